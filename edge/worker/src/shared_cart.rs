//! A cart shared as a link: its page, and the form that adds its goods.

use std::rc::Rc;

use platform::clock;
use shop::cart::CommandRequest;
use shop::cartpage::PricedCart;
use shop::failure::Failure;
use shop::fields::Fields;
use shop::page::Page;
use shop::sharedcart::{SHARED_FIELD, SharedCartForm, SharedGoods, open_goods, shared as page_of};
use web_sys::Response;

use crate::cart::{back, finish, priced};
use crate::carts::{command_id, fresh_id};
use crate::context::RequestContext;
use crate::loaded_products::LoadedProducts;
use crate::respond::FormSuccess;
use crate::visit::Visit;
use crate::{limits, respond};

fn opened(ctx: &RequestContext, sealed: &str) -> Result<SharedGoods, Failure> {
    let key = ctx.site.sealing()?;
    open_goods(key, sealed, clock::now_ms())
}

/// The shared goods named in the address of the cart's page.
pub(crate) fn joined(ctx: &RequestContext) -> Option<SharedGoods> {
    let sealed = ctx.request.query_value(SHARED_FIELD)?;
    opened(ctx, &sealed).ok()
}

/// The page of a shared link. Opening it changes nothing.
pub(crate) async fn load(visit: &Visit) -> Result<Page, Failure> {
    let sealed = visit.request.query_value(SHARED_FIELD).unwrap_or_default();
    let goods = opened(visit, &sealed)?;
    render(visit, &sealed, &goods, None).await
}

async fn render(
    visit: &Visit,
    sealed: &str,
    goods: &SharedGoods,
    problem: Option<&Failure>,
) -> Result<Page, Failure> {
    let priced = match priced_now(visit, goods).await {
        Err(failure) if problem.is_none() => return Err(failure),
        // The form can be sent again even if the catalogue cannot load the goods.
        priced => priced.ok(),
    };
    let adding = SharedCartForm {
        sealed,
        command: &fresh_id(),
        problem,
    };
    Ok(page_of(&visit.view(), priced.as_ref(), adding))
}

async fn priced_now(visit: &Visit, goods: &SharedGoods) -> Result<PricedCart, Failure> {
    let mut loaded = LoadedProducts::default();
    loaded.ask(visit, goods.products()).await?;
    let cart = goods.cart(loaded.cards());
    priced(visit, &cart, loaded).await
}

/// `POST /api/cart/shared`: adds the goods of a link to the caller's cart, once per command id. The cart's page then
/// reports the goods that could not be added.
pub(crate) async fn add(visit: Rc<Visit>, fields: Fields) -> Result<Response, Failure> {
    let id = command_id(&fields)?;
    let sealed = fields.text(SHARED_FIELD);
    let goods = opened(&visit, sealed)?;
    let outcome = join(&visit, &fields, id, &goods).await;
    let again = async |failure: &Failure| render(&visit, sealed, &goods, Some(failure)).await;
    Ok(respond::form(&visit, outcome, again).await)
}

async fn join<'a>(
    visit: &'a Visit,
    fields: &Fields,
    id: String,
    goods: &SharedGoods,
) -> Result<FormSuccess<'a>, Failure> {
    limits::repeat(visit).await?;
    let mut loaded = LoadedProducts::default();
    loaded.ask(visit, goods.products()).await?;
    let Some(command) = goods.join(loaded.cards()) else {
        return back(visit, fields).map(FormSuccess::leading_to);
    };
    let request = CommandRequest::of(id, command, loaded.cards());
    finish(visit, fields, request, &mut loaded).await
}
