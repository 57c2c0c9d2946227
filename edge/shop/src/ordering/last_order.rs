//! The last order of a cart, stored for pages that are opened again.

use serde::{Deserialize, Serialize};

use super::order::{Order, OrderAnswer, OrderNews, Stage};
use crate::cart::Cart;
use crate::moment::DAY_MS;
use crate::money::Money;

/// The last order placed from a cart, as its object stores it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastOrder {
    /// Empty if the backend does not send it.
    pub number: String,
    /// The revision of the cart after the order.
    pub revision: u64,
    pub placed_ms: u64,
    /// Its payment page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pay_url: Option<String>,
    /// What is to be paid there, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sum: Option<Money>,
}

/// An order that was being checked and turned out not to have been placed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastRefusal {
    /// The cart's revision; the goods are still in it.
    pub revision: u64,
    pub refused_ms: u64,
}

impl LastRefusal {
    /// Moves the refusal to the cart's revision `to` if it was at `from`: see [`LastOrder::follow_revision`].
    pub fn follow_revision(mut self, from: u64, to: u64) -> Option<Self> {
        let is_of = std::mem::replace(&mut self.revision, to) == from;
        is_of.then_some(self)
    }

    /// Whether pages still mention it: the cart is unchanged, and the refusal is recent.
    pub const fn is_shown(&self, cart: &Cart, now_ms: u64) -> bool {
        now_ms.saturating_sub(self.refused_ms) < REMEMBERED_MS && cart.revision == self.revision
    }
}

/// After a day the page shows a plain empty cart.
const REMEMBERED_MS: u64 = DAY_MS;

impl LastOrder {
    /// The record of a created order, which left the cart as `left`; `None` if the order has no such answer.
    pub fn of(order: &Order, left: &Cart, now_ms: u64) -> Option<Self> {
        match &order.stage {
            Stage::Answered(OrderAnswer::Created(created)) => Some(Self {
                number: created.number.clone(),
                revision: left.revision,
                placed_ms: now_ms,
                pay_url: created.result.pay_url.clone(),
                // The bank asks for more than a total without the price of the delivery.
                sum: order.total.filter(|_| {
                    let sums = order.sums.as_ref();
                    sums.is_some_and(|sums| sums.delivery_sum.is_some())
                }),
            }),
            Stage::Answered(OrderAnswer::Rejected(_)) | Stage::Begun | Stage::Reserved => None,
        }
    }

    /// Its payment, as pages tell it.
    pub fn news(&self) -> OrderNews {
        OrderNews {
            pay_url: self.pay_url.clone(),
            pay_sum: self.sum,
            ..OrderNews::default()
        }
    }

    /// Moves the order to the cart's revision `to` if it was at `from`: the backend's validation or charges have raised
    /// the revision, and the shopper has changed nothing.
    pub fn follow_revision(mut self, from: u64, to: u64) -> Option<Self> {
        let is_of = std::mem::replace(&mut self.revision, to) == from;
        is_of.then_some(self)
    }

    /// The order, if the cart has not changed since and the order is recent.
    pub fn recall(self, cart: &Cart, now_ms: u64) -> Option<Self> {
        let is_recent = now_ms.saturating_sub(self.placed_ms) < REMEMBERED_MS;
        (is_recent && cart.revision == self.revision).then_some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ordering::placing_tests::{at, created};
    use crate::points::Points;
    use crate::quote::Sums;

    #[test]
    fn a_sum_without_the_price_of_the_delivery_is_not_asked_for() {
        for (delivery_sum, sum) in [(Some(Money(0)), Some(Money(700))), (None, None)] {
            let sums = Sums {
                lines: Vec::new(),
                goods_sum: Money(700),
                discount: Money(0),
                by_points: Money(0),
                delivery_sum,
                tax: None,
                points_paid: None,
                points_given: Points::default(),
            };
            let order = Order {
                total: Some(Money(700)),
                sums: Some(Box::new(sums)),
                ..at(Stage::Answered(OrderAnswer::Created(created("7"))))
            };
            let last = LastOrder::of(&order, &Cart::default(), 1).unwrap();
            assert_eq!(last.sum, sum);
        }
    }

    #[test]
    fn the_last_order_is_shown_for_a_day_while_the_cart_is_unchanged() {
        let placed_ms = 1_795_304_480_122;
        let last = |number: &str| LastOrder {
            number: number.to_owned(),
            revision: 7,
            placed_ms,
            pay_url: None,
            sum: None,
        };
        let cart = |revision| Cart {
            revision,
            ..Cart::default()
        };
        let told = |last: LastOrder, revision, now_ms| {
            last.recall(&cart(revision), now_ms).map(|last| last.number)
        };
        let late = placed_ms + REMEMBERED_MS;
        assert_eq!(told(last("CC-7"), 7, late - 1).as_deref(), Some("CC-7"));
        assert_eq!(told(last(""), 7, placed_ms).as_deref(), Some(""));
        assert_eq!(told(last("CC-7"), 8, placed_ms), None, "it changed");
        assert_eq!(told(last("CC-7"), 7, late), None);
        let judged = last("CC-7").follow_revision(7, 8).unwrap();
        assert_eq!(told(judged.clone(), 8, placed_ms).as_deref(), Some("CC-7"));
        assert_eq!(judged.follow_revision(7, 9), None, "it is of another cart");
        let refusal = LastRefusal {
            revision: 7,
            refused_ms: placed_ms,
        };
        assert!(refusal.is_shown(&cart(7), late - 1));
        assert!(!refusal.is_shown(&cart(8), placed_ms) && !refusal.is_shown(&cart(7), late));
    }
}
