//! The page with the button of an activation's letter, and the ways on where the letter is no help.

use maud::html;

use super::page::{again_form, ask_the_shop};
use crate::failure::Failure;
use crate::fields::Fields;
use crate::html::Icon;
use crate::page::{Page, View};
use crate::pagecache::CachePolicy;
use crate::route::{Endpoint, Route};
use crate::words::registration as words_of;

/// The button that activates the account. Nothing presses it but a person: scanners open links and run scripts.
pub fn activation(view: &View<'_>, problem: Option<&Failure>) -> Page {
    let words = view.words();
    let title = words.say(words_of::ACTIVATION);
    let critical = html! {
        div.wrap {
            section.sign-in {
                h1 { (title) }
                @if let Some(problem) = problem {
                    div.notice.notice-negative role="alert" { (Icon("alert")) p { (problem.message(words)) } }
                }
                p { (words.say(words_of::ACTIVATION_LEAD)) }
                form method="post" action=(Endpoint::Activation.href()) {
                    input type="hidden" name="language" value=(view.language.code());
                    button.button.button-main.button-large.button-wide { (words.say(words_of::ACTIVATE)) }
                }
            }
        }
    };
    Page {
        cache: CachePolicy::Never,
        ..Page::private(view, &Route::Activation, title, critical)
    }
}

/// The page at home after a letter that could not be used (spec commerce 4, auth): the letter is sent again from there.
pub fn failed(view: &View<'_>, typed: &Fields) -> Page {
    let words = view.words();
    let title = words.say(words_of::FAILED_TITLE);
    let critical = html! {
        div.wrap {
            section.sign-in {
                h1 { (title) }
                div.notice.notice-warning role="alert" { (Icon("alert")) p { (words.say(words_of::FAILED)) } }
                p { a.link href=(view.href(Route::SignIn)) { (words.say(words_of::TRY_TO_SIGN_IN)) } }
                @if view.shop.site.accounts.resend_activation {
                    p.quiet { (words.say(words_of::AGAIN_LEAD)) }
                    (again_form(view, typed, None))
                } @else { (ask_the_shop(view)) }
            }
        }
    };
    Page {
        query: Route::FAILED_QUERY.to_owned(),
        cache: CachePolicy::Never,
        ..Page::private(view, &Route::Home, title, critical)
    }
}

/// The page that sends the letter of an activation once more, for everybody.
pub fn again(view: &View<'_>, typed: &Fields, problem: Option<&Failure>) -> Page {
    let words = view.words();
    let title = words.say(words_of::AGAIN_TITLE);
    let critical = html! {
        div.wrap {
            section.sign-in {
                h1 { (title) }
                @if view.shop.site.accounts.resend_activation {
                    p.quiet { (words.say(words_of::AGAIN_LEAD)) }
                    (again_form(view, typed, problem))
                } @else {
                    p { (words.say(words_of::SPAM)) }
                    (ask_the_shop(view))
                }
                p.quiet {
                    (words.say(words_of::HAS_ACCOUNT)) " "
                    a.link href=(view.href(Route::SignIn)) { (words.say(words_of::SIGN_IN)) }
                }
            }
        }
    };
    Page {
        cache: CachePolicy::Never,
        ..Page::private(view, &Route::ActivationAgain, title, critical)
    }
}
