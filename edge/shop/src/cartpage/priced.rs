//! A cart with current catalogue prices: its sums, and its view for the browser.

use std::collections::HashMap;

use super::line::CartLine;
use super::wire::{CartView, DeliveryBar};
use crate::cart::{Cart, Line, units};
use crate::city;
use crate::delivery::{Selection, Tariff, arrival};
use crate::i18n::Language;
use crate::money::Currency;
use crate::product::{Card, ProductId};
use crate::quote::{Quote, QuoteItem, QuoteView, quote};
use crate::route::{Address, Route};
use crate::session::login_back;
use crate::site::{City, Shop};
use crate::words::cart as words_of;

/// A cart with current catalogue prices.
#[derive(Debug, Clone)]
pub struct PricedCart {
    pub view: CartView,
    /// The sums that the view shows; `None` while the currency is unknown.
    pub quote: Option<Quote>,
    /// The names of the products that are pickup only.
    pub kept_back: Vec<String>,
    /// The names of the products that cannot be paid by card.
    pub unpayable: Vec<String>,
    /// The products that need a prescription, with their names.
    pub prescribed: Vec<(ProductId, String)>,
    /// The marks of its products' categories.
    pub kinds: Vec<String>,
}

impl PricedCart {
    /// Prices a cart with current catalogue data and for delivery to the chosen city. A product that the catalogue no
    /// longer has is unavailable. `None` if the sums would mix two currencies.
    pub fn new(
        cart: &Cart,
        products: Vec<Card>,
        shop: &Shop,
        city: Option<&City>,
        language: Language,
    ) -> Option<Self> {
        let pricing = Pricing {
            cart,
            products: products.into_iter().map(|card| (card.id, card)).collect(),
            shop,
            language,
        };
        let kept_back = pricing.titles(|card| !card.comes_by_courier());
        // A pickup-only product makes the whole order pickup only.
        let selection = if kept_back.is_empty() {
            city::delivery(city)
        } else {
            Selection::PICKUP
        };
        let tariff = Tariff::of(shop);
        let quote = match &tariff {
            Some(tariff) => Some(pricing.quote(tariff, selection)?),
            None => None,
        };
        let free_delivery = tariff
            .zip(quote.as_ref())
            .filter(|_| cart.charges.delivery_price.is_none() && kept_back.is_empty())
            .and_then(|(tariff, quote)| tariff.progress(selection.region, quote.goods))
            .map(|bar| DeliveryBar {
                free: bar.reached,
                missing: bar.missing.counted(language),
                share: bar.share,
            });
        let view = CartView {
            city: city.map(|city| city.name.clone()),
            free_delivery: free_delivery.unwrap_or_default(),
            pickup_only: pricing.pickup_only(&kept_back),
            ..pricing.view(quote.as_ref())
        };
        let bought = pricing.bought();
        Some(Self {
            view,
            quote,
            kept_back,
            unpayable: pricing.titles(|card| !card.card_payment_available),
            prescribed: bought
                .clone()
                .filter(|card| card.is_recipe)
                .map(|card| (card.id, card.title.clone()))
                .collect(),
            kinds: bought.map(|card| card.kind().1.to_owned()).collect(),
        })
    }

    /// The view with the delivery days of a courier ordered at `now_ms`; unchanged if the goods are pickup only.
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
            self.view.quote.arrives = arrival(&shop.site, shop.words(language), region, now_ms);
        }
        self
    }
}

/// A cart, and the data that its prices depend on.
struct Pricing<'a> {
    cart: &'a Cart,
    /// The cart's products that the catalogue has.
    products: HashMap<ProductId, Card>,
    shop: &'a Shop,
    language: Language,
}

impl Pricing<'_> {
    fn card(&self, line: &Line) -> Option<&Card> {
        self.products.get(&line.product)
    }

    /// The products that can be bought. Unavailable lines do not affect delivery and payment.
    fn bought(&self) -> impl Iterator<Item = &Card> + Clone {
        let cards = self.cart.lines.iter().filter_map(|line| self.card(line));
        cards.filter(|card| card.can_be_bought())
    }

    /// The names of the bought products that match.
    fn titles(&self, is_so: impl Fn(&Card) -> bool) -> Vec<String> {
        let cards = self.bought().filter(|card| is_so(card));
        cards.map(|card| card.title.clone()).collect()
    }

    /// The sums; `None` if they would mix two currencies.
    fn quote(&self, tariff: &Tariff<'_>, selection: Selection) -> Option<Quote> {
        let lines = self.cart.lines.iter();
        let items: Vec<QuoteItem> = lines.map(|line| self.item(line, tariff)).collect();
        let quote = quote(&items, self.cart.promo.as_deref(), tariff, selection)?;
        quote.charged(self.cart.charges, tariff, selection)
    }

    fn item(&self, line: &Line, tariff: &Tariff<'_>) -> QuoteItem {
        let card = self.card(line);
        let amount = |money| tariff.currency.amount(money);
        let price = card.and_then(|card| card.price);
        QuoteItem {
            product: line.product,
            price: tariff.currency.price(price.unwrap_or_default()),
            pack: card
                .and_then(|card| card.pack_price(line.quantity))
                .map(amount),
            quantity: line.quantity,
            discount: card.and_then(|card| card.discount_in_cart(&self.shop.site)),
            available: card.is_some_and(Card::can_be_bought),
            by_points: self.cart.pays_by_points(line, card),
            gives: card.map(|card| card.loyalty_give).unwrap_or_default(),
        }
    }

    /// The lines with their sums.
    fn lines(&self, quote: Option<&Quote>) -> Vec<CartLine> {
        let (cart, shop, language) = (self.cart, self.shop, self.language);
        let line = |(index, line): (usize, &Line)| {
            let card = self.card(line);
            let sums = quote.and_then(|quote| {
                let saving = quote.savings.get(index)?;
                Some((*quote.lines.get(index)?, *saving))
            });
            CartLine::new(cart, line, card, sums, shop, language)
        };
        cart.lines.iter().enumerate().map(line).collect()
    }

    /// The view, without the parts that depend on the delivery.
    fn view(&self, quote: Option<&Quote>) -> CartView {
        let (cart, shop, language) = (self.cart, self.shop, self.language);
        let words = shop.words(language);
        let lines = self.lines(quote);
        let said_of_code = |word| {
            let code = &cart.promo.as_ref()?.code.0;
            Some(words.fill(word, &[("code", code)]))
        };
        CartView {
            revision: cart.revision,
            count: units(cart),
            sum: quote
                .and_then(|quote| quote.goods.minus(quote.discount))
                .map(|sum| sum.display(language))
                .unwrap_or_default(),
            quote: quote
                .map(|quote| QuoteView::new(quote, words))
                .unwrap_or_default(),
            currency: shop.currency.map_or("", Currency::code),
            promo: cart.promo.as_ref().map(|promo| promo.code.0.clone()),
            promo_note: quote
                .filter(|quote| quote.discount == quote.own_discount)
                .and_then(|_| said_of_code(words_of::PROMO_NO_CHANGE)),
            discount_name: quote
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
            wrong: self.wrong(),
            repriced: quote.is_some() && cart.lines.iter().any(|line| self.is_repriced(line)),
            unpriced: quote.is_none().then(|| {
                let reason = if shop.prices_after_sign_in {
                    words_of::SIGN_IN_FOR_PRICES
                } else {
                    words_of::UNPRICED
                };
                words.say(reason).to_owned()
            }),
            sign_in_href: shop.prices_after_sign_in.then(|| {
                let cart = Address::new(language, Route::Cart).href();
                login_back(language, &cart)
            }),
            lines,
            ..CartView::default()
        }
    }

    fn is_repriced(&self, line: &Line) -> bool {
        self.card(line)
            .is_some_and(|card| self.cart.repriced(line, card).is_some())
    }

    /// The sentence about pickup-only products.
    fn pickup_only(&self, kept_back: &[String]) -> String {
        if kept_back.is_empty() {
            return String::new();
        }
        let products = kept_back.join(", ");
        let words = self.shop.words(self.language);
        words.fill(words_of::PICKUP_ONLY, &[("products", &products)])
    }

    /// The backend's problems with the cart as a whole, and the goods that a merge could not keep.
    fn wrong(&self) -> Vec<String> {
        let (cart, words) = (self.cart, self.shop.words(self.language));
        let told = cart.problems_of_cart().map(|text| match text {
            "" => words.say(words_of::WRONG).to_owned(),
            text => text.to_owned(),
        });
        let capped = cart.capped.iter().filter_map(|product| {
            let title = self.products.get(product).map(|card| &card.title);
            let title = title.or(cart.seen.get(product).map(|seen| &seen.title))?;
            let held = cart
                .line(*product)
                .map(|line| line.quantity.display(self.language));
            Some(match held {
                Some(held) => words.fill(words_of::CAPPED, &[("title", title), ("held", &held)]),
                None => words.fill(words_of::CAPPED_WHOLE, &[("title", title)]),
            })
        });
        told.chain(capped).collect()
    }
}
