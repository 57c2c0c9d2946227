//! Delivery prices (spec commerce 9).

use super::{DEFAULT_REGION, Method, Speed, UNKNOWN_REGION};
use crate::money::{Amount, Currency, Money};
use crate::site::{DeliveryPrices, Shop};

/// The shopper's choices that decide the price of a delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Selection {
    pub method: Method,
    pub region: u64,
    pub speed: Speed,
    /// The postal service's price for the parcel; `None` if it names none.
    pub parcel: Option<Money>,
}

impl Selection {
    pub const PICKUP: Self = Self {
        method: Method::Pickup,
        region: DEFAULT_REGION,
        speed: Speed::Standart,
        parcel: None,
    };

    /// By the postal service, at this price.
    pub const fn postal(parcel: Option<Money>) -> Self {
        Self {
            method: Method::Postal,
            region: DEFAULT_REGION,
            speed: Speed::Standart,
            parcel,
        }
    }

    /// The checkout's default: a courier of the standard speed.
    pub const fn courier(region: u64) -> Self {
        Self {
            method: Method::Address,
            region,
            speed: Speed::Standart,
            parcel: None,
        }
    }

    /// Reads the values of the checkout's fields; a missing or unknown value means the first choice.
    pub fn read(method: &str, region: &str, speed: &str) -> Self {
        Self {
            method: match method {
                "pickup" => Method::Pickup,
                "postal" => Method::Postal,
                _ => Method::Address,
            },
            region: region.parse().unwrap_or(DEFAULT_REGION),
            speed: if speed == "express" {
                Speed::Express
            } else {
                Speed::Standart
            },
            parcel: None,
        }
    }

    /// Which of the five prices applies: outside the capital's region there is one speed (spec commerce 4).
    pub const fn rate(self) -> Rate {
        match (self.method, self.region, self.speed) {
            (Method::Pickup, _, _) => Rate::Pickup,
            (Method::Postal, _, _) => Rate::Postal,
            (Method::Address, DEFAULT_REGION, Speed::Standart) => Rate::Standart,
            (Method::Address, DEFAULT_REGION, Speed::Express) => Rate::Express,
            (Method::Address, _, _) => Rate::Region,
        }
    }
}

/// The kinds of delivery, each with its own price.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rate {
    Pickup,
    /// By the postal service, which sets the price.
    Postal,
    /// In the capital's region.
    Standart,
    /// In the capital's region.
    Express,
    /// In every other region.
    Region,
}

/// The delivery prices of a shop, in its currency.
#[derive(Debug, Clone, Copy)]
pub struct Tariff<'a> {
    pub prices: &'a [DeliveryPrices],
    pub currency: Currency,
}

impl<'a> Tariff<'a> {
    /// `None` until the currency is known.
    pub fn of(shop: &'a Shop) -> Option<Self> {
        Some(Self {
            prices: &shop.settings.delivery_price.0,
            currency: shop.currency?,
        })
    }

    /// The goods' sum from which delivery to a region is free; `None` means never. A settings entry with only a
    /// regional price sets the sum of the regions.
    pub fn free_from(&self, region: u64) -> Option<Amount> {
        if region == UNKNOWN_REGION {
            return None;
        }
        let is_capital = region == DEFAULT_REGION;
        let own = |entry: &DeliveryPrices| {
            let is_regional =
                entry.region_price.is_some() && entry.standart.or(entry.express).is_none();
            entry.free_delivery.filter(|_| is_regional != is_capital)
        };
        let mut regions = self.prices.iter().filter(|_| !is_capital);
        let threshold = regions
            .find_map(|entry| entry.free_delivery_regions)
            .or_else(|| self.prices.iter().find_map(own))
            .or_else(|| self.prices.iter().find_map(|entry| entry.free_delivery));
        threshold.map(|money| self.currency.amount(money))
    }

    /// The price of a delivery: zero for pickup or from the threshold on, else the full price; `None` if the settings
    /// have none. The postal service sets its own price for the cart, without a threshold.
    pub fn price(&self, selection: Selection, goods: Amount) -> Option<Amount> {
        if selection.method == Method::Postal {
            return self.full_price(selection);
        }
        let free_from = self.free_from(selection.region);
        if free_from.is_some_and(|threshold| goods >= threshold) {
            return Some(self.currency.zero());
        }
        self.full_price(selection)
    }

    /// The price before any threshold: the highest of the configured ones.
    pub fn full_price(&self, selection: Selection) -> Option<Amount> {
        let configured: fn(&DeliveryPrices) -> Option<Money> = match selection.rate() {
            Rate::Pickup => return Some(self.currency.zero()),
            Rate::Postal => {
                let price = self.currency.amount(selection.parcel?);
                return Some(price.or_zero());
            }
            Rate::Standart => |entry| entry.standart,
            Rate::Express => |entry| entry.express,
            Rate::Region if selection.region == UNKNOWN_REGION => return None,
            Rate::Region => |entry| entry.region_price,
        };
        let highest = self.prices.iter().filter_map(configured).max()?;
        Some(self.currency.amount(highest).or_zero())
    }

    /// The standard courier's price in the capital's region, and the sum from which it is free.
    pub fn standard(&self) -> Option<(Amount, Amount)> {
        let courier = self.full_price(Selection::courier(DEFAULT_REGION));
        courier.zip(self.free_from(DEFAULT_REGION))
    }

    /// The progress of the goods' sum towards free delivery to a region; `None` if there is no threshold.
    pub fn progress(&self, region: u64, goods: Amount) -> Option<FreeDelivery> {
        let threshold = self.free_from(region)?;
        let share = goods.percent_of(threshold)?;
        let missing = threshold.minus(goods)?.or_zero();
        Some(FreeDelivery {
            reached: missing.is_zero(),
            missing,
            share,
        })
    }
}

/// The speed available in a region: outside the capital's region only the standard one (spec commerce 4).
pub const fn possible(speed: Speed, region: u64) -> Speed {
    if region == DEFAULT_REGION {
        speed
    } else {
        Speed::Standart
    }
}

/// The cart's progress towards free delivery.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FreeDelivery {
    pub reached: bool,
    pub missing: Amount,
    /// Percent of the threshold, 0 to 100.
    pub share: u8,
}
