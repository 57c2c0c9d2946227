//! Checkout: the form's page, the localities of a region, and placing the order.

use std::rc::Rc;

use futures_util::future::join3;
use shop::cart::{Cart, CartView};
use shop::checkout::{CheckoutProps, Choice, OrderAnswer, PlaceOrder, page, payment_target, read};
use shop::city::{CITY_COOKIE, delivery_fields};
use shop::delivery::{DEFAULT_REGION, REGIONS, STORES, localities as localities_of};
use shop::failure::Failure;
use shop::forms::Fields;
use shop::i18n::Language;
use shop::orders::Thanks;
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::paths::Target;
use shop::route::{Address, Route};
use shop::session::{Caller, GuestToken, IDENTITY_COOKIE_AGE};
use web_sys::Response;

use crate::cart::{ask, command_id, present, priced};
use crate::cart_do::{Told, Wish};
use crate::failure::from_backend;
use crate::hall::Hall;
use crate::reply::Reply;
use crate::shopfront::{self, Shopfront};
use crate::{cart_hint, clock, language, present};

/// The form for the caller's cart.
pub(crate) async fn load(hall: &Hall, front: &Shopfront) -> Result<Page, Failure> {
    let cart = present(hall, &hall.caller(), front.language).await?;
    let city = hall.visit.cookie(CITY_COOKIE).unwrap_or_default();
    let fields = delivery_fields(&front.shop.settings.cities_to_choose, city);
    form(hall, front, &cart, &fields, None).await
}

/// The form with what was typed and what is wrong.
async fn form(
    hall: &Hall,
    front: &Shopfront,
    cart: &Cart,
    fields: &Fields,
    problem: Option<&Failure>,
) -> Result<Page, Failure> {
    let view = priced(hall, front, cart, Vec::new()).await?;
    if view.empty {
        return Ok(shop::cart::page::cart(&front.view(), &view, None));
    }
    let props = props(hall, front, view, fields, problem).await?;
    Ok(page::checkout(&front.view(), &props, problem))
}

async fn props(
    hall: &Hall,
    front: &Shopfront,
    cart: CartView,
    fields: &Fields,
    problem: Option<&Failure>,
) -> Result<CheckoutProps, Failure> {
    let region = fields.text("region").parse().unwrap_or(DEFAULT_REGION);
    let backend = hall.backend(front.language);
    let (local, regions) = (localities_of(region), REGIONS);
    let (regions, localities, stores) = join3(
        backend.ask(&regions),
        backend.ask(&local),
        backend.ask(&STORES),
    )
    .await;
    let failed = |error| from_backend(&error, "delivery places");
    let id = fields.text("command");
    let command = if id.is_empty() {
        GuestToken::from_random(clock::random_bytes())
            .as_str()
            .to_owned()
    } else {
        id.to_owned()
    };
    let places = shop::checkout::Places {
        regions: regions.map_err(failed)?.0,
        localities: localities.map_err(failed)?.0,
        stores: stores.map_err(failed)?.0,
    };
    Ok(CheckoutProps::new(
        &front.view(),
        cart,
        places,
        command,
        fields,
        problem,
    ))
}

/// `GET /api/localities?region=…`
pub(crate) async fn localities(hall: &Rc<Hall>) -> Result<Response, Failure> {
    let region = hall
        .visit
        .query_value("region")
        .and_then(|region| region.parse().ok())
        .ok_or(Failure::Malformed)?;
    let found = hall
        .backend(language::of(hall))
        .ask(&localities_of(region))
        .await;
    let found = found.map_err(|error| from_backend(&error, "localities"))?;
    let choices: Vec<Choice> = found.0.into_iter().map(Choice::from).collect();
    Ok(Reply::new(200, CachePolicy::Private).json(&choices))
}

/// `POST /api/orders`: once per command id, whatever is clicked twice.
pub(crate) async fn order(hall: Rc<Hall>) -> Result<Response, Failure> {
    let fields = hall.visit.fields().await?;
    let language =
        Language::from_code(fields.text("language")).unwrap_or_else(|| language::of(&hall));
    let front = shopfront::open(&hall, language).await;
    let caller = hall.caller();
    let outcome = place(&hall, &front, &caller, &fields).await;
    match outcome {
        Ok(target) => {
            let cart = present(&hall, &caller, language).await?;
            cart_hint::tell(&hall, &caller, &cart);
            if hall.visit.wants_json() {
                #[derive(serde::Serialize)]
                struct Placed<'a> {
                    redirect: &'a str,
                }
                return Ok(Reply::new(200, CachePolicy::Never).json(&Placed {
                    redirect: target.as_str(),
                }));
            }
            Ok(Reply::redirect(303, &target, CachePolicy::Never).empty())
        }
        Err(failure) if hall.visit.wants_json() => Ok(crate::failure::json(&failure, language)),
        Err(failure) => {
            let again = async || {
                let cart = present(&hall, &caller, language).await?;
                form(&hall, &front, &cart, &fields, Some(&failure)).await
            };
            Ok(match again().await {
                Ok(page) => present::refused(&hall, &front, page, &failure),
                Err(_) => present::failed(&hall, &front, &failure, None),
            })
        }
    }
}

/// Checks the form and lets the cart's object order; brings where the browser goes next.
async fn place(
    hall: &Hall,
    front: &Shopfront,
    caller: &Caller,
    fields: &Fields,
) -> Result<Target, Failure> {
    let details = read(fields, front.shop.variant).map_err(|problems| {
        Failure::from_problems(&problems, front.language.words(), front.shop.variant)
    })?;
    let wish = Wish::Order(Box::new(PlaceOrder {
        id: command_id(fields)?,
        details,
    }));
    if matches!(caller, Caller::SignedIn(_)) {
        // The cart's object calls in the session's name: one that is over must lead to the form, not look like
        // missing stock.
        crate::session::confirm(hall, front.language, Some(IDENTITY_COOKIE_AGE)).await?;
    }
    let created = match ask(hall, caller, front.language, wish).await? {
        Some(Told::Order(OrderAnswer::Created(created))) => created,
        Some(Told::Order(OrderAnswer::Rejected(reason))) => return Err(Failure::Order(reason)),
        Some(Told::Cart { .. } | Told::Refused(_) | Told::Nothing) => {
            return Err(Failure::Internal);
        }
        None => return Err(Failure::Order(shop::checkout::OrderRejected::EmptyCart)),
    };
    let pay = created
        .result
        .pay_url
        .as_deref()
        .and_then(|url| payment_target(url, &front.shop.site.payment_hosts))
        .and_then(Target::configured);
    let success = Address::new(front.language, Route::CartSuccess).href();
    let key = hall.site.seal_key.as_ref().ok_or(Failure::Internal)?;
    let cart = caller.cart_name(hall.site.name()).unwrap_or_default();
    let query = Some(Thanks::new(key, &cart, &created.number).query());
    pay.or_else(|| Target::local(&shop::paths::with_query(&success, query.as_deref())))
        .ok_or(Failure::Internal)
}
