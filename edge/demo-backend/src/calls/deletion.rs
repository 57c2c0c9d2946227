//! The deletion of an account: the letter, and its confirmation.

use serde_json::json;
use worker::Result;

use super::auth::unauthorised;
use super::letters::send;
use super::profile::own;
use super::registration::account_of_link;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::{Database, Purpose};

/// The call that a site's config may name as its `deletion_call`: sends the letter to the signed-in shopper.
pub(super) fn ask(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(account) = own(db, request)? else {
        return Ok(unauthorised());
    };
    send(db, request, &account, Purpose::Deletion)?;
    Ok(Reply::empty())
}

/// Deletes the account; its orders stay, for the books.
pub(super) fn confirm(db: &Database, request: &ApiRequest) -> Result<Reply> {
    Ok(match account_of_link(db, request, Purpose::Deletion)? {
        Ok(account) => {
            db.delete_account(account.id)?;
            json!({}).into()
        }
        Err(refusal) => refusal,
    })
}
