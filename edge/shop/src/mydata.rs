//! The data that the shop keeps in a visitor's browser, and the page that clears it (spec commerce 4).

use maud::html;

use crate::advertphotos::OWNER_COOKIE;
use crate::adverts::NOTES_COOKIE;
use crate::age::AGE_COOKIE;
use crate::cart::COUNT_COOKIE;
use crate::city::CITY_COOKIE;
use crate::compare::COMPARE_COOKIE;
use crate::complaint::COMPLAINTS_COOKIE;
use crate::favourites::{CLEARED_COOKIE, COPY_COOKIE, FAVOURITES_COOKIE};
use crate::letters::LETTER_COOKIE;
use crate::page::{Page, View};
use crate::pagecache::CachePolicy;
use crate::password::{ASKED_COOKIE, ENDING_COOKIE};
use crate::proof::PROOF_COOKIE;
use crate::registration::{KEPT_PASSWORD_COOKIE, REMEMBERED_COOKIE};
use crate::reviews::VOTED_COOKIE;
use crate::route::{Endpoint, Route};
use crate::sending::PENDING_COOKIES;
use crate::session::{BEGUN_COOKIE, GUEST_COOKIE, KNOWN_BROWSER_COOKIE, ORDERED_COOKIE};
use crate::support::SENT_COOKIE;
use crate::utm::UTM_COOKIE;
use crate::words::mydata;

const COOKIES: [&str; 23] = [
    GUEST_COOKIE,
    KNOWN_BROWSER_COOKIE,
    ORDERED_COOKIE,
    BEGUN_COOKIE,
    LETTER_COOKIE,
    REMEMBERED_COOKIE,
    KEPT_PASSWORD_COOKIE,
    ASKED_COOKIE,
    PROOF_COOKIE,
    ENDING_COOKIE,
    COUNT_COOKIE,
    CITY_COOKIE,
    AGE_COOKIE,
    FAVOURITES_COOKIE,
    COPY_COOKIE,
    CLEARED_COOKIE,
    NOTES_COOKIE,
    COMPARE_COOKIE,
    VOTED_COOKIE,
    UTM_COOKIE,
    SENT_COOKIE,
    OWNER_COOKIE,
    COMPLAINTS_COOKIE,
];

/// The cookies that are cleared besides the session's. The language and the cookie consent stay: the visitor would be
/// asked again at once.
pub fn cleared_cookies() -> impl Iterator<Item = &'static str> {
    COOKIES.into_iter().chain(PENDING_COOKIES)
}

/// The cookies that a sign-out clears besides the session's: the next visitor of the browser must not see what the
/// shopper has written, ordered and had sent.
pub fn signed_out_cookies() -> impl Iterator<Item = &'static str> {
    [ORDERED_COOKIE, SENT_COOKIE, OWNER_COOKIE, COMPLAINTS_COOKIE]
        .into_iter()
        .chain(PENDING_COOKIES)
}

/// The header that makes a browser clear the scripts' storage.
pub const CLEAR_STORAGE: (&str, &str) = ("clear-site-data", "\"storage\"");

/// The page: the list of cleared data, the list of kept data, and the button.
pub fn page(view: &View<'_>) -> Page {
    let words = view.words();
    let title = words.say(mydata::TITLE);
    let critical = html! {
        div.wrap {
            section.sign-in {
                h1 { (title) }
                p { (words.say(mydata::LEAD)) }
                div.prose {
                    ul {
                        @for word in [mydata::SESSION, mydata::CART, mydata::LISTS, mydata::REST] {
                            li { (words.say(word)) }
                        }
                    }
                }
                p.quiet { (words.say(mydata::STAYS)) }
                form method="post" action=(Endpoint::MyData.href()) {
                    input type="hidden" name="language" value=(view.language.code());
                    button.button.button-main.button-large.button-wide { (words.say(mydata::CLEAR)) }
                }
            }
        }
    };
    Page {
        cache: CachePolicy::Never,
        ..Page::private(view, &Route::MyData, title, critical)
    }
}
