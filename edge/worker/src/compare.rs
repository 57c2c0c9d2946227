//! The comparison: its page, and the button that adds a product.

use std::rc::Rc;

use futures_util::future::join4;
use platform::backend::Backend;
use shop::compare::{
    Answer, COMPARE_COOKIE, COMPARE_COOKIE_AGE, Selection, changed, compared,
    page::{self, CompareQuery},
    window, would_add,
};
use shop::failure::Failure;
use shop::page::Page;
use shop::product::{
    Card, ProductId, Products, Properties, SavedProducts, product, product_properties, read_change,
    read_id,
};
use shop::route::{Route, Slug};
use web_sys::Response;

use crate::context::RequestContext;
use crate::failure::{from_backend, from_lookup};
use crate::favourites::{ListCookie, answer, keep};
use crate::language;
use crate::visit::Visit;

/// The cookie of the comparison.
pub(crate) const COMPARED: ListCookie = ListCookie {
    name: COMPARE_COOKIE,
    age: COMPARE_COOKIE_AGE,
};

/// The compared products, from the browser's cookie.
pub(crate) fn of(ctx: &RequestContext) -> SavedProducts {
    compared(ctx.request.cookie(COMPARE_COOKIE).unwrap_or_default())
}

/// The comparison page for the kind of products in the query, or for the next kind that still has any.
pub(crate) async fn load(visit: &Visit) -> Result<Page, Failure> {
    let wanted = CompareQuery {
        kind: visit.request.query_value(CompareQuery::KIND),
        differences: visit.request.query_value(CompareQuery::ONLY).as_deref()
            == Some(CompareQuery::DIFFERENCES),
    };
    let backend = visit.backend();
    let mut selection = selection(visit, &backend, wanted).await?;
    let mut products = Vec::new();
    while products.is_empty() && !selection.to_ask().is_empty() {
        let answers = answers(&backend, &selection.to_ask()).await;
        products = selection.settle(answers)?;
    }
    let view = visit.view();
    let page = page::compare(&view, &selection.kinds(), selection.query(), &products);
    let Some(list) = selection.shortened() else {
        return Ok(page);
    };
    keep(visit, list, COMPARED);
    Ok(page::without_gone(&view, page))
}

/// The visitor's list, with its products from the catalogue.
async fn selection(
    ctx: &RequestContext,
    backend: &Backend,
    wanted: CompareQuery,
) -> Result<Selection, Failure> {
    let list = of(ctx);
    let mut found = Products::default();
    if !list.ids().is_empty() {
        let answer = backend.products(list.ids().to_vec()).await;
        found = answer.map_err(|error| from_backend(&error, "compared products"))?;
    }
    Ok(Selection::new(wanted, list, found))
}

/// All products of the visitor's list, as a window over another page.
pub(crate) async fn window(visit: &Visit) -> Result<String, Failure> {
    let backend = visit.backend();
    let selection = selection(visit, &backend, CompareQuery::default()).await?;
    let shortened = selection.shortened();
    if let Some(list) = shortened {
        keep(visit, list, COMPARED);
    }
    Ok(window::window(&visit.view(), &selection.kinds(), shortened.is_some()).0)
}

/// `POST /api/compare`: empties the list.
pub(crate) async fn clear_all(ctx: &Rc<RequestContext>) -> Result<Response, Failure> {
    let fields = ctx.request.fields().await?;
    let none = compared("");
    keep(ctx, &none, COMPARED);
    answer(ctx, &fields, &none, 0, Route::Compare).await
}

/// Loads the products of a kind. A kind shows at most four.
async fn answers(backend: &Backend, cards: &[&Card]) -> Vec<Answer> {
    let mut cards = cards.iter().copied();
    let mut next = || one(backend, cards.next());
    let answers = join4(next(), next(), next(), next()).await;
    let answers = [answers.0, answers.1, answers.2, answers.3];
    answers.into_iter().flatten().collect()
}

/// Loads a product with its properties, from their own call if the product's answer has none. `None` without a card, or
/// if the card has no address.
async fn one(backend: &Backend, card: Option<&Card>) -> Option<Answer> {
    let card = card?;
    let slug = Slug::encode(&card.url)?;
    let mut answer = backend.ask(&product(&slug)).await;
    if let Ok(found) = &mut answer
        && found.properties.is_empty()
        && let Ok(Properties(rows)) = backend.ask(&product_properties(card.id)).await
    {
        found.properties = rows;
    }
    let answer = answer.map_err(|error| from_lookup(&error, "compared product"));
    Some((card.id, answer))
}

/// Adds a product or removes it, as the request says; toggles it if the request does not say.
pub(crate) async fn toggle(ctx: &Rc<RequestContext>, slug: &Slug) -> Result<Response, Failure> {
    let id = read_id(slug.as_str())?;
    let fields = ctx.request.fields().await?;
    let change = read_change(&fields)?;
    let list = of(ctx);
    let known = if would_add(&list, id, change) {
        load_products(ctx, &list, &[(id, true)]).await?
    } else {
        Vec::new()
    };
    let list = changed(&list, id, change, &known)?;
    keep(ctx, &list, COMPARED);
    answer(ctx, &fields, &list, id, Route::Compare).await
}

/// The catalogue's products for the list and its changes.
pub(crate) async fn load_products(
    ctx: &RequestContext,
    list: &SavedProducts,
    changes: &[(ProductId, bool)],
) -> Result<Vec<Card>, Failure> {
    let of_changes = changes.iter().map(|(product, _)| *product);
    let ids = list.ids().iter().copied().chain(of_changes).collect();
    let found = ctx.backend(language::of(ctx)).products(ids).await;
    let found = found.map_err(|error| from_backend(&error, "compared products"))?;
    Ok(found.products)
}
