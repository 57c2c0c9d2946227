//! What is asked of every page, answered by the feature of its route: its canonical address, and the page of its
//! failure.

use crate::failure::{Failure, page};
use crate::page::{Asked, Page, View};
use crate::paths::Target;
use crate::quickorder::{CODES_FIELD, page as quickorder};
use crate::route::{Place, Route};
use crate::search::vanished::with_like;
use crate::sharedcart::not_shared;
use crate::{catalogue, content, promotions};

/// The canonical address of a page that was asked for at another; `None` where it was asked for at its own, or where only
/// its data tells.
pub fn canonical(view: &View<'_>, route: &Route, asked: &Asked<'_>) -> Option<Target> {
    if let Route::Category(slug) = route {
        catalogue::canonical(view, slug, asked)
    } else if matches!(route, Route::Promotion(_)) {
        promotions::canonical(view, asked)
    } else {
        content::canonical(view, route, asked)
    }
}

/// The page of a failure at an address; the visitor sees `status`.
pub fn failure(view: &View<'_>, status: u16, failure: &Failure, asked: &Asked<'_>) -> Page {
    if let Some(page) = not_shared(view, failure) {
        return page;
    }
    let is_missing = *failure == Failure::NotFound;
    let route = match Place::parse(asked.path) {
        Place::Page(address) => Some(address.route),
        Place::Root | Place::Endpoint(_) | Place::Unknown(_) => None,
    };
    if route == Some(Route::QuickOrder) && !is_missing {
        let typed = asked.pairs().into_iter();
        let typed = typed
            .filter(|(name, _)| name == CODES_FIELD)
            .map(|(_, value)| value);
        return quickorder::refused(view, &typed.take(1).collect::<String>(), failure);
    }
    let page = page::failure(view, status, failure, asked);
    match route {
        Some(Route::Product(slug)) if is_missing => with_like(page, &slug),
        _ => page,
    }
}
