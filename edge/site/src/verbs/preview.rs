//! `preview`: a signed link that shows a version to its holder on the site's own hosts, until it ends.

use std::path::Path;

use serde_json::{Value, json};
use shop::moment::machine;
use shop::site::publish::{Plan, Write};
use shop::site::{PREVIEW_FIELD, Preview, PreviewKey, keys};

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
    let subject = match (&given.folder, &given.version) {
        (Some(folder), _) => of_folder(site, folder, desk).await?,
        (None, Some(version)) => stored(site, version, desk.state().await?)?,
        (None, None) => {
            let text = "--folder or --version says what is shown";
            return Err(Refusal::new(Code::Usage, text));
        }
    };
    let version = subject.version.as_str();
    let preview = Preview {
        site: site.to_owned(),
        version: version.to_owned(),
        until_s: end_of(given.hours, desk.now),
    };
    let token = preview.token(&key(site, desk).await?);
    let hosts = subject.state.hosts_of(site).into_iter();
    let links: Vec<String> = hosts
        .map(|host| link(&origin(desk.place.environment, host), &token))
        .collect();
    let until = machine(i64::try_from(preview.until_s * 1_000).unwrap_or(i64::MAX));
    let text = format!(
        "{site} {version} until {until}; whoever has a link sees it, and orders are real\n{}",
        links.join("\n")
    );
    let json = json!({ "site": site, "version": version, "until": until, "links": links });
    Ok(Report::new(text, json))
}

/// A version of a site that is shown, and the store as it was read before.
#[derive(Debug)]
pub(super) struct Subject {
    pub version: String,
    pub state: State,
}

/// The site as a folder has it. Its content is written.
pub(super) async fn of_folder<A: Api>(
    site: &str,
    folder: &Path,
    desk: &Desk<'_, A>,
) -> Result<Subject, Refusal> {
    let releases = files::checked(folder, desk.voice)?;
    let release = releases.iter().find(|release| release.name() == site);
    let version = release.map(|release| release.version.clone());
    let version = version.ok_or_else(|| {
        let text = format!("the folder has no site «{site}»");
        Refusal::new(Code::Refused, text)
    })?;
    let (plan, state) = diff::planned(&releases, desk).await?;
    known(site, &state)?;
    store_version(site, &version, plan, &state, desk).await?;
    Ok(Subject { version, state })
}

/// A stored version of the site.
pub(super) fn stored(site: &str, version: &str, state: State) -> Result<Subject, Refusal> {
    known(site, &state)?;
    let is_it = |(of, stored): &(String, String)| of == site && stored == version;
    if state.versions.iter().any(is_it) {
        let version = version.to_owned();
        return Ok(Subject { version, state });
    }
    let text = format!("{site} has no version «{version}»; `list {site}` names all");
    Err(Refusal::new(Code::Refused, text))
}

/// A version is shown on the site's own hosts, so it needs one.
pub(super) fn known(site: &str, state: &State) -> Result<(), Refusal> {
    if state.pointer(site).is_none() {
        return Err(unknown_site(site, state));
    }
    if state.hosts_of(site).is_empty() {
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

/// The key that signs the links of a site; one is written if there is none.
pub(super) async fn key<A: Api>(site: &str, desk: &Desk<'_, A>) -> Result<PreviewKey, Refusal> {
    match stored_key(site, desk).await? {
        Some(key) => Ok(key),
        None => new_key(site, desk).await,
    }
}

/// The second at which a link of so many hours ends.
pub(super) fn end_of(hours: u32, now: i64) -> u64 {
    u64::try_from(now / 1_000).unwrap_or_default() + u64::from(hours) * HOUR_S
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

/// The origin of a host; on this machine the shop listens on its own port.
pub(super) fn origin(environment: Environment, host: &str) -> String {
    match environment {
        Environment::Local => format!("http://{host}:{}", shop_here::port()),
        Environment::Staging | Environment::Production => format!("https://{host}"),
    }
}

/// The link to a preview on an origin.
pub(super) fn link(origin: &str, token: &str) -> String {
    format!("{origin}/?{PREVIEW_FIELD}={token}")
}
