//! The contacts of an advert, as they are shown after a press. No page and no answer holds them before.

use serde::Serialize;

use crate::adverts::Advert;
use crate::forms::is_email;

const FEWEST_DIGITS: usize = 5;
const MOST_DIGITS: usize = 15;
const LONGEST: usize = 120;

/// A contact as it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ShownContact {
    pub name: String,
    /// As its owner wrote it.
    pub phone: String,
    /// The same for a link, digits behind a plus at most; empty if it is no number.
    pub tel: String,
    pub email: String,
}

/// The contacts of an advert that say something.
pub fn shown_contacts(advert: &Advert) -> Vec<ShownContact> {
    let shown = advert.contacts.iter().map(|contact| ShownContact {
        name: line(&contact.name),
        phone: line(&contact.phone),
        tel: dialled(&contact.phone),
        email: Some(line(&contact.email))
            .filter(|email| is_email(email))
            .unwrap_or_default(),
    });
    let says = |contact: &ShownContact| !contact.phone.is_empty() || !contact.email.is_empty();
    shown.filter(says).collect()
}

/// One line without signs that are not seen.
fn line(text: &str) -> String {
    let seen = text.chars().filter(|sign| !sign.is_control());
    seen.take(LONGEST).collect::<String>().trim().to_owned()
}

/// A number as a phone dials it; empty if the text holds anything else.
fn dialled(phone: &str) -> String {
    let phone = phone.trim();
    let is_separator = |sign: char| matches!(sign, ' ' | '\u{a0}' | '-' | '.' | '(' | ')' | '/');
    let (plus, digits) = match phone.strip_prefix('+') {
        Some(rest) => ("+", rest),
        None => ("", phone),
    };
    let digits: String = digits.chars().filter(|sign| !is_separator(*sign)).collect();
    let fits = (FEWEST_DIGITS..=MOST_DIGITS).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit());
    if fits {
        [plus, &digits].concat()
    } else {
        String::new()
    }
}
