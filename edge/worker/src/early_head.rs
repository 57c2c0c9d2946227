//! Sends the head of a page before its data is loaded. That commits to the status 200, so it happens only if the
//! address is known to exist, and only if the data is slow.

use std::rc::Rc;
use std::time::Duration;

use futures_util::future::{Either, LocalBoxFuture, select};
use platform::bindings;
use shop::failure::{Failure, page::redirect_page};
use shop::layout;
use shop::outcome::Outcome;
use shop::pagecache::CachePolicy;
use shop::route::{Address, Route, Verb};

use crate::page_load::resolve;
use crate::page_memory::{key_of, remember_missing};
use crate::respond::failure_page;
use crate::stream;
use crate::visit::Visit;

/// The progress of a page.
pub(crate) enum Early {
    /// The data came, or failed, before anything was sent: it decides the status.
    Loaded(Outcome),
    /// The start of the document, to be sent now, and the rest, which follows.
    Begun(layout::Document, LocalBoxFuture<'static, stream::Coming>),
}

/// A page that is being loaded.
pub(crate) type Loading = LocalBoxFuture<'static, Outcome>;

/// Waits for a page. If it takes longer than `early_head_ms` and the address exists, the document begins before the
/// data is loaded.
pub(crate) async fn begin(
    visit: &Rc<Visit>,
    address: &Address,
    exists: bool,
    loading: Loading,
) -> Early {
    let exists = exists || is_known(visit, &address.route);
    if !exists || visit.request.verb != Verb::Get {
        explain(
            visit,
            "not sent: only the data knows whether the address exists",
        );
        return Early::Loaded(loading.await);
    }
    let moment = Duration::from_millis(bindings::variables(&visit.env).early_head_ms);
    match select(loading, worker::Delay::from(moment)).await {
        Either::Left((loaded, _)) => {
            explain(visit, "not sent: the data came first");
            Early::Loaded(loaded)
        }
        Either::Right(((), loading)) => {
            match layout::early(&visit.view(), visit.site_ctx.frame(), &address.route) {
                None => {
                    explain(
                        visit,
                        "not sent: a first visit may be led to the main language",
                    );
                    Early::Loaded(loading.await)
                }
                Some(document) => {
                    explain(
                        visit,
                        "sent: the address exists, and its data took its time",
                    );
                    let coming = coming(visit.clone(), address.clone(), loading);
                    Early::Begun(document, coming)
                }
            }
        }
    }
}

/// Reports to `?explain` why an early head was sent, or was not.
#[cfg_attr(
    not(debug_assertions),
    expect(unused_variables, reason = "only a build for development explains")
)]
fn explain(visit: &Visit, why: &str) {
    #[cfg(debug_assertions)]
    crate::development::explain(&visit.env, "early head", why);
}

/// Whether the page exists regardless of its data: its address is fixed, or it is a category of the menu.
fn is_known(visit: &Visit, route: &Route) -> bool {
    if let Route::Category(slug) = route {
        visit.site_ctx.has_category(slug)
    } else {
        route.is_fixed()
    }
}

/// The rest of a page whose head was sent: the page, or a page for the redirect or the failure. Only the requested page
/// is cached.
fn coming(
    visit: Rc<Visit>,
    address: Address,
    loading: Loading,
) -> LocalBoxFuture<'static, stream::Coming> {
    Box::pin(async move {
        let view = visit.view();
        let loaded = loading.await;
        bindings::panic_if_asked("data", visit.request.path());
        let page = match resolve(&visit, &address, loaded).await {
            Outcome::Page(page) => {
                let is_kept = page.cache == CachePolicy::Page;
                return stream::Coming {
                    page: *page,
                    is_kept,
                };
            }
            Outcome::Gone(page) => *page,
            Outcome::Redirect(redirect) => redirect_page(&view, redirect.target().as_str()),
            Outcome::Failed(failure) => {
                if failure == Failure::NotFound {
                    remember_missing(&visit, key_of(&visit));
                }
                failure_page(&visit, &failure)
            }
        };
        let is_kept = false;
        stream::Coming { page, is_kept }
    })
}
