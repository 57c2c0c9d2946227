//! The price of a plan: before and after its discount, and for a day. The discount is computed once, as in a cart.

use super::menu::Duration;
use crate::money::{Amount, Money, Percent, Reduction};
use crate::site::Shop;

/// The price of a plan as the page shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PlanCost {
    pub sum: Amount,
    /// The higher price without the discount.
    pub before: Option<Amount>,
    /// The discount in hundredths of a percent; 0 for none.
    pub discount: u16,
    /// The sum divided by the days, rounded half up.
    pub a_day: Amount,
}

impl PlanCost {
    /// `None` for a plan without a price, and while the shop shows none.
    pub(super) fn of(shop: &Shop, duration: &Duration) -> Option<Self> {
        let price = duration.price.or(duration.reduced)?;
        let whole = shop.amount(price)?;
        let (sum, percent) = match (duration.reduced, duration.discount.0) {
            // What the backend has computed itself.
            (Some(reduced), _) if reduced < price => {
                let percent = reduced.percent_below(price).unwrap_or_default();
                (
                    shop.amount(reduced)?,
                    Percent::from_hundredths(percent * 100),
                )
            }
            (_, Some(percent)) => (Reduction::Percent(percent).of(whole), Some(percent)),
            (_, None) => (whole, None),
        };
        let is_reduced = sum < whole;
        let discount = percent
            .filter(|_| is_reduced)
            .map_or(0, Percent::hundredths);
        let days = i64::from(duration.days.0).max(1);
        let a_day = sum.hundredths() + days / 2;
        Some(Self {
            sum,
            before: is_reduced.then_some(whole),
            discount,
            a_day: sum.alike(Money(a_day.div_euclid(days))),
        })
    }
}
