//! `completions`: the command line as a shell completes it.

use clap::CommandFactory;
use clap_complete::{Shell, generate};
use serde_json::json;

use crate::cli::Cli;
use crate::print::Report;

pub(super) fn run(shell: Shell) -> Report {
    let mut script = Vec::new();
    generate(shell, &mut Cli::command(), "site", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    let json = json!({ "shell": shell.to_string(), "script": script });
    Report::new(script, json)
}
