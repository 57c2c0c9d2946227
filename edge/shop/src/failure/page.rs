//! The error page: the status, what happened, and ways out (spec shell 2, error screen).

use maud::html;

use super::Failure;
use crate::html::{Drawing, empty};
use crate::page::{Page, View};
use crate::pagecache::CachePolicy;
use crate::route::Route;
use crate::words::{failure as words_of, shop};

/// The page of a failure; `status` is shown to the visitor.
pub fn failure(view: &View<'_>, status: u16, failure: &Failure) -> Page {
    let words = view.words();
    let missing = matches!(failure, Failure::NotFound);
    let title = words.say(if missing {
        words_of::PAGE_NOT_FOUND
    } else {
        words_of::SOMETHING_WENT_WRONG
    });
    let message = if missing {
        words.say(words_of::PAGE_NOT_FOUND_TEXT).to_owned()
    } else {
        failure.message(words)
    };
    let critical = html! {
        div.wrap {
            (empty(if missing { Drawing::Lens } else { Drawing::Plug }, title, &message, &html! {
                @if !missing { a.button.button-main.button-large href="" { (words.say(words_of::TRY_AGAIN)) } }
                a.button.button-large.button-main[missing] href=(view.href(Route::Home)) { (words.say(words_of::BACK_HOME)) }
                @if missing { button.button.button-large type="button" popovertarget="catalogue" { (words.say(shop::CATALOGUE)) } }
            }))
            p.status-code { (words.fill(words_of::STATUS, &[("status", &status.to_string())])) }
        }
    };
    Page {
        cache: CachePolicy::Never,
        ..Page::private(view, &Route::NotFound, title, critical)
    }
}
