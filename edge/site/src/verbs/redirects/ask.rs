//! `redirects check --ask`: asks a running shop whether a source is a page there and whether a target is missing.

use std::collections::HashMap;
use std::time::Duration;

use reqwest::{Client, StatusCode};
use tokio::time::{Instant, sleep_until};

use super::SiteRules;
use super::check::{Found, of_table, report};
use crate::cli::RedirectsCheck;
use crate::exit::{Code, Refusal};
use crate::print::{Report, Voice};
use crate::shop_here::client;

/// Requests that are under way at once.
const AT_ONCE: usize = 8;
/// The least time between the beginnings of two requests: at most 50 a second.
const PAUSE: Duration = Duration::from_millis(20);
const LONGEST: Duration = Duration::from_secs(15);
const TELL_EVERY: usize = 500;

pub(super) async fn run(
    given: &RedirectsCheck,
    shop: &str,
    voice: &Voice,
) -> Result<Report, Refusal> {
    let tables = SiteRules::read(&given.folder, given.site.as_deref())?;
    let client = client(LONGEST).map_err(|text| Refusal::new(Code::Failed, text))?;
    let base = shop.trim_end_matches('/');
    let mut found = Vec::new();
    let mut questions = Vec::new();
    for (at, table) in tables.iter().enumerate() {
        found.extend(of_table(table));
        for (rule, written) in table.rules.iter().enumerate() {
            for (from, to) in written.meant() {
                if !from.ends_with("/*") {
                    questions.push((at, rule, true, from.into_owned()));
                }
                if to.starts_with('/') && !to.ends_with("/*") {
                    questions.push((at, rule, false, to.into_owned()));
                }
            }
        }
    }
    let addresses: Vec<String> = questions
        .iter()
        .map(|(.., address)| address.clone())
        .collect();
    let answers = ask_all(&client, base, addresses, voice).await;
    for (at, rule, is_source, address) in questions {
        let Some(table) = tables.get(at) else {
            continue;
        };
        let (kind, message) = match answers.get(&address) {
            Some(Ok(status)) if is_source && status.is_success() => (
                "live page",
                format!("is a page now ({status}), which the rule hides"),
            ),
            Some(Ok(status)) if !is_source && *status == StatusCode::NOT_FOUND => (
                "missing page",
                format!("leads to «{address}», which is missing ({status})"),
            ),
            Some(Err(text)) => ("no answer", format!("«{address}»: {text}")),
            Some(Ok(_)) | None => continue,
        };
        found.push(Found {
            file: table.file.clone(),
            line: table.line(rule),
            kind,
            is_problem: false,
            from: table
                .rules
                .get(rule)
                .map(|rule| rule.from.clone())
                .unwrap_or_default(),
            message,
        });
    }
    Ok(report(&tables, &found, Vec::new()))
}

type Answers = HashMap<String, Result<StatusCode, String>>;

/// Asks for each address once, a few at a time and not too fast.
async fn ask_all(client: &Client, base: &str, addresses: Vec<String>, voice: &Voice) -> Answers {
    let mut answers = Answers::new();
    let mut open: Vec<String> = addresses;
    open.sort_unstable();
    open.dedup();
    let all = open.len();
    voice.say(&format!("asking {base} for {all} addresses"));
    let mut open = open.into_iter();
    let mut next = Instant::now();
    let mut running = tokio::task::JoinSet::new();
    loop {
        while running.len() < AT_ONCE
            && let Some(address) = open.next()
        {
            sleep_until(next).await;
            next = Instant::now() + PAUSE;
            let asked = client.head([base, &address].concat());
            running.spawn(async move {
                let answer = asked.send().await;
                let status = answer.map(|answer| answer.status());
                (
                    address,
                    status.map_err(|error| error.without_url().to_string()),
                )
            });
        }
        match running.join_next().await {
            None => return answers,
            Some(Ok((address, answer))) => {
                answers.insert(address, answer);
                if answers.len().is_multiple_of(TELL_EVERY) {
                    voice.say(&format!("  {} of {all}", answers.len()));
                }
            }
            Some(Err(_)) => {}
        }
    }
}
