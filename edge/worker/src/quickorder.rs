//! Loads the page of a quick order.

use platform::clock;
use shop::failure::Failure;
use shop::page::Page;
use shop::quickorder::{CODES_FIELD, LookupResult, Row, TypedRows, page};
use shop::sharedcart::{SharedCartForm, SharedGoods, goods as goods_of};

use crate::cart::priced;
use crate::carts::fresh_id;
use crate::failure::from_backend;
use crate::limits;
use crate::loaded_products::LoadedProducts;
use crate::visit::Visit;

/// The form, with the products of the entered codes.
pub(crate) async fn load(visit: &Visit) -> Result<Page, Failure> {
    let text = visit.request.query_value(CODES_FIELD).unwrap_or_default();
    let typed = TypedRows::read(&text);
    let looked_up = look_up(visit, typed).await?;
    let view = visit.view();
    if looked_up.found.is_empty() {
        return Ok(page::page(&view, &text, &looked_up, None));
    }
    let mut loaded = LoadedProducts::default();
    let products = looked_up.found.iter().map(|(product, _)| *product);
    loaded.ask(visit, products.collect()).await?;
    let goods = SharedGoods::of(&looked_up.found, loaded.cards());
    let key = visit.site.sealing()?;
    let cart = goods.cart(loaded.cards());
    let priced = priced(visit, &cart, loaded).await?;
    let adding = SharedCartForm {
        sealed: &goods.sealed(key, clock::now_ms()),
        command: &fresh_id(),
        problem: None,
    };
    let goods = goods_of(&view, &priced.view, adding);
    Ok(page::page(&view, &text, &looked_up, Some(&goods)))
}

/// Looks up all codes concurrently.
async fn look_up(visit: &Visit, typed: TypedRows) -> Result<LookupResult, Failure> {
    if typed.rows.is_empty() {
        return Ok(typed.look_up(&[], visit.language));
    }
    limits::codes(visit).await?;
    let backend = visit.backend();
    let calls: Vec<_> = typed.rows.iter().map(Row::search).collect();
    let answers = backend.ask_all(&calls).await;
    let found: Result<Vec<_>, _> = answers.into_iter().collect();
    let found = found.map_err(|error| from_backend(&error, "codes"))?;
    Ok(typed.look_up(&found, visit.language))
}
