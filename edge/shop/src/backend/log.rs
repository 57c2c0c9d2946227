//! What the log gets of calls and answers: nothing that a shopper has typed.

use crate::lenient::{Json, Scalar};

/// The most names of fields that are logged.
const MOST_NAMES: usize = 10;
/// The longest name that is logged.
const LONGEST_NAME: usize = 40;

/// A path without its query and without the segments that hold what was typed.
pub fn without_typed(path: &str) -> String {
    let (bare, _) = path.split_once('?').unwrap_or((path, ""));
    let told = |segment| {
        if is_typed(segment) { "…" } else { segment }
    };
    bare.split('/').map(told).collect::<Vec<_>>().join("/")
}

/// Whether a segment is more than a word or an id: a phone, or an e-mail address.
fn is_typed(segment: &str) -> bool {
    segment.contains(['%', '+', '@'])
}

/// The names of the fields that a refusal is about, and its code.
pub(super) fn refused_fields(body: &str) -> String {
    let Ok(Json::Object(fields)) = Json::parse(body.as_bytes()) else {
        return String::new();
    };
    let told = |(name, value): &(_, Json<'_>)| {
        let name: &str = AsRef::<str>::as_ref(name);
        match value.text() {
            Some(code) if name == "code" && is_name(&code) => Some(["code ", &code].concat()),
            _ => is_name(name).then(|| name.to_owned()),
        }
    };
    let names: Vec<String> = fields.iter().filter_map(told).take(MOST_NAMES).collect();
    names.join(", ")
}

fn is_name(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'.' | b'-');
    (1..=LONGEST_NAME).contains(&text.len()) && text.bytes().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_keeps_its_words_and_ids_and_loses_phones_and_queries() {
        for (path, told) in [
            ("/base/book-consultation", "/base/book-consultation"),
            (
                "/api/v1/sms-code/?phone=%2B37369123456",
                "/api/v1/sms-code/",
            ),
            ("/api/register/%2B37369123456/", "/api/register/…/"),
            ("/api/register/+37369123456", "/api/register/…"),
            ("https://x.md/login?next=/a@b", "https://x.md/login"),
            ("/orders/7/", "/orders/7/"),
        ] {
            assert_eq!(without_typed(path), told);
        }
    }

    #[test]
    fn a_refusal_is_told_by_names_alone() {
        for (body, told) in [
            (
                r#"{"phone":"+37369123456","detail":"Ana"}"#,
                "phone, detail",
            ),
            (r#"{"code":"order_accepted"}"#, "code order_accepted"),
            (r#"{"code":"123456"}"#, "code"),
            (r#"{"ana@example.com":"taken","a b":1}"#, ""),
            ("[1]", ""),
            ("<html>", ""),
        ] {
            assert_eq!(refused_fields(body), told, "{body}");
        }
        let many = (0..99).map(|_| r#""a":1"#).collect::<Vec<_>>().join(",");
        let told = refused_fields(&["{", &many, "}"].concat());
        assert_eq!(told.split(", ").count(), MOST_NAMES);
    }
}
