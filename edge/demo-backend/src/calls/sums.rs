//! The sums of an order, computed when it is placed and stored with it.

use serde::{Deserialize, Serialize};
use worker::Result;

use super::order_validation::Line;
use super::{delivery, promo};
use crate::loyalty;
use crate::request::ApiRequest;
use crate::storage::Database;

/// The sums of an order, in hundredths.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Sums {
    pub lines: Vec<SoldLine>,
    /// The discount of the promo code.
    pub discount: i64,
    pub delivery: i64,
    /// The part paid with points. Promo codes do not apply to it.
    pub by_points: i64,
    /// The points that this part costs, and those that the rest gives.
    #[serde(default)]
    pub points_paid: i64,
    #[serde(default)]
    pub points_given: i64,
}

/// A product with its quantity in thousandths and its price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SoldLine {
    pub product: i64,
    pub count: i64,
    /// The unit price.
    pub price: i64,
    pub sum: i64,
}

impl Sums {
    /// Computes the sums of an order. `by_points` are the products paid with points.
    pub(super) fn of(
        db: &Database,
        request: &ApiRequest,
        lines: &[Line],
        by_points: &[i64],
    ) -> Result<Self> {
        let goods = promo::goods(db, request, lines.iter().copied())?;
        let sold = goods.iter().map(|one| SoldLine {
            product: one.product,
            count: one.count,
            price: one
                .pack
                .map_or(one.price, |pack| pack * 1_000 / one.count.max(1)),
            sum: one.cost(),
        });
        let sold: Vec<SoldLine> = sold.collect();
        let (in_points, in_money): (Vec<_>, Vec<_>) = goods
            .into_iter()
            .partition(|one| by_points.contains(&one.product));
        Ok(Self {
            delivery: delivery::of_order(db, request, sold.iter().map(|line| line.sum).sum())?,
            lines: sold,
            discount: promo::discount(request, &in_money),
            by_points: in_points.iter().map(promo::Goods::cost).sum(),
            points_paid: in_points
                .iter()
                .map(|one| loyalty::cost_of(one.cost()))
                .sum(),
            points_given: loyalty::given_for(in_money.iter().map(|one| (one.counted, one.count))),
        })
    }

    /// The amount to pay in money.
    pub(super) fn total(&self) -> i64 {
        let goods: i64 = self.lines.iter().map(|line| line.sum).sum();
        goods - self.by_points - self.discount + self.delivery
    }
}
