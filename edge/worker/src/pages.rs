//! Answers page requests: from the cache, otherwise the page is loaded, rendered, streamed and cached.

use std::rc::Rc;

use futures_util::future::LocalBoxFuture;
use platform::{bindings, clock};
use shop::city::CITY_COOKIE;
use shop::failure::Failure;
use shop::layout::Document;
use shop::outcome::{Outcome, Redirect};
use shop::page::Page;
use shop::pagecache::{self, Bypass, CachePolicy, CacheStatus, Facts, Freshness};
use shop::route::{Address, Verb};
use shop::watch::CacheOutcome;
use web_sys::Response;

use crate::assets::assets;
use crate::context::RequestContext;
use crate::early_head::{self, Early};
use crate::page_load::{arrive, arrive_and_load, resolve, respelled};
use crate::page_memory::{self, Making, MemoryEntry, Told, made_meanwhile};
use crate::page_store::{CacheEntry, Lookup, StoredPage, forget, look_up, store};
use crate::respond::{failed, private};
use crate::stream::{CacheTarget, Reply};
use crate::visit::Visit;
use crate::{language, notice, purges, quote_offer, respond, sites, stream, utm};

/// Answers a page request, from the cache if the page is cacheable.
pub(crate) async fn answer(ctx: Rc<RequestContext>, address: Address) -> Response {
    let request = &ctx.request;
    let remembered_language = language::remembered(request);
    let facts = Facts {
        path: request.path(),
        has_query: request.query().is_some_and(|query| !query.is_empty()),
        remembered_language,
        dev_mode: ctx.dev_mode(),
        has_city: request
            .cookie(CITY_COOKIE)
            .is_some_and(|city| !city.is_empty()),
        has_session: ctx.session.is_private()
            || ctx.preview.is_some()
            || notice::waiting(&ctx).is_some(),
    };
    let Some(reason) = pagecache::bypass(&address, &facts) else {
        ctx.watch.cache.set(Some(CacheOutcome::Rendered));
        return cached(ctx, address).await;
    };
    ctx.watch.cache.set(Some(CacheOutcome::Uncached));
    // A page that gets stored is made from fresh answers, and so is one that an order relies on.
    ctx.shares_answers
        .set(!address.route.facts().audience.is_owned());
    let key = reason.is_of_everybody().then(|| page_memory::key_of(&ctx));
    if let Some(key) = &key
        && page_memory::is_missing(key, clock::now_ms())
    {
        return missing(&ctx, &address, CacheStatus::Bypass(reason)).await;
    }
    let own = OwnPage {
        reason,
        missing_key: key.filter(|_| !facts.has_query),
        // A prefetch does not choose a language yet.
        is_new_language: !request.fetches_ahead()
            && remembered_language.is_some_and(|language| language != address.language),
    };
    make(ctx, address, End::Own(own)).await
}

/// The times of a page that the entry answers from its memory.
const MEMORY_TIMING: &str = "cache;desc=memory";

/// How the page is delivered: uncached to one visitor, or cached for all.
enum End {
    Own(OwnPage),
    Kept(KeptPage),
}

impl End {
    /// The cache status of a response without a page.
    const fn status(&self) -> CacheStatus {
        match self {
            Self::Own(own) => CacheStatus::Bypass(own.reason),
            Self::Kept(_) => CacheStatus::Miss,
        }
    }
}

/// Loads and answers a page, for one visitor or for the cache.
async fn make(ctx: Rc<RequestContext>, address: Address, end: End) -> Response {
    let visit = Visit::open(&ctx, address.language).await;
    if !visit.shop().languages.contains(&address.language) {
        return unspoken(&visit, end.status()).await;
    }
    match end {
        End::Own(own) => {
            let (visit, loaded) = arrive_and_load(visit, &address).await;
            let outcome = resolve(&visit, &address, loaded).await;
            own.answer(&visit, &address, outcome)
        }
        End::Kept(kept) => {
            let outcome = match arrive(&visit, &address).await {
                Ok(arrival) => {
                    let loading = arrival.load();
                    match early_head::begin(&visit, &address, kept.exists(), loading).await {
                        Early::Loaded(loaded) => resolve(&visit, &address, loaded).await,
                        Early::Begun(document, coming) => {
                            return kept.begin(visit, document, coming);
                        }
                    }
                }
                Err(outcome) => outcome,
            };
            kept.answer(visit, outcome).await
        }
    }
}

/// A page for one visitor, which is never cached.
struct OwnPage {
    reason: Bypass,
    /// The key under which a 404 is remembered, if it holds for everybody.
    missing_key: Option<String>,
    is_new_language: bool,
}

impl OwnPage {
    fn answer(self, visit: &Rc<Visit>, address: &Address, outcome: Outcome) -> Response {
        let status = CacheStatus::Bypass(self.reason);
        let loaded = match outcome {
            Outcome::Redirect(redirect) => {
                if matches!(redirect, Redirect::Visitor(_)) {
                    utm::remember(visit);
                }
                return respond::redirect(&redirect, status);
            }
            Outcome::Failed(failure) => {
                if let (Failure::NotFound, Some(key)) = (&failure, self.missing_key) {
                    page_memory::remember_missing(visit, key);
                }
                Err(failure)
            }
            Outcome::Gone(page) => return respond::gone(visit, *page, status),
            Outcome::Page(page) => {
                let has_session = visit.session.access().is_some();
                let signed_in = visit.session.is_private().then_some(has_session);
                let page = page.for_visitor(&address.route, has_session, signed_in);
                let page = Page {
                    made_for: page.made_for.clone().or_else(|| visit.priced_for()),
                    ..page
                };
                let page = quote_offer::with_quote_form(visit, page);
                Ok(notice::with_waiting(visit, page))
            }
        };
        utm::remember(visit);
        private(visit, loaded, status, self.is_new_language)
    }
}

/// Answers a request for a cacheable page.
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
    let key = pagecache::key(site.name(), &site.version, assets().build, path);
    let miss = match stored(&ctx, &address, &key, &memory_key).await {
        Ok(answer) => return answer,
        Err(miss) => miss,
    };
    let wait_ms = bindings::variables(&ctx.env).page_wait_ms;
    if memory_ms > 0
        && let Some(answer) = made_meanwhile(&memory_key, wait_ms, || {
            // A page that was cached during the look-up is used too.
            remembered(&ctx, &memory_key, memory_ms)
        })
        .await
    {
        return answer;
    }
    if page_memory::is_missing(&memory_key, clock::now_ms()) {
        return missing(&ctx, &address, CacheStatus::Miss).await;
    }
    let target = CacheTarget {
        key,
        making: Making::of(memory_key),
        memory_ms,
    };
    make(ctx, address, End::Kept(KeptPage { miss, target })).await
}

/// A cache miss.
struct Miss {
    /// The cache status of the response, if the page gets stored.
    status: CacheStatus,
    /// Whether the store has an entry that is too old to serve: the address exists.
    is_dead: bool,
}

/// The page from KV. A stale page is served and rendered again in the background; a fresh one is also cached in the
/// isolate's memory under `memory_key`.
async fn stored(
    ctx: &Rc<RequestContext>,
    address: &Address,
    key: &str,
    memory_key: &str,
) -> Result<Response, Miss> {
    let now_ms = clock::now_ms();
    let memory_ms = bindings::variables(&ctx.env).page_memory_ms;
    let mut miss = Miss {
        status: CacheStatus::MissStored,
        is_dead: false,
    };
    let entry = match look_up(ctx, key).await {
        Lookup::Entry(entry)
            if !page_memory::is_untrue(memory_key, entry.made.made_ms)
                && !purges::cover(ctx.site.name(), ctx.request.path(), &entry.made) =>
        {
            entry
        }
        Lookup::Entry(_) | Lookup::Nothing => return Err(miss),
        Lookup::Timeout => {
            miss.status = CacheStatus::MissTimeout;
            return Err(miss);
        }
    };
    match Freshness::of(entry.made.made_ms, now_ms) {
        Freshness::Fresh => {
            let memory = (memory_ms > 0).then(|| (memory_key.to_owned(), now_ms + memory_ms));
            Ok(fresh(ctx, entry, memory))
        }
        Freshness::Stale => {
            let response = entry.answer(ctx, CacheStatus::HitStale);
            ctx.watch.cache.set(Some(CacheOutcome::Stale));
            ctx.watch.bytes.set(Some(entry.body.length().into()));
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

/// A page for everybody, which gets cached.
struct KeptPage {
    miss: Miss,
    target: CacheTarget,
}

impl KeptPage {
    /// Whether the address is known to have a page.
    fn exists(&self) -> bool {
        self.miss.is_dead || page_memory::knows(self.target.making.key())
    }

    const fn status(&self, is_kept: bool) -> CacheStatus {
        if is_kept {
            self.miss.status
        } else {
            CacheStatus::Miss
        }
    }

    async fn answer(self, visit: Rc<Visit>, outcome: Outcome) -> Response {
        match outcome {
            Outcome::Page(page) => {
                let is_kept = visit.site_ctx.complete
                    && page.cache == CachePolicy::Page
                    && visit.request.verb == Verb::Get;
                let reply = Reply::Common(page.cache, self.status(is_kept));
                stream::shared_page(visit, *page, &reply, is_kept.then_some(self.target)).await
            }
            Outcome::Gone(page) => respond::gone(&visit, *page, CacheStatus::Miss),
            Outcome::Redirect(redirect) => respond::redirect(&redirect, CacheStatus::Miss),
            Outcome::Failed(failure) => {
                if failure == Failure::NotFound {
                    let key = self.target.making.key().to_owned();
                    page_memory::remember_missing(&visit, key);
                }
                failed(&visit, &failure, Some(CacheStatus::Miss))
            }
        }
    }

    /// Sends the head of the page before its data has arrived.
    fn begin(
        self,
        visit: Rc<Visit>,
        document: Document,
        coming: LocalBoxFuture<'static, stream::Coming>,
    ) -> Response {
        let wait_ms = bindings::variables(&visit.env).page_wait_ms;
        let until_ms = clock::now_ms() + pagecache::wait_for_parts_ms(wait_ms);
        page_memory::wait_until(self.target.making.key(), until_ms);
        let status = self.status(visit.site_ctx.complete);
        let reply = Reply::Common(CachePolicy::Page, status);
        stream::early(visit, document, coming, &reply, Some(self.target))
    }
}

/// The page from the isolate's memory.
fn remembered(ctx: &RequestContext, key: &str, memory_ms: u64) -> Option<Response> {
    let page = page_memory::find(key, clock::now_ms()).filter(|_| memory_ms > 0)?;
    if purges::cover(ctx.site.name(), ctx.request.path(), &page.made) {
        return None;
    }
    ctx.watch.cache.set(Some(CacheOutcome::Memory));
    if ctx.request.verb == Verb::Head {
        return Some(page.headers());
    }
    ctx.watch.bytes.set(Some(page.body.length().into()));
    cache_in_entry(ctx, &page);
    Some(page.answer())
}

/// Caches the page in the JS entry, until our own entry or the cached site configuration expires. Requests with cookies
/// or a query are left to the program, since cookies change the page.
fn cache_in_entry(ctx: &RequestContext, page: &MemoryEntry) {
    let request = &ctx.request;
    if request.has_cookies() || request.query().is_some() {
        return;
    }
    let reply = ctx
        .site
        .page_headers(200, CachePolicy::Page, Some(CacheStatus::Hit));
    let reply = if ctx.is_kept_secure() {
        reply.kept_secure()
    } else {
        reply
    };
    let variables = bindings::variables(&ctx.env);
    let reply = if variables.server_timing {
        reply.with("server-timing", MEMORY_TIMING)
    } else {
        reply
    };
    let until_ms = page
        .until_ms
        .min(sites::believed_until_ms(&ctx.env, request.host()));
    let (line, blobs) = ctx.watch.of_memory(&ctx.env, page.body.length().into());
    let told = Told {
        line: &line,
        blobs: &blobs,
        one_of: variables.log_sample.one_of(),
    };
    page.cache_in_entry(request.url(), &reply.init(), until_ms, &told);
}

async fn missing(ctx: &Rc<RequestContext>, address: &Address, status: CacheStatus) -> Response {
    let visit = Visit::open(ctx, address.language).await;
    failed(&visit, &Failure::NotFound, Some(status))
}

/// Answers with a stored page. `memory` is its key in the isolate's memory and when it expires there; `None` if the
/// memory is off.
fn fresh(ctx: &RequestContext, entry: StoredPage, memory: Option<(String, u64)>) -> Response {
    let response = entry.answer(ctx, CacheStatus::Hit);
    ctx.watch.cache.set(Some(CacheOutcome::Kv));
    ctx.watch.bytes.set(Some(entry.body.length().into()));
    if let Some((key, until_ms)) = memory {
        let init = ctx.site.page_init(CachePolicy::Page, CacheStatus::Hit);
        let page = MemoryEntry {
            body: entry.body,
            init,
            until_ms,
            made: entry.made,
        };
        page_memory::hold(key, page);
    }
    response
}

/// Renders a stale page again in the background. A page that is gone or has moved is deleted; one that cannot be
/// rendered completely now stays as it is.
async fn renew(ctx: &Rc<RequestContext>, address: &Address, key: String) {
    let visit = Visit::open(ctx, address.language).await;
    if !visit.site_ctx.complete {
        return;
    }
    let (visit, outcome) = arrive_and_load(visit, address).await;
    match outcome {
        Outcome::Failed(Failure::NotFound) | Outcome::Gone(_) | Outcome::Redirect(_) => {
            forget(ctx, &key).await;
        }
        Outcome::Page(page) if respelled(&visit, &page).is_some() => forget(ctx, &key).await,
        Outcome::Page(page) if page.cache == CachePolicy::Page => {
            if let Some(body) = stream::whole(&visit, &page).await {
                let start = visit.site_ctx.frame_of(&page).bytes_before();
                let CacheEntry { entry, .. } = CacheEntry::build(&visit, &body, start);
                store(ctx, key, &entry).await;
            }
        }
        Outcome::Page(_) | Outcome::Failed(_) => {}
    }
}

/// Answers 404 to an address in a language that the site does not offer, in a language that it does.
async fn unspoken(visit: &Visit, status: CacheStatus) -> Response {
    let ctx = &visit.ctx;
    ctx.languages.replace(Some(visit.site_ctx.languages()));
    let visit = Visit::open(ctx, language::preferred(ctx)).await;
    failed(&visit, &Failure::NotFound, Some(status))
}
