//! The regions of cities that the settings name without one. They are loaded with the settings, only if there are such
//! cities, and cached.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use futures_util::future::join_all;
use platform::backend::Backend;
use platform::clock;
use shop::backend::BackendFailure;
use shop::city::{lack_region, settle, untold_towns};
use shop::delivery::{REGIONS, Region, Regions, local_places, localities};
use shop::i18n::Language;
use shop::site::{City, Variant};

/// The timeout of each of the two steps, in milliseconds.
const WAIT_MS: u32 = 1_000;
/// The cache lifetimes of complete and of failed answers, in milliseconds.
const BELIEVED_MS: u64 = 3_600_000;
const PAUSE_MS: u64 = 60_000;
/// The maximum number of cache entries, one per site and language.
const MOST: usize = 64;

type Key = (String, Language);

struct Known {
    regions: Rc<Vec<Region>>,
    until_ms: u64,
}

thread_local! {
    static KNOWN: RefCell<HashMap<Key, Known>> = RefCell::default();
}

/// Sets the regions of the cities, as far as the backend answers in time.
pub(crate) async fn find(backend: &Backend, key: &Key, variant: Variant, cities: &mut [City]) {
    if !lack_region(cities) {
        return;
    }
    let now_ms = clock::now_ms();
    let known = KNOWN.with_borrow(|known| {
        let known = known.get(key).filter(|known| now_ms < known.until_ms)?;
        Some(known.regions.clone())
    });
    let regions = if let Some(regions) = known {
        regions
    } else {
        let told = ask(backend, key.1, variant, cities).await;
        let lifetime_ms = if told.is_ok() { BELIEVED_MS } else { PAUSE_MS };
        let regions = Rc::new(told.unwrap_or_else(|(failure, regions)| {
            platform::log_error!("the regions of the cities: {failure}");
            regions
        }));
        keep(key, regions.clone(), clock::now_ms() + lifetime_ms);
        regions
    };
    settle(cities, &regions);
}

/// Loads the regions with their towns; a failure carries the regions loaded so far.
async fn ask(
    backend: &Backend,
    language: Language,
    variant: Variant,
    cities: &[City],
) -> Result<Vec<Region>, (BackendFailure, Vec<Region>)> {
    let regions = REGIONS;
    let mut regions = match backend.ask_whole(&regions.within(WAIT_MS)).await {
        Ok(Regions(regions)) => regions,
        Err(failure) if failure.is_not_found() => Vec::new(),
        Err(failure) => return Err((failure, Vec::new())),
    };
    if regions.is_empty() {
        return Ok(local_places(language.words(), variant));
    }
    let mut rest = cities.to_vec();
    settle(&mut rest, &regions);
    let untold = untold_towns(&rest, &regions);
    let towns_of = |region: &u64| localities(*region).within(WAIT_MS);
    let calls: Vec<_> = untold.iter().map(towns_of).collect();
    let told = join_all(calls.iter().map(|call| backend.ask_whole(call))).await;
    let mut failed = None;
    for (id, towns) in untold.iter().zip(told) {
        match towns {
            Ok(towns) => {
                if let Some(region) = regions.iter_mut().find(|region| region.id == *id) {
                    region.localities = towns.0;
                }
            }
            Err(failure) if failure.is_not_found() => {}
            Err(failure) => failed = Some(failure),
        }
    }
    match failed {
        Some(failure) => Err((failure, regions)),
        None => Ok(regions),
    }
}

fn keep(key: &Key, regions: Rc<Vec<Region>>, until_ms: u64) {
    KNOWN.with_borrow_mut(|known| {
        if known.len() >= MOST && !known.contains_key(key) {
            known.clear();
        }
        known.insert(key.clone(), Known { regions, until_ms });
    });
}
