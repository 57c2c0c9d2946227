//! The page of the saved addresses: the list with the default marked, and the form for a new address.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::addresses::{
    APARTMENT, BUILDING, CITY, FIELDS, NOTE, REGION, STREET, Streets, TOWNS_FIELD, Towns,
};
use super::page::frame;
use crate::assets::PlainIsland;
use crate::company::CarriedForm;
use crate::delivery::{SavedAddress, slots_in_words};
use crate::failure::Failure;
use crate::fields::Fields;
use crate::forms::{Field, FormState};
use crate::html::{Icon, When, plain_island};
use crate::i18n::Words;
use crate::page::{Page, View};
use crate::route::{Endpoint, Route, Slug};
use crate::words::{account as words_of, checkout, failure};

/// The name under which a tab keeps the values of the form (`islands/forms/draft.ts`).
const DRAFT: &str = "address";

/// The form for a new address, with the typed values and the problem.
#[derive(Debug, Clone, Copy)]
pub struct AddressForm<'a> {
    /// The regions, and the towns of the chosen one; `None` while the backend does not say where it delivers.
    pub places: Option<&'a Towns>,
    /// Suggestions for the town, if the typed street is not in its list.
    pub streets: &'a Streets,
    pub typed: &'a Fields,
    pub command: &'a str,
    /// The delivery time for the address that was just saved; empty if the backend named none.
    pub brought: Option<&'a str>,
    pub problem: Option<&'a Failure>,
}

fn courier_comes(words: Words, time: &str) -> String {
    words.fill(checkout::COURIER_COMES, &[("time", time)])
}

/// The list of addresses and the form. `saved` is `None` if the list cannot be loaded while a typed form is shown.
pub fn addresses(view: &View<'_>, saved: Option<&[SavedAddress]>, form: AddressForm<'_>) -> Page {
    let words = view.words();
    let body = html! {
        @if let Some(problem) = form.problem { (notice(view, form.typed, problem)) }
        @if let Some(time) = form.brought {
            div.notice.notice-positive role="status" data-draft-done=(DRAFT) {
                (Icon("check"))
                p {
                    (words.say(words_of::ADDRESS_SAVED))
                    @if !time.is_empty() { " " (courier_comes(words, time)) }
                }
            }
        }
        @match saved {
            None => p { (words.say(words_of::ADDRESSES_UNKNOWN)) },
            Some([]) => p { (words.say(words_of::NO_ADDRESSES)) },
            Some(saved) => ul.address-list { @for address in saved { (item(view, address, form.places)) } },
        }
        section.address-new {
            h2 { (words.say(words_of::NEW_ADDRESS)) }
            @match form.places {
                Some(places) => (draw(view, Some(places), form)),
                None => {
                    p { (words.say(words_of::NO_PLACES)) }
                    @if is_typed(form.typed) { (draw(view, None, form)) }
                },
            }
        }
    };
    Page {
        ..frame(
            view,
            &Route::AccountAddresses,
            words.say(words_of::ADDRESSES),
            &body,
        )
    }
}

/// The problem, with links to the invalid fields and the messages that belong to no field.
fn notice(view: &View<'_>, typed: &Fields, problem: &Failure) -> Markup {
    let words = view.words();
    let errors = problem.fields(words);
    let others: Vec<&String> = errors
        .iter()
        .filter(|(name, _)| !FIELDS.iter().any(|field| field.name == *name))
        .map(|(_, message)| message)
        .collect();
    html! {
        div.notice.notice-negative role="alert" {
            (Icon("alert"))
            div.form-errors {
                @if others.len() < errors.len() || errors.is_empty() { p { (problem.message(words)) } }
                (state(view, typed, &errors).links(&FIELDS))
                @for message in others { p { (message) } }
            }
        }
    }
}

fn item(view: &View<'_>, address: &SavedAddress, places: Option<&Towns>) -> Markup {
    let words = view.words();
    let city = town(address, places);
    let target = Slug::new(&address.id).filter(|id| !id.as_str().contains('/'));
    html! {
        li {
            div {
                p { (address.line(words, &city)) @if address.is_default { " " span.order-state { (words.say(words_of::DEFAULT_ADDRESS)) } } }
                @if !address.note().is_empty() { p.quiet { (address.note()) } }
                @let slots = address.slots();
                @if !slots.is_empty() { p.quiet { (courier_comes(words, &slots_in_words(words, view.shop.site.time_zone, &slots))) } }
            }
            @if let Some(id) = target {
                details {
                    summary.link { (words.say(words_of::DELETE)) }
                    form method="post" action=(Endpoint::SavedAddress(id).href()) {
                        input type="hidden" name="language" value=(view.language.code());
                        button.button { (words.say(words_of::DELETE_ADDRESS)) }
                    }
                }
            }
        }
    }
}

/// The name of an address's town: the address's own, or that of the loaded regions.
pub(super) fn town(address: &SavedAddress, places: Option<&Towns>) -> String {
    let (label, Some(places)) = (&address.locality.label, places) else {
        return address.locality.label.clone();
    };
    if !label.is_empty() {
        return label.clone();
    }
    let within = places.regions.iter().flat_map(|region| &region.localities);
    let mut all = places.localities.iter().chain(within);
    let found = all.find(|one| address.locality.is(one));
    found.map_or_else(String::new, |one| one.label.clone())
}

/// Whether the visitor typed anything. The region does not count: it is preselected.
fn is_typed(typed: &Fields) -> bool {
    let mut written = FIELDS.iter().filter(|field| field.name != REGION.name);
    written.any(|field| !typed.text(field.name).is_empty())
}

fn state<'a>(
    view: &View<'_>,
    typed: &'a Fields,
    errors: &'a BTreeMap<String, String>,
) -> FormState<'a> {
    FormState {
        words: view.words(),
        variant: view.shop.variant,
        prefix: "address-",
        typed,
        errors,
        notice: None,
    }
}

/// The form. Without places it keeps the chosen ones.
fn draw(view: &View<'_>, places: Option<&Towns>, form: AddressForm<'_>) -> Markup {
    let words = view.words();
    let errors = form
        .problem
        .map(|problem| problem.fields(words))
        .unwrap_or_default();
    let state = state(view, form.typed, &errors);
    let language = ["?language=", view.language.code()].concat();
    let form = html! {
        form.fields id=(CarriedForm::Address.id()) method="post" novalidate action=(Endpoint::Addresses.href()) data-draft=(DRAFT)
            data-localities={ (Endpoint::Localities.href()) (language) }
            data-away=(words.say(checkout::LOCALITIES_AWAY)) data-again=(words.say(failure::TRY_AGAIN))
            data-required=(words.say(checkout::ERROR_REQUIRED))
        {
            input type="hidden" name="language" value=(view.language.code());
            input type="hidden" name="command" value=(form.command);
            // Enter presses the first button of a form.
            button.unseen tabindex="-1" aria-hidden="true" { (words.say(words_of::SAVE_ADDRESS)) }
            @match places {
                Some(places) => {
                    (select(&state, &REGION, places.regions.iter().map(|one| (one.id, &*one.label))))
                    button.button.button-quiet.address-towns name=(TOWNS_FIELD) value="true" { (words.say(words_of::TOWNS)) }
                    (select(&state, &CITY, places.localities.iter().map(|one| (one.id, &*one.label))))
                }
                None => @for field in [&REGION, &CITY] {
                    input type="hidden" name=(field.name) value=(form.typed.text(field.name));
                },
            }
            (state.field_of(&STREET, &form.streets.names()))
            @for field in [&BUILDING, &APARTMENT, &NOTE] { (state.field(field)) }
            button.button.button-main { (words.say(words_of::SAVE_ADDRESS)) }
        }
    };
    plain_island(
        view.assets,
        PlainIsland::ShellForm,
        When::Interaction,
        None,
        &form,
    )
}

fn select<'a>(
    state: &FormState<'_>,
    field: &Field,
    items: impl Iterator<Item = (u64, &'a str)>,
) -> Markup {
    let items: Vec<(String, &str)> = items.map(|(id, label)| (id.to_string(), label)).collect();
    let items: Vec<(&str, &str)> = items.iter().map(|(id, label)| (&**id, *label)).collect();
    state.select(field, &items)
}
