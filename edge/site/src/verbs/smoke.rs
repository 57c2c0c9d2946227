//! `smoke`: looks at every kind of page of a version in Chromium, beside another version. Addresses, links and the report of
//! findings are made here; `tools/smoke.mjs` drives the browser, since its libraries are JavaScript.

mod browser;
mod found;
mod kinds;

use std::path::PathBuf;

use clap::ValueEnum as _;
use serde_json::{Value, json};
use shop::i18n::Language;
use shop::route::{Endpoint, Route};
use shop::site::{Preview, PreviewKey, keys};

pub(crate) use self::kinds::Kind;
use super::preview::{self, Subject};
use super::{Desk, unknown_site};
use crate::cli::Smoke;
use crate::exit::{Code, Refusal};
use crate::kv::Api;
use crate::live::State;
use crate::moves::before;
use crate::place::Environment;
use crate::print::Report;

/// Reports are kept here, in a folder for each site.
const REPORTS: &str = ".vitrina/smoke";
const MINUTE_S: u32 = 60;
/// The links of a run end by themselves soon after it.
const LINK_HOURS: u32 = 5;

pub(super) async fn run<A: Api>(given: &Smoke, desk: &Desk<'_, A>) -> Result<Report, Refusal> {
    let order = order(given, desk).await?;
    found::report(&browser::look(&order)?)
}

/// What the browser is told: addresses with links to both versions, kinds of pages, screens and bounds.
pub(super) async fn order<A: Api>(given: &Smoke, desk: &Desk<'_, A>) -> Result<Value, Refusal> {
    let site = given.site.as_str();
    let kinds = kinds(given)?;
    let languages = languages(given)?;
    let report = report_folder(given)?;
    let subject = subject(given, desk).await?;
    let beside = beside(given, &subject)?;
    let host = host(given, &subject.state)?;
    let origin = preview::origin(desk.place.environment, host);
    let key = preview::key(site, desk).await?;
    let until_s = preview::end_of(LINK_HOURS, desk.now);
    let shown = |version: &str| {
        let link = link(&key, &origin, site, version, until_s);
        json!({ "version": version, "link": link })
    };
    let screens: &[&str] = match (given.phone, given.desktop) {
        (true, _) => &["phone"],
        (_, true) => &["desktop"],
        (false, false) => &["phone", "desktop"],
    };
    let is_here = desk.place.environment == Environment::Local;
    Ok(json!({
        "site": site,
        "origin": origin,
        // Browsers on this machine find any host of the local shop.
        "here": is_here.then_some(host),
        "shown": shown(&subject.version),
        "beside": beside.as_deref().map(shown),
        "languages": languages,
        "screens": screens,
        "kinds": kinds.into_iter().map(Kind::told).collect::<Vec<_>>(),
        "known_languages": Language::ALL.iter().map(|it| it.code()).collect::<Vec<_>>(),
        "product": Route::path_of_kind(Route::Product),
        "beside_categories": kinds::beside_categories(),
        "adds": Endpoint::CartLines.href(),
        "clears": Endpoint::href_of_kind(Endpoint::CartCommand) + shop::cart::CLEAR,
        "fill_cart": given.fill_cart,
        "report": report,
        "seconds": given.minutes * MINUTE_S,
    }))
}

/// The kinds of pages that are asked for; those with goods in a cart only with consent.
fn kinds(given: &Smoke) -> Result<Vec<Kind>, Refusal> {
    let unfilled = given
        .pages
        .iter()
        .find(|kind| kind.needs_goods() && !given.fill_cart);
    if let Some(kind) = unfilled {
        let text = format!("{} needs goods in a cart: --fill-cart", kind.name());
        return Err(Refusal::new(Code::Usage, text));
    }
    let all = Kind::value_variants().iter().copied();
    let asked = |kind: &Kind| given.pages.is_empty() || given.pages.contains(kind);
    let may = |kind: &Kind| given.fill_cart || !kind.needs_goods();
    Ok(all.filter(asked).filter(may).collect())
}

/// The codes of the languages that are asked for; none for all of the shop.
fn languages(given: &Smoke) -> Result<Vec<&'static str>, Refusal> {
    let known = |code: &String| {
        let language = Language::from_code(code).map(Language::code);
        let text = || Refusal::new(Code::Usage, format!("«{code}» is no language of shops"));
        language.ok_or_else(text)
    };
    given.languages.iter().map(known).collect()
}

/// The folder of the report, from the root.
fn report_folder(given: &Smoke) -> Result<String, Refusal> {
    let own = || PathBuf::from(REPORTS).join(&given.site);
    let folder = given.report.clone().unwrap_or_else(own);
    let whole = std::path::absolute(&folder).ok();
    let text = whole.and_then(|whole| whole.to_str().map(str::to_owned));
    text.ok_or_else(|| {
        let text = format!("{} cannot be the folder of a report", folder.display());
        Refusal::new(Code::Usage, text)
    })
}

/// The version that is looked at.
async fn subject<A: Api>(given: &Smoke, desk: &Desk<'_, A>) -> Result<Subject, Refusal> {
    let site = given.site.as_str();
    if let Some(folder) = &given.folder {
        return preview::of_folder(site, folder, desk).await;
    }
    let state = desk.state().await?;
    let version = given.version.clone().or_else(|| state.in_force(site));
    let version = version.ok_or_else(|| unknown_site(site, &state))?;
    preview::stored(site, &version, state)
}

/// The version that stands beside: the one that is named, else the one in force, else the one before it.
fn beside(given: &Smoke, subject: &Subject) -> Result<Option<String>, Refusal> {
    let Subject { version, state } = subject;
    let site = given.site.as_str();
    let is_stored = |version: &String| {
        let mut stored = state.versions.iter();
        stored.any(|(of, stored)| of == site && stored == version)
    };
    if let Some(asked) = &given.against {
        if is_stored(asked) {
            return Ok(Some(asked.clone()));
        }
        let text = format!("{site} has no version «{asked}»; `list {site}` names all");
        return Err(Refusal::new(Code::Refused, text));
    }
    let in_force = state.in_force(site).into_iter();
    let earlier = before(state.metadata.get(&keys::pointer(site)));
    let mut versions = in_force.chain(earlier);
    Ok(versions.find(|other| other != version && is_stored(other)))
}

fn host<'a>(given: &Smoke, state: &'a State) -> Result<&'a str, Refusal> {
    let hosts = state.hosts_of(&given.site);
    let asked = |host: &&&str| given.host.as_ref().is_none_or(|asked| asked == **host);
    hosts.iter().find(asked).copied().ok_or_else(|| {
        let text = format!("{} has the hosts {}", given.site, hosts.join(", "));
        Refusal::new(Code::Refused, text)
    })
}

fn link(key: &PreviewKey, origin: &str, site: &str, version: &str, until_s: u64) -> String {
    let preview = Preview {
        site: site.to_owned(),
        version: version.to_owned(),
        until_s,
    };
    preview::link(origin, &preview.token(key))
}
