//! A visitor's submission of one of the shop's own forms, and the backend call that delivers it.

use super::multipart::File;
use super::reader::{is_plain, read_id};
use super::{Ask, FieldProblem, Form, FormBody, MOST_FILE_BYTES, Problem, day_number, reader};
use crate::backend::{Body, Call, FilePart, Method};
use crate::digest::{sha256_hex_of, sha256_hex_of_bytes};
use crate::site::{Site, Variant};

/// A longer text is not a captcha token.
const LONGEST_TOKEN: usize = 4096;
const LONGEST_FILE_NAME: usize = 120;

/// File name extensions, the first bytes of such files, and their content types.
pub(super) const FILES: [(&str, &[u8], &str); 5] = [
    (".pdf", b"%PDF-", "application/pdf"),
    (".doc", &[0xd0, 0xcf, 0x11, 0xe0], "application/msword"),
    (
        ".docx",
        b"PK\x03\x04",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ),
    (
        ".odt",
        b"PK\x03\x04",
        "application/vnd.oasis.opendocument.text",
    ),
    (".rtf", b"{\\rtf", "application/rtf"),
];

/// A valid submission.
#[derive(Debug, PartialEq, Eq)]
pub struct Submission<'a> {
    form: &'static Form,
    /// The values of its call, without those that change with every attempt.
    values: Vec<(&'static str, Value)>,
    file: Option<FilePart<'a>>,
    captcha: String,
}

/// A value in the call.
#[derive(Debug, PartialEq, Eq)]
enum Value {
    Text(String),
    /// The digits of a number.
    Number(String),
}

impl Value {
    fn text(&self) -> &str {
        match self {
            Self::Text(text) | Self::Number(text) => text,
        }
    }
}

impl<'a> Submission<'a> {
    /// Reads a submission; reports every problem at once. `today` is the day in the shop, counted from 1970.
    pub fn read(
        form: &'static Form,
        sent: &FormBody<'a>,
        site: &Site,
        variant: Variant,
        today: u64,
    ) -> Result<Self, Vec<FieldProblem>> {
        let (answers, mut problems) = match reader::read(form.fields, &sent.fields, variant) {
            Ok(answers) => (answers, Vec::new()),
            Err(problems) => (reader::Answers::default(), problems),
        };
        let mut values = Vec::new();
        let mut file = None;
        for field in form.fields.iter().filter(|field| field.ask == Ask::Day) {
            let past = |day| day < today;
            if day_number(sent.fields.text(field.name)).is_some_and(past) {
                problems.push((field.name, Problem::Day));
            }
        }
        for (field, text) in answers.iter() {
            values.push((field.name, Value::Text(text.to_owned())));
        }
        if let Some(field) = form.fields.iter().find(|field| field.ask == Ask::File) {
            match sent.file.as_ref().ok_or(Problem::Required).and_then(attach) {
                Ok(attached) => file = Some(attached),
                Err(problem) => problems.push((field.name, problem)),
            }
        }
        if let Some(name) = form.about.field() {
            match sent.fields.text(name) {
                _ if !sent.fields.is_text_or_number(name) => {
                    problems.push((name, Problem::Unknown));
                }
                "" => {}
                id => match read_id(id) {
                    Some(id) => values.push((name, Value::Number(id))),
                    None => problems.push((name, Problem::Unknown)),
                },
            }
        }
        if form.says_its_name {
            let about = form.about.field().map_or("", |name| sent.fields.text(name));
            let kind = form.name.replace('-', "_");
            values.push(("type", Value::Text(kind.clone())));
            values.push(("subject", Value::Text(kind.clone())));
            // A backend's form endpoint may require a message.
            if answers.iter().all(|(field, _)| field.name != "message") {
                let number = read_id(about).unwrap_or_default();
                let message = [&kind, " ", &number].concat();
                values.push(("message", Value::Text(message)));
            }
        }
        let captcha = sent.fields.text("captcha");
        let missing =
            site.captcha.is_some() && (captcha.is_empty() || captcha.len() > LONGEST_TOKEN);
        if missing || !sent.fields.is_text("captcha") {
            problems.push(("captcha", Problem::Captcha));
        }
        if problems.is_empty() {
            Ok(Self {
                form,
                values,
                file,
                captcha: captcha.to_owned(),
            })
        } else {
            Err(problems)
        }
    }

    /// The call that delivers it, a file as multipart with a boundary made of `random`. The backend accepts it once:
    /// the idempotency key is made of the content and of the command, or of the hour if the form has no command. A
    /// changed submission has another key.
    pub fn call(mut self, command: &str, now_ms: u64, random: &str) -> Call<()> {
        const HOUR_MS: u64 = 3_600_000;
        let hour = (now_ms / HOUR_MS).to_string();
        let once = if command.is_empty() { &hour } else { command };
        let file = self.file.as_ref();
        let name = file.map_or("", |file| &file.name);
        let file = file.map_or_else(String::new, |file| sha256_hex_of_bytes(file.bytes));
        let said = json(&self.values);
        let key = sha256_hex_of(&[self.form.name, "\n", once, "\n", &said, name, &file]);
        self.values.push(("captcha", Value::Text(self.captcha)));
        let path = self.form.call;
        let call = match &self.file {
            Some(file) => {
                let values = self.values.iter();
                let texts: Vec<_> = values.map(|(name, value)| (*name, value.text())).collect();
                Call::send(Method::Post, path, Body::of_parts(&texts, file, random))
            }
            None => Call::post_json(path, json(&self.values)),
        };
        call.with_key(&key)
    }
}

/// The values as one JSON object.
fn json(values: &[(&'static str, Value)]) -> String {
    let mut json = String::from("{");
    for (number, (name, value)) in values.iter().enumerate() {
        let comma = if number == 0 { "" } else { "," };
        for piece in [comma, "\"", name, "\":"] {
            json.push_str(piece);
        }
        match value {
            Value::Text(text) => {
                json.push('"');
                text::escape_json(&mut json, text);
                json.push('"');
            }
            Value::Number(digits) => json.push_str(digits),
        }
    }
    json.push('}');
    json
}

/// The file as a multipart part. Its name and its first bytes must agree on the type.
fn attach<'a>(file: &File<'a>) -> Result<FilePart<'a>, Problem> {
    if file.bytes.len() > MOST_FILE_BYTES {
        return Err(Problem::FileSize);
    }
    // Some browsers send a full path.
    let name = file.name.rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String = name
        .chars()
        .filter(|sign| is_plain(sign.encode_utf8(&mut [0; 4])))
        .collect();
    // A long name keeps its end, which has the extension.
    let length = name.chars().count();
    let name: String = name
        .chars()
        .skip(length.saturating_sub(LONGEST_FILE_NAME))
        .collect();
    let lower = name.to_ascii_lowercase();
    let known = FILES
        .iter()
        .find(|(ending, start, _)| lower.ends_with(ending) && file.bytes.starts_with(start));
    let (_, _, kind) = known.ok_or(Problem::File)?;
    Ok(FilePart {
        field: "file",
        name,
        kind,
        bytes: file.bytes,
    })
}
