//! The page of an account's data: its copy and its deletion. And the page of a deletion's letter, whose button deletes.

use maud::{Markup, html};

use super::Way;
use crate::account::page::frame;
use crate::failure::{Failure, Kind};
use crate::fields::Fields;
use crate::forms::FormState;
use crate::html::Icon;
use crate::page::{Page, View};
use crate::pagecache::CachePolicy;
use crate::proof;
use crate::route::{Endpoint, Route};
use crate::words::deletion as words_of;

/// The parameter of the data's page after a request, and of the letter's page after a deletion.
pub const DONE_FIELD: &str = "done";

/// What the page of an account's data shows.
#[derive(Debug, Clone, Copy)]
pub struct DataPage<'a> {
    pub way: Way<'a>,
    /// The address that hears of the deletion; empty if unknown.
    pub email: &'a str,
    pub is_proven: bool,
    pub is_asked: bool,
    pub problem: Option<&'a Failure>,
}

/// The copy of the data, and the request for a deletion.
pub fn data(view: &View<'_>, shown: DataPage<'_>) -> Page {
    let words = view.words();
    let body = html! {
        section.account-part {
            h2 { (words.say(words_of::COPY_TITLE)) }
            p { (words.say(words_of::COPY_TEXT)) }
            p { a.button href=(Endpoint::AccountCopy.href()) download { (words.say(words_of::COPY)) } }
        }
        section.account-part {
            h2 { (words.say(words_of::DELETE_TITLE)) }
            @if shown.is_asked && shown.problem.is_none() { (asked(view, shown)) }
            @else { (request(view, shown)) }
        }
    };
    frame(view, &Route::AccountData, words.say(words_of::TITLE), &body)
}

fn asked(view: &View<'_>, shown: DataPage<'_>) -> Markup {
    let words = view.words();
    let (title, text) = match shown.way {
        Way::Letter(_) => (words_of::LETTER_ASKED, words_of::LETTER_ASKED_TEXT),
        Way::Staff => (words_of::STAFF_ASKED, words_of::STAFF_ASKED_TEXT),
    };
    html! {
        div.notice.notice-positive role="status" {
            (Icon("check"))
            div { p { strong { (words.say(title)) } } p { (words.say(text)) } }
        }
    }
}

fn request(view: &View<'_>, shown: DataPage<'_>) -> Markup {
    let words = view.words();
    let errors = shown
        .problem
        .map(|problem| problem.fields(words))
        .unwrap_or_default();
    let typed = Fields::default();
    let state = FormState {
        words,
        variant: view.shop.variant,
        prefix: "deletion-",
        typed: &typed,
        errors: &errors,
        notice: None,
    };
    let way = match shown.way {
        Way::Letter(_) => words_of::BY_LETTER,
        Way::Staff => words_of::BY_STAFF,
    };
    html! {
        @if let Some(problem) = shown.problem { (alert(&problem.message(words))) }
        div.prose {
            p { (words.say(words_of::GOES)) }
            ul {
                @for word in [words_of::GOES_PROFILE, words_of::GOES_PLACES, words_of::GOES_CART, words_of::GOES_SESSIONS] {
                    li { (words.say(word)) }
                }
            }
            p { (words.say(words_of::STAYS)) }
            p { (words.say(words_of::COPY_FIRST)) }
            p { (words.say(way)) @if !shown.email.is_empty() { " " strong { (shown.email) } } }
        }
        form.form method="post" novalidate action=(Endpoint::Deletion.href()) {
            input type="hidden" name="language" value=(view.language.code());
            (proof::field(view, &state, shown.is_proven, Route::AccountData))
            button.button { (words.say(words_of::ASK)) }
        }
    }
}

/// The page of a letter: the button that deletes the account, with the problem of the last press.
pub fn confirm(view: &View<'_>, problem: Option<&Failure>) -> Page {
    let words = view.words();
    // Only an unknown outcome may be tried again with the same letter.
    let may_press = problem.is_none_or(|problem| problem.kind() != Kind::Gone);
    let is = |refusal| problem == Some(&Failure::Refused(refusal));
    let may_sign_in = is(&super::PROBABLY_DELETED) || is(&super::SIGN_IN_FIRST);
    let body = html! {
        @if let Some(problem) = problem { (alert(&problem.message(words))) }
        @if may_press {
            p { (words.say(words_of::CONFIRM_LEAD)) }
            form method="post" action=(Endpoint::DeletionConfirm.href()) {
                input type="hidden" name="language" value=(view.language.code());
                button.button.button-main.button-large.button-wide { (words.say(words_of::CONFIRM)) }
            }
        }
        @if may_sign_in {
            p { a.link href=(view.href(Route::SignIn)) { (words.say(words_of::TO_SIGN_IN)) } }
        }
        @if !may_press {
            p { a.link href=(view.href(Route::AccountData)) { (words.say(words_of::ASK_AGAIN)) } }
        }
        @let home = if may_press { words_of::KEEP } else { words_of::TO_HOME };
        p { a.link href=(view.href(Route::Home)) { (words.say(home)) } }
    };
    of_letter(view, words.say(words_of::CONFIRM_TITLE), &body)
}

/// The page after the deletion.
pub fn deleted(view: &View<'_>) -> Page {
    let words = view.words();
    let body = html! {
        p role="status" { (words.say(words_of::DELETED_TEXT)) }
        p { a.button.button-large.button-wide href=(view.href(Route::Home)) { (words.say(words_of::TO_HOME)) } }
    };
    of_letter(view, words.say(words_of::DELETED_TITLE), &body)
}

fn of_letter(view: &View<'_>, title: &str, body: &Markup) -> Page {
    let critical = html! { div.wrap { section.sign-in { h1 { (title) } (body) } } };
    Page {
        cache: CachePolicy::Never,
        ..Page::private(view, &Route::DeletionConfirm, title, critical)
    }
}

fn alert(message: &str) -> Markup {
    html! { div.notice.notice-negative role="alert" { (Icon("alert")) p { (message) } } }
}

#[cfg(test)]
mod tests {
    use super::super::{DELETION_UNKNOWN, FOREIGN, PROBABLY_DELETED, SIGN_IN_FIRST, STALE};
    use super::*;
    use crate::fixtures::with_view;

    fn drawn(way: Way<'_>, is_asked: bool, problem: Option<&Failure>) -> String {
        let shown = DataPage {
            way,
            email: "ana@example.com",
            is_proven: true,
            is_asked,
            problem,
        };
        with_view(|view| data(view, shown).critical.0)
    }

    #[test]
    fn a_request_that_is_on_its_way_is_not_offered_again() {
        for way in [Way::Staff, Way::Letter("/x")] {
            assert!(drawn(way, false, None).contains(r#"action="/api/deletion""#));
            let asked = drawn(way, true, None);
            assert!(!asked.contains(r#"action="/api/deletion""#) && asked.contains("status"));
        }
        let failed = Failure::Backend;
        assert!(drawn(Way::Staff, true, Some(&failed)).contains(r#"action="/api/deletion""#));
    }

    #[test]
    fn a_letter_that_can_do_nothing_has_no_button_but_a_way_on() {
        for (refusal, may_press, way_on) in [
            (&STALE, false, "/ro/account/data"),
            (&FOREIGN, false, "/ro/account/data"),
            (&PROBABLY_DELETED, false, "/ro?login=true"),
            (&SIGN_IN_FIRST, true, "/ro?login=true"),
            (&DELETION_UNKNOWN, true, r#"href="/ro""#),
        ] {
            let problem = Failure::Refused(refusal);
            let page = with_view(|view| confirm(view, Some(&problem)).critical.0);
            let has_button = page.contains(r#"action="/api/deletion/confirm""#);
            assert_eq!(has_button, may_press, "{refusal:?}");
            assert!(page.contains(way_on), "{page}");
        }
    }
}
