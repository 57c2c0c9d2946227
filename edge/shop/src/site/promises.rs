//! What the operator promises a buyer: how long an order waits, how soon it comes, when a product may come back. Pages
//! quote it, and say nothing where it is not told.

use serde::Serialize;

use super::fields::{Fields, Unknown};
use crate::lenient::{Json, Lenient};

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Promises {
    /// How long an order waits in a store.
    pub reserved_hours: Option<u64>,
    /// In how many days an unused product may come back, unless the backend says otherwise of it.
    pub return_days: Option<u64>,
    /// The first and the last day on which a courier comes in the capital; 0 is the day of the order.
    pub city_days: Option<[u64; 2]>,
    /// The same elsewhere.
    pub country_days: Option<[u64; 2]>,
    pub express_hours: Option<u64>,
}

/// More than anybody promises: a slip of the hand.
const MOST: u64 = 999;

impl Promises {
    /// Whether a page says on which days an order comes.
    pub const fn names_days(&self) -> bool {
        self.city_days.is_some() || self.country_days.is_some()
    }

    pub(super) fn read(json: &Json<'_>, unknown: &Unknown) -> Result<Self, String> {
        let mut fields = Fields::of(json, "site.promises", unknown)?;
        let [reserved_hours, return_days, express_hours] =
            ["reserved_hours", "return_days", "express_hours"].map(|name| fields.optional(name));
        let [city_days, country_days] =
            ["city_days", "country_days"].map(|name| fields.optional(name));
        fields.end();
        Ok(Self {
            reserved_hours: reserved_hours.map(number).transpose()?,
            return_days: return_days.map(number).transpose()?,
            city_days: city_days.map(days).transpose()?,
            country_days: country_days.map(days).transpose()?,
            express_hours: express_hours.map(number).transpose()?,
        })
    }
}

fn number(json: &Json<'_>) -> Result<u64, &'static str> {
    let number = u64::read(json).filter(|number| (1..=MOST).contains(number));
    number.ok_or("site.promises: a number of hours or days is from 1 to 999")
}

fn days(json: &Json<'_>) -> Result<[u64; 2], &'static str> {
    let days = match json.list() {
        Some([first, last]) => u64::read(first).zip(u64::read(last)),
        _ => None,
    };
    let days = days.filter(|(first, last)| first <= last && *last <= MOST);
    days.map(<[u64; 2]>::from)
        .ok_or("site.promises: days are the first and the last, as in [1, 3]")
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
    fn each_promise_may_be_left_out() {
        assert_eq!(promises(&json!(null)).unwrap(), Promises::default());
        let some = promises(&json!({ "return_days": 30, "city_days": [0, 0] })).unwrap();
        assert_eq!((some.return_days, some.city_days), (Some(30), Some([0, 0])));
        assert_eq!(some.reserved_hours, None);
    }

    #[test]
    fn what_cannot_be_promised_is_refused_by_name() {
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
