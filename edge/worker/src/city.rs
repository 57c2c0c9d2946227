//! Remembers the city that a visitor chooses.

use std::rc::Rc;

use shop::city::{CITY_COOKIE, CITY_COOKIE_AGE, chosen};
use shop::failure::Failure;
use shop::pagecache::CachePolicy;
use shop::route::Route;
use web_sys::Response;

use crate::hall::Hall;
use crate::reply::Reply;
use crate::{language, shopfront};

#[derive(serde::Serialize)]
struct Chosen<'a> {
    city: &'a str,
}

/// `POST /api/city`: a city of the settings' list, or none. The page stays as it is: only the checkout begins with
/// the city, and asks the cookie for it.
pub(crate) async fn choose(hall: &Rc<Hall>) -> Result<Response, Failure> {
    let fields = hall.visit.fields().await?;
    let language = language::of(hall);
    let front = shopfront::open(hall, language).await;
    let id = fields.text("city");
    if !id.is_empty() && chosen(&front.shop.settings.cities_to_choose, id).is_none() {
        return Err(Failure::UnknownCity);
    }
    let age = if id.is_empty() { 0 } else { CITY_COOKIE_AGE };
    let cookie = hall.cookie(CITY_COOKIE, id, age, false);
    if hall.visit.wants_json() {
        return Ok(Reply::new(200, CachePolicy::Never)
            .with_cookie(&cookie)
            .json(&Chosen { city: id }));
    }
    let target = hall.way_back(&fields, Route::Home)?;
    Ok(Reply::redirect(303, &target, CachePolicy::Never)
        .with_cookie(&cookie)
        .empty())
}
