//! Plain forms and queries: `application/x-www-form-urlencoded`, decoded without ever failing.

use std::borrow::Cow;

use crate::lenient::{Json, Scalar};

/// The most fields that are read; a form of the shop has far fewer.
const MOST_FIELDS: usize = 200;

/// The decoded pairs of a query or form body. Bytes that are not UTF-8 become replacement characters.
pub fn pairs(encoded: &[u8]) -> Vec<(String, String)> {
    encoded
        .split(|byte| *byte == b'&')
        .filter(|pair| !pair.is_empty())
        .take(MOST_FIELDS)
        .map(|pair| {
            let at = pair.iter().position(|byte| *byte == b'=');
            let (name, value) = at.map_or((pair, &b""[..]), |at| {
                pair.split_at_checked(at)
                    .map_or((pair, &b""[..]), |(name, rest)| {
                        (name, rest.get(1..).unwrap_or_default())
                    })
            });
            (decode(name), decode(value))
        })
        .collect()
}

fn decode(bytes: &[u8]) -> String {
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((first, tail)) = rest.split_first() {
        rest = tail;
        match (*first, tail) {
            (b'+', _) => out.push(b' '),
            (b'%', [high, low, after @ ..]) => match (
                char::from(*high).to_digit(16),
                char::from(*low).to_digit(16),
            ) {
                (Some(high), Some(low)) => {
                    out.push(u8::try_from(high << 4 | low).unwrap_or(b'?'));
                    rest = after;
                }
                _ => out.push(b'%'),
            },
            (other, _) => out.push(other),
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// The fields of a posted form or of the flat top level of a JSON body.
#[derive(Debug, Clone, Default)]
pub struct Fields(Vec<(String, String)>);

impl Fields {
    pub const fn new(pairs: Vec<(String, String)>) -> Self {
        Self(pairs)
    }

    pub fn from_form(body: &[u8]) -> Self {
        Self(pairs(body))
    }

    /// The texts, numbers and booleans of a JSON object; `None` if the body is not one.
    pub fn from_json(body: &[u8]) -> Option<Self> {
        let object = Json::parse(body).ok()?;
        let text = |value: &Json<'_>| {
            if let Json::Bool(flag) = value {
                Some(flag.to_string())
            } else {
                value.text().map(Cow::into_owned)
            }
        };
        let fields = object.fields()?.iter();
        Some(Self(
            fields
                .filter_map(|(name, value)| Some((name.clone().into_owned(), text(value)?)))
                .collect(),
        ))
    }

    /// A form of one field.
    pub fn of(name: &str, text: &str) -> Self {
        Self(vec![(name.to_owned(), text.to_owned())])
    }

    /// The same form with this field, whatever it held.
    #[must_use]
    pub fn with(mut self, name: &str, text: &str) -> Self {
        self.0.retain(|(known, _)| known != name);
        self.0.push((name.to_owned(), text.to_owned()));
        self
    }

    /// The field's text; `None` when it is missing.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    /// The field's text without surrounding blanks; empty when it is missing.
    pub fn text(&self, name: &str) -> &str {
        self.get(name).unwrap_or_default().trim()
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn forms_are_decoded() {
        let fields = Fields::from_form("a=1+2&b=%D1%87&c&=x&d=%zz&e=%".as_bytes());
        assert_eq!(
            (
                fields.get("a"),
                fields.get("b"),
                fields.get("c"),
                fields.get("d"),
                fields.get("e"),
                fields.get("f")
            ),
            (
                Some("1 2"),
                Some("ч"),
                Some(""),
                Some("%zz"),
                Some("%"),
                None
            )
        );
    }

    #[test]
    fn json_fields_are_read_and_nested_ones_left_out() {
        let fields = Fields::from_json(br#"{"a":"x","n":2.5,"yes":true,"deep":{"a":1}}"#).unwrap();
        assert_eq!(
            (
                fields.text("a"),
                fields.text("n"),
                fields.text("yes"),
                fields.get("deep")
            ),
            ("x", "2.5", "true", None)
        );
        assert!(Fields::from_json(b"[1]").is_none());
    }

    proptest! {
        #[test]
        fn any_bytes_are_some_form(bytes: Vec<u8>) {
            let _ = pairs(&bytes);
        }
    }
}
