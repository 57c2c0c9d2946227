//! `purge --versions`: removes versions of a site that nothing leads to any more, and the redirects that only they name.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use serde_json::{Value, json};
use shop::digest::ContentName;
use shop::paths::redirects::Index;
use shop::site::keys::{self, Key};

use super::{Desk, publish, reading, unknown_site};
use crate::cli::Purge;
use crate::exit::{Code, Refusal};
use crate::kv::{Api, Fault};
use crate::live::{State, values};
use crate::moves::before;
use crate::print::Report;

/// The newest versions that are kept in any case.
const KEPT: usize = 50;

pub(super) async fn run<A: Api>(given: &Purge, desk: &Desk<'_, A>) -> Result<Report, Refusal> {
    if given.delete_versions {
        publish::consent(&given.consent, desk)?;
    }
    let site = &given.site;
    let state = desk.state().await?;
    let (kept, old) = divided(site, &state)?;
    let redirects = unused_redirects(site, &kept, desk)
        .await
        .map_err(|fault| reading(&fault))?;
    let versions = old.iter().map(|version| keys::version(site, version));
    let names: Vec<String> = versions.chain(redirects).collect();
    let removed = given.delete_versions && !names.is_empty();
    if removed {
        let now = desk.state().await?;
        if divided(site, &now)? != (kept.clone(), old.clone()) {
            let text = "the store moved since it was read; nothing was removed";
            return Err(Refusal::new(Code::Refused, text));
        }
        desk.voice.say(&format!("removing {} keys", names.len()));
        desk.store.remove(&names).await.map_err(|fault| {
            let text = format!("partly done, run the same again: {fault}");
            Refusal::new(Code::Partly, text)
        })?;
    }
    let said = match (names.len(), removed) {
        (0, _) => format!("{site}: nothing to remove; {} versions stay", kept.len()),
        (count, true) => format!("{site}: removed {count} keys; {} versions stay", kept.len()),
        (count, false) => format!(
            "{site}: {count} keys can be removed, {} versions stay; if that is meant: --delete-versions",
            kept.len()
        ),
    };
    let mut lines = names.clone();
    lines.push(said);
    let json = json!({ "site": site, "kept": kept, "unused": names, "removed": removed });
    Ok(Report::new(lines.join("\n"), json))
}

/// The versions that stay, and those that may go.
fn divided(site: &str, state: &State) -> Result<(BTreeSet<String>, BTreeSet<String>), Refusal> {
    let pointer = state
        .pointer(site)
        .ok_or_else(|| unknown_site(site, state))?;
    let of_site = state.versions.iter().filter(|(name, _)| name == site);
    let mut stored: Vec<&String> = of_site.map(|(_, version)| version).collect();
    stored.sort_by_key(|version| Reverse(state.note(&keys::version(site, version)).at));
    let mut kept: BTreeSet<String> = stored.iter().take(KEPT).copied().cloned().collect();
    kept.insert(pointer.version);
    kept.extend(pointer.rollout.map(|rollout| rollout.version));
    kept.extend(before(state.metadata.get(&keys::pointer(site))));
    let is_stored = |version: &String| stored.contains(&version);
    kept.retain(is_stored);
    let old = stored
        .iter()
        .copied()
        .filter(|version| !kept.contains(*version));
    let old = old.cloned().collect();
    Ok((kept, old))
}

/// The keys of redirect tables and shards that no kept version names.
async fn unused_redirects<A: Api>(
    site: &str,
    kept: &BTreeSet<String>,
    desk: &Desk<'_, A>,
) -> Result<Vec<String>, Fault> {
    let listed = desk.store.list(&format!("redirects/{site}/")).await?;
    let versions = kept.iter().map(|version| keys::version(site, version));
    let versions: Vec<String> = versions.collect();
    let mut tables = Vec::new();
    for (key, text) in desk.store.texts(&versions).await? {
        let json: Option<Value> = text.and_then(|text| serde_json::from_str(&text).ok());
        let json = json.ok_or_else(|| Fault::Unreadable(format!("{key} cannot be read")))?;
        let table = json.get("redirects").and_then(Value::as_str);
        if let Some(table) = table.and_then(ContentName::parse) {
            tables.push(keys::redirect_table(site, table));
        }
    }
    tables.sort_unstable();
    tables.dedup();
    let mut needed: BTreeSet<String> = tables.iter().cloned().collect();
    for (key, bytes) in values(desk.store, &tables).await? {
        // A table that is missing names no shard, and one that cannot be read might name any.
        let Some(bytes) = bytes else { continue };
        let index = Index::from_bytes(&bytes);
        let index = index.ok_or_else(|| Fault::Unreadable(format!("{key} cannot be read")))?;
        let shards = index.shards().iter();
        needed.extend(shards.map(|shard| keys::redirect_shard(site, *shard)));
    }
    let is_redirect = |key: &String| {
        let key = Key::parse(key);
        matches!(
            key,
            Some(Key::RedirectTable { .. } | Key::RedirectShard { .. })
        )
    };
    let names = listed.into_iter().map(|key| key.name);
    Ok(names
        .filter(|key| is_redirect(key) && !needed.contains(key))
        .collect())
}
