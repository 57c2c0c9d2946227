//! Stores the choice made in the consent panel, if the page's script did not.

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

/// `POST /api/consent`: the consent panel as a plain form. The 204 leaves the page as it is, with everything typed in
/// it; the page's first script sees the new cookie and closes the panel.
pub(crate) async fn choose(visit: Rc<Visit>, fields: Fields) -> Result<Response, Failure> {
    let choice = chosen(&visit.view(), &fields)?;
    let cookie = visit.cookie(CONSENT_COOKIE, &choice, CONSENT_COOKIE_AGE, false);
    Ok(ResponseBuilder::new(204, CachePolicy::Never)
        .with_cookie(&cookie)
        .empty())
}

/// The page for browsers without cookies, with a link back to the requested page.
pub(crate) fn without_cookies(visit: &Visit) -> Page {
    let own = visit.view().href(Route::Cookies);
    let back = visit.came_from().filter(|page| page.as_str() != own);
    let home = || visit.view().href(Route::Home);
    let back = back.map_or_else(home, |page| page.as_str().to_owned());
    shop_failure::page::cookies(&visit.view(), &back)
}
