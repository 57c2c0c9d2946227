//! Pages: the cache asked first, then the page loaded, rendered, streamed and kept.

use std::rc::Rc;

use platform::response::ResponseBuilder;
use platform::{bindings, clock};
use shop::account::needs_cabinet;
use shop::failure::{self as shop_failure, Failure};
use shop::page::Page;
use shop::pagecache::{self, CachePolicy, CacheStatus, Facts, Freshness};
use shop::route::Verb;
use shop::route::{Address, Route};
use web_sys::Response;

use crate::assets::ASSETS;
use crate::context::RequestContext;
use crate::page_memory;
use crate::page_store::{CacheEntry, Lookup, StoredPage, look_up, store};
use crate::respond::{away, failed, private};
use crate::site_context::SiteContext;
use crate::{
    account, cart, catalogue, checkout, compare, content, favourites, forms, home, language,
    orders, pagebuilder, product, search, session, site_context, stream,
};

/// Answers a page's address.
pub(crate) async fn answer(ctx: Rc<RequestContext>, address: Address) -> Response {
    let request = &ctx.request;
    let remembered_language = language::remembered(request);
    let facts = Facts {
        path: request.path(),
        has_query: request.query().is_some_and(|query| !query.is_empty()),
        remembered_language,
        dev_mode: ctx.dev_mode(),
        has_session: ctx.session.is_private(),
    };
    match pagecache::bypass(&address, &facts) {
        Some(reason) => {
            let site_ctx = site_context::open(&ctx, address.language).await;
            if !site_ctx.shop.languages.contains(&address.language) {
                return unspoken(&ctx, site_ctx, CacheStatus::Bypass(reason)).await;
            }
            if let Some(href) = account::gate(&ctx, &site_ctx, &address).await {
                return away(&href, CacheStatus::Bypass(reason));
            }
            let moved = catalogue::moved(&ctx, &site_ctx, &address);
            if let Some(moved) = moved.or_else(|| content::moved(&ctx, &site_ctx, &address)) {
                return moved;
            }
            let loaded = load(&ctx, &site_ctx, &address).await;
            if matches!(loaded, Err(Failure::NotFound)) {
                if let Some(moved) = content::unknown_kind(&ctx, &address) {
                    return moved;
                }
                if let Some(moved) = language::moved(&ctx, &site_ctx, &address).await {
                    return moved;
                }
            }
            let loaded = loaded.map(|page| with_sign_in(&ctx, page));
            // A browser that fetches ahead has not chosen anything yet.
            let new_language = !request.fetches_ahead()
                && remembered_language.is_some_and(|language| language != address.language);
            private(
                &ctx,
                &site_ctx,
                loaded,
                CacheStatus::Bypass(reason),
                new_language,
            )
        }
        None => cached(ctx, address).await,
    }
}

/// Where a session is there or has just ended, the page says whether the visitor is signed in, also to other tabs.
fn with_sign_in(ctx: &RequestContext, page: Page) -> Page {
    let session = &ctx.session;
    let known = session.is_private().then(|| session.access().is_some());
    Page {
        signed_in: page.signed_in.or(known),
        ..page
    }
}

/// A page that the cache may hold.
async fn cached(ctx: Rc<RequestContext>, address: Address) -> Response {
    let path = ctx.request.path();
    let now_ms = clock::now_ms();
    let memory_key = format!("{}\n{}\n{path}", ctx.site.name(), ctx.site.version);
    let memory_ms = bindings::variables(&ctx.env).page_memory_ms;
    if memory_ms > 0
        && let Some(page) = page_memory::find(&memory_key, now_ms)
    {
        return if ctx.request.verb == Verb::Head {
            page.headers()
        } else {
            page.answer()
        };
    }
    let key = pagecache::key(ctx.site.name(), &ctx.site.version, ASSETS.build, path);
    let found = look_up(&ctx, &key).await;
    let status = if matches!(found, Lookup::Timeout) {
        CacheStatus::MissTimeout
    } else {
        CacheStatus::MissStored
    };
    if let Lookup::Entry(entry) = found {
        match Freshness::of(entry.stored_at_ms, now_ms) {
            Freshness::Fresh => {
                return fresh(
                    &ctx,
                    entry,
                    (memory_ms > 0).then_some((memory_key, now_ms + memory_ms)),
                );
            }
            Freshness::Stale => {
                let response = entry.answer(&ctx, CacheStatus::HitStale);
                if page_memory::lease(&key, now_ms, pagecache::REFRESH_LEASE_MS) {
                    let again = ctx.clone();
                    ctx.execution
                        .wait_until(async move { renew(&again, &address, key).await });
                }
                return response;
            }
            Freshness::Dead => {}
        }
    }
    let site_ctx = site_context::open(&ctx, address.language).await;
    if !site_ctx.shop.languages.contains(&address.language) {
        return unspoken(&ctx, site_ctx, CacheStatus::Miss).await;
    }
    if let Some(moved) = catalogue::moved(&ctx, &site_ctx, &address) {
        return moved;
    }
    match load(&ctx, &site_ctx, &address).await {
        Ok(page) => {
            let keep = site_ctx.complete
                && page.cache == CachePolicy::Page
                && ctx.request.verb == Verb::Get;
            let status = if keep { status } else { CacheStatus::Miss };
            let reply = ResponseBuilder::page(200, page.cache, &ctx.site.policy, Some(status));
            let keep = keep.then(|| stream::CacheTarget {
                key,
                memory: (memory_ms > 0).then_some((memory_key, memory_ms)),
            });
            stream::page(ctx, site_ctx, page, &reply, keep)
        }
        Err(Failure::NotFound) => match language::moved(&ctx, &site_ctx, &address).await {
            Some(moved) => moved,
            None => failed(&ctx, &site_ctx, &Failure::NotFound, Some(CacheStatus::Miss)),
        },
        Err(failure) => failed(&ctx, &site_ctx, &failure, Some(CacheStatus::Miss)),
    }
}

/// Answers with a stored page and holds it in the isolate's memory until then, if it has one.
fn fresh(ctx: &RequestContext, entry: StoredPage, memory: Option<(String, u64)>) -> Response {
    let response = entry.answer(ctx, CacheStatus::Hit);
    if let Some((key, until_ms)) = memory {
        let init = ResponseBuilder::page(
            200,
            CachePolicy::Page,
            &ctx.site.policy,
            Some(CacheStatus::Hit),
        )
        .init();
        page_memory::hold(key, entry.body, init, until_ms);
    }
    response
}

/// Renders a stale page anew behind a visitor's back; a page that cannot be made whole leaves the old one.
async fn renew(ctx: &Rc<RequestContext>, address: &Address, key: String) {
    let site_ctx = site_context::open(ctx, address.language).await;
    if let Ok(page) = load(ctx, &site_ctx, address).await
        && site_ctx.complete
        && page.cache == CachePolicy::Page
        && let Some(body) = stream::whole(ctx, &site_ctx, &page).await
    {
        store(ctx, key, &CacheEntry::build(&body).entry).await;
    }
}

/// Loads a page's critical data and renders it; the data decides the status.
async fn load(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    address: &Address,
) -> Result<Page, Failure> {
    if !site_ctx.shop.languages.contains(&address.language) {
        return Err(Failure::NotFound);
    }
    match &address.route {
        Route::Home => home::load(ctx, site_ctx).await,
        Route::Category(slug) => match catalogue::load(ctx, site_ctx, slug).await {
            Err(Failure::NotFound) => pagebuilder::load(ctx, site_ctx, slug).await,
            loaded => loaded,
        },
        Route::Product(slug) => product::load(ctx, site_ctx, slug).await,
        Route::Search => search::load(ctx, site_ctx).await,
        // Where the site has no accounts, the address is the home page's with a query that means nothing.
        Route::SignIn if needs_cabinet(&site_ctx.shop.settings).is_err() => {
            home::load(ctx, site_ctx).await
        }
        Route::SignIn => Ok(session::page(ctx, site_ctx)),
        Route::Account | Route::NotFound => Err(Failure::NotFound),
        Route::Cookies => Ok(cookies(ctx, site_ctx)),
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
        | Route::WantToOrder => content::load(ctx, site_ctx, &address.route).await,
        Route::Favourites => favourites::load(ctx, site_ctx).await,
        Route::Compare => compare::load(ctx, site_ctx).await,
        Route::AccountOrders | Route::Orders => {
            account::orders(ctx, site_ctx, &address.route).await
        }
        Route::Cabinet => account::cabinet(ctx, site_ctx).await,
        Route::Cart => cart::load(ctx, site_ctx).await,
        Route::Checkout => checkout::load(ctx, site_ctx).await,
        Route::CartSuccess => Ok(orders::load(ctx, site_ctx)),
        Route::Form(kind) => forms::load(ctx, site_ctx, kind),
    }
}

/// The page for browsers that keep nothing, with the way back to the page that was asked for.
fn cookies(ctx: &RequestContext, site_ctx: &SiteContext) -> Page {
    let own = site_ctx.view().href(Route::Cookies);
    let back = ctx.came_from().filter(|page| page.as_str() != own);
    let home = || site_ctx.view().href(Route::Home);
    let back = back.map_or_else(home, |page| page.as_str().to_owned());
    shop_failure::page::cookies(&site_ctx.view(), &back)
}

/// An address in a language that the site does not speak has no page, which is said in one that it does.
async fn unspoken(
    ctx: &Rc<RequestContext>,
    site_ctx: Rc<SiteContext>,
    status: CacheStatus,
) -> Response {
    ctx.languages.replace(Some(site_ctx.languages()));
    let site_ctx = site_context::open(ctx, language::preferred(ctx)).await;
    failed(ctx, &site_ctx, &Failure::NotFound, Some(status))
}
