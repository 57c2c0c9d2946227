//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use shop::site::{PREVIEW_MOST_HOURS, VISITOR_NUMBERS};

use crate::exit::{Code, told};
use crate::place::Where;
use crate::verbs::smoke::Kind;

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
    after_help = "\
`<verb> --help` tells more: the flags with their environment variables, examples and exit codes.
Variables without a flag: CLOUDFLARE_API_TOKEN for staging and production, VITRINA_STATE and PORT for the shop of npm \
start in another folder or on another port, CHROMIUM_PATH for smoke."
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
    /// Writes the files of a new brand into a folder
    #[command(after_help = told(&[Code::Problems, Code::Refused]))]
    Init(Init),
    /// Checks all configs of a folder with the workers' own reader, and warns of what is odd
    #[command(after_help = told(&[Code::Problems]))]
    Check(Checked),
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
    /// Takes pages of a site out of the cache, or removes old versions of it
    #[command(after_help = told(&[Code::Refused, Code::Failed, Code::Partly]))]
    Purge(Purge),
    /// Prints links that show a version to whoever has them, until they end; nobody else sees it
    #[command(after_help = told(&[Code::Problems, Code::Refused, Code::Failed]))]
    Preview(Previewed),
    /// Looks at every kind of page of a version in Chromium, and puts pictures beside those of the last version
    #[command(after_help = told(&[Code::Problems, Code::Refused, Code::Failed, Code::Findings]))]
    Smoke(Smoke),
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
    /// Explains an address: host, site, version, redirects, page, page cache; or a field of a site: value, place, purpose
    #[command(after_help = told(&[Code::Problems, Code::Refused, Code::Failed]))]
    Explain(Explain),
    /// Tells how fast visitors found the pages of sites that measure them, by kind of page and by version
    #[command(after_help = told(&[Code::Failed]))]
    Vitals(VitalsAsked),
    /// Checks, imports, tries and exports redirects
    #[command(subcommand, after_help = told(&[Code::Problems, Code::Refused, Code::Failed]))]
    Redirects(Redirects),
    /// Prints all pairs of a folder for an empty store, secrets included
    #[command(after_help = told(&[Code::Problems]))]
    Seed(Folder),
    /// Prints the completions of a shell
    #[command(after_help = told(&[]))]
    Completions {
        /// The shell that reads them
        shell: Shell,
    },
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
pub(crate) struct Init {
    /// The folder, which may hold other sites; it is made if there is none
    pub folder: PathBuf,
    /// The short name of the site, its theme and its files
    #[arg(long, value_name = "NAME")]
    pub site: String,
    /// A host name that leads to the site; several times for several
    #[arg(long, value_name = "HOST", required = true)]
    pub host: Vec<String>,
    /// The name of the brand in its logo, by default that of the site
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Its languages with commas between them, the main one first; by default the backend decides
    #[arg(long, value_name = "LANGUAGES", value_delimiter = ',')]
    pub languages: Vec<String>,
    /// Its currency; by default the backend decides
    #[arg(long, value_name = "CURRENCY")]
    pub currency: Option<String>,
    /// The site whose home and theme it begins with: one of the folder, or of the demo
    #[arg(long, value_name = "SITE", default_value = "casa")]
    pub from: String,
}

#[derive(Debug, Args)]
pub(crate) struct Checked {
    /// Holds sites/*.json, themes/*.json and redirects/<site>.json of all sites
    pub folder: PathBuf,
    /// Warnings are problems
    #[arg(long)]
    pub strict: bool,
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
    /// The short name of the site; `list` names all
    pub site: String,
    /// Any stored version, as `list <site>` names it; by default the one before that in force, and while another is rolled
    /// out, the one in force
    pub version: Option<String>,
    #[command(flatten)]
    pub consent: Consent,
}

#[derive(Debug, Args)]
pub(crate) struct Purge {
    /// The short name of the site; `list` names all
    pub site: String,
    /// The page at a path and all beneath it: `/ro/catalog`, or `catalog` for every language; several times for several
    #[arg(long, value_name = "PATH")]
    pub path: Vec<String>,
    /// The pages of a category and all beneath them, in every language, by its name in addresses
    #[arg(long, value_name = "NAME")]
    pub category: Vec<String>,
    /// All pages of a language
    #[arg(long, value_name = "CODE")]
    pub language: Vec<String>,
    /// All pages that show a product, by its name in addresses or its id
    #[arg(long, value_name = "NAME|ID")]
    pub product: Vec<String>,
    /// All pages
    #[arg(long)]
    pub everything: bool,
    /// Lists versions that are older than the newest 50 and that nothing leads to, with redirects that only they have
    #[arg(long, conflicts_with_all = ["path", "category", "language", "product", "everything"])]
    pub versions: bool,
    /// Removes what --versions lists
    #[arg(long, requires = "versions")]
    pub delete_versions: bool,
    #[command(flatten)]
    pub consent: Consent,
}

#[derive(Debug, Args)]
pub(crate) struct Previewed {
    /// The short name of the site; `list` names all
    pub site: String,
    /// Shows the site as this folder has it; its content is written, and no pointer moves
    #[arg(long, conflicts_with = "version")]
    pub folder: Option<PathBuf>,
    /// Shows this stored version
    #[arg(long)]
    pub version: Option<String>,
    /// How long the links last
    #[arg(long, default_value_t = 24, value_parser = clap::value_parser!(u32).range(1..=i64::from(PREVIEW_MOST_HOURS)))]
    pub hours: u32,
    /// Ends all links of the site at once
    #[arg(long, conflicts_with_all = ["folder", "version"])]
    pub revoke: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Smoke {
    /// The short name of the site; `list` names all
    pub site: String,
    /// Looks at the site as this folder has it; its content is written, and no pointer moves
    #[arg(long, conflicts_with = "version")]
    pub folder: Option<PathBuf>,
    /// Looks at this stored version, by default at the one in force
    #[arg(long)]
    pub version: Option<String>,
    /// The version that stands beside, by default the one in force, or the one before it
    #[arg(long, value_name = "VERSION")]
    pub against: Option<String>,
    /// These kinds of pages alone, with commas between them
    #[arg(long, value_enum, value_name = "KINDS", value_delimiter = ',')]
    pub pages: Vec<Kind>,
    /// These languages alone, with commas between them
    #[arg(long, value_name = "LANGUAGES", value_delimiter = ',')]
    pub languages: Vec<String>,
    /// As on a phone alone
    #[arg(long, conflicts_with = "desktop")]
    pub phone: bool,
    /// As on a desktop alone
    #[arg(long)]
    pub desktop: bool,
    /// Puts a product into a guest's cart, for the filled cart and the checkout, and takes it out again
    #[arg(long)]
    pub fill_cart: bool,
    /// The host of the site that is visited, by default the first that `list` tells
    #[arg(long, value_name = "HOST")]
    pub host: Option<String>,
    /// The folder of the report, by default .vitrina/smoke/<site>
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
    /// The longest time of the run; what it leaves is a finding
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=240))]
    pub minutes: u32,
}

#[derive(Debug, Args)]
pub(crate) struct Pull {
    /// The folder, which is made if there is none
    pub folder: PathBuf,
    /// Overwrites files that differ
    #[arg(long)]
    pub force: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Listed {
    /// The site whose versions are listed, the newest first; by default all sites are
    pub site: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Version {
    /// The short name of the site; `list` names all
    pub site: String,
    /// By default the version in force
    pub version: Option<String>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Redirects {
    /// Tells all that is found about the rules, with file and line: loops, duplicates, chains, hidden pages, other hosts
    #[command(after_help = told(&[Code::Problems, Code::Refused]))]
    Check(RedirectsCheck),
    /// Adds the redirects of a list: CSV, JSON, `_redirects` or the Redirect lines of `.htaccess`
    #[command(after_help = told(&[Code::Problems, Code::Refused]))]
    Import(RedirectsImport),
    /// Tells what happens to an address, by which rule, hop by hop
    #[command(after_help = told(&[Code::Problems, Code::Refused, Code::Failed]))]
    Test(RedirectsTest),
    /// Prints the rules of a site
    #[command(after_help = told(&[Code::Problems, Code::Refused]))]
    Export(RedirectsExport),
}

#[derive(Debug, Args)]
pub(crate) struct RedirectsCheck {
    /// Holds sites/*.json, themes/*.json and redirects/<site>.json of all sites
    pub folder: PathBuf,
    pub site: Option<String>,
    /// Rewrites rules that lead to another rule, so that each leads to its end
    #[arg(long, conflicts_with = "ask")]
    pub flatten: bool,
    /// Asks this shop whether a source is a page there, and whether a target is missing
    #[arg(long, value_name = "URL")]
    pub ask: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct RedirectsImport {
    /// Holds sites/*.json, themes/*.json and redirects/<site>.json of all sites
    pub folder: PathBuf,
    pub site: String,
    /// The list
    pub file: PathBuf,
    /// Another host whose addresses mean this site, such as the old shop's; several times for several
    #[arg(long, value_name = "HOST")]
    pub host: Vec<String>,
    /// Tells what would be kept, and writes nothing
    #[arg(long)]
    pub dry_run: bool,
}

#[derive(Debug, Args)]
pub(crate) struct RedirectsTest {
    /// A whole address as it is live, or a folder, a site and an address with or without the host, such as `/old?id=7`
    #[arg(value_name = "ADDRESS | FOLDER SITE ADDRESS", required = true, num_args = 1..=3)]
    pub asked: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct RedirectsExport {
    /// Holds sites/*.json, themes/*.json and redirects/<site>.json of all sites
    pub folder: PathBuf,
    pub site: String,
    #[arg(long, value_enum, default_value = "csv")]
    pub format: TableFormat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    Csv,
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// Addresses such as `shop.example/ro/oale`; or the name of a site and a field such as `theme.light.accent`
    #[arg(
        value_name = "ADDRESS... | SITE FIELD",
        required_unless_present = "stdin",
        conflicts_with = "stdin"
    )]
    pub asked: Vec<String>,
    /// Reads addresses from stdin, one a line
    #[arg(long)]
    pub stdin: bool,
    /// Explains what the files of this folder say instead of the store
    #[arg(long)]
    pub folder: Option<PathBuf>,
    /// Address: answered by this version, in force or not
    #[arg(long, conflicts_with = "folder")]
    pub version: Option<String>,
    /// Address: for the visitor with this number in rollouts, which the cookie `rollout` holds
    #[arg(long, value_name = "0-9999", value_parser = clap::value_parser!(u32).range(0..i64::from(VISITOR_NUMBERS)))]
    pub visitor: Option<u32>,
    /// Address: the site of hosts that no site names, as the worker's variable SITE says
    #[arg(long, value_name = "SITE", env = "SITE")]
    pub fallback: Option<String>,
    /// Address: the worker's build, part of the keys of the page cache; of the local shop that of `dist`
    #[arg(long, value_name = "NAME", env = "VITRINA_BUILD")]
    pub build: Option<String>,
    /// Address: the id of the PAGES namespace, to look the page up there; the local shop's is known
    #[arg(
        long,
        value_name = "ID",
        env = "VITRINA_PAGES_NAMESPACE",
        hide_env_values = true
    )]
    pub pages: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct VitalsAsked {
    /// By default all sites
    pub site: Option<String>,
    /// The visits of so many days until now
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=90))]
    pub days: u32,
    /// The dataset that the wrangler file binds as ANALYTICS
    #[arg(
        long,
        value_name = "NAME",
        env = "VITRINA_DATASET",
        hide_env_values = true,
        default_value = "vitrina"
    )]
    pub dataset: String,
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
    fn asked_for_help_the_command_answers_and_is_no_misuse() {
        for asked in [&["site", "--help"][..], &["site", "push", "--help"]] {
            let told = Cli::command().try_get_matches_from(asked).unwrap_err();
            assert!(!told.use_stderr(), "{told}");
            assert_eq!(told.exit_code(), 0);
        }
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
        assert_eq!(verbs, 19);
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
