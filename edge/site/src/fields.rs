//! The declared fields of sites and themes: what they may be, where they stand, and which are secret.

use serde_json::Value;
use shop::site::{Field, Published};

pub(crate) const HIDDEN: &str = "(hidden)";

/// A value as a person writes it: a text without its quotation marks.
pub(crate) fn plain(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

/// Describes the values that a schema allows.
pub(crate) fn values(schema: &Value) -> String {
    let part = |name: &str| schema.get(name).unwrap_or(&Value::Null);
    if let Some(names) = part("enum").as_array() {
        let names: Vec<String> = names
            .iter()
            .map(|name| format!("`{}`", plain(name)))
            .collect();
        return format!("one of {}", names.join(", "));
    }
    match part("type").as_str().unwrap_or_default() {
        "string" => "a text".to_owned(),
        "boolean" => "true or false".to_owned(),
        "integer" => match (part("minimum"), part("maximum")) {
            (Value::Number(least), Value::Number(most)) if least == most => least.to_string(),
            (Value::Number(least), Value::Number(most)) => {
                format!("a whole number from {least} to {most}")
            }
            _ => "a whole number".to_owned(),
        },
        "array" => format!("a list, each {}", values(part("items"))),
        "object" if part("additionalProperties").is_object() => {
            let each = values(part("additionalProperties"));
            format!("an object, under each name {each}")
        }
        "object" => alike(part("properties")).unwrap_or_else(|| "an object".to_owned()),
        _ => "an object".to_owned(),
    }
}

/// Describes an object whose fields are all alike and need no description each.
fn alike(properties: &Value) -> Option<String> {
    let properties = properties.as_object()?;
    let each = properties.values().next()?;
    let is_alike = properties.values().all(|schema| schema == each);
    let names: Vec<String> = properties.keys().map(|name| format!("`{name}`")).collect();
    let names = names.join(", ");
    (is_alike && each.get("description").is_none())
        .then(|| format!("an object, under each of {names} {}", values(each)))
}

/// A declared field with its full path, such as `site.hosts`.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    pub path: String,
    pub field: Field,
}

/// Every declared field, also those inside others.
fn places() -> Vec<Place> {
    fn add(into: &mut Vec<Place>, root: &str, fields: Vec<Field>) {
        for field in fields {
            let path = format!("{root}.{}", field.name);
            into.push(Place {
                path: path.clone(),
                field: field.clone(),
            });
            add(into, &path, field.inner);
        }
    }
    let mut all = Vec::new();
    for (root, fields) in Published::fields() {
        add(&mut all, root, fields);
    }
    all
}

/// The field that an operator names; `site.` may be left out. The error names the nearest ones.
pub(crate) fn find(named: &str) -> Result<Place, String> {
    let places = places();
    let of_site = format!("site.{named}");
    let found = places
        .iter()
        .find(|place| place.path == named || place.path == of_site);
    if let Some(place) = found {
        return Ok(place.clone());
    }
    if let Some(place) = inside(&places, named) {
        return Ok(place);
    }
    let alike = |place: &Place| {
        let short = place.path.strip_prefix("site.").unwrap_or(&place.path);
        strsim::jaro_winkler(&place.path, named).max(strsim::jaro_winkler(short, named))
    };
    let mut near: Vec<(f64, &str)> = places
        .iter()
        .map(|place| (alike(place), place.path.as_str()))
        .collect();
    near.sort_by(|one, other| other.0.total_cmp(&one.0));
    let near: Vec<&str> = near.into_iter().take(3).map(|(_, path)| path).collect();
    Err(format!(
        "there is no field «{named}»; near it are {}",
        near.join(", ")
    ))
}

/// A name inside a field that has names of the operator's own, or of a fixed list, under which all values are alike.
fn inside(places: &[Place], named: &str) -> Option<Place> {
    let (outer, name) = named.rsplit_once('.')?;
    let of_site = format!("site.{outer}");
    let place = places
        .iter()
        .find(|place| place.path == outer || place.path == of_site)?;
    let schema = &place.field.schema;
    let own = schema.get("properties").and_then(|names| names.get(name));
    let any = schema
        .get("additionalProperties")
        .filter(|any| any.is_object());
    Some(Place {
        path: format!("{}.{name}", place.path),
        field: Field {
            schema: own.or(any)?.clone(),
            default: Value::Null,
            ..place.field.clone()
        },
    })
}

/// The value at a path such as `theme.light.accent`.
pub(crate) fn value_at<'a>(json: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(json, |json, name| json.get(name))
}

/// A value as it may be shown.
pub(crate) fn shown(place: &Place, value: &Value) -> Value {
    if place.field.is_secret {
        return HIDDEN.into();
    }
    let mut value = value.clone();
    hide(&mut value, &place.field.inner);
    value
}

/// A stored version without its secrets.
pub(crate) fn without_secrets(mut version: Value) -> Value {
    for (root, fields) in Published::fields() {
        if let Some(part) = version.get_mut(root) {
            hide(part, &fields);
        }
    }
    version
}

fn hide(value: &mut Value, fields: &[Field]) {
    if let Value::Array(items) = value {
        for item in items {
            hide(item, fields);
        }
        return;
    }
    for field in fields {
        match value.get_mut(field.name) {
            Some(inner) if field.is_secret => *inner = HIDDEN.into(),
            Some(inner) => hide(inner, &field.inner),
            None => {}
        }
    }
}

/// An object without the fields that hold their defaults.
pub(crate) fn without_defaults(value: &Value, fields: &[Field]) -> Value {
    let Value::Object(object) = value else {
        return value.clone();
    };
    let written = object.iter().filter_map(|(name, value)| {
        let field = fields.iter().find(|field| field.name == name);
        match field {
            Some(field) if !field.is_needed && *value == field.default => None,
            Some(field) if !field.inner.is_empty() => {
                Some((name.clone(), without_defaults(value, &field.inner)))
            }
            Some(_) | None => Some((name.clone(), value.clone())),
        }
    });
    Value::Object(written.collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_field_is_found_with_and_without_its_root() {
        for named in ["hosts", "site.hosts"] {
            assert_eq!(find(named).unwrap().path, "site.hosts");
        }
        assert_eq!(find("theme").unwrap().path, "site.theme");
        assert_eq!(
            find("theme.light.accent").unwrap().path,
            "theme.light.accent"
        );
        let error = find("hostss").unwrap_err();
        assert!(error.contains("site.hosts"), "{error}");
    }

    #[test]
    fn secrets_are_hidden() {
        let version = json!({ "site": { "token": "planted", "name": "a" }, "theme": {} });
        let hidden = without_secrets(version);
        assert_eq!(hidden["site"], json!({ "token": "(hidden)", "name": "a" }));
        let place = find("token").unwrap();
        assert_eq!(shown(&place, &json!("planted")), json!("(hidden)"));
    }
}
