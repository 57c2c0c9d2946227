//! Forms from visitors: validated, with messages for every invalid field, and stored.

use serde_json::{Map, Value, json};
use worker::Result;

use super::fields::{CAPTCHA, FormFields};
use super::home::content_json;
use super::order_validation::{Errors, id};
use crate::language::Language;
use crate::reply::Reply;
use crate::request::{ApiRequest, SentFile};
use crate::shops::Shop;
use crate::storage::Database;

/// The kind of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Consultation,
    Newsletter,
    Request,
    Resume,
    Review,
    Credit,
    Support,
}

impl Kind {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Consultation => "consultation",
            Self::Newsletter => "newsletter",
            Self::Request => "request",
            Self::Resume => "resume",
            Self::Review => "review",
            Self::Credit => "credit",
            Self::Support => "support",
        }
    }
}

/// A valid form: its fields, and its file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ValidForm<'a> {
    pub fields: Map<String, Value>,
    pub file: &'a [u8],
}

pub(super) fn submit(db: &Database, request: &ApiRequest, kind: Kind) -> Result<Reply> {
    let vacancies = match kind {
        Kind::Resume => vacancy_numbers(&content_json(db, request, "vacancies")?),
        Kind::Consultation
        | Kind::Newsletter
        | Kind::Request
        | Kind::Review
        | Kind::Credit
        | Kind::Support => Vec::new(),
    };
    // The documents name no captcha for these two.
    let is_without = matches!(kind, Kind::Credit | Kind::Support);
    if !is_without && requires_captcha(request.shop) && !has_captcha_token(&request.body) {
        let message = CAPTCHA.text(request.language);
        return Ok(Reply::json(
            400,
            &json!({ "errors": { "captcha": [message] } }),
        ));
    }
    let sent = (&request.body, request.file.as_ref());
    let form = match validate(kind, sent, request.language, &vacancies) {
        Ok(form) => form,
        Err(errors) => return Ok(Reply::json(400, &json!({ "errors": errors }))),
    };
    // An email address subscribes once.
    let key = match (kind, form.fields.get("email").and_then(Value::as_str)) {
        (Kind::Newsletter, Some(email)) => email.to_lowercase(),
        (_, _) => match request.idempotency_key.as_deref() {
            Some(key) if !key.is_empty() => key.to_owned(),
            _ => crate::object::random_hex(),
        },
    };
    let number = match db.form_by_key(request.shop, kind.name(), &key)? {
        Some(stored) => stored.id,
        None => db.save_form(
            (request.shop, kind.name(), &key),
            &Value::Object(form.fields).to_string(),
            form.file,
            crate::object::now_ms(),
        )?,
    };
    Ok(Reply::json(201, &json!({ "id": number })))
}

/// Only one shop requires a captcha, so that the tests cover both cases.
const fn requires_captcha(shop: Shop) -> bool {
    matches!(shop, Shop::Romania)
}

/// Has the body a token of `captcha.js`?
pub(crate) fn has_captcha_token(body: &Value) -> bool {
    let token = body.get("captcha").and_then(Value::as_str);
    token.is_some_and(|token| token.starts_with("demo-"))
}

fn vacancy_numbers(vacancies: &Value) -> Vec<i64> {
    let list = vacancies.as_array().into_iter().flatten();
    list.filter_map(|vacancy| vacancy.get("id")?.as_i64())
        .collect()
}

/// The valid form, or the messages for an invalid one.
pub(crate) fn validate<'a>(
    kind: Kind,
    (body, sent_file): (&Value, Option<&'a SentFile>),
    language: Language,
    vacancies: &[i64],
) -> std::result::Result<ValidForm<'a>, Errors> {
    let mut fields = FormFields::new(body, language);
    let mut file: &[u8] = &[];
    match kind {
        Kind::Newsletter => fields.email(true),
        Kind::Consultation => {
            fields.name();
            fields.phone();
            fields.email(false);
            fields.date("date");
            fields.text("message", false);
            fields.number("product_id", |_| true);
        }
        Kind::Request => {
            fields.name();
            fields.phone();
            fields.email(false);
            fields.line("subject");
            fields.text("message", true);
            // The subject of a product request.
            fields.line("type");
            fields.number("product_id", |_| true);
        }
        Kind::Credit => {
            fields.name();
            fields.phone();
            fields.email(false);
            fields.line("credit_company");
            fields.line("price");
            fields.line("filial");
            fields.text("message", false);
            fields.number("months", |months| (1..=60).contains(&months));
        }
        Kind::Review => {
            fields.number("product_id", |_| true);
            fields.number("rating", |stars| (1..=5).contains(&stars));
            fields.name();
            fields.text("text", true);
        }
        Kind::Support => {
            fields.name();
            fields.email_at("email_address", true);
            fields.text("body", true);
        }
        Kind::Resume => {
            fields.name();
            fields.phone();
            fields.email(true);
            fields.text("message", false);
            fields.number("vacancy_id", |number| vacancies.contains(&number));
            if let Some(sent) = fields.file(sent_file) {
                file = &sent.bytes;
            }
        }
    }
    fields.finish().map(|fields| ValidForm { fields, file })
}

/// All forms of all shops, for tests.
pub(crate) fn all(db: &Database) -> Result<Reply> {
    let forms: Vec<Value> = db
        .forms()?
        .iter()
        .map(|form| {
            let body: Value = serde_json::from_str(&form.body).unwrap_or_default();
            json!({
                "id": form.id,
                "kind": form.kind,
                "shop": form.shop,
                "body": body,
                "created_ms": form.created_ms,
            })
        })
        .collect();
    Ok(json!(forms).into())
}

impl FormFields<'_> {
    fn number(&mut self, field: &'static str, is_known: impl Fn(i64) -> bool) {
        match self.value(field) {
            None => {}
            Some(value) => match id(value).filter(|number| is_known(*number)) {
                Some(number) => self.set(field, json!(number)),
                None => self.add_error(field, &super::fields::UNKNOWN),
            },
        }
    }
}
