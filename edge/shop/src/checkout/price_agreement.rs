//! The total and the prices that a form showed: no order is placed at a sum that the shopper has not seen. The texts
//! come back from the browser and protect only the shopper; the order's price is the edge's own quote.

use std::collections::BTreeMap;

use crate::cartpage::{CartLine, PricedCart};
use crate::delivery::{Cost, DEFAULT_REGION, Method, Selection, Speed, Tariff};
use crate::failure::Failure;
use crate::fields::Fields;
use crate::forms::{Messages, line_key};
use crate::lenient::{Json, Scalar};
use crate::money::Money;
use crate::ordering::{AgreedSums, Details, PlaceOrder, is_nothing};
use crate::page::View;
use crate::postal::parcel_price;
use crate::product::ProductId;
use crate::promo::PromoCode;
use crate::quote::{Quote, QuoteView, Sums};
use crate::words::{cart, checkout as words_of};

/// The field with the displayed total.
pub(super) const TOTAL_FIELD: &str = "total";
/// The field with the displayed prices, as JSON by product.
pub(super) const PRICES_FIELD: &str = "prices";
/// At most so many characters of an earlier text are repeated.
const LONGEST_TEXT: usize = 40;

/// A longer list of prices is left out, in bytes: urlencoding may triple it, and a form may have 64 KB.
const MOST_PRICES: usize = 16 * 1024;

/// The prices of the lines that can be bought. Empty for a cart of many hundred lines: its form sends only the total.
pub(super) fn prices(lines: &[CartLine]) -> String {
    let priced = lines.iter().filter(|line| line.available);
    let prices: BTreeMap<_, _> = priced
        .map(|line| (line.product.as_str(), price_of(line)))
        .collect();
    let text = serde_json::to_string(&prices).unwrap_or_default();
    Some(text)
        .filter(|text| text.len() <= MOST_PRICES)
        .unwrap_or_default()
}

/// The price of one unit, or of the pack.
fn price_of(line: &CartLine) -> &str {
    if line.pack { &line.sum } else { &line.price }
}

/// Whether the form sends its total. A form without one is accepted as it is.
pub fn names_total(fields: &Fields) -> bool {
    !fields.text(TOTAL_FIELD).is_empty() || fields.is_unreadable(TOTAL_FIELD)
}

/// The sums of an order with this delivery; `None` if they are unknown.
fn sums(view: &View<'_>, cart: &PricedCart, selection: Selection) -> Option<Quote> {
    let tariff = Tariff::of(view.shop)?;
    cart.quote.as_ref()?.delivered(&tariff, selection)
}

/// The total of an order with this delivery, as a form shows it.
fn total(view: &View<'_>, cart: &PricedCart, selection: Selection) -> Option<String> {
    let quote = sums(view, cart, selection)?;
    Some(QuoteView::new(&quote, view.words()).total)
}

/// Whether only the shopper's own choice changed the total, on a form without scripts to update it: its prices are
/// current, and its total is that of another delivery whose price the form shows.
fn is_other_choice(view: &View<'_>, fields: &Fields, cart: &PricedCart, chosen: Selection) -> bool {
    let named = [
        Selection::PICKUP,
        Selection::courier(DEFAULT_REGION),
        Selection {
            speed: Speed::Express,
            ..Selection::courier(DEFAULT_REGION)
        },
    ];
    let shown = fields.text(TOTAL_FIELD);
    (chosen.method == Method::Pickup
        || chosen.method == Method::Address && chosen.region == DEFAULT_REGION)
        && fields.text(PRICES_FIELD) == prices(&cart.view.lines)
        && named
            .iter()
            .any(|one| total(view, cart, *one).is_some_and(|total| total == shown))
}

/// A total and its parts; `None` while the delivery's price is unknown.
type AgreedTotal = Option<(Money, Box<Sums>)>;

/// The sums that the shopper has agreed to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Agreement {
    agreed: AgreedSums,
    total: AgreedTotal,
    /// The products included in the total.
    counted: Vec<ProductId>,
    /// Sentences about changes since the form was drawn, for the total and for each price.
    changes: Messages,
    /// The cart's code, if these are sums without it.
    without_code: Option<PromoCode>,
}

impl Agreement {
    /// An agreement to the sums of the cart at this revision; the form names none.
    pub fn at(revision: u64) -> Self {
        Self {
            agreed: AgreedSums::At(revision),
            ..Self::default()
        }
    }

    /// An agreement to the total of the cart at this revision, including these products, unless something has
    /// changed.
    pub fn to(
        agreed_total: Result<AgreedTotal, Messages>,
        revision: u64,
        counted: Vec<ProductId>,
    ) -> Self {
        match agreed_total {
            Ok(total) => Self {
                total,
                counted,
                ..Self::at(revision)
            },
            Err(changes) => Self {
                agreed: AgreedSums::Other,
                changes,
                ..Self::default()
            },
        }
    }

    /// This agreement, to sums without the cart's code if it names one.
    #[must_use]
    pub fn without(self, code: Option<PromoCode>) -> Self {
        Self {
            without_code: code,
            ..self
        }
    }

    /// The request for the order, and the changes.
    pub fn place(self, id: String, details: Details) -> (PlaceOrder, Messages) {
        let Self {
            agreed,
            total,
            counted,
            changes,
            without_code,
        } = self;
        let (total, sums) = total.unzip();
        let place = PlaceOrder {
            id,
            details,
            agreed,
            total,
            sums,
            counted,
            without_code,
        };
        (place, changes)
    }
}

/// The order's quote, and its total with the parts if the delivery's price is known. `price` is the postal service's
/// current price.
fn due(
    view: &View<'_>,
    cart: &PricedCart,
    details: &Details,
    price: Option<&Cost>,
) -> Option<(Selection, Quote, AgreedTotal)> {
    let delivery = &details.delivery;
    let chosen = Selection {
        method: delivery.method,
        region: delivery.region_id,
        speed: delivery.speed,
        parcel: parcel_price(view.shop, price),
    };
    let quote = sums(view, cart, chosen)?;
    let is_whole = chosen.method == Method::Pickup || quote.delivery.is_some();
    let lines = cart.view.lines.iter();
    let products = lines.map(|line| line.product.parse().unwrap_or_default());
    let total = is_whole.then(|| {
        let sums = Sums::of(&quote, products);
        (Money(quote.total.hundredths()), Box::new(sums))
    });
    Some((chosen, quote, total))
}

/// The total of an order whose form names none, if nothing is to be paid: such an order goes to no bank.
pub fn nothing_due(
    view: &View<'_>,
    cart: &PricedCart,
    details: &Details,
    price: Option<&Cost>,
) -> AgreedTotal {
    let (_, _, total) = due(view, cart, details, price)?;
    total.filter(|(total, _)| is_nothing(Some(*total)))
}

/// The form's total with its parts, as far as the delivery's price is known; or the changes since the form was drawn,
/// a sentence for the total and for each price.
pub fn agreed_total(
    view: &View<'_>,
    fields: &Fields,
    cart: &PricedCart,
    details: &Details,
    price: Option<&Cost>,
) -> Result<Result<AgreedTotal, Messages>, Failure> {
    let (chosen, quote, total) = due(view, cart, details, price).ok_or(Failure::Internal)?;
    let now = QuoteView::new(&quote, view.words()).total;
    let shown = fields.text(TOTAL_FIELD);
    if shown == now || is_other_choice(view, fields, cart, chosen) {
        return Ok(Ok(total));
    }
    let words = view.words();
    let instead = |new: &str, old: &str| {
        let old: String = old.chars().take(LONGEST_TEXT).collect();
        words.fill(words_of::INSTEAD, &[("new", new), ("old", &old)])
    };
    let mut changes = Messages::new();
    let sum = [words.say(cart::TOTAL), ": ", &instead(&now, shown)].concat();
    changes.insert(TOTAL_FIELD.to_owned(), sum);
    let prices = Json::parse(fields.text(PRICES_FIELD).as_bytes()).unwrap_or(Json::Null);
    for line in &cart.view.lines {
        let before = prices.get(&line.product).and_then(Scalar::text);
        let Some(before) = before else { continue };
        if !line.available {
            let gone = words.say(cart::UNAVAILABLE).to_owned();
            changes.insert(line_key(&line.product), gone);
        } else if before != price_of(line) {
            let price = instead(price_of(line), &before);
            changes.insert(line_key(&line.product), price);
        }
    }
    Ok(Err(changes))
}
