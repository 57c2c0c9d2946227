//! Pages: the cache asked first, then the page loaded, rendered, streamed and kept.

use std::rc::Rc;

use shop::failure::{self as shop_failure, Failure};
use shop::page::Page;
use shop::pagecache::{self, CachePolicy, CacheStatus, Facts, Freshness};
use shop::route::{Address, Route};
use web_sys::Response;

use crate::bindings::IS_DESK;
use crate::hall::Hall;
use crate::present::{failed, private};
use crate::reply::Reply;
use crate::shopfront::{ASSETS, Shopfront};
use crate::storage::kept::{Found, Laid, Stored, look_up, store};
use crate::storage::memory;
use crate::visit::Verb;
use crate::{
    account, bindings, catalogue, clock, desk, home, language, pagebuilder, product, search,
    session, shopfront, stream,
};

/// Answers a page's address.
pub(crate) async fn answer(hall: Rc<Hall>, address: Address) -> Response {
    let visit = &hall.visit;
    let remembered_language = language::remembered(visit);
    let facts = Facts {
        path: visit.path(),
        has_query: visit.query().is_some_and(|query| !query.is_empty()),
        remembered_language,
        dev_mode: hall.dev_mode(),
        has_session: hall.session.is_private(),
    };
    match pagecache::bypass(&address, &facts) {
        Some(reason) => {
            let front = shopfront::open(&hall, address.language).await;
            if !front.shop.languages.contains(&address.language) {
                return unspoken(&hall, front, CacheStatus::Bypass(reason)).await;
            }
            if IS_DESK && let Some(href) = account::gate(&hall, &front, &address) {
                return session::away(&href, CacheStatus::Bypass(reason));
            }
            let loaded =
                if IS_DESK && address.route == Route::Home && session::login_asked(&hall, &front) {
                    match session::login(&hall, &front).await {
                        Ok(page) => Ok(page),
                        Err(href) => return session::away(&href, CacheStatus::Bypass(reason)),
                    }
                } else {
                    load(&hall, &front, &address).await
                };
            if matches!(loaded, Err(Failure::NotFound))
                && let Some(moved) = language::moved(&hall, &front, &address).await
            {
                return moved;
            }
            let loaded = loaded.map(|page| told_who(&hall, page));
            // A browser that fetches ahead has not chosen anything yet.
            let new_language = !visit.fetches_ahead()
                && remembered_language.is_some_and(|language| language != address.language);
            private(
                &hall,
                &front,
                loaded,
                CacheStatus::Bypass(reason),
                new_language,
            )
        }
        None => cached(hall, address).await,
    }
}

/// A page that says who reads it where a session is there or has just ended, so that other tabs hear of it.
fn told_who(hall: &Hall, page: Page) -> Page {
    let session = &hall.session;
    let known = session.is_private().then(|| session.access().is_some());
    Page {
        signed_in: page.signed_in.or(known),
        ..page
    }
}

/// A page that the cache may hold.
async fn cached(hall: Rc<Hall>, address: Address) -> Response {
    let path = hall.visit.path();
    let now_ms = clock::now_ms();
    let memory_key = format!("{}\n{}\n{path}", hall.site.name(), hall.site.version);
    let memory_ms = bindings::variables(&hall.env).page_memory_ms;
    if memory_ms > 0
        && let Some(page) = memory::find(&memory_key, now_ms)
    {
        return if hall.visit.verb == Verb::Head {
            page.headers()
        } else {
            page.answer()
        };
    }
    let key = pagecache::key(hall.site.name(), &hall.site.version, ASSETS.build, path);
    let found = look_up(&hall, &key).await;
    let status = if matches!(found, Found::Timeout) {
        CacheStatus::MissTimeout
    } else {
        CacheStatus::MissStored
    };
    if let Found::Entry(entry) = found {
        match Freshness::of(entry.stored_at_ms, now_ms) {
            Freshness::Fresh => {
                return fresh(
                    &hall,
                    entry,
                    (memory_ms > 0).then_some((memory_key, now_ms + memory_ms)),
                );
            }
            Freshness::Stale => {
                let response = entry.answer(&hall, CacheStatus::HitStale);
                if memory::lease(&key, now_ms, pagecache::REFRESH_LEASE_MS) {
                    let again = hall.clone();
                    hall.context
                        .wait_until(async move { renew(&again, &address, key).await });
                }
                return response;
            }
            Freshness::Dead => {}
        }
    }
    let front = shopfront::open(&hall, address.language).await;
    if !front.shop.languages.contains(&address.language) {
        return unspoken(&hall, front, CacheStatus::Miss).await;
    }
    match load(&hall, &front, &address).await {
        Ok(page) => {
            let keep =
                front.complete && page.cache == CachePolicy::Page && hall.visit.verb == Verb::Get;
            let status = if keep { status } else { CacheStatus::Miss };
            let reply = Reply::page(200, page.cache, &hall.site.policy, Some(status));
            let keep = keep.then(|| stream::Keep {
                key,
                memory: (memory_ms > 0).then_some((memory_key, memory_ms)),
            });
            stream::page(hall, front, page, &reply, keep)
        }
        Err(Failure::NotFound) => match language::moved(&hall, &front, &address).await {
            Some(moved) => moved,
            None => failed(&hall, &front, &Failure::NotFound, Some(CacheStatus::Miss)),
        },
        Err(failure) => failed(&hall, &front, &failure, Some(CacheStatus::Miss)),
    }
}

/// Answers with a stored page and holds it in the isolate's memory until then, if it has one.
fn fresh(hall: &Hall, entry: Stored, memory: Option<(String, u64)>) -> Response {
    let response = entry.answer(hall, CacheStatus::Hit);
    if let Some((key, until_ms)) = memory {
        let init = Reply::page(
            200,
            CachePolicy::Page,
            &hall.site.policy,
            Some(CacheStatus::Hit),
        )
        .init();
        memory::hold(key, entry.body, init, until_ms);
    }
    response
}

/// Renders a stale page anew behind a visitor's back; a page that cannot be made whole leaves the old one.
async fn renew(hall: &Rc<Hall>, address: &Address, key: String) {
    let front = shopfront::open(hall, address.language).await;
    if let Ok(page) = load(hall, &front, address).await
        && front.complete
        && let Some(body) = stream::whole(hall, &front, &page).await
    {
        store(hall, key, &Laid::down(&body).entry).await;
    }
}

/// Loads a page's critical data and renders it; the data decides the status.
async fn load(hall: &Hall, front: &Shopfront, address: &Address) -> Result<Page, Failure> {
    if !front.shop.languages.contains(&address.language) {
        return Err(Failure::NotFound);
    }
    match &address.route {
        Route::Home => home::load(hall, front).await,
        Route::Category(slug) => match catalogue::load(hall, front, slug).await {
            Err(Failure::NotFound) => pagebuilder::load(hall, front, slug).await,
            loaded => loaded,
        },
        Route::Product(slug) => product::load(hall, front, slug).await,
        Route::Search => search::load(hall, front).await,
        Route::Account | Route::NotFound => Err(Failure::NotFound),
        Route::Cookies => Ok(cookies(hall, front)),
        Route::About
        | Route::Articles
        | Route::Article(_)
        | Route::Brands
        | Route::Brand(_)
        | Route::Career
        | Route::Contacts
        | Route::Delivery
        | Route::Feedbacks
        | Route::Gallery
        | Route::Album(_)
        | Route::Logistics
        | Route::Partners
        | Route::Terms
        | Route::WantToOrder
        | Route::Favourites
        | Route::Compare
        | Route::AccountOrders
        | Route::Orders
        | Route::Cabinet
        | Route::Cart
        | Route::Checkout
        | Route::CartSuccess
        | Route::Letter(_) => desk::page(hall, front, address).await,
    }
}

/// The page for browsers that keep nothing, with the way back to the page that was asked for.
fn cookies(hall: &Hall, front: &Shopfront) -> Page {
    let own = front.view().href(Route::Cookies);
    let back = hall.came_from().filter(|page| page.as_str() != own);
    let home = || front.view().href(Route::Home);
    let back = back.map_or_else(home, |page| page.as_str().to_owned());
    shop_failure::page::cookies(&front.view(), &back)
}

/// An address in a language that the site does not speak has no page, which is said in one that it does.
async fn unspoken(hall: &Rc<Hall>, front: Rc<Shopfront>, status: CacheStatus) -> Response {
    hall.spoken.replace(Some(front));
    let front = shopfront::open(hall, language::wished(hall)).await;
    failed(hall, &front, &Failure::NotFound, Some(status))
}
