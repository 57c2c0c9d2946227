//! Remembers the city that a visitor chooses.

use std::rc::Rc;

use shop::city::{CITY_COOKIE, CITY_COOKIE_AGE, chosen};
use shop::failure::Failure;
use shop::pagecache::CachePolicy;
use shop::route::Route;
use web_sys::Response;

use crate::answer::Hall;
use crate::reply::Reply;
use crate::{language, shopfront};

/// `POST /api/city`: a city of the settings' list, or none.
pub(crate) async fn choose(hall: &Rc<Hall>) -> Result<Response, Failure> {
    let fields = hall.visit.fields().await?;
    let language = language::of(hall);
    let front = shopfront::open(&hall.env, &hall.context, &hall.site, language).await;
    let id = fields.text("city");
    if !id.is_empty() && chosen(&front.shop.settings.cities_to_choose, id).is_none() {
        return Err(Failure::UnknownCity);
    }
    let age = if id.is_empty() { 0 } else { CITY_COOKIE_AGE };
    let target = hall.way_back(&fields, Route::Home)?;
    Ok(Reply::redirect(303, &target, CachePolicy::Never)
        .with_cookie(&hall.cookie(CITY_COOKIE, id, age, false))
        .empty())
}
