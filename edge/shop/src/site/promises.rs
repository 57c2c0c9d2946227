//! The operator's promises to a buyer: how long an order is reserved, how soon it arrives, how long it may be
//! returned. Pages quote them, and show nothing for a missing one.

use serde::Serialize;

use super::declare::config;
use super::fields::Place;
use super::rules::{Rule, Within};

config! {
    /// The promises of a site to a buyer.
    #[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
    pub struct Promises {
        /// How many hours an order waits in a store.
        reserved_hours: Option<u64>, check(FEW);
        /// In how many days an unused product may come back, unless the backend says otherwise of it.
        return_days: Option<u64>, check(FEW);
        /// The first and the last day on which a courier comes in the capital; 0 is the day of the order.
        city_days: Option<[u64; 2]>, check(InOrder);
        /// The first and the last day on which a courier comes elsewhere.
        country_days: Option<[u64; 2]>, check(InOrder);
        /// In how many hours an express courier comes.
        express_hours: Option<u64>, check(FEW);
    }
}

/// The highest number: anything above is a typing error.
const MOST: u64 = 999;

impl Promises {
    /// Whether a page names the days of delivery.
    pub const fn names_days(&self) -> bool {
        self.city_days.is_some() || self.country_days.is_some()
    }
}

const FEW: Within = Within {
    least: 1,
    most: MOST,
    said: "a number of hours or days is from 1 to 999",
};

/// The first day is not after the last.
struct InOrder;

impl Rule<Option<[u64; 2]>> for InOrder {
    fn check(&self, value: &Option<[u64; 2]>, place: &Place<'_>) -> Result<(), String> {
        match value {
            Some([first, last]) if first > last || *last > MOST => {
                place.refuse("days are the first and the last, as in [1, 3]")
            }
            Some(_) | None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::Published;
    use super::Promises;

    fn promises(given: &Value) -> Result<Promises, String> {
        let site = include_str!("../../../../kv-seed/sites/casa.json");
        let theme = include_str!("../../../../kv-seed/themes/casa.json");
        let mut site: Value = serde_json::from_str(site).unwrap();
        site["promises"] = given.clone();
        let version = format!("{{\"site\":{site},\"theme\":{theme}}}");
        Published::parse(&version).map(|published| published.site.promises)
    }

    #[test]
    fn every_promise_is_optional() {
        assert_eq!(promises(&json!(null)).unwrap(), Promises::default());
        let some = promises(&json!({ "return_days": 30, "city_days": [0, 0] })).unwrap();
        assert_eq!((some.return_days, some.city_days), (Some(30), Some([0, 0])));
        assert_eq!(some.reserved_hours, None);
    }

    #[test]
    fn an_invalid_promise_is_refused_with_its_field() {
        for odd in [
            json!([]),
            json!({ "return_days": "soon" }),
            json!({ "return_days": 0 }),
            json!({ "express_hours": 5000 }),
            json!({ "city_days": [2, 1] }),
            json!({ "city_days": [1] }),
            json!({ "country_days": 3 }),
            json!({ "refund_days": 7 }),
        ] {
            let refused = promises(&odd).unwrap_err();
            assert!(refused.contains("promises"), "{odd}: {refused}");
        }
    }
}
