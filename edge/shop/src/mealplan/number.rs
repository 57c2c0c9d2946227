//! Whole numbers as a menu writes them: `1200`, `"1200.00"`, `"1 200 kcal"`, `{"name": "1200 kcal"}`.

use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Schema};

/// The names of a number within an object.
const NAMES: [&str; 7] = [
    "calories", "kcal", "days", "value", "count", "name", "title",
];
/// A larger number is no calories, days or grams.
const MOST: u32 = 99_999;

/// A number above zero, or the one that a text begins with; 0 for none.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Number(pub u32);

impl Number {
    fn of_text(text: &str) -> Option<Self> {
        let mut number = 0_u32;
        let mut is_begun = false;
        let mut signs = text.trim().chars().peekable();
        while let Some(sign) = signs.next() {
            if let Some(digit) = sign.to_digit(10) {
                is_begun = true;
                number = number.checked_mul(10)?.checked_add(digit)?;
            } else {
                // A space groups the thousands.
                let groups = matches!(sign, ' ' | '\u{a0}' | '\u{202f}')
                    && signs.peek().is_some_and(char::is_ascii_digit);
                if !(is_begun && groups) {
                    break;
                }
            }
        }
        is_begun.then_some(Self(number))
    }
}

impl Lenient for Number {
    fn read(json: &Json<'_>) -> Option<Self> {
        let read = match json {
            Json::Text(text) => Self::of_text(text)?,
            Json::Object(_) => NAMES.iter().find_map(|name| match json.get(name)? {
                Json::Object(_) => None,
                inner @ (Json::Null
                | Json::Bool(_)
                | Json::Whole(_)
                | Json::Decimal(_)
                | Json::Text(_)
                | Json::List(_)) => Self::read(inner),
            })?,
            Json::Whole(_) | Json::Decimal(_) => Self(u32::read(json)?),
            Json::Null | Json::Bool(_) | Json::List(_) => return None,
        };
        (1..=MOST).contains(&read.0).then_some(read)
    }

    fn says(&self) -> bool {
        self.0 > 0
    }

    fn schema() -> Schema {
        let whole = Schema::object("Number", vec![Field::new(&NAMES, u32::schema()).needed()]);
        Schema::Either(vec![u32::schema(), String::schema(), whole])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient::read_text;

    #[test]
    fn a_number_is_read_from_numbers_texts_and_objects() {
        for (json, number) in [
            ("1200", Some(1200)),
            ("1200.0", Some(1200)),
            (r#""1200""#, Some(1200)),
            (r#""1200.00""#, Some(1200)),
            (r#""1 200 kcal""#, Some(1200)),
            ("\"1\u{a0}200 ккал\"", Some(1200)),
            (r#"" 7 days""#, Some(7)),
            (r#"{"id":3,"name":"1200 kcal"}"#, Some(1200)),
            (r#"{"calories":{"calories":1},"value":"7"}"#, Some(7)),
            ("0", None),
            ("-7", None),
            ("100000", None),
            (r#""99999999999""#, None),
            (r#""kcal 1200""#, None),
            ("null", None),
            ("[7]", None),
            ("true", None),
        ] {
            assert_eq!(read_text::<Number>(json), number.map(Number), "{json}");
        }
    }
}
