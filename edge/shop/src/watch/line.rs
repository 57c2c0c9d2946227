//! One line of JSON for an event of the log.

use std::fmt::Write as _;

use super::clean;

/// How much an event matters to an operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// All is well.
    Info,
    /// Something did not work.
    Error,
}

impl Level {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Error => "error",
        }
    }
}

/// The line of an event. `place` is the module that tells it, `vitrina_worker::page_store`; its last part names the event.
pub fn line(level: Level, place: &str, message: &str) -> String {
    let event = place.rsplit("::").next().unwrap_or(place);
    let mut line = String::with_capacity(message.len() + 64);
    line.push_str("{\"level\":\"");
    line.push_str(level.name());
    line.push_str("\",\"event\":");
    push_text(&mut line, event);
    line.push_str(",\"message\":");
    push_text(&mut line, &clean(message));
    line.push('}');
    line
}

/// Appends a text as JSON.
pub(super) fn push_text(line: &mut String, text: &str) {
    line.push('"');
    for char in text.chars() {
        match char {
            '"' => line.push_str("\\\""),
            '\\' => line.push_str("\\\\"),
            '\n' => line.push_str("\\n"),
            char if char.is_control() => {
                // Writing to a string does not fail.
                let _ = write!(line, "\\u{:04x}", u32::from(char));
            }
            char => line.push(char),
        }
    }
    line.push('"');
}

/// Appends `,"name":number`.
pub(super) fn push_number(line: &mut String, name: &str, number: u64) {
    let _ = write!(line, ",\"{name}\":{number}");
}

/// Appends `,"name":"text"`.
pub(super) fn push_named(line: &mut String, name: &str, text: &str) {
    let _ = write!(line, ",\"{name}\":");
    push_text(line, text);
}
