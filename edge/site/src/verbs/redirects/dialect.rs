//! Lists of redirects in the usual dialects, read line by line: a damaged line never takes another one along.

mod servers;
#[cfg(test)]
mod tests;

use serde_json::Value;
use servers::{Moved, directive};

/// The names that a column or field of old addresses has.
const OLD: [&str; 17] = [
    "from",
    "source",
    "old",
    "old url",
    "old path",
    "old_url",
    "oldurl",
    "url",
    "path",
    "request",
    "redirect from",
    "redirect_from",
    "source url",
    "source_url",
    "src",
    "origin",
    "old address",
];
/// The names that a column or field of new addresses has.
const NEW: [&str; 17] = [
    "to",
    "target",
    "new",
    "new url",
    "new path",
    "new_url",
    "newurl",
    "destination",
    "dest",
    "redirect",
    "redirect to",
    "redirect_to",
    "target url",
    "target_url",
    "location",
    "goto",
    "new address",
];
const STATUS: [&str; 8] = [
    "status",
    "code",
    "type",
    "status code",
    "status_code",
    "statuscode",
    "http status",
    "redirect type",
];
const LANGUAGES: [&str; 5] = ["languages", "language", "lang", "locale", "locales"];

/// A line of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Line {
    Rule(Raw),
    /// A blank line, a comment, or the header.
    Skipped,
    /// Not understood, and why.
    Odd(String),
}

/// A redirect as a list has it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Raw {
    pub from: String,
    pub to: String,
    pub status: String,
    pub languages: String,
}

/// The lines of a list, each with its number in the file.
pub(super) fn lines(bytes: &[u8]) -> Vec<(usize, Line)> {
    let text = decoded(bytes);
    let start = text.trim_start();
    if start.starts_with(['[', '{'])
        && let Ok(json) = serde_json::from_str::<Value>(&text)
    {
        return of_json(json);
    }
    let physical: Vec<&str> = physical(&text);
    let reader = Reader::of(&physical);
    let numbered = physical.iter().enumerate();
    let mut moved = Moved::default();
    numbered
        .map(|(at, line)| {
            let (number, read) = (at + 1, reader.read(line, at));
            match reader {
                Reader::Directives => (number, moved.after(line, read, number)),
                Reader::Objects | Reader::Words | Reader::Table { .. } => (number, read),
            }
        })
        .collect()
}

/// The text of a file: UTF-8, or UTF-16 with its mark; other bytes become visible signs.
fn decoded(bytes: &[u8]) -> String {
    let wide = |bytes: &[u8], from: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes
            .as_chunks::<2>()
            .0
            .iter()
            .map(|pair| from(*pair))
            .collect();
        String::from_utf16_lossy(&units)
    };
    match bytes {
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        rest => {
            let text = String::from_utf8_lossy(rest);
            text.trim_start_matches('\u{feff}').to_owned()
        }
    }
}

/// The lines between line ends of any kind, without an empty one at the end.
fn physical(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let at = rest.find(['\r', '\n']).unwrap_or(rest.len());
        let (line, end) = rest.split_at(at);
        lines.push(line);
        rest = end
            .strip_prefix("\r\n")
            .or_else(|| end.strip_prefix(['\r', '\n']))
            .unwrap_or_default();
    }
    lines
}

fn of_json(json: Value) -> Vec<(usize, Line)> {
    let list = match json {
        Value::Array(list) => list,
        Value::Object(mut fields) => {
            let list = fields.values_mut().find(|value| value.is_array());
            match list.map(Value::take) {
                Some(Value::Array(list)) => list,
                _ if field(&fields, &OLD).is_some() => vec![Value::Object(fields)],
                // A map from old to new addresses.
                _ => fields
                    .into_iter()
                    .map(|(from, to)| serde_json::json!({ "from": from, "to": to }))
                    .collect(),
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => vec![json],
    };
    let numbered = list.into_iter().enumerate();
    numbered
        .map(|(at, value)| (at + 1, of_value(&value)))
        .collect()
}

fn of_value(value: &Value) -> Line {
    let Value::Object(fields) = value else {
        if let Some([from, to]) = value.as_array().map(Vec::as_slice) {
            return pair(text(from), text(to));
        }
        return Line::Odd("is no object with an old and a new address".to_owned());
    };
    let named = |names: &[&str]| field(fields, names).map(text).unwrap_or_default();
    let raw = Raw {
        from: named(&OLD),
        to: named(&NEW),
        status: named(&STATUS),
        languages: named(&LANGUAGES),
    };
    whole(raw)
}

fn pair(from: String, to: String) -> Line {
    whole(Raw {
        from,
        to,
        ..Raw::default()
    })
}

fn whole(raw: Raw) -> Line {
    if raw.from.trim().is_empty() {
        Line::Odd("has no old address".to_owned())
    } else if raw.to.trim().is_empty() {
        Line::Odd("has no new address".to_owned())
    } else {
        Line::Rule(raw)
    }
}

fn field<'a>(fields: &'a serde_json::Map<String, Value>, names: &[&str]) -> Option<&'a Value> {
    names.iter().find_map(|name| {
        let mut fields = fields.iter();
        fields
            .find(|(key, _)| plain(key) == *name)
            .map(|(_, value)| value)
    })
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(text).collect::<Vec<_>>().join(" "),
        Value::Null => String::new(),
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => value.to_string(),
    }
}

fn plain(name: &str) -> String {
    name.trim().trim_matches('"').to_lowercase()
}

/// How the lines of a file are read.
#[derive(Debug)]
enum Reader {
    /// A JSON object a line.
    Objects,
    /// Words between blanks: Netlify's and Cloudflare's `_redirects`.
    Words,
    /// Directives of Apache or nginx.
    Directives,
    Table {
        delimiter: u8,
        columns: Columns,
    },
}

/// The columns of a table.
#[derive(Debug, Default)]
struct Columns {
    /// The line of the header.
    header: Option<usize>,
    from: usize,
    to: usize,
    status: Option<usize>,
    languages: Option<usize>,
}

/// Lines that are looked at to find out how all are read.
const SAMPLE: usize = 200;

impl Reader {
    fn of(lines: &[&str]) -> Self {
        let sample = || {
            let lines = lines.iter().enumerate();
            let told = lines.filter(|(_, line)| !is_skipped(line));
            told.take(SAMPLE).map(|(at, line)| (at, *line))
        };
        let count = |fits: &dyn Fn(&str) -> bool| sample().filter(|(_, line)| fits(line)).count();
        let all = sample().count();
        if count(&|line| line.trim_start().starts_with('{')) * 2 > all {
            return Self::Objects;
        }
        if count(&|line| directive(line).is_some()) * 2 > all {
            return Self::Directives;
        }
        let tables = [b'\t', b';', b'|', b','].map(|delimiter| {
            let fields = |line: &str| fields(line, delimiter).map_or(0, |fields| fields.len());
            let fitting = count(&|line| fields(line) >= 2);
            let header = sample()
                .next()
                .and_then(|(at, line)| header(at, line, delimiter));
            (header.is_some(), fitting, delimiter, header)
        });
        let words = count(&|line| !line.contains(['\t', ';', '|', ',']) && words(line).len() >= 2);
        let best = tables
            .into_iter()
            .rev()
            .max_by_key(|(is_named, fitting, ..)| (*is_named, *fitting));
        match best {
            Some((is_named, fitting, delimiter, header)) if is_named || fitting > words => {
                Self::Table {
                    delimiter,
                    columns: header.unwrap_or_else(|| Columns {
                        to: 1,
                        status: Some(2),
                        ..Columns::default()
                    }),
                }
            }
            Some(_) | None => Self::Words,
        }
    }

    fn read(&self, line: &str, at: usize) -> Line {
        if is_skipped(line) {
            return Line::Skipped;
        }
        match self {
            Self::Objects => serde_json::from_str(line).map_or_else(
                |_| Line::Odd("is not JSON".to_owned()),
                |value: Value| of_value(&value),
            ),
            Self::Words => of_words(&words(line)),
            Self::Directives => {
                directive(line).unwrap_or_else(|| Line::Odd("is no Redirect line".to_owned()))
            }
            Self::Table { columns, .. } if columns.header == Some(at) => Line::Skipped,
            Self::Table { delimiter, columns } => match fields(line, *delimiter) {
                None => Line::Odd("has a quotation mark that does not end".to_owned()),
                Some(fields) => {
                    let at = |place: usize| fields.get(place).cloned().unwrap_or_default();
                    whole(Raw {
                        from: at(columns.from),
                        to: at(columns.to),
                        status: columns.status.map(at).unwrap_or_default(),
                        languages: columns.languages.map(at).unwrap_or_default(),
                    })
                }
            },
        }
    }
}

fn is_skipped(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with('#')
}

/// The fields of a line of a table; `None` if a quotation mark does not end.
fn fields(line: &str, delimiter: u8) -> Option<Vec<String>> {
    if line.matches('"').count() % 2 == 1 {
        return None;
    }
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .buffer_capacity(line.len().max(64))
        .from_reader(line.as_bytes());
    let record = reader.records().next()?.ok()?;
    Some(record.iter().map(|field| field.trim().to_owned()).collect())
}

fn header(at: usize, line: &str, delimiter: u8) -> Option<Columns> {
    let names: Vec<String> = fields(line, delimiter)?
        .iter()
        .map(|name| plain(name))
        .collect();
    let place = |known: &[&str]| {
        known
            .iter()
            .find_map(|known| names.iter().position(|name| name == known))
    };
    let (from, to) = (place(&OLD)?, place(&NEW)?);
    (from != to).then(|| Columns {
        header: Some(at),
        from,
        to,
        status: place(&STATUS),
        languages: place(&LANGUAGES),
    })
}

fn words(line: &str) -> Vec<&str> {
    let line = line.split(" #").next().unwrap_or_default();
    line.split_whitespace().collect()
}

/// `/old /new 301`, with parameters before the new address and conditions behind the status.
fn of_words(words: &[&str]) -> Line {
    let [from, rest @ ..] = words else {
        return Line::Skipped;
    };
    let is_address = |word: &&str| word.starts_with('/') || word.contains("://");
    let Some(place) = rest.iter().position(is_address) else {
        return match rest {
            [to] => pair((*from).to_owned(), (*to).to_owned()),
            _ => Line::Odd("has no new address".to_owned()),
        };
    };
    let (parameters, rest) = rest.split_at(place);
    let [to, status @ ..] = rest else {
        return Line::Odd("has no new address".to_owned());
    };
    let (status, conditions) = status.split_at(status.len().min(1));
    if let Some(condition) = conditions.first() {
        return Line::Odd(format!("has a condition: {condition}"));
    }
    let is_pattern = |text: &str| {
        let steps = text.split(['/', '?', '&', '=']);
        steps
            .filter(|step| step.starts_with(':'))
            .any(|step| step != ":splat")
    };
    if is_pattern(from) || is_pattern(to) || parameters.iter().any(|word| is_pattern(word)) {
        return Line::Odd("has placeholders".to_owned());
    }
    let query = parameters.join("&");
    let from = if query.is_empty() {
        (*from).to_owned()
    } else {
        [*from, "?", &query].concat()
    };
    whole(Raw {
        from,
        to: to.replace("/:splat", "/*"),
        status: status
            .first()
            .map_or("", |status| status.trim_end_matches('!'))
            .to_owned(),
        languages: String::new(),
    })
}
