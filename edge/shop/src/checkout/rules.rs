//! What a checkout form must hold before the backend is asked.

use super::{Delivery, Details, Payment};
use crate::delivery::{DEFAULT_REGION, Method, Speed, possible};
use crate::fields::Fields;
use crate::site::Variant;

/// Longer texts than these are no name, street or comment.
const LONGEST_LINE: usize = 120;
const LONGEST_TEXT: usize = 1000;
const SHORTEST_PHONE_DIGITS: usize = 8;

/// What is wrong with a field; `explain` has the words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    Required,
    Phone,
    Email,
    TooLong,
    Unknown,
    /// No text: in another encoding, or of another type.
    Unreadable,
}

/// A field by its name in the form, and its problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldProblem {
    pub field: &'static str,
    pub problem: Problem,
}

/// Reads the form; every problem is reported at once.
pub fn read(fields: &Fields, variant: Variant) -> Result<Details, Vec<FieldProblem>> {
    let mut form = Form {
        fields,
        problems: Vec::new(),
    };
    for field in ["method", "type", "payment"] {
        form.choice(field);
    }
    let pickup = fields.text("method") == "pickup";
    if !pickup && !["", "address"].contains(&fields.text("method")) {
        form.report("method", Problem::Unknown);
    }
    let first_name = form.line("first_name", true);
    let last_name = form.line("last_name", false);
    let phone = form.phone(variant);
    let email = form.email();
    let region_id = form.number("region").unwrap_or(DEFAULT_REGION);
    let delivery = Delivery {
        method: if pickup {
            Method::Pickup
        } else {
            Method::Address
        },
        speed: possible(
            if fields.text("type") == "express" {
                Speed::Express
            } else {
                Speed::Standart
            },
            region_id,
        ),
        region_id,
        locality_id: form.number("locality"),
        street: form.line("street", !pickup),
        building: form.line("building", !pickup),
        apartment: form.line("apartment", false),
        note: form.text("note"),
        store_id: form.number("store"),
    };
    if pickup && delivery.store_id.is_none() {
        form.report("store", Problem::Required);
    }
    let payment = if fields.text("payment") == "card" {
        Payment::Card
    } else {
        Payment::Cash
    };
    let comment = form.text("comment");
    if form.problems.is_empty() {
        Ok(Details {
            first_name,
            last_name,
            phone,
            email,
            delivery,
            payment,
            comment,
        })
    } else {
        Err(form.problems)
    }
}

/// The address that a created order sends the browser to for payment: https, on one of the site's payment
/// hosts; anything else is no payment address.
pub fn payment_target<'a>(url: &'a str, hosts: &[String]) -> Option<&'a str> {
    let rest = url.strip_prefix("https://")?;
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let visible = url
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    (visible && hosts.iter().any(|known| known == host)).then_some(url)
}

/// An order without an answer holds the cart's other orders back for this long, in milliseconds.
const UNANSWERED_MS: u64 = 30_000;

/// Whether an order that was begun then still holds others back.
pub const fn holds_back(begun_ms: u64, now_ms: u64) -> bool {
    now_ms.saturating_sub(begun_ms) < UNANSWERED_MS
}

/// A number as it is dialled from anywhere: `069…`, `69…`, `00373…` and `373…` are all `+373…`.
fn international(phone: String, code: &str) -> String {
    if phone.is_empty() || phone.starts_with('+') {
        return phone;
    }
    let digits = phone.strip_prefix("00").unwrap_or(&phone);
    let national = digits.strip_prefix(&code[1..]).unwrap_or(digits);
    let national = national.strip_prefix('0').unwrap_or(national);
    [code, national].concat()
}

/// A number as the backend is told it. All whitespace and separators are removed before sending (spec commerce 5);
/// the length is the variant's. Who leaves the country out means the shop's own.
pub fn phone(text: &str, variant: Variant) -> Result<String, Problem> {
    let phone: String = text
        .chars()
        .filter(|letter| !letter.is_whitespace() && !"-()".contains(*letter))
        .collect();
    let phone = international(phone, variant.phone_code());
    let digits = phone.strip_prefix('+').unwrap_or(&phone);
    if phone.is_empty() || phone == variant.phone_code() {
        Err(Problem::Required)
    } else if !digits.bytes().all(|byte| byte.is_ascii_digit())
        || digits.len() < SHORTEST_PHONE_DIGITS
        || phone.len() > variant.phone_max_length()
    {
        Err(Problem::Phone)
    } else {
        Ok(phone)
    }
}

/// Whether a text can be the address of a mailbox.
pub fn is_email(text: &str) -> bool {
    text.rsplit_once('@').is_some_and(|(name, host)| {
        !name.is_empty()
            && host.contains('.')
            && !host.starts_with('.')
            && !host.ends_with('.')
            && !text.contains(char::is_whitespace)
    })
}

struct Form<'a> {
    fields: &'a Fields,
    problems: Vec<FieldProblem>,
}

impl Form<'_> {
    fn report(&mut self, field: &'static str, problem: Problem) {
        if !self.problems.iter().any(|known| known.field == field) {
            self.problems.push(FieldProblem { field, problem });
        }
    }

    /// One of a few words; what is no text is none of them.
    fn choice(&mut self, field: &'static str) {
        if !self.fields.is_text(field) {
            self.report(field, Problem::Unknown);
        }
    }

    /// The numbers of a house and a flat may come as numbers; all else is written.
    fn judge(&mut self, field: &'static str) {
        let readable = match field {
            "building" | "apartment" => self.fields.is_text_or_number(field),
            _ => self.fields.is_text(field),
        };
        if !readable {
            self.report(field, Problem::Unreadable);
        }
    }

    fn line(&mut self, field: &'static str, required: bool) -> String {
        self.judge(field);
        let text: String = self
            .fields
            .text(field)
            .chars()
            .filter(|letter| !letter.is_control())
            .collect();
        if text.chars().count() > LONGEST_LINE {
            self.report(field, Problem::TooLong);
        } else if required && text.trim().is_empty() {
            self.report(field, Problem::Required);
        }
        text
    }

    fn text(&mut self, field: &'static str) -> String {
        self.judge(field);
        let text = self.fields.text(field).to_owned();
        if text.chars().count() > LONGEST_TEXT {
            self.report(field, Problem::TooLong);
        }
        text
    }

    /// A number of a list of choices; an empty choice is none.
    fn number(&mut self, field: &'static str) -> Option<u64> {
        if !self.fields.is_text_or_number(field) {
            self.report(field, Problem::Unknown);
        }
        let text = self.fields.text(field);
        if text.is_empty() {
            return None;
        }
        let number = text.parse().ok();
        if number.is_none() {
            self.report(field, Problem::Unknown);
        }
        number
    }

    fn phone(&mut self, variant: Variant) -> String {
        if !self.fields.is_text_or_number("phone") {
            self.report("phone", Problem::Unreadable);
        }
        phone(self.fields.text("phone"), variant).unwrap_or_else(|problem| {
            self.report("phone", problem);
            String::new()
        })
    }

    fn email(&mut self) -> String {
        let email = self.line("email", false);
        if !email.is_empty() && !is_email(&email) {
            self.report("email", Problem::Email);
        }
        email
    }
}
