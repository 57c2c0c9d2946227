//! The places of delivery and pickup that the backend knows, and the check whether a form names one of them.

use std::mem;

use super::fields::{LOCALITY, REGION, STORE, TIME};
use super::store_stock::StoreStock;
use crate::credit::Offers;
use crate::delivery::{
    DEFAULT_REGION, Locality, Method, Region, Slot, Store, Times, is_local_town, local_regions,
    local_town, towns_or_local,
};
use crate::forms::{FieldProblem, Problem};
use crate::i18n::Words;
use crate::ordering::Delivery;
use crate::postal::PostalForm;
use crate::site::Variant;

/// The places that the form shows.
#[derive(Debug, Clone, Default)]
pub struct Places {
    pub regions: Vec<Region>,
    /// The towns of one region.
    pub localities: Vec<Locality>,
    /// `None` while they are unavailable.
    pub stores: Option<Vec<Store>>,
    /// Which of them have the products on prescription.
    pub stock: StoreStock,
    /// The shop's delivery information: HTML of the backend.
    pub info: String,
    /// The pickup times at the chosen store.
    pub times: Times,
    /// `None` if the shop does not use the postal service.
    pub postal: Option<PostalForm>,
    /// The lenders for the goods.
    pub credit: Offers,
    /// The choices that are unavailable now, by name: `store`, `postal` or `credit`.
    pub untold: Vec<&'static str>,
}

/// The region for a form: the wanted one if the shop delivers there, else the capital's, else the first.
pub fn region_among(regions: &[Region], wanted: u64) -> u64 {
    let known = |id| regions.iter().any(|region| region.id == id);
    match regions.first() {
        Some(first) if !known(wanted) => {
            if known(DEFAULT_REGION) {
                DEFAULT_REGION
            } else {
                first.id
            }
        }
        Some(_) | None => wanted,
    }
}

impl Places {
    /// Adds the postal service's and the lenders' answers, and the names of unavailable choices.
    #[must_use]
    pub fn with_postal_and_credit<E>(
        mut self,
        postal: Result<Option<PostalForm>, E>,
        credit: Option<Offers>,
    ) -> Self {
        let told = [
            ("store", self.stores.is_some()),
            ("postal", postal.is_ok()),
            ("credit", credit.is_some()),
        ];
        let untold = told.into_iter().filter(|(_, is_told)| !is_told);
        self.untold = untold.map(|(name, _)| name).collect();
        self.postal = postal.unwrap_or_default();
        self.credit = credit.unwrap_or_default();
        self
    }

    /// Falls back to the local list if the backend names no region; the towns are those of this region.
    pub fn or_local(&mut self, words: Words, variant: Variant, region: u64) {
        or_local(
            words,
            variant,
            region,
            &mut self.regions,
            &mut self.localities,
        );
    }
}

/// A backend that names no region has not told where the shop delivers: the local list, if there is one, replaces it.
fn or_local(
    words: Words,
    variant: Variant,
    region: u64,
    regions: &mut Vec<Region>,
    towns: &mut Vec<Locality>,
) {
    if regions.is_empty() {
        *regions = local_regions(words, variant).unwrap_or_default();
        *towns = towns_or_local(mem::take(towns), false, words, variant, region);
    }
}

impl Delivery {
    /// Puts a town of the local list before the note: the backend does not know its id.
    pub fn name_local_town(&mut self, words: Words) {
        let name = self.locality_id.and_then(|id| local_town(words, id));
        let Some(name) = name else { return };
        self.locality_id = None;
        self.note = match self.note.as_str() {
            "" => name.to_owned(),
            note => [name, "; ", note].concat(),
        };
    }
}

/// The lists for checking an order's place; an unavailable list is `None` and refuses nothing.
#[derive(Debug, Clone, Default)]
pub struct Lists {
    pub regions: Option<Vec<Region>>,
    /// The towns of the order's region.
    pub localities: Option<Vec<Locality>>,
    pub stores: Option<Vec<Store>>,
    /// The pickup times of the order's store.
    pub times: Option<Times>,
}

impl Lists {
    /// The name of the order's town; empty if the lists do not have it.
    pub fn town(&self, delivery: &Delivery) -> String {
        let of_order = |town: &&Locality| Some(town.id) == delivery.locality_id;
        let town = self.localities.iter().flatten().find(of_order);
        town.map(|town| town.label.clone()).unwrap_or_default()
    }

    /// The lists, with the local one if the backend names no region; the towns are those of this region.
    pub fn or_local(&mut self, words: Words, variant: Variant, region: u64) {
        let mut untold = Vec::new();
        let towns = self.localities.as_mut().unwrap_or(&mut untold);
        if let Some(regions) = &mut self.regions {
            or_local(words, variant, region, regions, towns);
        }
    }

    /// The first field with an unknown place, or without a town in a region that has towns. A town of the local list
    /// is valid: the backend may have been unavailable when it was chosen.
    pub fn unknown(&self, delivery: &Delivery) -> Option<FieldProblem> {
        fn lacks<T>(list: Option<&Vec<T>>, is: impl Fn(&T) -> bool) -> bool {
            list.is_some_and(|list| !list.iter().any(is))
        }
        let mut problem = Problem::Unknown;
        let field = match delivery.method {
            // The postal service's choices are sealed ([`crate::postal`]).
            Method::Postal => None,
            Method::Pickup => {
                let is = |store: &Store| Some(store.id) == delivery.store_id;
                let times = self.times.as_ref().map(|times| &times.slots);
                let at = |slot: &Slot| slot.value() == delivery.time;
                if lacks(self.stores.as_ref(), is) {
                    Some(STORE)
                } else if !delivery.time.is_empty() && lacks(times, at) {
                    Some(TIME)
                } else {
                    None
                }
            }
            Method::Address => {
                let regions = self.regions.as_ref();
                let towns = self.localities.as_ref();
                let chosen = delivery.locality_id;
                // If the region has no towns, none need be chosen, but a named town is still unknown.
                let towns = towns.filter(|towns| chosen.is_some() || !towns.is_empty());
                if lacks(regions, |region| region.id == delivery.region_id) {
                    Some(REGION)
                } else if !chosen.is_some_and(is_local_town)
                    && lacks(towns, |town| Some(town.id) == chosen)
                {
                    if chosen.is_none() {
                        problem = Problem::Required;
                    }
                    Some(LOCALITY)
                } else {
                    None
                }
            }
        };
        field.map(|field| (field.name, problem))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::delivery::{Localities, Regions, Stores};
    use crate::lenient::read_text;
    use crate::ordering::placing_tests::details;

    fn regions(ids: &[u64]) -> Vec<Region> {
        let json: Vec<String> = ids
            .iter()
            .map(|id| format!(r#"{{"regionId":{id},"label":"R"}}"#))
            .collect();
        let read: Regions = read_text(&format!("[{}]", json.join(","))).unwrap();
        read.0
    }

    fn lists() -> Lists {
        let localities: Localities = read_text(r#"[{"localityId":31,"label":"C"}]"#).unwrap();
        let stores: Stores = read_text(r#"[{"storeId":1,"name":"A"}]"#).unwrap();
        Lists {
            regions: Some(regions(&[3, 5])),
            localities: Some(localities.0),
            stores: Some(stores.0),
            times: None,
        }
    }

    fn delivery_to(region_id: u64, locality_id: Option<u64>) -> Delivery {
        Delivery {
            method: Method::Address,
            region_id,
            locality_id,
            store_id: None,
            ..details("").delivery
        }
    }

    fn pickup_at(store: u64) -> Delivery {
        Delivery {
            store_id: Some(store),
            ..details("").delivery
        }
    }

    #[test]
    fn an_unknown_place_is_a_problem_of_its_field() {
        let unknown = |delivery: &Delivery| lists().unknown(delivery).map(|(field, _)| field);
        for fine in [delivery_to(3, Some(31)), pickup_at(1)] {
            assert_eq!(unknown(&fine), None, "{fine:?}");
        }
        assert_eq!(unknown(&delivery_to(999, Some(31))), Some("region"));
        assert_eq!(unknown(&delivery_to(3, Some(51))), Some("locality"));
        assert_eq!(unknown(&pickup_at(999)), Some("store"));
    }

    #[test]
    fn courier_delivery_needs_a_town_if_the_region_has_towns() {
        let missing = Some(("locality", Problem::Required));
        for region in [3, 5] {
            assert_eq!(
                lists().unknown(&delivery_to(region, None)),
                missing,
                "{region}"
            );
        }
        for localities in [None, Some(Vec::new())] {
            let without = Lists {
                localities,
                ..lists()
            };
            assert_eq!(without.unknown(&delivery_to(5, None)), None, "{without:?}");
        }
        let words = crate::i18n::Language::Ro.words();
        let towns = crate::delivery::local_towns(words, crate::site::Variant::Default, 3).unwrap();
        for town in towns {
            assert_eq!(lists().unknown(&delivery_to(3, Some(town.id))), None);
        }
    }

    #[test]
    fn an_unavailable_list_refuses_nothing() {
        let none = Lists::default();
        for delivery in [delivery_to(999, Some(1)), pickup_at(999)] {
            assert_eq!(none.unknown(&delivery), None);
        }
        let without_regions = Lists {
            regions: Some(Vec::new()),
            ..Lists::default()
        };
        let unknown = Some(("region", Problem::Unknown));
        assert_eq!(
            without_regions.unknown(&delivery_to(3, None)),
            unknown,
            "none is known"
        );
    }

    #[test]
    fn without_regions_from_the_backend_the_built_in_list_is_offered() {
        let words = crate::i18n::Language::Ro.words();
        let refused = |variant, towns: &str, delivery: &Delivery| {
            let mut lists = Lists {
                regions: Some(Vec::new()),
                localities: Some(read_text::<Localities>(towns).unwrap().0),
                ..Lists::default()
            };
            lists.or_local(words, variant, delivery.region_id);
            lists.unknown(delivery)
        };
        let here = |towns, delivery: &Delivery| refused(Variant::Default, towns, delivery);
        let local = crate::delivery::local_towns(words, Variant::Default, 3).unwrap();
        let local = local.first().map(|town| town.id);
        assert_eq!(here("[]", &delivery_to(3, local)), None);
        assert_eq!(
            here("[]", &delivery_to(3, None)),
            Some(("locality", Problem::Required))
        );
        assert_eq!(
            here("[]", &delivery_to(999, None)),
            Some(("region", Problem::Unknown))
        );
        let town = r#"[{"localityId":31,"label":"C"}]"#;
        assert_eq!(
            here(town, &delivery_to(3, Some(31))),
            None,
            "towns that are told stay"
        );
        let abroad = refused(Variant::Romanian, "[]", &delivery_to(3, None));
        assert_eq!(abroad, Some(("region", Problem::Unknown)));
        let mut places = Places::default();
        places.or_local(words, Variant::Default, 3);
        assert_eq!((places.regions.len(), places.localities.len()), (18, 12));
    }

    #[test]
    fn unavailable_lists_are_named_by_their_choice() {
        let untold = |places: Places| places.with_postal_and_credit(Err(()), None).untold;
        assert_eq!(untold(Places::default()), ["store", "postal", "credit"]);
        let told = Places {
            stores: Some(Vec::new()),
            ..Places::default()
        };
        let told = told.with_postal_and_credit::<()>(Ok(None), Some(Offers::default()));
        assert!(told.untold.is_empty());
    }

    #[test]
    fn a_town_of_the_built_in_list_is_written_into_the_note() {
        let words = crate::i18n::Language::Ro.words();
        let towns = crate::delivery::local_towns(words, crate::site::Variant::Default, 3);
        let codru = towns.unwrap().get(1).map(|town| town.id);
        for (note, expected) in [("", "Codru"), ("sus", "Codru; sus")] {
            let mut delivery = delivery_to(3, codru);
            note.clone_into(&mut delivery.note);
            delivery.name_local_town(words);
            assert_eq!((delivery.locality_id, &*delivery.note), (None, expected));
        }
        let mut own = delivery_to(3, Some(31));
        own.name_local_town(words);
        assert_eq!((own.locality_id, &*own.note), (Some(31), ""));
    }

    #[test]
    fn a_form_preselects_a_region_of_the_list() {
        for (ids, wanted, chosen) in [
            (&[3, 5][..], 5, 5),
            (&[5, 3], 999, 3),
            (&[7, 5], 3, 7),
            (&[], 3, 3),
        ] {
            assert_eq!(region_among(&regions(ids), wanted), chosen, "{ids:?}");
        }
    }
}
