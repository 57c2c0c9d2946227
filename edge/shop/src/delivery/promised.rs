//! Delivery times as the site's config promises them, in the words that all pages share.

use serde::Serialize;

use super::rules::{Selection, Tariff};
use super::{DEFAULT_REGION, UNKNOWN_REGION};
use crate::i18n::Words;
use crate::moment::Day;
use crate::money::Amount;
use crate::page::View;
use crate::pagecache::KEEP_SECONDS;
use crate::site::Site;
use crate::words::{cart, checkout, product};

/// The number of days on which a cached page may be read: the day it was rendered, and those after it.
const READ_ON_DAYS: u32 = 1 + KEEP_SECONDS.div_ceil(24 * 3600);

/// The usual courier's delivery time, in the capital and elsewhere; empty if none is promised.
pub fn courier_time(view: &View<'_>) -> String {
    let promises = &view.shop.site.promises;
    let (Some(city), Some(country)) = (promises.city_days, promises.country_days) else {
        return String::new();
    };
    let (city, country) = (days(view, city), days(view, country));
    let values = [("city", &*city), ("country", &*country)];
    view.words().fill(checkout::TYPE_STANDART_NOTE, &values)
}

/// The days on which a usual courier sent now arrives in a region, by the shop's calendar; empty if none are promised.
pub fn arrival(site: &Site, words: Words, region: u64, now_ms: i64) -> String {
    promised_days(site, region).map_or_else(String::new, |days| {
        site.time_zone.days_after(words, now_ms, days)
    })
}

/// The first and the last of those days.
pub fn arrival_days(site: &Site, region: u64, now_ms: i64) -> Option<[Day; 2]> {
    let sent = Day::of_moment(site.time_zone, now_ms);
    let days = promised_days(site, region)?;
    Some(days.map(|days| sent.later(i64::try_from(days).unwrap_or_default())))
}

/// The arrival days of a usual courier sent within a period.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "delivery.ts"))]
pub struct Arrival {
    /// Valid from this moment, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub from: i64,
    /// Valid until just before this moment.
    #[cfg_attr(test, ts(type = "number"))]
    pub until: i64,
    /// `miercuri, 25 noiembrie` or `25–27 noiembrie`
    pub days: String,
}

/// The arrival days for a cached page: the number of days it takes, and the dates for a page read today, tomorrow, and
/// so on for as long as the page may be shown.
pub fn arrivals(view: &View<'_>, region: u64) -> Option<(String, Vec<Arrival>)> {
    let days_of = promised_days(&view.shop.site, region)?;
    let zone = view.shop.site.time_zone;
    let mut today = zone.day_of(view.now_ms);
    let mut arrivals = Vec::new();
    for _ in 0..READ_ON_DAYS {
        arrivals.push(Arrival {
            from: today.start,
            until: today.end,
            days: zone.days_after(view.words(), today.start, days_of),
        });
        today = zone.day_of(today.end);
    }
    Some((days(view, days_of), arrivals))
}

const fn promised_days(site: &Site, region: u64) -> Option<[u64; 2]> {
    match region {
        DEFAULT_REGION => site.promises.city_days,
        UNKNOWN_REGION => None,
        _ => site.promises.country_days,
    }
}

/// The courier's price for goods of this sum to a region, and the sum from which delivery is free: „70 de lei, gratuit
/// de la 1.000 de lei”. `None` if the settings name no price.
pub fn courier_rate(view: &View<'_>, region: u64, goods: Option<Amount>) -> Option<String> {
    let tariff = Tariff::of(view.shop)?;
    let words = view.words();
    let goods = goods.unwrap_or(tariff.currency.zero());
    let price = tariff.price(Selection::courier(region), goods)?;
    if price.is_zero() {
        return Some(words.say(cart::DELIVERY_FREE).to_owned());
    }
    let price = price.counted(view.language);
    Some(match tariff.free_from(region) {
        Some(threshold) => {
            let threshold = threshold.starting(view.language);
            let values = [("price", &*price), ("threshold", &*threshold)];
            words.fill(product::DELIVERY_RATE, &values)
        }
        None => price,
    })
}

/// The express courier's delivery time; empty if none is promised.
pub fn express_time(view: &View<'_>) -> String {
    let hours = view.shop.site.promises.express_hours;
    hours.map_or_else(String::new, |hours| {
        view.words().count(checkout::TYPE_EXPRESS_NOTE, hours)
    })
}

/// Says that pickup is free, and how long an order is kept if the config promises that.
pub fn pickup_time(view: &View<'_>) -> String {
    let words = view.words();
    let hours = view.shop.site.promises.reserved_hours;
    hours.map_or_else(
        || words.say(cart::DELIVERY_FREE).to_owned(),
        |hours| words.count(product::PICKUP_RESERVED, hours),
    )
}

fn days(view: &View<'_>, [first, last]: [u64; 2]) -> String {
    let words = view.words();
    match (first, last) {
        (0, 0) => words.say(checkout::SAME_DAY).to_owned(),
        (0, 1) => words.say(checkout::SAME_OR_NEXT_DAY).to_owned(),
        (1, 1) => words.say(checkout::NEXT_DAY).to_owned(),
        (first, last) if first == last => words.count(checkout::DAYS, last),
        (first, last) => {
            let range = [&first.to_string(), "–", &last.to_string()].concat();
            words.counted(checkout::DAYS, Some(last), &range)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{shop, with_shop};
    use crate::menu::Menu;
    use crate::site::Promises;

    fn worded(promises: Promises, text: fn(&View<'_>) -> String) -> String {
        let mut shop = shop();
        shop.site.promises = promises;
        with_shop(&shop, &Menu::default(), text)
    }

    #[test]
    fn delivery_times_are_worded_naturally() {
        for (city, country, text) in [
            (
                [0, 0],
                [1, 2],
                "în capitală în aceeași zi, în țară 1–2 zile",
            ),
            (
                [0, 1],
                [1, 3],
                "în capitală în aceeași zi sau a doua zi, în țară 1–3 zile",
            ),
            (
                [1, 1],
                [2, 25],
                "în capitală a doua zi, în țară 2–25 de zile",
            ),
            ([2, 2], [3, 3], "în capitală 2 zile, în țară 3 zile"),
        ] {
            let promises = Promises {
                city_days: Some(city),
                country_days: Some(country),
                ..Promises::default()
            };
            assert_eq!(worded(promises, courier_time), text);
        }
    }

    #[test]
    fn times_missing_from_the_config_are_not_shown() {
        assert_eq!(worded(Promises::default(), courier_time), "");
        assert_eq!(worded(Promises::default(), express_time), "");
        assert_eq!(worded(Promises::default(), pickup_time), "gratuit");
        let promises = Promises {
            reserved_hours: Some(48),
            express_hours: Some(1),
            ..Promises::default()
        };
        assert_eq!(
            worded(promises.clone(), pickup_time),
            "gratuit, rezervare pentru 48 de ore"
        );
        assert_eq!(worded(promises, express_time), "într-o oră, în capitală");
    }
}
