//! The quick order page, and its form, which home may show as well.

use maud::{Markup, html};

use super::{CODES_FIELD, LookupResult, MOST_ROWS};
use crate::backend::encode_query;
use crate::failure::Failure;
use crate::html::Icon;
use crate::page::{Page, View};
use crate::route::Route;
use crate::words::quickorder;

/// The longest text of the field: it must fit in an address (RFC 9110, 4.1).
const LONGEST: usize = 2_000;

/// The placeholder: a code with an amount in each line.
const EXAMPLE: &str = "317897 2\n104512 6";

/// The form alone. It is a GET, so it may be sent again and its address shared.
pub fn form(view: &View<'_>, typed: &str) -> Markup {
    let words = view.words();
    html! {
        form.form.form-narrow action=(view.href(Route::QuickOrder)) {
            div.field {
                label for=(CODES_FIELD) { (words.say(quickorder::CODES)) }
                textarea.input #(CODES_FIELD) name=(CODES_FIELD) rows="6" maxlength=(LONGEST) placeholder=(EXAMPLE) required
                    spellcheck="false" autocapitalize="characters" { (typed) }
                p.field-note { (words.say(quickorder::NOTE)) }
            }
            div.form-end { button.button.button-main { (words.say(quickorder::FIND)) } }
        }
    }
}

/// The form, problems with the typed text, and the results; `goods` has the form that adds them.
pub fn page(
    view: &View<'_>,
    typed: &str,
    looked_up: &LookupResult,
    goods: Option<&Markup>,
) -> Page {
    render_page(view, typed, &problems(view, looked_up), goods)
}

/// The form as it was filled in, with the failure.
pub fn refused(view: &View<'_>, typed: &str, failure: &Failure) -> Page {
    let notice = html! {
        div.notice.notice-negative role="alert" { (Icon("alert")) p { (failure.message(view.words())) } }
    };
    render_page(view, typed, &notice, None)
}

fn render_page(view: &View<'_>, typed: &str, notices: &Markup, goods: Option<&Markup>) -> Page {
    let words = view.words();
    let title = words.say(quickorder::TITLE);
    let critical = html! {
        div.wrap {
            div.page-head { h1 { (title) } p.quiet { (words.say(quickorder::LEAD)) } }
            (notices)
            (form(view, typed))
            @if let Some(goods) = goods { div.section { (goods) } }
        }
    };
    Page {
        // The links to other languages keep the typed text.
        query: if typed.is_empty() {
            String::new()
        } else {
            [CODES_FIELD, "=", &encode_query(typed)].concat()
        },
        ..Page::private(view, &Route::QuickOrder, title, critical)
    }
}

fn problems(view: &View<'_>, looked_up: &LookupResult) -> Markup {
    let words = view.words();
    let unknown = &looked_up.unknown;
    html! {
        @if !unknown.is_empty() {
            div.notice.notice-negative role="alert" {
                (Icon("alert"))
                p { (words.count(quickorder::UNKNOWN, unknown.len() as u64)) " " b { (unknown.join(", ")) } }
            }
        }
        @if !looked_up.unread.is_empty() {
            div.notice.notice-negative role="alert" {
                (Icon("alert"))
                p { (words.count(quickorder::UNREAD, looked_up.unread.len() as u64)) " " b { (looked_up.unread.join(", ")) } }
            }
        }
        @if looked_up.is_cut {
            div.notice.notice-warning role="status" {
                (Icon("alert"))
                p { (words.count(quickorder::MOST, MOST_ROWS as u64)) }
            }
        }
    }
}
