//! The credit calculator of a product with the request form, and its thank-you page.

use maud::{Markup, html};

use super::offers::Branch;
use super::request::{BRANCH, FIELDS};
use super::{COMPANY_FIELD, CreditChoice, MONTHS_FIELD, Offers, Rate};
use crate::assets::PlainIsland;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::forms::FormState;
use crate::html::{Icon, Price, When, phone, plain_island};
use crate::page::{Page, View};
use crate::paths::with_query;
use crate::product::cards::href;
use crate::product::{Card, asking_age};
use crate::route::{Endpoint, Route, Slug};
use crate::words::{checkout, content, credit as words_of, forms};

/// The query after the request was sent.
pub const SENT: &str = "sent=true";

/// The data of the calculator page.
#[derive(Debug, Clone, Copy)]
pub struct Calculator<'a> {
    pub card: &'a Card,
    pub offers: &'a Offers,
    pub chosen: Option<CreditChoice<'a>>,
    /// The backend's rate for the choice, if any.
    pub rate: Option<&'a Rate>,
    pub branches: &'a [Branch],
    pub typed: &'a Fields,
    pub command: &'a str,
    pub problem: Option<&'a Failure>,
}

/// The calculator, with the request form below it.
pub fn calculator(view: &View<'_>, id: &Slug, shown: Calculator<'_>) -> Page {
    let words = view.words();
    let title = words.say(words_of::TITLE);
    let price = shown.card.price.and_then(|price| Price::new(view, price));
    let critical = html! {
        div.wrap {
            section.form-alone {
                h1 { (title) }
                p {
                    a.link href=(href(view, shown.card)) { (shown.card.title) }
                    @if let Some(price) = price { br; (price) }
                }
                @match shown.chosen {
                    Some(chosen) => {
                        (choice(view, id, shown.offers, chosen))
                        (monthly(view, shown.rate))
                        (request(view, id, chosen, shown))
                    }
                    None => (notice(view, words_of::NO_OFFERS)),
                }
            }
        }
    };
    let page = Page {
        ..Page::private(view, &Route::CreditOf(id.clone()), title, critical)
    };
    asking_age(view, page, [shown.card])
}

/// The thank-you page, with a link back to the product.
pub fn thanks(view: &View<'_>, id: &Slug, card: &Card) -> Page {
    let words = view.words();
    let title = words.say(forms::SENT_TITLE);
    let critical = html! {
        div.wrap {
            div.done {
                span.done-mark { (Icon("check")) }
                h1 { (title) }
                p role="status" { (words.say(words_of::SENT)) }
                a.button.button-main.button-large href=(href(view, card)) { (words.say(forms::BACK)) }
            }
        }
    };
    Page {
        ..Page::private(view, &Route::CreditOf(id.clone()), title, critical)
    }
}

/// The address of the thank-you page.
pub fn sent_href(view: &View<'_>, id: &Slug) -> String {
    with_query(&view.href(Route::CreditOf(id.clone())), Some(SENT))
}

fn notice(view: &View<'_>, why: crate::i18n::Word) -> Markup {
    html! {
        div.notice.notice-warning role="status" {
            (Icon("alert"))
            p { (view.words().say(why)) " " (phone(view)) }
        }
    }
}

/// The company and the months. The months are those of the shown company; choosing another company submits the form
/// first.
fn choice(view: &View<'_>, id: &Slug, offers: &Offers, chosen: CreditChoice<'_>) -> Markup {
    let words = view.words();
    html! {
        form.cost-form method="get" action=(view.href(Route::CreditOf(id.clone()))) {
            label for="credit-company" { (words.say(words_of::COMPANY)) }
            select.select #credit-company name=(COMPANY_FIELD) {
                @for company in &offers.companies { option value=(company.id) selected[company.id == chosen.company.id] { (company.name) } }
            }
            @if !chosen.company.months.is_empty() {
                label for="credit-months" { (words.say(words_of::TERM)) }
                select.select #credit-months name=(MONTHS_FIELD) {
                    @for months in &chosen.company.months {
                        option value=(months) selected[Some(*months) == chosen.months] { (words.count(words_of::MONTHS, (*months).into())) }
                    }
                }
            }
            button.button { (words.say(words_of::CALCULATE)) }
        }
    }
}

/// The monthly rate, or a note that it is unknown here.
fn monthly(view: &View<'_>, rate: Option<&Rate>) -> Markup {
    match rate.and_then(|rate| rate.in_words(view)) {
        Some(known) => html! {
            div.notice.cost-known role="status" { (Icon("card")) p { (known) } }
        },
        None => notice(view, words_of::UNKNOWN),
    }
}

fn request(view: &View<'_>, id: &Slug, chosen: CreditChoice<'_>, shown: Calculator<'_>) -> Markup {
    let words = view.words();
    let errors = shown
        .problem
        .map(|problem| problem.fields(words))
        .unwrap_or_default();
    let state = FormState {
        words,
        variant: view.shop.variant,
        prefix: "credit-",
        typed: shown.typed,
        errors: &errors,
        notice: None,
    };
    let is_field = |name: &str| FIELDS.iter().any(|field| field.name == name);
    let branches: Vec<(String, String)> = shown.branches.iter().map(Branch::option).collect();
    let mut options = vec![("", words.say(checkout::CHOOSE))];
    options.extend(branches.iter().map(|(id, label)| (&**id, &**label)));
    html! {
        h2 { (words.say(words_of::REQUEST)) }
        p.quiet { (words.say(words_of::REQUEST_LEAD)) }
        @if let Some(problem) = shown.problem {
            div.notice.notice-negative role="alert" {
                (Icon("alert"))
                div.form-errors {
                    @if errors.is_empty() { p { (problem.message(words)) } }
                    @if errors.keys().any(|name| is_field(name)) { p { (words.say(checkout::ERRORS_TITLE)) } }
                    (state.links(&FIELDS))
                    @for (name, message) in &errors { @if !is_field(name) { p { (message) } } }
                }
            }
        }
        (plain_island(view.assets, PlainIsland::ShellForm, When::Interaction, None, &html! {
            form.form method="post" novalidate action=(Endpoint::Credit(id.clone()).href())
                data-draft={ "credit-" (shown.card.id) }
                data-required=(words.say(checkout::ERROR_REQUIRED)) data-failed=(words.say(forms::NOT_SENT))
            {
                input type="hidden" name="language" value=(view.language.code());
                input type="hidden" name="command" value=(shown.command);
                input type="hidden" name=(COMPANY_FIELD) value=(chosen.company.id);
                @if let Some(months) = chosen.months { input type="hidden" name=(MONTHS_FIELD) value=(months); }
                div.fields {
                    @for field in &FIELDS {
                        @if field.name != BRANCH.name { (state.field(field)) }
                        @else if !branches.is_empty() { (state.select(field, &options)) }
                    }
                }
                div.form-end {
                    button.button.button-main { (words.say(forms::SEND)) }
                    p.form-status #credit-status role="status" tabindex="-1" {}
                }
            }
        }))
        @if !view.shop.site.hides(&Route::Credit) { p { a.link href=(view.href(Route::Credit)) { (words.say(content::CREDIT)) } } }
    }
}

impl Branch {
    fn option(&self) -> (String, String) {
        let parts = [self.name.as_str(), self.address.as_str()];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        (self.id.clone(), parts.join(", "))
    }
}
