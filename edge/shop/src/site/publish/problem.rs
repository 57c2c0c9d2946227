//! Problems in configs, with file and place.

#[cfg(test)]
mod tests;

use std::fmt::{self, Write as _};

use crate::site::{Finding, Flaw, Step};

/// The kinds of problems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ProblemKind {
    /// A file that is no text, or no JSON.
    Text,
    /// A field that does not exist, is missing, stands twice, or has a wrong value.
    Field(Flaw),
    /// Files that do not go together.
    Files,
    /// A rule of redirects.
    Redirect,
    /// The store, and not the folder.
    Store,
    /// Colours that are too near to each other. This and the next ones keep nothing from being published.
    Contrast,
    /// A name that nothing has.
    Name,
    /// A field that has no effect beside the others.
    NoEffect,
    /// A file that nothing reads.
    Unread,
}

impl ProblemKind {
    /// Whether it keeps nothing from being published.
    pub const fn is_warning(self) -> bool {
        matches!(
            self,
            Self::Contrast | Self::Name | Self::NoEffect | Self::Unread
        )
    }

    pub const fn severity(self) -> &'static str {
        if self.is_warning() {
            "warning"
        } else {
            "error"
        }
    }

    /// Several of them.
    pub const fn plural(self) -> &'static str {
        match self {
            Self::Text => "files that are no JSON",
            Self::Field(Flaw::Unknown) => "unknown fields",
            Self::Field(Flaw::Missing) => "missing fields",
            Self::Field(Flaw::Twice) => "fields that are written twice",
            Self::Field(Flaw::Wrong) => "wrong values",
            Self::Files => "files that do not go together",
            Self::Redirect => "wrong redirects",
            Self::Store => "problems of the store",
            Self::Contrast => "colours with too little contrast",
            Self::Name => "names that nothing has",
            Self::NoEffect => "fields without effect",
            Self::Unread => "files that nothing reads",
        }
    }
}

/// A problem that keeps a config from being published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// A path in the folder, or a key of the config store.
    pub file: String,
    /// A field such as `site.hosts[1]`, a position such as `line 3 column 5`, or the line and the `from` of a redirect.
    pub place: Option<String>,
    pub message: String,
    pub kind: ProblemKind,
    /// The path of the field in the file.
    pub path: Option<Vec<Step>>,
}

impl Problem {
    pub(super) fn new(file: &str, message: String) -> Self {
        Self {
            file: file.to_owned(),
            place: None,
            message,
            kind: ProblemKind::Files,
            path: None,
        }
    }

    fn at(file: &str, place: String, message: &str) -> Self {
        Self {
            place: Some(place),
            ..Self::new(file, message.to_owned())
        }
    }

    /// A problem of the store.
    pub(super) fn of_store(key: &str, message: String) -> Self {
        Self {
            kind: ProblemKind::Store,
            ..Self::new(key, message)
        }
    }

    /// A warning about a file, or a field of it.
    pub fn warning(
        kind: ProblemKind,
        file: &str,
        field: Option<(&str, Vec<Step>)>,
        message: String,
    ) -> Self {
        let place = field.as_ref().map(|(root, path)| place_of(root, path));
        Self {
            kind,
            place,
            path: field.map(|(_, path)| path),
            ..Self::new(file, message)
        }
    }

    /// A file that is no text; the message ends in `at line … column …`.
    pub fn of_text(file: &str, message: &str) -> Self {
        Self::of_json(file, message)
    }

    /// A flaw of a file; `root` is what the names of its fields begin with, such as `site`.
    pub(super) fn of_finding(file: &str, root: &str, finding: Finding) -> Self {
        Self {
            kind: ProblemKind::Field(finding.flaw),
            place: Some(place_of(root, &finding.path)),
            path: Some(finding.path),
            ..Self::new(file, finding.message)
        }
    }

    /// Files that do not go together, at a field of one of them.
    pub(super) fn of_files(file: &str, root: &str, path: Vec<Step>, message: String) -> Self {
        Self {
            place: Some(place_of(root, &path)),
            path: Some(path),
            ..Self::new(file, message)
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
        let Some((field, message)) = field else {
            return Self::of_json(file, text);
        };
        let names = field.split('.').skip(1);
        Self {
            path: Some(names.map(|name| Step::Field(name.to_owned())).collect()),
            ..Self::at(file, field.to_owned(), message.trim_start())
        }
    }

    /// A problem of a parser that ends in `at line … column …`.
    pub(super) fn of_json(file: &str, text: &str) -> Self {
        let problem = match text.rsplit_once(" at line ") {
            Some((message, position)) => Self::at(file, format!("line {position}"), message),
            None => Self::new(file, text.to_owned()),
        };
        Self {
            kind: ProblemKind::Text,
            ..problem
        }
    }

    /// A problem of a redirect rule in this line.
    pub(super) fn of_rule(file: &str, line: Option<&usize>, from: &str, message: &str) -> Self {
        let place = line.map_or_else(|| from.to_owned(), |line| format!("line {line}: {from}"));
        Self {
            kind: ProblemKind::Redirect,
            ..Self::at(file, place, message)
        }
    }
}

/// A path as people write it, such as `site.hosts[1]`.
fn place_of(root: &str, path: &[Step]) -> String {
    let mut place = root.to_owned();
    for step in path {
        match step {
            Step::Field(name) => {
                place.push('.');
                place.push_str(name);
            }
            Step::Item(at) => {
                let _ = write!(place, "[{at}]");
            }
        }
    }
    place
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(out, "{}: {place}: {}", self.file, self.message),
            None => write!(out, "{}: {}", self.file, self.message),
        }
    }
}
