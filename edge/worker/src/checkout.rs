//! Checkout: the form's page and the localities of a region.

use std::rc::Rc;

use futures_util::future::{LocalBoxFuture, join, join3};
use platform::response::ResponseBuilder;
use shop::account::{ADDRESSES, needs_cabinet};
use shop::backend::BackendFailure;
use shop::cartpage::PricedCart;
use shop::checkout::bought;
use shop::checkout::{
    Checking, CheckoutView, Places, Saved, cart_mark, checking, page, region_among, with_address,
    with_contact,
};
use shop::checkout::{LOST, NOT_PLACED};
use shop::city::delivery_fields;
use shop::delivery::{
    DEFAULT_REGION, DELIVERY_INFO, Locality, REGIONS, STORES, SavedAddress, Times, delivery_time,
    local_regions, local_towns, localities as localities_of, towns_or_local,
};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::forms::Choice;
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::points::Points;
use shop::session::{Caller, UserGroup};
use web_sys::Response;

use crate::cart::{beside, now, priced};
use crate::carts::{Orders, fresh_id};
use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::loaded_products::LoadedProducts;
use crate::site_context::{self, SiteContext};
use crate::{cart_points, city, credit, identity, language, postal};

/// The form for the caller's cart. What it asks for besides is asked for while the cart is.
pub(crate) async fn load(ctx: &RequestContext, site_ctx: &SiteContext) -> Result<Page, Failure> {
    let (found, known) = join(look(ctx, site_ctx, None), known(ctx, site_ctx)).await;
    let (account, addresses, around) = known;
    match found? {
        Found::Checking(page) => Ok(*page),
        Found::Cart(cart) => {
            let news = &cart.1.news;
            let told = if news.lost {
                Some(&LOST)
            } else {
                news.refused.then_some(&NOT_PLACED)
            };
            let problem = told.map(Failure::Refused);
            let saved = Saved {
                addresses: listed(account.as_ref(), &addresses),
                begins: true,
                may_save: may_save(ctx, site_ctx),
            };
            let points = account.as_ref().and_then(|account| account.points);
            form(
                ctx,
                site_ctx,
                *cart,
                around,
                (points, saved),
                problem.as_ref(),
            )
            .await
        }
    }
}

/// Who is signed in, their saved addresses, and what the form that begins with these is about.
async fn known(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
) -> (Option<UserGroup>, Vec<SavedAddress>, Around) {
    let fields = delivery_fields(city::of(ctx, site_ctx));
    let account = identity::account(ctx, site_ctx.language);
    let (account, saved) = join(account, saved_addresses(ctx, site_ctx)).await;
    let (fields, address) = match &account {
        Some(account) => (
            with_contact(fields, &account.user),
            account.default_address(),
        ),
        None => (fields, None),
    };
    let addresses = listed(account.as_ref(), &saved);
    let usual = || {
        Saved {
            addresses,
            ..Saved::default()
        }
        .usual()
    };
    let address = address.or_else(usual);
    let around = around(ctx, site_ctx, &fields, address).await;
    (account, saved, around)
}

/// The addresses to choose from: the account's own, where they can be named.
fn listed<'a>(account: Option<&'a UserGroup>, saved: &'a [SavedAddress]) -> &'a [SavedAddress] {
    let own = account.map_or(&[][..], |account| &account.addresses);
    let has_ids = own.iter().any(|address| !address.id.is_empty());
    if has_ids { own } else { saved }
}

/// The saved addresses of who is signed in; none where they cannot be told.
async fn saved_addresses(ctx: &RequestContext, site_ctx: &SiteContext) -> Vec<SavedAddress> {
    if !may_save(ctx, site_ctx) {
        return Vec::new();
    }
    // The form needs the rest of the time.
    let backend = ctx.backend(site_ctx.language).by_half();
    match backend.ask(&ADDRESSES).await {
        Ok(saved) => saved.0,
        Err(error) => {
            worker::console_error!("the saved addresses were not told: {error}");
            Vec::new()
        }
    }
}

fn may_save(ctx: &RequestContext, site_ctx: &SiteContext) -> bool {
    ctx.session.access().is_some() && needs_cabinet(&site_ctx.shop.settings).is_ok()
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
            let priced = priced(ctx, site_ctx, &cart, LoadedProducts::default()).await?;
            return Ok(Found::Cart(Box::new((priced, orders))));
        };
        // Without its prices the page says less, while the backend is away.
        let goods = Checking::cart(&open);
        let priced = priced(ctx, site_ctx, &goods, LoadedProducts::default()).await;
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
    around: Around,
    (points, saved): (Option<Points>, Saved<'a>),
    problem: Option<&'a Failure>,
) -> LocalBoxFuture<'a, Result<Page, Failure>> {
    Box::pin(async move {
        let view = site_ctx.view();
        let beside = beside(site_ctx, &ctx.caller(), &orders).about(&view, &priced);
        if let Some(page) = page::without_goods(&view, &priced.view, beside, problem) {
            return Ok(page);
        }
        let mut form = contents(ctx, site_ctx, priced, around?, saved, problem).await?;
        form.points = points.map(|points| points.display(site_ctx.language));
        Ok(page::checkout(&view, &form, beside, problem))
    })
}

async fn contents(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    cart: PricedCart,
    (fields, places): (Fields, Places),
    saved: Saved<'_>,
    problem: Option<&Failure>,
) -> Result<CheckoutView, Failure> {
    let goods = cart.quote.as_ref().map(|quote| quote.goods.plain());
    let goods = goods.unwrap_or_default();
    let bought = bought(&cart.view.lines);
    let (postal, credit) = join(
        postal::form(ctx, site_ctx, &fields, &goods),
        credit::for_order(ctx, site_ctx, &bought),
    )
    .await;
    let places = places.beside(postal, credit);
    let ids = (fields.command_or(fresh_id), mark(ctx, &ctx.caller()));
    let view = site_ctx.view();
    let mut form = CheckoutView::new(&view, cart, places, saved, ids, &fields, problem)?;
    form.rate = match form.asks_credit() {
        Some((goods, chosen)) => credit::monthly(ctx, site_ctx, &goods, chosen).await,
        None => None,
    };
    Ok(form)
}

/// The fields of the form, with the default address of the account, and the places that an order can go to.
type Around = Result<(Fields, Places), Failure>;

/// What the form is about, whatever the cart holds. Nobody's cart is empty, and its page has no form.
async fn around(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    fields: &Fields,
    address: Option<&SavedAddress>,
) -> Around {
    if ctx.caller().cart_name(ctx.site.name()).is_none() {
        return Err(Failure::NotFound);
    }
    let located = located(ctx, site_ctx, fields, address);
    let (times, info) = (times(ctx, site_ctx, fields), info(ctx, site_ctx));
    let (located, times, info) = join3(located, times, info).await;
    let (fields, places) = located?;
    let places = Places {
        times,
        info,
        ..places
    };
    Ok((fields, places))
}

/// When an order can be picked up at the chosen store; nothing where the backend says nothing.
fn times<'a>(
    ctx: &'a RequestContext,
    site_ctx: &'a SiteContext,
    fields: &'a Fields,
) -> LocalBoxFuture<'a, Times> {
    Box::pin(async move {
        let store = fields.text("store").parse::<u64>();
        let (Ok(store), "pickup") = (store, fields.text("method")) else {
            return Times::default();
        };
        let backend = ctx.backend(site_ctx.language);
        let times = backend.ask(&delivery_time(store)).await;
        times.unwrap_or_default()
    })
}

/// What the shop says of its deliveries.
fn info<'a>(ctx: &'a RequestContext, site_ctx: &'a SiteContext) -> LocalBoxFuture<'a, String> {
    Box::pin(async move {
        let backend = ctx.backend(site_ctx.language);
        let info = backend.ask(&DELIVERY_INFO).await;
        info.map_or_else(|_| String::new(), |info| info.0)
    })
}

/// The form with the default address of the account, and the places that it can be delivered to.
async fn located(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    fields: &Fields,
    address: Option<&SavedAddress>,
) -> Result<(Fields, Places), Failure> {
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
    Ok((fields, places))
}

/// Tells the caller's cart apart from others; empty for a caller without a cart.
pub(crate) fn mark(ctx: &RequestContext, caller: &Caller) -> String {
    let key = ctx.site.seal_key.as_ref();
    let cart = caller.cart_name(ctx.site.name());
    key.zip(cart)
        .map_or_else(String::new, |(key, cart)| cart_mark(key, &cart))
}

/// Where orders are delivered and given out; the localities are those of the region, or of the one that the form shows in
/// its place.
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
        let words = site_ctx.language.words();
        let regions = match regions.map_err(failed) {
            Ok(told) => told.0,
            Err(failure) => local_regions(words, site_ctx.shop.variant).ok_or(failure)?,
        };
        let here = region_among(&regions, region);
        let told = regions.iter().find(|known| known.id == here);
        let localities = match (localities, told) {
            (Ok(found), _) if here == region => found.0,
            (_, Some(told)) if !told.localities.is_empty() => told.localities.clone(),
            (Err(error), _) if here == region => towns_instead(site_ctx, here, &error)?,
            _ => match backend.ask(&localities_of(here)).await {
                Ok(found) => found.0,
                Err(error) => towns_instead(site_ctx, here, &error)?,
            },
        };
        let mut places = Places {
            regions,
            localities,
            stores: stores.map_err(failed).ok().map(|found| found.0),
            ..Places::default()
        };
        places.or_local(words, site_ctx.shop.variant, here);
        Ok(places)
    })
}

/// The towns of the local list, where the backend cannot tell its own.
fn towns_instead(
    site_ctx: &SiteContext,
    region: u64,
    error: &BackendFailure,
) -> Result<Vec<Locality>, Failure> {
    let failure = from_backend(error, "delivery places");
    let words = site_ctx.language.words();
    local_towns(words, site_ctx.shop.variant, region).ok_or(failure)
}

/// `GET /api/localities?region=…`
pub(crate) async fn localities(ctx: &Rc<RequestContext>) -> Result<Response, Failure> {
    let language = language::of(ctx);
    let region = ctx
        .request
        .query_value("region")
        .and_then(|region| region.parse().ok())
        .ok_or(Failure::Malformed)?;
    let backend = ctx.backend(language);
    let found = match backend.ask(&localities_of(region)).await {
        Ok(found) if found.0.is_empty() => {
            let regions = backend.ask(&REGIONS).await;
            let tells_regions = regions.map_or(true, |regions| !regions.0.is_empty());
            let site_ctx = site_context::open(ctx, language).await;
            let variant = site_ctx.shop.variant;
            towns_or_local(found.0, tells_regions, language.words(), variant, region)
        }
        Ok(found) => found.0,
        Err(error) => {
            let site_ctx = site_context::open(ctx, language).await;
            towns_instead(&site_ctx, region, &error)?
        }
    };
    let choices: Vec<Choice> = found.into_iter().map(Choice::from).collect();
    Ok(ResponseBuilder::new(200, CachePolicy::Private).json(&choices))
}

/// The form with what was sent and the present prices, or the page in its place.
pub(crate) async fn drawn(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    fields: &Fields,
    problem: Option<&Failure>,
) -> Result<Page, Failure> {
    let around = around(ctx, site_ctx, fields, None);
    let addresses = saved_addresses(ctx, site_ctx);
    let (found, addresses, around) = join3(look(ctx, site_ctx, problem), addresses, around).await;
    match found? {
        Found::Checking(page) => Ok(*page),
        Found::Cart(cart) => {
            let points = cart_points::own(ctx, site_ctx, &cart.0).await;
            let saved = Saved {
                addresses: &addresses,
                begins: false,
                may_save: may_save(ctx, site_ctx),
            };
            form(ctx, site_ctx, *cart, around, (points, saved), problem).await
        }
    }
}
