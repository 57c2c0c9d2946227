//! Loads the stores that have a product.

use futures_util::future::join;
use shop::availability::{availability, page};
use shop::failure::Failure;
use shop::page::Page;
use shop::product::{product, read_id};
use shop::route::Slug;

use crate::failure::from_lookup;
use crate::visit::Visit;

/// The stores that have this product: from their own call, or from the product's answer if that call names none.
pub(crate) async fn load(visit: &Visit, id: &Slug) -> Result<Page, Failure> {
    let number = read_id(id.as_str()).map_err(|_| Failure::NotFound)?;
    let backend = visit.backend();
    let (stores, product) = (availability(number), product(id));
    let (stores, product) = join(backend.ask(&stores), backend.ask(&product)).await;
    let answer = product.map_err(|error| from_lookup(&error, "product"))?;
    let mut stores = stores.map(|stores| stores.0).unwrap_or_default();
    if stores.is_empty() {
        stores = answer.availability;
    }
    Ok(page(&visit.view(), id, &answer.product.card, stores))
}
