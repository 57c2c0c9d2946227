//! What the operator promises a buyer: how long an order waits, how soon it comes, when a product may come back. Pages
//! quote it, and say nothing where it is not told.

use serde::Serialize;

use super::read::Fields;
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

/// Longer than anybody promises: a slip of the hand.
const MOST: u64 = 999;

impl Promises {
    pub(super) fn read(json: &Json<'_>) -> Result<Self, String> {
        let mut fields = Fields::of(json, "site.promises")?;
        let promises = Self {
            reserved_hours: number(&mut fields, "reserved_hours")?,
            return_days: number(&mut fields, "return_days")?,
            city_days: days(&mut fields, "city_days")?,
            country_days: days(&mut fields, "country_days")?,
            express_hours: number(&mut fields, "express_hours")?,
        };
        fields.end()?;
        Ok(promises)
    }

    pub(super) fn validate(&self) -> Result<(), String> {
        let days = [self.city_days, self.country_days];
        if days.iter().flatten().any(|[first, last]| first > last) {
            return Err("promises: the first day comes before the last".to_owned());
        }
        let numbers = [self.reserved_hours, self.return_days, self.express_hours];
        let numbers = numbers.into_iter().flatten();
        let last_days = days.into_iter().flatten().map(|[_, last]| last.max(1));
        match numbers
            .chain(last_days)
            .find(|number| !(1..=MOST).contains(number))
        {
            Some(odd) => Err(format!("promises: {odd} is not from 1 to {MOST}")),
            None => Ok(()),
        }
    }
}

fn number(fields: &mut Fields<'_>, name: &str) -> Result<Option<u64>, String> {
    let read = |json| u64::read(json).ok_or_else(|| expected(name, "a whole number is"));
    fields.optional(name).map(read).transpose()
}

fn days(fields: &mut Fields<'_>, name: &str) -> Result<Option<[u64; 2]>, String> {
    let two = |json: &Json<'_>| match json.list()? {
        [first, last] => Some([u64::read(first)?, u64::read(last)?]),
        _ => None,
    };
    let read = |json| two(json).ok_or_else(|| expected(name, "the first day and the last are"));
    fields.optional(name).map(read).transpose()
}

fn expected(name: &str, what: &str) -> String {
    format!("site.promises.{name}: {what} expected")
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
