//! The JSON Schemas of the files of a folder of configs, for editors.

use serde_json::{Value, json};

use super::Published;
use super::schema::{Field, object_schema};
use crate::i18n::Language;

/// The draft that the schemas are written in.
const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

/// The JSON Schemas of the files of a folder of configs: names and texts.
pub fn schemas() -> [(&'static str, Value); 3] {
    let [(_, site), (_, theme)] = Published::fields();
    let of_object = |title: &str, fields: &[Field]| {
        let mut schema = object_schema(fields);
        let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
        if let Some(properties) = properties {
            properties.insert("$schema".to_owned(), json!({ "type": "string" }));
        }
        titled(title, schema)
    };
    [
        ("site", of_object("The config of a site", &site)),
        ("theme", of_object("The theme of a brand", &theme)),
        (
            "redirects",
            titled("The redirects of a site", rules_schema()),
        ),
    ]
}

fn titled(title: &str, mut schema: Value) -> Value {
    if let Some(schema) = schema.as_object_mut() {
        schema.insert("$schema".to_owned(), json!(DRAFT));
        schema.insert("title".to_owned(), json!(title));
    }
    schema
}

fn rules_schema() -> Value {
    let address = |about: &str, pattern: &str| json!({ "type": "string", "description": about, "pattern": pattern });
    let codes: Vec<&str> = Language::ALL.iter().map(|one| one.code()).collect();
    json!({
        "type": "array",
        "items": {
            "type": "object",
            "properties": {
                "from": address("A path of the shop, with its query if it has one.", "^/"),
                "to": address("A path of the shop, or an https address.", "^(/|https://)"),
                "languages": {
                    "description": "With languages, both addresses are written without one, and the rule stands for one in each.",
                    "anyOf": [{ "const": "all" }, { "type": "array", "items": { "enum": codes }, "minItems": 1 }],
                },
            },
            "required": ["from", "to"],
            "additionalProperties": false,
        },
    })
}
