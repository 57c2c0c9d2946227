//! Delivery and pickup: prices and destinations (spec commerce 3 and 9).

#[cfg(test)]
mod contract_tests;
mod cost;
mod info;
mod local_list;
mod rules;
mod promised;
#[cfg(test)]
mod tests;
mod times;
mod courier_times;
mod address;

pub use address::{Place, SavedAddress, note_with_street};
pub use cost::{COST_CALLS, Cost, asks_cost, cost, delivery_cost, town, town_ids};
pub use courier_times::{CreatedAddress, slots_in_words};
pub use info::{DELIVERY_INFO, DeliveryInfo, INFO_CALLS};
pub use local_list::{
    is_local_town, local_places, local_regions, local_town, local_towns, towns_or_local,
};
pub use promised::{
    Arrival, arrival, arrival_days, arrivals, courier_rate, courier_time, express_time, pickup_time,
};
pub use rules::{FreeDelivery, Rate, Selection, Tariff, possible};
pub use times::{Slot, TIME_CALLS, Times, delivery_time, first_day};

use serde::{Deserialize, Serialize};

use crate::backend::{Call, WholeList};
use crate::contract::{Contract, Declared};
use crate::lenient::{Json, Lenient, Listed, Schema, lenient};
use crate::plan::Degrees;

/// The capital's region (spec commerce 3).
pub const DEFAULT_REGION: u64 = 3;

/// The region id of a town whose region is unknown: its delivery has no price until a region is chosen.
pub const UNKNOWN_REGION: u64 = u64::MAX;

/// `GET /base/region/`
pub const REGIONS: Call<Regions> = Call::get_static("/base/region/");
/// `GET /shop/get-stores/`, in the order of `sorted` (spec commerce 7)
pub const STORES: Call<Stores> = Call::get_static("/shop/get-stores/");

/// `GET /base/locality/?region_id=…`
pub fn localities(region: u64) -> Call<Localities> {
    Call::get(format!("/base/locality/?region_id={region}"))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    Address,
    Pickup,
    /// By the postal service.
    Postal,
}

/// The speed; express exists only in the capital's region.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    #[default]
    Standart,
    Express,
}

#[derive(Debug, Clone, Default)]
pub struct Regions(pub Vec<Region>);

impl Lenient for Regions {
    fn read(json: &Json<'_>) -> Option<Self> {
        Some(Self(Listed::find(json, "regions")?.items()))
    }

    fn schema() -> Schema {
        Schema::listed("regions", Region::schema()).paged()
    }
}

impl WholeList for Regions {
    const NAMES: &'static [&'static str] = &["regions"];

    fn join(&mut self, more: Self) {
        self.0.extend(more.0);
    }
}

#[derive(Debug, Clone)]
pub struct Region {
    pub id: u64,
    pub label: String,
    pub localities: Vec<Locality>,
}

lenient!(Region {
    /// It cannot be chosen.
    "regionId" | "region_id" | "id" => id,
    /// It has no name.
    "label" | "name" | "title" => label,
    /// They are asked for, region by region; these are shown while they cannot be.
    "localities" => localities,
});

#[derive(Debug, Clone, Default)]
pub struct Localities(pub Vec<Locality>);

impl Lenient for Localities {
    fn read(json: &Json<'_>) -> Option<Self> {
        Some(Self(Listed::find(json, "localities")?.items()))
    }

    fn schema() -> Schema {
        Schema::listed("localities", Locality::schema()).paged()
    }
}

impl WholeList for Localities {
    const NAMES: &'static [&'static str] = &["localities"];

    fn join(&mut self, more: Self) {
        self.0.extend(more.0);
    }
}

#[derive(Debug, Clone)]
pub struct Locality {
    pub id: u64,
    pub label: String,
}

lenient!(Locality {
    /// It cannot be chosen.
    "localityId" | "locality_id" | "id" => id,
    /// It has no name.
    "label" | "name" | "title" => label,
});

#[derive(Debug, Clone, Default)]
pub struct Stores(pub Vec<Store>);

impl Lenient for Stores {
    fn read(json: &Json<'_>) -> Option<Self> {
        let mut stores: Vec<Store> = Listed::find(json, "stores")?.items();
        stores.sort_by_key(|store| store.sorted.unwrap_or(u64::MAX));
        Some(Self(stores))
    }

    fn schema() -> Schema {
        Schema::listed("stores", Store::schema())
    }
}

/// A store where an order can be picked up.
#[derive(Debug, Clone)]
pub struct Store {
    pub id: u64,
    pub name: String,
    pub address: String,
    pub phone: String,
    pub hours: String,
    pub north: Degrees,
    pub east: Degrees,
    /// Its position in the list of stores.
    sorted: Option<u64>,
}

lenient!(Store {
    /// Orders cannot be picked up there.
    "storeId" | "shopId" | "store_id" | "shop_id" | "id" => id,
    /// It has no name.
    "name" | "title" | "label" => name,
    "address" => address,
    "phone" | "phone_number" => phone,
    "hours" | "working_hours" | "schedule" => hours,
    /// It is not on the plan.
    optional "lat" | "latitude" => north,
    /// It is not on the plan.
    optional "lon" | "lng" | "longitude" => east,
    /// It stands after those that have one.
    "sorted" => sorted,
});

/// The calls of the lists that the checkout chooses from.
pub const CALLS: &[&dyn Contract] = &[
    &Declared::new("GET /base/region/", "regions", |_| Some(REGIONS))
        .used_by("checkout: the regions")
        .without("A shop in Moldova goes on with the list that comes with the program; any other checkout is a 503, and the cart stays. A form that is there already can be sent, but not with a saved address.")
        .shown_by("tests/worker/checkout.test.ts")
        .learn(|known, answer| {
            let regions = Regions::read(answer).unwrap_or_default();
            known.region = regions.0.iter().map(|region| region.id).find(|id| *id > 0);
        }),
    &Declared::new("GET /base/locality/?region_id={id}", "localities", |known| {
        Some(localities(known.region?))
    })
    .used_by("checkout: the towns of a region")
    .without("Those that came with the region are shown, in Moldova else those of the list that comes with the program; without them the checkout is a 503, and the cart stays.")
    .shown_by("tests/worker/checkout.test.ts")
    .learn(|known, answer| {
        let towns = Localities::read(answer).unwrap_or_default();
        known.locality = towns.0.iter().map(|town| town.id).find(|id| *id > 0);
    }),
    &Declared::new("GET /shop/get-stores/", "stores", |_| Some(STORES))
        .used_by("checkout: where an order can be picked up")
        .without("The checkout says so; a courier brings the order.")
        .shown_by("tests/worker/checkout.test.ts")
        .learn(|known, answer| {
            let stores = Stores::read(answer).unwrap_or_default();
            known.store = stores.0.iter().map(|store| store.id).find(|id| *id > 0);
        }),
];
