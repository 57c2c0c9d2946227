//! The pages of own adverts: the list, the form, and the question before one is deleted.

use maud::{Markup, html};

use super::drawn::Drawn;
use super::refusal::PERHAPS_SAVED;
use super::shown::{ACTION, AGAIN, FormView, PREVIEW, REDRAW, Returned, SAVE, SAVE_DRAFT};
use crate::account::page::frame;
use crate::adverts::{Advert, State, windows};
use crate::assets::PlainIsland;
use crate::failure::Failure;
use crate::fields::COMMAND;
use crate::html::{Drawing, Icon, When, empty_part, plain_island};
use crate::i18n::Word;
use crate::moment::Day;
use crate::money::Currency;
use crate::page::{Page, View};
use crate::paths::with_query;
use crate::route::{Endpoint, Route, Slug};
use crate::session::token_hash;
use crate::words::advertform as words_of;

/// The query parameter of the list after a form.
pub const DONE: &str = "done";
/// For how many days a browser keeps what was typed.
pub(super) const KEPT_DAYS: u32 = 60;
/// After as many days without a change a draft of the account has ended. The documents name no call that ends it, so it
/// is told, and its owner goes on with it or deletes it.
const DRAFT_DAYS: u64 = 60;

/// What a form has just done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Done {
    /// A new advert that is no draft: it alone gets the window (spec commerce 4, adverts).
    Added,
    Draft,
    Saved,
    Deleted,
    /// Another press of the same form is being answered.
    OnItsWay,
}

impl Done {
    const ALL: [(Self, &'static str); 5] = [
        (Self::Added, "added"),
        (Self::Draft, "draft"),
        (Self::Saved, "saved"),
        (Self::Deleted, "deleted"),
        (Self::OnItsWay, "sending"),
    ];

    /// What a saved form has done.
    pub const fn of(is_new: bool, is_draft: bool) -> Self {
        match (is_new, is_draft) {
            (true, false) => Self::Added,
            (_, true) => Self::Draft,
            (false, false) => Self::Saved,
        }
    }

    pub fn read(text: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|(_, name)| *name == text).map(|(done, _)| done)
    }

    pub fn query(self) -> String {
        let name = Self::ALL.into_iter().find(|(done, _)| *done == self);
        [DONE, "=", name.map_or("", |(_, name)| name)].concat()
    }
}

/// The list of own adverts; `None` if it cannot be loaded just after a form.
pub fn own(view: &View<'_>, adverts: Option<&[Advert]>, done: Option<Done>) -> Page {
    let words = view.words();
    let new = view.href(Route::AccountAdvertNew);
    let said = match done {
        Some(Done::Draft) => Some(words_of::DRAFT_SAVED),
        Some(Done::Saved) => Some(words_of::SAVED),
        Some(Done::Deleted) => Some(words_of::DELETED),
        Some(Done::OnItsWay) => Some(words_of::ON_ITS_WAY),
        Some(Done::Added) | None => None,
    };
    let body = html! {
        @if done == Some(Done::Added) { (added(view, &new)) }
        @if let Some(word) = said {
            div.notice.notice-positive role="status" data-draft-done=[(done != Some(Done::OnItsWay)).then_some(draft_name(None))] {
                (Icon("check")) p { (words.say(word)) }
            }
        }
        @match adverts {
            None => p.notice.notice-warning role="status" { (Icon("alert")) span { (words.say(words_of::LIST_AWAY)) } },
            Some([]) => (empty_part(Drawing::Shelf, words.say(words_of::EMPTY_TITLE), words.say(words_of::EMPTY_TEXT), &html! {
                a.button.button-main.button-large href=(new) { (words.say(words_of::NEW)) }
            })),
            Some(adverts) => {
                p { a.button.button-main href=(new) { (Icon("plus")) (words.say(words_of::NEW)) } }
                ul.own-adverts { @for advert in adverts { (line(view, advert)) } }
            },
        }
        (windows(view))
    };
    let query = done.map(Done::query).unwrap_or_default();
    Page {
        query,
        ..frame(
            view,
            &Route::AccountAdverts,
            words.say(words_of::TITLE),
            &body,
        )
    }
}

/// The window after a new advert.
fn added(view: &View<'_>, new: &str) -> Markup {
    let words = view.words();
    html! {
        section.advert-added role="status" data-window="addAnnouncementSuccess" data-title=(words.say(words_of::ADDED_TITLE)) data-now data-draft-done=(draft_name(None)) {
            (Icon("check"))
            div {
                h2 { (words.say(words_of::ADDED_TITLE)) }
                p { (words.say(words_of::ADDED_TEXT)) }
                p { a.button href=(new) { (words.say(words_of::ADD_ANOTHER)) } }
            }
        }
    }
}

fn title_of(view: &View<'_>, advert: &Advert) -> String {
    let title = advert.title.shown(view.language);
    if title.is_empty() {
        view.words().say(words_of::UNTITLED).to_owned()
    } else {
        title.to_owned()
    }
}

/// The age in days of a draft that has ended; one of an unknown age has not.
fn ended(view: &View<'_>, advert: &Advert) -> Option<u64> {
    let zone = view.shop.site.time_zone;
    let since = advert.changed.or(advert.created)?.starts_ms(zone);
    let days = view
        .today()
        .checked_sub(u64::try_from(zone.day_number(since)).ok()?)?;
    (advert.is_draft && days > DRAFT_DAYS).then_some(days)
}

/// Whether a new form offers this draft of the account.
pub fn is_offered(view: &View<'_>, advert: &Advert) -> bool {
    advert.is_draft && ended(view, advert).is_none()
}

fn line(view: &View<'_>, advert: &Advert) -> Markup {
    let words = view.words();
    let age = ended(view, advert);
    let [go_on, end] = match age {
        Some(_) => [words_of::TAKE_DRAFT, words_of::DROP_DRAFT],
        None => [words_of::EDIT_LINK, words_of::DELETE_LINK],
    }
    .map(|word| words.say(word));
    let (state, class) = match advert.state() {
        State::Active => (words_of::STATE_ACTIVE, "own-advert-active"),
        State::Draft => (words_of::STATE_DRAFT, ""),
        State::Inactive => (words_of::STATE_INACTIVE, ""),
        State::Sold => (words_of::STATE_SOLD, ""),
        State::Expired | State::Deleted => (words_of::STATE_EXPIRED, ""),
    };
    let title = title_of(view, advert);
    let zone = view.shop.site.time_zone;
    let when = advert.changed.or(advert.created);
    let day = when.map(|moment| Day::of_moment(zone, moment.starts_ms(zone)).in_words(words));
    let priced = advert.priced(view.shop.currency.unwrap_or(Currency::Eur));
    let price = priced.map(|(price, currency)| currency.amount(price).display(view.language));
    let place = advert.place(view.language);
    let edit = view.href(Route::AccountAdvertEdit(advert.slug.clone()));
    let delete = view.href(Route::AccountAdvertDelete(advert.slug.clone()));
    let public = view.href(Route::Advert(advert.slug.clone()));
    html! {
        li {
            h2 { a href=(edit) { (title) } }
            p {
                span class={ "order-state " (class) } { (words.say(state)) }
                @if let Some(price) = price { " " strong { (price) } }
            }
            @if !place.is_empty() { p { (place) } }
            @if let Some(day) = day { p.quiet { (words.fill(words_of::CHANGED, &[("day", &day)])) } }
            @if let Some(age) = age { p.quiet { (words.count(words_of::DRAFT_ENDED, age)) } }
            p.own-advert-ways {
                a.button href=(edit) aria-label={ (go_on) ": " (title) } { (go_on) }
                a.button.button-quiet data-opens="delete" href=(delete) aria-label={ (end) ": " (title) } { (end) }
            }
            details.own-advert-tools {
                summary.link data-opens="toolsAnnouncements" { (words.say(words_of::TOOLS)) span.unseen { ": " (title) } }
                div data-window="toolsAnnouncements" data-title={ (words.say(words_of::TOOLS)) ": " (title) } {
                    @if advert.state() == State::Active {
                        a.button href=(public) { (words.say(words_of::SHOW_PAGE)) }
                        a.button data-opens="postShare" href=(public) { (words.say(words_of::SHARE)) }
                    }
                    a.button href=(edit) { (words.say(words_of::EDIT_LINK)) }
                    a.button data-opens="delete" href=(delete) { (words.say(words_of::DELETE_LINK)) }
                }
            }
        }
    }
}

/// The question before an advert is deleted.
pub fn deletion(view: &View<'_>, advert: &Advert, problem: Option<&Failure>) -> Page {
    let words = view.words();
    let title = title_of(view, advert);
    let form = html! {
        form.advert-deletion method="post" action=(Endpoint::OwnAdvertRemoval(advert.slug.clone()).href()) {
            input type="hidden" name="language" value=(view.language.code());
            button.button.button-main { (words.say(words_of::DELETE)) }
            a.button data-close href=(view.href(Route::AccountAdverts)) { (words.say(words_of::KEEP)) }
        }
    };
    let body = html! {
        @if let Some(problem) = problem {
            div.notice.notice-negative role="alert" { (Icon("alert")) p { (problem.message(words)) } }
        }
        div data-window="delete" data-title=(words.say(words_of::DELETE_TITLE)) {
            p { (words.fill(words_of::DELETE_TEXT, &[("title", &title)])) }
            (plain_island(view.assets, PlainIsland::ShellForm, When::Interaction, None, &form))
        }
    };
    let route = Route::AccountAdvertDelete(advert.slug.clone());
    frame(view, &route, words.say(words_of::DELETE_TITLE), &body)
}

/// The name under which a browser keeps what is typed.
pub(super) fn draft_name(slug: Option<&Slug>) -> String {
    slug.map_or_else(
        || "advert".to_owned(),
        |slug| ["advert-", slug.as_str()].concat(),
    )
}

/// The page of the form of an advert, or of a new one, and where it is sent.
pub(super) fn place_of(view: &View<'_>, slug: Option<&Slug>) -> (Route, String) {
    let (route, action) = match slug {
        Some(slug) => (
            Route::AccountAdvertEdit(slug.clone()),
            Endpoint::OwnAdvert(slug.clone()),
        ),
        None => (Route::AccountAdvertNew, Endpoint::OwnAdverts),
    };
    // The body is read piece by piece, behind its answer's language.
    let asked = ["language=", view.language.code()].concat();
    (route, with_query(&action.href(), Some(&asked)))
}

/// What the form's main button does.
pub(super) const fn publishing(is_draft: bool) -> Word {
    if is_draft {
        words_of::PUBLISH
    } else {
        words_of::SAVE
    }
}

/// The page of the form.
pub fn form(view: &View<'_>, shown: FormView<'_>) -> Page {
    let words = view.words();
    let slug = shown.edited.map(|(advert, _)| &advert.slug);
    let (route, action) = place_of(view, slug);
    let title = match shown.edited {
        Some((_, title)) if !title.is_empty() => {
            words.fill(words_of::EDIT_TITLE, &[("title", title)])
        }
        Some(_) => words.say(words_of::EDIT).to_owned(),
        None => words.say(words_of::NEW).to_owned(),
    };
    let drawn = Drawn::new(view, shown);
    let is_draft = shown.edited.is_none_or(|(advert, _)| advert.is_draft);
    let is_unknown = shown.problem == Some(&Failure::Refused(&PERHAPS_SAVED));
    let form = html! {
        form.advert-form #advert-form method="post" enctype="multipart/form-data" novalidate action=(action) data-draft=(draft_name(slug)) data-owner=(token_hash(shown.owner)) data-days=(KEPT_DAYS) {
            @if shown.is_fresh { (browser_draft(view)) }
            input type="hidden" name="language" value=(view.language.code());
            input type="hidden" name=(COMMAND) value=(shown.command);
            // Enter presses the first button of a form: it must neither publish nor delete.
            button.unseen name=(ACTION) value=(REDRAW) tabindex="-1" aria-hidden="true" formnovalidate { (words.say(words_of::SHOW_DETAILS)) }
            (drawn.what())
            (drawn.texts())
            (drawn.price())
            (drawn.place())
            (drawn.details())
            (drawn.photos())
            (drawn.contacts())
            div.advert-form-ways {
                label.check {
                    input type="checkbox" name="is_active" value="true" checked[drawn.is_ticked("is_active")];
                    span { (words.say(words_of::ACTIVE)) }
                }
                button.button.button-main.button-large name=(ACTION) value=(SAVE) { (words.say(publishing(is_draft))) }
                @if is_draft { button.button.button-large name=(ACTION) value=(SAVE_DRAFT) formnovalidate { (words.say(words_of::SAVE_DRAFT)) } }
                button.button.button-quiet name=(ACTION) value=(PREVIEW) formnovalidate { (words.say(words_of::PREVIEW)) }
                @if is_unknown { button.button name=(AGAIN) value=(shown.again) { (words.say(words_of::SEND_ANYWAY)) } }
                p.quiet { (words.say(words_of::SESSION_TEXT)) }
            }
        }
    };
    let body = html! {
        @if let Some(problem) = shown.problem { (drawn.notice(problem)) }
        @if let (Some(draft), None) = (shown.draft, shown.problem) { (draft_there(view, draft)) }
        @if let Some(returned) = shown.returned {
            @let said = match returned { Returned::Same => words_of::NOT_SENT_YET, Returned::AsNew => words_of::NOT_SENT_AS_NEW };
            p.notice role="status" { (Icon("info")) span { (words.say(said)) } }
        }
        (plain_island(view.assets, PlainIsland::ShellForm, When::Idle, None, &form))
        (leaving(view, is_draft))
        (windows(view))
    };
    frame(view, &route, &title, &body)
}

/// The question before a form with unsaved text is left; a script fills in the way.
fn leaving(view: &View<'_>, is_draft: bool) -> Markup {
    let words = view.words();
    html! {
        div data-window="draftSave" data-leave data-title=(words.say(words_of::LEAVE_TITLE)) hidden {
            p { (words.say(words_of::LEAVE_TEXT)) }
            div.advert-deletion {
                @if is_draft { button.button.button-main form="advert-form" name=(ACTION) value=(SAVE_DRAFT) formnovalidate { (words.say(words_of::SAVE_DRAFT)) } }
                a.button href=(view.href(Route::AccountAdverts)) { (words.say(words_of::LEAVE)) }
                button.button.button-quiet type="button" data-close { (words.say(words_of::STAY)) }
            }
        }
    }
}

/// The offer of what this browser has kept; a script fills in when, and shows it.
fn browser_draft(view: &View<'_>) -> Markup {
    let words = view.words();
    let said = words.fill(words_of::BROWSER_DRAFT, &[("when", "{when}")]);
    html! {
        div.notice data-draft-offer=(said) role="status" hidden {
            (Icon("info"))
            div.form-errors {
                p {}
                button.link type="button" data-take { (words.say(words_of::TAKE)) }
                button.link type="button" data-drop { (words.say(words_of::DROP)) }
            }
        }
    }
}

/// A draft that the account has: it can be gone on with, or dropped.
fn draft_there(view: &View<'_>, draft: &Advert) -> Markup {
    let words = view.words();
    let title = title_of(view, draft);
    html! {
        div.notice role="status" data-window="draftSave" {
            (Icon("info"))
            div.form-errors {
                p { (words.fill(words_of::DRAFTS_THERE, &[("title", &title)])) }
                a.link href=(view.href(Route::AccountAdvertEdit(draft.slug.clone()))) { (words.say(words_of::TAKE_DRAFT)) }
                a.link href=(view.href(Route::AccountAdvertDelete(draft.slug.clone()))) { (words.say(words_of::DROP_DRAFT)) }
            }
        }
    }
}
