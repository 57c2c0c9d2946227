//! Pages: the cache asked first, then the page loaded, rendered, streamed and kept.

use std::rc::Rc;
use std::time::Duration;

use platform::{bindings, clock};
use shop::failure::Failure;
use shop::page::Page;
use shop::pagecache::{self, CachePolicy, CacheStatus, Facts, Freshness};
use shop::route::{Address, Route, Verb};
use web_sys::Response;

use crate::assets::ASSETS;
use crate::context::RequestContext;
use crate::early_head::{self, Early, Loading};
use crate::page_load::load;
use crate::page_memory::{self, Making};
use crate::page_store::{CacheEntry, Lookup, StoredPage, forget, look_up, store};
use crate::respond::{away, failed, permanent, private, renamed};
use crate::stream::{CacheTarget, Reply};
use crate::visit::Visit;
use crate::{catalogue, content, gate, language, notice, promotions, sites, stream, utm};

/// Answers a page's address.
pub(crate) async fn answer(ctx: Rc<RequestContext>, address: Address) -> Response {
    let request = &ctx.request;
    let remembered_language = language::remembered(request);
    let facts = Facts {
        path: request.path(),
        has_query: request.query().is_some_and(|query| !query.is_empty()),
        remembered_language,
        dev_mode: ctx.dev_mode(),
        has_session: ctx.session.is_private() || notice::waiting(&ctx).is_some(),
    };
    match pagecache::bypass(&address, &facts) {
        Some(reason) => {
            let known = reason.is_of_everybody().then(|| page_memory::key_of(&ctx));
            if let Some(key) = &known
                && page_memory::is_missing(key, clock::now_ms())
            {
                return missing(&ctx, &address, CacheStatus::Bypass(reason)).await;
            }
            let visit = Visit::open(&ctx, address.language).await;
            if !visit.shop().languages.contains(&address.language) {
                return unspoken(&visit, CacheStatus::Bypass(reason)).await;
            }
            match gate::to_page(&visit, &address).await {
                Ok(None) => {}
                Ok(Some(href)) => {
                    utm::remember(&ctx);
                    return away(&href, CacheStatus::Bypass(reason));
                }
                Err(failure) => {
                    utm::remember(&ctx);
                    return failed(&visit, &failure, Some(CacheStatus::Bypass(reason)));
                }
            }
            let moved =
                catalogue::moved(&visit, &address).or_else(|| promotions::moved(&visit, &address));
            if let Some(moved) = moved.or_else(|| content::moved(&visit, &address, None)) {
                return moved;
            }
            let loaded = load(&visit, &address).await;
            let moved = catalogue::without_unknown(&ctx, &loaded);
            if let Some(moved) = moved.or_else(|| content::moved(&visit, &address, Some(&loaded))) {
                return moved;
            }
            if matches!(loaded, Err(Failure::NotFound))
                && let Some(target) = language::moved(&visit, &address).await
            {
                return permanent(&target);
            }
            if let (Err(Failure::NotFound), Some(key), false) = (&loaded, known, facts.has_query) {
                page_memory::remember_missing(&ctx, key);
            }
            if let Some(target) = loaded.as_ref().ok().and_then(|page| renamed(&ctx, page)) {
                return permanent(&target);
            }
            let loaded = loaded.map(|page| of_visitor(&ctx, &address, page));
            let loaded = loaded.map(|page| notice::told(&visit, page));
            // A browser that fetches ahead has not chosen anything yet.
            let new_language = !request.fetches_ahead()
                && remembered_language.is_some_and(|language| language != address.language);
            utm::remember(&ctx);
            private(&visit, loaded, CacheStatus::Bypass(reason), new_language)
        }
        None => cached(ctx, address).await,
    }
}

/// Adds whether the visitor is signed in where a session is there or has just ended; other tabs learn it too. A page
/// that belongs to somebody is stored nowhere, or Back would show it to the next person. A guest's page of the cart may
/// be: it was part of no session, so signing out reveals nothing.
fn of_visitor(ctx: &RequestContext, address: &Address, page: Page) -> Page {
    let session = &ctx.session;
    let has_session = session.access().is_some();
    let known = session.is_private().then_some(has_session);
    let is_owned =
        address.route.facts().is_owned() && (has_session || address.route != Route::Cart);
    Page {
        signed_in: page.signed_in.or(known),
        cache: if is_owned {
            CachePolicy::Never
        } else {
            page.cache
        },
        ..page
    }
}

/// A page that the cache may hold.
async fn cached(ctx: Rc<RequestContext>, address: Address) -> Response {
    let memory_key = page_memory::key_of(&ctx);
    let memory_ms = bindings::variables(&ctx.env).page_memory_ms;
    if let Some(answer) = remembered(&ctx, &memory_key, memory_ms) {
        return answer;
    }
    if page_memory::is_missing(&memory_key, clock::now_ms()) {
        return missing(&ctx, &address, CacheStatus::Miss).await;
    }
    let (site, path) = (&ctx.site, ctx.request.path());
    let key = pagecache::key(site.name(), &site.version, ASSETS.build, path);
    let miss = match stored(&ctx, &address, &key, (&memory_key, memory_ms)).await {
        Ok(answer) => return answer,
        Err(miss) => miss,
    };
    if memory_ms > 0
        && let Some(answer) = made_meanwhile(&ctx, &memory_key, memory_ms).await
    {
        return answer;
    }
    if page_memory::is_missing(&memory_key, clock::now_ms()) {
        return missing(&ctx, &address, CacheStatus::Miss).await;
    }
    let keep = CacheTarget {
        key,
        making: Making::of(memory_key),
        memory_ms,
    };
    make(ctx, address, miss, keep).await
}

/// A page that the cache does not have.
struct Miss {
    /// What the answer says of it, if it is stored.
    status: CacheStatus,
    /// Whether an entry was there that is too old: the address exists.
    is_dead: bool,
}

/// The page from KV; one that is stale is rendered anew behind the visitor's back. A fresh one is held in the isolate's
/// memory, under the key and for the milliseconds that `memory` names.
async fn stored(
    ctx: &Rc<RequestContext>,
    address: &Address,
    key: &str,
    (memory_key, memory_ms): (&str, u64),
) -> Result<Response, Miss> {
    let now_ms = clock::now_ms();
    let mut miss = Miss {
        status: CacheStatus::MissStored,
        is_dead: false,
    };
    let entry = match look_up(ctx, key).await {
        Lookup::Entry(entry) => entry,
        Lookup::Nothing => return Err(miss),
        Lookup::Timeout => {
            miss.status = CacheStatus::MissTimeout;
            return Err(miss);
        }
    };
    match Freshness::of(entry.stored_at_ms, now_ms) {
        Freshness::Fresh => {
            let memory = (memory_ms > 0).then(|| (memory_key.to_owned(), now_ms + memory_ms));
            Ok(fresh(ctx, entry, memory))
        }
        Freshness::Stale => {
            let response = entry.answer(ctx, CacheStatus::HitStale);
            if page_memory::lease(key, now_ms, pagecache::REFRESH_LEASE_MS) {
                let (again, address, key) = (ctx.clone(), address.clone(), key.to_owned());
                ctx.execution
                    .wait_until(async move { renew(&again, &address, key).await });
            }
            Ok(response)
        }
        Freshness::Dead => {
            miss.is_dead = true;
            Err(miss)
        }
    }
}

/// Makes a page, and keeps it where it may be kept.
async fn make(
    ctx: Rc<RequestContext>,
    address: Address,
    miss: Miss,
    keep: CacheTarget,
) -> Response {
    let visit = Visit::open(&ctx, address.language).await;
    if !visit.shop().languages.contains(&address.language) {
        return unspoken(&visit, CacheStatus::Miss).await;
    }
    if let Some(moved) = catalogue::moved(&visit, &address) {
        return moved;
    }
    let exists = miss.is_dead || page_memory::knows(keep.making.key());
    let loading = loading(&visit, &address);
    let loaded = match early_head::begin(&visit, &address, exists, loading).await {
        Early::Loaded(loaded) => *loaded,
        Early::Begun(head, coming) => {
            let wait_ms = bindings::variables(&ctx.env).page_wait_ms;
            let until_ms = clock::now_ms() + pagecache::wait_for_parts_ms(wait_ms);
            page_memory::wait_until(keep.making.key(), until_ms);
            let is_kept = visit.site_ctx.complete;
            let status = if is_kept {
                miss.status
            } else {
                CacheStatus::Miss
            };
            let reply = Reply::Common(CachePolicy::Page, status);
            return stream::early(visit, head, coming, &reply, Some(keep));
        }
    };
    match loaded {
        Ok(page) => {
            if let Some(target) = renamed(&ctx, &page) {
                return permanent(&target);
            }
            let is_kept = visit.site_ctx.complete
                && page.cache == CachePolicy::Page
                && ctx.request.verb == Verb::Get;
            let status = if is_kept {
                miss.status
            } else {
                CacheStatus::Miss
            };
            let reply = Reply::Common(page.cache, status);
            stream::page(visit, page, &reply, is_kept.then_some(keep))
        }
        Err(Failure::NotFound) => {
            if let Some(target) = language::moved(&visit, &address).await {
                return permanent(&target);
            }
            page_memory::remember_missing(&ctx, keep.making.key().to_owned());
            failed(&visit, &Failure::NotFound, Some(CacheStatus::Miss))
        }
        Err(failure) => failed(&visit, &failure, Some(CacheStatus::Miss)),
    }
}

/// The page from the isolate's memory.
fn remembered(ctx: &RequestContext, key: &str, memory_ms: u64) -> Option<Response> {
    let page = page_memory::find(key, clock::now_ms()).filter(|_| memory_ms > 0)?;
    if ctx.request.verb == Verb::Head {
        return Some(page.headers());
    }
    stand_ready(ctx, &page);
    Some(page.answer())
}

/// Lets the platform answer with a remembered page by itself, as long as the program would. What a cookie changes is
/// left to the program.
fn stand_ready(ctx: &RequestContext, page: &page_memory::MemoryEntry) {
    let request = &ctx.request;
    if request.has_cookies() || request.query().is_some() {
        return;
    }
    let reply = ctx
        .site
        .page_headers(200, CachePolicy::Page, Some(CacheStatus::Hit));
    let secure = request.is_secure() && !bindings::variables(&ctx.env).development;
    let reply = if secure { reply.kept_secure() } else { reply };
    let until_ms = page.until_ms.min(sites::believed_until_ms(request.host()));
    page.stand_ready(request.url(), &reply.init(), until_ms);
}

/// Waits while another request of this isolate makes the same page, and answers with it, as with one that was made while
/// this request looked for it in the store; otherwise, or when that takes long, the page is this request's to make.
async fn made_meanwhile(ctx: &RequestContext, key: &str, memory_ms: u64) -> Option<Response> {
    const LOOK: Duration = Duration::from_millis(15);
    let wait_ms = bindings::variables(&ctx.env).page_wait_ms;
    let begun_ms = clock::now_ms();
    loop {
        if let Some(answer) = remembered(ctx, key, memory_ms) {
            return Some(answer);
        }
        let now_ms = clock::now_ms();
        if page_memory::is_missing(key, now_ms)
            || page_memory::lease(key, now_ms, pagecache::making_lease_ms(wait_ms))
            || !page_memory::is_leased(key, now_ms)
            || now_ms - begun_ms >= wait_ms
        {
            return None;
        }
        worker::Delay::from(LOOK).await;
    }
}

async fn missing(ctx: &Rc<RequestContext>, address: &Address, status: CacheStatus) -> Response {
    let visit = Visit::open(ctx, address.language).await;
    failed(&visit, &Failure::NotFound, Some(status))
}

/// Answers with a stored page and holds it in the isolate's memory until then, if it has one.
fn fresh(ctx: &RequestContext, entry: StoredPage, memory: Option<(String, u64)>) -> Response {
    let response = entry.answer(ctx, CacheStatus::Hit);
    if let Some((key, until_ms)) = memory {
        let init = ctx.site.page_init(CachePolicy::Page, CacheStatus::Hit);
        page_memory::hold(key, entry.body, init, until_ms);
    }
    response
}

/// Renders a stale page anew behind a visitor's back. One that has gone or moved is taken out; one that cannot be made
/// whole now stays as it is.
async fn renew(ctx: &Rc<RequestContext>, address: &Address, key: String) {
    let visit = Visit::open(ctx, address.language).await;
    if !visit.site_ctx.complete {
        return;
    }
    if catalogue::moved(&visit, address).is_some() {
        return forget(ctx, &key).await;
    }
    match load(&visit, address).await {
        Err(Failure::NotFound) => forget(ctx, &key).await,
        Ok(page) if renamed(ctx, &page).is_some() => forget(ctx, &key).await,
        Ok(page) if page.cache == CachePolicy::Page => {
            if let Some(body) = stream::whole(&visit, &page).await {
                store(ctx, key, &CacheEntry::build(&body).entry).await;
            }
        }
        Ok(_) | Err(_) => {}
    }
}

fn loading(visit: &Rc<Visit>, address: &Address) -> Loading {
    let (visit, address) = (visit.clone(), address.clone());
    Box::pin(async move { load(&visit, &address).await })
}

/// An address in a language that the site does not speak has no page, which is said in one that it does.
async fn unspoken(visit: &Visit, status: CacheStatus) -> Response {
    let ctx = &visit.ctx;
    ctx.languages.replace(Some(visit.site_ctx.languages()));
    let visit = Visit::open(ctx, language::preferred(ctx)).await;
    failed(&visit, &Failure::NotFound, Some(status))
}
