//! The store where an order is picked up: how to find it and to call it, and how long the order waits there.

use maud::{Markup, html};

use crate::delivery::{Store, pickup_time};
use crate::lenient::{Json, Lenient, Schema, lenient};
use crate::page::View;
use crate::plan::{Degrees, PlanPlace, plan};
use crate::words::checkout;

/// The store of a pickup, as far as it is known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PickupStore {
    pub id: Option<u64>,
    pub name: String,
    pub address: String,
    hours: String,
    phone: String,
    north: Degrees,
    east: Degrees,
}

lenient!(NamedStore {
    /// The list of stores is not asked for the store.
    "storeId" | "shopId" | "store_id" | "shop_id" | "id" => id,
    /// It has no name.
    "name" | "title" | "label" => name,
    optional "address" => address,
    optional "hours" | "working_hours" | "schedule" => hours,
    optional "phone" | "phone_number" => phone,
    /// It is not on the plan.
    optional "lat" | "latitude" => north,
    /// It is not on the plan.
    optional "lon" | "lng" | "longitude" => east,
});

struct NamedStore {
    id: Option<u64>,
    name: String,
    address: String,
    hours: String,
    phone: String,
    north: Degrees,
    east: Degrees,
}

impl Lenient for PickupStore {
    fn read(json: &Json<'_>) -> Option<Self> {
        if let Some(told) = NamedStore::read(json) {
            return Some(Self {
                id: told.id,
                name: told.name,
                address: told.address,
                hours: told.hours,
                phone: told.phone,
                north: told.north,
                east: told.east,
            });
        }
        let text = String::read(json)?;
        let id = text.parse().ok();
        let name = if id.is_some() { String::new() } else { text };
        Some(Self {
            id,
            name,
            ..Self::default()
        })
    }

    fn says(&self) -> bool {
        *self != Self::default()
    }

    fn schema() -> Schema {
        Schema::Either(vec![NamedStore::schema(), String::schema()])
    }
}

impl From<&Store> for PickupStore {
    fn from(store: &Store) -> Self {
        Self {
            id: Some(store.id),
            name: store.name.clone(),
            address: store.address.clone(),
            hours: store.hours.clone(),
            phone: store.phone.clone(),
            north: store.north,
            east: store.east,
        }
    }
}

impl PickupStore {
    /// The store, with what only the shop's list says of it.
    #[must_use]
    pub fn listed_in(self, stores: &[Store]) -> Self {
        let listed = stores.iter().find(|store| self.id == Some(store.id));
        let Some(listed) = listed.map(Self::from) else {
            return self;
        };
        let or = |own: String, listed| if own.is_empty() { listed } else { own };
        let is_placed = self.place().is_some();
        Self {
            id: self.id,
            name: or(self.name, listed.name),
            address: or(self.address, listed.address),
            hours: or(self.hours, listed.hours),
            phone: or(self.phone, listed.phone),
            north: if is_placed { self.north } else { listed.north },
            east: if is_placed { self.east } else { listed.east },
        }
    }

    fn place(&self) -> Option<(i64, i64)> {
        self.north.0.zip(self.east.0)
    }

    /// The name and the address in one line; empty if neither is known.
    pub fn line(&self) -> String {
        let parts = [&*self.name, &self.address].into_iter();
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        parts.join(", ")
    }

    /// The row of facts: name, address, hours and phone; nothing of a store of which only the id is known.
    pub fn fact(&self, view: &View<'_>) -> Markup {
        let words = view.words();
        let dialled: String = (self.phone.chars())
            .filter(|sign| sign.is_ascii_digit() || *sign == '+')
            .collect();
        html! {
            @if !self.line().is_empty() {
                div {
                    dt { (words.say(checkout::STORE)) }
                    dd {
                        @if !self.name.is_empty() { b { (self.name) } br; }
                        @if !self.address.is_empty() { (self.address) br; }
                        @if !self.hours.is_empty() { (self.hours) br; }
                        @if !dialled.is_empty() { a.order-phone href={ "tel:" (dialled) } { (self.phone) } }
                    }
                }
            }
        }
    }

    /// The store on the plan: as the first of the shop's stores, or by itself where the site has a map. Nothing without
    /// its coordinates.
    pub fn plan(&self, view: &View<'_>, stores: &[Store]) -> Markup {
        let has_map = view.shop.site.map_tiles.is_some();
        let others = stores.iter().filter(|store| Some(store.id) != self.id);
        let others = others.filter(|_| !has_map).map(Self::from);
        let places: Vec<PlanPlace> = std::iter::once(self.clone())
            .chain(others)
            .map(|store| PlanPlace {
                name: store.name,
                address: store.address,
                north: store.north.0,
                east: store.east.0,
            })
            .collect();
        html! { @if self.place().is_some() { (plan(view, &places)) } }
    }
}

/// How long an order waits in its store.
pub fn reserved(view: &View<'_>) -> Markup {
    html! { br; span.quiet { (pickup_time(view)) } }
}

/// The row of facts that says what to bring: the prescription, or the number of an order that is picked up.
pub fn bring(view: &View<'_>, is_prescribed: bool) -> Markup {
    let words = view.words();
    let what = if is_prescribed {
        checkout::BRING_PRESCRIPTION
    } else {
        checkout::BRING_NUMBER
    };
    html! { div { dt { (words.say(checkout::BRING)) } dd { (words.say(what)) } } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::delivery::Stores;
    use crate::fixtures::{shop, with_shop};
    use crate::lenient::read_text;
    use crate::menu::Menu;
    use crate::site::MapTiles;

    const LIST: &str = r#"[
        {"id":3,"name":"Orhei","address":"str. Vasile Lupu 7","hours":"8-20","phone":"+373 235 1","lat":47.38,"lon":28.82},
        {"id":4,"name":"Bălți","address":"str. Morii 5","lat":47.76,"lon":27.92}
    ]"#;

    fn drawn(told: &str, has_list: bool, has_map: bool) -> String {
        let stores = read_text::<Stores>(if has_list { LIST } else { "[]" })
            .unwrap()
            .0;
        let store = read_text::<PickupStore>(told).unwrap().listed_in(&stores);
        let mut shop = shop();
        shop.site.map_tiles = has_map.then(|| MapTiles {
            url: "https://tiles.example/{z}/{x}/{y}.png".to_owned(),
            owner: "© Map".to_owned(),
        });
        with_shop(&shop, &Menu::default(), |view| {
            html! { (store.fact(view)) (store.plan(view, &stores)) }.into_string()
        })
    }

    #[test]
    fn a_store_is_read_from_an_id_a_name_or_an_object_and_completed_from_the_list() {
        for told in ["3", r#""3""#, r#"{"id":3}"#, r#"{"storeId":"3","name":""}"#] {
            let html = drawn(told, true, false);
            for part in ["Orhei", "str. Vasile Lupu 7", "8-20", r#""tel:+3732351""#] {
                assert!(html.contains(part), "{told} {part}: {html}");
            }
            assert_eq!(html.matches(r#"r="14""#).count(), 2, "{told}: {html}");
            assert!(html.find("Orhei</li>") < html.find("Bălți"), "{html}");
            assert_eq!(drawn(told, false, true), "", "{told}");
        }
        let named = drawn(r#"{"id":3,"name":"Centru"}"#, true, false);
        assert!(named.contains("<b>Centru</b>"), "the order's own: {named}");
        let text = drawn(r#""Casa, Centru""#, true, true);
        assert!(
            text.contains("Casa, Centru") && !text.contains("plan"),
            "{text}"
        );
    }

    #[test]
    fn a_store_by_itself_stands_on_a_map_alone() {
        let told = r#"{"name":"Orhei","lat":47.38,"lng":28.82}"#;
        assert!(!drawn(told, false, false).contains("<details"));
        for html in [drawn(told, false, true), drawn("3", true, true)] {
            assert_eq!(html.matches(r#"r="14""#).count(), 1, "{html}");
        }
    }
}
