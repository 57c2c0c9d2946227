//! How a run of the command ends: its exit code, and the error that explains it.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::explained::{Explained, listed};
use crate::kv::Fault;

/// The exit codes, which scripts rely on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Code {
    Done = 0,
    Problems = 1,
    Changes = 2,
    Refused = 3,
    Failed = 4,
    Partly = 5,
    Findings = 6,
    Usage = 64,
}

impl Code {
    const fn about(self) -> &'static str {
        match self {
            Self::Done => "done, or nothing to do",
            Self::Problems => "there are problems in the files",
            Self::Changes => "changes were found (only with --exit-code)",
            Self::Refused => "refused; nothing was changed",
            Self::Failed => "the store, the shop or the browser failed; no visitor sees a change",
            Self::Partly => "partly done: run the same again",
            Self::Findings => "something is wrong on the pages; the report shows where",
            Self::Usage => "the command line or a credential is wrong",
        }
    }
}

/// The lines of a verb's help about its exit codes.
pub(crate) fn told(codes: &[Code]) -> String {
    let mut text = "Exit codes:".to_owned();
    for code in [Code::Done].iter().chain(codes).chain(&[Code::Usage]) {
        let _ = write!(text, "\n  {:>2}  {}", *code as u8, code.about());
    }
    text
}

/// Why a verb ended without its result.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub code: Code,
    pub message: String,
    pub problems: Vec<Explained>,
}

impl Refusal {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            problems: Vec::new(),
        }
    }

    /// Problems in the files of a folder.
    pub(crate) fn of_folder(folder: &str, problems: Vec<Explained>) -> Self {
        let count = problems.len();
        let word = if count == 1 { "problem" } else { "problems" };
        Self {
            problems,
            ..Self::new(Code::Problems, format!("{folder} has {count} {word}"))
        }
    }

    /// The store failed before a visitor could see anything.
    pub(crate) fn failed(doing: &str, fault: &Fault) -> Self {
        Self::new(Code::Failed, format!("{doing}: {fault}"))
    }

    pub(crate) fn text(&self) -> String {
        let mut text = self.message.clone();
        for line in listed(&self.problems) {
            let _ = write!(text, "\n  {line}");
        }
        text
    }

    pub(crate) fn json(&self) -> Value {
        let problems: Vec<Value> = self.problems.iter().map(Explained::json).collect();
        json!({ "error": { "code": self.code as u8, "message": self.message, "problems": problems } })
    }
}
