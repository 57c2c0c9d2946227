//! Loads the pages of associated and additional products.

use futures_util::future::join3;
use shop::associated::{self, of_product, of_products, together};
use shop::failure::Failure;
use shop::page::Page;
use shop::product::{Card, read_id};
use shop::route::Slug;

use crate::failure::from_backend;
use crate::visit::Visit;

/// The products associated with this one, from both backend calls.
pub(crate) async fn associated(visit: &Visit, id: &Slug) -> Result<Page, Failure> {
    let number = read_id(id.as_str()).map_err(|_| Failure::NotFound)?;
    let backend = visit.backend();
    let calls = (of_product(number), of_products(number));
    let (first, second, own) = join3(
        backend.ask(&calls.0),
        backend.ask(&calls.1),
        backend.products(vec![number]),
    )
    .await;
    let cards = together(number, [first.ok(), second.ok()]);
    let own = own.ok().and_then(|own| own.products.into_iter().next());
    Ok(associated::associated(
        &visit.view(),
        id,
        own.as_ref(),
        &cards,
    ))
}

/// The additional products of this kind, which the site's settings list.
pub(crate) async fn additional(visit: &Visit, kind: &Slug) -> Result<Page, Failure> {
    let named = visit.shop().site.additional_products.of(kind.as_str());
    let ids = named.ok_or(Failure::NotFound)?;
    let found = visit.backend().products(ids.to_vec()).await;
    let found = found.map_err(|error| from_backend(&error, "additional products"))?;
    let mut cards: Vec<Card> = found.products;
    cards.retain(Card::can_be_bought);
    Ok(associated::additional(&visit.view(), kind, &cards))
}
