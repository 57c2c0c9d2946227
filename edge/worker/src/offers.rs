//! Prices and stock of products: answers the script of a product's page, and drops kept pages that say otherwise than
//! the catalogue has just said, in every language.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use futures_util::FutureExt;
use futures_util::future::{LocalBoxFuture, join_all};
use platform::{bindings, clock};
use shop::backend::PAGE_MS;
use shop::failure::Failure;
use shop::i18n::Language;
use shop::pagecache::{self, OFFER_MEMORY_MS};
use shop::product::{Card, ProductId, mark_of, marks_agree, page, product};
use shop::route::{Address, Route, Slug};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, future_to_promise};

use crate::assets::assets;
use crate::context::RequestContext;
use crate::failure::from_lookup;
use crate::page_memory::{self, Making, key_at, made_meanwhile};
use crate::page_store::{Lookup, forget, look_up};
use crate::purges;
use crate::visit::Visit;

thread_local! {
    /// The offers for guests, by the key of their page, when they expire, and when they were asked for.
    static OFFERS: RefCell<HashMap<String, (String, u64, u64)>> = RefCell::default();
    /// The sold-out products whose pages were checked, by site, and when they are checked again.
    static CHECKED: RefCell<HashMap<(String, ProductId), u64>> = RefCell::default();
}

/// The maximum numbers of offers and of checked products remembered at once.
const MOST_OFFERS: usize = 512;
const MOST_CHECKED: usize = 2048;

/// The offer of a product, for the script of its page. Guests share one for some seconds, so that a page that many
/// read does not ask the backend for each of them.
pub(crate) async fn offer(
    ctx: &Rc<RequestContext>,
    language: Language,
    slug: &Slug,
) -> Result<String, Failure> {
    let key = [&key_at(ctx, ctx.request.path()), "\noffer"].concat();
    let variables = bindings::variables(&ctx.env);
    if ctx.session.is_private() || ctx.dev_mode() || variables.page_memory_ms == 0 {
        return load(ctx, language, slug).await;
    }
    let known = made_meanwhile(&key, variables.page_wait_ms, || remembered(ctx, &key)).await;
    if let Some(known) = known {
        return Ok(known);
    }
    let (making, asked_ms) = (Making::of(key), clock::now_ms());
    let offer = load(ctx, language, slug).await?;
    remember(making.key(), &offer, asked_ms);
    Ok(offer)
}

fn remembered(ctx: &RequestContext, key: &str) -> Option<String> {
    let now_ms = clock::now_ms();
    let purged_ms = purges::of(ctx.site.name()).newest_ms();
    OFFERS.with_borrow(|offers| {
        let (offer, until_ms, asked_ms) = offers.get(key)?;
        (*until_ms > now_ms && *asked_ms >= purged_ms).then(|| offer.clone())
    })
}

fn remember(key: &str, offer: &str, asked_ms: u64) {
    OFFERS.with_borrow_mut(|offers| {
        if offers.len() >= MOST_OFFERS {
            offers.clear();
        }
        let until_ms = clock::now_ms() + OFFER_MEMORY_MS;
        offers.insert(key.to_owned(), (offer.to_owned(), until_ms, asked_ms));
    });
}

async fn load(
    ctx: &Rc<RequestContext>,
    language: Language,
    slug: &Slug,
) -> Result<String, Failure> {
    let visit = Visit::open(ctx, language).await;
    let answer = visit.backend().ask(&product(slug)).await;
    let answer = answer.map_err(|error| from_lookup(&error, "offer"))?;
    // A company's prices say nothing about the pages of others.
    if visit.priced_for().is_none() {
        changed(&visit, vec![answer.product.card.clone()]);
    }
    Ok(page::offer(&visit.view(), slug, &answer))
}

/// Drops the kept pages of products whose supply or price may have changed, after the response.
fn changed(visit: &Visit, cards: Vec<Card>) {
    let found = Found::of(visit, cards);
    visit.execution.wait_until(found.drop_untrue());
}

/// The same for those of the products that are sold out. An isolate checks each once in a while, until it is seen in
/// stock again.
pub(crate) fn seen(visit: &Visit, cards: &[Card]) {
    let sold_out = cards.iter().filter(|card| is_to_be_checked(visit, card));
    let cards: Vec<Card> = sold_out.cloned().collect();
    if !cards.is_empty() {
        let found = Found {
            is_sure: true,
            ..Found::of(visit, cards)
        };
        visit.execution.wait_until(found.drop_untrue());
    }
}

fn is_to_be_checked(ctx: &RequestContext, card: &Card) -> bool {
    let now_ms = clock::now_ms();
    let key = (ctx.site.name().to_owned(), card.id);
    CHECKED.with_borrow_mut(|checked| {
        if !card.supply().is_sold_out() {
            checked.remove(&key);
            return false;
        }
        if checked.len() >= MOST_CHECKED {
            checked.clear();
        }
        let is_due = checked.get(&key).is_none_or(|until_ms| *until_ms <= now_ms);
        if is_due {
            checked.insert(key, now_ms + pagecache::SOLD_OUT_PAUSE_MS);
        }
        is_due
    })
}

/// Asks the catalogue about products that were just ordered or refused, and drops their untrue pages. The response
/// waits for that a little, so that the next page that the shopper opens is true.
pub(crate) async fn recheck(visit: &Visit, products: Vec<ProductId>) {
    if products.is_empty() {
        return;
    }
    let found = Found::of(visit, Vec::new());
    let dropped = future_to_promise(async move {
        found.ask_and_drop(products).await;
        Ok(JsValue::UNDEFINED)
    });
    // It goes on after the response, if it takes longer.
    let rest = JsFuture::from(dropped.clone()).map(drop);
    visit.execution.wait_until(rest);
    clock::in_time(JsFuture::from(dropped), pagecache::RECHECK_MS).await;
}

/// What the catalogue has said of some products, in one language.
struct Found {
    ctx: Rc<RequestContext>,
    language: Language,
    languages: Vec<Language>,
    cards: Vec<Card>,
    /// The other languages are checked even if the pages in this one are true or not kept.
    is_sure: bool,
}

impl Found {
    fn of(visit: &Visit, cards: Vec<Card>) -> Self {
        Self {
            ctx: visit.ctx.clone(),
            language: visit.language,
            languages: visit.shop().languages.clone(),
            cards,
            is_sure: false,
        }
    }

    /// Asks about the products first: a page of one that is running out may be untrue.
    async fn ask_and_drop(mut self, products: Vec<ProductId>) {
        let mut cards = cards(&self.ctx, self.language, products).await;
        for card in &cards {
            forget_offer(&self.ctx, self.language, card);
        }
        cards.retain(|card| card.supply().is_running_out());
        self.cards = cards;
        self.drop_untrue().await;
    }

    async fn drop_untrue(self) {
        let Self { ctx, language, .. } = &self;
        let mut ids = Vec::new();
        for card in &self.cards {
            let is_untrue = drop_if_untrue(ctx, *language, card).await;
            if is_untrue || self.is_sure {
                ids.push(card.id);
            }
        }
        if ids.is_empty() {
            return;
        }
        let others = self.languages.iter().filter(|other| *other != language);
        let others = others.map(|other| drop_in(ctx, *other, ids.clone()));
        join_all(others).await;
    }
}

/// Drops the untrue pages of these products in a language.
fn drop_in(
    ctx: &RequestContext,
    language: Language,
    products: Vec<ProductId>,
) -> LocalBoxFuture<'_, ()> {
    async move {
        for card in cards(ctx, language, products).await {
            drop_if_untrue(ctx, language, &card).await;
        }
    }
    .boxed_local()
}

/// The products as guests see them, since kept pages are theirs; none if the catalogue does not answer.
async fn cards(ctx: &RequestContext, language: Language, products: Vec<ProductId>) -> Vec<Card> {
    let mut backend = ctx.backend(language).until(clock::now_ms() + PAGE_MS);
    backend.session = None;
    match backend.products(products).await {
        Ok(found) => found.products,
        Err(error) => {
            platform::log_error!("kept pages were not checked: {error}");
            Vec::new()
        }
    }
}

fn path_of(language: Language, card: &Card) -> Option<String> {
    let slug = Slug::encode(&card.url)?;
    Some(Address::new(language, Route::Product(slug)).href())
}

fn forget_offer(ctx: &RequestContext, language: Language, card: &Card) {
    if let Some(path) = path_of(language, card) {
        let key = [&key_at(ctx, &path), "\noffer"].concat();
        OFFERS.with_borrow_mut(|offers| offers.remove(&key));
    }
}

/// Drops the kept page of a product if its mark differs from the catalogue's; whether it did.
async fn drop_if_untrue(ctx: &RequestContext, language: Language, card: &Card) -> bool {
    let Some(path) = path_of(language, card) else {
        return false;
    };
    let site = &ctx.site;
    let key = pagecache::key(site.name(), &site.version, assets().build, &path);
    let Lookup::Entry(kept) = look_up(ctx, &key).await else {
        return false;
    };
    if page_memory::is_untrue(&key_at(ctx, &path), kept.made.made_ms) {
        return false;
    }
    let body = kept.body.to_vec();
    // A shopper's own prices are not those of kept pages.
    let mark = card.offer_mark(!ctx.session.is_private());
    let is_untrue = mark_of(&body).is_some_and(|kept| !marks_agree(kept, &mark));
    if is_untrue {
        page_memory::drop_untrue(ctx, &path, clock::now_ms());
        forget_offer(ctx, language, card);
        forget(ctx, &key).await;
    }
    is_untrue
}
