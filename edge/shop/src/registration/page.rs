//! The form of a registration, and the page that says where its letter went.

use maud::{Markup, html};

use super::form::{AGAIN_FIELDS, CHANGE, EMAIL, FIELDS, NAME, TRAP};
use super::remembered::Remembered;
use crate::assets::PlainIsland;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::forms::FormState;
use crate::html::{Icon, When, phone, plain_island};
use crate::page::{Page, View};
use crate::pagecache::CachePolicy;
use crate::password::{FIRST, new_field};
use crate::paths::with_query;
use crate::route::{Endpoint, Route};
use crate::sending::Wait;
use crate::sending::page::{Again, again};
use crate::words::{checkout, registration as words_of};

/// The name under which a tab keeps the values of the form (`islands/forms/draft.ts`); an order of a guest begins it.
const DRAFT: &str = "registration";

/// The form with what was typed, except the password, and the problem of the last attempt.
pub fn form(view: &View<'_>, typed: &Fields, problem: Option<&Failure>) -> Page {
    let words = view.words();
    let title = words.say(words_of::TITLE);
    let errors = problem
        .map(|problem| problem.fields(words))
        .unwrap_or_default();
    let state = FormState {
        words,
        variant: view.shop.variant,
        prefix: "registration-",
        typed,
        errors: &errors,
        notice: None,
    };
    let critical = html! {
        div.wrap {
            section.sign-in {
                h1 { (title) }
                p.quiet { (words.say(words_of::LEAD)) }
                @if let Some(problem) = problem {
                    div.notice.notice-negative role="alert" {
                        (Icon("alert"))
                        div.form-errors {
                            p { (problem.message(words)) }
                            @if let Some(whole) = errors.get("") { p { (whole) } }
                            (state.links(&FIELDS))
                        }
                    }
                }
                (plain_island(view.assets, PlainIsland::ShellForm, When::Interaction, None, &html! {
                    form method="post" novalidate action=(Endpoint::Registration.href()) data-draft=(DRAFT) data-required=(words.say(checkout::ERROR_REQUIRED)) {
                        input type="hidden" name="language" value=(view.language.code());
                        (state.field(&NAME))
                        (state.field(&EMAIL))
                        (new_field(view, &state, &FIRST, ""))
                        input.unseen type="text" name=(TRAP) autocomplete="off" tabindex="-1" aria-hidden="true";
                        button.button.button-main.button-large.button-wide { (words.say(words_of::REGISTER)) }
                    }
                }))
                p.quiet {
                    (words.say(words_of::HAS_ACCOUNT)) " "
                    a.link href=(view.href(Route::SignIn)) { (words.say(words_of::SIGN_IN)) }
                }
            }
        }
    };
    Page {
        cache: CachePolicy::Never,
        ..Page::private(view, &Route::Registration, title, critical)
    }
}

/// The way of the letter that went out last, as its page tells it.
#[derive(Debug, Clone, Copy)]
pub struct LetterSent<'a> {
    pub to: &'a Remembered,
    /// How long the next letter has to wait.
    pub wait: Wait,
    /// It was sent once more just now.
    pub again: bool,
    /// Whether the backend sends the letter again when it is asked.
    pub may_be_sent_again: bool,
}

/// The page that says where the letter went. It is the same for every address, known or not.
pub fn sent(view: &View<'_>, sent: LetterSent<'_>, problem: Option<&Failure>) -> Page {
    let words = view.words();
    let title = words.say(words_of::SENT_TITLE);
    let other = match sent.to.name {
        Some(_) => with_query(
            &view.href(Route::Registration),
            Some(&[CHANGE, "=true"].concat()),
        ),
        None => view.href(Route::ActivationAgain),
    };
    let told = words.fill(words_of::SENT, &[("email", "\n")]);
    let (before, after) = told.split_once('\n').unwrap_or((&told, ""));
    let critical = html! {
        div.wrap {
            section.sign-in data-draft-done=(DRAFT) {
                h1 { (title) }
                @if let Some(problem) = problem {
                    div.notice.notice-negative role="alert" { (Icon("alert")) p { (problem.message(words)) } }
                } @else if sent.again {
                    div.notice.notice-positive role="status" { (Icon("check")) p { (words.say(words_of::SENT_AGAIN)) } }
                }
                p { (before) b.typed { (sent.to.email) } (after) }
                p.quiet { (words.say(words_of::SPAM)) }
                @if sent.to.name.is_some() {
                    p.quiet { (words.say(words_of::NOTHING_CAME)) " " a.link href=(other) { (words.say(words_of::SEND_DATA_AGAIN)) } }
                }
                @if sent.may_be_sent_again {
                    (again(view, &Again {
                        action: &Endpoint::ActivationAgain.href(),
                        hidden: &[(EMAIL.name, &sent.to.email)],
                        label: words_of::SEND_AGAIN,
                        wait: sent.wait,
                    }))
                } @else { (ask_the_shop(view)) }
                p { a.link href=(other) { (words.say(words_of::OTHER_ADDRESS)) } }
                p.quiet {
                    (words.say(words_of::HAS_ACCOUNT)) " "
                    a.link href=(view.href(Route::SignIn)) { (words.say(words_of::SIGN_IN)) }
                }
            }
        }
    };
    Page {
        cache: CachePolicy::Never,
        ..Page::private(view, &Route::RegistrationSent, title, critical)
    }
}

/// What helps where the backend does not send the letter again: the shop's staff do.
pub(super) fn ask_the_shop(view: &View<'_>) -> Markup {
    let words = view.words();
    html! {
        p {
            (words.say(words_of::ASK_THE_SHOP)) " "
            @if !view.shop.settings.main_phone.is_empty() { (phone(view)) }
        }
    }
}

/// The form that asks for the letter once more, with what was typed.
pub(super) fn again_form(view: &View<'_>, typed: &Fields, problem: Option<&Failure>) -> Markup {
    let words = view.words();
    let errors = problem
        .map(|problem| problem.fields(words))
        .unwrap_or_default();
    let state = FormState {
        words,
        variant: view.shop.variant,
        prefix: "again-",
        typed,
        errors: &errors,
        notice: None,
    };
    html! {
        @if let Some(problem) = problem.filter(|_| errors.is_empty()) {
            div.notice.notice-negative role="alert" { (Icon("alert")) p { (problem.message(words)) } }
        }
        (plain_island(view.assets, PlainIsland::ShellForm, When::Interaction, None, &html! {
            form method="post" novalidate action=(Endpoint::ActivationAgain.href()) data-required=(words.say(checkout::ERROR_REQUIRED)) {
                input type="hidden" name="language" value=(view.language.code());
                @for field in &AGAIN_FIELDS { (state.field(field)) }
                button.button.button-main.button-large.button-wide { (words.say(words_of::SEND_AGAIN)) }
            }
        }))
    }
}
