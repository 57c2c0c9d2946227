//! Letters from visitors: read, refused with a message for every field at fault, or kept.

use serde_json::{Map, Value, json};
use worker::Result;

use super::home::read;
use super::letters::{CAPTCHA, File, Letter};
use super::ordering::{Errors, id};
use crate::asked::Asked;
use crate::language::Language;
use crate::reply::Reply;
use crate::shops::Shop;
use crate::storage::Store;

/// What a letter is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Consultation,
    Newsletter,
    Request,
    Resume,
}

impl Kind {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Consultation => "consultation",
            Self::Newsletter => "newsletter",
            Self::Request => "request",
            Self::Resume => "resume",
        }
    }
}

/// A letter that may be kept: its fields, and its file as base64.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Accepted {
    pub fields: Map<String, Value>,
    pub file: String,
}

pub(super) fn take(store: &Store, asked: &Asked, kind: Kind) -> Result<Reply> {
    let vacancies = match kind {
        Kind::Resume => numbers(&read(store, asked, "vacancies")?),
        Kind::Consultation | Kind::Newsletter | Kind::Request => Vec::new(),
    };
    if asks_for_captcha(asked.shop) && !is_token(&asked.body) {
        let said = CAPTCHA.say(asked.language);
        return Ok(Reply::json(
            400,
            &json!({ "errors": { "captcha": [said] } }),
        ));
    }
    let accepted = match check(kind, &asked.body, asked.language, &vacancies) {
        Ok(accepted) => accepted,
        Err(errors) => return Ok(Reply::json(400, &json!({ "errors": errors }))),
    };
    // An address subscribes once.
    let key = match (kind, accepted.fields.get("email").and_then(Value::as_str)) {
        (Kind::Newsletter, Some(email)) => email.to_lowercase(),
        (_, _) => match asked.key.as_deref() {
            Some(key) if !key.is_empty() => key.to_owned(),
            _ => crate::object::random_hex(),
        },
    };
    let number = match store.form_of_key(asked.shop, kind.name(), &key)? {
        Some(known) => known.id,
        None => store.keep_form(
            (asked.shop, kind.name(), &key),
            &Value::Object(accepted.fields).to_string(),
            &accepted.file,
            crate::object::now_ms(),
        )?,
    };
    Ok(Reply::json(201, &json!({ "id": number })))
}

/// One shop asks for the token of a captcha, so that both ways are seen.
const fn asks_for_captcha(shop: Shop) -> bool {
    matches!(shop, Shop::Romania)
}

/// What the stand-in of the captcha gives out: see `captcha.js`.
pub(crate) fn is_token(body: &Value) -> bool {
    let token = body.get("captcha").and_then(Value::as_str);
    token.is_some_and(|token| token.starts_with("demo-"))
}

fn numbers(vacancies: &Value) -> Vec<i64> {
    let list = vacancies.as_array().into_iter().flatten();
    list.filter_map(|vacancy| vacancy.get("id")?.as_i64())
        .collect()
}

/// What of a letter is kept, or what is wrong with it.
pub(crate) fn check(
    kind: Kind,
    body: &Value,
    language: Language,
    vacancies: &[i64],
) -> std::result::Result<Accepted, Errors> {
    let mut letter = Letter::new(body, language);
    let mut file = String::new();
    match kind {
        Kind::Newsletter => letter.email(true),
        Kind::Consultation => {
            letter.name();
            letter.phone();
            letter.email(false);
            letter.day("date");
            letter.text("message", false);
            letter.number("product_id", |_| true);
        }
        Kind::Request => {
            letter.name();
            letter.phone();
            letter.email(false);
            letter.line("subject");
            letter.text("message", true);
        }
        Kind::Resume => {
            letter.name();
            letter.phone();
            letter.email(true);
            letter.text("message", false);
            letter.number("vacancy_id", |number| vacancies.contains(&number));
            if let Some(File { told, base64 }) = letter.file() {
                letter.keep("file", told);
                file = base64;
            }
        }
    }
    letter.finish().map(|fields| Accepted { fields, file })
}

/// All letters of all shops, for tests.
pub(crate) fn all(store: &Store) -> Result<Reply> {
    let forms: Vec<Value> = store
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

impl Letter<'_> {
    fn number(&mut self, field: &'static str, known: impl Fn(i64) -> bool) {
        match self.given(field) {
            None => {}
            Some(value) => match id(value).filter(|number| known(*number)) {
                Some(number) => self.keep(field, json!(number)),
                None => self.fault(field, &super::letters::UNKNOWN),
            },
        }
    }
}
