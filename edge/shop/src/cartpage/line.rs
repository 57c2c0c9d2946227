//! A line of a cart as the browser sees it.

use serde::Serialize;

use crate::cart::{Cart, Line, enough};
use crate::i18n::{Language, Words};
use crate::money::{Amount, UnitPrice};
use crate::points::Points;
use crate::product::{Card, not_sold_so, raised, unit_of};
use crate::quantity::{Quantity, Step};
use crate::route::{Address, Route, Slug};
use crate::site::{Media, Shop};
use crate::words::cart as words_of;

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "cart.ts"))]
pub struct CartLine {
    pub product: String,
    pub title: String,
    pub href: String,
    #[cfg_attr(test, ts(type = "string"))]
    pub image: Media<'static>,
    /// A plain decimal with a dot, for programs.
    pub quantity: String,
    /// The quantity in the reader's format, with the unit if it is not pieces.
    pub shown_quantity: String,
    pub step: String,
    /// How amounts above the step are counted, where they need not be its multiples.
    pub finer: Option<String>,
    /// The quantity that a press on the product's button begins with.
    pub start: String,
    #[serde(skip)]
    pub counted: Step,
    /// Empty if there is no price, or while the currency is unknown.
    pub price: String,
    /// The price per unit in this line (for a pack, its share), with the unit: a piece, or a measure.
    pub price_each: String,
    /// Whether the quantity is a pack, whose price is the sum.
    #[serde(skip)]
    pub pack: bool,
    /// The price as a plain decimal with a dot, for programs.
    pub amount: String,
    /// Empty while the currency is unknown.
    pub sum: String,
    pub old_sum: Option<String>,
    /// Whether it is paid with points.
    pub by_points: bool,
    /// Its price in points, if it is paid with them.
    pub points_price: Option<String>,
    /// The id of the chosen kind of grinding.
    pub grinding: Option<String>,
    /// The reduction by the promo code and the shop's own discount, in words.
    pub saving: Option<String>,
    pub available: bool,
    /// A warning: the product is gone, or the stock is below the quantity.
    pub note: Option<String>,
    /// Changes: a price other than the one last seen, and the backend's messages about the line.
    pub news: Vec<String>,
}

/// A price with its unit: "129 lei / m", or per piece.
pub fn each(words: Words, price: &str, card: Option<&Card>) -> String {
    match card.and_then(unit_of) {
        Some(unit) => [price, " /\u{a0}", unit].concat(),
        None => words.fill(words_of::PRICE_EACH, &[("price", price)]),
    }
}

/// A quantity in the language's format, with its unit if that is not a piece.
pub fn format_quantity(quantity: Quantity, card: Option<&Card>, language: Language) -> String {
    let number = quantity.display(language);
    match card.and_then(unit_of) {
        Some(unit) => [&number, "\u{a0}", unit].concat(),
        None => number,
    }
}

impl Cart {
    /// Whether a line is paid with points: it is marked, and its product still takes part in the loyalty programme.
    pub(super) fn pays_by_points(&self, line: &Line, card: Option<&Card>) -> bool {
        self.loyalty.is_paid(line.product) && card.is_some_and(|card| card.is_loyalty_active)
    }
}

impl CartLine {
    pub(super) fn new(
        cart: &Cart,
        line: &Line,
        card: Option<&Card>,
        sums: Option<(Amount, Amount)>,
        shop: &Shop,
        language: Language,
    ) -> Self {
        let by_points = cart.pays_by_points(line, card);
        let words = shop.words(language);
        let show = |amount: Amount| amount.display(language);
        let available = card.is_some_and(Card::can_be_bought);
        let short = || {
            Some(
                enough(*line, Quantity::ZERO, card?.stock())
                    .err()?
                    .message(words),
            )
        };
        let step = card.map_or(line.step, Card::step);
        let unsold = || not_sold_so(words, card?, line.quantity);
        let is_raised = cart.raised.contains(&line.product);
        let raised = card
            .filter(|_| is_raised)
            .map(|card| raised(words, card, line.quantity));
        let price = card.and_then(|card| card.price);
        let shown_price = price.and_then(|price| shop.amount(price)).map(show);
        let pack = card.and_then(|card| card.pack_price(line.quantity));
        // A pack priced like its contents is not shown as one: rounding may make it a hundredth cheaper or dearer.
        let pack =
            pack.filter(|pack| !price.is_some_and(|price| line.quantity.costs_about(*pack, price)));
        let of_pack = pack.and_then(|pack| line.quantity.each(pack));
        let one = of_pack.map(UnitPrice::from).or(price);
        let shown_each = one.and_then(|one| shop.amount(one)).map(show);
        let price_each = shown_each.map(|one| each(words, &one, card));
        // A product that has left the catalogue is shown as last seen.
        let seen = cart.seen.get(&line.product);
        let title = card
            .map(|card| &card.title)
            .or(seen.map(|seen| &seen.title));
        let url = card.map(|card| &card.url).or(seen.map(|seen| &seen.url));
        let img = card.map(|card| &card.img).or(seen.map(|seen| &seen.img));
        let repriced = card.and_then(|card| cart.repriced(line, card));
        let repriced = repriced.and_then(|(before, now)| {
            let (before, now) = (shop.amount(before)?, shop.amount(now)?);
            let values = [("before", &*show(before)), ("now", &show(now))];
            Some(words.fill(words_of::PRICE_CHANGED, &values))
        });
        let is_for_money = card.is_some() && !by_points && cart.loyalty.is_paid(line.product);
        let for_money = is_for_money.then(|| words.say(words_of::POINTS_ENDED).to_owned());
        let told = cart.problem_of_line(line.product).map(str::to_owned);
        let fetched = card.is_some_and(|card| available && !card.comes_by_courier());
        let fetched = fetched.then(|| words.say(words_of::LINE_PICKUP).to_owned());
        let discount = card.and_then(|card| card.discount_in_cart(&shop.site));
        let said_of_saving = if discount.is_some() {
            words_of::LINE_DISCOUNT
        } else {
            words_of::LINE_SAVING
        };
        let unavailable = || words.say(words_of::UNAVAILABLE).to_owned();
        Self {
            product: line.product.to_string(),
            title: title
                .filter(|title| !title.is_empty())
                .map_or_else(unavailable, Clone::clone),
            href: url
                .filter(|_| card.is_some())
                .and_then(|url| Slug::encode(url))
                .map(|slug| Address::new(language, Route::Product(slug)).href())
                .unwrap_or_default(),
            image: img
                .map(|img| shop.site.media(img).into_owned())
                .unwrap_or_default(),
            quantity: line.quantity.plain(),
            shown_quantity: format_quantity(line.quantity, card, language),
            step: step.size().plain(),
            start: card.map_or(step.size(), Card::start).plain(),
            counted: step,
            finer: step.finer().map(Quantity::plain),
            price: shown_price.unwrap_or_default(),
            price_each: price_each.unwrap_or_default(),
            pack: pack.is_some(),
            amount: one
                .filter(|_| shop.currency.is_some())
                .map(UnitPrice::plain)
                .unwrap_or_default(),
            sum: sums.map(|(sum, _)| show(sum)).unwrap_or_default(),
            old_sum: card
                .and_then(|card| card.price_before(&shop.site))
                .or(price.filter(|_| pack.is_some()))
                .and_then(|old| shop.amount(old))
                .map(|old| line.quantity.cost(old))
                .filter(|old| pack.is_none() || sums.is_some_and(|(sum, _)| sum < *old))
                .map(show),
            by_points,
            points_price: sums
                .filter(|_| by_points || card.is_some_and(|card| card.is_loyalty_active))
                .map(|(sum, _)| Points::worth(sum).display(language)),
            grinding: line.grinding.map(|kind| kind.to_string()),
            saving: sums
                .filter(|_| !by_points)
                .filter(|(_, saving)| available && !saving.is_zero())
                .map(|(_, saving)| words.fill(said_of_saving, &[("sum", &show(saving))])),
            available,
            note: if available {
                short().or_else(unsold)
            } else {
                Some(unavailable())
            },
            news: [raised, repriced, for_money, told, fetched]
                .into_iter()
                .flatten()
                .collect(),
        }
    }
}
