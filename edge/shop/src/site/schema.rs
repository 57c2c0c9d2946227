//! The fields of a config as documents, editors and the operators' command describe them.

use serde_json::{Map, Value, json};

/// The description of a config field for documents, editors and the operators' command.
#[derive(Debug, Clone)]
pub struct Field {
    pub name: &'static str,
    /// Its purpose, in the operator's words.
    pub about: &'static str,
    pub is_needed: bool,
    /// The value is never shown.
    pub is_secret: bool,
    /// The JSON of an absent field; `null` if there is no meaningful default.
    pub default: Value,
    /// The JSON Schema of its values.
    pub schema: Value,
    /// The fields of the object, or of each object in a list.
    pub inner: Vec<Self>,
}

impl Field {
    /// The default of the field, if it is meaningful by itself.
    pub fn usual(&self) -> Option<&Value> {
        let says = match &self.default {
            Value::Bool(_) | Value::Number(_) => true,
            Value::String(text) => !text.is_empty(),
            Value::Array(items) => !items.is_empty(),
            // The fields of an object have their own defaults.
            Value::Null | Value::Object(_) => false,
        };
        says.then_some(&self.default)
    }
}

/// The JSON Schema of an object with exactly these fields.
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
