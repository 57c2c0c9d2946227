//! Problems of a folder as operators read them: with line, column, what was found, what is allowed, and the nearest
//! spelling.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::{Value, json};
use shop::i18n;
use shop::site::publish::{Problem, ProblemKind, SourceFile};
use shop::site::{Field, Flaw, Published, Step, object_schema};

use crate::document::{Document, Position};
use crate::fields::{HIDDEN, values};

/// The field whose names are the keys of the shop's texts, which no schema lists.
const WORDS: &str = "words";
/// Problems of one kind that are listed in prose; JSON has all.
const MOST_LISTED: usize = 20;
/// The longest value that is quoted, in characters.
const MOST_QUOTED: usize = 60;

/// A problem, explained.
#[derive(Debug, Clone)]
pub(crate) struct Explained {
    pub problem: Problem,
    pub position: Option<Position>,
    pub found: Option<String>,
    pub allowed: Option<String>,
    pub nearest: Option<String>,
}

impl Explained {
    /// A problem that no file explains further.
    fn bare(problem: Problem) -> Self {
        let place = problem.place.as_deref();
        Self {
            position: place.and_then(Position::told),
            problem,
            found: None,
            allowed: None,
            nearest: None,
        }
    }

    pub(crate) fn json(&self) -> Value {
        let Problem {
            file,
            message,
            kind,
            ..
        } = &self.problem;
        json!({
            "file": file,
            "line": self.position.map(|position| position.line),
            "column": self.position.map(|position| position.column),
            "field": self.field(),
            "found": self.found,
            "allowed": self.allowed,
            "nearest": self.nearest,
            "message": message,
            "severity": kind.severity(),
        })
    }

    /// The place in the file, unless it is a position.
    fn field(&self) -> Option<&str> {
        let place = self.problem.place.as_deref()?;
        let named = place
            .strip_prefix("line ")
            .and_then(|rest| rest.split_once(": "));
        let place = named.map_or(place, |(_, named)| named);
        (self.problem.kind != ProblemKind::Text).then_some(place)
    }
}

impl fmt::Display for Explained {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let message = &self.problem.message;
        out.write_str(&self.problem.file)?;
        if let Some(Position { line, column }) = self.position {
            write!(out, ":{line}:{column}")?;
        }
        if let Some(field) = self.field() {
            write!(out, ": {field}")?;
        }
        if self.problem.kind.is_warning() {
            out.write_str(": warning")?;
        }
        write!(out, ": {message}")?;
        let is_told = |text: &str| message.contains(text.trim_matches('"'));
        if let Some(found) = self.found.as_deref().filter(|found| !is_told(found)) {
            write!(out, "; found {found}")?;
        }
        let lists = ["is not one of", "there are", "is expected"];
        let lists = lists.iter().any(|said| message.contains(said));
        if let Some(allowed) = self.allowed.as_deref().filter(|_| !lists) {
            write!(out, "; expected {allowed}")?;
        }
        match &self.nearest {
            Some(nearest) => write!(out, "; did you mean «{nearest}»?"),
            None => Ok(()),
        }
    }
}

/// Explains problems by the files that have them, in the order of files and lines.
pub(crate) fn explained(files: &[SourceFile], problems: Vec<Problem>) -> Vec<Explained> {
    let mut by_file: BTreeMap<String, Vec<Problem>> = BTreeMap::new();
    for problem in problems {
        by_file
            .entry(problem.file.clone())
            .or_default()
            .push(problem);
    }
    let mut all = Vec::new();
    for (path, problems) in by_file {
        let file = files.iter().find(|file| file.path == path);
        let mut explained: Vec<Explained> = match file {
            Some(file) => of_file(file, problems),
            None => problems.into_iter().map(Explained::bare).collect(),
        };
        explained.sort_by_key(|explained| explained.position);
        all.extend(explained);
    }
    all
}

fn of_file(file: &SourceFile, problems: Vec<Problem>) -> Vec<Explained> {
    let document = Document::parse(&file.text);
    let fields = fields_of(&file.path);
    let schema = object_schema(&fields);
    let explain = |problem: Problem| {
        let Some(path) = problem.path.clone() else {
            let bare = Explained::bare(problem);
            return Explained {
                position: bare.position.map(|it| it.within(&file.text)),
                ..bare
            };
        };
        let is_twice = problem.kind == ProblemKind::Field(Flaw::Twice);
        let is_secret = is_secret(&fields, &path);
        let allowed = schema_at(&schema, &path);
        let found = document.scalar_at(&path).map(|found| {
            if is_secret {
                HIDDEN.to_owned()
            } else {
                quoted(found)
            }
        });
        let last = match path.last() {
            Some(Step::Field(name)) => Some(name.as_str()),
            Some(Step::Item(_)) | None => None,
        };
        let (found, nearest) = if problem.kind == ProblemKind::Field(Flaw::Unknown) {
            let names = match path.as_slice() {
                [Step::Field(field), _, _] if field == WORDS => {
                    i18n::keys().map(str::to_owned).collect()
                }
                _ => names_beside(&schema, &path),
            };
            let nearest = last.and_then(|name| nearest(name, &names));
            (last.map(str::to_owned), nearest)
        } else {
            let text = document.text_at(&path).filter(|_| !is_secret);
            let names = allowed.map(names_of).unwrap_or_default();
            (found, text.and_then(|text| nearest(&text, &names)))
        };
        Explained {
            position: document.position(&path, is_twice),
            found,
            allowed: allowed.map(expected),
            nearest,
            problem,
        }
    };
    problems.into_iter().map(explain).collect()
}

/// The declared fields of a file.
fn fields_of(path: &str) -> Vec<Field> {
    let [(_, site), (_, theme)] = Published::fields();
    match path.split('/').next() {
        Some("sites") => site,
        Some("themes") => theme,
        _ => Vec::new(),
    }
}

fn is_secret(fields: &[Field], path: &[Step]) -> bool {
    let mut fields = fields;
    for step in path {
        let Step::Field(name) = step else { continue };
        match fields.iter().find(|field| field.name == name) {
            Some(field) if field.is_secret => return true,
            Some(field) => fields = &field.inner,
            None => return false,
        }
    }
    false
}

/// The schema of the value at a path.
fn schema_at<'a>(schema: &'a Value, path: &[Step]) -> Option<&'a Value> {
    path.iter().try_fold(schema, |schema, step| match step {
        Step::Item(_) => schema.get("items"),
        Step::Field(name) => {
            let own = schema.get("properties").and_then(|names| names.get(name));
            let any = schema.get("additionalProperties");
            own.or_else(|| any.filter(|any| any.is_object()))
        }
    })
}

/// What a schema allows, in words.
fn expected(schema: &Value) -> String {
    let mut text = values(schema);
    if let Some(pattern) = schema.get("pattern").and_then(Value::as_str) {
        text.push_str(" like ");
        text.push_str(pattern);
    }
    text
}

/// The names that a text may be.
fn names_of(schema: &Value) -> Vec<String> {
    let names = schema.get("enum").and_then(Value::as_array);
    let names = names.into_iter().flatten();
    names
        .filter_map(|name| name.as_str().map(str::to_owned))
        .collect()
}

/// The names of the fields of the object that a path leads into.
fn names_beside(schema: &Value, path: &[Step]) -> Vec<String> {
    let outer = path.split_last().map_or(path, |(_, outer)| outer);
    let schema = schema_at(schema, outer);
    let names = schema.and_then(|schema| schema.get("properties"));
    let names = names.and_then(Value::as_object);
    names
        .into_iter()
        .flat_map(|names| names.keys().cloned())
        .collect()
}

/// The name that a misspelt one is most like: at most a third of its letters differ.
pub(crate) fn nearest(text: &str, names: &[String]) -> Option<String> {
    let lower = text.to_lowercase();
    let letters = text.chars().count();
    let most = (letters / 3).max(1);
    let apart = |name: &String| strsim::damerau_levenshtein(&lower, &name.to_lowercase());
    let near = names.iter().map(|name| (apart(name), name));
    let near = near.filter(|(apart, name)| *apart <= most && *apart < name.chars().count());
    near.min_by_key(|(apart, _)| *apart)
        .map(|(_, name)| name.clone())
}

fn quoted(text: &str) -> String {
    match text.char_indices().nth(MOST_QUOTED) {
        Some((end, _)) => [text.get(..end).unwrap_or_default(), "…"].concat(),
        None => text.to_owned(),
    }
}

/// Problems as lines: the first of each kind, and how many more there are.
pub(crate) fn listed(problems: &[Explained]) -> Vec<String> {
    let mut counts: BTreeMap<ProblemKind, usize> = BTreeMap::new();
    let mut lines = Vec::new();
    for explained in problems {
        let count = counts.entry(explained.problem.kind).or_default();
        *count += 1;
        if *count <= MOST_LISTED {
            lines.push(explained.to_string());
        }
    }
    for (kind, count) in counts {
        if count > MOST_LISTED {
            lines.push(format!(
                "… and {} more {}",
                count - MOST_LISTED,
                kind.plural()
            ));
        }
    }
    lines
}

#[cfg(test)]
mod tests;
