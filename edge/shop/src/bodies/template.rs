//! A template: reading and filling it.

use std::borrow::Cow;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::BodyKind;
use crate::lenient::{Json, Scalar};

/// The keys of a repeated part: the name of a list, and the template of an item.
const EACH: &str = "each";
const ITEM: &str = "item";
/// Separates a value's name from its fallback text.
const OTHERWISE: char = '|';

/// The shape of a body.
#[derive(Debug, Clone, PartialEq)]
pub struct Template(Node);

/// JSON numbers are never NaN, so equality is total.
impl Eq for Template {}

#[derive(Debug, Clone, PartialEq)]
enum Node {
    /// Null, a boolean or a number, copied as it is.
    Fixed(Json<'static>),
    Text(Vec<StyleChunk>),
    List(Vec<Node>),
    Object(Vec<(String, Node)>),
    /// Repeated for each item of our list with this name.
    Each(String, Box<Node>),
}

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
enum StyleChunk {
    AsIs(String),
    Value(Named),
}

/// A value's name, and its fallback text.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Named {
    name: String,
    otherwise: Option<String>,
}

impl Named {
    fn read(text: &str) -> Self {
        let (name, otherwise) = match text.split_once(OTHERWISE) {
            Some((name, otherwise)) => (name, Some(otherwise.to_owned())),
            None => (text, None),
        };
        Self {
            name: name.to_owned(),
            otherwise,
        }
    }

    fn written(&self) -> String {
        match &self.otherwise {
            Some(otherwise) => format!("{{{}{OTHERWISE}{otherwise}}}", self.name),
            None => format!("{{{}}}", self.name),
        }
    }

    /// The value as part of a longer text.
    fn text<'v>(&'v self, scopes: &[&'v Json<'v>]) -> Option<Cow<'v, str>> {
        let told = value(&self.name, scopes).and_then(|json| {
            if let Json::Bool(truth) = json {
                Some(Cow::Borrowed(if *truth { "true" } else { "false" }))
            } else {
                json.text()
            }
        });
        told.or(self.otherwise.as_deref().map(Cow::Borrowed))
    }
}

/// The names available at a place of a template.
#[derive(Clone, Copy)]
struct Known {
    kind: &'static BodyKind,
    of_item: &'static [&'static str],
}

impl Known {
    fn has(self, name: &str) -> bool {
        self.of_item.contains(&name) || self.kind.values.contains(&name)
    }

    fn names(self) -> String {
        [self.of_item, self.kind.values].concat().join(", ")
    }
}

impl Template {
    /// Reads a template; the error is a sentence for the operator.
    pub(super) fn read(json: &Json<'_>, kind: &'static BodyKind) -> Result<Self, String> {
        let known = Known { kind, of_item: &[] };
        let root = node(json, known)?;
        if matches!(root, Node::Object(_)) {
            Ok(Self(root))
        } else {
            Err("a template is a JSON object".to_owned())
        }
    }

    /// The template as JSON, filled with these values. A part without a value is left out, and so is a part that
    /// would be empty.
    pub(super) fn fill(&self, values: &Json<'_>) -> String {
        let mut out = String::new();
        if !write(&self.0, &[values], &mut out) {
            out.push_str("{}");
        }
        out
    }
}

fn node(json: &Json<'_>, known: Known) -> Result<Node, String> {
    Ok(match json {
        Json::Null => Node::Fixed(Json::Null),
        Json::Bool(truth) => Node::Fixed(Json::Bool(*truth)),
        Json::Whole(number) => Node::Fixed(Json::Whole(*number)),
        Json::Decimal(number) => {
            let fixed = Json::Decimal(*number);
            if fixed.text().is_none() {
                return Err("a number has too many digits".to_owned());
            }
            Node::Fixed(fixed)
        }
        Json::Text(text) => Node::Text(pieces(text, known)?),
        Json::List(items) => {
            let items = items.iter().map(|item| node(item, known));
            Node::List(items.collect::<Result<_, _>>()?)
        }
        Json::Object(fields) if json.get(EACH).is_some() => repeated(json, fields.len(), known)?,
        Json::Object(fields) => {
            let fields = fields
                .iter()
                .map(|(name, value)| Ok((name.as_ref().to_owned(), node(value, known)?)));
            Node::Object(fields.collect::<Result<_, String>>()?)
        }
    })
}

fn repeated(json: &Json<'_>, fields: usize, known: Known) -> Result<Node, String> {
    let name = json.get(EACH).and_then(Json::text).unwrap_or_default();
    let list = known.kind.list.filter(|(list, _)| **list == *name);
    let Some((list, of_item)) = list else {
        return Err(match known.kind.list {
            Some((list, _)) => format!("each: «{name}» is no list of it; {list} is one"),
            None => format!("each: «{name}» is no list of it; it has none"),
        });
    };
    match json.get(ITEM) {
        Some(item) if fields == 2 => {
            let item = node(item, Known { of_item, ..known })?;
            Ok(Node::Each(list.to_owned(), Box::new(item)))
        }
        _ => Err("each: beside it stands item, and nothing else".to_owned()),
    }
}

/// The parts of a text; an unclosed brace is an ordinary character.
fn pieces(text: &str, known: Known) -> Result<Vec<StyleChunk>, String> {
    let (mut pieces, mut rest) = (Vec::new(), text);
    while let Some((before, (name, after))) = rest
        .split_once('{')
        .and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        let named = Named::read(name);
        if !known.has(&named.name) {
            let names = known.names();
            return Err(format!("«{{{name}}}» is no name of it; there are {names}"));
        }
        if !before.is_empty() {
            pieces.push(StyleChunk::AsIs(before.to_owned()));
        }
        pieces.push(StyleChunk::Value(named));
        rest = after;
    }
    if !rest.is_empty() || pieces.is_empty() {
        pieces.push(StyleChunk::AsIs(rest.to_owned()));
    }
    Ok(pieces)
}

/// Looks a name up, first in the item, then in the whole body. A blank field counts as missing.
fn value<'v>(name: &str, scopes: &[&'v Json<'v>]) -> Option<&'v Json<'v>> {
    let found = scopes.iter().rev().find_map(|scope| {
        let mut path = name.split('.');
        path.try_fold(*scope, |value, field| value.get(field))
    })?;
    let says = match found {
        Json::Null => false,
        Json::Text(text) => !text.is_empty(),
        Json::Bool(_) | Json::Whole(_) | Json::Decimal(_) | Json::List(_) | Json::Object(_) => true,
    };
    says.then_some(found)
}

/// Appends a part of a template; appends nothing and returns `false` if it has no value.
fn write(node: &Node, scopes: &[&Json<'_>], out: &mut String) -> bool {
    match node {
        Node::Fixed(json) => write_json(json, out),
        Node::Text(pieces) => return write_text(pieces, scopes, out),
        Node::List(items) => {
            let start = out.len();
            out.push('[');
            let written = join(items.iter(), out, |item, out| write(item, scopes, out));
            out.push(']');
            if written == 0 && !items.is_empty() {
                out.truncate(start);
                return false;
            }
        }
        Node::Object(fields) => {
            let start = out.len();
            out.push('{');
            let written = join(fields.iter(), out, |(name, value), out| {
                write_quoted(name, out);
                out.push(':');
                write(value, scopes, out)
            });
            out.push('}');
            if written == 0 && !fields.is_empty() {
                out.truncate(start);
                return false;
            }
        }
        Node::Each(list, item) => {
            let Some(items) = value(list, scopes).and_then(Json::list) else {
                return false;
            };
            out.push('[');
            join(items.iter(), out, |one, out| {
                let scopes = [scopes, &[one]].concat();
                write(item, &scopes, out)
            });
            out.push(']');
        }
    }
    true
}

/// Appends the parts that have values, separated by commas; returns their number.
fn join<T>(
    parts: impl Iterator<Item = T>,
    out: &mut String,
    mut write: impl FnMut(T, &mut String) -> bool,
) -> usize {
    let mut written = 0;
    for part in parts {
        let start = out.len();
        if written > 0 {
            out.push(',');
        }
        if write(part, out) {
            written += 1;
        } else {
            out.truncate(start);
        }
    }
    written
}

fn write_text(pieces: &[StyleChunk], scopes: &[&Json<'_>], out: &mut String) -> bool {
    if let [StyleChunk::Value(named)] = pieces {
        match (value(&named.name, scopes), &named.otherwise) {
            (Some(json), _) => write_json(json, out),
            (None, Some(otherwise)) => write_quoted(otherwise, out),
            (None, None) => return false,
        }
        return true;
    }
    let (mut text, mut told, mut named) = (String::new(), false, false);
    for piece in pieces {
        match piece {
            StyleChunk::AsIs(letters) => text.push_str(letters),
            StyleChunk::Value(value) => {
                named = true;
                if let Some(said) = value.text(scopes) {
                    told = true;
                    text.push_str(&said);
                }
            }
        }
    }
    if named && !told {
        return false;
    }
    write_quoted(text.trim(), out);
    true
}

fn write_quoted(text: &str, out: &mut String) {
    out.push('"');
    text::escape_json(out, text);
    out.push('"');
}

fn write_json(json: &Json<'_>, out: &mut String) {
    match json {
        Json::Null => out.push_str("null"),
        Json::Bool(truth) => out.push_str(if *truth { "true" } else { "false" }),
        Json::Whole(_) | Json::Decimal(_) => {
            out.push_str(&json.text().unwrap_or(Cow::Borrowed("null")));
        }
        Json::Text(text) => write_quoted(text, out),
        Json::List(items) => {
            out.push('[');
            join(items.iter(), out, |item, out| {
                write_json(item, out);
                true
            });
            out.push(']');
        }
        Json::Object(fields) => {
            out.push('{');
            join(fields.iter(), out, |(name, value), out| {
                write_quoted(name, out);
                out.push(':');
                write_json(value, out);
                true
            });
            out.push('}');
        }
    }
}

/// Serializes it as it is written in a config.
impl Serialize for Template {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Fixed(Json::Bool(truth)) => serializer.serialize_bool(*truth),
            Self::Fixed(Json::Whole(number)) => serializer.serialize_i64(*number),
            Self::Fixed(Json::Decimal(number)) => serializer.serialize_f64(*number),
            Self::Fixed(_) => serializer.serialize_unit(),
            Self::Text(pieces) => {
                let text = pieces.iter().map(|piece| match piece {
                    StyleChunk::AsIs(letters) => letters.clone(),
                    StyleChunk::Value(named) => named.written(),
                });
                serializer.serialize_str(&text.collect::<String>())
            }
            Self::List(items) => serializer.collect_seq(items),
            Self::Object(fields) => {
                serializer.collect_map(fields.iter().map(|(name, value)| (name, value)))
            }
            Self::Each(list, item) => {
                let mut map = serializer.serialize_map(Some(2))?;
                map.serialize_entry(EACH, list)?;
                map.serialize_entry(ITEM, item)?;
                map.end()
            }
        }
    }
}
