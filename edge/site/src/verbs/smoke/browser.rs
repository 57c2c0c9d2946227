//! The half that drives Chromium: a program of its own, which gets the order as one line and answers with one document.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::exit::{Code, Refusal};

/// The project's own Node; `npm run` starts the command in the project's folder.
const NODE: &str = "node_modules/.bin/node";
const PROGRAM: &str = "tools/smoke.mjs";

/// Carries out an order. The program tells its progress on stderr, and ends when this process does.
pub(super) fn look(order: &Value) -> Result<Value, Refusal> {
    if !Path::new(PROGRAM).exists() || !Path::new(NODE).exists() {
        let text = format!("{PROGRAM} is missing: run the command with `npm run -s site --`");
        return Err(Refusal::new(Code::Failed, text));
    }
    let failed = |error: std::io::Error| Refusal::new(Code::Failed, format!("{PROGRAM}: {error}"));
    let mut child = Command::new(NODE)
        .arg(PROGRAM)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    // Its end tells the program that this process has ended, so it stays open.
    let mut input = child.stdin.take();
    let told = input
        .as_mut()
        .map_or(Ok(()), |input| writeln!(input, "{order}"));
    let output = child.wait_with_output();
    drop(input);
    let output = told.and(output).map_err(failed)?.stdout;
    let answer: Option<Value> = serde_json::from_slice(&output).ok();
    let answer = answer.ok_or_else(|| {
        let text = "the browser ended without a result; no report was finished";
        Refusal::new(Code::Failed, text)
    })?;
    match answer.get("failure").and_then(Value::as_str) {
        Some(failure) => {
            let is_misuse = answer.get("is_misuse").and_then(Value::as_bool) == Some(true);
            let code = if is_misuse { Code::Usage } else { Code::Failed };
            Err(Refusal::new(code, failure))
        }
        None => Ok(answer),
    }
}
