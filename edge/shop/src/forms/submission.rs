//! What a visitor sends with one of the shop's own forms, and the backend call that delivers it.

use super::multipart::File;
use super::reader::{is_plain, read_id};
use super::{Ask, FieldProblem, Kind, Problem, Sent, day_number, reader};
use crate::backend::Call;
use crate::digest::{base64_length, push_base64, sha256_hex_of};
use crate::site::{Site, Variant};

/// The largest file, in bytes.
pub const MOST_FILE_BYTES: usize = 5 * 1024 * 1024;
/// What the JSON holds besides the file. Room for it is reserved at once: several megabytes are never moved.
const ROOM_BESIDE_FILE: usize = 64 * 1024;
/// A longer text is no token of a captcha.
const LONGEST_TOKEN: usize = 4096;
const LONGEST_FILE_NAME: usize = 120;

/// Endings of file names, the first bytes of such files, and their types.
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

/// A submission without fault.
#[derive(Debug, PartialEq, Eq)]
pub struct Submission {
    kind: Kind,
    /// The JSON of its call, without the last brace and without what changes with every attempt.
    json: String,
    captcha: String,
}

impl Submission {
    /// Reads a submission; every problem is reported at once. `today` counts the days since 1970.
    pub fn read(
        kind: Kind,
        sent: &Sent<'_>,
        site: &Site,
        variant: Variant,
        today: u64,
    ) -> Result<Self, Vec<FieldProblem>> {
        let (answers, mut problems) = match reader::read(kind.fields(), &sent.fields, variant) {
            Ok(answers) => (answers, Vec::new()),
            Err(problems) => (reader::Answers::default(), problems),
        };
        let mut json = String::from("{");
        for field in kind.fields().iter().filter(|field| field.ask == Ask::Day) {
            // Yesterday is accepted: the visitor may be behind UTC.
            let past = |day| day + 1 < today;
            if day_number(sent.fields.text(field.name)).is_some_and(past) {
                problems.push((field.name, Problem::Day));
            }
        }
        for (field, text) in answers.iter() {
            for piece in ["\"", field.name, "\":\""] {
                json.push_str(piece);
            }
            text::escape_json(&mut json, text);
            json.push_str("\",");
        }
        if let Some(field) = kind.fields().iter().find(|field| field.ask == Ask::File) {
            let attached = sent.file.as_ref().map(|file| attach(file, &mut json));
            if let Err(problem) = attached.unwrap_or(Err(Problem::Required)) {
                problems.push((field.name, problem));
            }
        }
        if let Some(name) = kind.about() {
            match sent.fields.text(name) {
                _ if !sent.fields.is_text_or_number(name) => {
                    problems.push((name, Problem::Unknown));
                }
                "" => {}
                id => match read_id(id) {
                    Some(id) => {
                        for piece in ["\"", name, "\":", &id, ","] {
                            json.push_str(piece);
                        }
                    }
                    None => problems.push((name, Problem::Unknown)),
                },
            }
        }
        if kind.is_wish() {
            let about = kind.about().map_or("", |name| sent.fields.text(name));
            let kind = kind.name().replace('-', "_");
            json.push_str(&["\"type\":\"", &kind, "\",\"subject\":\"", &kind, "\","].concat());
            // A backend of requests may insist on a message.
            if answers.iter().all(|(field, _)| field.name != "message") {
                let number = read_id(about).unwrap_or_default();
                json.push_str(&["\"message\":\"", &kind, " ", &number, "\","].concat());
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
                kind,
                json,
                captcha: captcha.to_owned(),
            })
        } else {
            Err(problems)
        }
    }

    /// The call that delivers it. The backend takes it once: its key is made of the content and of the command, or of
    /// the hour where the form has no command. A changed submission has another key.
    pub fn call(self, command: &str, now_ms: u64) -> Call<()> {
        const HOUR_MS: u64 = 3_600_000;
        let hour = (now_ms / HOUR_MS).to_string();
        let once = if command.is_empty() { &hour } else { command };
        let key = sha256_hex_of(&[self.kind.name(), "\n", once, "\n", &self.json]);
        let mut json = self.json;
        json.push_str("\"captcha\":\"");
        text::escape_json(&mut json, &self.captcha);
        json.push_str("\"}");
        Call::post_json(self.kind.call(), json).with_key(&key)
    }
}

/// Appends the file to the JSON. Its name and its first bytes must say the same type.
fn attach(file: &File<'_>, json: &mut String) -> Result<(), Problem> {
    if file.bytes.len() > MOST_FILE_BYTES {
        return Err(Problem::FileSize);
    }
    // Some browsers send a whole path.
    let name = file.name.rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String = name
        .chars()
        .filter(|sign| is_plain(sign.encode_utf8(&mut [0; 4])))
        .collect();
    // Of a long name the end is kept, since it tells the type.
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
    json.reserve_exact(base64_length(file.bytes) + ROOM_BESIDE_FILE);
    json.push_str("\"file\":{\"name\":\"");
    text::escape_json(json, &name);
    for piece in ["\",\"type\":\"", kind, "\",\"base64\":\""] {
        json.push_str(piece);
    }
    push_base64(json, file.bytes);
    json.push_str("\"},");
    Ok(())
}
