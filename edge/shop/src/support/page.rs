//! The page of the form, and the receipt of a delivered letter.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::{FIELDS, Letter, TRAP};
use crate::account::gate::has_account;
use crate::account::page::frame;
use crate::assets::PlainIsland;
use crate::company::CarriedForm;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::forms::FormState;
use crate::html::{Icon, When, phone, plain_island};
use crate::page::{Page, View};
use crate::pagecache::CachePolicy;
use crate::route::{Endpoint, Route};
use crate::words::{account, checkout, support as words_of};

/// The name under which a tab keeps the values of the form (`islands/forms/draft.ts`).
const DRAFT: &str = "support";

/// The form with the typed values and the problem.
pub fn form(
    view: &View<'_>,
    has_session: bool,
    typed: &Fields,
    command: &str,
    problem: Option<&Failure>,
) -> Page {
    let words = view.words();
    let errors = problem
        .map(|problem| problem.fields(words))
        .unwrap_or_default();
    let body = html! {
        p.content-lead { (words.say(words_of::LEAD)) }
        @if let Some(problem) = problem { (notice(view, typed, problem, &errors)) }
        div.support {
            (draw(view, typed, command, &errors))
            (reach(view))
        }
    };
    page(view, has_session, words.say(words_of::TITLE), &body)
}

/// The receipt: the number of the letter, and a copy of it to keep.
pub fn receipt(view: &View<'_>, has_session: bool, letter: &Letter) -> Page {
    receipt_page(view, has_session, &receipt_part(view, letter))
}

/// The page of a receipt, which may have more than the receipt.
pub(crate) fn receipt_page(view: &View<'_>, has_session: bool, body: &Markup) -> Page {
    page(view, has_session, view.words().say(words_of::TITLE), body)
}

/// What a receipt says.
pub(crate) fn receipt_part(view: &View<'_>, letter: &Letter) -> Markup {
    let words = view.words();
    html! {
        div.notice.notice-positive role="status" data-draft-done=(DRAFT) {
            (Icon("check"))
            p { (words.fill(words_of::SENT, &[("email", &letter.email)])) }
        }
        section.support-copy {
            h2 { (words.fill(words_of::NUMBERED, &[("number", &letter.number)])) }
            p.quiet { (words.say(words_of::KEEP)) }
            dl.order-facts {
                div { dt { (words.say(crate::words::forms::NAME)) } dd { (letter.name) } }
                div { dt { (words.say(checkout::EMAIL)) } dd { (letter.email) } }
                div { dt { (words.say(crate::words::forms::MESSAGE)) } dd.support-text { (letter.body) } }
            }
        }
        div.support-ways {
            a.button.button-main href=(view.href(Route::Home)) { (words.say(account::EMPTY_ACTION)) }
            a.button href=(view.href(Route::Support)) { (words.say(words_of::ANOTHER)) }
        }
    }
}

/// A page of the account for a signed-in shopper, otherwise a page of the shop.
fn page(view: &View<'_>, has_session: bool, title: &str, body: &Markup) -> Page {
    let page = if has_account(&view.shop.settings, has_session) {
        frame(view, &Route::Support, title, body)
    } else {
        let critical = html! {
            div.wrap.support-alone {
                div.page-head { h1 { (title) } }
                (body)
            }
        };
        Page::private(view, &Route::Support, title, critical)
    };
    Page {
        cache: CachePolicy::Never,
        ..page
    }
}

/// The problem, with links to the invalid fields.
fn notice(
    view: &View<'_>,
    typed: &Fields,
    problem: &Failure,
    errors: &BTreeMap<String, String>,
) -> Markup {
    let words = view.words();
    let is_own = |name: &str| FIELDS.iter().any(|field| field.name == name);
    html! {
        div.notice.notice-negative role="alert" {
            (Icon("alert"))
            div.form-errors {
                @if errors.is_empty() || errors.keys().any(|name| is_own(name)) { p { (problem.message(words)) } }
                (state(view, typed, errors).links(&FIELDS))
                @for (name, message) in errors { @if !is_own(name) { p { (message) } } }
            }
        }
    }
}

/// Other ways to the shop's staff.
fn reach(view: &View<'_>) -> Markup {
    let words = view.words();
    let settings = &view.shop.settings;
    html! {
        aside.support-reach {
            h2 { (words.say(words_of::FASTER)) }
            (phone(view))
            @if !settings.working_hours.is_empty() { p.quiet { (settings.working_hours) } }
            @if !settings.email.is_empty() { a.link href={ "mailto:" (settings.email) } { (settings.email) } }
            a.link href=(view.href(Route::Faq)) { (words.say(account::TO_ANSWERS)) (Icon("chevron-right")) }
        }
    }
}

fn state<'a>(
    view: &View<'_>,
    typed: &'a Fields,
    errors: &'a BTreeMap<String, String>,
) -> FormState<'a> {
    FormState {
        words: view.words(),
        variant: view.shop.variant,
        prefix: "support-",
        typed,
        errors,
        notice: None,
    }
}

fn draw(
    view: &View<'_>,
    typed: &Fields,
    command: &str,
    errors: &BTreeMap<String, String>,
) -> Markup {
    let words = view.words();
    let state = state(view, typed, errors);
    let form = html! {
        form.form id=(CarriedForm::Support.id()) method="post" novalidate action=(Endpoint::Support.href()) data-draft=(DRAFT)
            data-required=(words.say(checkout::ERROR_REQUIRED)) {
            input type="hidden" name="language" value=(view.language.code());
            input type="hidden" name="command" value=(command);
            div.fields { @for field in &FIELDS { (state.field(field)) } }
            // Not for people: see `TRAP`.
            div.unseen aria-hidden="true" {
                label for="support-website" { (words.say(words_of::TRAP)) }
                input #support-website name=(TRAP) tabindex="-1" autocomplete="off";
            }
            div.form-end {
                button.button.button-main { (words.say(crate::words::forms::SEND)) }
            }
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
