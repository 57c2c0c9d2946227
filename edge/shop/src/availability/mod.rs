//! The stores that have a product (spec commerce 7, `product-availability`). The documents name the call and its
//! body, but no field of the answer: usual names are read.

mod page;
#[cfg(test)]
mod tests;

pub use page::page;

use serde::Serialize;

use crate::backend::Call;
use crate::contract::{Contract, Declared};
use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Listed, Schema};
use crate::product::{Availability, ProductId};

/// The stores of an answer.
#[derive(Debug, Clone, Default)]
pub struct Stores(pub Vec<Availability>);

/// Names for the list of stores in a record about one product.
const OF_A_PRODUCT: [&str; 4] = ["stores", "availability", "shops", "data"];

impl Lenient for Stores {
    fn read(json: &Json<'_>) -> Option<Self> {
        let Some(list) = Listed::find(json, "stores").or_else(|| Listed::find(json, "products"))
        else {
            // An object keyed by product id, or nothing at all.
            let fields = json.fields()?;
            let lists = fields.iter().filter_map(|(_, value)| of_product(value));
            return Some(Self(lists.flatten().collect()));
        };
        let mut found = Vec::new();
        for item in list.list() {
            if let Some(stores) = of_product(item) {
                found.extend(stores);
            } else if let Some(store) = Availability::read(item) {
                found.push(store);
            }
        }
        Some(Self(found))
    }

    fn schema() -> Schema {
        let stores = || Schema::list(Availability::schema());
        let of_product = Schema::object(
            "ProductStores",
            vec![Field::new(&OF_A_PRODUCT, stores()).needed()],
        );
        let item = Schema::Either(vec![Availability::schema(), of_product]);
        Schema::perhaps_listed("stores", item)
    }
}

/// The stores that a record about one product lists.
fn of_product(json: &Json<'_>) -> Option<Vec<Availability>> {
    let named = || {
        let mut lists = OF_A_PRODUCT.iter().filter_map(|name| json.get(name));
        lists.find(|list| list.list().is_some())
    };
    let own = Some(json).filter(|json| json.list().is_some());
    Lenient::read(own.or_else(named)?)
}

#[derive(Serialize)]
struct Products {
    products: [ProductId; 1],
}

/// `POST /general/product-availability/`
pub fn availability(product: ProductId) -> Call<Stores> {
    let products = [product];
    Call::post("/general/product-availability/", &Products { products }).asking()
}

/// The calls of this feature.
pub const CALLS: &[&dyn Contract] = &[
    &Declared::new("POST /general/product-availability/", "product-availability", |known| {
        Some(availability(known.product_id?))
    })
    .used_by("the stores of a product; checkout: which stores have the products on prescription")
    .without("The product's own `availability` is shown; without that the page says that it is not known, with the shop's phone. The checkout's stores stand without a word of stock; it waits 1.5 s.")
    .shown_by("edge/shop/src/availability/tests.rs")
    .may_be_missing(),
];
