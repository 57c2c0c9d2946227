//! The sums of an order. No other code computes sums; the cart, its drawer and the checkout show these.

#[cfg(test)]
mod charges_tests;
#[cfg(test)]
mod discount_tests;
#[cfg(test)]
mod model_tests;
#[cfg(test)]
mod pack_tests;
#[cfg(test)]
mod points_tests;
#[cfg(test)]
mod promo_tests;
#[cfg(test)]
mod tests;
mod wire;
mod sums;

pub use sums::Sums;
pub use wire::QuoteView;

use serde::{Deserialize, Serialize};

use crate::delivery::{Method, Selection, Tariff};
use crate::money::{Amount, Money, Reduction};
use crate::points::Points;
use crate::product::ProductId;
use crate::promo::Promo;
use crate::quantity::Quantity;

/// A line to be priced.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct QuoteItem {
    pub product: ProductId,
    pub price: Amount,
    /// The price of this quantity as a pack with a price of its own.
    pub pack: Option<Amount>,
    pub quantity: Quantity,
    /// The shop's own discount on one piece or unit; a promo code's reduction comes on top.
    pub discount: Option<Reduction>,
    /// Whether it can be bought; otherwise its sum is not part of the total.
    pub available: bool,
    /// Whether it is paid with points.
    pub by_points: bool,
    /// The points that one piece or unit gives if it is paid with money.
    pub gives: Points,
}

/// The charges that the backend sets for one cart (spec commerce 3, local cart, and 9), in the shop's currency.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charges {
    /// `deliveryPrice`: replaces every price of a delivery to an address, free delivery too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delivery_price: Option<Money>,
    /// `taxPrice`: added to the total.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tax: Option<Money>,
}

impl Charges {
    pub fn are_none(&self) -> bool {
        *self == Self::default()
    }
}

/// The sums of an order, all in the shop's currency.
#[derive(Debug, Clone, PartialEq)]
pub struct Quote {
    /// The sum of each line, unavailable ones too.
    pub lines: Vec<Amount>,
    /// The reduction of each line by the shop's own discount and the promo code.
    pub savings: Vec<Amount>,
    /// The sum of the lines that can be bought.
    pub goods: Amount,
    /// At most the goods' sum.
    pub discount: Amount,
    /// The part of `discount` that is the shop's own.
    pub own_discount: Amount,
    /// `None` if the shop names no price, or there is nothing to deliver.
    pub delivery: Option<Amount>,
    /// The amount paid with points; no code reduces it.
    pub by_points: Amount,
    /// That amount in points.
    pub points_paid: Points,
    /// The whole points given for goods that are paid with money (spec commerce 9).
    pub points_given: Points,
    /// `None` if the backend names none.
    pub tax: Option<Amount>,
    /// Goods less the discount and the part paid with points, plus delivery and tax.
    pub total: Amount,
    charges: Charges,
    deliverable: bool,
}

impl QuoteItem {
    /// The price of the line without discount and promo code.
    fn sum(&self) -> Amount {
        self.pack.unwrap_or_else(|| self.quantity.cost(self.price))
    }

    /// The reduction of the line by the shop's own discount and the promo code; none if it is paid with points.
    fn saving(&self, promo: Option<&Promo>) -> Option<Amount> {
        let zero = self.price.alike(Money::ZERO);
        if self.by_points || (promo.is_none() && self.discount.is_none()) {
            return Some(zero);
        }
        let with_code = promo.map_or(self.price, |promo| promo.price(self.product, self.price));
        let off = match self.discount {
            Some(discount) => self.price.minus(discount.of(self.price))?,
            None => zero,
        };
        let cost = self.quantity.cost(with_code.minus(off)?.or_zero());
        let saved = self.sum().minus(cost)?;
        // Both are reductions of the price of one piece: a pack that is already cheaper keeps its price.
        Some(self.pack.map_or(saved, |_| saved.or_zero()))
    }
}

/// The sum of the amounts whose lines can be bought; each line has one.
fn of_available(items: &[QuoteItem], amounts: &[Amount], zero: Amount) -> Option<Amount> {
    let mut available = items.iter().zip(amounts).filter(|(item, _)| item.available);
    available.try_fold(zero, |sum, (_, amount)| sum.plus(*amount))
}

/// The reduction of each line with this promo code.
fn savings(items: &[QuoteItem], promo: Option<&Promo>) -> Option<Vec<Amount>> {
    items.iter().map(|item| item.saving(promo)).collect()
}

/// The quote for these lines, promo code and delivery; `None` if the sums would be in two currencies.
pub fn quote(
    items: &[QuoteItem],
    promo: Option<&Promo>,
    tariff: &Tariff<'_>,
    selection: Selection,
) -> Option<Quote> {
    let zero = tariff.currency.zero();
    let lines: Vec<Amount> = items.iter().map(QuoteItem::sum).collect();
    let goods = of_available(items, &lines, zero)?;
    let mut by_points = zero;
    let (mut points_paid, mut points_given) = (Points::ZERO, Points::ZERO);
    for (item, sum) in items.iter().zip(&lines).filter(|(item, _)| item.available) {
        if item.by_points {
            by_points = by_points.plus(*sum)?;
            points_paid = points_paid.plus(Points::worth(*sum));
        } else {
            points_given = points_given.plus(item.gives.times(item.quantity));
        }
    }
    let in_money = goods.minus(by_points)?;
    let savings_of_shop = of_available(items, &savings(items, None)?, zero)?;
    let own_discount = savings_of_shop.at_most(in_money)?;
    let savings = savings(items, promo)?;
    let discount = match promo {
        Some(promo) => {
            let saved = of_available(items, &savings, zero)?;
            taken_off(items, promo, goods, own_discount, saved)?.at_most(in_money)?
        }
        None => own_discount,
    };
    let undelivered = Quote {
        lines,
        savings,
        goods,
        discount,
        own_discount,
        delivery: None,
        by_points,
        points_paid,
        points_given: points_given.whole(),
        tax: None,
        total: in_money.minus(discount)?,
        charges: Charges::default(),
        deliverable: items.iter().any(|item| item.available),
    };
    undelivered.delivered(tariff, selection)
}

/// The reduction by a promo code and the shop's own discount together: down to the code's price for all goods, or
/// else the savings of the lines (`saved`) and the code's amount off the whole. A price for all goods holds only if
/// all are paid with money.
fn taken_off(
    items: &[QuoteItem],
    promo: &Promo,
    goods: Amount,
    own_discount: Amount,
    saved: Amount,
) -> Option<Amount> {
    let sold = items.iter().filter(|item| item.available);
    let is_in_money = sold.clone().all(|item| !item.by_points);
    let sold: Vec<_> = sold.map(|item| item.product).collect();
    let general_price = promo.general_price(&sold, items.len() - sold.len());
    let taken = match general_price.filter(|_| is_in_money) {
        Some(price) => {
            let rest = goods.minus(goods.alike(price))?.or_zero();
            rest.plus(own_discount)?
        }
        None => saved.plus(goods.alike(promo.at_once().unwrap_or_default()))?,
    };
    Some(taken.or_zero())
}

impl Quote {
    /// The quote with the charges that the backend sets for the cart.
    pub fn charged(
        self,
        charges: Charges,
        tariff: &Tariff<'_>,
        selection: Selection,
    ) -> Option<Self> {
        Self { charges, ..self }.delivered(tariff, selection)
    }

    /// Whether the total is known, and nothing: then no payment is chosen.
    pub fn is_nothing_due(&self) -> bool {
        self.total.is_zero() && self.delivery.is_some()
    }

    /// The quote with another delivery; `None` if the tariff is in another currency.
    pub fn delivered(&self, tariff: &Tariff<'_>, selection: Selection) -> Option<Self> {
        let zero = tariff.currency.zero();
        let set = self.charges.delivery_price.map(|price| zero.alike(price));
        let delivery = match (self.deliverable, selection.method, set) {
            (false, _, _) => None,
            (true, Method::Address, Some(set)) => Some(set),
            (true, _, _) => tariff.price(selection, self.goods),
        };
        let tax = self.charges.tax.filter(|_| self.deliverable);
        let tax = tax.map(|tax| zero.alike(tax));
        let goods = self.goods.minus(self.discount)?.minus(self.by_points)?;
        let sum = goods.plus(delivery.unwrap_or(zero))?;
        Some(Self {
            delivery,
            tax,
            total: sum.plus(tax.unwrap_or(zero))?,
            ..self.clone()
        })
    }
}
