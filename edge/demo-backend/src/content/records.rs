//! Texts as they are written: `= key`, lines of `name value`, an empty line, a body in light markup.

use super::voice::Texts;
use crate::language::Language;

/// One written piece.
#[derive(Debug, Clone)]
pub(super) struct Record {
    pub key: &'static str,
    fields: Vec<(&'static str, &'static str)>,
    pub body: &'static str,
}

impl Record {
    /// A field's text; empty when nobody wrote it.
    pub(super) fn field(&self, name: &str) -> &'static str {
        self.fields
            .iter()
            .find(|(known, _)| *known == name)
            .map_or("", |(_, value)| value)
    }

    /// The body's items: its lines that begin with a dash.
    pub(super) fn items(&self, heading: &str) -> impl Iterator<Item = &'static str> {
        self.body
            .split("## ")
            .find_map(|part| part.strip_prefix(heading)?.strip_prefix('\n'))
            .unwrap_or("")
            .lines()
            .filter_map(|line| line.strip_prefix("- "))
    }
}

/// The pieces of a text in a language, in the order written.
pub(super) fn records(texts: &Texts, language: Language) -> Vec<Record> {
    texts
        .say(language)
        .trim_end()
        .split("\n= ")
        .map(|part| {
            let part = part.strip_prefix("= ").unwrap_or(part);
            let (key, rest) = part.split_once('\n').unwrap_or((part, ""));
            let (head, body) = rest.split_once("\n\n").unwrap_or((rest, ""));
            Record {
                key: key.trim(),
                fields: head
                    .lines()
                    .filter_map(|line| line.split_once(' '))
                    .collect(),
                body: body.trim(),
            }
        })
        .collect()
}

/// The piece with this key.
pub(super) fn record(texts: &Texts, language: Language, key: &str) -> Option<Record> {
    records(texts, language)
        .into_iter()
        .find(|record| record.key == key)
}
