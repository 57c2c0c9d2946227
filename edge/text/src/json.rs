//! A JSON value as a small tree that borrows from the text.

use std::borrow::Cow;

use crate::reader::Reader;

/// A JSON value that borrows its texts from the answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Json<'a> {
    Null,
    Bool(bool),
    Whole(i64),
    Decimal(f64),
    Text(Cow<'a, str>),
    List(Vec<Json<'a>>),
    Object(Vec<(Cow<'a, str>, Json<'a>)>),
}

impl<'a> Json<'a> {
    /// How the error begins that an answer of too many values is.
    pub const TOO_MANY: &'static str = "too many values";

    /// Reads a whole answer; its nesting is limited, and so is the number of its values.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
        Reader::new(text).whole()
    }

    /// The fields of an object; `None` for anything else.
    pub fn fields(&self) -> Option<&[(Cow<'a, str>, Self)]> {
        if let Self::Object(fields) = self {
            Some(fields)
        } else {
            None
        }
    }

    /// The items of a list; `None` for anything else.
    pub fn list(&self) -> Option<&[Self]> {
        if let Self::List(items) = self {
            Some(items)
        } else {
            None
        }
    }

    /// One field of an object.
    pub fn get(&self, name: &str) -> Option<&Self> {
        self.fields()?
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value)
    }
}

/// The order of the fields of objects that were read before: those of a list are alike, so where a name stood is
/// where it stands.
#[derive(Debug, Default)]
pub struct Shape(Vec<Option<usize>>);

impl Shape {
    /// The place among the known names of an object's field: of the one with this number and name.
    pub fn position(&mut self, names: &[&str], number: usize, name: &str) -> Option<usize> {
        if let Some(Some(at)) = self.0.get(number)
            && names.get(*at) == Some(&name)
        {
            return Some(*at);
        }
        let found = names.iter().position(|known| *known == name);
        self.0.resize(self.0.len().max(number + 1), None);
        if let Some(place) = self.0.get_mut(number) {
            *place = found;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::reader::MOST_VALUES;

    /// The same value as the reference reads it.
    fn same(json: &Json<'_>, value: &serde_json::Value) -> bool {
        match (json, value) {
            (Json::Null, serde_json::Value::Null) => true,
            (Json::Bool(one), serde_json::Value::Bool(other)) => one == other,
            (Json::Whole(one), serde_json::Value::Number(other)) => other.as_i64() == Some(*one),
            (Json::Decimal(one), serde_json::Value::Number(other)) => {
                let other = other.as_f64().unwrap();
                (one - other).abs() <= other.abs() * 1e-15
            }
            (Json::Text(one), serde_json::Value::String(other)) => one == other,
            (Json::List(one), serde_json::Value::Array(other)) => {
                one.len() == other.len() && one.iter().zip(other).all(|(a, b)| same(a, b))
            }
            // Of a name that comes twice the reference keeps the last value.
            (Json::Object(one), serde_json::Value::Object(other)) => {
                other.iter().all(|(name, value)| {
                    let last = one.iter().rev().find(|(key, _)| key == name);
                    last.is_some_and(|(_, json)| same(json, value))
                })
            }
            _ => false,
        }
    }

    /// A text is read as the reference reads it, or refused by both.
    fn assert_as_reference(text: &str) {
        let read = Json::parse(text.as_bytes());
        match serde_json::from_str::<serde_json::Value>(text) {
            Ok(value) => assert!(
                read.as_ref().is_ok_and(|json| same(json, &value)),
                "{text}: {read:?}"
            ),
            Err(error) => assert!(read.is_err(), "{text}: {read:?}, not {error}"),
        }
    }

    #[test]
    fn texts_and_numbers_are_read_as_by_the_reference() {
        for text in [
            "0",
            "-0",
            "01",
            "-",
            "-1",
            "1.",
            ".5",
            "1.50",
            "-0.125",
            "1e3",
            "1E+3",
            "1e-3",
            "1e",
            "1e400",
            "1e-400",
            "0e999999999999",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775808",
            "-9223372036854775809",
            "18446744073709551615",
            "18446744073709551616",
            "123456789012345678901234567890",
            "0.1234567890123456789012345",
            "4.8",
            "99.99",
            "1234567.891",
            "null",
            "nul",
            "true",
            "truex",
            "false",
            "",
            " ",
            "[",
            "[]",
            "[1,]",
            "[,1]",
            "[1 2]",
            " [ 1 , [ ] ] ",
            "{",
            "{}",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1,}",
            "{1:1}",
            "{\"a\":1,\"a\":{\"b\":[null]}}",
            "\"",
            "\"a",
            "\"a\"",
            "\"ceai-și-cafea їжа\"",
            "\"\\n\\t\\/\\\\\\\"\\b\\f\\r\"",
            "\"\\x\"",
            "\"\\u0103\\uD83D\\uDE00\"",
            "\"\\uD83D\"",
            "\"\\uD83D\\u0041\"",
            "\"\\uDE00\"",
            "\"\\u12\"",
            "\"a\nb\"",
            "\"eight letters and a \u{7f}\"",
            "1 2",
            "\u{feff}1",
        ] {
            assert_as_reference(text);
        }
        for depth in [126, 127, 128] {
            assert_as_reference(&["[".repeat(depth), "]".repeat(depth)].concat());
        }
    }

    #[test]
    fn a_value_nested_too_deeply_is_no_answer() {
        assert!(Json::parse("[".repeat(6000).as_bytes()).is_err());
    }

    #[test]
    fn an_answer_of_more_values_than_any_list_has_is_none() {
        let most = MOST_VALUES as usize;
        for (value, values) in [("1,", 1), ("{},", 1), ("{\"a\":\"x\"},", 2), ("[0,[]],", 3)] {
            let list = |more: usize| {
                let items = value.repeat(most / values - 1 + more);
                ["[", items.trim_end_matches(','), "]"].concat()
            };
            assert!(Json::parse(list(0).as_bytes()).is_ok(), "{value}");
            let error = Json::parse(list(2).as_bytes()).unwrap_err();
            assert!(error.starts_with(Json::TOO_MANY), "{error}");
        }
        assert!(
            Json::parse(b"[1]").is_ok(),
            "each answer is counted by itself"
        );
    }

    #[test]
    fn a_name_is_found_whatever_the_objects_before_looked_like() {
        let names = ["id", "title", "url"];
        let mut shape = Shape::default();
        for object in [
            &["url", "image", "id"][..],
            &["url", "image", "id", "title"],
            &["title", "id"],
            &["image", "image", "image", "image", "url"],
        ] {
            for (number, name) in object.iter().enumerate() {
                let expected = names.iter().position(|known| known == name);
                assert_eq!(shape.position(&names, number, name), expected, "{name}");
            }
        }
    }

    proptest! {
        #[test]
        fn any_text_of_json_is_read_as_by_the_reference(text in r#"[\[\]{}",:\\ue+. 019ntrfalsеș\n-]{0,40}"#) {
            assert_as_reference(&text);
        }

        #[test]
        fn any_value_is_read_as_by_the_reference(
            texts in proptest::collection::vec(".{0,20}", 0..6),
            decimals in proptest::collection::vec(-1e15..1e15, 0..6),
            wholes: Vec<i64>,
        ) {
            let value = serde_json::json!({ "texts": texts, "decimals": decimals, "wholes": wholes, "more": [{ "a": texts }] });
            assert_as_reference(&value.to_string());
        }

        #[test]
        fn any_bytes_are_an_answer_or_an_error(bytes: Vec<u8>) {
            let _ = Json::parse(&bytes);
        }
    }
}
