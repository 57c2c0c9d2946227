//! The backend's call for a quote. The documents name none: a site's config does (`quote_call`), and may shape its body
//! with the template `quote`.

use std::fmt::Write as _;

use serde::Serialize;

use super::object::QuoteCompany;
use super::sent::Event;
use super::{Quote, QuoteLine};
use crate::backend::{BackendFailure, Call, Subject};
use crate::bodies::Template;
use crate::digest::sha256_hex;
use crate::forms::messages_of;
use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Scalar, Schema};
use crate::moment::{Day, TimeZone};
use crate::site::QuotePath;

/// How long the answer is waited for, in milliseconds: as an order's.
const QUOTE_MS: u32 = 30_000;
/// The most words of a refusal.
const MOST_WORDS: usize = 10;

/// The answer to a quote: its number at the shop, under any of the usual names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct QuoteAnswer {
    pub id: String,
}

/// The fields that may hold the number.
const ID_FIELDS: [&str; 6] = ["id", "order_id", "orderId", "number", "quote_id", "quoteId"];
/// The objects that may hold them.
const WITHIN: [&str; 3] = ["result", "data", "quote"];
/// How deep they are nested, at most.
const DEEPEST: u8 = 2;

impl Lenient for QuoteAnswer {
    /// An object with a number, or the number alone; anything else has none.
    fn read(json: &Json<'_>) -> Option<Self> {
        let id = number(json).or_else(|| told(json, DEEPEST));
        Some(Self {
            id: id.unwrap_or_default(),
        })
    }

    fn schema() -> Schema {
        let id = Field::new(&ID_FIELDS, String::schema())
            .without("The quote counts as sent, with its day for a number.");
        Schema::object("QuoteAnswer", vec![id])
    }
}

/// The longest number of a quote, in characters.
const LONGEST_NUMBER: usize = 60;

/// The number of an object, or of one in it.
fn told(json: &Json<'_>, depth: u8) -> Option<String> {
    let mut names = ID_FIELDS.iter();
    let own = names.find_map(|name| json.get(name).and_then(number));
    let mut within = WITHIN.iter().filter(|_| depth > 0);
    own.or_else(|| within.find_map(|name| told(json.get(name)?, depth - 1)))
}

/// A number or a short text.
fn number(json: &Json<'_>) -> Option<String> {
    let text = json.text()?.trim().to_owned();
    let is_number = !text.is_empty() && text.chars().count() <= LONGEST_NUMBER;
    is_number.then_some(text)
}

/// Our own body, without the products.
#[derive(Serialize)]
struct QuoteBody<'a> {
    #[serde(rename = "company_id")]
    id: &'a str,
    #[serde(rename = "company_name", skip_serializing_if = "str::is_empty")]
    name: &'a str,
    #[serde(rename = "company_code", skip_serializing_if = "str::is_empty")]
    code: &'a str,
}

/// The texts of a line.
#[derive(Serialize)]
struct LineBody<'a> {
    product_id: u64,
    #[serde(skip_serializing_if = "str::is_empty")]
    code: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    title: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    note: &'a str,
}

/// The call that sends the active lines of a quote, in the site's shape. `object` is the name of the quote's object: two
/// browsers may choose the same id of a command, and the key must be of one quote.
pub fn send_quote(
    to: &QuotePath,
    template: Option<&Template>,
    quote: &Quote,
    company: &QuoteCompany,
    object: &str,
    key: &str,
) -> Call<QuoteAnswer> {
    let body = QuoteBody {
        id: &company.id,
        name: &company.name,
        code: &company.code,
    };
    let lines: Vec<String> = quote.active().map(line_body).collect();
    let mut call = Call::post_with(
        to.path.clone(),
        &body,
        "products",
        &format!("[{}]", lines.join(",")),
    )
    .within(QUOTE_MS)
    .with_key(&format!("{}-{key}", sha256_hex(object)));
    call.request.method = to.method;
    if let Some(template) = template {
        template.shape(&mut call.request);
    }
    call
}

/// A line as JSON: its numbers are written as text, which keeps decimals exact.
fn line_body(line: &QuoteLine) -> String {
    let texts = LineBody {
        product_id: line.product,
        code: &line.good.code,
        title: &line.good.title,
        note: &line.note,
    };
    let mut json = serde_json::to_string(&texts).unwrap_or_default();
    json.pop();
    let _ = write!(json, ",\"count\":{}", line.quantity.plain());
    if let Some(price) = line.good.price {
        let _ = write!(json, ",\"price\":{}", price.plain());
    }
    if let Some(target) = line.target {
        let _ = write!(json, ",\"target_price\":{}", target.plain());
    }
    json.push('}');
    json
}

/// What became of a call. Only a refusal of an attempt's first call proves that the shop has no quote of it; `now_ms`
/// gives the day that numbers a quote without an id.
pub fn event_of(
    answer: &Result<QuoteAnswer, BackendFailure>,
    is_first: bool,
    zone: TimeZone,
    now_ms: u64,
) -> Event {
    let failure = match answer {
        Ok(QuoteAnswer { id }) if id.is_empty() => {
            let now_ms = i64::try_from(now_ms).unwrap_or_default();
            return Event::Accepted {
                order_id: Day::of_moment(zone, now_ms).in_digits(),
            };
        }
        Ok(QuoteAnswer { id }) => {
            return Event::Accepted {
                order_id: id.clone(),
            };
        }
        Err(failure) => failure,
    };
    if !is_first {
        return Event::Lost;
    }
    match failure.refusal() {
        Some((Subject::Slow | Subject::Unawaited, _)) => Event::Lost,
        Some((Subject::Sent | Subject::State, body)) => {
            let words = messages_of(body, &[]).into_values();
            Event::Refused {
                words: words
                    .filter(|text| !text.is_empty())
                    .take(MOST_WORDS)
                    .collect(),
            }
        }
        Some(_) => Event::Refused { words: Vec::new() },
        None if *failure == BackendFailure::Resting => Event::Refused { words: Vec::new() },
        None => Event::Lost,
    }
}
