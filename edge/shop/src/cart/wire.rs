//! The shapes of a cart on the wire: between worker and object, to the browser, and in the saved order of
//! `/api/cart-redis`.

use std::collections::HashMap;

use serde::{Serialize, Serializer};

use super::{Cart, Command, Line, MOST_LINES, Refusal};
use crate::assets::{Island, IslandProps};
use crate::backend::Call;
use crate::delivery;
use crate::failure::Failure;
use crate::i18n::Language;
use crate::lenient::{Json, Lenient};
use crate::money::Money;
use crate::product::{Card, ProductId, Products, products_by_id};
use crate::quantity::Quantity;
use crate::route::{Address, Endpoint, Route, Slug};
use crate::site::Shop;

/// A command with its id; a repeated id is answered with the first answer.
#[derive(Debug, Clone, Serialize)]
pub struct CommandRequest {
    pub id: String,
    pub command: Command,
}

/// The cart as the browser sees it: every number and price is text, ready to show.
#[derive(Debug, Clone, Default, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "cart.ts"))]
pub struct CartView {
    #[cfg_attr(test, ts(type = "number"))]
    pub revision: u64,
    pub lines: Vec<CartLine>,
    /// Units for the badge.
    #[cfg_attr(test, ts(type = "number"))]
    pub count: u64,
    pub total: String,
    pub delivery: DeliveryBar,
    pub checkout_href: String,
    pub empty: bool,
    /// Products that can no longer be bought.
    pub unavailable: Vec<String>,
    /// The sum of the goods, for rules; never on the wire.
    #[serde(skip)]
    pub goods: Money,
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "cart.ts"))]
pub struct CartLine {
    pub product: String,
    pub title: String,
    pub href: String,
    pub image: String,
    /// A plain decimal with a dot.
    pub quantity: String,
    pub step: String,
    pub price: String,
    pub sum: String,
    pub old_sum: Option<String>,
    pub available: bool,
    pub note: Option<String>,
}

/// The bar towards free delivery; `share` is percent.
#[derive(Debug, Clone, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "cart.ts"))]
pub struct DeliveryBar {
    pub free: bool,
    pub missing: String,
    pub share: u8,
}

/// What every socket of a cart hears.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "cart.ts"))]
pub struct CartEvent {
    pub event: EventKind,
    #[cfg_attr(test, ts(type = "number"))]
    pub revision: u64,
    #[cfg_attr(test, ts(type = "number"))]
    pub count: u64,
}

#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "cart.ts"))]
pub enum EventKind {
    #[serde(rename = "ready")]
    Ready,
    #[serde(rename = "cart:event")]
    Changed,
}

impl CartEvent {
    pub fn new(event: EventKind, cart: &Cart) -> Self {
        Self {
            event,
            revision: cart.revision,
            count: units(cart),
        }
    }
}

/// The props of the island `cart-drawer`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "cart.ts"))]
pub struct CartDrawerProps {
    /// GET the cart, with the language of the page.
    pub cart_url: String,
    /// POST adds; a slash and the product's id behind it is the line.
    pub lines_url: String,
    pub socket_url: String,
    pub cart_href: String,
    /// Where an empty cart sends the shopper.
    pub shop_href: String,
}

impl IslandProps for CartDrawerProps {
    const ISLAND: Island = Island::CartDrawer;
}

impl CartDrawerProps {
    pub fn new(language: Language) -> Self {
        let page = |route| Address::new(language, route).href();
        Self {
            cart_url: format!("{}?language={}", Endpoint::CartView.href(), language.code()),
            lines_url: Endpoint::CartLines.href(),
            socket_url: Endpoint::CartSocket.href(),
            cart_href: page(Route::Cart),
            shop_href: page(Route::Home),
        }
    }
}

/// The number on the badge: whole units, and 1 for a line of less or of a fraction.
pub fn units(cart: &Cart) -> u64 {
    cart.lines
        .iter()
        .map(|line| {
            if line.quantity.thousandths().is_multiple_of(1000) {
                u64::from(line.quantity.thousandths() / 1000)
            } else {
                1
            }
        })
        .sum()
}

impl CartView {
    /// Prices a cart with the catalogue's present data; what the catalogue no longer has is unavailable.
    pub fn new(cart: &Cart, products: Vec<Card>, shop: &Shop, language: Language) -> Self {
        let products: HashMap<ProductId, Card> =
            products.into_iter().map(|card| (card.id, card)).collect();
        let words = language.words();
        let show = |amount: Money| amount.display(language, shop.currency);
        let mut goods = Money::ZERO;
        let mut unavailable = Vec::new();
        let lines = cart
            .lines
            .iter()
            .map(|line| {
                let card = products.get(&line.product);
                let available = card.is_some_and(Card::can_be_bought);
                let sum = card.map_or(Money::ZERO, |card| line.quantity.cost(card.price));
                if available {
                    goods = goods.plus(sum);
                } else {
                    unavailable.push(line.product.to_string());
                }
                CartLine {
                    product: line.product.to_string(),
                    title: card.map_or_else(
                        || words.say(crate::words::cart::UNAVAILABLE).to_owned(),
                        |card| card.title.clone(),
                    ),
                    href: card
                        .and_then(|card| Slug::encode(&card.url))
                        .map(|slug| Address::new(language, Route::Product(slug)).href())
                        .unwrap_or_default(),
                    image: card.map(|card| card.img.clone()).unwrap_or_default(),
                    quantity: line.quantity.plain(),
                    step: line.step.plain(),
                    price: card.map(|card| show(card.price)).unwrap_or_default(),
                    sum: show(sum),
                    old_sum: card
                        .and_then(Card::price_before)
                        .map(|old| show(line.quantity.cost(old))),
                    available,
                    note: (!available)
                        .then(|| words.say(crate::words::cart::UNAVAILABLE).to_owned()),
                }
            })
            .collect::<Vec<_>>();
        let progress = delivery::progress(&shop.settings.delivery_price, goods);
        Self {
            revision: cart.revision,
            count: units(cart),
            total: show(goods),
            delivery: progress
                .map(|bar| DeliveryBar {
                    free: bar.reached,
                    missing: show(bar.missing),
                    share: bar.share,
                })
                .unwrap_or_default(),
            checkout_href: Address::new(language, Route::Checkout).href(),
            empty: lines.is_empty(),
            lines,
            unavailable,
            goods,
        }
    }
}

/// The body of `POST /api/cart-redis`: an order with the local cart and its companion data (spec commerce 3).
#[derive(Debug, Clone)]
pub struct RedisOrder {
    pub lines: Vec<RedisLine>,
    /// A free object of the browser's, kept as it came: the text of a JSON object.
    pub fields: String,
}

#[derive(Debug, Clone, Copy)]
pub struct RedisLine {
    pub product: ProductId,
    pub count: Quantity,
}

impl Lenient for RedisLine {
    fn read(json: &Json<'_>) -> Option<Self> {
        let product = ProductId::read(json.get("product")?).filter(|product| *product > 0)?;
        let count = Lenient::read(json.get("count")?)?;
        Some(Self { product, count })
    }
}

/// Why nothing at all is saved or deleted (spec shell: in developer mode the sync does nothing).
pub const fn unsynced(dev_mode: bool) -> Option<&'static str> {
    if dev_mode { Some("dev_mode") } else { None }
}

impl RedisOrder {
    /// A cart with its companion data.
    pub fn new(cart: &Cart, fields: String) -> Self {
        let line = |line: &Line| RedisLine {
            product: line.product,
            count: line.quantity,
        };
        Self {
            lines: cart.lines.iter().map(line).collect(),
            fields,
        }
    }

    /// Reads a posted order; `fields` is the text of its companion object, as the platform cut it out. A line
    /// that cannot be read is a refusal: a cart is saved whole or not at all. A line of 0 is none (spec commerce 5).
    pub fn read(body: &[u8], fields: Option<String>) -> Option<Self> {
        let answer = Json::parse(body).ok()?;
        let listed = answer
            .get("order")?
            .get("localCart")?
            .get("products")?
            .list()?;
        let mut lines = listed
            .iter()
            .map(RedisLine::read)
            .collect::<Option<Vec<_>>>()?;
        lines.retain(|line| !line.count.is_zero());
        let fields = fields
            .filter(|fields| fields != "null")
            .unwrap_or_else(|| "{}".to_owned());
        fields.starts_with('{').then_some(Self { lines, fields })
    }

    /// Why this order is not saved: in developer mode nothing is, and an empty cart only when forced (spec
    /// commerce 4).
    pub const fn unsaved(&self, forced: bool, dev_mode: bool) -> Option<&'static str> {
        if let Some(reason) = unsynced(dev_mode) {
            Some(reason)
        } else if self.lines.is_empty() && !forced {
            Some("empty_cart")
        } else {
            None
        }
    }

    /// The same shape as JSON.
    pub fn to_json(&self) -> String {
        let line = |line: &RedisLine| {
            format!(
                "{{\"product\":{},\"count\":{}}}",
                line.product,
                line.count.plain()
            )
        };
        let lines: Vec<String> = self.lines.iter().map(line).collect();
        format!(
            "{{\"order\":{{\"localCart\":{{\"products\":[{}]}},\"localDataFields\":{}}}}}",
            lines.join(","),
            self.fields
        )
    }

    /// What to ask the catalogue for; nobody is asked for more lines than a cart may have.
    pub fn products(&self) -> Result<Call<Products>, Failure> {
        if self.lines.len() > MOST_LINES {
            return Err(Failure::Cart(Refusal::TooManyLines));
        }
        Ok(products_by_id(self.lines.iter().map(|line| line.product)))
    }

    /// The command that makes the cart what was saved, with the catalogue's steps. A product that the catalogue
    /// does not have refuses the whole.
    pub fn replace(&self, cards: &[Card]) -> Result<Command, Failure> {
        let line = |line: &RedisLine| {
            let card = cards.iter().find(|card| card.id == line.product)?;
            Some(Line {
                product: line.product,
                quantity: line.count,
                step: card.step(),
            })
        };
        let lines = self.lines.iter().map(line).collect::<Option<_>>();
        lines
            .map(|lines| Command::Replace { lines })
            .ok_or(Failure::UnknownProduct)
    }
}

/// A quantity as its whole number of thousandths: exact in storage, unlike the backend's decimals.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde calls it with a reference"
)]
pub(super) fn thousandths<S: Serializer>(
    quantity: &Quantity,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_u32(quantity.thousandths())
}

#[expect(clippy::ref_option, reason = "serde calls it with a reference")]
#[cfg_attr(
    target_pointer_width = "64",
    expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde calls it with a reference"
    )
)]
pub(super) fn maybe_thousandths<S: Serializer>(
    quantity: &Option<Quantity>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    quantity.map(Quantity::thousandths).serialize(serializer)
}
