//! `show`: a version of a site, without its secrets.

use serde_json::{Value, json};
use shop::site::keys;

use super::{Desk, reading, unknown_site};
use crate::cli::Version;
use crate::exit::{Code, Refusal};
use crate::fields::without_secrets;
use crate::kv::Api;
use crate::print::Report;

pub(super) async fn run<A: Api>(given: &Version, desk: &Desk<'_, A>) -> Result<Report, Refusal> {
    let state = desk.state().await?;
    let site = &given.site;
    let in_force = state.in_force(site);
    let version = given.version.clone().or(in_force);
    let version = version.ok_or_else(|| unknown_site(site, &state))?;
    let body = stored(site, &version, desk).await?;
    let json = json!({ "site": site, "version": version, "config": without_secrets(body.clone()) });
    Ok(Report::new(format!("{:#}", without_secrets(body)), json))
}

/// The JSON of a stored version.
async fn stored<A: Api>(site: &str, version: &str, desk: &Desk<'_, A>) -> Result<Value, Refusal> {
    let key = keys::version(site, version);
    let texts = desk.store.texts(std::slice::from_ref(&key)).await;
    let mut texts = texts.map_err(|fault| reading(&fault))?;
    let refused = |what: &str| Refusal::new(Code::Refused, format!("{key} {what}"));
    let text = texts.remove(&key).flatten();
    let text = text.ok_or_else(|| refused("is not stored"))?;
    serde_json::from_str(&text).map_err(|_| refused("is not JSON"))
}
