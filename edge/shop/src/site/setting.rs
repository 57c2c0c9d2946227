//! The types of config fields: how each is read, and its JSON Schema. Reading is strict, since a misspelt switch must
//! be an error for the operator and not a site that looks slightly wrong. The operators' command and the workers read
//! alike; only a worker skips an unknown field, which a newer command may have published.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::fields::Place;
use super::inspect::{Findings, Flaw, Spot, twice};
use super::schema::Field;
use crate::bodies::{Bodies, BodyKind};
use crate::lenient::{Json, Lenient, Scalar};
use crate::moment::TimeZone;
use crate::money::Currency;

/// A type of config fields.
pub(super) trait Setting: Sized {
    fn read(json: &Json<'_>, place: &Place<'_>) -> Result<Self, String>;

    /// Finds everything that keeps a value from being published.
    fn inspect(json: &Json<'_>, spot: &Spot<'_>, found: &mut Findings) {
        found.add_error(spot, Self::read(json, &spot.place));
    }

    /// The JSON Schema of its values.
    fn schema() -> Value;

    /// The fields that its objects have.
    fn fields() -> Vec<Field> {
        Vec::new()
    }
}

impl Setting for String {
    fn read(json: &Json<'_>, place: &Place<'_>) -> Result<Self, String> {
        if let Json::Text(text) = json {
            Ok(text.clone().into_owned())
        } else {
            place.refuse("a text is expected")
        }
    }

    fn schema() -> Value {
        json!({ "type": "string" })
    }
}

impl Setting for bool {
    fn read(json: &Json<'_>, place: &Place<'_>) -> Result<Self, String> {
        if let Json::Bool(value) = json {
            Ok(*value)
        } else {
            place.refuse("true or false is expected")
        }
    }

    fn schema() -> Value {
        json!({ "type": "boolean" })
    }
}

impl Setting for u64 {
    fn read(json: &Json<'_>, place: &Place<'_>) -> Result<Self, String> {
        match Lenient::read(json) {
            Some(number) => Ok(number),
            None => place.refuse("a whole number is expected"),
        }
    }

    fn schema() -> Value {
        json!({ "type": "integer", "minimum": 0 })
    }
}

/// Reads a small whole number.
fn small<T: TryFrom<u64>>(json: &Json<'_>, most: u64, place: &Place<'_>) -> Result<T, String> {
    let number = <u64 as Lenient>::read(json).and_then(|number| T::try_from(number).ok());
    number.map_or_else(
        || place.refuse(format_args!("a whole number up to {most} is expected")),
        Ok,
    )
}

impl Setting for u32 {
    fn read(json: &Json<'_>, place: &Place<'_>) -> Result<Self, String> {
        small(json, Self::MAX.into(), place)
    }

    fn schema() -> Value {
        json!({ "type": "integer", "minimum": 0 })
    }
}

impl Setting for u16 {
    fn read(json: &Json<'_>, place: &Place<'_>) -> Result<Self, String> {
        small(json, Self::MAX.into(), place)
    }

    fn schema() -> Value {
        json!({ "type": "integer", "minimum": 0, "maximum": Self::MAX })
    }
}

impl Setting for u8 {
    fn read(json: &Json<'_>, place: &Place<'_>) -> Result<Self, String> {
        small(json, Self::MAX.into(), place)
    }

    fn schema() -> Value {
        json!({ "type": "integer", "minimum": 0, "maximum": Self::MAX })
    }
}

/// The first and the last day of a range.
impl Setting for [u64; 2] {
    fn read(json: &Json<'_>, place: &Place<'_>) -> Result<Self, String> {
        match json.list() {
            Some([first, last]) => Ok([Setting::read(first, place)?, Setting::read(last, place)?]),
            _ => place.refuse("a first and a last are expected, as in [1, 3]"),
        }
    }

    fn inspect(json: &Json<'_>, spot: &Spot<'_>, found: &mut Findings) {
        match json.list() {
            Some(days) if days.len() == 2 => <Vec<u64>>::inspect(json, spot, found),
            Some(_) | None => found.add_error(spot, Self::read(json, &spot.place)),
        }
    }

    fn schema() -> Value {
        json!({ "type": "array", "items": <u64 as Setting>::schema(), "minItems": 2, "maxItems": 2 })
    }
}

impl<T: Setting> Setting for Option<T> {
    fn read(json: &Json<'_>, place: &Place<'_>) -> Result<Self, String> {
        T::read(json, place).map(Some)
    }

    fn inspect(json: &Json<'_>, spot: &Spot<'_>, found: &mut Findings) {
        T::inspect(json, spot, found);
    }

    fn schema() -> Value {
        T::schema()
    }

    fn fields() -> Vec<Field> {
        T::fields()
    }
}

impl<T: Setting> Setting for Vec<T> {
    fn read(json: &Json<'_>, place: &Place<'_>) -> Result<Self, String> {
        match json.list() {
            Some(items) => items.iter().map(|item| T::read(item, place)).collect(),
            None => place.refuse("a list is expected"),
        }
    }

    fn inspect(json: &Json<'_>, spot: &Spot<'_>, found: &mut Findings) {
        let Some(items) = json.list() else {
            return found.add_error(spot, Self::read(json, &spot.place));
        };
        for (at, item) in items.iter().enumerate() {
            T::inspect(item, &spot.item(at), found);
        }
    }

    fn schema() -> Value {
        json!({ "type": "array", "items": T::schema() })
    }

    fn fields() -> Vec<Field> {
        T::fields()
    }
}

impl<T: Setting> Setting for BTreeMap<String, T> {
    fn read(json: &Json<'_>, place: &Place<'_>) -> Result<Self, String> {
        let Some(fields) = json.fields() else {
            return place.refuse("an object is expected");
        };
        let read = |(name, value): &(_, _)| {
            let name: &str = AsRef::as_ref(name);
            Ok((name.to_owned(), T::read(value, &place.inner(name))?))
        };
        fields.iter().map(read).collect()
    }

    fn inspect(json: &Json<'_>, spot: &Spot<'_>, found: &mut Findings) {
        let Some(fields) = json.fields() else {
            return found.add_error(spot, Self::read(json, &spot.place));
        };
        twice(fields, spot, found);
        for (name, value) in fields {
            T::inspect(value, &spot.field(name), found);
        }
    }

    fn schema() -> Value {
        json!({ "type": "object", "additionalProperties": T::schema() })
    }
}

/// A type whose values all have names.
pub(super) trait Named: Copy {
    fn all() -> Vec<(&'static str, Self)>;
}

impl<T: Named> Setting for T {
    fn read(json: &Json<'_>, place: &Place<'_>) -> Result<Self, String> {
        let text: String = Setting::read(json, place)?;
        let all = T::all();
        if let Some((_, value)) = all.iter().find(|(name, _)| *name == text) {
            return Ok(*value);
        }
        let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
        let names = names.join(", ");
        place.refuse(format_args!("«{text}» is not one of {names}"))
    }

    fn schema() -> Value {
        let names: Vec<&str> = T::all().iter().map(|(name, _)| *name).collect();
        json!({ "type": "string", "enum": names })
    }
}

impl Named for TimeZone {
    fn all() -> Vec<(&'static str, Self)> {
        Self::ALL.map(|zone| (zone.name(), zone)).to_vec()
    }
}

/// A currency by its code, in any case.
impl Setting for Currency {
    fn read(json: &Json<'_>, place: &Place<'_>) -> Result<Self, String> {
        let code = json.text().unwrap_or_default();
        Self::from_code(&code).map_or_else(|| place.refuse(format_args!("«{code}» is unknown")), Ok)
    }

    fn schema() -> Value {
        json!({ "type": "string", "enum": Self::ALL.map(Self::code) })
    }
}

/// Body templates. A wrong one is skipped: the call then sends our own body.
impl Setting for Bodies {
    fn read(json: &Json<'_>, place: &Place<'_>) -> Result<Self, String> {
        let (bodies, wrong) = Self::read(json);
        place.leave_out(wrong);
        Ok(bodies)
    }

    fn inspect(json: &Json<'_>, spot: &Spot<'_>, found: &mut Findings) {
        let Some(fields) = json.fields() else {
            return found.add(spot, Flaw::Wrong, "an object of templates is expected");
        };
        twice(fields, spot, found);
        for (name, template) in fields {
            if let Err(error) = Self::check(name, template) {
                let is_known = BodyKind::from_name(name).is_some();
                let flaw = if is_known { Flaw::Wrong } else { Flaw::Unknown };
                found.add(&spot.field(name), flaw, error);
            }
        }
    }

    fn schema() -> Value {
        let names = BodyKind::all().map(|kind| (kind.name.to_owned(), json!(true)));
        json!({
            "type": "object",
            "properties": names.collect::<Map<_, _>>(),
            "additionalProperties": false,
        })
    }
}
