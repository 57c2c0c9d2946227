//! A JSON value as a small tree that borrows from its source.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// Answers with more values are refused: each value takes a multiple of its length in memory.
const MOST_VALUES: u32 = 100_000;

thread_local! {
    /// How many more values the current answer may have.
    static LEFT: Cell<u32> = const { Cell::new(0) };
}

/// Counts a value against the limit.
fn count<E: Error>() -> Result<(), E> {
    match LEFT.get().checked_sub(1) {
        Some(left) => {
            LEFT.set(left);
            Ok(())
        }
        None => Err(E::custom(Json::TOO_MANY)),
    }
}

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
    /// The start of the error for an answer with too many values.
    pub const TOO_MANY: &'static str = "too many values";

    /// Parses a whole answer. The parser limits the nesting, `MOST_VALUES` the number of values.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, String> {
        LEFT.set(MOST_VALUES);
        let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
        serde_json::from_str(text).map_err(|error| error.to_string())
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

impl<'de> Deserialize<'de> for Json<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Tree;
        impl<'de> Visitor<'de> for Tree {
            type Value = Json<'de>;
            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("JSON")
            }
            fn visit_unit<E>(self) -> Result<Json<'de>, E> {
                Ok(Json::Null)
            }
            fn visit_bool<E>(self, value: bool) -> Result<Json<'de>, E> {
                Ok(Json::Bool(value))
            }
            fn visit_i64<E>(self, value: i64) -> Result<Json<'de>, E> {
                Ok(Json::Whole(value))
            }
            #[expect(
                clippy::cast_precision_loss,
                reason = "numbers that large are no amounts of a shop"
            )]
            fn visit_u64<E>(self, value: u64) -> Result<Json<'de>, E> {
                Ok(i64::try_from(value).map_or(Json::Decimal(value as f64), Json::Whole))
            }
            fn visit_f64<E>(self, value: f64) -> Result<Json<'de>, E> {
                Ok(Json::Decimal(value))
            }
            fn visit_borrowed_str<E>(self, value: &'de str) -> Result<Json<'de>, E> {
                Ok(Json::Text(Cow::Borrowed(value)))
            }
            fn visit_str<E>(self, value: &str) -> Result<Json<'de>, E> {
                Ok(Json::Text(Cow::Owned(value.to_owned())))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Json<'de>, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = list.next_element()? {
                    count()?;
                    items.push(item);
                }
                Ok(Json::List(items))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Json<'de>, A::Error> {
                let mut fields = Vec::new();
                while let Some(Key(key)) = object.next_key()? {
                    count()?;
                    if fields.is_empty() {
                        fields.reserve(8);
                    }
                    fields.push((key, object.next_value()?));
                }
                Ok(Json::Object(fields))
            }
        }
        deserializer.deserialize_any(Tree)
    }
}

/// The field order of earlier objects. The objects of a list usually have the same order, so a field is looked for at
/// its earlier position first.
#[derive(Debug, Default)]
pub struct Shape(Vec<Option<usize>>);

impl Shape {
    /// The index in `names` of the field with this number and name.
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

/// A field's name, borrowed where it has no escapes.
struct Key<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;
        impl<'de> Visitor<'de> for Name {
            type Value = Key<'de>;
            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a name")
            }
            fn visit_borrowed_str<E>(self, value: &'de str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Borrowed(value)))
            }
            fn visit_str<E>(self, value: &str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Owned(value.to_owned())))
            }
        }
        // Keys are always strings; `deserialize_any` avoids the code for type errors.
        deserializer.deserialize_any(Name)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn deeply_nested_json_is_refused() {
        assert!(Json::parse("[".repeat(6000).as_bytes()).is_err());
    }

    #[test]
    fn an_answer_with_too_many_values_is_refused() {
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
    fn a_field_is_found_for_any_earlier_order() {
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
        fn any_bytes_are_parsed_or_refused(bytes: Vec<u8>) {
            let _ = Json::parse(&bytes);
        }
    }
}
