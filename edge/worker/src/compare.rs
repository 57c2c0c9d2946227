//! The comparison: its page, and the button that puts a product into it.

use std::rc::Rc;

use futures_util::future::join4;
use platform::backend::Backend;
use shop::compare::page::{self, Wanted};
use shop::compare::{COMPARE_COOKIE, COMPARE_COOKIE_AGE, compared, kinds, toggled};
use shop::failure::Failure;
use shop::page::Page;
use shop::product::{Card, Marked, ProductAnswer, ProductId, product, products_by_id, read_wish};
use shop::route::{Route, Slug};
use web_sys::Response;

use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::favourites::{keep, marked};
use crate::language;
use crate::site_context::SiteContext;

/// The compared products, as the browser keeps them.
pub(crate) fn of(ctx: &RequestContext) -> Marked {
    compared(ctx.request.cookie(COMPARE_COOKIE).unwrap_or_default())
}

/// The products of the kind that the query asks for, or of another if nothing is left of that one. What the catalogue
/// has no more leaves the cookie too.
pub(crate) async fn load(ctx: &RequestContext, site_ctx: &SiteContext) -> Result<Page, Failure> {
    let kept = of(ctx);
    let wanted = Wanted {
        kind: ctx.request.query_value(Wanted::KIND).unwrap_or_default(),
        differences: ctx.request.query_value(Wanted::ONLY).as_deref() == Some(Wanted::DIFFERENCES),
    };
    let backend = ctx.backend(site_ctx.language);
    let mut list = kept.clone();
    let mut known: Vec<Card> = Vec::new();
    if !list.ids().is_empty() {
        let call = products_by_id(list.ids().iter().copied());
        let found = backend.ask(&call).await;
        let found = found.map_err(|error| from_backend(&error, "compared products"))?;
        // Only a list can leave something out, and what it names is not gone, however little is said of it.
        if let Some(named) = found.named {
            list.keep(|id| named.contains(&id));
        }
        known = found.products;
    }
    let mut products = Vec::new();
    while let Some(kind) = wanted.of(&kinds(&list, &known)) {
        let found = answers(&backend, &kind.cards).await;
        let asked: Vec<ProductId> = kind.cards.iter().map(|card| card.id).collect();
        list.keep(|id| !found.gone.contains(&id));
        products = found.products;
        if !products.is_empty() {
            break;
        }
        // What came can be compared; without anything the page would say that nothing was chosen.
        if let Some(failure) = found.failure {
            return Err(failure);
        }
        known.retain(|card| !asked.contains(&card.id));
    }
    let view = site_ctx.view();
    let page = page::compare(&view, &kinds(&list, &known), &wanted, &products);
    if list == kept {
        return Ok(page);
    }
    keep(ctx, &list, (COMPARE_COOKIE, COMPARE_COOKIE_AGE));
    Ok(page::without_gone(&view, page))
}

/// What the backend says of products.
#[derive(Default)]
struct Found {
    products: Vec<ProductAnswer>,
    /// Those that it says it has not.
    gone: Vec<ProductId>,
    failure: Option<Failure>,
}

/// Asks for the products of a kind, of which no kind shows more than four.
async fn answers(backend: &Backend, cards: &[&Card]) -> Found {
    let mut cards = cards.iter().copied();
    let mut next = || one(backend, cards.next());
    let told = join4(next(), next(), next(), next()).await;
    let mut found = Found::default();
    for answer in [told.0, told.1, told.2, told.3].into_iter().flatten() {
        match answer {
            (_, Ok(product)) => found.products.push(product),
            (id, Err(Failure::NotFound)) => found.gone.push(id),
            (_, Err(failure)) => found.failure = Some(failure),
        }
    }
    found
}

/// A product's answer; nothing for no card, and for one without an address.
async fn one(
    backend: &Backend,
    card: Option<&Card>,
) -> Option<(ProductId, Result<ProductAnswer, Failure>)> {
    let card = card?;
    let slug = Slug::encode(&card.url)?;
    let answer = backend.ask(&product(&slug)).await;
    let answer = answer.map_err(|error| from_backend(&error, "compared product"));
    Some((card.id, answer))
}

/// Puts a product into the comparison or takes it out, as it is wished or the other way than it is.
pub(crate) async fn toggle(ctx: &Rc<RequestContext>, slug: &Slug) -> Result<Response, Failure> {
    let id: ProductId = slug.as_str().parse().map_err(|_| Failure::UnknownProduct)?;
    let fields = ctx.request.fields().await?;
    let mut list = of(ctx);
    if read_wish(&fields)? != Some(list.has(id)) {
        let known = if list.has(id) {
            Vec::new()
        } else {
            known(ctx, &list, &[(id, true)]).await?
        };
        list = toggled(&list, id, &known)?;
    }
    let cookie = (COMPARE_COOKIE, COMPARE_COOKIE_AGE);
    marked(ctx, &fields, &list, id, cookie, Route::Compare)
}

/// What the catalogue has of the list and of what is wished for it.
pub(crate) async fn known(
    ctx: &RequestContext,
    list: &Marked,
    wishes: &[(ProductId, bool)],
) -> Result<Vec<Card>, Failure> {
    let wished = wishes.iter().map(|(product, _)| *product);
    let call = products_by_id(list.ids().iter().copied().chain(wished));
    let found = ctx.backend(language::of(ctx)).ask(&call).await;
    let found = found.map_err(|error| from_backend(&error, "compared products"))?;
    Ok(found.products)
}
