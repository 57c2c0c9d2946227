//! The sign-in page: a plain form.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::form::login_query;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::html::Icon;
use crate::page::{Page, View};
use crate::pagecache::CachePolicy;
use crate::route::{Endpoint, Route};
use crate::words::{checkout, session as words_of};

/// The id of what is wrong.
const PROBLEM: &str = "sign-in-problem";

/// The form with what was typed, except the password, and what is wrong with it. `guest_cart` tells that there is
/// a cart which signing in puts aside.
pub fn login(
    view: &View<'_>,
    fields: &Fields,
    problem: Option<&Failure>,
    guest_cart: bool,
) -> Page {
    let words = view.words();
    let title = words.say(words_of::TITLE);
    let errors = problem
        .map(|problem| problem.fields(words))
        .unwrap_or_default();
    let remember = matches!(fields.text("rememberMe"), "true" | "on" | "1");
    let critical = html! {
        div.wrap {
            section.sign-in {
                h1 { (title) }
                p.quiet { (words.say(words_of::LEAD)) }
                @if let Some(problem) = problem {
                    @let message = errors.values().next().cloned().unwrap_or_else(|| problem.message(words));
                    div.notice.notice-negative role="alert" { (Icon("alert")) p #(PROBLEM) { (message) } }
                }
                form method="post" action=(Endpoint::Session.href()) {
                    input type="hidden" name="language" value=(view.language.code());
                    input type="hidden" name="back" value=(fields.text("back"));
                    (field("email", "email", "username", words.say(checkout::EMAIL), fields.text("email"), &errors))
                    (field("password", "password", "current-password", words.say(words_of::PASSWORD), "", &errors))
                    label.check {
                        input type="checkbox" name="rememberMe" value="true" checked[remember];
                        span { (words.say(words_of::REMEMBER)) }
                    }
                    button.button.button-main.button-large.button-wide { (words.say(words_of::SIGN_IN)) }
                }
                @if guest_cart { p.sign-in-note { (Icon("cart")) span { (words.say(words_of::GUEST_CART)) } } }
            }
        }
    };
    Page {
        query: login_query(fields.text("back")),
        cache: CachePolicy::Never,
        signed_in: Some(false),
        ..Page::private(view, &Route::Home, title, critical)
    }
}

/// A field with its label. What is wrong with it is said above the form, since it is never more than one thing.
fn field(
    name: &str,
    kind: &str,
    autocomplete: &str,
    label: &str,
    value: &str,
    errors: &BTreeMap<String, String>,
) -> Markup {
    let wrong = errors.contains_key(name);
    html! {
        div.field {
            label for=(name) { (label) }
            input.input #(name) name=(name) type=(kind) autocomplete=(autocomplete) required maxlength="254" value=(value)
                aria-invalid=[wrong.then_some("true")] aria-describedby=[wrong.then_some(PROBLEM)];
        }
    }
}
