//! The error page: the status, the failure, and links that lead on (spec shell 2, error screen).

use maud::{DOCTYPE, html};

use super::{Failure, Kind};
use crate::html::{Drawing, empty};
use crate::i18n::Words;
use crate::page::{Page, RawAddress, View};
use crate::pagecache::CachePolicy;
use crate::paths::with_query;
use crate::route::{Place, Route};
use crate::words::{catalogue, failure as words_of, session, shop, support};

/// The page for a browser that stores neither cookies nor site data (spec shell 8); `back` is the page that it
/// requested.
pub fn cookies(view: &View<'_>, back: &str) -> Page {
    let words = view.words();
    let title = words.say(words_of::COOKIES_TITLE);
    let critical = html! {
        div.wrap {
            (empty(Drawing::Plug, title, words.say(words_of::COOKIES_TEXT), &html! {
                a.button.button-main.button-large href=(back) { (words.say(words_of::RELOAD)) }
            }))
        }
    };
    Page {
        cache: CachePolicy::Never,
        ..Page::private(view, &Route::Cookies, title, critical)
    }
}

/// The page of a failure without a site, and so without a theme and a frame. If no site answers on the host, there is
/// no link to a main page either.
pub fn last(words: Words, failure: &Failure) -> String {
    let missing = failure.kind() == Kind::NotFound;
    let title = words.say(if missing {
        words_of::PAGE_NOT_FOUND
    } else {
        words_of::PAGE_FAILED
    });
    html! {
        (DOCTYPE)
        html lang=(words.language().code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                meta name="color-scheme" content="light dark";
                title { (title) }
            }
            body {
                h1 { (title) }
                @if !missing { p { a href=(Place::ROOT) { (words.say(words_of::BACK_HOME)) } } }
            }
        }
    }
    .into_string()
}

/// The page of a failure; the visitor sees `status`. If the address is of this language, the page may exist in another
/// language.
pub fn failure(view: &View<'_>, status: u16, failure: &Failure, asked: &RawAddress<'_>) -> Page {
    let query = asked.query.unwrap_or_default();
    let asked = asked.path;
    let words = view.words();
    let missing = failure.kind() == Kind::NotFound;
    let first_page = matches!(failure, Failure::NoSuchPage)
        .then(|| with_query(asked, Some(&without_page(query))));
    let title = words.say(if missing {
        words_of::PAGE_NOT_FOUND
    } else if failure.kind() == Kind::TooOften {
        words_of::TOO_OFTEN_TITLE
    } else {
        words_of::SOMETHING_WENT_WRONG
    });
    let message = if missing {
        words.say(words_of::PAGE_NOT_FOUND_TEXT).to_owned()
    } else {
        failure.message(words)
    };
    // The backend's own words are more specific.
    let told = if let Failure::RefusedWith(_, said) = failure {
        let said = said.values().filter(|text| !text.is_empty());
        said.cloned().collect()
    } else {
        Vec::new()
    };
    let critical = html! {
        div.wrap.sells[missing] {
            (empty(if missing { Drawing::Lens } else { Drawing::Plug }, title, &[&[message], &*told].concat().join(" "), &html! {
                @if let Some(href) = &first_page { a.button.button-main.button-large href=(href) { (words.say(catalogue::FIRST_PAGE)) } }
                @if !missing { a.button.button-main.button-large href="" { (words.say(words_of::TRY_AGAIN)) } }
                @if failure.kind() == Kind::Unproven { a.button.button-large href=(view.href(Route::SignIn)) { (words.say(session::SIGN_IN)) } }
                a.button.button-large.button-main[missing && first_page.is_none()] href=(view.href(Route::Home)) { (words.say(words_of::BACK_HOME)) }
                @if missing { button.button.button-large type="button" popovertarget="catalogue" { (words.say(shop::CATALOGUE)) } }
                @else { a.button.button-large href=(view.href(Route::Support)) { (words.say(support::TITLE)) } }
            }))
            p.status-code { (words.fill(words_of::STATUS, &[("status", &status.to_string())])) }
        }
    };
    let own =
        matches!(Place::parse(asked), Place::Page(address) if address.language == view.language);
    Page {
        cache: CachePolicy::Never,
        alternates: Vec::from_iter(own.then(|| (view.language, asked.to_owned()))),
        query: query.to_owned(),
        ..Page::private(view, &Route::NotFound, title, critical)
    }
}

/// The page of an address that has moved, for a response that has begun already: it redirects by itself.
pub fn redirect_page(view: &View<'_>, href: &str) -> Page {
    let words = view.words();
    let title = words.say(words_of::PAGE_MOVED);
    let critical = html! {
        meta http-equiv="refresh" content={ "0;url=" (href) };
        div.wrap {
            (empty(Drawing::Lens, title, "", &html! {
                a.button.button-main.button-large href=(href) { (words.say(words_of::PAGE_MOVED_LINK)) }
            }))
        }
    };
    Page {
        cache: CachePolicy::Never,
        alternates: Vec::new(),
        ..Page::private(view, &Route::NotFound, title, critical)
    }
}

/// A query without its page number.
fn without_page(query: &str) -> String {
    let others = query.split('&').filter(|pair| !pair.starts_with("page="));
    others.collect::<Vec<_>>().join("&")
}
