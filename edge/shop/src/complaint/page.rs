//! The pages of the forms, and the receipt of a complaint.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::{CATEGORY, Complaint, FAITH, FIELDS, REPORT_FIELDS, TRAP, ToldOnce};
use crate::advert::page::title as title_of;
use crate::adverts::{Advert, Entries, unbroken, windows};
use crate::assets::PlainIsland;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::forms::{Field, FormState, Needed};
use crate::html::{Icon, When, phone, plain_island};
use crate::page::{Page, View};
use crate::pagecache::CachePolicy;
use crate::route::{Endpoint, Route};
use crate::support::Letter;
use crate::support::page::{receipt_page, receipt_part};
use crate::words::{checkout, complaint as words_of, forms, support};

/// A form as it is drawn.
#[derive(Debug, Clone, Copy)]
pub struct Drawn<'a> {
    pub advert: &'a Advert,
    pub typed: &'a Fields,
    pub command: &'a str,
    pub problem: Option<&'a Failure>,
}

/// The complaint about an advert. `categories` is `None` if they cannot be read: then nothing can be sent.
pub fn complaint(
    view: &View<'_>,
    drawn: Drawn<'_>,
    categories: Option<&Entries>,
    before: Option<&ToldOnce>,
) -> Page {
    let words = view.words();
    let title = words.say(words_of::TITLE);
    let slug = &drawn.advert.slug;
    let lead = lead(view, drawn, words_of::LEAD);
    let body = html! {
        @if let Some(before) = before { (told_before(view, before)) }
        @match categories {
            None => div.notice.notice-warning role="status" { (Icon("alert")) p { (words.say(words_of::CLOSED)) " " (phone(view)) } },
            Some(categories) => (form(view, drawn, &FIELDS, &Endpoint::Complaint(slug.clone()), categories)),
        }
    };
    page(
        view,
        &Route::AdvertComplaint(slug.clone()),
        title,
        &html! { (lead) (body) },
    )
}

/// The report about a person.
pub fn report(view: &View<'_>, drawn: Drawn<'_>) -> Page {
    let title = view.words().say(words_of::REPORT_TITLE);
    let slug = &drawn.advert.slug;
    let body = html! {
        (lead(view, drawn, words_of::REPORT_LEAD))
        (form(view, drawn, &REPORT_FIELDS, &Endpoint::UserReport(slug.clone()), &Entries::default()))
    };
    let body = html! { div.form-alone data-window="reportUser" data-title=(title) { (body) } };
    page(view, &Route::AdvertReport(slug.clone()), title, &body)
}

/// The receipt: the day, the backend's number if it has sent one, and a copy of the text.
pub fn receipt(view: &View<'_>, advert: &Advert, complaint: &Complaint, once: &ToldOnce) -> Page {
    let words = view.words();
    let sent = words.fill(words_of::SENT, &[("day", &day(view, once))]);
    let body = html! {
        div.notice.notice-positive role="status" data-draft-done=(draft(advert)) { (Icon("check")) p { (sent) } }
        section.support-copy {
            @if once.number.is_empty() {
                p.quiet { (words.say(words_of::NO_NUMBER)) }
            } @else {
                h2 { (words.fill(words_of::NUMBERED, &[("number", &once.number)])) }
                p.quiet { (words.say(words_of::KEEP)) }
            }
            p.support-text { (complaint.body) }
        }
        p { (back(view, advert)) }
    };
    let route = Route::AdvertComplaint(advert.slug.clone());
    page(view, &route, words.say(words_of::TITLE), &body)
}

/// The receipt of a report about a person: that of the letter to the staff, as a window that opens by itself.
pub fn report_receipt(view: &View<'_>, has_session: bool, letter: &Letter) -> Page {
    let title = view.words().say(words_of::REPORT_TITLE);
    let body = html! {
        div data-window="reportUserSuccess" data-title=(title) data-now { (receipt_part(view, letter)) }
        (windows(view))
    };
    receipt_page(view, has_session, &body)
}

/// The day of a complaint in words.
pub fn day(view: &View<'_>, once: &ToldOnce) -> String {
    let days = i64::try_from(once.day).unwrap_or_default();
    let day = crate::moment::Day::of_number(days);
    day.in_words(view.words())
}

fn draft(advert: &Advert) -> String {
    ["complaint-", advert.slug.as_str()].concat()
}

fn lead(view: &View<'_>, drawn: Drawn<'_>, word: crate::i18n::Template) -> Markup {
    let title = unbroken(title_of(view, drawn.advert));
    let lead = view.words().fill(word, &[("title", &title)]);
    html! { p.content-lead { (lead) } p { (back(view, drawn.advert)) } }
}

fn back(view: &View<'_>, advert: &Advert) -> Markup {
    html! {
        a.link href=(view.href(Route::Advert(advert.slug.clone()))) { (Icon("chevron-left")) (view.words().say(words_of::BACK)) }
    }
}

fn told_before(view: &View<'_>, once: &ToldOnce) -> Markup {
    let words = view.words();
    let day = day(view, once);
    let said = if !once.is_known {
        words.fill(words_of::BEFORE_UNKNOWN, &[("day", &day)])
    } else if once.number.is_empty() {
        words.fill(words_of::BEFORE, &[("day", &day)])
    } else {
        let filled = [("day", &*day), ("number", &*once.number)];
        words.fill(words_of::BEFORE_NUMBERED, &filled)
    };
    html! { div.notice role="status" { (Icon("info")) p { (said) } } }
}

fn page(view: &View<'_>, route: &Route, title: &str, body: &Markup) -> Page {
    let critical = html! {
        div.wrap.support-alone {
            div.page-head { h1 { (title) } }
            (body)
        }
    };
    Page {
        cache: CachePolicy::Never,
        ..Page::private(view, route, title, critical)
    }
}

fn form(
    view: &View<'_>,
    drawn: Drawn<'_>,
    fields: &'static [Field],
    endpoint: &Endpoint,
    categories: &Entries,
) -> Markup {
    let words = view.words();
    let errors = drawn
        .problem
        .map(|problem| problem.fields(words))
        .unwrap_or_default();
    let state = FormState {
        words,
        variant: view.shop.variant,
        prefix: "complaint-",
        typed: drawn.typed,
        errors: &errors,
        notice: None,
    };
    let reasons: Vec<(String, &str)> = categories
        .0
        .iter()
        .map(|reason| (reason.id.to_string(), reason.shown(view.language)))
        .collect();
    let mut options = vec![("", words.say(checkout::CHOOSE))];
    options.extend(reasons.iter().map(|(id, name)| (&**id, *name)));
    let form = html! {
        form.form method="post" novalidate action=(endpoint.href()) data-draft=(draft(drawn.advert))
            data-required=(words.say(checkout::ERROR_REQUIRED)) {
            input type="hidden" name="language" value=(view.language.code());
            input type="hidden" name="command" value=(drawn.command);
            div.fields {
                @for field in fields {
                    @if field.name == FAITH.name {
                        (faith(&state, field, &errors))
                    } @else if field.name == CATEGORY.name {
                        // Asked for wherever there are any.
                        @if !reasons.is_empty() { (state.select(&Field { needed: Needed::Always, ..*field }, &options)) }
                    } @else {
                        (state.field(field))
                    }
                }
            }
            // Not for people: see `TRAP`.
            div.unseen aria-hidden="true" {
                label for="complaint-website" { (words.say(support::TRAP)) }
                input #complaint-website name=(TRAP) tabindex="-1" autocomplete="off";
            }
            div.form-end { button.button.button-main { (words.say(forms::SEND)) } }
        }
    };
    html! {
        @if let Some(problem) = drawn.problem { (notice(view, problem, &state, fields, &errors)) }
        (plain_island(view.assets, PlainIsland::ShellForm, When::Interaction, None, &form))
    }
}

/// The statement of good faith: a box with its error.
fn faith(state: &FormState<'_>, field: &Field, errors: &BTreeMap<String, String>) -> Markup {
    let id = state.id(field);
    html! {
        div.field.whole {
            label.check {
                input #(id) type="checkbox" name=(field.name) value="true" required data-wrong=(state.words.say(words_of::FAITH_NEEDED)) checked[!state.typed.text(field.name).is_empty()]
                    aria-describedby=(state.described_by(field)) aria-invalid=[state.invalid(field)];
                span { (state.words.say(field.label)) }
            }
            p.field-error #{ (id) "-error" } { (errors.get(field.name).map_or("", String::as_str)) }
        }
    }
}

/// The problem, with links to the invalid fields.
fn notice(
    view: &View<'_>,
    problem: &Failure,
    state: &FormState<'_>,
    fields: &[Field],
    errors: &BTreeMap<String, String>,
) -> Markup {
    let words = view.words();
    let is_own = |name: &str| fields.iter().any(|field| field.name == name);
    html! {
        div.notice.notice-negative role="alert" {
            (Icon("alert"))
            div.form-errors {
                @if errors.is_empty() { p { (problem.message(words)) " " (phone(view)) } }
                @else if errors.keys().any(|name| is_own(name)) { p { (words.say(checkout::ERRORS_TITLE)) } }
                (state.links(fields))
                @for (name, message) in errors { @if !is_own(name) { p { (message) } } }
            }
        }
    }
}
