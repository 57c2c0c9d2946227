//! The search of a town over all regions. The lists are loaded with the first search and kept for a while.

use std::rc::Rc;

use platform::response::ResponseBuilder;
use shop::checkout::towns_found;
use shop::delivery::{REGIONS, Region, local_places};
use shop::failure::Failure;
use shop::pagecache::CachePolicy;
use web_sys::Response;

use crate::failure::from_backend;
use crate::region_lists::{RegionLists, ask_towns};
use crate::visit::Visit;

/// The deadline of each call, in milliseconds.
const WAIT_MS: u32 = 2_000;
/// How long the lists are kept, in milliseconds: whole ones, and ones that lack the towns of a region.
const BELIEVED_MS: u64 = 600_000;
const PAUSE_MS: u64 = 30_000;
/// The most regions whose towns are asked for.
const MOST_ASKED: usize = 100;

thread_local! {
    static KNOWN: RegionLists = RegionLists::default();
}

/// The towns that a typed text may mean, as JSON.
pub(crate) async fn find(visit: &Visit, typed: &str) -> Result<Response, Failure> {
    let regions = known(visit).await?;
    let found = towns_found(&regions, typed, visit.words());
    Ok(ResponseBuilder::new(200, CachePolicy::Private).json(&found))
}

/// All regions with their towns.
async fn known(visit: &Visit) -> Result<Rc<Vec<Region>>, Failure> {
    let key = (visit.site.name().to_owned(), visit.language);
    if let Some(regions) = KNOWN.with(|known| known.get(&key)) {
        return Ok(regions);
    }
    let (regions, is_whole) = load(visit).await?;
    let lifetime_ms = if is_whole { BELIEVED_MS } else { PAUSE_MS };
    Ok(KNOWN.with(|known| known.keep(&key, regions, lifetime_ms)))
}

/// The regions with their towns, and whether all of them are told.
async fn load(visit: &Visit) -> Result<(Vec<Region>, bool), Failure> {
    let backend = visit.backend();
    let local = || local_places(visit.words(), visit.variant());
    let mut regions = match backend.ask_whole(&REGIONS.within(WAIT_MS)).await {
        Ok(told) => told.0,
        Err(error) => {
            let failure = from_backend(&error, "towns");
            let regions = local();
            return if regions.is_empty() {
                Err(failure)
            } else {
                Ok((regions, false))
            };
        }
    };
    if regions.is_empty() {
        return Ok((local(), true));
    }
    let all = regions.iter();
    let untold = all.filter(|region| region.localities.is_empty());
    let untold: Vec<u64> = untold.map(|region| region.id).take(MOST_ASKED).collect();
    let (known, failures) = ask_towns(&backend, &mut regions, &untold, WAIT_MS).await;
    for failure in &failures {
        platform::log_error!("the towns of a region: {failure}");
    }
    // A region without towns is a town itself. One whose towns are not known is left out, for its lists to tell.
    regions.retain(|region| !region.localities.is_empty() || known.contains(&region.id));
    match failures.last() {
        Some(failure) if regions.is_empty() => Err(from_backend(failure, "towns")),
        lost => Ok((regions, lost.is_none())),
    }
}
