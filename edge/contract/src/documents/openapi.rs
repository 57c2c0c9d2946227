//! `docs/openapi.json`: `OpenAPI` 3.1.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Map, Value, json};
use shop::backend::{Request, Success};
use shop::contract::{Access, Contract, Known};
use shop::lenient::Schema;
use shop::lenient::schema::{Kind, Object, Want};

use super::{Fixture, about_key, objects, parts, plain};

pub(super) fn write(calls: &[&dyn Contract], fixtures: &BTreeMap<String, Fixture>) -> String {
    let mut paths: Map<String, Value> = Map::new();
    for call in calls {
        let (method, path) = call.facts().place();
        let path = paths.entry(path).or_insert_with(|| json!({}));
        path[method.to_lowercase()] = operation(*call, fixtures);
    }
    let schemas: Map<String, Value> = objects(calls)
        .into_iter()
        .map(|(name, object)| (name.to_owned(), object_schema(&object)))
        .collect();
    let document = json!({
        "openapi": "3.1.1",
        "info": {
            "title": "The backend of a Vitrina shop",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Made from the shop's typed calls; docs/backend.md says what a page does without each field.",
            "license": { "name": "MIT", "identifier": "MIT" },
        },
        "servers": [{ "url": "https://backend.example" }],
        "security": [{ "site": [] }],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "parameters": {
                "language": {
                    "name": "Accept-Language",
                    "in": "header",
                    "schema": { "enum": ["ro", "ru", "uk", "en"] },
                },
            },
            "securitySchemes": {
                "site": { "type": "apiKey", "in": "header", "name": "token" },
                "shopper": { "type": "http", "scheme": "bearer" },
            },
        },
    });
    let mut text = String::new();
    lay_out(&mut text, &document, 0);
    text.push('\n');
    text
}

fn operation(call: &dyn Contract, fixtures: &BTreeMap<String, Fixture>) -> Value {
    let request = call.ask(&Known::example()).unwrap();
    let mut operation = json!({
        "operationId": call.facts().fixture,
        "summary": call.facts().used_by,
        "description": format!("While it fails: {}", call.facts().without),
        "parameters": parameters(call, &request),
        "responses": { status(call, &request, fixtures): response(call, fixtures) },
    });
    if matches!(call.facts().access, Access::Session | Access::SessionWrite) {
        operation["security"] = json!([{ "site": [], "shopper": [] }]);
    }
    if let Some(body) = request.body.as_ref().filter(|_| request.json().is_none()) {
        let part = |name: &str| {
            let format = (name == "file").then_some("binary");
            (
                name.to_owned(),
                json!({ "type": "string", "format": format }),
            )
        };
        let parts: serde_json::Map<String, Value> = parts(body).map(|name| part(&name)).collect();
        operation["requestBody"] = json!({
            "required": true,
            "content": { "multipart/form-data": { "schema": { "type": "object", "properties": parts } } },
        });
    }
    if let Some(body) = request.json() {
        let example: Value = serde_json::from_str(body).unwrap();
        operation["requestBody"] = json!({
            "required": true,
            "content": { "application/json": { "schema": of_example(&example), "example": example } },
        });
    }
    operation
}

fn parameters(call: &dyn Contract, request: &Request) -> Vec<Value> {
    let mut parameters = vec![json!({ "$ref": "#/components/parameters/language" })];
    let text = json!({ "type": "string" });
    let (_, path) = call.facts().place();
    // A path segment may contain more than the argument: `{provider}-auth`.
    for part in path.split('{').skip(1) {
        if let Some((name, _)) = part.split_once('}') {
            parameters
                .push(json!({ "name": name, "in": "path", "required": true, "schema": text }));
        }
    }
    let query = call
        .facts()
        .call
        .split_once('?')
        .map_or("", |(_, query)| query);
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let name = pair.split('=').next().unwrap_or_default();
        parameters.push(json!({ "name": name, "in": "query", "schema": text }));
    }
    if request.key.is_some() {
        parameters.push(json!({ "name": "Idempotency-Key", "in": "header", "schema": text, "description": about_key(call) }));
    }
    parameters
}

fn status(call: &dyn Contract, request: &Request, fixtures: &BTreeMap<String, Fixture>) -> String {
    match &request.success {
        Success::Only(status) => status.to_string(),
        Success::Any | Success::Among(_) => fixtures[call.facts().fixture].status().to_string(),
    }
}

fn response(call: &dyn Contract, fixtures: &BTreeMap<String, Fixture>) -> Value {
    if matches!(call.schema(), Schema::Nothing) {
        return json!({ "description": "Nothing of it is read: the status says all." });
    }
    let of_call = fixtures
        .iter()
        .filter(|(_, one)| plain(&one.call) == plain(call.facts().call));
    let examples: Vec<String> = of_call
        .map(|(name, _)| format!("tests/contract/{name}.json"))
        .collect();
    let description = format!(
        "What the shop reads; other fields are ignored. Examples: {}.",
        examples.join(", ")
    );
    json!({
        "description": description,
        "content": { "application/json": { "schema": of_schema(&call.schema()) } },
    })
}

fn object_schema(object: &Object) -> Value {
    let properties: Map<String, Value> = object
        .fields
        .iter()
        .map(|field| {
            let mut schema = of_schema(&field.schema);
            if field.want != Want::Needed {
                schema = or_null(schema);
            }
            if !field.without.is_empty() {
                schema["description"] = json!(format!("Without it: {}", field.without));
            }
            (field.names[0].to_owned(), schema)
        })
        .collect();
    let mut schema = json!({ "type": "object", "properties": properties });
    // A field with several names, or in an inner object, cannot be listed under `required`.
    let needed = object
        .fields
        .iter()
        .filter(|field| field.want == Want::Needed && field.names.len() == 1);
    let needed: Vec<&str> = needed.map(|field| field.names[0]).collect();
    if !needed.is_empty() && object.within.is_empty() {
        schema["required"] = json!(needed);
    }
    schema
}

/// Makes a schema nullable.
fn or_null(mut schema: Value) -> Value {
    match schema.get_mut("type") {
        Some(Value::Array(types)) => types.push(json!("null")),
        Some(one) => *one = json!([*one, "null"]),
        None => return json!({ "anyOf": [schema, { "type": "null" }] }),
    }
    schema
}

fn of_schema(schema: &Schema) -> Value {
    match schema {
        Schema::Nothing => json!({}),
        Schema::Value(value) => of_kind(value.kind),
        Schema::Texts => {
            json!({ "type": "object", "additionalProperties": { "type": ["string", "number", "null"] } })
        }
        Schema::Groups(item) => {
            json!({ "type": "object", "additionalProperties": { "type": "array", "items": of_schema(item) } })
        }
        Schema::List(item) => json!({ "type": "array", "items": of_schema(item) }),
        Schema::Listed { name, item, .. } => {
            let list = json!({ "type": "array", "items": of_schema(item) });
            let mut names = Map::new();
            for name in [*name, "data", "results", "items"] {
                names.insert(name.to_owned(), list.clone());
            }
            json!({ "anyOf": [list, { "type": "object", "properties": names }] })
        }
        Schema::Object(object) => {
            json!({ "$ref": format!("#/components/schemas/{}", object.name) })
        }
        // `All` is an `anyOf` as well: an answer that is a bare list has no object around it.
        Schema::Either(parts) | Schema::All(parts) => {
            let parts: Vec<Value> = parts.iter().map(of_schema).collect();
            json!({ "anyOf": parts })
        }
    }
}

fn of_kind(kind: Kind) -> Value {
    match kind {
        Kind::Text => json!({ "type": ["string", "number"] }),
        Kind::Html => json!({ "type": "string", "contentMediaType": "text/html" }),
        Kind::Flag => json!({ "enum": [true, false, 1, 0, "true", "false"] }),
        Kind::Whole => json!({ "type": ["integer", "string"] }),
        Kind::Number | Kind::Amount | Kind::Price | Kind::Quantity => {
            json!({ "type": ["number", "string"] })
        }
        Kind::Size => json!({ "type": ["integer", "string"], "description": "pixels" }),
        Kind::Colour => {
            json!({ "type": "string", "pattern": "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$" })
        }
    }
}

/// Derives a schema from an example.
fn of_example(example: &Value) -> Value {
    match example {
        Value::Null => json!({}),
        Value::Bool(_) => json!({ "type": "boolean" }),
        Value::Number(_) => json!({ "type": "number" }),
        Value::String(_) => json!({ "type": "string" }),
        Value::Array(items) => {
            let items = items.first().map_or_else(|| json!({}), of_example);
            json!({ "type": "array", "items": items })
        }
        Value::Object(fields) => {
            let properties: Map<String, Value> = fields
                .iter()
                .map(|(name, value)| (name.clone(), of_example(value)))
                .collect();
            json!({ "type": "object", "properties": properties })
        }
    }
}

/// Puts each operation and each schema on one line, for readable diffs.
fn lay_out(out: &mut String, value: &Value, depth: usize) {
    const ENTRY: usize = 3;
    let Some(fields) = value.as_object().filter(|_| depth < ENTRY) else {
        let _ = write!(out, "{value}");
        return;
    };
    let indent = "  ".repeat(depth);
    for (number, (name, field)) in fields.iter().enumerate() {
        let start = if number == 0 { "{" } else { "," };
        let _ = write!(out, "{start}\n{indent}  {}: ", json!(name));
        lay_out(out, field, depth + 1);
    }
    let _ = write!(out, "\n{indent}}}");
}
