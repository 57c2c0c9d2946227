//! Request bodies: JSON, or a form with a file as `multipart/form-data` (RFC 7578).

use std::borrow::Cow;

use serde::Serialize;

use crate::digest::sha256_hex_of;

/// The body of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    Json(String),
    /// Parts with this boundary between them.
    Parts {
        boundary: String,
        bytes: Vec<u8>,
    },
}

/// A file sent by a form. Its name has neither line breaks nor other control characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilePart<'a> {
    /// The name of its field.
    pub field: &'a str,
    pub name: String,
    pub kind: &'static str,
    pub bytes: &'a [u8],
}

/// The most bytes around a part's value, without the names of its field and file.
const MOST_AROUND_PART: usize = 256;

impl Body {
    pub fn json(values: &impl Serialize) -> Self {
        Self::Json(serde_json::to_string(values).unwrap_or_default())
    }

    /// A form with its file as the last part. The boundary is made from `random` and checked to occur in no part.
    pub fn of_parts(fields: &[(&str, &str)], file: &FilePart<'_>, random: &str) -> Self {
        let mut boundary = sha256_hex_of(&[random]);
        while fields.iter().any(|(_, text)| text.contains(&boundary))
            || holds(file.bytes, boundary.as_bytes())
        {
            boundary = sha256_hex_of(&[&boundary]);
        }
        let room = |value: usize| value + boundary.len() + MOST_AROUND_PART;
        let texts: usize = fields.iter().map(|(_, text)| room(text.len())).sum();
        // Allocates once: several megabytes are never moved.
        let mut bytes =
            Vec::with_capacity(texts + room(file.bytes.len() + file.name.len()) + boundary.len());
        let mut push = |pieces: &[&str]| {
            for piece in pieces {
                bytes.extend_from_slice(piece.as_bytes());
            }
        };
        let start = "\r\nContent-Disposition: form-data; name=\"";
        for (name, text) in fields {
            push(&["--", &boundary, start, name, "\"\r\n\r\n", text, "\r\n"]);
        }
        // As browsers encode it: characters that would end the name are escaped.
        let name = file.name.replace('"', "%22");
        push(&["--", &boundary, start, file.field, "\"; filename=\"", &name]);
        push(&["\"\r\nContent-Type: ", file.kind, "\r\n\r\n"]);
        bytes.extend_from_slice(file.bytes);
        for piece in ["\r\n--", &boundary, "--\r\n"] {
            bytes.extend_from_slice(piece.as_bytes());
        }
        Self::Parts { boundary, bytes }
    }

    /// A form with any number of files behind its texts, in this order.
    pub fn of_files(fields: &[(&str, &str)], files: &[FilePart<'_>], random: &str) -> Self {
        let mut boundary = sha256_hex_of(&[random]);
        while fields.iter().any(|(_, text)| text.contains(&boundary))
            || files
                .iter()
                .any(|file| holds(file.bytes, boundary.as_bytes()))
        {
            boundary = sha256_hex_of(&[&boundary]);
        }
        let room = |value: usize| value + boundary.len() + MOST_AROUND_PART;
        let texts: usize = fields.iter().map(|(_, text)| room(text.len())).sum();
        let sizes = files.iter();
        let sizes: usize = sizes
            .map(|file| room(file.bytes.len() + file.name.len()))
            .sum();
        let mut bytes = Vec::with_capacity(texts + sizes + room(0));
        let mut push = |pieces: &[&[u8]]| {
            for piece in pieces {
                bytes.extend_from_slice(piece);
            }
        };
        let start = b"\r\nContent-Disposition: form-data; name=\"";
        let boundary_bytes = boundary.as_bytes();
        for (name, text) in fields {
            let (name, text) = (name.as_bytes(), text.as_bytes());
            push(&[
                b"--",
                boundary_bytes,
                start,
                name,
                b"\"\r\n\r\n",
                text,
                b"\r\n",
            ]);
        }
        for file in files {
            let name = file.name.replace('"', "%22");
            push(&[b"--", boundary_bytes, start, file.field.as_bytes()]);
            push(&[b"\"; filename=\"", name.as_bytes(), b"\"\r\nContent-Type: "]);
            push(&[file.kind.as_bytes(), b"\r\n\r\n", file.bytes, b"\r\n"]);
        }
        push(&[b"--", boundary_bytes, b"--\r\n"]);
        Self::Parts { boundary, bytes }
    }

    /// The header `Content-Type`.
    pub fn content_type(&self) -> Cow<'static, str> {
        match self {
            Self::Json(_) => Cow::Borrowed("application/json"),
            Self::Parts { boundary, .. } => {
                Cow::Owned(["multipart/form-data; boundary=", boundary].concat())
            }
        }
    }

    pub const fn bytes(&self) -> &[u8] {
        match self {
            Self::Json(json) => json.as_bytes(),
            Self::Parts { bytes, .. } => bytes.as_slice(),
        }
    }
}

/// Whether the bytes hold the needle.
fn holds(bytes: &[u8], needle: &[u8]) -> bool {
    let mut at = bytes.iter().enumerate();
    at.any(|(at, byte)| {
        needle.first() == Some(byte) && bytes.get(at..).is_some_and(|rest| rest.starts_with(needle))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str, file: &[u8], random: &str) -> (String, String) {
        let file = FilePart {
            field: "file",
            name: "cv \"1\".pdf".to_owned(),
            kind: "application/pdf",
            bytes: file,
        };
        match Body::of_parts(&[("name", "Ana"), ("message", text)], &file, random) {
            Body::Parts { boundary, bytes } => {
                (boundary, String::from_utf8_lossy(&bytes).into_owned())
            }
            Body::Json(json) => panic!("{json}"),
        }
    }

    #[test]
    fn a_form_with_a_file_is_multipart_with_a_boundary_that_occurs_in_no_part() {
        let (boundary, body) = parts("Salut", b"%PDF-\r\n--", "7");
        assert_eq!(
            body.replace(&boundary, "B"),
            "--B\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nAna\r\n\
             --B\r\nContent-Disposition: form-data; name=\"message\"\r\n\r\nSalut\r\n\
             --B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"cv %221%22.pdf\"\r\n\
             Content-Type: application/pdf\r\n\r\n%PDF-\r\n--\r\n--B--\r\n"
        );
        let (second, _) = parts(&boundary, b"", "7");
        let (third, _) = parts(&boundary, second.as_bytes(), "7");
        assert_ne!(boundary, second);
        assert!(![&boundary, &second].contains(&&third));
        assert!((1..=70).contains(&boundary.len()));
    }
}
