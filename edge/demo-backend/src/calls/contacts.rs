//! The e-mail addresses and phones of an account: added by a code, one is the main one, the last one stays.

use serde_json::{Value, json};
use worker::Result;

use super::auth::{body_text, unauthorised, user};
use super::codes::{is_right, refuse_destination, wrong_code};
use super::letters::send_code;
use super::order_validation::{REQUIRED, id};
use crate::localized::{LocalizedText, localized};
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::{Contact, ContactRow, Database};

const TAKEN: LocalizedText = localized(
    "Este folosit deja de alt cont.",
    "Уже используется в другом кабинете.",
    "Вже використовується в іншому кабінеті.",
    "Another account uses it already.",
);
const LAST: LocalizedText = localized(
    "Ultimul contact nu poate fi șters.",
    "Последний контакт нельзя удалить.",
    "Останній контакт не можна видалити.",
    "The last contact cannot be removed.",
);

/// The field of a contact, and the one of a contact that is to be added.
const fn fields(kind: Contact) -> (&'static str, &'static str) {
    match kind {
        Contact::Email => ("email_address", "new_email_address"),
        Contact::Phone => ("phone_number", "new_phone_number"),
    }
}

/// The contact that a request is about.
fn asked(request: &ApiRequest, kind: Contact) -> &str {
    let (old, new) = fields(kind);
    let typed = body_text(request, new);
    if typed.is_empty() {
        body_text(request, old)
    } else {
        typed
    }
}

/// An account's contacts of a kind, the main one first.
pub(super) fn list(db: &Database, account: i64, kind: Contact) -> Result<Value> {
    let rows = db.contacts(account, kind)?;
    Ok(rows.iter().map(|row| told(row, kind)).collect())
}

fn told(row: &ContactRow, kind: Contact) -> Value {
    json!({ "id": row.id, fields(kind).0: row.value, "is_main": row.is_main == 1 })
}

/// Makes a new number the first one of an account.
pub(super) fn create_first(db: &Database, request: &ApiRequest, kind: Contact) -> Result<Reply> {
    let mut reply = make_main(db, request, kind)?;
    if reply.status == 200 {
        reply.status = 201;
    }
    Ok(reply)
}

/// Sends a code to a new address or number.
pub(super) fn send(db: &Database, request: &ApiRequest, kind: Contact) -> Result<Reply> {
    if user(db, request)?.is_none() {
        return Ok(unauthorised());
    }
    let destination = asked(request, kind);
    if let Some(refusal) = refuse(db, request, kind, destination)? {
        return Ok(refusal);
    }
    send_code(db, request, kind, destination)?;
    Ok(json!({ "status": "success" }).into())
}

/// The refusal of a new contact that is none, or that belongs to any account.
fn refuse(
    db: &Database,
    request: &ApiRequest,
    kind: Contact,
    destination: &str,
) -> Result<Option<Reply>> {
    let (_, field) = fields(kind);
    let refusal = |said: &LocalizedText| {
        let said = said.text(request.language);
        Ok(Some(Reply::json(400, &json!({ field: [said] }))))
    };
    if destination.is_empty() {
        return refusal(&REQUIRED);
    }
    if let Some(refusal) = refuse_destination(request, kind, field, destination) {
        return Ok(Some(refusal));
    }
    let owner = db.account_by_contact(request.shop, kind, destination)?;
    if owner.is_some() {
        return refusal(&TAKEN);
    }
    Ok(None)
}

/// Adds a contact by its code.
pub(super) fn add(db: &Database, request: &ApiRequest, kind: Contact) -> Result<Reply> {
    let Some(user) = user(db, request)? else {
        return Ok(unauthorised());
    };
    Ok(match join(db, request, user, kind)? {
        Ok(row) => Reply::json(201, &told(&row, kind)),
        Err(refusal) => refusal,
    })
}

/// Makes a contact the main one: one of the account's own, or a new one by its code, which takes the place of the main
/// one.
pub(super) fn make_main(db: &Database, request: &ApiRequest, kind: Contact) -> Result<Reply> {
    let Some(user) = user(db, request)? else {
        return Ok(unauthorised());
    };
    let typed = kind.normal(asked(request, kind));
    let number = request.body.get("id").and_then(id);
    let own = db.contacts(user, kind)?;
    let is_asked = |row: &&ContactRow| Some(row.id) == number || row.value == typed;
    let row = match own.iter().find(is_asked) {
        Some(row) => row.clone(),
        None => match join(db, request, user, kind)? {
            Ok(row) => {
                if let Some(replaced) = own.iter().find(|row| row.is_main == 1) {
                    db.remove_contact(user, kind, replaced.id)?;
                }
                row
            }
            Err(refusal) => return Ok(refusal),
        },
    };
    db.make_main(user, kind, row.id)?;
    Ok(told(&ContactRow { is_main: 1, ..row }, kind).into())
}

/// Adds the contact of the request by its code, or returns the refusal.
fn join(
    db: &Database,
    request: &ApiRequest,
    user: i64,
    kind: Contact,
) -> Result<std::result::Result<ContactRow, Reply>> {
    let destination = asked(request, kind);
    if let Some(refusal) = refuse(db, request, kind, destination)? {
        return Ok(Err(refusal));
    }
    if !is_right(db, request, kind, destination)? {
        return Ok(Err(wrong_code(request, "verification_code")));
    }
    db.add_contact(request.shop, user, kind, destination)?;
    let value = kind.normal(destination);
    let mut rows = db.contacts(user, kind)?.into_iter();
    Ok(match rows.find(|row| row.value == value) {
        Some(row) => Ok(row),
        None => Err(Reply::not_found()),
    })
}

/// Removes a contact; after the main one the oldest is the main one.
pub(super) fn remove(
    db: &Database,
    request: &ApiRequest,
    kind: Contact,
    of: &str,
) -> Result<Reply> {
    let Some(user) = user(db, request)? else {
        return Ok(unauthorised());
    };
    let own = db.contacts(user, kind)?;
    let Some(row) = own.iter().find(|row| row.id.to_string() == of) else {
        return Ok(Reply::not_found());
    };
    let Some(other) = own.iter().find(|other| other.id != row.id) else {
        return Ok(Reply::error(400, LAST.text(request.language)));
    };
    db.remove_contact(user, kind, row.id)?;
    if row.is_main == 1 {
        db.make_main(user, kind, other.id)?;
    }
    Ok(Reply::empty())
}
