//! Remembers the city that a visitor chooses.

use std::rc::Rc;

use platform::response::ResponseBuilder;
use shop::city::{CITY_COOKIE, age_of_choice, chosen};
use shop::failure::Failure;
use shop::pagecache::CachePolicy;
use shop::route::Route;
use shop::site::City;
use web_sys::Response;

use crate::context::RequestContext;
use crate::respond::way_back;
use crate::site_context::SiteContext;
use crate::{language, site_context};

#[derive(serde::Serialize)]
struct Chosen<'a> {
    city: &'a str,
}

/// The city that the cookie of a request names, if the shop has it in its list.
pub(crate) fn of<'a>(ctx: &RequestContext, site_ctx: &'a SiteContext) -> Option<&'a City> {
    let id = ctx.request.cookie(CITY_COOKIE)?;
    chosen(&site_ctx.shop.settings.cities_to_choose, id)
}

/// `POST /api/city`: a city of the settings' list, or none. Cached pages do not depend on it: the cart and the checkout
/// read the cookie.
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
