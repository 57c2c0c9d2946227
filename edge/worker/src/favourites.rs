//! Favourites: the page, and the heart on every card.

use std::rc::Rc;

use shop::failure::Failure;
use shop::favourites::{FAVOURITES_COOKIE, FAVOURITES_COOKIE_AGE, favourites, page};
use shop::forms::Fields;
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::product::{Marked, ProductId, products_by_id};
use shop::route::{Route, Slug};
use web_sys::Response;

use crate::failure::from_backend;
use crate::hall::Hall;
use crate::reply::Reply;
use crate::shopfront::Shopfront;

fn of(hall: &Hall) -> Marked {
    favourites(hall.visit.cookie(FAVOURITES_COOKIE).unwrap_or_default())
}

/// The marked products that the catalogue still has.
pub(crate) async fn load(hall: &Hall, front: &Shopfront) -> Result<Page, Failure> {
    let favourites = of(hall);
    if favourites.ids().is_empty() {
        return Ok(page::favourites(&front.view(), &[]));
    }
    let call = products_by_id(favourites.ids().iter().copied());
    let found = hall
        .backend(front.language)
        .ask(&call)
        .await
        .map_err(|error| from_backend(&error, "favourites"))?;
    Ok(page::favourites(&front.view(), &found.products))
}

/// Marks or unmarks a product.
pub(crate) async fn toggle(hall: &Rc<Hall>, product: &Slug) -> Result<Response, Failure> {
    let product = product
        .as_str()
        .parse()
        .map_err(|_| Failure::UnknownProduct)?;
    let fields = hall.visit.fields().await?;
    let list = of(hall).toggled(product);
    let cookie = (FAVOURITES_COOKIE, FAVOURITES_COOKIE_AGE);
    marked(hall, &fields, &list, product, cookie, Route::Favourites)
}

/// How a list stands after a change.
#[derive(serde::Serialize)]
struct Toggled {
    marked: bool,
    count: usize,
}

/// Keeps a list in its cookie of this name and age, and tells the page or sends the form back.
pub(crate) fn marked(
    hall: &Hall,
    fields: &Fields,
    list: &Marked,
    product: ProductId,
    (name, age): (&'static str, u32),
    page: Route,
) -> Result<Response, Failure> {
    let value = list.text();
    let age = if value.is_empty() { 0 } else { age };
    let cookie = hall.cookie(name, &value, age, false);
    if !hall.visit.wants_json() {
        let target = hall.way_back(fields, page)?;
        return Ok(Reply::redirect(303, &target, CachePolicy::Never)
            .with_cookie(&cookie)
            .empty());
    }
    Ok(Reply::new(200, CachePolicy::Never)
        .with_cookie(&cookie)
        .json(&Toggled {
            marked: list.has(product),
            count: list.ids().len(),
        }))
}
