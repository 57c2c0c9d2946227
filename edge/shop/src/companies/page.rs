//! The page of a company customer's companies: filters, and of each company its name, code, state and orders.

use maud::{Markup, html};

use super::{CompanyList, ListedCompany};
use crate::account::page::frame;
use crate::account::{FilledDay, MissingPart, OrderFilter, fields};
use crate::company::{Acting, Right};
use crate::html::{Drawing, Icon, empty_part};
use crate::i18n::Word;
use crate::moment::Day;
use crate::page::{Page, View};
use crate::paths::add;
use crate::route::Route;
use crate::words::{account, companies as words_of};

/// The companies that match the filter.
pub fn page(view: &View<'_>, found: &CompanyList, filter: &OrderFilter, acting: &Acting) -> Page {
    let words = view.words();
    let route = Route::AccountCompanies;
    let own = view.href(route.clone());
    let (page, last) = (filter.page(), found.pages.last(filter.page()));
    let turn = |to: u32, word: Word, rel: &str| {
        let href = [&*own, &filter.at(to).query()].concat();
        html! { a.button rel=(rel) href=(href) { (words.say(word)) } }
    };
    let instead = filter.instead.map(|what| match what {
        MissingPart::Page => words.fill(words_of::NO_SUCH_PAGE, &[("page", &page.to_string())]),
        MissingPart::Filter => words.say(words_of::NO_SUCH_FILTER).to_owned(),
    });
    let narrows = filter.narrows_within_company();
    let body = html! {
        @if let Some(why) = instead { p.notice.notice-warning role="status" { (Icon("alert")) span { (why) } } }
        @if let Some(filled) = filled(view, filter) { p.notice role="status" { (Icon("info")) span { (filled) } } }
        @if narrows || page > 1 || found.companies.len() > 1 { (form(view, &own, found, filter)) }
        @if !found.companies.is_empty() {
            ul.company-list { @for listed in &found.companies { (row(view, listed, acting)) } }
        } @else if narrows {
            (empty_part(Drawing::Lens, words.say(words_of::NOTHING_TITLE), words.say(words_of::NOTHING_TEXT), &html! {
                a.button.button-main.button-large href=(own) { (words.say(words_of::ALL)) }
            }))
        } @else {
            (empty_part(Drawing::Lens, words.say(words_of::EMPTY_TITLE), words.say(words_of::EMPTY_TEXT), &html! {
                a.button.button-main.button-large href=(view.href(Route::AccountOrders)) { (words.say(account::ORDERS)) }
            }))
        }
        @if page > 1 || page < last {
            p.order-turn {
                @if page > 1 { (turn(page - 1, words_of::NEWER, "prev")) }
                @if page < last { (turn(page + 1, words_of::OLDER, "next")) }
            }
        }
    };
    let query = filter.query();
    Page {
        query: query.trim_start_matches('?').to_owned(),
        ..frame(view, &route, words.say(words_of::TITLE), &body)
    }
}

/// Says which day was filled in.
fn filled(view: &View<'_>, filter: &OrderFilter) -> Option<String> {
    let (word, day) = match filter.filled? {
        FilledDay::First => (account::FILLED_FIRST, &filter.end),
        FilledDay::Last => (account::FILLED_LAST, &filter.end),
    };
    let day = Day::written(day)?.in_digits();
    Some(view.words().fill(word, &[("day", &day)]))
}

/// The filter form. The states are those that the shown companies have.
fn form(view: &View<'_>, own: &str, found: &CompanyList, filter: &OrderFilter) -> Markup {
    let words = view.words();
    let told = found.companies.iter();
    let told = told.map(|listed| (&*listed.state_name, &*listed.state));
    let chosen = (&*filter.status, &*filter.status);
    let mut states: Vec<(&str, &str)> = Vec::new();
    for (name, title) in told.chain([chosen]) {
        if !name.is_empty() && states.iter().all(|(known, _)| *known != name) {
            states.push((name, title));
        }
    }
    let day = |name: &str, label: Word, value: &str| {
        html! {
            div.field {
                label for={ "company-" (name) } { (words.say(label)) }
                input.input #{ "company-" (name) } type="date" name=(name) value=(value);
            }
        }
    };
    html! {
        details.order-find open[filter.narrows_within_company()] {
            summary { (Icon("search")) (words.say(words_of::SEARCH)) (Icon("chevron-down")) }
            form.order-filter role="search" method="get" action=(own) {
                div.field {
                    label for="company-search" { (words.say(words_of::SEARCH)) }
                    input.input #company-search type="search" name=(fields::SEARCH) maxlength=(fields::LONGEST) value=(filter.search);
                }
                @if !states.is_empty() {
                    div.field {
                        label for="company-status" { (words.say(account::STATUS)) }
                        select.select #company-status name=(fields::STATUS) {
                            option value=(fields::ALL) selected[filter.status.is_empty()] { (words.say(account::EVERY_STATUS)) }
                            @for (name, title) in states {
                                option value=(name) selected[name == filter.status] { (title) }
                            }
                        }
                    }
                }
                (day(fields::START, account::FIRST_DAY, &filter.start))
                (day(fields::END, account::LAST_DAY, &filter.end))
                button.button { (words.say(account::SHOW)) }
                @if filter.narrows_within_company() { a.link href=(own) { (words.say(words_of::ALL)) } }
            }
        }
    }
}

/// A company. Its orders are linked if the shopper may see them.
fn row(view: &View<'_>, listed: &ListedCompany, acting: &Acting) -> Markup {
    let words = view.words();
    let company = &listed.company;
    let member = acting.companies().find(company.id.as_str());
    let sees_orders = member.is_some_and(|member| member.may(Right::Orders));
    let mut orders = String::new();
    add(&mut orders, fields::COMPANY, company.id.as_str());
    let orders = [view.href(Route::AccountOrders), orders].concat();
    let since = view.day(&listed.since).map(Day::in_digits);
    let facts = [
        (words_of::CODE, Some(company.code.clone())),
        (words_of::SINCE, since),
    ];
    let facts = facts
        .into_iter()
        .filter_map(|(word, text)| Some((word, text?)));
    let facts: Vec<_> = facts.filter(|(_, text)| !text.is_empty()).collect();
    let name = ["company-", company.id.as_str()].concat();
    html! {
        li {
            h2 #(name) { (company.name()) }
            @if !listed.state.is_empty() { span.order-state data-state="" { (listed.state) } }
            @if !facts.is_empty() {
                dl.order-facts { @for (word, text) in facts { div { dt { (words.say(word)) } dd { (text) } } } }
            }
            @if sees_orders { p { a.link href=(orders) aria-describedby=(name) { (words.say(words_of::ORDERS)) } } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{VARIANTS, read, with_view};
    use crate::lenient::read_text;
    use crate::session::UserGroup;

    fn acting() -> Acting {
        let group: UserGroup = read_text(
            r#"[{"id":9,"user":{"id":7},"company":[{"id":12,"name":"Alfa"},{"id":13,"permissions":["acts"]}]}]"#,
        )
        .unwrap();
        Acting::of(group.companies, None).unwrap()
    }

    fn drawn(list: &str) -> String {
        let found: CompanyList = read_text(list).unwrap();
        with_view(|view| page(view, &found, &OrderFilter::default(), &acting()))
            .critical
            .0
    }

    #[test]
    fn every_answer_gives_a_page() {
        for variant in VARIANTS {
            let filter = OrderFilter::default();
            let found = read(&super::super::companies(&filter), "users-company", variant);
            let page = with_view(|view| page(view, &found, &filter, &acting()));
            assert!(page.critical.0.contains("company-12"), "{variant}");
        }
    }

    #[test]
    fn orders_are_linked_only_where_the_shopper_may_see_them() {
        let page = drawn(r#"[{"id":12},{"id":13,"name":"Beta"},{"id":15,"name":"Gama"}]"#);
        assert!(page.contains("/ro/account/orders?company_id=12"), "{page}");
        assert_eq!(page.matches("company_id=").count(), 1);
        assert!(page.contains("Beta") && page.contains("Gama"));
    }

    #[test]
    fn an_empty_list_says_so_and_leads_on() {
        let page = drawn("[]");
        assert!(
            page.contains("Nu este listată nicio companie") && page.contains("/ro/account/orders")
        );
    }
}
