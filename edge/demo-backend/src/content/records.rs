//! Parses text files into records: `= key`, lines of `name value`, an empty line, a body in light markup.

use crate::language::Language;
use crate::localized::LocalizedText;

/// A record of a text file.
#[derive(Debug, Clone)]
pub(super) struct Record {
    pub key: &'static str,
    fields: Vec<(&'static str, &'static str)>,
    pub body: &'static str,
}

impl Record {
    /// The text of a field; empty when the record has none.
    pub(super) fn field(&self, name: &str) -> &'static str {
        self.fields
            .iter()
            .find(|(known, _)| *known == name)
            .map_or("", |(_, value)| value)
    }

    /// The list items under a heading of the body.
    pub(super) fn items(&self, heading: &str) -> impl Iterator<Item = &'static str> {
        self.body
            .split("## ")
            .find_map(|part| part.strip_prefix(heading)?.strip_prefix('\n'))
            .unwrap_or("")
            .lines()
            .filter_map(|line| line.strip_prefix("- "))
    }
}

/// The records of a text in a language.
pub(super) fn records(texts: &LocalizedText, language: Language) -> Vec<Record> {
    texts
        .text(language)
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

/// The record with this key.
pub(super) fn record(texts: &LocalizedText, language: Language, key: &str) -> Option<Record> {
    records(texts, language)
        .into_iter()
        .find(|record| record.key == key)
}
