//! The operators' command: checks, publishes, returns and explains the configs of sites. The rules are in
//! `shop::site::publish`; this crate reads files, talks to the store and prints.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command talks to its terminal"
)]

mod cli;
mod help;
mod exit;
mod place;
mod clock;
mod kv;
mod moves;
mod live;
mod book;
mod push;
mod plan_file;
mod files;
mod parallel;
mod advice;
mod document;
mod explained;
mod fields;
mod shop_here;
mod verbs;
mod print;
#[cfg(test)]
mod documents;
#[cfg(test)]
mod corpus;

use std::process::ExitCode;

use clap::FromArgMatches as _;

use cli::{Cli, Verb};
use exit::{Code, Refusal};
use kv::Store;
use kv::client::Http;
use place::Place;
use print::{Printed, Report, Voice, without};
use verbs::{Desk, doctor, offline};

fn main() -> ExitCode {
    let matches = help::command().try_get_matches();
    let cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => return misunderstood(&error),
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let (result, token) = match runtime {
        Ok(runtime) => runtime.block_on(answer(&cli)),
        Err(error) => (
            Err(Refusal::new(Code::Failed, error.to_string())),
            String::new(),
        ),
    };
    let printed = Printed::of(&result, cli.json);
    tell(&printed, &token)
}

/// Carries out a verb. Also returns the token, so that nothing prints it.
async fn answer(cli: &Cli) -> (Result<Report, Refusal>, String) {
    let voice = Voice::new(|line| eprintln!("{line}"));
    if let Verb::Redirects(given) = &cli.verb
        && let Some(result) = verbs::redirects::asked(given, &voice).await
    {
        return (result, String::new());
    }
    if let Some(result) = offline(&cli.verb, &voice) {
        return (result, String::new());
    }
    let variable = |name: &str| std::env::var(name).ok();
    let place = Place::find(&cli.place, variable);
    let token = place.as_ref().map(|place| place.token.secret().to_owned());
    let token = token.unwrap_or_default();
    let reached = place.and_then(|place| {
        let http = Http::new(&place).map_err(|text| Refusal::new(Code::Usage, text))?;
        Ok((place, Store::new(http)))
    });
    if matches!(cli.verb, Verb::Doctor) {
        let found = reached.as_ref().map(|(place, store)| (place, store));
        let node = doctor::node();
        let report = doctor::run(found, node.as_deref(), shop_here::health).await;
        return (Ok(report), token);
    }
    let result = match reached {
        Err(refusal) => Err(refusal),
        Ok((place, store)) => {
            let pages = pages_of(&cli.verb, &place);
            let hidden = token.clone();
            let voice = Voice::new(move |line| eprintln!("{}", without(&hidden, line)));
            let user = ["USER", "USERNAME"].into_iter().find_map(variable);
            let desk = Desk {
                place: &place,
                store: &store,
                voice: &voice,
                now: clock::now(),
                user: user.unwrap_or_default(),
                pages: pages.as_ref(),
            };
            verbs::run(&cli.verb, &desk).await
        }
    };
    (result, token)
}

/// The page cache of a place, for the verb that looks into it.
fn pages_of(verb: &Verb, place: &Place) -> Option<Store<Http>> {
    let Verb::Explain(given) = verb else {
        return None;
    };
    let pages = place.with_pages(given.pages.as_deref())?;
    Some(Store::new(Http::new(&pages).ok()?))
}

/// A command line that is not understood, or that asks for help.
fn misunderstood(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        print!("{error}");
        return ExitCode::SUCCESS;
    }
    let is_json = std::env::args().any(|argument| argument == "--json");
    let text = error.to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text).trim_end();
    let refusal = Refusal::new(Code::Usage, text);
    tell(&Printed::of(&Err(refusal), is_json), "")
}

fn tell(printed: &Printed, token: &str) -> ExitCode {
    if !printed.stdout.is_empty() {
        println!("{}", without(token, &printed.stdout));
    }
    if !printed.stderr.is_empty() {
        eprintln!("{}", without(token, &printed.stderr));
    }
    ExitCode::from(printed.code as u8)
}
