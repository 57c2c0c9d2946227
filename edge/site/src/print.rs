//! What the command prints: one result as text or JSON, and progress.

use std::fmt;

use serde_json::Value;

use crate::exit::{Code, Refusal};

/// The result of a verb.
#[derive(Debug)]
pub(crate) struct Report {
    pub code: Code,
    pub text: String,
    pub json: Value,
}

impl Report {
    pub(crate) fn new(text: impl Into<String>, json: Value) -> Self {
        Self {
            code: Code::Done,
            text: text.into(),
            json,
        }
    }
}

/// What is printed at the end, and the exit code.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Printed {
    pub stdout: String,
    pub stderr: String,
    pub code: Code,
}

impl Printed {
    pub(crate) fn of(result: &Result<Report, Refusal>, is_json: bool) -> Self {
        let (code, stdout, stderr) = match (result, is_json) {
            (Ok(report), true) => (report.code, format!("{:#}", report.json), String::new()),
            (Ok(report), false) => (report.code, report.text.clone(), String::new()),
            (Err(refusal), true) => (refusal.code, format!("{:#}", refusal.json()), String::new()),
            (Err(refusal), false) => (
                refusal.code,
                String::new(),
                format!("site: {}", refusal.text()),
            ),
        };
        Self {
            stdout,
            stderr,
            code,
        }
    }
}

/// Tells the progress of slow work, a line each.
pub(crate) struct Voice {
    say: Box<dyn Fn(&str)>,
}

impl Voice {
    pub(crate) fn new(say: impl Fn(&str) + 'static) -> Self {
        Self { say: Box::new(say) }
    }

    pub(crate) fn say(&self, line: &str) {
        (self.say)(line);
    }
}

impl fmt::Debug for Voice {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Voice")
    }
}

/// A text without a secret, should anything have quoted it.
pub(crate) fn without(secret: &str, text: &str) -> String {
    if secret.is_empty() {
        text.to_owned()
    } else {
        text.replace(secret, "(hidden)")
    }
}
