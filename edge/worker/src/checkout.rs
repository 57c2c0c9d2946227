//! Checkout: the form's page, the localities of a region, and placing the order.

use std::rc::Rc;

use futures_util::future::{LocalBoxFuture, join, join3};
use platform::response::ResponseBuilder;
use shop::cart::PricedCart;
use shop::carts::{CartRequest, CartResponse};
use shop::checkout::{
    AGAIN_FIELD, Checking, CheckoutView, Choice, EMPTY_CART, NOT_PLACED, OrderAnswer, PlaceOrder,
    Places, cart_mark, checking, has_prices, page, payment_host, payment_target, read, shows_cart,
    with_address, with_contact,
};
use shop::city::delivery_fields;
use shop::delivery::{DEFAULT_REGION, REGIONS, STORES, SavedAddress, localities as localities_of};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::forms::explain;
use shop::i18n::Language;
use shop::orders::{PAYMENT_CLOSED, PAYMENT_FIELD, Thanks};
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::paths::Target;
use shop::route::{Address, Route};
use shop::session::Caller;
use web_sys::Response;

use crate::cart::{Known, beside, now, priced};
use crate::carts::{Orders, ask, command_id, current, fresh_id};
use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::site_context::{self, SiteContext};
use crate::{cart_count, city, identity, language, limits, respond, utm};

/// The form for the caller's cart.
pub(crate) async fn load(ctx: &RequestContext, site_ctx: &SiteContext) -> Result<Page, Failure> {
    let fields = delivery_fields(city::of(ctx, site_ctx));
    let account = identity::account(ctx, site_ctx.language);
    let (found, account) = join(look(ctx, site_ctx, None), account).await;
    let (fields, address) = match &account {
        Some(account) => (
            with_contact(fields, &account.user),
            account.default_address(),
        ),
        None => (fields, None),
    };
    match found? {
        Found::Checking(page) => Ok(*page),
        Found::Cart(cart) => {
            let problem = cart.1.news.refused.then_some(Failure::Refused(&NOT_PLACED));
            form(ctx, site_ctx, *cart, &fields, address, problem.as_ref()).await
        }
    }
}

/// What the page of the checkout is about.
enum Found {
    /// An order of the cart that has no answer yet: its page.
    Checking(Box<Page>),
    Cart(Box<(PricedCart, Orders)>),
}

/// Looks at the caller's cart. Its form would order the goods of an order once more that is being checked. A `problem`
/// says why that order's answer is not there yet.
fn look<'a>(
    ctx: &'a RequestContext,
    site_ctx: &'a SiteContext,
    problem: Option<&'a Failure>,
) -> LocalBoxFuture<'a, Result<Found, Failure>> {
    Box::pin(async move {
        let (cart, mut orders) = now(ctx, site_ctx).await?;
        let Some(open) = orders.news.open.take() else {
            let priced = priced(ctx, site_ctx, &cart, Known::default()).await?;
            return Ok(Found::Cart(Box::new((priced, orders))));
        };
        // Without its prices the page says less, while the backend is away.
        let goods = Checking::cart(&open);
        let priced = priced(ctx, site_ctx, &goods, Known::default()).await;
        let view = site_ctx.view();
        let order = Checking::new(&view, open, priced.ok());
        let beside = beside(site_ctx, &ctx.caller(), &orders);
        let page = checking(&view, &order, beside, problem);
        Ok(Found::Checking(Box::new(page)))
    })
}

/// The form with what was typed, or what the account knows, and what is wrong.
fn form<'a>(
    ctx: &'a RequestContext,
    site_ctx: &'a SiteContext,
    (priced, orders): (PricedCart, Orders),
    fields: &'a Fields,
    address: Option<&'a SavedAddress>,
    problem: Option<&'a Failure>,
) -> LocalBoxFuture<'a, Result<Page, Failure>> {
    Box::pin(async move {
        let beside = beside(site_ctx, &ctx.caller(), &orders);
        let view = site_ctx.view();
        if let Some(page) = page::without_goods(&view, &priced.view, beside) {
            return Ok(page);
        }
        let form = contents(ctx, site_ctx, priced, fields, address, problem).await?;
        Ok(page::checkout(&view, &form, beside.ordered, problem))
    })
}

async fn contents(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    cart: PricedCart,
    fields: &Fields,
    address: Option<&SavedAddress>,
    problem: Option<&Failure>,
) -> Result<CheckoutView, Failure> {
    let mut fields = fields.clone();
    let chosen = fields.text("region").parse().ok();
    let usual = chosen.unwrap_or(DEFAULT_REGION);
    let mut known = None;
    if let Some(address) = address {
        let region = chosen.or(address.region.id).unwrap_or(DEFAULT_REGION);
        if let Ok(found) = places(ctx, site_ctx, region).await {
            let filled = with_address(&fields, address, region, &found);
            if filled.is_some() || region == usual {
                known = Some(found);
            }
            fields = filled.unwrap_or(fields);
        }
    }
    let places = match known {
        Some(known) => known,
        None => places(ctx, site_ctx, usual).await?,
    };
    let id = fields.text("command");
    let command = if id.is_empty() {
        fresh_id()
    } else {
        id.to_owned()
    };
    let ids = (command, mark(ctx, &ctx.caller()));
    CheckoutView::new(&site_ctx.view(), cart, places, ids, &fields, problem)
}

/// Tells the caller's cart apart from others; empty for a caller without a cart.
fn mark(ctx: &RequestContext, caller: &Caller) -> String {
    let key = ctx.site.seal_key.as_ref();
    let cart = caller.cart_name(ctx.site.name());
    key.zip(cart)
        .map_or_else(String::new, |(key, cart)| cart_mark(key, &cart))
}

/// Where orders are delivered and given out; the localities are those of the region.
fn places<'a>(
    ctx: &'a RequestContext,
    site_ctx: &'a SiteContext,
    region: u64,
) -> LocalBoxFuture<'a, Result<Places, Failure>> {
    Box::pin(async move {
        let backend = ctx.backend(site_ctx.language);
        let (local, regions) = (localities_of(region), REGIONS);
        let (regions, localities, stores) = join3(
            backend.ask(&regions),
            backend.ask(&local),
            backend.ask(&STORES),
        )
        .await;
        let failed = |error| from_backend(&error, "delivery places");
        Ok(Places {
            regions: regions.map_err(failed)?.0,
            localities: localities.map_err(failed)?.0,
            stores: stores.map_err(failed)?.0,
        })
    })
}

/// `GET /api/localities?region=…`
pub(crate) async fn localities(ctx: &Rc<RequestContext>) -> Result<Response, Failure> {
    let region = ctx
        .request
        .query_value("region")
        .and_then(|region| region.parse().ok())
        .ok_or(Failure::Malformed)?;
    let found = ctx
        .backend(language::of(ctx))
        .ask(&localities_of(region))
        .await;
    let found = found.map_err(|error| from_backend(&error, "localities"))?;
    let choices: Vec<Choice> = found.0.into_iter().map(Choice::from).collect();
    Ok(ResponseBuilder::new(200, CachePolicy::Private).json(&choices))
}

/// `POST /api/orders`: once per command id, whatever is clicked twice. The page of an order that is being checked asks
/// for its answer here too.
pub(crate) async fn order(ctx: Rc<RequestContext>) -> Result<Response, Failure> {
    let fields = ctx.request.fields().await?;
    let language =
        Language::from_code(fields.text("language")).unwrap_or_else(|| language::of(&ctx));
    let site_ctx = site_context::open(&ctx, language).await;
    let caller = ctx.caller();
    let outcome = place(&ctx, &site_ctx, &caller, &fields).await;
    match outcome {
        Ok(target) => {
            let cart = current(&ctx, &caller, language).await?;
            cart_count::tell(&ctx, &caller, &cart);
            if ctx.request.wants_json() {
                #[derive(serde::Serialize)]
                struct Placed<'a> {
                    redirect: &'a str,
                }
                return Ok(ResponseBuilder::new(200, CachePolicy::Never).json(&Placed {
                    redirect: target.as_str(),
                }));
            }
            Ok(ResponseBuilder::redirect(303, &target, CachePolicy::Never).empty())
        }
        Err(failure) if ctx.request.wants_json() => Ok(crate::failure::json(&failure, language)),
        Err(failure) => {
            let again = async {
                match look(&ctx, &site_ctx, Some(&failure)).await? {
                    Found::Checking(page) => Ok(*page),
                    Found::Cart(cart) => {
                        form(&ctx, &site_ctx, *cart, &fields, None, Some(&failure)).await
                    }
                }
            };
            Ok(match again.await {
                Ok(page) => respond::refused(&ctx, &site_ctx, page, &failure),
                Err(_) => respond::failed(&ctx, &site_ctx, &failure, None),
            })
        }
    }
}

/// Lets the cart's object order, or ask again; brings where the browser goes next.
async fn place(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    caller: &Caller,
    fields: &Fields,
) -> Result<Target, Failure> {
    let words = site_ctx.language.words();
    let request = if fields.text(AGAIN_FIELD).is_empty() {
        wanted(ctx, site_ctx, fields)?
    } else {
        CartRequest::AskAgain(command_id(fields)?)
    };
    limits::order(ctx, caller).await?;
    shows_cart(fields, &mark(ctx, caller))?;
    if caller.has_session() {
        // The cart's object calls in the session's name: one that is over must lead to the form, not look like
        // missing stock.
        identity::confirm(ctx, site_ctx.language).await?;
    }
    let created = match ask(ctx, caller, site_ctx.language, request).await? {
        Some(CartResponse::Order(OrderAnswer::Created(created))) => created,
        Some(CartResponse::Order(OrderAnswer::Rejected(reason))) => {
            return Err(reason.failure(words));
        }
        // Nothing is known of it any more: the page says how things are.
        Some(CartResponse::Nothing) => {
            let page = Address::new(site_ctx.language, Route::Checkout).href();
            return Target::local(&page).ok_or(Failure::Internal);
        }
        Some(_) => return Err(Failure::Internal),
        None => return Err(Failure::Refused(&EMPTY_CART)),
    };
    let hosts = &site_ctx.shop.site.payment_hosts;
    let wanted = created.result.pay_url.as_deref();
    let pay = wanted
        .and_then(|url| payment_target(url, hosts))
        .and_then(Target::configured);
    let success = Address::new(site_ctx.language, Route::CartSuccess).href();
    let key = ctx.site.seal_key.as_ref().ok_or(Failure::Internal)?;
    let cart = caller.cart_name(ctx.site.name()).unwrap_or_default();
    let mut query = Thanks::new(key, &cart, &created.number).query();
    if let (None, Some(url)) = (&pay, wanted) {
        let (number, host) = (&created.number, payment_host(url));
        worker::console_error!("order {number}: no payment host of the site: {host}");
        query = [&query, "&", PAYMENT_FIELD, "=", PAYMENT_CLOSED].concat();
    }
    pay.or_else(|| Target::local(&shop::paths::with_query(&success, Some(&query))))
        .ok_or(Failure::Internal)
}

/// The order of a form, which is checked.
fn wanted(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    fields: &Fields,
) -> Result<CartRequest, Failure> {
    has_prices(&site_ctx.shop)?;
    let mut details = read(fields, site_ctx.shop.variant)
        .map_err(|problems| explain(&problems, site_ctx.language.words(), site_ctx.shop.variant))?;
    details.utm = utm::of(ctx);
    Ok(CartRequest::Order(Box::new(PlaceOrder {
        id: command_id(fields)?,
        details,
    })))
}
