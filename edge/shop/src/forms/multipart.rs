//! Reads the body of a form: plain fields, JSON, or `multipart/form-data` (RFC 7578) with a file.

use crate::fields::Fields;

/// The most parts that are read; a form of the shop has far fewer.
const MOST_PARTS: usize = 50;
/// The most bytes that are read of a text part: more than any field may have, and still little memory for fifty parts.
const MOST_TEXT_BYTES: usize = 16 * 1024;
/// The bounds of most forms.
const USUAL: Bounds = Bounds {
    parts: MOST_PARTS,
    text_bytes: MOST_TEXT_BYTES,
};

/// How much of a body is read.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    pub parts: usize,
    /// Of a text part.
    pub text_bytes: usize,
}

/// The longest header of a part, in bytes.
const LONGEST_HEAD: usize = 4096;
/// The longest delimiter that browsers and RFC 2046 allow.
const LONGEST_BOUNDARY: usize = 70;

/// A file as it was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct File<'a> {
    pub name: &'a str,
    pub bytes: &'a [u8],
}

/// What a form sent.
#[derive(Debug, Default)]
pub struct FormBody<'a> {
    pub fields: Fields,
    pub file: Option<File<'a>>,
}

/// The encoding of a body, by its content type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding<'t> {
    Plain,
    Json,
    /// Multipart, with this boundary.
    Parts(&'t str),
}

impl<'t> Encoding<'t> {
    /// `None` for a type that no form is sent in.
    pub fn of(content_type: &'t str) -> Option<Self> {
        let kind = content_type.split(';').next().unwrap_or_default().trim();
        if kind.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
            Some(Self::Plain)
        } else if kind.eq_ignore_ascii_case("application/json") {
            Some(Self::Json)
        } else if kind.eq_ignore_ascii_case("multipart/form-data") {
            boundary(content_type).map(Self::Parts)
        } else {
            None
        }
    }

    /// Reads a body; `None` if it does not match its encoding.
    pub fn read<'a>(&self, body: &'a [u8]) -> Option<FormBody<'a>> {
        self.read_within(body, USUAL)
    }

    /// Reads the body of a form with many fields or long texts.
    pub fn read_within<'a>(&self, body: &'a [u8], bounds: Bounds) -> Option<FormBody<'a>> {
        let plain = |fields| FormBody { fields, file: None };
        match self {
            Self::Plain => Some(plain(Fields::from_form(body))),
            Self::Json => Fields::from_json(body).map(plain),
            Self::Parts(boundary) => {
                let (sent, closed) = parts(body, boundary, bounds)?;
                closed.then_some(sent)
            }
        }
    }

    /// The complete fields at the beginning of a body, before its file: the visitor's input in a form whose file is too
    /// large.
    pub fn begun(&self, start: &[u8]) -> Fields {
        match self {
            Self::Plain | Self::Json => Fields::default(),
            Self::Parts(boundary) => {
                parts(start, boundary, USUAL).map_or_else(Fields::default, |(sent, _)| sent.fields)
            }
        }
    }
}

fn boundary(content_type: &str) -> Option<&str> {
    let value = parameter(content_type, "boundary")?;
    (1..=LONGEST_BOUNDARY)
        .contains(&value.len())
        .then_some(value)
}

/// The value of `name=value` or `name="value"` after a semicolon.
fn parameter<'t>(header: &'t str, name: &str) -> Option<&'t str> {
    let mut rest = header;
    while let Some((_, after)) = rest.split_once(';') {
        let (key, value) = after.split_once('=')?;
        let quoted = value.strip_prefix('"');
        let (value, tail) = match quoted {
            Some(text) => text.split_once('"')?,
            None => value.find(';').map_or((value, ""), |at| {
                value.split_at_checked(at).unwrap_or_default()
            }),
        };
        if key.trim().eq_ignore_ascii_case(name) {
            return Some(if quoted.is_some() {
                value
            } else {
                value.trim()
            });
        }
        rest = tail;
    }
    None
}

/// The position of the needle. Its first byte is rare in a body.
fn find(bytes: &[u8], needle: &[u8]) -> Option<usize> {
    let first = *needle.first()?;
    let mut from = 0;
    loop {
        let rest = bytes.get(from..)?;
        let at = from + rest.iter().position(|byte| *byte == first)?;
        if bytes.get(at..)?.starts_with(needle) {
            return Some(at);
        }
        from = at + 1;
    }
}

/// Every complete part of the body, and whether the closing delimiter came: without it, the body was cut off.
fn parts<'a>(body: &'a [u8], boundary: &str, bounds: Bounds) -> Option<(FormBody<'a>, bool)> {
    let delimiter = ["\r\n--", boundary].concat();
    // The first delimiter may be at the very beginning, without its line break.
    let opening = delimiter.get(2..)?.as_bytes();
    let mut rest = body.get(find(body, opening)? + opening.len()..)?;
    let mut fields = Vec::new();
    let mut file = None;
    for _ in 0..bounds.parts {
        let Some((part, after)) = next_part(rest, delimiter.as_bytes()) else {
            break;
        };
        rest = after;
        match part.file_name {
            // An empty file field has neither name nor content.
            Some("") if part.bytes.is_empty() => {}
            Some(name) => {
                file.get_or_insert(File {
                    name,
                    bytes: part.bytes,
                });
            }
            None => {
                let text =
                    String::from_utf8_lossy(beginning(part.bytes, bounds.text_bytes)).into_owned();
                fields.push((part.name.to_owned(), text));
            }
        }
    }
    let fields = Fields::new(fields);
    Some((FormBody { fields, file }, rest.starts_with(b"--")))
}

/// The beginning of a text up to the limit, never cut within a character.
fn beginning(text: &[u8], most: usize) -> &[u8] {
    let continues = |at: &usize| text.get(*at).is_some_and(|byte| byte & 0xc0 == 0x80);
    let end = (0..=most).rev().find(|at| !continues(at));
    text.get(..end.unwrap_or(most)).unwrap_or(text)
}

struct Part<'a> {
    name: &'a str,
    file_name: Option<&'a str>,
    bytes: &'a [u8],
}

/// The part after a delimiter, and the bytes after the next delimiter.
fn next_part<'a>(rest: &'a [u8], delimiter: &[u8]) -> Option<(Part<'a>, &'a [u8])> {
    let part = rest.strip_prefix(b"\r\n")?;
    let end = find(part, delimiter)?;
    let after = part.get(end + delimiter.len()..)?;
    let (head, bytes) = split(part.get(..end)?)?;
    let (name, file_name) = part_names(head)?;
    Some((
        Part {
            name,
            file_name,
            bytes,
        },
        after,
    ))
}

/// The header of a part and its content.
fn split(part: &[u8]) -> Option<(&str, &[u8])> {
    let head = part.get(..part.len().min(LONGEST_HEAD))?;
    let at = find(head, b"\r\n\r\n")?;
    Some((
        std::str::from_utf8(part.get(..at)?).ok()?,
        part.get(at + 4..)?,
    ))
}

/// The names of the field and of its file, in the header of a part.
pub fn part_names(head: &str) -> Option<(&str, Option<&str>)> {
    let line = head.split("\r\n").find(|line| {
        line.get(..20)
            .is_some_and(|name| name.eq_ignore_ascii_case("content-disposition:"))
    })?;
    Some((parameter(line, "name")?, parameter(line, "filename")))
}
