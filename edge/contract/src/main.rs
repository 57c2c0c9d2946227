//! `npm run contract`: sends every call of the shop to a running backend and reads the answers with the shop's own
//! readers. `tools/contract.mjs` does the network I/O: this program writes a line of JSON for each call and reads a
//! line with the answer.

#![expect(
    clippy::print_stdout,
    reason = "a command talks to the one that started it"
)]

mod accounts;
#[cfg(test)]
mod accounts_tests;
mod check;
#[cfg(test)]
mod contract_tests;
#[cfg(test)]
mod documents;
mod hints;
mod options;
mod patience;
#[cfg(test)]
mod proof_tests;
mod proofs;
mod report;
#[cfg(test)]
mod request_tests;
mod run;
#[cfg(test)]
mod run_tests;

use std::io::{BufRead, stdin};

use serde_json::{Value, json};

use run::{Sending, Sent};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if options::ask_help(&arguments) {
        println!(
            "{}",
            json!({ "report": options::HELP.trim_end(), "code": 0 })
        );
        return;
    }
    let (text, code) = match options::read(&arguments) {
        Err(why) => (why, report::UNCHECKED),
        Ok(options) => match run::run(&options, &mut send) {
            Err(why) => (why, report::UNCHECKED),
            Ok(found) => {
                let text = if options.json {
                    report::as_json(&options.url, &found)
                } else {
                    report::as_text(&options.url, &found)
                };
                (text, report::exit_code(&found.rows))
            }
        },
    };
    println!("{}", json!({ "report": text, "code": code }));
}

/// Sends a call through `tools/contract.mjs`.
fn send(sending: &Sending) -> Sent {
    println!("{}", json!({ "send": sending }));
    let mut line = String::new();
    let answer: Value = match stdin().lock().read_line(&mut line) {
        Ok(1..) => serde_json::from_str(&line).unwrap_or_default(),
        _ => Value::Null,
    };
    let number = |name: &str| answer.get(name).and_then(Value::as_u64);
    let text = |name: &str| answer.get(name).and_then(Value::as_str).map(str::to_owned);
    match number("status").and_then(|status| u16::try_from(status).ok()) {
        Some(status) => Sent::Answer {
            status,
            body: text("body").unwrap_or_default(),
            milliseconds: number("milliseconds").unwrap_or(0),
            location: text("location"),
            retry_after: text("retry_after"),
        },
        None if answer.get("timeout").is_some() => Sent::Timeout,
        None => Sent::Unreachable(text("failure").unwrap_or_default()),
    }
}
