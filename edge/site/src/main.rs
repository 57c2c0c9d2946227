//! The operators' command: checks site configs and prints the writes to the config store. The rules are in
//! `shop::site::publish`; the verbs read files and print.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command talks to its terminal"
)]

#[cfg(test)]
mod documents;
mod files;
mod live;
mod verbs;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match verbs::run(&arguments) {
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
