//! Plain forms and queries: `application/x-www-form-urlencoded`, decoded without failing; and cookies.

use std::borrow::Cow;

use crate::lenient::{Json, Scalar};

/// The checkout button that places no order and redraws the form, with the chosen region's towns and the sums of the
/// choices: for browsers without scripts.
pub const REDRAW_FIELD: &str = "redraw";

/// The field with the id of a form's command.
pub const COMMAND: &str = "command";
/// The most fields that are read: the sheet of a quote has four for each of its 500 lines, other forms far fewer.
pub const MOST_FIELDS: usize = 2_100;
/// A longer cookie counts as absent.
const MOST_COOKIE_BYTES: usize = 4096;

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

/// The first cookie of this name in a `Cookie` header; an empty one counts as absent, and so does one over 4 KB.
pub fn cookie<'h>(header: &'h str, name: &str) -> Option<&'h str> {
    header
        .split(';')
        .filter_map(|cookie| cookie.trim_start().strip_prefix(name)?.strip_prefix('='))
        .map(|value| value.trim_end().trim_matches('"'))
        .find(|value| !value.is_empty() && value.len() <= MOST_COOKIE_BYTES)
}

/// Percent-decodes a part of a form or a query.
pub(crate) fn decode(bytes: &[u8]) -> String {
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

/// Whether nobody sees this sign: category Cf, soft hyphens and byte order marks among it, and variation selectors. Chat
/// programs and documents copy such signs along.
fn is_unseen(sign: char) -> bool {
    matches!(sign,
        '\u{ad}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}' | '\u{891}'
        | '\u{8e2}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{110bd}'
        | '\u{110cd}' | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e007f}' | '\u{e0100}'..='\u{e01ef}')
}

/// A text without signs that nobody sees: for numbers, addresses, codes and queries, which are compared or looked up. Names
/// and prose are kept as typed, because joiners belong to some scripts and emoji.
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.contains(is_unseen) {
        Cow::Owned(text.chars().filter(|sign| !is_unseen(*sign)).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// A query as it is looked up: without blanks around it and unseen signs, with one sign for every apostrophe.
pub fn searched(text: &str) -> String {
    let apostrophe = |sign| match sign {
        '`' | '\u{b4}' | '\u{2bc}' | '\u{2018}' | '\u{2019}' | '\u{201b}' | '\u{2032}'
        | '\u{ff07}' => '\'',
        other => other,
    };
    visible(text).trim().chars().map(apostrophe).collect()
}

/// The text in lower case, without Romanian diacritics and signs that nobody sees, with one kind of apostrophe.
pub fn folded(text: &str) -> String {
    let bare = |letter| match letter {
        '\u{103}' | '\u{e2}' => 'a',
        '\u{ee}' => 'i',
        '\u{219}' | '\u{15f}' => 's',
        '\u{21b}' | '\u{163}' => 't',
        other => other,
    };
    searched(text).to_lowercase().chars().map(bare).collect()
}

/// The fields of a posted form or of the flat top level of a JSON body.
#[derive(Debug, Clone, Default)]
pub struct Fields {
    pairs: Vec<(String, String)>,
    /// The fields of a JSON body that are not text.
    others: Vec<(String, Came)>,
}

/// The type of a JSON field that is not text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Came {
    Number,
    Truth,
    /// `null`, a list, an object, or a number too large to write out.
    Unreadable,
}

impl Fields {
    pub const fn new(pairs: Vec<(String, String)>) -> Self {
        Self {
            pairs,
            others: Vec::new(),
        }
    }

    pub fn from_form(body: &[u8]) -> Self {
        Self::new(pairs(body))
    }

    /// The texts, numbers and booleans of a JSON object; `None` if the body is not one.
    pub fn from_json(body: &[u8]) -> Option<Self> {
        let object = Json::parse(body).ok()?;
        let mut read = Self::default();
        for (name, value) in object.fields()?.iter().take(MOST_FIELDS) {
            let text = if let Json::Bool(flag) = value {
                Some(flag.to_string())
            } else {
                value.text().map(Cow::into_owned)
            };
            let came = match value {
                Json::Text(_) => None,
                Json::Bool(_) => Some(Came::Truth),
                Json::Whole(_) | Json::Decimal(_) if text.is_some() => Some(Came::Number),
                Json::Null
                | Json::Whole(_)
                | Json::Decimal(_)
                | Json::List(_)
                | Json::Object(_) => Some(Came::Unreadable),
            };
            if let Some(came) = came {
                read.others.push((name.clone().into_owned(), came));
            }
            if let Some(text) = text {
                read.pairs.push((name.clone().into_owned(), text));
            }
        }
        Some(read)
    }

    fn came(&self, name: &str, as_one_of: &[Came]) -> bool {
        self.others
            .iter()
            .any(|(known, came)| known == name && as_one_of.contains(came))
    }

    /// Whether the field is missing or valid text: not a number, and not in another encoding than UTF-8.
    pub fn is_text(&self, name: &str) -> bool {
        self.is_text_or_number(name) && !self.came(name, &[Came::Number])
    }

    /// Whether a field is missing, valid text, or a JSON number.
    pub fn is_text_or_number(&self, name: &str) -> bool {
        let whole = self.get(name).is_none_or(|text| !text.contains('\u{fffd}'));
        whole && !self.came(name, &[Came::Truth, Came::Unreadable])
    }

    /// Whether the field has a value that no form field can have: `null`, a list, an object, a number too large to
    /// write out.
    pub fn is_unreadable(&self, name: &str) -> bool {
        self.came(name, &[Came::Unreadable])
    }

    /// A form of one field.
    pub fn of(name: &str, text: &str) -> Self {
        Self::new(vec![(name.to_owned(), text.to_owned())])
    }

    /// The form with this field replaced.
    #[must_use]
    pub fn with(mut self, name: &str, text: &str) -> Self {
        self.pairs.retain(|(known, _)| known != name);
        self.pairs.push((name.to_owned(), text.to_owned()));
        self
    }

    /// The field's text; `None` when it is missing.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.pairs
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    /// The field's text without surrounding blanks; empty when it is missing.
    pub fn text(&self, name: &str) -> &str {
        self.get(name).unwrap_or_default().trim()
    }

    /// The id of the form's command, or a fresh one for a form that has none yet.
    pub fn command_or(&self, fresh: impl FnOnce() -> String) -> String {
        match self.text(COMMAND) {
            "" => fresh(),
            id => id.to_owned(),
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn form_fields_are_percent_decoded() {
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
    fn signs_that_nobody_sees_are_taken_out_and_apostrophes_are_one_in_queries() {
        for (text, expected) in [
            ("ana@casa.example", "ana@casa.example"),
            ("\u{202a}+373 69\u{202c}", "+373 69"),
            ("\u{feff}CC\u{200b}-1\u{ad}0\u{2060}1\u{fe0f}", "CC-101"),
            ("\u{61c}a\u{200d}b\u{e0041}\u{e0100}", "ab"),
            ("ă ч 中", "ă ч 中"),
        ] {
            assert_eq!(visible(text), expected, "{text:?}");
        }
        for apostrophe in ['\'', '’', 'ʼ', '‘', '`', '´', '′'] {
            let typed = format!(" \u{200b}Кам{apostrophe}янець ");
            assert_eq!(searched(&typed), "Кам'янець", "{typed}");
        }
    }

    #[test]
    fn a_cookie_is_found_only_by_its_full_name() {
        let header = " a=; aa=1; a=\"2\" ;b=3=4; a=5";
        let found = ["a", "aa", "b", "c", ""].map(|name| cookie(header, name));
        assert_eq!(found, [Some("2"), Some("1"), Some("3=4"), None, None]);
        let long = format!("a={}; a=1", "x".repeat(MOST_COOKIE_BYTES + 1));
        assert_eq!(cookie(&long, "a"), Some("1"));
    }

    #[test]
    fn json_fields_are_read_and_nested_ones_are_unreadable() {
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
        assert!(fields.is_unreadable("deep") && !fields.is_unreadable("a"));
        let none = Fields::from_json(br#"{"a":null,"b":[1]}"#).unwrap();
        assert!(none.is_unreadable("a") && none.is_unreadable("b") && !none.is_unreadable("c"));
        assert!(Fields::from_json(b"[1]").is_none());
        for vast in ["1e20", "-1e20", "-5e18", "99999999999999999999"] {
            let fields = Fields::from_json(format!(r#"{{"n":{vast}}}"#).as_bytes()).unwrap();
            assert!(fields.is_unreadable("n"), "{vast}");
            assert!(!fields.is_text_or_number("n"), "{vast}");
        }
    }

    #[test]
    fn text_is_distinguished_from_numbers_other_types_and_other_encodings() {
        let json = r#"{"text":"Ana","number":7,"part":0.5,"truth":true,"none":null,"list":["a"],"other":"\ufffd"}"#;
        let fields = Fields::from_json(json.as_bytes()).unwrap();
        for (name, text, number) in [
            ("text", true, true),
            ("missing", true, true),
            ("number", false, true),
            ("part", false, true),
            ("truth", false, false),
            ("none", false, false),
            ("list", false, false),
            ("other", false, false),
        ] {
            let found = (fields.is_text(name), fields.is_text_or_number(name));
            assert_eq!(found, (text, number), "{name}");
        }
        let form = Fields::from_form(b"name=%cf%f0%e8&phone=060123456");
        assert!(!form.is_text("name") && form.is_text("phone"));
        assert!(form.with("name", "Ana").is_text("name"));
    }

    proptest! {
        #[test]
        fn any_bytes_can_be_read_as_a_form(bytes: Vec<u8>) {
            let _ = pairs(&bytes);
        }
    }
}
