//! The filter of the list of orders (spec commerce 5 and 7). An invalid query falls back to the nearest list that
//! exists.

use super::{Order, Orders};
use crate::backend::{BackendFailure, Call, Subject};
use crate::company::CompanyId;
use crate::contract::{Access, Contract, Declared};
use crate::fields::searched;
use crate::forms::day_number;
use crate::lenient::{Lenient, Pages};
use crate::moment::{Day, TimeZone};
use crate::paths::add;

/// Query parameters, the same in the shop's address and in the backend's.
pub mod fields {
    pub const PAGE: &str = "page";
    pub const SEARCH: &str = "search";
    pub const STATUS: &str = "status";
    pub const START: &str = "start_date";
    pub const END: &str = "end_date";
    pub const COMPANY: &str = "company_id";

    /// The status that means "any".
    pub const ALL: &str = "all";

    /// Longer texts cannot come from the form.
    pub const LONGEST: usize = 80;
}

use fields::{ALL, COMPANY, END, LONGEST, PAGE, SEARCH, START, STATUS};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OrderFilter {
    pub(super) page: u32,
    pub search: String,
    /// Empty for orders of every status.
    pub status: String,
    /// A calendar day, or empty.
    pub start: String,
    pub end: String,
    /// The company that the address names.
    pub asked: AskedCompany,
    /// The company whose orders the backend is asked for; `None` for all that the shopper may see.
    pub company: Option<CompanyId>,
    /// The day that the shopper did not choose.
    pub filled: Option<FilledDay>,
    /// Why the list differs from the requested one.
    pub instead: Option<MissingPart>,
}

/// The part of the query that the backend does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MissingPart {
    Page,
    Filter,
}

/// The day that was filled in for the shopper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FilledDay {
    First,
    Last,
}

/// The word for the orders of all companies in an address.
pub(super) const ALL_COMPANIES: &str = "all";

/// The company that an address names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum AskedCompany {
    /// No company: the chosen one's orders are meant.
    #[default]
    Unnamed,
    All,
    One(CompanyId),
}

impl AskedCompany {
    /// Text that is no id names no company.
    pub(super) fn of_text(text: &str) -> Self {
        if text == ALL_COMPANIES {
            return Self::All;
        }
        CompanyId::new(text).map_or(Self::Unnamed, Self::One)
    }

    /// The text in an address; empty for an unnamed company.
    fn text(&self) -> &str {
        match self {
            Self::Unnamed => "",
            Self::All => ALL_COMPANIES,
            Self::One(id) => id.as_str(),
        }
    }
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
        let asked = AskedCompany::of_text(&text(COMPANY));
        let company = match &asked {
            AskedCompany::One(id) => Some(id.clone()),
            AskedCompany::Unnamed | AskedCompany::All => None,
        };
        Self {
            page: text(PAGE).parse().unwrap_or(1),
            search: searched(&text(SEARCH)),
            status: Some(text(STATUS))
                .filter(|status| status != ALL)
                .unwrap_or_default(),
            start: start.unwrap_or_default(),
            end: end.unwrap_or_default(),
            asked,
            company,
            filled: None,
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
    pub fn nearest(&self, pages: Pages) -> Option<Self> {
        let last = pages.last(self.page());
        if self.instead == Some(MissingPart::Page) {
            return (last > self.page()).then(|| self.at(last));
        }
        let last = if last < self.page() { last } else { 1 };
        let lacks = pages.lack(self.page());
        lacks.then(|| self.at(last).instead(MissingPart::Page))
    }

    /// The filter to retry with after a refusal: the first page, which tells the last one, or the list without
    /// filters.
    pub fn after(&self, failure: &BackendFailure) -> Option<Self> {
        let subject = failure.subject()?;
        if subject == Subject::Sent && self.narrows_within_company() {
            let all = Self {
                asked: self.asked.clone(),
                company: self.company.clone(),
                ..Self::default()
            };
            return Some(all.instead(MissingPart::Filter));
        }
        if subject == Subject::Sent && self.company.is_some() {
            let all = Self {
                asked: AskedCompany::All,
                ..Self::default()
            };
            return Some(all.instead(MissingPart::Filter));
        }
        let is_refused = matches!(subject, Subject::Sent | Subject::Thing);
        (is_refused && self.page() > 1).then(|| self.at(1).instead(MissingPart::Page))
    }

    pub(super) fn instead(self, what: MissingPart) -> Self {
        Self {
            instead: Some(what),
            ..self
        }
    }

    /// Whether any filter is set.
    pub fn narrows(&self) -> bool {
        self.narrows_within_company() || self.company.is_some()
    }

    /// Whether any filter but the company is set.
    pub fn narrows_within_company(&self) -> bool {
        let asked = [&self.search, &self.status];
        asked.iter().any(|text| !text.is_empty()) || self.days().is_some()
    }

    /// The same company's orders without any other filter.
    pub(super) fn of_company_alone(&self) -> Self {
        Self {
            asked: self.asked.clone(),
            ..Self::default()
        }
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
        add_all(&mut query, &[(COMPANY, self.asked.text())]);
        if self.lacks_day() {
            add_all(&mut query, &[(START, &self.start), (END, &self.end)]);
        }
        query
    }

    /// The query of a call that has the documented parameters without the company.
    pub(crate) fn documented_query(&self) -> String {
        let mut query = String::new();
        add(&mut query, PAGE, &self.page().to_string());
        self.add_filters(&mut query);
        query
    }

    fn add_filters(&self, query: &mut String) {
        add_all(query, &[(SEARCH, &self.search), (STATUS, &self.status)]);
        if let Some([start, end]) = self.days() {
            add_all(query, &[(START, start), (END, end)]);
        }
    }
}

fn add_all(query: &mut String, parameters: &[(&str, &str)]) {
    for (name, value) in parameters.iter().filter(|(_, value)| !value.is_empty()) {
        add(query, name, value);
    }
}

/// `GET /general/v2/order/` (spec commerce 7, orders): one page of the shopper's orders, the newest first.
pub fn orders(filter: &OrderFilter) -> Call<Orders> {
    let mut query = filter.with_days_around().documented_query();
    let company = filter.company.as_ref().map_or("", CompanyId::as_str);
    add_all(&mut query, &[(COMPANY, company)]);
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
