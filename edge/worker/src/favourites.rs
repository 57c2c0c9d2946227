//! Favourites: the page, and the heart on every card.

use std::rc::Rc;

use shop::failure::Failure;
use shop::favourites::{FAVOURITES_COOKIE, FAVOURITES_COOKIE_AGE, Favourites, page};
use shop::i18n::Language;
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::paths::Target;
use shop::product::products_by_id;
use shop::route::{Address, Route, Slug};
use web_sys::Response;

use crate::answer::Hall;
use crate::failure::from_backend;
use crate::language;
use crate::reply::Reply;
use crate::shopfront::Shopfront;

fn of(hall: &Hall) -> Favourites {
    Favourites::from_cookie(hall.visit.cookie(FAVOURITES_COOKIE).unwrap_or_default())
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
    let favourites = of(hall).toggled(product);
    let value = favourites.to_cookie();
    let cookie = hall.cookie(
        FAVOURITES_COOKIE,
        &value,
        if value.is_empty() {
            0
        } else {
            FAVOURITES_COOKIE_AGE
        },
        false,
    );
    if hall.visit.wants_json() {
        #[derive(serde::Serialize)]
        struct Toggled {
            favourite: bool,
            count: usize,
        }
        return Ok(Reply::new(200, CachePolicy::Never)
            .with_cookie(&cookie)
            .json(&Toggled {
                favourite: favourites.has(product),
                count: favourites.ids().len(),
            }));
    }
    let language =
        Language::from_code(fields.text("language")).unwrap_or_else(|| language::of(hall));
    let page = Address::new(language, Route::Favourites).href();
    // The kept frame's form does not know its page: the browser does.
    let came_from = hall.visit.header("referer").and_then(|from| {
        from.strip_prefix(hall.visit.origin())
            .and_then(Target::local)
    });
    let target = Target::local(fields.text("back"))
        .or(came_from)
        .or_else(|| Target::local(&page))
        .ok_or(Failure::Internal)?;
    Ok(Reply::redirect(303, &target, CachePolicy::Never)
        .with_cookie(&cookie)
        .empty())
}
