//! `purge`: pages of a site are not shown from the cache any more. It is one small write, whatever it covers.

use std::time::Duration;

use serde_json::json;
use shop::i18n::Language;
use shop::pagecache::{ProductHash, Purges, Scope};
use shop::site::keys;
use tokio::time::{Instant, sleep};

use super::{Desk, old_versions, publish, reading, unknown_site};
use crate::cli::Purge;
use crate::exit::{Code, Refusal};
use crate::kv::{Api, Fault, Pair};
use crate::moves::Note;
use crate::print::Report;

/// The store tells its time in whole seconds.
const SECOND_MS: u64 = 1000;
/// A written value may be read late.
const LONGEST_READ_BACK: Duration = Duration::from_secs(150);
const FIRST_LOOK_AGAIN: Duration = Duration::from_secs(1);
const LONGEST_LOOK_AGAIN: Duration = Duration::from_secs(15);

pub(super) async fn run<A: Api>(given: &Purge, desk: &Desk<'_, A>) -> Result<Report, Refusal> {
    if given.versions {
        return old_versions::run(given, desk).await;
    }
    let scopes = scopes(given)?;
    let note = publish::consent(&given.consent, desk)?;
    let site = &given.site;
    let state = desk.state().await?;
    if state.in_force(site).is_none() {
        return Err(unknown_site(site, &state));
    }
    let namespace = desk.store.namespace().await;
    let store_now = namespace.map_err(|fault| reading(&fault))?.now;
    // The clock of this machine may be wrong.
    let now_ms = u64::try_from(store_now.unwrap_or(desk.now)).unwrap_or_default();
    let mut own = Purges::default();
    for (_, scope) in &scopes {
        own.add(scope, now_ms.saturating_add(SECOND_MS));
    }
    write(desk, &keys::purges(site), &own, &note)
        .await
        .map_err(|fault| {
            let text = format!("the purge may not be in force, run the same again: {fault}");
            Refusal::new(Code::Partly, text)
        })?;
    let names: Vec<&str> = scopes.iter().map(|(name, _)| name.as_str()).collect();
    let text = format!(
        "{site}: purged {}; elsewhere it is seen within a minute or two",
        names.join(", ")
    );
    Ok(Report::new(text, json!({ "site": site, "purged": names })))
}

/// The scopes with their names.
fn scopes(given: &Purge) -> Result<Vec<(String, Scope)>, Refusal> {
    let wrong = |text: String| Refusal::new(Code::Usage, text);
    let mut scopes = Vec::new();
    if given.everything {
        scopes.push(("everything".to_owned(), Scope::Site));
    }
    for path in &given.path {
        let scope = Scope::of_path(path)
            .filter(|scope| *scope != Scope::Site)
            .ok_or_else(|| wrong(format!("«{path}» is no path; all pages: --everything")))?;
        scopes.push((path.clone(), scope));
    }
    for name in &given.category {
        let scope = Scope::of_category(name);
        let scope = scope.ok_or_else(|| wrong(format!("«{name}» is no category")))?;
        scopes.push((format!("category {name}"), scope));
    }
    for code in &given.language {
        let scope = Language::from_code(code).and_then(Scope::language);
        let scope = scope.ok_or_else(|| wrong(format!("«{code}» is no language of shops")))?;
        scopes.push((format!("language {code}"), scope));
    }
    for name in &given.product {
        let scope = ProductHash::of(name).map(Scope::Product);
        let scope = scope.ok_or_else(|| wrong(format!("«{name}» is no product")))?;
        scopes.push((format!("product {name}"), scope));
    }
    if scopes.is_empty() {
        let flags = "--path, --category, --language, --product, --everything or --versions";
        return Err(wrong(format!("what is purged? {flags}")));
    }
    Ok(scopes)
}

/// Adds purges to a key until they are read there: purges of another operator at the same moment are kept.
async fn write<A: Api>(
    desk: &Desk<'_, A>,
    key: &str,
    own: &Purges,
    note: &Note,
) -> Result<(), Fault> {
    let start = Instant::now();
    let mut pause = FIRST_LOOK_AGAIN;
    let mut written = String::new();
    loop {
        let texts = desk.store.texts(&[key.to_owned()]).await?;
        let text = texts.into_values().next().flatten().unwrap_or_default();
        let mut all = Purges::parse(&text, own.newest_ms());
        let before = all.clone();
        all.join(own);
        if all == before {
            return Ok(());
        }
        let next = all.to_text();
        if next != written {
            let pair = Pair {
                key: key.to_owned(),
                value: next.clone().into_bytes(),
                metadata: Some(note.json()),
            };
            desk.store.put(vec![pair], |_| ()).await?;
            written = next;
            continue;
        }
        if start.elapsed() + pause > LONGEST_READ_BACK {
            let text = format!("{key} is not read as it was written");
            return Err(Fault::Lost(text));
        }
        sleep(pause).await;
        pause = (pause * 2).min(LONGEST_LOOK_AGAIN);
    }
}
