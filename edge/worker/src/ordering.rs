//! Places an order: validates the form here; the cart's Durable Object sends the order.

use std::collections::BTreeMap;
use std::rc::Rc;

use futures_util::future::{LocalBoxFuture, join, join5};
use platform::clock;
use shop::account::{ADDRESSES, NewAddress, Streets, streets};
use shop::cart::Cart;
use shop::cartpage::PricedCart;
use shop::carts::{CartRequest, CartResponse};
use shop::checkout::{
    AGAIN_FIELD, Agreement, EMPTY_CART, LOST, Lists, Places, REPRICED, WAIVE_FIELD, agreed_total,
    agreed_uncounted, bought, has_prices, is_sure, is_to_be_saved, may_order, names_total,
    nothing_due, payment_host, payment_target, read, region_of, shows_cart, unknown_terms,
    without_code,
};
use shop::credit::Terms;
use shop::delivery::{
    Cost, DEFAULT_REGION, Method, REGIONS, STORES, delivery_time, localities as localities_of,
    towns_or_local,
};
use shop::failure::Failure;
use shop::fields::{Fields, REDRAW_FIELD};
use shop::forms::{Problem, explain};
use shop::ordering::{Delivery, Details, OrderAnswer, OrderRejected};
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::paths::Target;
use shop::product::ProductId;
use shop::promo::PromoCode;
use shop::route::{Address, Route};
use shop::session::{Caller, ORDERED_COOKIE, ORDERED_COOKIE_AGE, seal_ordered};
use shop::thankyou::{ADDRESS_FIELD, ADDRESS_UNSAVED, PAYMENT_CLOSED, PAYMENT_FIELD, Thanks};
use web_sys::Response;

use crate::cart::{load_with_notices, priced};
use crate::cart_points::{enough, is_used};
use crate::carts::{ask, command_id, current};
use crate::checkout::{marks, render_again};
use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::loaded_products::LoadedProducts;
use crate::respond::FormSuccess;
use crate::visit::Visit;
use crate::{cart_count, company, credit, identity, limits, offers, postal, respond, utm};

/// `POST /api/orders`: places an order once per command id, however often the button is clicked. For an order still
/// being checked, its page also asks here for the answer, or abandons the order.
pub(crate) async fn order(visit: Rc<Visit>, fields: Fields) -> Result<Response, Failure> {
    if !fields.text(REDRAW_FIELD).is_empty() {
        let page = render_again(&visit, &fields, None).await;
        let page = page.map(|page| Page {
            cache: CachePolicy::Never,
            ..page
        });
        return Ok(respond::shown(&visit, page).await);
    }
    let caller = visit.caller();
    let placed = place(&visit, &caller, &fields).await;
    // The order is placed even if the cart cannot be read again.
    if placed.is_ok()
        && let Ok(cart) = current(&visit, &caller, visit.language).await
    {
        cart_count::tell(&visit, &caller, &cart);
    }
    let outcome = placed.map(|target| {
        let redirect = target.as_str();
        FormSuccess {
            json: Some(respond::telling(&Placed { redirect })),
            target,
        }
    });
    let again = async |failure: &Failure| {
        // The command id of a placed or lost order is not used for another order.
        let is_used = matches!(failure, Failure::Ordered(_));
        let fields = if is_used || *failure == Failure::Refused(&LOST) {
            fields.with("command", "")
        } else {
            fields
        };
        render_again(&visit, &fields, Some(failure)).await
    };
    Ok(respond::form(&visit, outcome, again).await)
}

/// The JSON response to a script that placed an order.
#[derive(serde::Serialize)]
struct Placed<'a> {
    redirect: &'a str,
}

/// Has the cart's object place the order, ask for its answer again, or abandon it. Returns where the browser goes next.
async fn place(visit: &Visit, caller: &Caller, fields: &Fields) -> Result<Target, Failure> {
    let words = visit.words();
    let id = command_id(fields)?;
    let is_waived = !fields.text(WAIVE_FIELD).is_empty();
    let details = if is_waived {
        is_sure(fields)?;
        None
    } else if fields.text(AGAIN_FIELD).is_empty() {
        Some(read_details(visit, caller, fields)?)
    } else {
        None
    };
    limits::order(visit, caller).await?;
    shows_cart(fields, &marks(visit, caller))?;
    let mut new_address = None;
    let mut ordered = Vec::new();
    let (request, changes) = if let Some(mut details) = details {
        details.company = company::of_order(visit, fields).await?;
        // Side by side: a slow backend takes seconds for each.
        let (confirmed, saved, known, terms, priced) = join5(
            confirm(visit, caller),
            saved_delivery(visit, caller, &details),
            known_place(visit, &details),
            known_terms(visit, &details),
            priced_goods(visit, fields, &details),
        )
        .await;
        confirmed?;
        details.town = known?;
        if let Some((delivery, town)) = saved? {
            details.delivery = delivery;
            details.town = town;
        }
        terms?;
        details.delivery.name_local_town(words);
        let (agreement, goods) = agreed(visit, fields, &details, &priced?)?;
        ordered = goods;
        if caller.has_session() && is_to_be_saved(fields, &details.delivery) {
            new_address = Some((id.clone(), details.delivery.clone()));
        }
        let (place, changes) = agreement.place(id.clone(), details);
        (CartRequest::order(place), changes)
    } else {
        confirm(visit, caller).await?;
        let request = if is_waived {
            CartRequest::Waive(id.clone())
        } else {
            CartRequest::AskAgain(id.clone())
        };
        (request, BTreeMap::new())
    };
    let answer = ask(visit, caller, visit.language, request).await;
    // The order has its own time limit, which may be longer than that of a page.
    visit.begin_anew();
    // Ordered or refused: the stock of the goods is another one now.
    offers::recheck(visit, ordered).await;
    let created = match answer? {
        Some(CartResponse::Order(OrderAnswer::Created(created))) => created,
        Some(CartResponse::Order(OrderAnswer::Rejected(OrderRejected::Repriced))) => {
            return Err(Failure::RefusedWith(&REPRICED, changes));
        }
        Some(CartResponse::Order(OrderAnswer::Rejected(reason))) => {
            if reason == OrderRejected::Unauthorized && caller.has_session() {
                visit.session.unauthorized.set(true);
            }
            return Err(reason.failure(words));
        }
        // The order is not known any more; the checkout page shows the current state.
        Some(CartResponse::Nothing) => {
            let page = Address::new(visit.language, Route::Checkout).href();
            return Target::local(&page).ok_or(Failure::Internal);
        }
        Some(_) => return Err(Failure::Internal),
        None => return Err(Failure::Refused(&EMPTY_CART)),
    };
    let is_unsaved = match new_address {
        Some((id, delivery)) => !save_address(visit, caller, &id, &delivery).await,
        None => false,
    };
    remember(visit, caller);
    let hosts = &visit.shop().site.payment_hosts;
    let wanted = created.result.pay_url.as_deref();
    let pay = wanted
        .and_then(|url| payment_target(url, hosts))
        .and_then(Target::configured);
    let success = Address::new(visit.language, Route::CartSuccess).href();
    let key = visit.site.sealing()?;
    let cart = caller.cart_name(visit.site.name()).unwrap_or_default();
    let thanks = Thanks::new(key, &cart, &created.number, &id);
    let mut query = thanks.linked(key, caller, clock::now_ms()).query();
    if let (None, Some(url)) = (&pay, wanted) {
        let (number, host) = (&created.number, payment_host(url));
        platform::log_error!("order {number}: no payment host of the site: {host}");
        query = [&query, "&", PAYMENT_FIELD, "=", PAYMENT_CLOSED].concat();
    }
    if is_unsaved {
        query = [&query, "&", ADDRESS_FIELD, "=", ADDRESS_UNSAVED].concat();
    }
    pay.or_else(|| Target::local(&shop::paths::with_query(&success, Some(&query))))
        .ok_or(Failure::Internal)
}

/// Remembers in a cookie which guest placed the last order. An order of a signed-in shopper deletes the cookie.
fn remember(ctx: &RequestContext, caller: &Caller) {
    let set = |value: &str, age| ctx.session.set(ctx, ORDERED_COOKIE, value, Some(age));
    match (caller, ctx.site.seal_key.as_ref()) {
        (Caller::Guest(token), Some(key)) => set(&seal_ordered(key, token), ORDERED_COOKIE_AGE),
        _ if ctx.request.cookie(ORDERED_COOKIE).is_some() => set("", 0),
        _ => {}
    }
}

/// Saves the address of a placed order, once even if the form is sent again. Returns whether it was saved; the order is
/// placed either way.
async fn save_address(visit: &Visit, caller: &Caller, id: &str, delivery: &Delivery) -> bool {
    let Some(town) = delivery.locality_id else {
        return false;
    };
    let backend = visit.backend();
    let known = backend.ask(&streets(town)).await;
    let known = known.unwrap_or_else(|_| Streets::default());
    let house = [&*delivery.building, &delivery.apartment];
    let address = NewAddress::new(town, &known, &delivery.street, house, &delivery.note);
    let cart_name = caller.cart_name(visit.site.name()).unwrap_or_default();
    // The plain id is the idempotency key of the order itself.
    let key = [id, "-address"].concat();
    let saved = backend.ask(&address.create(&key, &cart_name)).await;
    if let Err(error) = &saved {
        platform::log_error!("the address of an order was not saved: {error}");
    }
    saved.is_ok()
}

/// The order details in the form, validated as far as possible without the backend.
fn read_details(visit: &Visit, caller: &Caller, fields: &Fields) -> Result<Details, Failure> {
    has_prices(visit.shop())?;
    let variant = visit.variant();
    let key = visit.site.seal_key.as_ref();
    let details = Details::with_parcel(read(fields, variant), fields, key, variant);
    let mut details = details.map_err(|problems| explain(&problems, visit.words(), variant))?;
    let words = visit.words();
    may_order(visit.shop(), &details, caller.has_session(), words)?;
    details.utm = utm::of(visit);
    Ok(details)
}

/// Confirms a signed-in shopper. The cart's object calls the backend with the session: an ended session must lead to the
/// sign-in form, not look like missing stock.
fn confirm<'a>(visit: &'a Visit, caller: &Caller) -> LocalBoxFuture<'a, Result<(), Failure>> {
    let has_session = caller.has_session();
    Box::pin(async move {
        if has_session {
            identity::confirm(visit, visit.language).await?;
        }
        Ok(())
    })
}

/// The delivery to the saved address that the order names, if it is one of the shopper's own, and its town; `None` if the
/// order names none.
async fn saved_delivery(
    visit: &Visit,
    caller: &Caller,
    details: &Details,
) -> Result<Option<(Delivery, String)>, Failure> {
    let Some(id) = details.delivery.shipping_address_id else {
        return Ok(None);
    };
    let backend = visit.backend();
    let mut saved = Vec::new();
    let mut places = Places::default();
    if caller.has_session() {
        let (addresses, regions) = join(backend.ask(&ADDRESSES), backend.ask_whole(&REGIONS)).await;
        saved = addresses
            .map_err(|error| from_backend(&error, "addresses"))?
            .0;
        places.regions = regions.map_err(|error| from_backend(&error, "regions"))?.0;
    }
    let (words, variant) = (visit.words(), visit.variant());
    let tells_regions = !places.regions.is_empty();
    places.or_local(words, variant, DEFAULT_REGION);
    let id = id.to_string();
    if let Some(address) = saved.iter().find(|address| address.id == id) {
        let region = region_of(address, &places.regions);
        let told = backend.ask_whole(&localities_of(region)).await;
        let told = told.map_err(|error| from_backend(&error, "localities"))?.0;
        places.localities = towns_or_local(told, tells_regions, words, variant, region);
    }
    let mut delivery = details.delivery.clone();
    let gone = delivery.go_to_saved(words, &saved, &places);
    let town = gone.map_err(|problem| explain(&[problem], words, variant))?;
    Ok(Some((delivery, town)))
}

/// Refuses a delivery to a place that is not in the lists of the shop; otherwise returns the name of its town, empty if the
/// lists do not tell it.
async fn known_place(visit: &Visit, details: &Details) -> Result<String, Failure> {
    // An unknown place stops nothing, so it gets half of the time.
    let backend = visit.backend().by_half();
    let delivery = &details.delivery;
    if delivery.shipping_address_id.is_some() {
        return Ok(String::new());
    }
    let lists = match delivery.method {
        Method::Pickup => {
            let times = async {
                // Without a chosen time there is none to check.
                let store = delivery.store_id.filter(|_| !delivery.time.is_empty())?;
                backend.ask(&delivery_time(store)).await.ok()
            };
            let (stores, times) = join(backend.ask(&STORES), times).await;
            Lists {
                stores: stores.ok().map(|found| found.0),
                times,
                ..Lists::default()
            }
        }
        Method::Postal => {
            if postal::is_offered(visit).await == Some(false) {
                let unknown = [("method", Problem::Unknown)];
                let words = visit.words();
                return Err(explain(&unknown, words, visit.variant()));
            }
            Lists::default()
        }
        Method::Address => {
            let (regions, local) = (REGIONS, localities_of(delivery.region_id));
            let (regions, localities) =
                join(backend.ask_whole(&regions), backend.ask_whole(&local)).await;
            let mut lists = Lists {
                regions: regions.ok().map(|found| found.0),
                localities: localities.ok().map(|found| found.0),
                ..Lists::default()
            };
            let (words, variant) = (visit.words(), visit.variant());
            lists.or_local(words, variant, delivery.region_id);
            lists
        }
    };
    let problems = Vec::from_iter(lists.unknown(delivery));
    if problems.is_empty() {
        return Ok(lists.town(delivery));
    }
    let variant = visit.variant();
    Err(explain(&problems, visit.words(), variant))
}

/// Refuses credit terms that are not offered for the goods of the order.
async fn known_terms(visit: &Visit, details: &Details) -> Result<(), Failure> {
    let Some(terms) = Terms::read(&details.credit) else {
        return Ok(());
    };
    let (cart, _) = load_with_notices(visit).await?;
    let priced = priced(visit, &cart, LoadedProducts::default()).await?;
    let bought = bought(&priced.view.lines);
    let offers = credit::for_order(visit, &bought).await;
    // Any terms are accepted if the offers cannot be loaded.
    let unknown = offers.and_then(|offers| unknown_terms(&terms, &offers));
    let words = visit.words();
    unknown.map_or(Ok(()), |problem| {
        Err(explain(&[problem], words, visit.variant()))
    })
}

/// The goods of the cart at their current prices.
struct PricedGoods {
    cart: Cart,
    priced: PricedCart,
    /// The postal service's price, if it brings the order.
    postage: Option<Cost>,
    /// The cart's code, if the form was shown without it.
    without_code: Option<PromoCode>,
}

async fn priced_goods(
    visit: &Visit,
    fields: &Fields,
    details: &Details,
) -> Result<PricedGoods, Failure> {
    let (mut cart, _) = load_with_notices(visit).await?;
    let without = agreed_uncounted(fields, details.payment, &cart);
    if without.is_some() {
        cart = without_code(&cart);
    }
    let priced = priced(visit, &cart, LoadedProducts::default()).await?;
    enough(visit, &priced).await?;
    let worth = priced.quote.as_ref().map(|quote| quote.goods.plain());
    let postage = postal::price(visit, details.parcel(), &worth.unwrap_or_default()).await;
    Ok(PricedGoods {
        cart,
        priced,
        postage,
        without_code: without,
    })
}

/// The total and the cart revision that the shopper has agreed to, and the goods; the details name the place of delivery.
fn agreed(
    visit: &Visit,
    fields: &Fields,
    details: &Details,
    PricedGoods {
        cart,
        priced,
        postage,
        without_code,
    }: &PricedGoods,
) -> Result<(Agreement, Vec<ProductId>), Failure> {
    let postage = postage.as_ref();
    let goods = bought(&priced.view.lines);
    let total = if names_total(fields) {
        agreed_total(&visit.view(), fields, priced, details, postage)?
    } else {
        match nothing_due(&visit.view(), priced, details, postage) {
            None if is_used(cart) => return Ok((Agreement::at(cart.revision), goods)),
            None => return Ok((Agreement::default(), goods)),
            nothing => Ok(nothing),
        }
    };
    let agreement = Agreement::to(total, cart.revision, goods.clone());
    Ok((agreement.without(without_code.clone()), goods))
}
