//! The order on its way: the command to the cart's object, the backend call, and what the browser hears.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Details;
use crate::assets::{Island, IslandProps};
use crate::backend::Call;
use crate::cart::{Cart, CartLine, CartView, Line};
use crate::delivery::{self, DEFAULT_REGION, Locality, Method, Region, Speed, Store};
use crate::digest::sha256_hex;
use crate::failure::Failure;
use crate::forms::Fields;
use crate::i18n::Language;
use crate::lenient::{Json, Scalar};
use crate::money::Money;
use crate::page::View;
use crate::route::{Endpoint, Route};
use crate::site::Shop;

/// A backend's message is shown up to this many characters.
const LONGEST_MESSAGE: usize = 300;

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

/// The props of the island `checkout`, and all that the plain form shows.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "checkout.ts"))]
pub struct CheckoutProps {
    pub orders_url: String,
    /// Takes `region` as well; answers a list of choices.
    pub localities_url: String,
    /// The id of the order that this form places, however often it is sent.
    pub command: String,
    pub phone_code: String,
    pub phone_max: usize,
    pub regions: Vec<Choice>,
    pub localities: Vec<Choice>,
    pub stores: Vec<Choice>,
    pub quotes: Quotes,
    /// The quote for the present values.
    pub quote: Quote,
    /// The region that has express delivery.
    pub capital: String,
    pub goods: String,
    pub lines: Vec<CartLine>,
    /// What was typed, by field.
    pub values: BTreeMap<String, String>,
    /// What is wrong, by field.
    pub errors: BTreeMap<String, String>,
    pub cart_href: String,
    pub language: String,
}

impl IslandProps for CheckoutProps {
    const ISLAND: Island = Island::Checkout;
}

/// The places that the backend delivers to and gives out at.
#[derive(Debug, Clone, Default)]
pub struct Places {
    pub regions: Vec<Region>,
    pub localities: Vec<Locality>,
    pub stores: Vec<Store>,
}

impl CheckoutProps {
    /// The form for a cart, with what was typed, the defaults for what was not, and what is wrong.
    pub fn new(
        view: &View<'_>,
        cart: CartView,
        places: Places,
        command: String,
        fields: &Fields,
        problem: Option<&Failure>,
    ) -> Self {
        let language = view.language;
        let values = typed_or_default(fields, &places);
        let quotes = Quotes::new(view.shop, cart.goods, language);
        let value = |name: &str| values.get(name).map(String::as_str).unwrap_or_default();
        let quote = match (
            value("method"),
            value("region").parse() == Ok(DEFAULT_REGION),
            value("type"),
        ) {
            ("pickup", _, _) => &quotes.pickup,
            (_, false, _) => &quotes.region,
            (_, true, "express") => &quotes.express,
            (_, true, _) => &quotes.standart,
        };
        Self {
            orders_url: Endpoint::Orders.href(),
            localities_url: format!(
                "{}?language={}",
                Endpoint::Localities.href(),
                language.code()
            ),
            command,
            phone_code: view.shop.variant.phone_code().to_owned(),
            phone_max: view.shop.variant.phone_max_length(),
            regions: places.regions.into_iter().map(Choice::from).collect(),
            localities: places.localities.into_iter().map(Choice::from).collect(),
            stores: places.stores.into_iter().map(Choice::from).collect(),
            quote: quote.clone(),
            quotes,
            capital: DEFAULT_REGION.to_string(),
            goods: cart.total,
            lines: cart.lines,
            values,
            errors: problem
                .map(|problem| problem.fields(view.words()))
                .unwrap_or_default(),
            cart_href: view.href(Route::Cart),
            language: language.code().to_owned(),
        }
    }
}

/// What a field holds when nothing was typed: delivery to the first locality of the capital's region, in cash. A
/// locality of another region than the chosen one is none.
fn typed_or_default(fields: &Fields, places: &Places) -> BTreeMap<String, String> {
    let mut values: BTreeMap<String, String> = fields
        .iter()
        .filter(|(name, _)| !matches!(*name, "command" | "language"))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let first_locality = places
        .localities
        .first()
        .map(|locality| locality.id.to_string())
        .unwrap_or_default();
    let defaults = [
        ("method", "address"),
        ("type", "standart"),
        ("payment", "cash"),
        ("region", &DEFAULT_REGION.to_string()),
        ("locality", &first_locality),
    ];
    for (name, default) in defaults {
        let value = values.entry(name.to_owned()).or_default();
        let elsewhere = name == "locality"
            && !places
                .localities
                .iter()
                .any(|locality| locality.id.to_string() == *value);
        if value.is_empty() || elsewhere {
            default.clone_into(value);
        }
    }
    values
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
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "checkout.ts"))]
pub struct Choice {
    pub id: String,
    pub label: String,
    pub note: String,
}

/// The price of each way of delivery and the sum with it, ready to show; `region` is any but the capital's.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "checkout.ts"))]
pub struct Quotes {
    pub pickup: Quote,
    pub standart: Quote,
    pub express: Quote,
    pub region: Quote,
}

#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "checkout.ts"))]
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

/// The messages by field of a 400 answer: a list's first message, or the message itself.
pub fn field_messages(body: &str) -> BTreeMap<String, String> {
    let Ok(answer) = Json::parse(body.as_bytes()) else {
        return BTreeMap::new();
    };
    let errors = answer
        .get("errors")
        .and_then(Json::fields)
        .unwrap_or_default();
    errors
        .iter()
        .filter_map(|(field, message)| {
            let first = if let Json::List(messages) = message {
                messages.first()?
            } else {
                message
            };
            Some((
                field.clone().into_owned(),
                first.text()?.chars().take(LONGEST_MESSAGE).collect(),
            ))
        })
        .collect()
}
