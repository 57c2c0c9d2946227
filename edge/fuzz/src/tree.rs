//! Changes JSON values into other valid JSON: other types, other names, fewer and more fields.

use serde_json::{Map, Value, json};

use crate::change::{EVIL, MARK, bytes, word};
use crate::random::Random;

/// A case generated from a JSON seed. One in eight is changed as bytes and may be invalid JSON.
pub(crate) fn json(random: &mut Random, seeds: &[Vec<u8>]) -> Vec<u8> {
    if random.once_in(8) {
        return bytes(random, seeds);
    }
    let seed = random.one(seeds).map(Vec::as_slice).unwrap_or_default();
    let Ok(mut value) = serde_json::from_slice::<Value>(seed) else {
        return bytes(random, seeds);
    };
    for _ in 0..=random.below(8) {
        let depth = random.below(7);
        change(random, &mut value, depth);
    }
    value.to_string().into_bytes()
}

/// Changes a value at about this depth.
fn change(random: &mut Random, value: &mut Value, depth: usize) {
    if depth > 0 {
        if let Some(inner) = inner(random, value) {
            return change(random, inner, depth - 1);
        }
        if random.once_in(2) {
            return;
        }
    }
    match value {
        Value::Object(fields) if !random.once_in(4) => change_fields(random, fields),
        Value::Array(items) if !random.once_in(4) => change_items(random, items),
        Value::String(text) if random.once_in(2) => {
            let at = (0..=random.below(text.len() + 1))
                .rev()
                .find(|at| text.is_char_boundary(*at))
                .unwrap_or(0);
            text.insert_str(at, word(random));
        }
        Value::Null
        | Value::Bool(_)
        | Value::Number(_)
        | Value::String(_)
        | Value::Array(_)
        | Value::Object(_) => *value = odd(random, value),
    }
}

fn inner<'v>(random: &mut Random, value: &'v mut Value) -> Option<&'v mut Value> {
    match value {
        Value::Object(fields) => {
            let at = random.below(fields.len());
            fields.values_mut().nth(at)
        }
        Value::Array(items) => {
            let at = random.below(items.len());
            items.get_mut(at)
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

fn change_fields(random: &mut Random, fields: &mut Map<String, Value>) {
    let at = random.below(fields.len());
    let Some(name) = fields.keys().nth(at).cloned() else {
        fields.insert(word(random).to_owned(), json!(word(random)));
        return;
    };
    match random.below(4) {
        0 => drop(fields.remove(&name)),
        1 => {
            if let Some(value) = fields.remove(&name) {
                fields.insert(word(random).to_owned(), value);
            }
        }
        2 => {
            let other = fields.values().nth(random.below(fields.len())).cloned();
            fields.insert(name, other.unwrap_or_default());
        }
        _ => {
            if let Some(value) = fields.get_mut(&name) {
                *value = odd(random, value);
            }
        }
    }
}

fn change_items(random: &mut Random, items: &mut Vec<Value>) {
    let at = random.below(items.len());
    match random.below(4) {
        0 if at < items.len() => drop(items.remove(at)),
        1 => items.truncate(at),
        2 => {
            let copy = items.get(at).cloned().unwrap_or_default();
            let times = random.below(20);
            items.extend(std::iter::repeat_n(copy, times));
        }
        _ => items.insert(at, json!(word(random))),
    }
}

/// An odd replacement for a value.
fn odd(random: &mut Random, value: &Value) -> Value {
    match random.below(16) {
        0 => Value::Null,
        1 => json!(random.once_in(2)),
        2 => json!(0),
        3 => json!(-1),
        4 => json!(u64::MAX),
        5 => json!(i64::MIN),
        6 => json!(0.000_000_1),
        7 => json!(1.5e300),
        8 => json!([]),
        9 => json!({}),
        10 => json!([value]),
        11 => json!({ word(random): value }),
        12 => json!(value.to_string()),
        13 => json!(MARK),
        14 => json!(EVIL),
        _ => json!(word(random)),
    }
}
