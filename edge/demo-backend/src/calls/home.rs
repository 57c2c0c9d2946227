//! What frame and home page ask for: ready answers and the two lists of products.

use worker::Result;

use super::products::list;
use crate::asked::Asked;
use crate::reply::Reply;
use crate::storage::Store;

/// A ready answer; a list that nobody wrote is empty.
pub(super) fn setting(store: &Store, asked: &Asked, name: &str) -> Result<Reply> {
    Ok(Reply::text(
        200,
        store
            .setting(asked, name)?
            .unwrap_or_else(|| "[]".to_owned()),
    ))
}

pub(super) fn newest(store: &Store, asked: &Asked) -> Result<Reply> {
    Ok(list(asked, &store.newest(asked)?).into())
}

pub(super) fn popular(store: &Store, asked: &Asked) -> Result<Reply> {
    Ok(list(asked, &store.popular(asked)?).into())
}
