//! Remembers the city that a visitor chooses.

use std::rc::Rc;

use platform::response::ResponseBuilder;
use shop::city::{CITY_COOKIE, age_of_choice};
use shop::failure::Failure;
use shop::pagecache::CachePolicy;
use shop::route::Route;
use web_sys::Response;

use crate::context::RequestContext;
use crate::respond::way_back;
use crate::{language, site_context};

#[derive(serde::Serialize)]
struct Chosen<'a> {
    city: &'a str,
}

/// `POST /api/city`: a city of the settings' list, or none. The page stays as it is: only the checkout starts with the
/// city, and reads it from the cookie.
pub(crate) async fn choose(ctx: &Rc<RequestContext>) -> Result<Response, Failure> {
    let fields = ctx.request.fields().await?;
    let language = language::of(ctx);
    let site_ctx = site_context::open(ctx, language).await;
    let id = fields.text("city");
    let age = age_of_choice(&site_ctx.shop.settings.cities_to_choose, id)?;
    let cookie = ctx.cookie(CITY_COOKIE, id, age, false);
    if ctx.request.wants_json() {
        return Ok(ResponseBuilder::new(200, CachePolicy::Never)
            .with_cookie(&cookie)
            .json(&Chosen { city: id }));
    }
    let target = way_back(ctx, &fields, Route::Home)?;
    Ok(ResponseBuilder::redirect(303, &target, CachePolicy::Never)
        .with_cookie(&cookie)
        .empty())
}
