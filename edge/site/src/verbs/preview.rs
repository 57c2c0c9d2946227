//! `preview`: a signed link that shows a version to its holder on the site's own hosts, until it ends.

use serde_json::{Value, json};
use shop::moment::machine;
use shop::site::publish::{Plan, Write};
use shop::site::{Preview, PreviewKey, keys};

use super::{Desk, diff, reading, unknown_site};
use crate::cli::Previewed;
use crate::exit::{Code, Refusal};
use crate::files;
use crate::kv::{Api, Pair};
use crate::live::State;
use crate::moves::Note;
use crate::place::Environment;
use crate::print::Report;
use crate::push;
use crate::shop_here;

const HOUR_S: u64 = 3_600;

pub(super) async fn run<A: Api>(given: &Previewed, desk: &Desk<'_, A>) -> Result<Report, Refusal> {
    let site = given.site.as_str();
    if given.revoke {
        return revoke(site, desk).await;
    }
    let (version, state) = if let Some(folder) = &given.folder {
        let releases = files::checked(folder, desk.voice)?;
        let release = releases.iter().find(|release| release.name() == site);
        let version = release.map(|release| release.version.clone());
        let version = version.ok_or_else(|| {
            Refusal::new(Code::Refused, format!("the folder has no site «{site}»"))
        })?;
        let (plan, state) = diff::planned(&releases, desk).await?;
        let hosts = state.hosts_of(site).len();
        known(site, hosts, &state)?;
        store_version(site, &version, plan, &state, desk).await?;
        (version, state)
    } else {
        let state = desk.state().await?;
        known(site, state.hosts_of(site).len(), &state)?;
        (stored_version(given, &state)?, state)
    };
    let key = match stored_key(site, desk).await? {
        Some(key) => key,
        None => new_key(site, desk).await?,
    };
    let now_s = u64::try_from(desk.now / 1_000).unwrap_or_default();
    let preview = Preview {
        site: site.to_owned(),
        version: version.clone(),
        until_s: now_s + u64::from(given.hours) * HOUR_S,
    };
    let token = preview.token(&key);
    let links: Vec<String> = state
        .hosts_of(site)
        .into_iter()
        .map(|host| link(desk.place.environment, host, &token))
        .collect();
    let until = machine(i64::try_from(preview.until_s * 1_000).unwrap_or(i64::MAX));
    let text = format!(
        "{site} {version} until {until}; whoever has a link sees it, and orders are real\n{}",
        links.join("\n")
    );
    let json = json!({ "site": site, "version": version, "until": until, "links": links });
    Ok(Report::new(text, json))
}

/// A version is shown on the site's own hosts, so it needs one.
fn known(site: &str, hosts: usize, state: &State) -> Result<(), Refusal> {
    if state.pointer(site).is_none() {
        return Err(unknown_site(site, state));
    }
    if hosts == 0 {
        let text = format!("{site} has no host in the store; push it first");
        return Err(Refusal::new(Code::Refused, text));
    }
    Ok(())
}

/// Writes what the version lacks in the store, and reads it back. No pointer moves.
async fn store_version<A: Api>(
    site: &str,
    version: &str,
    plan: Plan,
    state: &State,
    desk: &Desk<'_, A>,
) -> Result<(), Refusal> {
    let own = [keys::version(site, version), format!("redirects/{site}/")];
    let versions: Vec<Write> = plan
        .versions
        .into_iter()
        .filter(|write| own.iter().any(|own| write.key.starts_with(own)))
        .collect();
    let content = Plan {
        versions,
        pointers: Vec::new(),
        removals: Vec::new(),
        changes: Vec::new(),
        unused: Vec::new(),
    };
    let note = Note::new(&desk.user, "a preview", desk.now);
    push::carry_out(desk.store, &content, state, &note, desk.voice).await
}

/// The stored version that is asked for.
fn stored_version(given: &Previewed, state: &State) -> Result<String, Refusal> {
    let site = given.site.as_str();
    let Some(version) = &given.version else {
        let text = "--folder or --version says what is shown";
        return Err(Refusal::new(Code::Usage, text));
    };
    let is_it = |(of, stored): &&(String, String)| of == site && stored == version;
    if state.versions.iter().any(|stored| is_it(&stored)) {
        return Ok(version.clone());
    }
    let text = format!("{site} has no version «{version}»; `list {site}` names all");
    Err(Refusal::new(Code::Refused, text))
}

/// Replaces the key: no link of the site is valid any more.
async fn revoke<A: Api>(site: &str, desk: &Desk<'_, A>) -> Result<Report, Refusal> {
    if stored_key(site, desk).await?.is_none() {
        let text = format!("{site} has no preview links");
        return Ok(Report::new(text, json!({ "site": site, "revoked": false })));
    }
    new_key(site, desk).await?;
    let text = format!("all preview links of {site} have ended; elsewhere within a minute or two");
    Ok(Report::new(text, json!({ "site": site, "revoked": true })))
}

async fn stored_key<A: Api>(site: &str, desk: &Desk<'_, A>) -> Result<Option<PreviewKey>, Refusal> {
    let key = keys::preview(site);
    let texts = desk.store.texts(&[key]).await;
    let texts = texts.map_err(|fault| reading(&fault))?;
    let text = texts.into_values().flatten().next();
    Ok(text.and_then(|text| PreviewKey::parse(&text)))
}

async fn new_key<A: Api>(site: &str, desk: &Desk<'_, A>) -> Result<PreviewKey, Refusal> {
    let mut random = [0; 32];
    let filled = rustls::crypto::ring::default_provider()
        .secure_random
        .fill(&mut random);
    if filled.is_err() {
        let text = "this machine has no random numbers";
        return Err(Refusal::new(Code::Failed, text));
    }
    let key = PreviewKey::new(random);
    let metadata: Value = Note::new(&desk.user, "", desk.now).json();
    let pair = Pair {
        key: keys::preview(site),
        value: key.stored().into_bytes(),
        metadata: Some(metadata),
    };
    desk.store
        .put(vec![pair], |_| {})
        .await
        .map_err(|fault| Refusal::failed("writing the key of the previews", &fault))?;
    Ok(key)
}

/// The link on a host; on this machine the shop listens on its own port.
fn link(environment: Environment, host: &str, token: &str) -> String {
    match environment {
        Environment::Local => format!("http://{host}:{}/?preview={token}", shop_here::port()),
        Environment::Staging | Environment::Production => {
            format!("https://{host}/?preview={token}")
        }
    }
}
