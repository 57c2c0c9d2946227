//! The head of a page that leaves before the page's data is there. It gives the status away, so it leaves only where the
//! address is known to exist, and only when the data takes its time.

use std::rc::Rc;
use std::time::Duration;

use futures_util::future::{Either, LocalBoxFuture, select};
use platform::bindings;
use shop::failure::Failure;
use shop::failure::page::moved;
use shop::layout;
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::route::{Address, Route, Verb};

use crate::page_memory::{key_of, remember_missing};
use crate::respond::{failure_page, renamed};
use crate::visit::Visit;
use crate::{language, stream};

/// How far a page has come.
pub(crate) enum Early {
    /// Its data came, or failed, while nothing had left: it decides the status.
    Loaded(Box<Result<Page, Failure>>),
    /// The beginning of its document leaves now, and what comes follows.
    Begun(String, LocalBoxFuture<'static, stream::Coming>),
}

/// A page that is being loaded.
pub(crate) type Loading = LocalBoxFuture<'static, Result<Page, Failure>>;

/// Waits for a page. If that takes longer than a moment and the address exists, its document begins before it is loaded.
pub(crate) async fn begin(
    visit: &Rc<Visit>,
    address: &Address,
    exists: bool,
    loading: Loading,
) -> Early {
    let exists = exists || is_known(visit, &address.route);
    if !exists || visit.request.verb != Verb::Get {
        return Early::Loaded(Box::new(loading.await));
    }
    let moment = Duration::from_millis(bindings::variables(&visit.env).early_head_ms);
    match select(loading, worker::Delay::from(moment)).await {
        Either::Left((loaded, _)) => Early::Loaded(Box::new(loaded)),
        Either::Right(((), loading)) => {
            match layout::early(&visit.view(), visit.site_ctx.frame(), &address.route) {
                None => Early::Loaded(Box::new(loading.await)),
                Some(head) => {
                    let coming = coming(visit.clone(), address.clone(), loading);
                    Early::Begun(head, coming)
                }
            }
        }
    }
}

/// Whether the shop has this page, whatever its data says: a place of its own, or a category of the menu.
fn is_known(visit: &Visit, route: &Route) -> bool {
    if let Route::Category(slug) = route {
        visit.site_ctx.has_category(slug)
    } else {
        route.is_fixed()
    }
}

/// What a page shows whose head has left, whatever comes of its data. Only the page that was asked for is kept.
fn coming(
    visit: Rc<Visit>,
    address: Address,
    loading: Loading,
) -> LocalBoxFuture<'static, stream::Coming> {
    Box::pin(async move {
        let view = visit.view();
        let loaded = loading.await;
        bindings::panic_if_asked("data", visit.request.path());
        let failure = match loaded {
            Ok(page) => {
                let target = renamed(&visit, &page);
                let is_kept = target.is_none() && page.cache == CachePolicy::Page;
                let page = target.map_or(page, |target| moved(&view, target.as_str()));
                return stream::Coming { page, is_kept };
            }
            Err(failure) => failure,
        };
        let mut target = None;
        if failure == Failure::NotFound {
            target = language::moved(&visit, &address).await;
            if target.is_none() {
                remember_missing(&visit, key_of(&visit));
            }
        }
        let page = match target {
            Some(target) => moved(&view, target.as_str()),
            None => failure_page(&visit, &failure),
        };
        let is_kept = false;
        stream::Coming { page, is_kept }
    })
}
