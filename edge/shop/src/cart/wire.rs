//! The shapes of a cart on the wire: between worker and object, to the browser, and in the saved order of
//! `/api/cart-redis`.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::stock::{enough, stock_of};
use super::{Cart, Command, Line, MOST_LINES, TOO_MANY_LINES};
use crate::assets::{Island, IslandProps};
use crate::backend::Call;
use crate::city;
use crate::delivery::Tariff;
use crate::failure::Failure;
use crate::i18n::Language;
use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Schema};
use crate::money::Amount;
use crate::product::{Card, ProductId, Products, UNKNOWN_PRODUCT, products_by_id};
use crate::quantity::Quantity;
use crate::quote::{Quote, QuoteItem, QuoteView, quote};
use crate::route::{Address, Endpoint, Route, Slug};
use crate::site::{City, Shop};
use crate::words::cart as words_of;

/// A command with its id; a repeated id is answered with the first answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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
    /// What an order costs that is delivered to the chosen city.
    pub quote: QuoteView,
    /// The chosen city; none stands for the capital.
    pub city: Option<String>,
    pub free_delivery: DeliveryBar,
    pub checkout_href: String,
    pub empty: bool,
    /// Products that can no longer be bought.
    pub unavailable: Vec<String>,
    /// While the currency is not known: why there are no sums and no way to the checkout.
    pub unpriced: Option<String>,
}

/// A cart with the catalogue's present prices.
#[derive(Debug, Clone)]
pub struct PricedCart {
    pub view: CartView,
    /// The sums that the view shows; `None` while the currency is not known.
    pub quote: Option<Quote>,
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
    /// Empty where there is none, and while the currency is not known.
    pub price: String,
    /// Empty while the currency is not known.
    pub sum: String,
    pub old_sum: Option<String>,
    pub available: bool,
    /// What the shopper should know of it: it is gone, or there is less of it than the line asks for.
    pub note: Option<String>,
}

/// The bar towards free delivery; `share` is percent. Without a threshold it is not free and nothing is missing.
#[derive(Debug, Clone, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "cart.ts"))]
pub struct DeliveryBar {
    pub free: bool,
    pub missing: String,
    pub share: u8,
}

/// The message that every socket of a cart receives.
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
    /// GET returns the cart in the language of the page.
    pub cart_url: String,
    /// POST adds a product; followed by a slash and a product's id it is the address of that line.
    pub lines_url: String,
    pub socket_url: String,
    pub cart_href: String,
    /// The link of an empty cart.
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

/// The number on the badge: a line counts its units, or 1 where its quantity is not whole.
pub fn units(cart: &Cart) -> u64 {
    cart.lines
        .iter()
        .map(|line| line.quantity.whole().unwrap_or(1))
        .sum()
}

impl PricedCart {
    /// Prices a cart with the catalogue's present data and for delivery to the chosen city. A product that the catalogue
    /// no longer has is unavailable. `None` where the sums would be of two currencies.
    pub fn new(
        cart: &Cart,
        products: Vec<Card>,
        shop: &Shop,
        city: Option<&City>,
        language: Language,
    ) -> Option<Self> {
        let products: HashMap<ProductId, Card> =
            products.into_iter().map(|card| (card.id, card)).collect();
        let tariff = Tariff::of(shop);
        let selection = city::delivery(city);
        let quote = match &tariff {
            Some(tariff) => {
                let item = |line: &Line| {
                    let card = products.get(&line.product);
                    let price = card.and_then(|card| card.price).unwrap_or_default();
                    QuoteItem {
                        price: tariff.currency.amount(price),
                        quantity: line.quantity,
                        available: card.is_some_and(Card::can_be_bought),
                    }
                };
                let items: Vec<QuoteItem> = cart.lines.iter().map(item).collect();
                Some(quote(&items, None, tariff, selection)?)
            }
            None => None,
        };
        let sum = |index| Some(*quote.as_ref()?.lines.get(index)?);
        let view = |(index, line): (usize, &Line)| {
            let card = products.get(&line.product);
            CartLine::new(line, card, sum(index), shop, language)
        };
        let lines: Vec<CartLine> = cart.lines.iter().enumerate().map(view).collect();
        let progress = tariff
            .zip(quote.as_ref())
            .and_then(|(tariff, quote)| tariff.progress(selection.region, quote.goods));
        let view = CartView {
            revision: cart.revision,
            count: units(cart),
            quote: quote
                .as_ref()
                .map(|quote| QuoteView::new(quote, language))
                .unwrap_or_default(),
            city: city.map(|city| city.name.clone()),
            free_delivery: progress
                .map(|bar| DeliveryBar {
                    free: bar.reached,
                    missing: bar.missing.display(language),
                    share: bar.share,
                })
                .unwrap_or_default(),
            checkout_href: Address::new(language, Route::Checkout).href(),
            empty: lines.is_empty(),
            unavailable: lines
                .iter()
                .filter(|line| !line.available)
                .map(|line| line.product.clone())
                .collect(),
            unpriced: quote
                .is_none()
                .then(|| language.words().say(words_of::UNPRICED).to_owned()),
            lines,
        };
        Some(Self { view, quote })
    }
}

impl CartLine {
    fn new(
        line: &Line,
        card: Option<&Card>,
        sum: Option<Amount>,
        shop: &Shop,
        language: Language,
    ) -> Self {
        let words = language.words();
        let show = |amount: Amount| amount.display(language);
        let available = card.is_some_and(Card::can_be_bought);
        let short = || {
            Some(
                enough(*line, Quantity::ZERO, card?.stock())
                    .err()?
                    .message(words),
            )
        };
        let unavailable = || words.say(words_of::UNAVAILABLE).to_owned();
        Self {
            product: line.product.to_string(),
            title: card.map_or_else(unavailable, |card| card.title.clone()),
            href: card
                .and_then(|card| Slug::encode(&card.url))
                .map(|slug| Address::new(language, Route::Product(slug)).href())
                .unwrap_or_default(),
            image: card.map_or_else(String::new, |card| shop.site.media(&card.img).into_owned()),
            quantity: line.quantity.plain(),
            step: line.step.plain(),
            price: card
                .and_then(|card| shop.amount(card.price?))
                .map(show)
                .unwrap_or_default(),
            sum: sum.map(show).unwrap_or_default(),
            old_sum: card
                .and_then(|card| shop.amount(card.price_before()?))
                .map(|old| show(line.quantity.cost(old))),
            available,
            note: if available {
                short()
            } else {
                Some(unavailable())
            },
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

    fn schema() -> Schema {
        Schema::object(
            "RedisLine",
            vec![
                Field::new(&["product"], ProductId::schema()).needed(),
                Field::new(&["count"], Quantity::schema()).needed(),
            ],
        )
    }
}

/// Why a cart is neither saved nor deleted (spec shell: in developer mode the sync does nothing).
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

    /// The call for the products of the order. An order of more lines than a cart may have is refused without a call.
    pub fn products(&self) -> Result<Call<Products>, Failure> {
        if self.lines.len() > MOST_LINES {
            return Err(Failure::Refused(&TOO_MANY_LINES));
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
            .map(|lines| Command::Replace {
                lines,
                stock: stock_of(cards),
            })
            .ok_or(Failure::Refused(&UNKNOWN_PRODUCT))
    }
}
