//! `rollback`: returns a site to a stored version, with its hosts and redirects. It needs no folder.

use shop::site::publish::rollback;

use super::{Desk, publish, reading, unknown_site};
use crate::cli::Rollback;
use crate::exit::{Code, Refusal};
use crate::kv::Api;
use crate::live::State;
use crate::moves::before;
use crate::print::Report;
use crate::push;

pub(super) async fn run<A: Api>(given: &Rollback, desk: &Desk<'_, A>) -> Result<Report, Refusal> {
    let note = publish::consent(&given.consent, desk)?;
    let mut state = desk.state().await?;
    let site = &given.site;
    let version = match &given.version {
        Some(version) => version.clone(),
        None => version_before(site, &state)?,
    };
    let plan = state
        .planned(desk.store, |live| rollback(site, &version, live))
        .await
        .map_err(|fault| reading(&fault))?
        .map_err(|problem| {
            let text = format!(
                "{problem}\nwhat this command cannot read, the workers of the same code cannot read either"
            );
            Refusal::new(Code::Refused, text)
        })?;
    push::carry_out(desk.store, &plan, &state, &note, desk.voice).await?;
    Ok(publish::done(&plan))
}

/// The version in force if another is being rolled out, else the version before.
fn version_before(site: &str, state: &State) -> Result<String, Refusal> {
    let pointer = state
        .pointer(site)
        .ok_or_else(|| unknown_site(site, state))?;
    if pointer.rollout.is_some() {
        return Ok(pointer.version);
    }
    let metadata = state.metadata.get(&format!("site/{site}"));
    before(metadata).into_iter().next().ok_or_else(|| {
        let text = format!("{site} remembers no version before; `list {site}` names all");
        Refusal::new(Code::Refused, text)
    })
}
