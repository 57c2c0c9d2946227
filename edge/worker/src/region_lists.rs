//! Lists of regions with their towns: how they are asked for, and kept for a while.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use futures_util::future::join_all;
use platform::backend::Backend;
use platform::clock;
use shop::backend::BackendFailure;
use shop::delivery::{Region, localities};
use shop::i18n::Language;

/// The most lists that are kept.
const MOST: usize = 64;

/// The name of a site, and a language.
pub(crate) type Key = (String, Language);

/// Kept lists, one for each site and language.
#[derive(Default)]
pub(crate) struct RegionLists(RefCell<HashMap<Key, Kept>>);

struct Kept {
    regions: Rc<Vec<Region>>,
    until_ms: u64,
}

impl RegionLists {
    /// The list, unless its time is over.
    pub(crate) fn get(&self, key: &Key) -> Option<Rc<Vec<Region>>> {
        let now_ms = clock::now_ms();
        let lists = self.0.borrow();
        let kept = lists.get(key).filter(|kept| now_ms < kept.until_ms)?;
        Some(kept.regions.clone())
    }

    /// Keeps a list for this time, in milliseconds.
    pub(crate) fn keep(
        &self,
        key: &Key,
        regions: Vec<Region>,
        lifetime_ms: u64,
    ) -> Rc<Vec<Region>> {
        let regions = Rc::new(regions);
        let kept = Kept {
            regions: regions.clone(),
            until_ms: clock::now_ms() + lifetime_ms,
        };
        let mut lists = self.0.borrow_mut();
        if lists.len() >= MOST && !lists.contains_key(key) {
            lists.clear();
        }
        lists.insert(key.clone(), kept);
        regions
    }
}

/// Asks for the towns of these regions, each within `wait_ms`, and sets them. Returns the regions that were answered, and
/// the failures of the others.
pub(crate) async fn ask_towns(
    backend: &Backend,
    regions: &mut [Region],
    untold: &[u64],
    wait_ms: u32,
) -> (Vec<u64>, Vec<BackendFailure>) {
    let towns_of = |region: &u64| localities(*region).within(wait_ms);
    let calls: Vec<_> = untold.iter().map(towns_of).collect();
    let told = join_all(calls.iter().map(|call| backend.ask_whole(call))).await;
    let mut answered = Vec::new();
    let mut failures = Vec::new();
    for (id, towns) in untold.iter().zip(told) {
        match towns {
            Ok(towns) => {
                answered.push(*id);
                if let Some(region) = regions.iter_mut().find(|region| region.id == *id) {
                    region.localities = towns.0;
                }
            }
            Err(failure) => failures.push(failure),
        }
    }
    (answered, failures)
}
