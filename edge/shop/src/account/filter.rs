//! The filter of the list of orders (spec commerce 5 and 7). An invalid query falls back to the nearest list that
//! exists.

use super::{Order, Orders};
use crate::backend::{BackendFailure, Call, Subject};
use crate::contract::{Access, Contract, Declared};
use crate::fields::searched;
use crate::forms::day_number;
use crate::lenient::Lenient;
use crate::moment::{Day, TimeZone};
use crate::paths::add;

/// Query parameters, the same in the shop's address and in the backend's.
pub(super) const PAGE: &str = "page";
pub(super) const SEARCH: &str = "search";
pub(super) const STATUS: &str = "status";
pub(super) const START: &str = "start_date";
pub(super) const END: &str = "end_date";
pub(super) const COMPANY: &str = "company_id";

/// The status that means "any".
pub(super) const ALL: &str = "all";

/// Longer texts cannot come from the form.
pub(super) const LONGEST: usize = 80;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OrderFilter {
    page: u32,
    pub search: String,
    /// Empty for orders of every status.
    pub status: String,
    /// A calendar day, or empty.
    pub start: String,
    pub end: String,
    /// The company whose orders are listed, for a shopper with several.
    pub company: String,
    /// Why the list differs from the requested one.
    pub instead: Option<MissingPart>,
}

/// The part of the query that the backend does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MissingPart {
    Page,
    Filter,
}

impl OrderFilter {
    /// Reads the query; of a repeated parameter, the first counts.
    pub fn from_query(pairs: &[(String, String)]) -> Self {
        let text = |name: &str| {
            let value = pairs.iter().find(|(known, _)| known == name);
            let value = value.map_or("", |(_, value)| value.as_str());
            let plain = value.chars().filter(|sign| !sign.is_control());
            let plain: String = plain.take(LONGEST).collect();
            plain.trim().to_owned()
        };
        let day = |name| Some(text(name)).filter(|day| day_number(day).is_some());
        let (mut start, mut end) = (day(START), day(END));
        if start > end && end.is_some() {
            std::mem::swap(&mut start, &mut end);
        }
        let company = text(COMPANY);
        let is_id = company.bytes().all(|byte| byte.is_ascii_digit());
        Self {
            page: text(PAGE).parse().unwrap_or(1),
            search: searched(&text(SEARCH)),
            status: Some(text(STATUS))
                .filter(|status| status != ALL)
                .unwrap_or_default(),
            start: start.unwrap_or_default(),
            end: end.unwrap_or_default(),
            company: Some(company).filter(|_| is_id).unwrap_or_default(),
            instead: None,
        }
    }

    /// The page of the list, counted from 1.
    pub fn page(&self) -> u32 {
        self.page.max(1)
    }

    /// This filter with another page.
    #[must_use]
    pub fn at(&self, page: u32) -> Self {
        Self {
            page,
            ..self.clone()
        }
    }

    /// The filter to retry with if the page does not exist: the last page.
    pub fn nearest(&self, found: &Orders) -> Option<Self> {
        let last = found.pages.last(self.page());
        if self.instead == Some(MissingPart::Page) {
            return (last > self.page()).then(|| self.at(last));
        }
        let last = if last < self.page() { last } else { 1 };
        let lacks = found.pages.lack(self.page());
        lacks.then(|| self.at(last).instead(MissingPart::Page))
    }

    /// The filter to retry with after a refusal: the first page, which tells the last one, or the list without
    /// filters.
    pub fn after(&self, failure: &BackendFailure) -> Option<Self> {
        let subject = failure.subject()?;
        if subject == Subject::Sent && self.narrows() {
            return Some(Self::default().instead(MissingPart::Filter));
        }
        let is_refused = matches!(subject, Subject::Sent | Subject::Thing);
        (is_refused && self.page() > 1).then(|| self.at(1).instead(MissingPart::Page))
    }

    fn instead(self, what: MissingPart) -> Self {
        Self {
            instead: Some(what),
            ..self
        }
    }

    /// Whether any filter is set.
    pub fn narrows(&self) -> bool {
        let asked = [&self.search, &self.status, &self.company];
        asked.iter().any(|text| !text.is_empty()) || self.days().is_some()
    }

    /// Whether only one of the two days was chosen; the backend needs both.
    pub const fn lacks_day(&self) -> bool {
        self.start.is_empty() != self.end.is_empty()
    }

    /// The first and the last day, if both were chosen.
    fn days(&self) -> Option<[&str; 2]> {
        let are_there = !self.start.is_empty() && !self.end.is_empty();
        are_there.then_some([&self.start, &self.end])
    }

    /// The chosen days.
    fn chosen_days(&self) -> Option<[Day; 2]> {
        let [start, end] = self.days()?;
        Some([Day::written(start)?, Day::written(end)?])
    }

    /// The filter to send: with a day more on each side, since the backend's days may end by another clock.
    fn with_days_around(&self) -> Self {
        let mut wider = self.clone();
        if let Some([start, end]) = self.chosen_days() {
            wider.start = start.later(-1).machine();
            wider.end = end.later(1).machine();
        }
        wider
    }

    /// Leaves out the orders of the days around, by the shop's clock. The list of a backend that knows no days, and so
    /// has orders of still other days, stays as it is.
    pub fn keep_days(&self, found: &mut Orders, zone: TimeZone) {
        let Some([start, end]) = self.chosen_days() else {
            return;
        };
        let sent = start.later(-2)..=end.later(2);
        let mut days = found.orders.iter().filter_map(|order| order.day(zone));
        if days.all(|day| sent.contains(&day)) {
            let is_chosen = |day| (start..=end).contains(&day);
            let placed = |order: &Order| order.day(zone);
            found
                .orders
                .retain(|order| placed(order).is_none_or(is_chosen));
        }
    }

    /// The query of the shop's own address, with its `?`.
    pub fn query(&self) -> String {
        let mut query = String::new();
        if self.page() > 1 {
            add(&mut query, PAGE, &self.page().to_string());
        }
        self.add_filters(&mut query);
        if self.lacks_day() {
            add_all(&mut query, &[(START, &self.start), (END, &self.end)]);
        }
        query
    }

    fn add_filters(&self, query: &mut String) {
        add_all(query, &[(SEARCH, &self.search), (STATUS, &self.status)]);
        if let Some([start, end]) = self.days() {
            add_all(query, &[(START, start), (END, end)]);
        }
        add_all(query, &[(COMPANY, &self.company)]);
    }
}

fn add_all(query: &mut String, parameters: &[(&str, &str)]) {
    for (name, value) in parameters.iter().filter(|(_, value)| !value.is_empty()) {
        add(query, name, value);
    }
}

/// `GET /general/v2/order/` (spec commerce 7, orders): one page of the shopper's orders, the newest first.
pub fn orders(filter: &OrderFilter) -> Call<Orders> {
    let mut query = String::new();
    add(&mut query, PAGE, &filter.page().to_string());
    filter.with_days_around().add_filters(&mut query);
    Call::get(["/general/v2/order/", &query].concat())
}

/// The call of the list.
pub const CALLS: &[&dyn Contract] = &[
    &Declared::new(
        "GET /general/v2/order/?page={page}&search={text}&status={status}&start_date={day}&end_date={day}&company_id={id}",
        "orders",
        |_| Some(orders(&OrderFilter::default())),
    )
    .used_by("the orders of a shopper, among them one whose answer was lost")
    .without("Refused filters (400, 422) show all orders, and say so; 400, 404 or 422 to a later page leads to the last one. Anything else is a 503. A backend that knows no filters shows all orders.")
    .shown_by("tests/worker/orders-account.test.ts")
    .access(Access::Session)
    .learn(|known, answer| {
        let orders = Orders::read(answer).map_or_else(Vec::new, |found| found.orders);
        known.order = orders.first().and_then(Order::address);
    })
    .at_times(|| {
        let pairs = [
            (PAGE, "2"),
            (SEARCH, "ceai"),
            (STATUS, "new"),
            (START, "2026-11-01"),
            (END, "2026-11-02"),
            (COMPANY, "4"),
        ];
        let own = pairs.map(|(name, text)| (name.to_owned(), text.to_owned()));
        vec![orders(&OrderFilter::from_query(&own)).request]
    }),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn filter(pairs: &[(&str, &str)]) -> OrderFilter {
        let pair = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        OrderFilter::from_query(&pairs.iter().map(pair).collect::<Vec<_>>())
    }

    fn requested_query(pairs: &[(&str, &str)]) -> String {
        let path = orders(&filter(pairs)).request.path;
        path.strip_prefix("/general/v2/order/").unwrap().to_owned()
    }

    #[test]
    fn the_orders_call_uses_the_documented_parameter_names() {
        assert_eq!(requested_query(&[]), "?page=1");
        assert_eq!(
            requested_query(&[
                ("end_date", "2026-11-30"),
                ("start_date", "2026-11-01"),
                ("status", "new"),
                ("search", " CC 7&x "),
                ("page", "3"),
                ("company_id", "12"),
            ]),
            "?page=3&search=CC%207%26x&status=new&start_date=2026-10-31&end_date=2026-12-01&company_id=12"
        );
    }

    #[test]
    fn status_all_is_not_sent_and_neither_is_a_single_day() {
        assert_eq!(requested_query(&[("status", "all")]), "?page=1");
        for (name, day) in [("start_date", "2026-11-01"), ("end_date", "2026-11-01")] {
            let found = filter(&[(name, day), ("end_date", "30 november")]);
            assert!(found.lacks_day() && !found.narrows(), "{name}");
            assert_eq!(requested_query(&[(name, day)]), "?page=1", "{name}");
            assert_eq!(
                found.query(),
                format!("?{name}={day}"),
                "what was chosen stays"
            );
        }
        assert!(!filter(&[]).lacks_day());
    }

    #[test]
    fn dates_in_the_wrong_order_are_swapped() {
        let found = filter(&[("start_date", "2026-11-30"), ("end_date", "2026-11-01")]);
        assert_eq!((&*found.start, &*found.end), ("2026-11-01", "2026-11-30"));
    }

    #[test]
    fn an_order_is_of_the_shops_day_whatever_days_the_backend_counts() {
        let kept = |list: &[(&str, &str)], zone| {
            let list: Vec<String> = list
                .iter()
                .map(|(id, date)| format!(r#"{{"id":"{id}","date":"{date}"}}"#))
                .collect();
            let mut found: Orders =
                crate::lenient::read_text(&format!("[{}]", list.join(","))).unwrap();
            filter(&[("start_date", "2026-11-22"), ("end_date", "2026-11-23")])
                .keep_days(&mut found, zone);
            let orders = found.orders.iter();
            orders
                .map(|order| order.number().to_owned())
                .collect::<String>()
        };
        let around = [
            ("a", "2026-11-24"),
            ("b", "2026-11-23T22:00:00Z"),
            ("c", "2026-11-23T21:59:59Z"),
            ("d", "2026-11-22"),
            ("e", "2026-11-21T22:30:00Z"),
            ("f", "2026-11-22T00:10:00+02:00"),
            ("g", "2026-11-21T21:59:59Z"),
            ("h", "soon"),
        ];
        let zone = |name| TimeZone::ALL.into_iter().find(|zone| zone.name() == name);
        assert_eq!(kept(&around, TimeZone::default()), "cdefh");
        assert_eq!(kept(&around, zone("UTC").unwrap()), "bcdh");
        // A backend that knows no days.
        let mut all = around.to_vec();
        all.push(("i", "2026-10-01"));
        assert_eq!(kept(&all, TimeZone::default()), "abcdefghi");
    }

    #[test]
    fn invalid_parameters_are_dropped() {
        let long = "9".repeat(500);
        for (name, value) in [
            ("page", "0"),
            ("page", "-1"),
            ("page", "99999999999"),
            ("page", "two"),
            ("search", "  \u{0}\n "),
            ("status", ""),
            ("start_date", "2026-02-30"),
            ("end_date", "<b>"),
            ("company_id", "7 or 1=1"),
            ("sort", "price"),
        ] {
            assert_eq!(filter(&[(name, value)]).query(), "", "{name}={value}");
            assert!(!filter(&[(name, value)]).narrows(), "{name}={value}");
        }
        assert_eq!(filter(&[("search", &long)]).search.len(), LONGEST);
    }

    #[test]
    fn a_page_beyond_the_end_leads_to_the_last_page() {
        let nearest = |page: &str, answer: &str| {
            let found = crate::lenient::read_text(answer).unwrap();
            let asked = filter(&[("page", page), ("status", "new")]);
            asked.nearest(&found).map(|nearest| nearest.page())
        };
        let none = r#"{"data":[],"totalCount":45,"pages":3}"#;
        let some = r#"{"data":[{"id":7}],"totalCount":45,"pages":3}"#;
        assert_eq!(nearest("9", none), Some(3));
        assert_eq!(
            nearest("9", some),
            Some(3),
            "a backend that answers with another page"
        );
        assert_eq!(nearest("3", some), None);
        assert_eq!(nearest("1", none), None);
        assert_eq!(nearest("9", r#"{"data":[]}"#), Some(1));
        let found = crate::lenient::read_text(none).unwrap();
        let asked = filter(&[("page", "9"), ("status", "new")]);
        let nearest = asked.nearest(&found).unwrap();
        assert_eq!(
            (&*nearest.status, nearest.instead),
            ("new", Some(MissingPart::Page))
        );
    }

    #[test]
    fn a_refused_filter_leads_to_the_nearest_orders() {
        let after = |pairs: &[(&str, &str)], status, body: &str| {
            filter(pairs).after(&BackendFailure::Status(status, body.to_owned()))
        };
        let invalid = r#"{"detail":"Invalid page."}"#;
        let first = after(&[("page", "9"), ("status", "new")], 404, invalid).unwrap();
        assert_eq!((first.page(), first.instead), (1, Some(MissingPart::Page)));
        // The first page tells the number of pages.
        let found = |text| crate::lenient::read_text(text).unwrap();
        let of_many =
            found(r#"{"count":5,"next":"x","previous":null,"results":[{"id":7},{"id":8}]}"#);
        let last = first.nearest(&of_many).unwrap();
        assert_eq!(
            (last.page(), &*last.status, last.instead),
            (3, "new", first.instead)
        );
        assert_eq!(
            first.nearest(&found(r#"{"count":1,"results":[{"id":7}]}"#)),
            None
        );

        let withdrawn = r#"{"status":["Select a valid choice."]}"#;
        let all = after(&[("page", "2"), ("status", "gone")], 400, withdrawn).unwrap();
        assert_eq!(all, OrderFilter::default().instead(MissingPart::Filter));
        assert_eq!(after(&[("page", "9")], 400, invalid).unwrap().page(), 1);
        for (pairs, status) in [
            (&[][..], 404),
            (&[], 400),
            (&[("status", "new")], 404),
            (&[("page", "9")], 500),
        ] {
            assert_eq!(after(pairs, status, invalid), None, "{pairs:?} {status}");
        }
    }

    #[test]
    fn the_query_contains_the_whole_filter() {
        let found = filter(&[("search", "чай"), ("status", "new"), ("page", "2")]);
        assert_eq!(
            found.query(),
            "?page=2&search=%D1%87%D0%B0%D0%B9&status=new"
        );
        assert_eq!(found.at(1).query(), "?search=%D1%87%D0%B0%D0%B9&status=new");
    }
}
