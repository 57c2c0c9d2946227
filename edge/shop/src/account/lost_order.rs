//! Finds an order whose answer was lost, and which cannot be sent again, among the account's orders. Another order
//! must not be mistaken for it: an uncertain match counts as not found.

use super::{Content, Order, OrderFilter, Orders};
use crate::moment::{Day, Moment, TimeZone};
use crate::ordering;
use crate::ordering::{OrderAnswer, OrderCreated, PaymentPlace, Stage};
use crate::product::ProductId;
use crate::quantity::Quantity;

/// Tolerance for a backend clock that is behind or omits the seconds, in milliseconds.
const LATE_MS: u64 = 60_000;

/// The lost order, and what distinguishes others from it.
#[derive(Debug, Clone, Copy)]
pub struct LostOrderSearch<'a> {
    pub order: &'a ordering::Order,
    /// The orders that the cart is known to have placed.
    pub placed: &'a [ordering::Order],
    /// The zone of times without an offset.
    pub zone: TimeZone,
}

impl LostOrderSearch<'_> {
    /// The list to search: orders of the day of sending; the call adds the days around.
    pub fn filter(&self) -> OrderFilter {
        let sent_ms = self.order.since_ms().try_into().unwrap_or_default();
        let day = Day::of_moment(self.zone, sent_ms).machine();
        let mut filter = OrderFilter::default();
        filter.start.clone_from(&day);
        filter.end = day;
        filter
    }

    /// The order in the list that has the same sum and is not older; `None` if another one, perhaps without a sum or a
    /// time, may be it too. Further pages are not read: without a page that reaches back to before the order, the
    /// answer is `None`.
    pub fn among(&self, mut list: Orders) -> Option<Order> {
        let oldest = list.orders.last();
        let goes_back = oldest.is_some_and(|other| self.is_no_older(other) == Some(false));
        if list.pages.last(1) > 1 && !goes_back {
            return None;
        }
        list.orders.retain(|other| self.may_be(other));
        match list.orders.as_slice() {
            [only] if self.is_like(only) => list.orders.pop(),
            _ => None,
        }
    }

    /// Whether the contents match the order, as far as the backend tells them.
    pub fn has_goods(&self, content: &Content) -> bool {
        let told = content.goods();
        let mut ours: Vec<(ProductId, Quantity)> = Vec::new();
        for line in &self.order.lines {
            match ours.iter_mut().find(|(known, _)| *known == line.product) {
                Some((_, count)) => *count = count.plus(line.quantity),
                None => ours.push((line.product, line.quantity)),
            }
        }
        content.lines.is_empty()
            || (told.len() == ours.len() && told.iter().all(|good| ours.contains(good)))
    }

    /// Whether nothing rules the order out.
    fn may_be(&self, other: &Order) -> bool {
        let sum = other.sum.zip(self.order.total);
        let is_known = self.placed.iter().any(|placed| match &placed.stage {
            Stage::Answered(OrderAnswer::Created(known)) => [&known.number, &known.id]
                .into_iter()
                .any(|name| !name.is_empty() && (*name == other.number || *name == other.id)),
            Stage::Answered(OrderAnswer::Rejected(_)) | Stage::Begun | Stage::Reserved => false,
        });
        !is_known
            && sum.is_none_or(|(told, agreed)| told == agreed)
            && self.is_no_older(other) != Some(false)
    }

    /// Whether both sum and time are known and match.
    fn is_like(&self, other: &Order) -> bool {
        let is_of_sum = other.sum.is_some() && other.sum == self.order.total;
        is_of_sum && self.is_no_older(other) == Some(true)
    }

    /// Whether the order was placed after ours was sent; `None` if its time is unknown.
    fn is_no_older(&self, other: &Order) -> Option<bool> {
        let since_ms = self.order.since_ms().saturating_sub(LATE_MS);
        let since_ms = i64::try_from(since_ms).unwrap_or(i64::MAX);
        let placed = Moment::of_text(&other.date)?;
        let began_before = placed.starts_ms(self.zone) < since_ms;
        match placed {
            // All of an earlier day is over; this one has times before and after.
            Moment::Day(_) if began_before && placed.ends_ms(self.zone) >= since_ms => None,
            Moment::Day(_) | Moment::Local(_) | Moment::Universal(_) => Some(!began_before),
        }
    }
}

impl From<Order> for OrderCreated {
    /// Builds the answer that the shopper would have got.
    fn from(order: Order) -> Self {
        let number = order.number().to_owned();
        Self {
            id: Some(order.id)
                .filter(|id| *id != number)
                .unwrap_or_default(),
            number,
            transaction: String::new(),
            result: PaymentPlace {
                pay_url: Some(order.pay_url).filter(|url| !url.is_empty()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::Line;
    use crate::lenient::read_text;
    use crate::money::Money;

    /// 2026-11-27 18:00:00 UTC.
    const SENT_MS: u64 = 1_795_802_400_000;

    fn order(stage: Stage) -> ordering::Order {
        let mut order =
            ordering::Order::from_columns("a".to_owned(), "[]", "0", None, None).unwrap();
        order.sent_ms = SENT_MS;
        order.total = Some(Money(12_990));
        order.lines = vec![Line::new(1, Quantity::ONE, Quantity::ONE)];
        order.stage = stage;
        order
    }

    fn found_in_data(list: &str) -> Option<String> {
        found_in_list(&format!(r#"{{"data":[{list}]}}"#))
    }

    fn found_in_list(list: &str) -> Option<String> {
        let known = OrderCreated {
            number: "CC-1".to_owned(),
            id: "1".to_owned(),
            transaction: String::new(),
            result: PaymentPlace::default(),
        };
        let sought = LostOrderSearch {
            order: &order(Stage::Reserved),
            placed: &[order(Stage::Answered(OrderAnswer::Created(known)))],
            zone: TimeZone::default(),
        };
        let list: Orders = read_text(list).unwrap();
        sought.among(list).map(|found| found.number().to_owned())
    }

    fn order_json(number: &str, date: &str, sum: &str) -> String {
        format!(r#"{{"orderNumber":"{number}","date":"{date}","total_price":{sum}}}"#)
    }

    #[test]
    fn the_only_order_with_the_sum_since_the_request_is_found() {
        let later = order_json("CC-2", "2026-11-27T18:00:20Z", "129.90");
        assert_eq!(found_in_data(&later).as_deref(), Some("CC-2"));
        for time in [
            "2026-11-27T20:00:00+02:00",
            "2026-11-27 20:00",
            "2026-11-28",
        ] {
            let found = found_in_data(&order_json("CC-2", time, "\"129.90\""));
            assert_eq!(found.as_deref(), Some("CC-2"), "{time}");
        }
        let beside = [
            order_json("CC-3", "2026-11-27T18:00:20Z", "130.00"),
            order_json("CC-4", "2026-11-26T18:00:00Z", "129.90"),
            order_json("CC-5", "2026-11-26", "129.90"),
            order_json("CC-1", "2026-11-27T18:00:21Z", "129.90"),
        ];
        let all = [&later, ",", &beside.join(",")].concat();
        assert_eq!(found_in_data(&all).as_deref(), Some("CC-2"));
    }

    #[test]
    fn an_ambiguous_order_is_not_found() {
        let later = order_json("CC-2", "2026-11-27T18:00:20Z", "129.90");
        for other in [
            // Another order with the sum since then, or one that may have it.
            order_json("CC-3", "2026-11-27T19:30:00Z", "129.90"),
            order_json("CC-3", "2026-11-27", "129.90"),
            order_json("CC-3", "2026-11-27T18:00:10Z", "null"),
            order_json("CC-3", "soon", "129.90"),
        ] {
            assert_eq!(
                found_in_data(&[&later, ",", &other].concat()),
                None,
                "{other}"
            );
            assert_eq!(
                found_in_data(&other).is_some(),
                other.contains("19:30"),
                "{other}"
            );
        }
        // Read as UTC, a local time lies two hours earlier.
        assert_eq!(
            found_in_data(&order_json("CC-2", "2026-11-27 18:00:20", "129.90")),
            None
        );
        assert_eq!(found_in_data(""), None);
    }

    #[test]
    fn a_list_of_several_pages_is_enough_if_it_reaches_back_before_the_request() {
        let later = order_json("CC-2", "2026-11-27T18:00:20Z", "129.90");
        let found = |list: &[&String]| {
            let list: Vec<&str> = list.iter().map(|told| told.as_str()).collect();
            let list = format!(r#"{{"data":[{}],"total_pages":2}}"#, list.join(","));
            found_in_list(&list)
        };
        let older = order_json("CC-4", "2026-11-26T18:00:00Z", "129.90");
        assert_eq!(found(&[&later, &older]).as_deref(), Some("CC-2"));
        let undated = order_json("CC-5", "", "1.00");
        for unproven in [&[&later][..], &[&older, &later], &[&later, &undated]] {
            assert_eq!(found(unproven), None, "{unproven:?}");
        }
    }

    #[test]
    fn an_order_with_other_goods_is_not_a_match() {
        let order = order(Stage::Reserved);
        let sought = LostOrderSearch {
            order: &order,
            placed: &[],
            zone: TimeZone::default(),
        };
        let has = |lines: &str| {
            let content: Content = read_text(&format!(r#"{{"products":{lines}}}"#)).unwrap();
            sought.has_goods(&content)
        };
        assert!(has("[]") && has(r#"[{"product_id":1,"count":1}]"#));
        for other in [
            r#"[{"product_id":1,"count":2}]"#,
            r#"[{"product_id":2,"count":1}]"#,
            r#"[{"product_id":1,"count":1},{"product_id":2,"count":1}]"#,
            r#"[{"title":"Something","count":1}]"#,
        ] {
            assert!(!has(other), "{other}");
        }
    }

    #[test]
    fn the_search_covers_the_day_before_and_after() {
        let sought = LostOrderSearch {
            order: &order(Stage::Reserved),
            placed: &[],
            zone: TimeZone::default(),
        };
        let path = super::super::orders(&sought.filter()).request.path;
        assert!(
            path.ends_with("&start_date=2026-11-26&end_date=2026-11-28"),
            "{path}"
        );
    }
}
