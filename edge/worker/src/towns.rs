//! The search of a town over all regions. The lists are loaded with the first search and kept for a while.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use futures_util::future::join_all;
use platform::clock;
use platform::response::ResponseBuilder;
use shop::checkout::towns_found;
use shop::delivery::{REGIONS, Region, local_places, localities};
use shop::failure::Failure;
use shop::i18n::Language;
use shop::pagecache::CachePolicy;
use web_sys::Response;

use crate::failure::from_backend;
use crate::visit::Visit;

/// The deadline of each call, in milliseconds.
const WAIT_MS: u32 = 2_000;
/// How long the lists are kept, in milliseconds: whole ones, and ones that lack the towns of a region.
const BELIEVED_MS: u64 = 600_000;
const PAUSE_MS: u64 = 30_000;
/// The most lists that are kept, one for each site and language.
const MOST: usize = 64;
/// The most regions whose towns are asked for.
const MOST_ASKED: usize = 100;

type Key = (String, Language);

struct Known {
    regions: Rc<Vec<Region>>,
    until_ms: u64,
}

thread_local! {
    static KNOWN: RefCell<HashMap<Key, Known>> = RefCell::default();
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
    let now_ms = clock::now_ms();
    let kept = KNOWN.with_borrow(|known| {
        let known = known.get(&key).filter(|known| now_ms < known.until_ms)?;
        Some(known.regions.clone())
    });
    if let Some(regions) = kept {
        return Ok(regions);
    }
    let (regions, is_whole) = load(visit).await?;
    let regions = Rc::new(regions);
    let lifetime_ms = if is_whole { BELIEVED_MS } else { PAUSE_MS };
    let kept = Known {
        regions: regions.clone(),
        until_ms: clock::now_ms() + lifetime_ms,
    };
    KNOWN.with_borrow_mut(|known| {
        if known.len() >= MOST && !known.contains_key(&key) {
            known.clear();
        }
        known.insert(key, kept);
    });
    Ok(regions)
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
    let towns_of = |region: &u64| localities(*region).within(WAIT_MS);
    let calls: Vec<_> = untold.iter().map(towns_of).collect();
    let told = join_all(calls.iter().map(|call| backend.ask_whole(call))).await;
    let mut lost = None;
    let mut known = Vec::new();
    for (id, towns) in untold.iter().zip(told) {
        match towns {
            Ok(towns) => {
                known.push(*id);
                if let Some(region) = regions.iter_mut().find(|region| region.id == *id) {
                    region.localities = towns.0;
                }
            }
            Err(error) => {
                platform::log_error!("the towns of a region: {error}");
                lost = Some(error);
            }
        }
    }
    // A region without towns is a town itself. One whose towns are not known is left out, for its lists to tell.
    regions.retain(|region| !region.localities.is_empty() || known.contains(&region.id));
    match lost {
        Some(error) if regions.is_empty() => Err(from_backend(&error, "towns")),
        lost => Ok((regions, lost.is_none())),
    }
}
