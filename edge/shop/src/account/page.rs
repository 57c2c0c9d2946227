//! The page of the orders, and the frame of every page of the account.

use maud::{Markup, html};

use super::filter::fields::{ALL, COMPANY, END, LONGEST, SEARCH, START, STATUS};
use super::filter::{ALL_COMPANIES, MissingPart};
use super::nav::nav;
use super::shown::{STATES, day, pay, state};
use super::{Order, OrderFilter, Orders, Scope, company_orders};
use crate::home::popular_goods;
use crate::html::{Drawing, Icon, Price, empty_part};
use crate::i18n::Word;
use crate::page::{CompanyPlace, Page, View};
use crate::route::{Endpoint, Route};
use crate::words::account as words_of;

/// The shopper's orders that match the filter; `scope` is that of a company customer.
pub fn orders(
    view: &View<'_>,
    route: &Route,
    found: &Orders,
    filter: &OrderFilter,
    scope: Option<&Scope>,
) -> Page {
    let words = view.words();
    let own = view.href(route.clone());
    let page = filter.page();
    let turn = |to: u32, word: Word, rel: &str| {
        let href = [&*own, &filter.at(to).query()].concat();
        html! { a.button rel=(rel) href=(href) { (words.say(word)) } }
    };
    let has_orders = !found.orders.is_empty();
    let instead = filter.instead.map(|what| match what {
        MissingPart::Page => words.fill(words_of::NO_SUCH_PAGE, &[("page", &page.to_string())]),
        MissingPart::Filter => words.say(words_of::NO_SUCH_FILTER).to_owned(),
    });
    // Of a company customer, the filters of the chosen company are taken off, not the company.
    let (narrows, whole) = match scope {
        Some(_) => (filter.narrows_within_company(), filter.of_company_alone()),
        None => (filter.narrows(), OrderFilter::default()),
    };
    let whole = [&*own, &whole.query()].concat();
    let body = html! {
        @if let Some(why) = instead { p.notice.notice-warning role="status" { (Icon("alert")) span { (why) } } }
        @if let Some(scope) = scope { (company_orders::told(view, filter, scope)) }
        @if has_orders || narrows || filter.lacks_day() || scope.is_some() {
            (form(view, &own, found, filter, scope, &whole))
        }
        @if scope.is_some() { (company_orders::periods(view, &own, filter)) }
        @if let Some(scope) = scope.filter(|_| has_orders) {
            (company_orders::table(view, found, scope))
            (company_orders::ending(view, found, filter))
        } @else if has_orders {
            ol.order-list { @for order in &found.orders { (line(view, order)) } }
        } @else if page < found.pages.last(page) {
            // All orders of this page were of the days around.
        } @else if narrows {
            (empty_part(Drawing::Lens, words.say(words_of::NOTHING_TITLE), words.say(words_of::NOTHING_TEXT), &html! {
                a.button.button-main.button-large href=(whole) { (words.say(words_of::ALL_ORDERS)) }
            }))
        } @else {
            div.sells {
                (empty_part(Drawing::Basket, words.say(words_of::EMPTY_TITLE), words.say(words_of::EMPTY_TEXT), &html! {
                    a.button.button-main.button-large href=(view.href(Route::Home)) { (words.say(words_of::EMPTY_ACTION)) }
                }))
            }
        }
        @let last = found.pages.last(page);
        @if page > 1 || page < last {
            p.order-turn {
                @if page > 1 { (turn(page - 1, words_of::NEWER, "prev")) }
                @if page < last { (turn(page + 1, words_of::OLDER, "next")) }
            }
        }
    };
    let query = filter.query();
    let page = Page {
        query: query.trim_start_matches('?').to_owned(),
        ..frame(view, route, words.say(words_of::ORDERS), &body)
    };
    let last = found.pages.last(filter.page());
    let has_none = !has_orders && !narrows && filter.page() >= last;
    if has_none {
        popular_goods(view, page)
    } else {
        page
    }
}

/// The filter form. A status without words of the shop's is listed if one of the orders has it.
fn form(
    view: &View<'_>,
    own: &str,
    found: &Orders,
    filter: &OrderFilter,
    scope: Option<&Scope>,
    whole: &str,
) -> Markup {
    let words = view.words();
    let is_narrow = match scope {
        Some(_) => filter.narrows_within_company(),
        None => filter.narrows(),
    };
    let states = found
        .orders
        .iter()
        .map(|order| (order.state.as_str(), order.state_title()));
    let chosen = (filter.status.as_str(), filter.status.as_str());
    let mut others: Vec<(&str, &str)> = Vec::new();
    for (state, title) in states.chain([chosen]) {
        let is_known = state.is_empty() || STATES.iter().any(|(known, _)| *known == state);
        if !is_known && others.iter().all(|(other, _)| *other != state) {
            others.push((state, title));
        }
    }
    let day = |name: &str, label: Word, value: &str| {
        let missing = filter.lacks_day() && value.is_empty();
        let error = missing.then(|| ["order-", name, "-error"].concat());
        html! {
            div.field {
                label for={ "order-" (name) } { (words.say(label)) }
                input.input #{ "order-" (name) } type="date" name=(name) value=(value)
                    aria-describedby=[error.as_deref()] aria-invalid=[missing.then_some("true")];
                @if let Some(id) = &error { p.field-error #(id) role="alert" { (words.say(words_of::BOTH_DAYS)) } }
            }
        }
    };
    html! {
        details.order-find open[is_narrow || filter.lacks_day()] {
            summary { (Icon("search")) (words.say(words_of::SEARCH)) (Icon("chevron-down")) }
            form.order-filter role="search" method="get" action=(own) {
                div.field {
                    label for="order-search" { (words.say(words_of::SEARCH)) }
                    input.input #order-search type="search" name=(SEARCH) maxlength=(LONGEST) value=(filter.search);
                }
                div.field {
                    label for="order-status" { (words.say(words_of::STATUS)) }
                    select.select #order-status name=(STATUS) {
                        option value=(ALL) selected[filter.status.is_empty()] { (words.say(words_of::EVERY_STATUS)) }
                        @for (state, word) in STATES {
                            option value=(state) selected[state == filter.status] { (words.say(word)) }
                        }
                        @for (state, title) in others {
                            option value=(state) selected[state == filter.status] { (title) }
                        }
                    }
                }
                (day(START, words_of::FIRST_DAY, &filter.start))
                (day(END, words_of::LAST_DAY, &filter.end))
                @if let Some(scope) = scope { (company_field(view, scope)) }
                button.button { (words.say(words_of::SHOW)) }
                @if is_narrow { a.link href=(whole) { (words.say(words_of::ALL_ORDERS)) } }
            }
        }
    }
}

/// The choice of the company whose orders are shown.
fn company_field(view: &View<'_>, scope: &Scope) -> Markup {
    let words = view.words();
    let shown = scope.company().map(|company| &company.id);
    html! {
        @if !scope.companies().is_empty() {
            div.field {
                label for="order-company" { (words.say(words_of::COMPANY)) }
                select.select #order-company name=(COMPANY) {
                    option value=(ALL_COMPANIES) selected[shown.is_none()] { (words.say(words_of::EVERY_COMPANY)) }
                    @for company in scope.companies() {
                        option value=(company.id.as_str()) selected[shown == Some(&company.id)] { (company.name()) }
                    }
                }
            }
        }
    }
}

/// An order of a list.
pub(super) fn line(view: &View<'_>, order: &Order) -> Markup {
    let words = view.words();
    let number = words.fill(words_of::ORDER_NUMBER, &[("number", order.number())]);
    let href = order.address().map(|id| view.href(Route::AccountOrder(id)));
    html! {
        li {
            strong.order-number {
                @if let Some(href) = href { a href=(href) { (number) } } @else { (number) }
            }
            (day(view, order))
            (state(view, order))
            (pay(view, order))
            @if let Some(sum) = order.sum.and_then(|sum| Price::new(view, sum)) { span.order-sum { (sum) } }
        }
    }
}

/// The frame of every account page: its title, the navigation, and the sign-out button.
pub fn frame(view: &View<'_>, route: &Route, title: &str, body: &Markup) -> Page {
    let words = view.words();
    let critical = html! {
        div.wrap.account {
            div.page-head.account-head {
                h1 { (title) }
                form method="post" action=(Endpoint::SessionEnd.href()) data-sign-out {
                    input type="hidden" name="language" value=(view.language.code());
                    button { (Icon("sign-out")) (words.say(words_of::SIGN_OUT)) }
                }
            }
            (nav(view, route))
            div.account-body { (body) }
        }
    };
    Page {
        signed_in: Some(true),
        company: CompanyPlace::Account(route.clone()),
        ..Page::private(view, route, title, critical)
    }
}
