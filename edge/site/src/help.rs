//! The command line with what each verb's help tells besides its flags: examples, and an environment variable for each flag.

use clap::builder::{FalseyValueParser, StyledStr};
use clap::{Arg, ArgAction, Command, CommandFactory};

use crate::cli::Cli;

/// What allows, overwrites or removes something is said each time: a variable that was forgotten would go on allowing it.
const SAID_EACH_TIME: [&str; 9] = [
    "live",
    "delete",
    "delete-versions",
    "everything",
    "fill-cart",
    "flatten",
    "force",
    "help",
    "revoke",
];
/// Flags that mean the same in every verb.
const OF_ALL: [&str; 2] = ["json", "message"];

/// Examples of each verb.
const EXAMPLES: [(&str, &[&str]); 19] = [
    (
        "init",
        &["init my-sites --site nou --host nou.localhost --languages ro,ru --currency MDL"],
    ),
    ("check", &["check my-sites --strict"]),
    (
        "diff",
        &[
            "diff my-sites",
            "diff my-sites --exit-code --env production",
        ],
    ),
    ("plan", &["plan my-sites --out plan.json --env production"]),
    (
        "push",
        &[
            "push my-sites --message \"new hours\"",
            "push my-sites --percent 10 --env production --live --message \"a warmer accent\"",
            "push plan.json --env production --live --message \"new hours\"",
        ],
    ),
    (
        "rollback",
        &[
            "rollback casa --env production --live --message \"the old one sold better\"",
            "rollback casa 0123456789abcdef",
        ],
    ),
    (
        "purge",
        &[
            "purge casa --product oala-de-fonta",
            "purge casa --path /ro/about --language ru",
            "purge casa --versions --delete-versions",
        ],
    ),
    (
        "preview",
        &["preview casa --folder my-sites", "preview casa --revoke"],
    ),
    (
        "smoke",
        &[
            "smoke casa --folder my-sites --pages home,product,cart --languages ro --phone",
            "smoke casa --env production --report smoke-of-casa",
        ],
    ),
    ("pull", &["pull my-sites --env production"]),
    ("drift", &["drift my-sites --exit-code --env production"]),
    ("list", &["list", "list casa --json"]),
    ("show", &["show casa", "show casa 0123456789abcdef"]),
    (
        "explain",
        &["explain casa theme.light.accent --folder my-sites"],
    ),
    (
        "redirects",
        &[
            "redirects check my-sites",
            "redirects test my-sites casa /old?id=7",
        ],
    ),
    (
        "vitals",
        &["vitals casa --days 2", "vitals --env production --json"],
    ),
    ("seed", &["seed my-sites"]),
    ("completions", &["completions bash"]),
    ("doctor", &["doctor --env production"]),
];

/// The whole command line.
pub(crate) fn command() -> Command {
    let mut command = with_variables(Cli::command(), "");
    for (verb, examples) in EXAMPLES {
        command = command.mut_subcommand(verb, |verb| with_examples(verb, examples));
    }
    command
}

fn with_examples(verb: Command, examples: &[&str]) -> Command {
    let mut text = "Examples:".to_owned();
    for example in examples {
        text.push_str("\n  npm run -s site -- ");
        text.push_str(example);
    }
    if let Some(after) = verb.get_after_help().map(StyledStr::to_string) {
        text.push_str("\n\n");
        text.push_str(&after);
    }
    verb.after_help(text)
}

/// Gives each flag without a variable its own: `VITRINA_PREVIEW_HOURS`.
fn with_variables(command: Command, of: &str) -> Command {
    let verbs: Vec<String> = command
        .get_subcommands()
        .map(|verb| verb.get_name().to_owned())
        .collect();
    let mut command = command.mut_args(|arg| with_variable(arg, of));
    for name in verbs {
        let of = [of, &name, "-"].concat();
        command = command.mut_subcommand(name, |verb| with_variables(verb, &of));
    }
    command
}

fn with_variable(arg: Arg, of: &str) -> Arg {
    let Some(flag) = arg.get_long().map(str::to_owned) else {
        return arg;
    };
    if SAID_EACH_TIME.contains(&flag.as_str()) || arg.get_env().is_some() || flag == "namespace" {
        return arg;
    }
    let of = if OF_ALL.contains(&flag.as_str()) {
        ""
    } else {
        of
    };
    let name = ["VITRINA_", of, &flag].concat();
    let arg = arg.env(name.to_uppercase().replace('-', "_"));
    let is_switch = matches!(arg.get_action(), ArgAction::SetTrue);
    let arg = arg.hide_env_values(true);
    if is_switch {
        arg.value_parser(FalseyValueParser::new())
    } else {
        arg
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::{FromArgMatches, Parser};

    use super::*;

    #[test]
    fn each_example_is_understood_and_each_verb_has_one() {
        command().debug_assert();
        let verbs: BTreeSet<String> = Cli::command()
            .get_subcommands()
            .map(|verb| verb.get_name().to_owned())
            .collect();
        let named: BTreeSet<String> = EXAMPLES
            .iter()
            .map(|(verb, _)| (*verb).to_owned())
            .collect();
        assert_eq!(verbs, named);
        for (verb, examples) in EXAMPLES {
            for example in examples {
                assert!(example.starts_with(verb), "{example}");
                let (words, quoted) = example.split_once('"').unwrap_or((example, ""));
                let quoted = quoted.strip_suffix('"').filter(|text| !text.is_empty());
                let words = ["site"].into_iter().chain(words.split_whitespace());
                let parsed = Cli::try_parse_from(words.chain(quoted));
                assert!(parsed.is_ok(), "{example}: {:?}", parsed.err());
            }
        }
    }

    #[test]
    fn each_flag_has_a_variable_unless_it_is_said_each_time() {
        let command = command();
        let mut verbs: Vec<&Command> = vec![&command];
        let mut variables = BTreeSet::new();
        while let Some(verb) = verbs.pop() {
            verbs.extend(verb.get_subcommands());
            for arg in verb.get_arguments() {
                let Some(flag) = arg.get_long() else { continue };
                let is_said = SAID_EACH_TIME.contains(&flag) || flag == "namespace";
                assert_eq!(
                    arg.get_env().is_none(),
                    is_said,
                    "--{flag} of {}",
                    verb.get_name()
                );
                variables.extend(
                    arg.get_env()
                        .map(|name| name.to_string_lossy().into_owned()),
                );
            }
        }
        for name in [
            "VITRINA_JSON",
            "VITRINA_MESSAGE",
            "VITRINA_BY",
            "VITRINA_SMOKE_PAGES",
            "VITRINA_REDIRECTS_EXPORT_FORMAT",
        ] {
            assert!(variables.contains(name), "{name} of {variables:?}");
        }
    }

    #[test]
    fn a_mutated_command_line_reads_like_the_plain_one() {
        let arguments = ["site", "smoke", "casa", "--phone", "--minutes", "5"];
        let matches = command().try_get_matches_from(arguments).unwrap();
        let read = Cli::from_arg_matches(&matches).unwrap();
        let plain = Cli::try_parse_from(arguments).unwrap();
        assert_eq!(format!("{read:?}"), format!("{plain:?}"));
    }
}
