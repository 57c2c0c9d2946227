//! The operators' command. `site seed <folder>` reads sites, themes and redirect tables, validates them with
//! the shop's own parser and prints what goes to KV: a JSON array of `{"key", "value", "base64"?}`.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command talks to its terminal"
)]

mod seed;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments
        .iter()
        .map(String::as_str)
        .collect::<Vec<_>>()
        .as_slice()
    {
        ["seed", folder] => seed::seed(Path::new(folder)),
        _ => Err("usage: site seed <folder>".to_owned()),
    };
    match outcome {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("site: {message}");
            ExitCode::FAILURE
        }
    }
}
