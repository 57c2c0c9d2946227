//! The pages of sign-in by a code: where it goes, and the code.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::form::{CODE, Way, remembers};
use crate::assets::PlainIsland;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::forms::FormState;
use crate::html::{Icon, When, plain_island};
use crate::page::{Page, View};
use crate::pagecache::CachePolicy;
use crate::paths::with_query;
use crate::route::{Endpoint, Route};
use crate::sending::page::{Again, again};
use crate::sending::{PendingCode, Wait};
use crate::session::{REMEMBER, back_query, login_back};
use crate::words::{checkout, codes as words_of, session};

/// The id of the notice with the problem.
const PROBLEM: &str = "code-problem";

/// What was typed into a form, and its problem.
#[derive(Debug, Clone, Copy)]
pub struct Typed<'a> {
    pub fields: &'a Fields,
    pub problem: Option<&'a Failure>,
    /// Names the next message, the same for all clicks of the page.
    pub command: &'a str,
}

/// The code that the page waits for.
#[derive(Debug, Clone, Copy)]
pub struct Waiting<'a> {
    pub pending: &'a PendingCode,
    pub wait: Wait,
    /// The backend has not said whether it has sent the code.
    pub is_unknown: bool,
}

/// The page that asks where the code goes.
pub fn ask(view: &View<'_>, way: Way, typed: Typed<'_>) -> Page {
    let words = view.words();
    let title = words.say(words_of::TITLE);
    let back = typed.fields.text("back");
    let critical = html! {
        div.wrap {
            section.sign-in {
                h1 { (title) }
                (form_of_destination(view, way, typed))
                p { a.link href=(login_back(view.language, back)) { (words.say(words_of::OTHER_WAYS)) } }
            }
        }
    };
    Page {
        query: back_query(back).trim_start_matches('&').to_owned(),
        ..private(view, &Route::SignInCode, title, critical)
    }
}

/// The form that asks where the code goes; also on the sign-in page of a site without passwords.
pub fn form_of_destination(view: &View<'_>, way: Way, typed: Typed<'_>) -> Markup {
    let words = view.words();
    let errors = errors(view, typed.problem);
    let state = state(view, typed.fields, &errors);
    let lead = match way {
        Way::Phone => words_of::LEAD_PHONE,
        Way::Email => words_of::LEAD_EMAIL,
        Way::Either => words_of::LEAD_EITHER,
    };
    let form = html! {
        form method="post" novalidate action=(Endpoint::SessionCode.href()) data-required=(words.say(checkout::ERROR_REQUIRED)) {
            input type="hidden" name="language" value=(view.language.code());
            input type="hidden" name="back" value=(typed.fields.text("back"));
            input type="hidden" name="command" value=(typed.command);
            @for field in way.fields() { (state.field(field)) }
            (state.field(&REMEMBER))
            button.button.button-main.button-large.button-wide { (words.say(words_of::SEND)) }
        }
    };
    html! {
        p.quiet { (words.say(lead)) }
        (notice(view, typed, &errors))
        (plain_island(view.assets, PlainIsland::ShellForm, When::Interaction, None, &form))
    }
}

/// The page that asks for the code.
pub fn enter(view: &View<'_>, waiting: Waiting<'_>, typed: Typed<'_>) -> Page {
    let words = view.words();
    let title = words.say(words_of::ENTER_TITLE);
    let masked = waiting.pending.destination.masked(view.shop.variant);
    let back = typed.fields.text("back");
    let destination = waiting.pending.destination.text();
    let remember = if remembers(typed.fields) { "true" } else { "" };
    let way = Way::of(&view.shop.site.accounts).unwrap_or(Way::Either);
    let change = with_query(
        &view.href(Route::SignInCode),
        Some(["change=true", &back_query(back)].concat().as_str()),
    );
    let errors = errors(view, typed.problem);
    let state = state(view, typed.fields, &errors);
    let form = html! {
        form method="post" novalidate action=(Endpoint::SessionByCode.href()) data-required=(words.say(checkout::ERROR_REQUIRED)) {
            input type="hidden" name="language" value=(view.language.code());
            input type="hidden" name="back" value=(back);
            input type="hidden" name=(REMEMBER.name) value=(remember);
            (state.field(&CODE))
            button.button.button-main.button-large.button-wide { (words.say(session::SIGN_IN)) }
        }
    };
    let said = words.fill(words_of::SENT_TO, &[("destination", "\n")]);
    let (before, after) = said.split_once('\n').unwrap_or((&said, ""));
    let hidden = [
        (way.field(), destination),
        ("command", typed.command),
        ("back", back),
        (REMEMBER.name, remember),
    ];
    let button = Again {
        action: &Endpoint::SessionCode.href(),
        hidden: &hidden,
        label: words_of::SEND_AGAIN,
        wait: waiting.wait,
    };
    let critical = html! {
        div.wrap {
            section.sign-in {
                h1 { (title) }
                p { (before) b translate="no" { (masked) } (after) " " a.link href=(change) { (words.say(words_of::CHANGE)) } }
                @if waiting.is_unknown && typed.problem.is_none() {
                    div.notice.notice-warning role="status" { (Icon("alert")) p { (words.say(words_of::SENT_UNKNOWN)) } }
                }
                (notice(view, typed, &errors))
                (plain_island(view.assets, PlainIsland::ShellForm, When::Interaction, None, &form))
                (again(view, &button))
                p { a.link href=(login_back(view.language, back)) { (words.say(words_of::OTHER_WAYS)) } }
            }
        }
    };
    private(view, &Route::SignInCodeSent, title, critical)
}

fn private(view: &View<'_>, route: &Route, title: &str, critical: Markup) -> Page {
    Page {
        cache: CachePolicy::Never,
        ..Page::private(view, route, title, critical)
    }
}

fn errors(view: &View<'_>, problem: Option<&Failure>) -> BTreeMap<String, String> {
    problem
        .map(|problem| problem.fields(view.words()))
        .unwrap_or_default()
}

fn state<'a>(
    view: &View<'_>,
    typed: &'a Fields,
    errors: &'a BTreeMap<String, String>,
) -> FormState<'a> {
    FormState {
        words: view.words(),
        variant: view.shop.variant,
        prefix: "code-",
        typed,
        errors,
        // A single error is shown once, in the notice.
        notice: (errors.len() == 1).then_some(PROBLEM),
    }
}

/// The problem: the error of the form's one field, or the message.
fn notice(view: &View<'_>, typed: Typed<'_>, errors: &BTreeMap<String, String>) -> Markup {
    let words = view.words();
    let message = typed.problem.map(|problem| {
        let own = errors.values().next().cloned();
        own.unwrap_or_else(|| problem.message(words))
    });
    html! {
        @if let Some(message) = message {
            div.notice.notice-negative role="alert" { (Icon("alert")) p #(PROBLEM) { (message) } }
        }
    }
}
