//! The shapes of a cart on the wire: between worker and object, and to the browser.

use std::collections::HashMap;

use serde::Serialize;

use super::page::action;
use super::{Cart, CartLine, LOYALTY, Line, PROMO};
use crate::assets::{Island, IslandProps};
use crate::city;
use crate::delivery::{Selection, Tariff, arrival};
use crate::i18n::Language;
use crate::money::Currency;
use crate::product::{Card, ProductId};
use crate::quote::{Quote, QuoteItem, QuoteView, quote};
use crate::route::{Address, Endpoint, Route};
use crate::session::login_back;
use crate::site::{City, Shop};
use crate::words::cart as words_of;

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
    /// What the goods cost without the discount; empty where no price can be told.
    pub sum: String,
    /// What an order costs that is delivered to the chosen city.
    pub quote: QuoteView,
    /// Of all prices, as its ISO 4217 code; empty while it is not known.
    pub currency: &'static str,
    /// The chosen city; none stands for the capital.
    pub city: Option<String>,
    pub free_delivery: DeliveryBar,
    /// The promo code that the sums count.
    pub promo: Option<String>,
    /// The sentence about a code that takes nothing off; none where it does, or there is no code.
    pub promo_note: Option<String>,
    /// What the discount is called among the sums: by the code, or a discount where the shop's own is part of it.
    pub discount_name: String,
    /// The code that counted until the cart changed.
    pub lapsed: Option<String>,
    pub checkout_href: String,
    pub empty: bool,
    /// Products that can no longer be bought.
    pub unavailable: Vec<String>,
    /// What the backend finds wrong with the cart as a whole, and what of a guest's cart could not be kept.
    pub wrong: Vec<String>,
    /// Whether a price is another one than the shopper last saw.
    pub repriced: bool,
    /// Why there are no sums and no way to the checkout: the currency is not known, or prices are kept from guests.
    pub unpriced: Option<String>,
    /// Where a guest signs in whom the prices are kept from.
    pub sign_in_href: Option<String>,
    /// What no courier brings, in a sentence; empty where there is nothing of it.
    pub pickup_only: String,
}

impl CartView {
    /// Whether there is anything to order: something that can be bought, at a price that can be told.
    pub fn leads_on(&self) -> bool {
        self.unpriced.is_none() && self.lines.iter().any(|line| line.available)
    }
}

/// A cart with the catalogue's present prices.
#[derive(Debug, Clone)]
pub struct PricedCart {
    pub view: CartView,
    /// The sums that the view shows; `None` while the currency is not known.
    pub quote: Option<Quote>,
    /// The names of the products that no courier brings.
    pub kept_back: Vec<String>,
    /// The names of the products that are not paid by card.
    pub unpayable: Vec<String>,
    /// The products that need a prescription, by their names.
    pub prescribed: Vec<(ProductId, String)>,
    /// The marks of the categories that it is of.
    pub kinds: Vec<String>,
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
    /// POST has a line paid with points, or with money again.
    pub loyalty_url: String,
    pub socket_url: String,
    pub cart_href: String,
    /// The field of a promo code.
    pub promo_href: String,
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
            loyalty_url: action(LOYALTY).unwrap_or_default(),
            socket_url: Endpoint::CartSocket.href(),
            cart_href: page(Route::Cart),
            promo_href: [&page(Route::Cart), "#", PROMO].concat(),
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
        // A line that is not bought has no say in how the others come and are paid.
        let cards = cart
            .lines
            .iter()
            .filter_map(|line| products.get(&line.product))
            .filter(|card| card.can_be_bought());
        let kinds = cards.clone().map(|card| card.kind().1.to_owned()).collect();
        let kept_back = cards.clone().filter(|card| !card.comes_by_courier());
        let kept_back: Vec<String> = kept_back.map(|card| card.title.clone()).collect();
        // What no courier brings is picked up with all that is ordered beside it.
        let selection = if kept_back.is_empty() {
            city::delivery(city)
        } else {
            Selection::PICKUP
        };
        let quote = match &tariff {
            Some(tariff) => {
                let item = |line: &Line| {
                    let card = products.get(&line.product);
                    let price = card.and_then(|card| card.price).unwrap_or_default();
                    QuoteItem {
                        product: line.product,
                        price: tariff.currency.amount(price),
                        pack: card
                            .and_then(|card| card.pack_price(line.quantity))
                            .map(|pack| tariff.currency.amount(pack)),
                        quantity: line.quantity,
                        discount: card.and_then(|card| card.discount_in_cart(&shop.site)),
                        available: card.is_some_and(Card::can_be_bought),
                        by_points: cart.pays_by_points(line, card),
                        gives: card.map(|card| card.loyalty_give).unwrap_or_default(),
                    }
                };
                let items: Vec<QuoteItem> = cart.lines.iter().map(item).collect();
                let quote = quote(&items, cart.promo.as_deref(), tariff, selection)?;
                Some(quote.charged(cart.charges, tariff, selection)?)
            }
            None => None,
        };
        let sums = |index| {
            let quote = quote.as_ref()?;
            Some((*quote.lines.get(index)?, *quote.savings.get(index)?))
        };
        let view = |(index, line): (usize, &Line)| {
            let card = products.get(&line.product);
            let by_points = cart.pays_by_points(line, card);
            CartLine::new(cart, (line, by_points), card, sums(index), shop, language)
        };
        let lines: Vec<CartLine> = cart.lines.iter().enumerate().map(view).collect();
        let progress = tariff
            .zip(quote.as_ref())
            .filter(|_| cart.charges.delivery_price.is_none() && kept_back.is_empty())
            .and_then(|(tariff, quote)| tariff.progress(selection.region, quote.goods));
        let words = language.words();
        let said_of_code = |word| {
            let code = &cart.promo.as_ref()?.code.0;
            Some(words.fill(word, &[("code", code)]))
        };
        let view = CartView {
            revision: cart.revision,
            count: units(cart),
            sum: quote
                .as_ref()
                .and_then(|quote| quote.goods.minus(quote.discount))
                .map(|sum| sum.display(language))
                .unwrap_or_default(),
            quote: quote
                .as_ref()
                .map(|quote| QuoteView::new(quote, language))
                .unwrap_or_default(),
            currency: shop.currency.map_or("", Currency::code),
            city: city.map(|city| city.name.clone()),
            free_delivery: progress
                .map(|bar| DeliveryBar {
                    free: bar.reached,
                    missing: bar.missing.counted(language),
                    share: bar.share,
                })
                .unwrap_or_default(),
            promo: cart.promo.as_ref().map(|promo| promo.code.0.clone()),
            promo_note: quote
                .as_ref()
                .filter(|quote| quote.discount == quote.own_discount)
                .and_then(|_| said_of_code(words_of::PROMO_NO_CHANGE)),
            discount_name: quote
                .as_ref()
                .filter(|quote| quote.own_discount.is_zero())
                .and_then(|_| said_of_code(words_of::PROMO_APPLIED))
                .unwrap_or_else(|| words.say(words_of::DISCOUNT).to_owned()),
            lapsed: cart.lapsed.as_ref().map(|code| code.0.clone()),
            checkout_href: Address::new(language, Route::Checkout).href(),
            empty: lines.is_empty(),
            unavailable: lines
                .iter()
                .filter(|line| !line.available)
                .map(|line| line.product.clone())
                .collect(),
            wrong: wrong(cart, &products, language),
            repriced: quote.is_some()
                && cart.lines.iter().any(|line| {
                    let card = products.get(&line.product);
                    card.is_some_and(|card| cart.repriced(line, card).is_some())
                }),
            unpriced: quote.is_none().then(|| {
                let reason = if shop.prices_after_sign_in {
                    words_of::SIGN_IN_FOR_PRICES
                } else {
                    words_of::UNPRICED
                };
                language.words().say(reason).to_owned()
            }),
            sign_in_href: shop.prices_after_sign_in.then(|| {
                let cart = Address::new(language, Route::Cart).href();
                login_back(language, &cart)
            }),
            pickup_only: if kept_back.is_empty() {
                String::new()
            } else {
                let names = kept_back.join(", ");
                let words = language.words();
                words.fill(words_of::PICKUP_ONLY, &[("products", &names)])
            },
            lines,
        };
        let unpayable = cards.clone().filter(|card| !card.card_payment_available);
        let unpayable = unpayable.map(|card| card.title.clone()).collect();
        let prescribed = cards.filter(|card| card.is_recipe);
        let prescribed = prescribed
            .map(|card| (card.id, card.title.clone()))
            .collect();
        Some(Self {
            view,
            quote,
            kept_back,
            unpayable,
            prescribed,
            kinds,
        })
    }

    /// The same with the days on which a courier comes who is sent for now.
    #[must_use]
    pub fn arriving(
        mut self,
        shop: &Shop,
        city: Option<&City>,
        language: Language,
        now_ms: i64,
    ) -> Self {
        if self.kept_back.is_empty() && self.quote.is_some() {
            let region = city::delivery(city).region;
            self.view.quote.arrives = arrival(&shop.site, language.words(), region, now_ms);
        }
        self
    }
}

/// What the backend finds wrong with the cart as a whole, and what a merge could not keep.
fn wrong(cart: &Cart, products: &HashMap<ProductId, Card>, language: Language) -> Vec<String> {
    let words = language.words();
    let told = cart.told_at_all().map(|text| match text {
        "" => words.say(words_of::WRONG).to_owned(),
        text => text.to_owned(),
    });
    let capped = cart.capped.iter().filter_map(|product| {
        let title = products.get(product).map(|card| &card.title);
        let title = title.or(cart.seen.get(product).map(|seen| &seen.title))?;
        let held = cart
            .line(*product)
            .map(|line| line.quantity.display(language));
        Some(match held {
            Some(held) => words.fill(words_of::CAPPED, &[("title", title), ("held", &held)]),
            None => words.fill(words_of::CAPPED_WHOLE, &[("title", title)]),
        })
    });
    told.chain(capped).collect()
}
