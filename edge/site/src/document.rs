//! A JSON file with the positions of its values.

use jsonc_parser::ast::{ObjectProp, Value};
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use shop::site::Step;

/// A place in a file, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Position {
    pub line: usize,
    pub column: usize,
}

impl Position {
    /// The position that a parser tells as `line … column …`, or the reader of redirects as `line …: …`.
    pub(crate) fn told(text: &str) -> Option<Self> {
        let rest = text.strip_prefix("line ")?;
        let (line, column) = match rest.split_once(" column ") {
            Some(position) => position,
            None => (rest.split_once(": ")?.0, "1"),
        };
        Some(Self {
            line: line.parse().ok()?,
            column: column.parse().ok()?,
        })
    }

    /// A parser tells the column 0 for the end of the line before.
    pub(crate) fn within(self, text: &str) -> Self {
        let line = self.line.saturating_sub(1);
        match (
            self.column,
            line.checked_sub(1).and_then(|at| text.lines().nth(at)),
        ) {
            (0, Some(before)) => Self {
                line,
                column: before.chars().count() + 1,
            },
            _ => self,
        }
    }

    /// The position of a byte.
    pub(crate) fn of(text: &str, at: usize) -> Self {
        let before = text.get(..at).unwrap_or(text);
        let line = before.rsplit('\n').next().unwrap_or_default();
        Self {
            line: before.matches('\n').count() + 1,
            column: line.chars().count() + 1,
        }
    }
}

/// A file that the workers' reader accepts as JSON.
#[derive(Debug)]
pub(crate) struct Document<'a> {
    text: &'a str,
    root: Option<Value<'a>>,
}

impl<'a> Document<'a> {
    pub(crate) fn parse(text: &'a str) -> Self {
        // The workers' reader limits the nesting; this one would follow any.
        let is_json = serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok();
        let parsed = is_json
            .then(|| parse_to_ast(text, &CollectOptions::default(), &ParseOptions::default()));
        Self {
            text,
            root: parsed.and_then(Result::ok).and_then(|parsed| parsed.value),
        }
    }

    /// The position of a value's field name, or of the value if it has none; of the object that lacks it, if it is
    /// missing. `is_last` takes the last of fields that stand twice.
    pub(crate) fn position(&self, path: &[Step], is_last: bool) -> Option<Position> {
        let mut value = self.root.as_ref()?;
        let mut at = value.start();
        for step in path {
            let Some((start, inner)) = inner(value, step, is_last) else {
                break;
            };
            (at, value) = (start, inner);
        }
        Some(Position::of(self.text, at))
    }

    /// The text at a path.
    pub(crate) fn text_at(&self, path: &[Step]) -> Option<String> {
        let Value::StringLit(text) = self.at(path)? else {
            return None;
        };
        Some(text.value.to_string())
    }

    /// The value at a path as it is written, or the type of a list or an object: it may hold a secret.
    pub(crate) fn scalar_at(&self, path: &[Step]) -> Option<&'a str> {
        Some(match self.at(path)? {
            Value::Object(_) => "an object",
            Value::Array(_) => "a list",
            value @ (Value::StringLit(_)
            | Value::NumberLit(_)
            | Value::BooleanLit(_)
            | Value::NullKeyword(_)) => {
                let range = value.range();
                self.text.get(range.start..range.end)?
            }
        })
    }

    /// The text of the file with other texts at these paths.
    pub(crate) fn replaced(&self, texts: &[(&[Step], &str)]) -> Option<String> {
        let mut places = Vec::new();
        for (path, text) in texts {
            places.push((self.at(path)?.range(), serde_json::to_string(text).ok()?));
        }
        places.sort_by_key(|(range, _)| range.start);
        let mut whole = self.text.to_owned();
        for (range, text) in places.iter().rev() {
            whole.replace_range(range.start..range.end, text);
        }
        Some(whole)
    }

    fn at(&self, path: &[Step]) -> Option<&Value<'a>> {
        let root = self.root.as_ref()?;
        path.iter()
            .try_fold(root, |value, step| Some(inner(value, step, false)?.1))
    }
}

/// A value inside of another, and where it begins.
fn inner<'v, 'a>(
    value: &'v Value<'a>,
    step: &Step,
    is_last: bool,
) -> Option<(usize, &'v Value<'a>)> {
    match (value, step) {
        (Value::Object(object), Step::Field(name)) => {
            let is_named = |field: &&ObjectProp<'_>| field.name.as_str() == name;
            let mut found = object.properties.iter().filter(is_named);
            let field = if is_last {
                found.next_back()
            } else {
                found.next()
            };
            field.map(|field| (field.start(), &field.value))
        }
        (Value::Array(list), Step::Item(at)) => {
            list.elements.get(*at).map(|item| (item.start(), item))
        }
        _ => None,
    }
}
