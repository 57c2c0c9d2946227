//! Problems in configs, with file and place.

#[cfg(test)]
mod tests;

use std::fmt;

/// A problem that keeps a config from being published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// A path in the folder, or a key of the config store.
    pub file: String,
    /// A field such as `site.hosts`, a position such as `line 3 column 5`, or the `from` of a redirect.
    pub place: Option<String>,
    pub message: String,
}

impl Problem {
    pub(super) fn new(file: &str, message: String) -> Self {
        Self {
            file: file.to_owned(),
            place: None,
            message,
        }
    }

    fn at(file: &str, place: String, message: &str) -> Self {
        Self {
            place: Some(place),
            ..Self::new(file, message.to_owned())
        }
    }

    /// A problem that the reader of configs reports as `field: message`, `field is missing` or, for text that is not
    /// JSON, `message at line … column …`.
    pub(super) fn of_config(file: &str, text: &str) -> Self {
        const MISSING: &str = " is missing";
        let is_field = |place: &str| {
            !place.is_empty()
                && place
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte))
        };
        let missing = text.strip_suffix(MISSING).map(|field| (field, MISSING));
        let field = [missing, text.split_once(": ")]
            .into_iter()
            .flatten()
            .find(|(field, _)| is_field(field));
        match field {
            Some((field, message)) => Self::at(file, field.to_owned(), message.trim_start()),
            None => Self::of_json(file, text),
        }
    }

    /// A problem of a parser that ends in `at line … column …`.
    pub(super) fn of_json(file: &str, text: &str) -> Self {
        match text.rsplit_once(" at line ") {
            Some((message, position)) => Self::at(file, format!("line {position}"), message),
            None => Self::new(file, text.to_owned()),
        }
    }

    /// A problem of a redirect table that begins with the rule's `«from»` or `«to»`.
    pub(super) fn of_redirects(file: &str, text: &str) -> Self {
        let quoted = text
            .strip_prefix('«')
            .and_then(|rest| rest.split_once("» "));
        match quoted {
            Some((path, message)) => Self::at(file, path.to_owned(), message),
            None => Self::new(file, text.to_owned()),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(out, "{}: {place}: {}", self.file, self.message),
            None => write!(out, "{}: {}", self.file, self.message),
        }
    }
}
