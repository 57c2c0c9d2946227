//! Keeps the visitor's chosen city in a cookie.

use std::rc::Rc;

use shop::city::{CITY_COOKIE, age_of_choice, asked, chosen};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::route::Route;
use shop::site::City;
use web_sys::Response;

use crate::respond::{self, FormSuccess, telling, way_back};
use crate::visit::Visit;

#[derive(serde::Serialize)]
struct Chosen<'a> {
    city: &'a str,
}

/// The city in the request's cookie, if the settings list it.
pub(crate) fn of(visit: &Visit) -> Option<&City> {
    let id = visit.request.cookie(CITY_COOKIE)?;
    chosen(&visit.shop().settings.cities_to_choose, id)
}

/// `POST /api/city`: chooses a city of the settings' list, or none. Cached pages do not depend on it: only the cart and
/// the checkout read the cookie.
pub(crate) async fn choose(visit: Rc<Visit>, fields: Fields) -> Result<Response, Failure> {
    let id = asked(&fields)?;
    let age = age_of_choice(&visit.shop().settings.cities_to_choose, id)?;
    visit
        .session
        .carry(&visit.cookie(CITY_COOKIE, id, age, false));
    let taken = FormSuccess {
        target: way_back(&visit, &fields, Route::Home)?,
        json: Some(telling(&Chosen { city: id })),
    };
    respond::answer(&visit, Ok(taken)).await
}
