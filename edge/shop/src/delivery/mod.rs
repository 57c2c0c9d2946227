//! Delivery and pickup: what it costs, and the places it goes to (spec commerce 3 and 9).

mod address;
mod rules;
#[cfg(test)]
mod tests;

pub use address::{Place, SavedAddress};
pub use rules::{FreeDelivery, Rate, Selection, Tariff, possible};

use serde::{Deserialize, Serialize};

use crate::backend::Call;
use crate::lenient::{Json, Lenient, Listed, lenient};

/// The capital's region (spec commerce 3).
pub const DEFAULT_REGION: u64 = 3;

/// `GET /base/region/`
pub const REGIONS: Call<Regions> = Call::get_static("/base/region/");
/// `GET /shop/get-stores/`
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
}

/// How fast; express exists only in the capital's region.
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
}

#[derive(Debug, Clone)]
pub struct Region {
    pub id: u64,
    pub label: String,
}

lenient!(Region {
    "regionId" | "id" => id,
    "label" | "name" | "title" => label,
});

#[derive(Debug, Clone, Default)]
pub struct Localities(pub Vec<Locality>);

impl Lenient for Localities {
    fn read(json: &Json<'_>) -> Option<Self> {
        Some(Self(Listed::find(json, "localities")?.items()))
    }
}

#[derive(Debug, Clone)]
pub struct Locality {
    pub id: u64,
    pub label: String,
}

lenient!(Locality {
    "localityId" | "id" => id,
    "label" | "name" | "title" => label,
});

#[derive(Debug, Clone, Default)]
pub struct Stores(pub Vec<Store>);

impl Lenient for Stores {
    fn read(json: &Json<'_>) -> Option<Self> {
        Some(Self(Listed::find(json, "stores")?.items()))
    }
}

/// A shop where an order can be picked up.
#[derive(Debug, Clone)]
pub struct Store {
    pub id: u64,
    pub name: String,
    pub address: String,
    pub phone: String,
    pub hours: String,
}

lenient!(Store {
    "storeId" | "shopId" | "id" => id,
    "name" | "title" => name,
    "address" => address,
    "phone" => phone,
    "hours" => hours,
});
