//! The fields of a config as documents, editors and the operators' command describe them.

use serde_json::{Map, Value, json};

/// A field of a config, as documents, editors and the operators' command tell of it.
#[derive(Debug, Clone)]
pub struct Field {
    pub name: &'static str,
    /// What it is for, as the operator reads it.
    pub about: &'static str,
    pub is_needed: bool,
    /// Its value is not shown.
    pub is_secret: bool,
    /// The JSON of a field that is left out; `null` where that means nothing by itself.
    pub default: Value,
    /// What JSON Schema says of its values.
    pub schema: Value,
    /// The fields of an object, or of each in a list of them.
    pub inner: Vec<Self>,
}

impl Field {
    /// The value that a field has when it is left out, where that says something by itself.
    pub fn usual(&self) -> Option<&Value> {
        let says = match &self.default {
            Value::Bool(_) | Value::Number(_) => true,
            Value::String(text) => !text.is_empty(),
            Value::Array(items) => !items.is_empty(),
            // The fields of an object say it themselves.
            Value::Null | Value::Object(_) => false,
        };
        says.then_some(&self.default)
    }
}

/// The JSON Schema of an object with these fields and no others.
pub fn object_schema(fields: &[Field]) -> Value {
    let described = |field: &Field| {
        let mut schema = field.schema.clone();
        if let Some(schema) = schema.as_object_mut() {
            schema.insert("description".to_owned(), json!(field.about));
            if let Some(usual) = field.usual() {
                schema.insert("default".to_owned(), usual.clone());
            }
        }
        (field.name.to_owned(), schema)
    };
    let needed = fields.iter().filter(|field| field.is_needed);
    let needed: Vec<&str> = needed.map(|field| field.name).collect();
    let properties: Map<String, Value> = fields.iter().map(described).collect();
    json!({
        "type": "object",
        "properties": properties,
        "required": needed,
        "additionalProperties": false,
    })
}
