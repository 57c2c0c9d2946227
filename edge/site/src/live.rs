//! Reads the content of the config store from JSON.

use std::collections::BTreeMap;

use serde_json::Value;

/// Values by key.
type Live = BTreeMap<String, String>;

/// Reads the output of `wrangler kv bulk get` (an object of values by key, or of objects with a field `value`; `null`
/// for a missing key), or a list of pairs as in the input of `wrangler kv bulk put`.
pub(crate) fn parse(json: &str) -> Result<Live, String> {
    let pairs: Vec<(Value, Value)> = match serde_json::from_str(json) {
        Ok(Value::Object(values)) => values
            .into_iter()
            .map(|(key, value)| {
                let value = value.get("value").cloned().unwrap_or(value);
                (Value::String(key), value)
            })
            .filter(|(_, value)| !value.is_null())
            .collect(),
        Ok(Value::Array(pairs)) => pairs
            .into_iter()
            .map(|mut pair| {
                let mut take = |name| pair.get_mut(name).map(Value::take).unwrap_or_default();
                (take("key"), take("value"))
            })
            .collect(),
        Ok(Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) => {
            return Err("an object or a list is expected".to_owned());
        }
        Err(error) => return Err(error.to_string()),
    };
    pairs
        .into_iter()
        .map(|pair| match pair {
            (Value::String(key), Value::String(value)) => Ok((key, value)),
            (key, _) => Err(format!("{key}: a key and its value are texts")),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_and_both_wrangler_formats_give_the_same_content() {
        let expected: Live = [("site/a", "v1"), ("host/a.md", "a")]
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .into_iter()
            .collect();
        for json in [
            r#"[{ "key": "site/a", "value": "v1" }, { "key": "host/a.md", "value": "a", "base64": false }]"#,
            r#"{ "site/a": "v1", "host/a.md": "a", "site/b": null }"#,
            r#"{ "site/a": { "value": "v1" }, "host/a.md": { "value": "a" }, "site/b": { "value": null } }"#,
        ] {
            assert_eq!(parse(json), Ok(expected.clone()), "{json}");
        }
        assert_eq!(parse("{}"), Ok(Live::default()));
    }

    #[test]
    fn anything_else_is_refused() {
        for json in [
            "",
            "1",
            "[1]",
            r#"[{ "name": "site/a" }]"#,
            r#"[{ "key": "site/a", "value": 1 }]"#,
            r#"{ "site/a": 1 }"#,
        ] {
            assert!(parse(json).is_err(), "{json}");
        }
    }
}
