//! What delivery costs.

use super::{DEFAULT_REGION, Method, Speed};
use crate::money::Money;
use crate::site::DeliveryPrices;

/// The goods' sum from which delivery to a region is free; `None` means never.
pub fn free_from(prices: &[DeliveryPrices], region: u64) -> Option<Money> {
    prices.iter().find_map(|entry| {
        if region == DEFAULT_REGION {
            entry.free_delivery
        } else {
            entry.free_delivery_regions.or(entry.free_delivery)
        }
    })
}

/// The price of a delivery: nothing for pickup or from the threshold on; else the highest configured price,
/// by speed in the capital's region and by region elsewhere (spec commerce 9).
pub fn price(
    prices: &[DeliveryPrices],
    method: Method,
    region: u64,
    speed: Speed,
    goods: Money,
) -> Money {
    if method == Method::Pickup
        || free_from(prices, region).is_some_and(|threshold| goods >= threshold)
    {
        return Money::ZERO;
    }
    prices
        .iter()
        .filter_map(|entry| match (region, speed) {
            (DEFAULT_REGION, Speed::Standart) => entry.standart,
            (DEFAULT_REGION, Speed::Express) => entry.express,
            _ => entry.region_price,
        })
        .max()
        .unwrap_or(Money::ZERO)
}

/// The speed that is really possible: outside the capital's region only the standard one (spec commerce 4).
pub const fn possible(speed: Speed, region: u64) -> Speed {
    if region == DEFAULT_REGION {
        speed
    } else {
        Speed::Standart
    }
}

/// How near a cart is to free delivery in the capital.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FreeDelivery {
    pub reached: bool,
    pub missing: Money,
    /// Percent of the threshold, 0 to 100.
    pub share: u8,
}

/// The progress of a sum towards free delivery; `None` where there is no threshold.
pub fn progress(prices: &[DeliveryPrices], goods: Money) -> Option<FreeDelivery> {
    let threshold = free_from(prices, DEFAULT_REGION).filter(|threshold| threshold.0 > 0)?;
    let missing = Money(threshold.0.saturating_sub(goods.0).max(0));
    let share = (i128::from(goods.0.clamp(0, threshold.0)) * 100) / i128::from(threshold.0);
    Some(FreeDelivery {
        reached: missing == Money::ZERO,
        missing,
        share: u8::try_from(share).unwrap_or(100),
    })
}
