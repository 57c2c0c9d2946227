//! The regions of cities that the settings name without one. They are loaded with the settings, only if there are such
//! cities, and cached.

use platform::backend::Backend;
use shop::backend::BackendFailure;
use shop::city::{lack_region, settle, untold_towns};
use shop::delivery::{REGIONS, Region, Regions, local_places};
use shop::i18n::Language;
use shop::site::{City, Variant};

use crate::region_lists::{Key, RegionLists, ask_towns};

/// The timeout of each of the two steps, in milliseconds.
const WAIT_MS: u32 = 1_000;
/// The cache lifetimes of complete and of failed answers, in milliseconds.
const BELIEVED_MS: u64 = 3_600_000;
const PAUSE_MS: u64 = 60_000;

thread_local! {
    static KNOWN: RegionLists = RegionLists::default();
}

/// Sets the regions of the cities, as far as the backend answers in time.
pub(crate) async fn find(backend: &Backend, key: &Key, variant: Variant, cities: &mut [City]) {
    if !lack_region(cities) {
        return;
    }
    let regions = if let Some(regions) = KNOWN.with(|known| known.get(key)) {
        regions
    } else {
        let told = ask(backend, key.1, variant, cities).await;
        let lifetime_ms = if told.is_ok() { BELIEVED_MS } else { PAUSE_MS };
        let regions = told.unwrap_or_else(|(failure, regions)| {
            platform::log_error!("the regions of the cities: {failure}");
            regions
        });
        KNOWN.with(|known| known.keep(key, regions, lifetime_ms))
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
    let (_, failures) = ask_towns(backend, &mut regions, &untold, WAIT_MS).await;
    let failed = failures
        .into_iter()
        .rfind(|failure| !failure.is_not_found());
    match failed {
        Some(failure) => Err((failure, regions)),
        None => Ok(regions),
    }
}
