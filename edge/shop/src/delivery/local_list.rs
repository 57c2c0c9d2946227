//! The local address list (spec commerce 3, delivery), a fallback for a backend that sends no list: twelve towns in the
//! capital's region and seventeen other regions. The documents name only the region 3; the others were chosen, in the
//! order of `docs/buying.md`. The town ids are the shop's own: no order contains them.

use super::{DEFAULT_REGION, Locality, Region};
use crate::i18n::{Word, Words};
use crate::site::Variant;
use crate::words::places;

static TOWNS: [Word; 12] = [
    places::CHISINAU,
    places::CODRU,
    places::CRICOVA,
    places::DURLESTI,
    places::SINGERA,
    places::VADUL_LUI_VODA,
    places::VATRA,
    places::STAUCENI,
    places::BUBUIECI,
    places::CIORESCU,
    places::BACIOI,
    places::TRUSENI,
];

/// The other regions: each with the town of its name.
static OTHERS: [Word; 17] = [
    places::BALTI,
    places::CAHUL,
    places::ORHEI,
    places::SOROCA,
    places::UNGHENI,
    places::HINCESTI,
    places::IALOVENI,
    places::STRASENI,
    places::EDINET,
    places::FLORESTI,
    places::DROCHIA,
    places::CAUSENI,
    places::COMRAT,
    places::CRIULENI,
    places::ANENII_NOI,
    places::CALARASI,
    places::NISPORENI,
];

/// Greater than any backend's town id.
const OWN_NUMBERS: u64 = 9_000_000_000;

/// The other regions with their ids: from 1 on, without the capital's.
fn others() -> impl Iterator<Item = (u64, Word)> {
    (1..).filter(|id| *id != DEFAULT_REGION).zip(OTHERS)
}

fn all_towns() -> impl Iterator<Item = (u64, u64, Word)> {
    let capital = TOWNS.into_iter().map(|town| (DEFAULT_REGION, town));
    let towns = capital.chain(others());
    (OWN_NUMBERS..)
        .zip(towns)
        .map(|(id, (region, town))| (id, region, town))
}

/// The regions, the capital's first; `None` if the shop delivers in another country.
pub fn local_regions(words: Words, variant: Variant) -> Option<Vec<Region>> {
    is_here(variant).then(|| regions(words))
}

/// The towns of a region; `None` if the list has none, or if the shop delivers in another country.
pub fn local_towns(words: Words, variant: Variant, region: u64) -> Option<Vec<Locality>> {
    let towns = is_here(variant).then(|| towns(words, region));
    towns.filter(|towns| !towns.is_empty())
}

/// The regions with their towns; empty if the shop delivers in another country.
pub fn local_places(words: Words, variant: Variant) -> Vec<Region> {
    let mut regions = local_regions(words, variant).unwrap_or_default();
    for region in &mut regions {
        region.localities = towns(words, region.id);
    }
    regions
}

/// The backend's towns of a region, or the local list's if the backend sends neither towns nor regions.
pub fn towns_or_local(
    told: Vec<Locality>,
    tells_regions: bool,
    words: Words,
    variant: Variant,
    region: u64,
) -> Vec<Locality> {
    if tells_regions || !told.is_empty() {
        return told;
    }
    local_towns(words, variant, region).unwrap_or_default()
}

fn is_here(variant: Variant) -> bool {
    variant == Variant::Default
}

fn regions(words: Words) -> Vec<Region> {
    let capital = TOWNS.first().map(|capital| (DEFAULT_REGION, *capital));
    let regions = capital.into_iter().chain(others());
    let region = |(id, label)| Region {
        id,
        label: words.say(label).to_owned(),
        localities: Vec::new(),
    };
    regions.map(region).collect()
}

fn towns(words: Words, region: u64) -> Vec<Locality> {
    let here = all_towns().filter(|(_, own, _)| *own == region);
    here.map(|(id, _, town)| Locality {
        id,
        label: words.say(town).to_owned(),
    })
    .collect()
}

/// Whether this is the id of a town in the local list.
pub fn is_local_town(id: u64) -> bool {
    all_towns().any(|(own, _, _)| own == id)
}

/// The name of a town of the local list.
pub fn local_town(words: Words, id: u64) -> Option<&'static str> {
    let mut towns = all_towns();
    towns
        .find(|(own, _, _)| *own == id)
        .map(|(_, _, town)| words.say(town))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;

    #[test]
    fn the_built_in_list_has_twelve_towns_of_the_capital_and_seventeen_other_regions_in_every_language()
     {
        for language in Language::ALL {
            let words = language.words();
            let regions = local_regions(words, Variant::Default).unwrap();
            assert_eq!(regions.len(), 18);
            assert_eq!(
                regions.first().map(|region| region.id),
                Some(DEFAULT_REGION)
            );
            let mut ids: Vec<u64> = regions.iter().map(|region| region.id).collect();
            ids.sort_unstable();
            assert_eq!(ids, (1..=18).collect::<Vec<_>>());
            assert_eq!(towns(words, DEFAULT_REGION).len(), 12);
            for region in regions.iter().filter(|region| region.id != DEFAULT_REGION) {
                let here = towns(words, region.id);
                assert_eq!(here.len(), 1);
                assert_eq!(here.first().map(|town| &town.label), Some(&region.label));
                let name = local_town(words, here.first().unwrap().id);
                assert_eq!(name, Some(&*region.label));
            }
        }
        assert!(local_towns(Language::Ro.words(), Variant::Default, 99).is_none());
        assert_eq!(local_town(Language::Ro.words(), 31), None);
        assert!(local_regions(Language::Ro.words(), Variant::Romanian).is_none());
        assert!(local_towns(Language::Ro.words(), Variant::Romanian, 3).is_none());
    }
}
