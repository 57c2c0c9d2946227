//! The comparison: its page, and the button that puts a product into it.

use std::rc::Rc;

use futures_util::future::join4;
use shop::compare::page::{self, Wanted};
use shop::compare::{COMPARE_COOKIE, COMPARE_COOKIE_AGE, compared, kinds, toggled};
use shop::failure::Failure;
use shop::page::Page;
use shop::product::{Card, Marked, ProductAnswer, ProductId, product, products_by_id};
use shop::route::{Route, Slug};
use web_sys::Response;

use crate::answer::Hall;
use crate::backend::Backend;
use crate::failure::from_backend;
use crate::favourites::marked;
use crate::language;
use crate::shopfront::Shopfront;

fn of(hall: &Hall) -> Marked {
    compared(hall.visit.cookie(COMPARE_COOKIE).unwrap_or_default())
}

/// The products of the kind that the query asks for.
pub(crate) async fn load(hall: &Hall, front: &Shopfront) -> Result<Page, Failure> {
    let list = of(hall);
    let wanted = Wanted {
        kind: hall.visit.query_value(Wanted::KIND).unwrap_or_default(),
        differences: hall.visit.query_value(Wanted::ONLY).as_deref() == Some(Wanted::DIFFERENCES),
    };
    let view = front.view();
    let backend = hall.backend(front.language);
    let mut known: Vec<Card> = Vec::new();
    if !list.ids().is_empty() {
        let call = products_by_id(list.ids().iter().copied());
        let found = backend.ask(&call).await;
        known = found
            .map_err(|error| from_backend(&error, "compared products"))?
            .products;
    }
    let kinds = kinds(&list, &known);
    let mut slugs = wanted
        .of(&kinds)
        .into_iter()
        .flat_map(|kind| &kind.cards)
        .filter_map(|card| Slug::encode(&card.url));
    // No kind shows more.
    let mut next = || one(&backend, slugs.next());
    let answers = join4(next(), next(), next(), next()).await;
    let mut products = Vec::new();
    let mut failure = None;
    for answer in [answers.0, answers.1, answers.2, answers.3] {
        match answer {
            Ok(product) => products.extend(product),
            Err(failed) => failure = Some(failed),
        }
    }
    // What came can be compared; without anything the page would say that nothing was chosen.
    if let Some(failure) = failure.filter(|_| products.is_empty()) {
        return Err(failure);
    }
    Ok(page::compare(&view, &kinds, &wanted, &products))
}

/// A product's answer; nothing for no slug, and for a product that went between the two calls.
async fn one(backend: &Backend, slug: Option<Slug>) -> Result<Option<ProductAnswer>, Failure> {
    let Some(slug) = slug else { return Ok(None) };
    match backend.ask(&product(&slug)).await {
        Ok(answer) => Ok(Some(answer)),
        Err(error) if error.is_not_found() => Ok(None),
        Err(error) => Err(from_backend(&error, "compared product")),
    }
}

/// Puts a product into the comparison or takes it out.
pub(crate) async fn toggle(hall: &Rc<Hall>, slug: &Slug) -> Result<Response, Failure> {
    let id: ProductId = slug.as_str().parse().map_err(|_| Failure::UnknownProduct)?;
    let fields = hall.visit.fields().await?;
    let list = of(hall);
    let mut known = Vec::new();
    if !list.has(id) {
        let call = products_by_id(list.ids().iter().copied().chain([id]));
        let found = hall.backend(language::of(hall)).ask(&call).await;
        known = found
            .map_err(|error| from_backend(&error, "compared products"))?
            .products;
    }
    let list = toggled(&list, id, &known)?;
    let cookie = (COMPARE_COOKIE, COMPARE_COOKIE_AGE);
    marked(hall, &fields, &list, id, cookie, Route::Compare)
}
