//! Reads backend answers leniently: unknown fields are ignored, numbers may be text, a missing list is empty, and a
//! broken element does not affect its neighbours.
//!
//! An answer is first parsed into a small borrowed tree, then read into types by [`Lenient`]. Derived deserializers
//! would be stricter and, for all types of the shop together, several times the size of the worker's code.

pub(crate) mod left_out;
mod list;
mod scalar;
pub mod schema;

pub use left_out::log_with;
pub(crate) use left_out::read_logged;
pub use list::{Listed, Pages};
pub(crate) use scalar::Scalar;
pub use schema::Schema;
pub use text::{Json, Shape};

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::i18n::Decimal;
use schema::Kind;

/// A type read from an answer; `None` if the value is of an unusable type.
pub trait Lenient: Sized {
    fn read(json: &Json<'_>) -> Option<Self>;

    /// Reads one of many values that are likely to have the same shape.
    fn read_alike(json: &Json<'_>, _shape: &mut Shape) -> Option<Self> {
        Self::read(json)
    }

    /// Whether the value has content: an empty one yields to another name of the field.
    fn says(&self) -> bool {
        true
    }

    /// The schema of the values that [`Self::read`] accepts.
    fn schema() -> Schema;
}

/// Reads a field; an unreadable value leaves the default.
pub(crate) fn put<T: Lenient>(field: &mut T, json: &Json<'_>) {
    match T::read(json) {
        Some(value) => *field = value,
        None => left_out::leave_out(json),
    }
}

/// Reads a field that has aliases: `rank` is the place of this name in their order, the preferred first; `best` is that of
/// the value so far. A value without content ([`Lenient::says`]) ranks last.
pub(crate) fn put_ranked<T: Lenient>(field: &mut T, json: &Json<'_>, rank: u8, best: &mut u8) {
    if let Some(value) = T::read(json) {
        let rank = if value.says() { rank } else { u8::MAX };
        if rank <= *best {
            *field = value;
            *best = rank;
        }
    } else {
        left_out::leave_out(json);
    }
}

/// Declares how a struct is read: `"name" | "other name" => field = default`, the preferred name first, or `as "other
/// name"` if another one is the documented one. The comment of a field says what the shop does without it. `needed`
/// marks a field without which nothing is shown, `optional` one that is often missing. With `where`, a value that
/// fails the check is not read at all.
macro_rules! lenient {
    ($type:ident {
        $($(#[doc = $without:literal])* $($want:ident)? $($key:literal)|+ $(as $documented:literal)? => $field:ident $(= $default:expr)?),* $(,)?
    } $(where $check:expr)?) => {
        impl $crate::lenient::Lenient for $type {
            fn read(json: &$crate::lenient::Json<'_>) -> Option<Self> {
                Self::read_alike(json, &mut $crate::lenient::Shape::default())
            }

            fn read_alike(
                json: &$crate::lenient::Json<'_>,
                shape: &mut $crate::lenient::Shape,
            ) -> Option<Self> {
                #[expect(non_camel_case_types, reason = "the fields' own names")]
                #[derive(Clone, Copy)]
                enum Slot { $($field),* }
                const NAMES: &[&str] = &[$($($key),+),*];
                const SLOTS: &[Slot] = &[$($({ let _ = $key; Slot::$field }),+),*];
                let mut it = Self { $($field: lenient!(@default $($default)?)),* };
                let mut best = [$({ let _ = Slot::$field; u8::MAX }),*];
                for (number, (key, value)) in json.fields()?.iter().enumerate() {
                    let Some(at) = shape.position(NAMES, number, key) else { continue };
                    let Some(slot) = SLOTS.get(at) else { continue };
                    let rank = u8::try_from(at).unwrap_or(u8::MAX);
                    let Some(best) = best.get_mut(*slot as usize) else { continue };
                    if rank <= *best {
                        match slot {
                            $(Slot::$field => $crate::lenient::put_ranked(&mut it.$field, value, rank, best),)*
                        }
                    }
                }
                $({ let whole: fn(&Self) -> bool = $check; if !whole(&it) { return None; } })?
                Some(it)
            }

            fn schema() -> $crate::lenient::Schema {
                use $crate::lenient::schema::{Field, of_field};
                $crate::lenient::Schema::object(stringify!($type), vec![$(Field {
                    names: $crate::lenient::schema::names(&[$($documented)?], &[$($key),+]),
                    schema: of_field(|it: &Self| &it.$field),
                    want: lenient!(@want $($want)?),
                    without: concat!($($without),*).trim_ascii(),
                }),*])
            }
        }
    };
    (@want) => { $crate::lenient::schema::Want::Expected };
    (@want needed) => { $crate::lenient::schema::Want::Needed };
    (@want optional) => { $crate::lenient::schema::Want::Optional };
    (@default) => { Default::default() };
    (@default $default:expr) => { $default };
}

pub(crate) use lenient;

/// An answer whose body is ignored.
impl Lenient for () {
    fn read(_: &Json<'_>) -> Option<Self> {
        Some(())
    }

    fn schema() -> Schema {
        Schema::Nothing
    }
}

impl Lenient for String {
    fn read(json: &Json<'_>) -> Option<Self> {
        json.text().map(Cow::into_owned)
    }

    fn says(&self) -> bool {
        !self.is_empty()
    }

    fn schema() -> Schema {
        Schema::value::<Self>(Kind::Text)
    }
}

impl Lenient for bool {
    fn read(json: &Json<'_>) -> Option<Self> {
        match json {
            Json::Bool(value) => Some(*value),
            Json::Whole(number) => Some(*number != 0),
            Json::Text(text) => text.parse().ok().or_else(|| Some(json.parts(0)? != 0)),
            Json::Null | Json::Decimal(_) | Json::List(_) | Json::Object(_) => None,
        }
    }

    fn schema() -> Schema {
        Schema::value::<Self>(Kind::Flag)
    }
}

impl Lenient for u64 {
    fn read(json: &Json<'_>) -> Option<Self> {
        json.parts(0).and_then(|number| Self::try_from(number).ok())
    }

    fn schema() -> Schema {
        Schema::value::<Self>(Kind::Whole)
    }
}

impl Lenient for u32 {
    fn read(json: &Json<'_>) -> Option<Self> {
        json.parts(0).and_then(|number| Self::try_from(number).ok())
    }

    fn schema() -> Schema {
        Schema::value::<Self>(Kind::Whole)
    }
}

impl Lenient for f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "a rating or a weight, not an amount"
    )]
    fn read(json: &Json<'_>) -> Option<Self> {
        match json {
            Json::Decimal(number) => Some(*number),
            // A measure may have three decimals, with either decimal mark.
            Json::Text(text) => {
                let number = Decimal::read(text, 2).map(|number| number.parts);
                let number = number.or_else(|| json.parts(2));
                number.map(|number| number as Self / 100.0)
            }
            Json::Whole(_) | Json::Null | Json::Bool(_) | Json::List(_) | Json::Object(_) => {
                json.parts(2).map(|number| number as Self / 100.0)
            }
        }
    }

    fn schema() -> Schema {
        Schema::value::<Self>(Kind::Number)
    }
}

impl Lenient for f32 {
    #[expect(clippy::cast_possible_truncation, reason = "a rating or a percentage")]
    fn read(json: &Json<'_>) -> Option<Self> {
        f64::read(json).map(|number| number as Self)
    }

    fn schema() -> Schema {
        Schema::value::<Self>(Kind::Number)
    }
}

impl<T: Lenient> Lenient for Option<T> {
    fn read(json: &Json<'_>) -> Option<Self> {
        let read = T::read(json);
        if read.is_none() {
            left_out::leave_out(json);
        }
        Some(read)
    }

    fn says(&self) -> bool {
        self.as_ref().is_some_and(T::says)
    }

    fn schema() -> Schema {
        T::schema()
    }
}

/// The items that can be read.
fn read_items<T: Lenient>(items: &[Json<'_>]) -> Vec<T> {
    let mut shape = Shape::default();
    let mut read = Vec::with_capacity(items.len());
    for item in items {
        match T::read_alike(item, &mut shape) {
            Some(item) => read.push(item),
            None => left_out::leave_out(item),
        }
    }
    read
}

impl<T: Lenient> Lenient for Vec<T> {
    fn read(json: &Json<'_>) -> Option<Self> {
        if let Json::List(items) = json {
            Some(read_items(items))
        } else {
            left_out::leave_out(json);
            Some(Self::new())
        }
    }

    fn says(&self) -> bool {
        !self.is_empty()
    }

    fn schema() -> Schema {
        Schema::list(T::schema())
    }
}

impl Lenient for BTreeMap<String, String> {
    fn read(json: &Json<'_>) -> Option<Self> {
        let fields = json.fields()?.iter();
        let texts = fields.filter_map(|(key, value)| {
            Some((key.clone().into_owned(), value.text()?.into_owned()))
        });
        Some(texts.collect())
    }

    fn schema() -> Schema {
        Schema::Texts
    }
}

/// Reads a type from a text, for tests of wire shapes.
#[cfg(test)]
pub(crate) fn read_text<T: Lenient>(json: &str) -> Option<T> {
    T::read(&Json::parse(json.as_bytes()).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::Money;

    #[test]
    fn amounts_are_read_exactly_from_numbers_and_texts() {
        for (json, hundredths) in [
            ("129.9", Some(12990)),
            ("0.1", Some(10)),
            ("\"19.99\"", Some(1999)),
            ("7", Some(700)),
            ("1.005", Some(101)),
            ("\"1.005\"", Some(101)),
            ("1.0049999", Some(100)),
            ("9999999999.995", Some(1_000_000_000_000)),
            ("9999999999999.99", Some(999_999_999_999_999)),
            ("-0.005", Some(-1)),
            ("1e2", Some(10_000)),
            ("-1", Some(-100)),
            ("\"free\"", None),
            ("1e300", None),
            ("true", None),
            ("[]", None),
            ("null", None),
        ] {
            assert_eq!(read_text::<Money>(json), hundredths.map(Money), "{json}");
        }
    }

    #[test]
    fn flags_are_read_from_words_and_numbers() {
        for (json, flag) in [
            ("true", Some(true)),
            ("\"false\"", Some(false)),
            ("1", Some(true)),
            ("\"1\"", Some(true)),
            ("\"0\"", Some(false)),
            ("\"\"", None),
            ("\"yes\"", None),
            ("null", None),
        ] {
            assert_eq!(read_text::<bool>(json), flag, "{json}");
        }
    }

    #[test]
    fn of_several_names_the_first_with_a_value_wins_in_any_field_order() {
        struct Named {
            id: u64,
            title: String,
            price: Option<Money>,
        }
        lenient!(Named {
            "productId" | "id" => id,
            "title" | "name" => title,
            "price" | "sum" => price,
        });
        for (json, id, title, price) in [
            (r#"{"productId":101,"id":9001}"#, 101, "", None),
            (r#"{"id":9001,"productId":101}"#, 101, "", None),
            (r#"{"productId":101,"id":0}"#, 101, "", None),
            (r#"{"productId":"x","id":"7"}"#, 7, "", None),
            (r#"{"id":7,"productId":null}"#, 7, "", None),
            (r#"{"title":"","name":"Oala"}"#, 0, "Oala", None),
            (r#"{"name":"Oala","title":""}"#, 0, "Oala", None),
            (r#"{"price":"free","sum":5}"#, 0, "", Some(Money(500))),
            (r#"{"sum":5,"price":null}"#, 0, "", Some(Money(500))),
        ] {
            let read: Named = read_text(json).unwrap();
            assert_eq!(
                (read.id, &*read.title, read.price),
                (id, title, price),
                "{json}"
            );
        }
    }

    #[test]
    fn only_unreadable_items_of_a_list_are_dropped() {
        assert_eq!(
            read_text::<Vec<u64>>(r#"[1,"2",{},null,-3,4.0]"#),
            Some(vec![1, 2, 4])
        );
        assert_eq!(read_text::<Vec<u64>>("null"), Some(vec![]));
        assert_eq!(read_text::<Option<Money>>("\"none\""), Some(None));
    }
}
