//! Reads a form with many files piece by piece (RFC 7578): one file is held at a time, and never more of it than a
//! photograph may have.

use memchr::memmem;

use super::MOST_BYTES;
use crate::forms::part_names;

/// The most parts that are read; the form of an advert has fewer.
const MOST_PARTS: usize = 500;
/// The most bytes that are kept of a text.
const MOST_TEXT: usize = 64 * 1024;
/// The longest header of a part.
const LONGEST_HEAD: usize = 4096;

/// A part of the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sent {
    Text {
        name: String,
        text: String,
    },
    File {
        field: String,
        /// The visitor's name for it.
        name: String,
        bytes: Vec<u8>,
        /// `false` if it is longer than a photograph may be; its bytes are then the beginning.
        is_whole: bool,
    },
}

/// Where the reader is.
#[derive(Debug)]
enum At {
    /// Before the first delimiter.
    Start,
    /// In the header of a part.
    Head,
    /// In the content of a part.
    Content(Begun),
    /// Behind the closing delimiter, or in what cannot be read.
    End,
}

/// A form that is arriving.
#[derive(Debug)]
pub struct FormStream {
    delimiter: Vec<u8>,
    /// What has come and is not read yet.
    held: Vec<u8>,
    at: At,
    parts: usize,
    is_closed: bool,
}

impl FormStream {
    pub fn new(boundary: &str) -> Self {
        Self {
            delimiter: ["\r\n--", boundary].concat().into_bytes(),
            // The first delimiter may be at the very beginning, without its line break.
            held: b"\r\n".to_vec(),
            at: At::Start,
            parts: 0,
            is_closed: false,
        }
    }

    /// Takes the next piece of the body.
    pub fn push(&mut self, piece: &[u8]) {
        if !matches!(self.at, At::End) {
            self.held.extend_from_slice(piece);
        }
    }

    /// Whether the closing delimiter came: without it the body was cut off.
    pub const fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// The next part that has come to its end; `None` if more of the body is needed.
    pub fn next_part(&mut self) -> Option<Sent> {
        loop {
            match std::mem::replace(&mut self.at, At::End) {
                At::Start => {
                    let Some(end) = memmem::find(&self.held, &self.delimiter) else {
                        self.drop_read();
                        self.at = At::Start;
                        return None;
                    };
                    self.take(end + self.delimiter.len());
                    self.at = At::Head;
                }
                At::Head => {
                    if self.held.starts_with(b"--") {
                        self.is_closed = true;
                        self.held.clear();
                        return None;
                    }
                    let Some(end) = memmem::find(&self.held, b"\r\n\r\n") else {
                        if self.held.len() <= LONGEST_HEAD {
                            self.at = At::Head;
                        }
                        return None;
                    };
                    let head = self.take(end + 4);
                    self.parts += 1;
                    let part = Begun::of(&head).filter(|_| self.parts <= MOST_PARTS)?;
                    self.at = At::Content(part);
                }
                At::Content(mut part) => {
                    if let Some(end) = memmem::find(&self.held, &self.delimiter) {
                        let content = self.take(end);
                        part.add(&content);
                        self.take(self.delimiter.len());
                        self.at = At::Head;
                        return Some(part.end());
                    }
                    let content = self.drop_read();
                    part.add(&content);
                    self.at = At::Content(part);
                    return None;
                }
                At::End => {
                    self.held.clear();
                    return None;
                }
            }
        }
    }

    /// Takes what cannot be the beginning of a delimiter.
    fn drop_read(&mut self) -> Vec<u8> {
        let read = self.held.len().saturating_sub(self.delimiter.len() - 1);
        self.take(read)
    }

    fn take(&mut self, count: usize) -> Vec<u8> {
        let rest = self.held.split_off(count.min(self.held.len()));
        std::mem::replace(&mut self.held, rest)
    }
}

/// A part that is arriving.
#[derive(Debug)]
struct Begun {
    field: String,
    /// The visitor's name for a file.
    file: Option<String>,
    bytes: Vec<u8>,
    is_whole: bool,
}

impl Begun {
    /// A part without content, by its header.
    fn of(head: &[u8]) -> Option<Self> {
        let (field, file) = part_names(std::str::from_utf8(head).ok()?)?;
        Some(Self {
            field: field.to_owned(),
            file: file.map(str::to_owned),
            bytes: Vec::new(),
            is_whole: true,
        })
    }

    /// Adds content, up to the limit.
    fn add(&mut self, content: &[u8]) {
        let most = if self.file.is_some() {
            MOST_BYTES as usize
        } else {
            MOST_TEXT
        };
        let room = most.saturating_sub(self.bytes.len());
        self.is_whole &= content.len() <= room;
        self.bytes
            .extend_from_slice(content.get(..room).unwrap_or(content));
    }

    fn end(self) -> Sent {
        match self.file {
            Some(name) => Sent::File {
                field: self.field,
                name,
                bytes: self.bytes,
                is_whole: self.is_whole,
            },
            None => Sent::Text {
                name: self.field,
                text: String::from_utf8_lossy(&self.bytes).into_owned(),
            },
        }
    }
}
