//! The account's page that changes the password.

use maud::html;

use super::page::frame;
use crate::assets::PlainIsland;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::forms::FormState;
use crate::html::{Icon, When, plain_island};
use crate::page::{Page, View};
use crate::pagecache::CachePolicy;
use crate::password::{CURRENT, NEW, current_field, end_others_box, new_field, user_name};
use crate::route::{Endpoint, Route};
use crate::words::{checkout, password as words_of};

/// The form, with the problem of the last attempt. `address` is the account's.
pub fn change(view: &View<'_>, address: &str, typed: &Fields, problem: Option<&Failure>) -> Page {
    let words = view.words();
    let errors = problem
        .map(|problem| problem.fields(words))
        .unwrap_or_default();
    let state = FormState {
        words,
        variant: view.shop.variant,
        prefix: "password-",
        typed,
        errors: &errors,
        notice: None,
    };
    let form = html! {
        form.form.password-form method="post" novalidate action=(Endpoint::Password.href()) data-required=(words.say(checkout::ERROR_REQUIRED)) {
            input type="hidden" name="language" value=(view.language.code());
            (user_name(address))
            (current_field(view, &state, &CURRENT))
            (new_field(view, &state, &NEW, address))
            (end_others_box(&state, problem.is_none()))
            button.button.button-main.button-large { (words.say(words_of::SAVE)) }
        }
    };
    let body = html! {
        @if let Some(problem) = problem.filter(|_| errors.is_empty()) {
            div.notice.notice-negative role="alert" { (Icon("alert")) p { (problem.message(words)) } }
        }
        (plain_island(view.assets, PlainIsland::ShellForm, When::Interaction, None, &form))
        p.quiet.password-other {
            (words.say(words_of::NO_PASSWORD)) " "
            a.link href=(view.href(Route::ForgottenPassword)) { (words.say(words_of::SEND_LETTER)) }
        }
    };
    Page {
        cache: CachePolicy::Never,
        ..frame(
            view,
            &Route::AccountPassword,
            words.say(words_of::CHANGE_TITLE),
            &body,
        )
    }
}
