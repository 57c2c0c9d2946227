//! A store and its stock of a product.

use crate::lenient::lenient;
use crate::plan::Degrees;
use crate::quantity::InStock;

/// The pieces of a product in a store.
#[derive(Debug, Clone, Default)]
pub struct Availability {
    pub name: String,
    pub address: String,
    /// `None` if the backend gives no count.
    pub count: Option<InStock>,
    pub hours: String,
    pub north: Degrees,
    pub east: Degrees,
}

lenient!(Availability {
    /// The store is left out.
    needed "name" | "title" | "store_name" => name,
    "address" => address,
    /// The store has it, in unknown number.
    "count" | "qtt" | "quantity" => count,
    /// Its hours are not said.
    optional "hours" | "working_hours" | "schedule" => hours,
    /// It is not on the plan.
    optional "lat" | "latitude" => north,
    /// It is not on the plan.
    optional "lng" | "lon" | "longitude" => east,
} where |store| !store.name.is_empty());

impl Availability {
    /// Whether the store has the product; it counts as there if the backend gives no count.
    pub fn has_it(&self) -> bool {
        self.count.is_none_or(|InStock(count)| !count.is_zero())
    }
}
