//! Remembers what a visitor answers in the panel of consent, where the page could not remember it itself.

use std::rc::Rc;

use platform::response::ResponseBuilder;
use shop::consent::{CONSENT_COOKIE, CONSENT_COOKIE_AGE, chosen};
use shop::failure::{self as shop_failure, Failure};
use shop::fields::Fields;
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::route::Route;
use web_sys::Response;

use crate::visit::Visit;

/// `POST /api/consent`: the panel as a plain form. The page that it stands on stays as it is, with all that was written
/// on it; its first script sees the new cookie and closes the panel.
pub(crate) async fn choose(visit: Rc<Visit>, fields: Fields) -> Result<Response, Failure> {
    let choice = chosen(&visit.view(), &fields)?;
    let cookie = visit.cookie(CONSENT_COOKIE, &choice, CONSENT_COOKIE_AGE, false);
    Ok(ResponseBuilder::new(204, CachePolicy::Never)
        .with_cookie(&cookie)
        .empty())
}

/// The page for browsers that keep nothing, with the way back to the page that was asked for.
pub(crate) fn without_cookies(visit: &Visit) -> Page {
    let own = visit.view().href(Route::Cookies);
    let back = visit.came_from().filter(|page| page.as_str() != own);
    let home = || visit.view().href(Route::Home);
    let back = back.map_or_else(home, |page| page.as_str().to_owned());
    shop_failure::page::cookies(&visit.view(), &back)
}
