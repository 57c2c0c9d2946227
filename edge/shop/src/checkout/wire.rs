//! The order on its way: the command to the cart's object, the backend call, and what the browser hears.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Details;
use super::rules::{LOCALITY, REGION};
use crate::backend::Call;
use crate::cart::{Cart, CartLine, CartView, Line};
use crate::delivery::{self, DEFAULT_REGION, Locality, Method, Region, Speed, Store};
use crate::digest::sha256_hex;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::i18n::Language;
use crate::money::Money;
use crate::page::View;
use crate::site::Shop;

/// What the worker asks the cart's object to do; a repeated id is answered with the first answer.
#[derive(Debug, Clone, Serialize)]
pub struct PlaceOrder {
    pub id: String,
    pub details: Details,
}

/// How it ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OrderAnswer {
    Created(OrderCreated),
    Rejected(OrderRejected),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OrderCreated {
    #[serde(rename = "orderNumber")]
    pub number: String,
    pub result: PaymentPlace,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct PaymentPlace {
    #[serde(rename = "payUrl")]
    pub pay_url: Option<String>,
}

/// Why there is no order; the cart is as it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderRejected {
    EmptyCart,
    /// Another order of this cart is on its way.
    InProgress,
    /// The reservation failed: stock is short (spec commerce 4, reservation).
    Unavailable,
    /// The backend found fault with fields: its messages by field.
    Fields(BTreeMap<String, String>),
    /// The backend cannot be asked now; nothing was ordered, or it is not known and the same id may be sent again.
    Backend,
}

#[derive(Debug, Serialize)]
struct OrderRequest<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    no_user_id: Option<&'a str>,
    contact: Contact<'a>,
    delivery: &'a super::Delivery,
    payment: super::Payment,
    comment: &'a str,
}

#[derive(Debug, Serialize)]
struct Contact<'a> {
    first_name: &'a str,
    last_name: &'a str,
    phone: &'a str,
    email: &'a str,
}

/// `POST /general/v3/order/` with a key of cart and id, since browsers choose the ids and two may choose alike: 201 with the order's number and, for a payment
/// online, `result.payUrl`.
pub fn create_order(
    cart: &Cart,
    place: &PlaceOrder,
    cart_name: &str,
    no_user_id: Option<&str>,
) -> Call<OrderCreated> {
    let details = &place.details;
    let body = OrderRequest {
        no_user_id,
        contact: Contact {
            first_name: &details.first_name,
            last_name: &details.last_name,
            phone: &details.phone,
            email: &details.email,
        },
        delivery: &details.delivery,
        payment: details.payment,
        comment: &details.comment,
    };
    let line = |line: &Line| {
        format!(
            "{{\"product_id\":{},\"count\":{}}}",
            line.product,
            line.quantity.plain()
        )
    };
    let lines: Vec<String> = cart.lines.iter().map(line).collect();
    Call::post_with(
        "/general/v3/order/",
        &body,
        "products",
        &format!("[{}]", lines.join(",")),
    )
    .with_key(&format!("{}-{}", sha256_hex(cart_name), place.id))
}

/// All that the checkout form shows.
#[derive(Debug, Clone)]
pub struct CheckoutView {
    /// The id of the order that this form places, however often it is sent.
    pub command: String,
    pub regions: Vec<Choice>,
    pub localities: Vec<Choice>,
    pub stores: Vec<Choice>,
    pub quotes: Quotes,
    /// The quote for the present values.
    pub quote: Quote,
    pub goods: String,
    pub lines: Vec<CartLine>,
    /// What was typed, with the defaults for what was not.
    pub typed: Fields,
    /// What is wrong, by field.
    pub errors: BTreeMap<String, String>,
}

/// The places that the backend delivers to and gives out at.
#[derive(Debug, Clone, Default)]
pub struct Places {
    pub regions: Vec<Region>,
    pub localities: Vec<Locality>,
    pub stores: Vec<Store>,
}

impl CheckoutView {
    /// The form for a cart, with what was typed, the defaults for what was not, and what is wrong.
    pub fn new(
        view: &View<'_>,
        cart: CartView,
        places: Places,
        command: String,
        fields: &Fields,
        problem: Option<&Failure>,
    ) -> Self {
        let typed = typed_or_default(fields, &places);
        let quotes = Quotes::new(view.shop, cart.goods, view.language);
        let quote = match (
            typed.text("method"),
            typed.text("region").parse() == Ok(DEFAULT_REGION),
            typed.text("type"),
        ) {
            ("pickup", _, _) => &quotes.pickup,
            (_, false, _) => &quotes.region,
            (_, true, "express") => &quotes.express,
            (_, true, _) => &quotes.standart,
        };
        Self {
            command,
            regions: places.regions.into_iter().map(Choice::from).collect(),
            localities: places.localities.into_iter().map(Choice::from).collect(),
            stores: places.stores.into_iter().map(Choice::from).collect(),
            quote: quote.clone(),
            quotes,
            goods: cart.total,
            lines: cart.lines,
            typed,
            errors: problem
                .map(|problem| problem.fields(view.words()))
                .unwrap_or_default(),
        }
    }
}

/// What a field holds when nothing was typed: delivery to the first locality of the capital's region, in cash. A
/// locality of another region than the chosen one is none.
fn typed_or_default(fields: &Fields, places: &Places) -> Fields {
    let first_locality = places
        .localities
        .first()
        .map(|locality| locality.id.to_string())
        .unwrap_or_default();
    let region = fields.text(REGION.name);
    let locality = fields.text(LOCALITY.name);
    let here = |known: &Locality| known.id.to_string() == locality;
    let region = if region.is_empty() {
        DEFAULT_REGION.to_string()
    } else {
        region.to_owned()
    };
    let locality = if places.localities.iter().any(here) {
        locality
    } else {
        &first_locality
    };
    fields
        .clone()
        .with(REGION.name, &region)
        .with(LOCALITY.name, locality)
}

impl From<Region> for Choice {
    fn from(region: Region) -> Self {
        Self {
            id: region.id.to_string(),
            label: region.label,
            note: String::new(),
        }
    }
}

impl From<Locality> for Choice {
    fn from(locality: Locality) -> Self {
        Self {
            id: locality.id.to_string(),
            label: locality.label,
            note: String::new(),
        }
    }
}

impl From<Store> for Choice {
    fn from(store: Store) -> Self {
        let note = [store.address.as_str(), store.hours.as_str()]
            .into_iter()
            .filter(|text| !text.is_empty())
            .collect::<Vec<_>>()
            .join(" · ");
        Self {
            id: store.id.to_string(),
            label: store.name,
            note,
        }
    }
}

/// An option of a list: a region, a locality, a store (with its address and hours as the note).
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "checkout.ts"))]
pub struct Choice {
    pub id: String,
    pub label: String,
    pub note: String,
}

/// The price of each way of delivery and the sum with it, ready to show; `region` is any but the capital's.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "checkout.ts"))]
pub struct Quotes {
    pub pickup: Quote,
    pub standart: Quote,
    pub express: Quote,
    pub region: Quote,
}

#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "checkout.ts"))]
pub struct Quote {
    /// Empty when it is free.
    pub delivery: String,
    pub total: String,
}

impl Quotes {
    /// The quotes for a sum of goods in a shop.
    pub fn new(shop: &Shop, goods: Money, language: Language) -> Self {
        let quote = |method, region, speed| {
            let price =
                delivery::price(&shop.settings.delivery_price, method, region, speed, goods);
            let show = |amount: Money| amount.display(language, shop.currency);
            Quote {
                delivery: if price == Money::ZERO {
                    String::new()
                } else {
                    show(price)
                },
                total: show(goods.plus(price)),
            }
        };
        Self {
            pickup: quote(Method::Pickup, DEFAULT_REGION, Speed::Standart),
            standart: quote(Method::Address, DEFAULT_REGION, Speed::Standart),
            express: quote(Method::Address, DEFAULT_REGION, Speed::Express),
            region: quote(Method::Address, 0, Speed::Standart),
        }
    }
}
