//! Sign-in by one-time codes, in both families of calls that the documents name.

use serde_json::{Value, json};
use worker::Result;

use super::auth::{body_text, start_session};
use super::fields::{is_email, is_phone};
use super::letters::send_code;
use super::order_validation::{EMAIL, PHONE};
use crate::localized::{LocalizedText, localized};
use crate::object::now_ms;
use crate::reply::Reply;
use crate::request::{ApiRequest, decode_segment};
use crate::storage::{Contact, Database, NewAccount};

const WRONG_CODE: LocalizedText = localized(
    "Codul este greșit sau a expirat.",
    "Код неверный или устарел.",
    "Код неправильний або застарів.",
    "The code is wrong or has expired.",
);

/// `GET /api/v1/sms-code?phone=…`
pub(super) fn by_text(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let sent = json!({ "status": "success" }).into();
    ask(db, request, Contact::Phone, request.param("phone"), sent)
}

/// `GET /api/v1/email-code?email=…`
pub(super) fn by_mail(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let sent = json!({ "status": "success" }).into();
    ask(db, request, Contact::Email, request.param("email"), sent)
}

/// `POST /api/register/`: a code to the phone, whether it has an account or not.
pub(super) fn register(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let phone = body_text(request, "phone");
    let sent = json!({ "phone": Contact::Phone.normal(phone) }).into();
    ask(db, request, Contact::Phone, phone, sent)
}

/// Sends a code to any address or number; each gets the same answer.
fn ask(
    db: &Database,
    request: &ApiRequest,
    kind: Contact,
    destination: &str,
    sent: Reply,
) -> Result<Reply> {
    if let Some(refusal) = refuse_destination(request, kind, kind.name(), destination) {
        return Ok(refusal);
    }
    // Only looked up, so that this call too is one that a slow backend answers later for known ones.
    db.account_by_contact(request.shop, kind, destination)?;
    send_code(db, request, kind, destination)?;
    Ok(sent)
}

/// The refusal of what is no address or number.
pub(super) fn refuse_destination(
    request: &ApiRequest,
    kind: Contact,
    field: &'static str,
    destination: &str,
) -> Option<Reply> {
    let (is_fine, said) = match kind {
        Contact::Email => (is_email(destination.trim()), EMAIL),
        Contact::Phone => (is_phone(destination.trim()), PHONE),
    };
    let said = said.text(request.language);
    (!is_fine).then(|| Reply::json(400, &json!({ field: [said] })))
}

/// `POST /api/v1/loginByEmail`: the code of a letter, or of a text message with `phone` in place of `email`.
pub(super) fn sign_in(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let email = body_text(request, "email");
    if email.is_empty() {
        enter(db, request, Contact::Phone, body_text(request, "phone"))
    } else {
        enter(db, request, Contact::Email, email)
    }
}

/// `PATCH /api/register/{phone}/`
pub(super) fn confirm(db: &Database, request: &ApiRequest, phone: &str) -> Result<Reply> {
    enter(db, request, Contact::Phone, &decode_segment(phone))
}

/// Signs in who has the code; an address or number without an account gets one.
fn enter(db: &Database, request: &ApiRequest, kind: Contact, destination: &str) -> Result<Reply> {
    if let Some(refusal) = refuse_destination(request, kind, kind.name(), destination) {
        return Ok(refusal);
    }
    if !is_right(db, request, kind, destination)? {
        return Ok(wrong_code(request, "code"));
    }
    let known = db.account_by_contact(request.shop, kind, destination)?;
    let id = if let Some(account) = known {
        account.id
    } else {
        let mut new = NewAccount {
            is_active: true,
            ..NewAccount::default()
        };
        match kind {
            Contact::Email => new.email = destination,
            Contact::Phone => new.phone = destination,
        }
        db.create_account(request.shop, &new)?
    };
    start_session(db, id)
}

/// Whether the request has the code that was sent there.
pub(super) fn is_right(
    db: &Database,
    request: &ApiRequest,
    kind: Contact,
    destination: &str,
) -> Result<bool> {
    let code = ["code", "verification_code", "sms_code", "password"]
        .into_iter()
        .find_map(|name| request.body.get(name).filter(|value| !value.is_null()));
    let code = match code {
        Some(Value::String(code)) => code.trim().to_owned(),
        Some(Value::Number(code)) => format!("{code:0>6}"),
        _ => String::new(),
    };
    let destination = kind.normal(destination);
    db.use_code(request.shop, &destination, &code, now_ms())
}

pub(super) fn wrong_code(request: &ApiRequest, field: &'static str) -> Reply {
    let said = WRONG_CODE.text(request.language);
    Reply::json(400, &json!({ field: [said] }))
}
