//! The orders of a company customer as a table: which company's they are, usual periods, sums by currency, and the way to
//! the same list as a file.

use maud::{Markup, html};

use super::filter::{FilledDay, OrderFilter};
use super::period::Period;
use super::shown::{day, paid, pay, state};
use super::{Order, Orders, Scope};
use crate::html::Icon;
use crate::i18n::Word;
use crate::moment::Day;
use crate::money::Amount;
use crate::page::View;
use crate::paths::add;
use crate::route::{Endpoint, Route};
use crate::words::{account as words_of, companies};

/// Says whose orders are shown, and which day was filled in.
pub(super) fn told(view: &View<'_>, filter: &OrderFilter, scope: &Scope) -> Markup {
    let words = view.words();
    let whose = match scope.company() {
        Some(company) => Some(words.fill(words_of::SHOWN_COMPANY, &[("company", company.name())])),
        None if scope.companies().is_empty() => None,
        None => Some(words.say(words_of::SHOWN_ALL).to_owned()),
    };
    let in_digits = |text: &str| Day::written(text).map(Day::in_digits).unwrap_or_default();
    let filled = filter.filled.map(|filled| match filled {
        FilledDay::First => words.fill(words_of::FILLED_FIRST, &[("day", &in_digits(&filter.end))]),
        FilledDay::Last => words.fill(words_of::FILLED_LAST, &[("day", &in_digits(&filter.end))]),
    });
    html! {
        @if let Some(whose) = whose {
            p.order-whose { span { (whose) } " " a.link href=(view.href(Route::AccountCompanies)) { (words.say(companies::TITLE)) } }
        }
        @if let Some(filled) = filled { p.notice role="status" { (Icon("info")) span { (filled) } } }
    }
}

/// The links to usual periods; the one that is shown is marked.
pub(super) fn periods(view: &View<'_>, own: &str, filter: &OrderFilter) -> Markup {
    let words = view.words();
    let today = Day::of_moment(view.shop.site.time_zone, view.now_ms);
    html! {
        nav.order-periods aria-label=(words.say(words_of::PERIOD)) {
            @for period in Period::ALL {
                @let chosen = filter.in_period(period, today);
                @let is_shown = (&chosen.start, &chosen.end) == (&filter.start, &filter.end);
                a.chip href={ (own) (chosen.query()) } aria-current=[is_shown.then_some("true")] { (words.say(period.title())) }
            }
        }
    }
}

/// A column of the table that is there only if an order has something in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    Number,
    Reference,
    Company,
    Customer,
    Date,
    State,
    Sum,
    Paid,
}

impl Column {
    const ALL: [(Self, Word); 8] = [
        (Self::Number, words_of::COLUMN_ORDER),
        (Self::Reference, words_of::COLUMN_REFERENCE),
        (Self::Company, words_of::COMPANY),
        (Self::Customer, words_of::COLUMN_CUSTOMER),
        (Self::Date, words_of::COLUMN_DATE),
        (Self::State, words_of::STATUS),
        (Self::Sum, words_of::COLUMN_SUM),
        (Self::Paid, words_of::COLUMN_PAID),
    ];

    fn has(self, view: &View<'_>, order: &Order, scope: &Scope) -> bool {
        match self {
            Self::Number => true,
            Self::Reference => !order.reference.is_empty(),
            Self::Company => scope.company().is_none() && !scope.name_of(order).is_empty(),
            Self::Customer => !order.customer.is_empty(),
            Self::Date => view.day(&order.date).is_some(),
            Self::State => !order.state_title().is_empty(),
            Self::Sum => order.amount(view.shop).is_some(),
            Self::Paid => order.paid.is_some(),
        }
    }
}

/// The orders as a table. On a phone each is a card whose fields have the headings, so that the roles of the table are
/// given explicitly.
pub(super) fn table(view: &View<'_>, found: &Orders, scope: &Scope) -> Markup {
    let words = view.words();
    let columns: Vec<(Column, Word)> = Column::ALL
        .into_iter()
        .filter(|(column, _)| {
            found
                .orders
                .iter()
                .any(|order| column.has(view, order, scope))
        })
        .collect();
    html! {
        table.order-table role="table" aria-label=(words.say(words_of::ORDERS)) {
            thead role="rowgroup" { tr role="row" {
                @for (column, heading) in &columns {
                    th scope="col" role="columnheader" data-column=[(*column == Column::Sum).then_some("sum")] { (words.say(*heading)) }
                }
            } }
            tbody role="rowgroup" {
                @for order in &found.orders { tr role="row" {
                    @for (column, heading) in &columns { (cell(view, order, scope, (*column, *heading))) }
                } }
            }
        }
    }
}

fn cell(
    view: &View<'_>,
    order: &Order,
    scope: &Scope,
    (column, heading): (Column, Word),
) -> Markup {
    let words = view.words();
    let heading = words.say(heading);
    if column == Column::Number {
        let href = order.address().map(|id| view.href(Route::AccountOrder(id)));
        return html! {
            th.order-number scope="row" role="rowheader" data-heading=(heading) {
                @if let Some(href) = href { a href=(href) { (order.number()) } } @else { (order.number()) }
            }
        };
    }
    if !column.has(view, order, scope) {
        return html! { td role="cell" data-empty {} };
    }
    let content = match column {
        Column::Number | Column::Reference => html! { (order.reference) },
        Column::Company => html! { (scope.name_of(order)) },
        Column::Customer => html! { (order.customer) },
        Column::Date => day(view, order),
        Column::State => state(view, order),
        Column::Sum => {
            html! { @if let Some(sum) = order.amount(view.shop) { (sum.display(view.language)) } }
        }
        Column::Paid => {
            html! { @if let Some(paid) = paid(words, order) { (paid) } (pay(view, order)) }
        }
    };
    let is_sum = column == Column::Sum;
    html! { td role="cell" data-heading=(heading) data-column=[is_sum.then_some("sum")] { (content) } }
}

/// The sums of the orders by currency, in the order of their first appearance.
fn sums(view: &View<'_>, found: &Orders) -> Vec<Amount> {
    let mut sums: Vec<Amount> = Vec::new();
    for sum in found
        .orders
        .iter()
        .filter_map(|order| order.amount(view.shop))
    {
        match sums
            .iter_mut()
            .find(|known| known.currency() == sum.currency())
        {
            Some(known) => *known = known.plus(sum).unwrap_or(*known),
            None => sums.push(sum),
        }
    }
    sums
}

/// The sums under the table, the file of the list, and the print view.
pub(super) fn ending(view: &View<'_>, found: &Orders, filter: &OrderFilter) -> Markup {
    let words = view.words();
    let is_part = filter.page() > 1 || found.pages.last(filter.page()) > 1;
    let title = if is_part {
        words_of::SUM_ON_PAGE
    } else {
        words_of::SUM_SHOWN
    };
    let sums = sums(view, found);
    let is_short = found
        .orders
        .iter()
        .any(|order| order.amount(view.shop).is_none());
    html! {
        @if !sums.is_empty() {
            dl.sums.order-sums {
                div.sums-total {
                    dt { (words.say(title)) }
                    dd { @for sum in &sums { span { (sum.display(view.language)) } } }
                }
            }
            @if is_short { p.quiet { (words.say(words_of::SUM_UNKNOWN)) } }
        }
        p.order-file { a.button href=(file(view, filter)) download { (words.say(words_of::DOWNLOAD)) } }
    }
}

/// The address of the whole filtered list as a file.
fn file(view: &View<'_>, filter: &OrderFilter) -> String {
    let mut query = filter.at(1).query();
    add(&mut query, "language", view.language.code());
    [Endpoint::OrdersFile.href(), query].concat()
}
