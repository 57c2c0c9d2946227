//! The page of the companies: those that the shopper acts for, and the form for another one.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::card::{
    FISCAL_CODE, MORE_FIELD, MOST_CARDS, NAME, NewCompany, country_of, fields_of, messages_of_card,
};
use crate::account::page::frame;
use crate::company::{Acting, COMPANY_FIELD, CarriedForm, Companies, Company, CompanyId, Right};
use crate::failure::Failure;
use crate::fields::Fields;
use crate::forms::FormState;
use crate::html::Icon;
use crate::page::{Page, View};
use crate::route::{Endpoint, Route};
use crate::session::{SealKey, seal, unseal};
use crate::site::CompanyForms;
use crate::words::companydata as words_of;

/// The query parameter of the page after companies were created: their codes, sealed.
const CREATED_FIELD: &str = "created";

/// Whether a shopper may open the page: `Some(true)` with the form, `Some(false)` without it; `None` if the address is
/// missing.
pub fn access(forms: CompanyForms, acting: Option<&Acting>) -> Option<bool> {
    let may_create = forms != CompanyForms::Off;
    match acting {
        Some(acting) => acting.may(Right::Data).then_some(may_create),
        None => may_create.then_some(true),
    }
}

/// The query that tells the page what was created.
pub fn created_query(key: &SealKey, created: &[NewCompany]) -> String {
    let codes: Vec<&str> = created.iter().map(NewCompany::code).collect();
    let sealed = seal(key, CREATED_FIELD, &codes.join(","));
    [CREATED_FIELD, "=", &sealed].concat()
}

/// What a form has just created.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CreatedCompanies {
    /// The backend shows them.
    Shown,
    /// It has taken them, and does not show all of them yet.
    Taken,
}

impl CreatedCompanies {
    /// By the page's query, which only the shop can write.
    pub fn read(key: &SealKey, sealed: &str, companies: &Companies) -> Option<Self> {
        let codes = unseal(key, CREATED_FIELD, sealed)?;
        let is_shown = |code: &str| companies.list().iter().any(|company| company.code == code);
        Some(if codes.split(',').all(is_shown) {
            Self::Shown
        } else {
            Self::Taken
        })
    }

    pub fn of_query(
        key: &SealKey,
        pairs: &[(String, String)],
        companies: &Companies,
    ) -> Option<Self> {
        let (_, sealed) = pairs.iter().find(|(name, _)| name == CREATED_FIELD)?;
        Self::read(key, sealed, companies)
    }
}

/// What the page shows.
#[derive(Debug, Clone, Copy)]
pub struct CompaniesView<'a> {
    pub companies: &'a Companies,
    pub acting: Option<&'a Acting>,
    pub may_create: bool,
    /// The typed cards; none on a first visit.
    pub typed: &'a [Fields],
    pub problem: Option<&'a Failure>,
    pub created: Option<CreatedCompanies>,
}

/// The page of the companies.
pub fn companies(view: &View<'_>, shown: CompaniesView<'_>) -> Page {
    let words = view.words();
    let forms = view.shop.site.companies;
    let known = shown.companies.list();
    let own = shown.acting.map(|acting| &acting.company().id);
    let body = html! {
        @if let Some(problem) = shown.problem { (notice(view, shown, problem)) }
        @else if let Some(created) = shown.created {
            div.notice.notice-positive role="status" {
                (Icon("check"))
                p { (words.say(match created {
                    CreatedCompanies::Shown => words_of::CREATED,
                    CreatedCompanies::Taken => words_of::TAKEN,
                })) }
            }
        }
        @if !known.is_empty() {
            ul.company-own { @for company in known { (item(view, company, own)) } }
        } @else { p.content-lead { (words.say(words_of::LEAD)) } }
        @if shown.may_create {
            section.company-new {
                h2 { (words.say(match (forms, known.is_empty()) {
                    (CompanyForms::Single, false) => words_of::CHANGE_TITLE,
                    (_, false) => words_of::ANOTHER_TITLE,
                    (_, true) => words_of::NEW_TITLE,
                })) }
                @if shown.companies.group().is_none() { p.notice.notice-warning { (Icon("alert")) span { (words.say(words_of::NO_GROUP)) } } }
                @if shown.companies.group().is_some() || !shown.typed.is_empty() { (form(view, shown)) }
            }
        }
    };
    frame(
        view,
        &Route::AccountCompany,
        words.say(words_of::TITLE),
        &body,
    )
}

/// A company that the shopper acts for.
fn item(view: &View<'_>, company: &Company, own: Option<&CompanyId>) -> Markup {
    let words = view.words();
    let rights = [
        (Right::Orders, words_of::RIGHT_ORDERS),
        (Right::Quote, words_of::RIGHT_QUOTE),
        (Right::Acts, words_of::RIGHT_ACTS),
        (Right::Data, words_of::RIGHT_DATA),
    ];
    let all = rights.iter().all(|(right, _)| company.may(*right));
    let named: Vec<&str> = rights
        .iter()
        .filter(|(right, _)| company.may(*right))
        .map(|(_, word)| words.say(*word))
        .collect();
    let is_own = own == Some(&company.id);
    html! {
        li {
            p {
                strong { bdi { (if company.is_named() { company.name().to_owned() } else { words.fill(words_of::NUMBER, &[("number", company.id.as_str())]) }) } }
                @if is_own { " " span.order-state { (words.say(words_of::CHOSEN)) } }
            }
            @if !company.code.is_empty() { p { (words.say(words_of::CODE)) ": " bdi { (company.code) } } }
            @if !all { p.quiet { (words.say(words_of::RIGHTS)) ": " @if named.is_empty() { "–" } @else { (named.join(", ")) } } }
        }
    }
}

/// The cards to draw: those that were typed, or an empty one; the single company's is filled with what is known of it.
fn drawn(forms: CompanyForms, shown: CompaniesView<'_>) -> Vec<Fields> {
    if !shown.typed.is_empty() {
        return shown.typed.to_vec();
    }
    let known = shown.acting.filter(|_| forms == CompanyForms::Single);
    let card = known.map_or_else(Fields::default, |acting| {
        let company = acting.company();
        let name = if company.is_named() {
            company.name()
        } else {
            ""
        };
        Fields::of(NAME, name).with(FISCAL_CODE, &company.code)
    });
    vec![card]
}

/// The prefix of the ids of a card.
fn prefix(card: usize) -> String {
    format!("company-{card}-")
}

/// The problem, with links to the invalid fields and the messages that belong to no field.
fn notice(view: &View<'_>, shown: CompaniesView<'_>, problem: &Failure) -> Markup {
    let words = view.words();
    let (forms, country) = (view.shop.site.companies, country_of(view.shop));
    let all = problem.fields(words);
    let cards = drawn(forms, shown).len();
    let fields = fields_of(country);
    let mut links = Vec::new();
    let mut others: Vec<String> = all.get("").cloned().into_iter().collect();
    for card in 0..cards {
        let own = messages_of_card(forms, card, &all);
        for field in fields.iter().filter(|field| own.contains_key(field.name)) {
            let label = words.say(field.label);
            let label = if cards > 1 {
                let number = (card + 1).to_string();
                words.fill(
                    words_of::OF_COMPANY,
                    &[("field", label), ("number", &number)],
                )
            } else {
                label.to_owned()
            };
            links.push((["#", &prefix(card), field.name].concat(), label));
        }
        if cards == 1 {
            let is_other = |name: &&String| {
                !name.is_empty() && !fields.iter().any(|field| field.name == **name)
            };
            let named = own.iter().filter(|(name, _)| is_other(name));
            others.extend(named.map(|(_, message)| message.clone()));
        }
    }
    html! {
        div.notice.notice-negative role="alert" {
            (Icon("alert"))
            div.form-errors {
                @if others.len() < all.len() || all.is_empty() { p { (problem.message(words)) } }
                @for (href, label) in &links { a.link href=(href) { (label) } }
                @for message in &others { p { (message) } }
            }
        }
    }
}

fn form(view: &View<'_>, shown: CompaniesView<'_>) -> Markup {
    let words = view.words();
    let forms = view.shop.site.companies;
    let cards = drawn(forms, shown);
    let errors = shown
        .problem
        .map(|problem| problem.fields(words))
        .unwrap_or_default();
    let is_multi = forms == CompanyForms::Multi;
    let own = shown.acting.map(|acting| acting.company().id.as_str());
    html! {
        form.company-form method="post" novalidate action=(Endpoint::CompanyData.href()) id=(CarriedForm::Data.id()) {
            input type="hidden" name="language" value=(view.language.code());
            @if let Some(own) = own { input type="hidden" name=(COMPANY_FIELD) value=(own); }
            // Enter presses the first button of a form.
            button.unseen tabindex="-1" aria-hidden="true" { (words.say(words_of::SAVE)) }
            @for (number, typed) in cards.iter().enumerate() {
                (card(view, number, cards.len() > 1, typed, &messages_of_card(forms, number, &errors)))
            }
            @if is_multi && cards.len() < MOST_CARDS {
                button.button.company-more name=(MORE_FIELD) value="true" { (Icon("plus")) (words.say(words_of::MORE)) }
            }
            button.button.button-main.button-large { (words.say(if is_multi && cards.len() > 1 { words_of::SAVE_ALL } else { words_of::SAVE })) }
        }
    }
}

/// The fields of a company.
fn card(
    view: &View<'_>,
    number: usize,
    is_of_several: bool,
    typed: &Fields,
    errors: &BTreeMap<String, String>,
) -> Markup {
    let words = view.words();
    let prefix = prefix(number);
    let state = FormState {
        words,
        variant: view.shop.variant,
        prefix: &prefix,
        typed,
        errors,
        notice: None,
    };
    let fields = fields_of(country_of(view.shop));
    let is_field = |name: &String| fields.iter().any(|field| field.name == name);
    let others = errors.iter().filter(|(name, _)| !is_field(name));
    let title = words.fill(words_of::CARD, &[("number", &(number + 1).to_string())]);
    html! {
        fieldset.company-card {
            legend.unseen[!is_of_several] { (title) }
            @if is_of_several { @for (_, message) in others { p.field-error role="alert" { (message) } } }
            div.fields {
                @for field in fields { (state.field(field)) }
            }
        }
    }
}
