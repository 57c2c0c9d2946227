//! A JSON value as a small tree that borrows from the answer's text.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use crate::i18n::{Decimal, Language};

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
    /// Reads a whole answer; the nesting is limited by the parser.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, String> {
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

    /// The one field of an object that holds nothing else: how a variant with data is written.
    pub fn variant(&self) -> Option<(&str, &Self)> {
        match self.fields()? {
            [(name, value)] => Some((name, value)),
            _ => None,
        }
    }

    /// One field of an object.
    pub fn get(&self, name: &str) -> Option<&Self> {
        self.fields()?
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value)
    }

    /// A text or a number as text; `None` for anything else.
    pub fn text(&self) -> Option<Cow<'_, str>> {
        match self {
            Self::Text(text) => Some(Cow::Borrowed(text)),
            Self::Whole(number) => Some(Cow::Owned(number.to_string())),
            // Three decimals are more than any text of a shop needs.
            Self::Decimal(_) => Some(Cow::Owned(plain(self.parts(3)?))),
            Self::Null | Self::Bool(_) | Self::List(_) | Self::Object(_) => None,
        }
    }

    /// A number, or a text that is one, in whole parts of so many decimals.
    pub(super) fn parts(&self, decimals: u32) -> Option<i64> {
        let scale = 10_i64.pow(decimals);
        match self {
            Self::Whole(number) => number.checked_mul(scale),
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_precision_loss,
                reason = "the bound keeps it exact"
            )]
            Self::Decimal(number) if number.abs() < 1e13 => {
                Some((number * scale as f64).round() as i64)
            }
            Self::Text(text) => Decimal::read(text, decimals).map(|number| number.parts),
            Self::Decimal(_) | Self::Null | Self::Bool(_) | Self::List(_) | Self::Object(_) => None,
        }
    }
}

/// Thousandths as a decimal number with a dot and no needless zeros.
fn plain(thousandths: i64) -> String {
    let mut out = String::new();
    Decimal {
        parts: thousandths.abs(),
        decimals: 3,
    }
    .write(&mut out, Language::En, true);
    out.retain(|letter| letter != ',');
    if thousandths < 0 {
        out.insert(0, '-');
    }
    out
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
                    items.push(item);
                }
                Ok(Json::List(items))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Json<'de>, A::Error> {
                let mut fields = Vec::with_capacity(8);
                while let Some(Key(key)) = object.next_key()? {
                    fields.push((key, object.next_value()?));
                }
                Ok(Json::Object(fields))
            }
        }
        deserializer.deserialize_any(Tree)
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
        // Names of fields are always texts; asking for anything saves the words of a complaint.
        deserializer.deserialize_any(Name)
    }
}
