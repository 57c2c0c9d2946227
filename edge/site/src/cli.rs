//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

use crate::exit::{Code, told};
use crate::place::Where;

/// The longest name of a person, so that the metadata of a pointer holds it.
const MOST_NAME_BYTES: usize = 100;
/// The longest message; the rest of a pointer's metadata remembers the versions before.
const MOST_MESSAGE_BYTES: usize = 400;

/// Checks, publishes and explains the configs of sites.
#[derive(Debug, Parser)]
#[command(
    name = "site",
    bin_name = "npm run -s site --",
    disable_help_subcommand = true,
    after_help = "`<verb> --help` tells more, and the exit codes of the verb."
)]
pub(crate) struct Cli {
    /// Prints one JSON document, for errors too; progress stays on stderr
    #[arg(long, global = true)]
    pub json: bool,
    #[command(flatten)]
    pub place: Where,
    #[command(subcommand)]
    pub verb: Verb,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Checks all configs of a folder with the workers' own reader
    #[command(after_help = told(&[Code::Problems]))]
    Check(Folder),
    /// Tells what a push would change
    #[command(after_help = told(&[Code::Problems, Code::Changes, Code::Failed]))]
    Diff(Compared),
    /// Writes a plan that push carries out if neither store nor folder changed meanwhile
    #[command(after_help = told(&[Code::Problems, Code::Refused, Code::Failed]))]
    Plan(PlanFile),
    /// Publishes a folder, or carries out a plan
    #[command(after_help = told(&[Code::Problems, Code::Refused, Code::Failed, Code::Partly]))]
    Push(Push),
    /// Returns a site to a version before, or ends its rollout
    #[command(after_help = told(&[Code::Refused, Code::Failed, Code::Partly]))]
    Rollback(Rollback),
    /// Writes what is live as the files of a folder, secrets included
    #[command(after_help = told(&[Code::Refused, Code::Failed]))]
    Pull(Pull),
    /// Tells where live is not as the folder says, and who moved it, when and why
    #[command(after_help = told(&[Code::Problems, Code::Changes, Code::Failed]))]
    Drift(Compared),
    /// Lists the sites, or the versions of a site
    #[command(after_help = told(&[Code::Refused, Code::Failed]))]
    List(Listed),
    /// Shows a version of a site, without its secrets
    #[command(after_help = told(&[Code::Refused, Code::Failed]))]
    Show(Version),
    /// Explains a field: its value, where it comes from, what it is for and what it may be
    #[command(after_help = told(&[Code::Problems, Code::Refused, Code::Failed]))]
    Explain(Explain),
    /// Prints all pairs of a folder for an empty store, secrets included
    #[command(after_help = told(&[Code::Problems]))]
    Seed(Folder),
    /// Prints the completions of a shell
    #[command(after_help = told(&[]))]
    Completions { shell: Shell },
    /// Checks what the command needs: Node, ids, the store, its clock, and the local shop
    #[command(after_help = told(&[Code::Failed]))]
    Doctor,
}

#[derive(Debug, Args)]
pub(crate) struct Folder {
    /// Holds sites/*.json, themes/*.json and redirects/<site>.json of all sites
    pub folder: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct Compared {
    /// Holds sites/*.json, themes/*.json and redirects/<site>.json of all sites
    pub folder: PathBuf,
    /// Exits with 2 if there are changes
    #[arg(long)]
    pub exit_code: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PlanFile {
    /// Holds sites/*.json, themes/*.json and redirects/<site>.json of all sites
    pub folder: PathBuf,
    /// The file of the plan; it holds names of versions, no content and no secret
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

/// Who does something visible, and why.
#[derive(Debug, Args)]
pub(crate) struct Consent {
    /// Needed in production, where visitors see it
    #[arg(long)]
    pub live: bool,
    /// Why; needed in production
    #[arg(long, value_name = "TEXT", value_parser = message)]
    pub message: Option<String>,
    /// Who, by default the name of this machine's user
    #[arg(long, value_name = "NAME", env = "VITRINA_BY", value_parser = person)]
    pub by: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Push {
    /// A folder of configs, or a file that plan wrote
    #[arg(value_name = "FOLDER|PLANFILE")]
    pub source: PathBuf,
    /// A site or host that may be removed; several times for several
    #[arg(long, value_name = "NAME")]
    pub delete: Vec<String>,
    /// Publishes to so many visitors in a hundred; a later push can only give it to more, or to all
    #[arg(long, value_name = "1-99", value_parser = clap::value_parser!(u32).range(1..=99))]
    pub percent: Option<u32>,
    #[command(flatten)]
    pub consent: Consent,
}

#[derive(Debug, Args)]
pub(crate) struct Rollback {
    pub site: String,
    /// By default the version before the one in force; while another is rolled out, the one in force
    pub version: Option<String>,
    #[command(flatten)]
    pub consent: Consent,
}

#[derive(Debug, Args)]
pub(crate) struct Pull {
    pub folder: PathBuf,
    /// Overwrites files that differ
    #[arg(long)]
    pub force: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Listed {
    pub site: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Version {
    pub site: String,
    /// By default the version in force
    pub version: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Explain {
    pub site: String,
    /// A field such as `hosts` or `theme.light.accent`
    pub field: String,
    /// Explains the field in this folder instead of the store
    #[arg(long)]
    pub folder: Option<PathBuf>,
}

fn message(text: &str) -> Result<String, String> {
    line(text, MOST_MESSAGE_BYTES)
}

fn person(text: &str) -> Result<String, String> {
    line(text, MOST_NAME_BYTES)
}

/// A line that is not empty and not too long.
fn line(text: &str, most: usize) -> Result<String, String> {
    match text.trim() {
        "" => Err("it is empty".to_owned()),
        text if text.chars().any(char::is_control) => Err("it is more than one line".to_owned()),
        text if text.len() > most => Err(format!(
            "it has {} bytes; at most {most} are kept",
            text.len()
        )),
        text => Ok(text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn the_help_of_each_verb_names_its_exit_codes() {
        let mut command = Cli::command();
        let mut verbs = 0;
        for verb in command.get_subcommands_mut() {
            let help = verb.render_help().to_string();
            assert!(help.contains("Exit codes:\n   0  done"), "{help}");
            assert!(help.contains("  64  "), "{help}");
            verbs += 1;
        }
        assert_eq!(verbs, 13);
    }

    #[test]
    fn the_token_is_no_flag_and_no_value_of_a_variable_is_shown() {
        let help = Cli::command().render_long_help().to_string();
        assert!(!help.contains("token"), "{help}");
        assert!(help.contains("[env: CLOUDFLARE_ACCOUNT_ID]"), "{help}");
    }

    #[test]
    fn a_message_is_one_short_line() {
        assert_eq!(message(" prices ").as_deref(), Ok("prices"));
        for text in ["", "  ", "a\nb", &"a".repeat(401)] {
            assert!(message(text).is_err(), "{text:?}");
        }
    }
}
