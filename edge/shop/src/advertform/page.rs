//! The pages of own adverts: the list, the form, and the question before one is deleted.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::reader::{ATTRIBUTE, CONTACT_EMAIL, CONTACT_NAME, CONTACT_PHONE, COVER, DELETED_IMAGE};
use super::refusal::PERHAPS_SAVED;
use super::values::{AdvertForm, MOST_FORM_CONTACTS};
use crate::account::page::frame;
use crate::adverts::{
    Advert, AreaUnit, AttributeKind, AttributeKinds, Entries, MOST_TEXT, MOST_TITLE, OfferType,
    State, first_of,
};
use crate::assets::PlainIsland;
use crate::failure::Failure;
use crate::fields::{COMMAND, Fields};
use crate::html::{Drawing, Icon, When, empty_part, plain_island};
use crate::i18n::{Language, Word};
use crate::moment::Day;
use crate::money::Currency;
use crate::page::{Page, View};
use crate::route::{Endpoint, Route, Slug};
use crate::session::token_hash;
use crate::words::advertform as words_of;

/// The buttons of the form by their field.
pub const ACTION: &str = "action";
/// Draws the form again with the lists of what is chosen.
pub const REDRAW: &str = "redraw";
/// Saves a draft: it needs almost nothing.
pub const SAVE_DRAFT: &str = "draft";
/// Shows the advert as it would be; nothing is sent.
pub const PREVIEW: &str = "preview";
/// Sends the form although an earlier answer was lost.
pub const AGAIN: &str = "again";
/// The query parameter of the list after a form.
pub const DONE: &str = "done";
/// For how many days a browser keeps what was typed.
const KEPT_DAYS: u32 = 60;
/// The prefix of the ids of the form's controls.
const PREFIX: &str = "advert-";

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
        section.advert-added role="status" data-window="addAnnouncementSuccess" data-draft-done=(draft_name(None)) {
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

fn line(view: &View<'_>, advert: &Advert) -> Markup {
    let words = view.words();
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
    html! {
        li {
            h2 { a href=(edit) { (title) } }
            p {
                span class={ "order-state " (class) } { (words.say(state)) }
                @if let Some(price) = price { " " strong { (price) } }
            }
            @if !place.is_empty() { p { (place) } }
            @if let Some(day) = day { p.quiet { (words.fill(words_of::CHANGED, &[("day", &day)])) } }
            p.own-advert-ways {
                a.button href=(edit) aria-label={ (words.say(words_of::EDIT_LINK)) ": " (title) } { (words.say(words_of::EDIT_LINK)) }
                a.button.button-quiet href=(delete) aria-label={ (words.say(words_of::DELETE_LINK)) ": " (title) } { (words.say(words_of::DELETE_LINK)) }
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
            a.button href=(view.href(Route::AccountAdverts)) { (words.say(words_of::KEEP)) }
        }
    };
    let body = html! {
        @if let Some(problem) = problem {
            div.notice.notice-negative role="alert" { (Icon("alert")) p { (problem.message(words)) } }
        }
        p { (words.fill(words_of::DELETE_TEXT, &[("title", &title)])) }
        (plain_island(view.assets, PlainIsland::ShellForm, When::Interaction, None, &form))
    };
    let route = Route::AccountAdvertDelete(advert.slug.clone());
    frame(view, &route, words.say(words_of::DELETE_TITLE), &body)
}

/// The lists of the form; `None` for one that the backend does not answer.
#[derive(Debug, Default)]
pub struct Lists {
    pub categories: Option<Entries>,
    pub regions: Option<Entries>,
    /// Those of the chosen region.
    pub locations: Option<Entries>,
    /// Those of the chosen location.
    pub sectors: Option<Entries>,
    pub kinds: Option<AttributeKinds>,
}

/// What the form's page shows.
#[derive(Debug, Clone, Copy)]
pub struct FormView<'a> {
    /// The advert that is edited, and its title as the backend tells it.
    pub edited: Option<(&'a Advert, &'a str)>,
    pub lists: &'a Lists,
    pub typed: &'a Fields,
    pub command: &'a str,
    /// The id of another sending, which a shopper may ask for once the answer of the first is lost.
    pub again: &'a str,
    pub problem: Option<&'a Failure>,
    /// The account, by which a browser names what it keeps.
    pub owner: &'a str,
    /// A draft that the account has, for a new form.
    pub draft: Option<&'a Advert>,
    /// Shows the advert as it would be.
    pub preview: Option<&'a AdvertForm>,
}

/// The name under which a browser keeps what is typed.
fn draft_name(slug: Option<&Slug>) -> String {
    slug.map_or_else(
        || "advert".to_owned(),
        |slug| ["advert-", slug.as_str()].concat(),
    )
}

/// The page of the form.
pub fn form(view: &View<'_>, shown: FormView<'_>) -> Page {
    let words = view.words();
    let slug = shown.edited.map(|(advert, _)| &advert.slug);
    let (route, action) = match slug {
        Some(slug) => (
            Route::AccountAdvertEdit(slug.clone()),
            Endpoint::OwnAdvert(slug.clone()),
        ),
        None => (Route::AccountAdvertNew, Endpoint::OwnAdverts),
    };
    let title = match shown.edited {
        Some((_, title)) if !title.is_empty() => {
            words.fill(words_of::EDIT_TITLE, &[("title", title)])
        }
        Some(_) => words.say(words_of::EDIT).to_owned(),
        None => words.say(words_of::NEW).to_owned(),
    };
    let drawn = Drawn::new(view, shown);
    let is_draft = shown.edited.is_none_or(|(advert, _)| advert.is_draft);
    let main = if is_draft {
        words_of::PUBLISH
    } else {
        words_of::SAVE
    };
    let is_unknown = shown.problem == Some(&Failure::Refused(&PERHAPS_SAVED));
    let form = html! {
        form.advert-form method="post" novalidate action=(action.href()) data-draft=(draft_name(slug)) data-owner=(token_hash(shown.owner)) data-days=(KEPT_DAYS) {
            (browser_draft(view))
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
                button.button.button-main.button-large name=(ACTION) value="save" { (words.say(main)) }
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
        @if let Some(values) = shown.preview { (preview(view, values, shown.lists)) }
        (plain_island(view.assets, PlainIsland::ShellForm, When::Idle, None, &form))
    };
    frame(view, &route, &title, &body)
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

/// The advert as it would be, under a bar that says that nothing is sent.
fn preview(view: &View<'_>, form: &AdvertForm, lists: &Lists) -> Markup {
    let words = view.words();
    let is_russian = first_of(view.language) == Language::Ru;
    let first = |ro: &'_ str, ru: &'_ str| {
        let [first, second] = if is_russian { [ru, ro] } else { [ro, ru] };
        if first.is_empty() { second } else { first }.to_owned()
    };
    let title = first(&form.title_ro, &form.title_ru);
    let text = first(&form.description_ro, &form.description_ru);
    let currency = form.currency.unwrap_or(Currency::Eur);
    let price = form
        .price
        .map(|price| currency.amount(price).display(view.language));
    let area = form
        .area
        .and_then(|area| crate::adverts::Area::new(area, form.unit));
    let name = |list: &Option<Entries>, id: Option<u64>| {
        let entry = list.as_ref()?.find(id?)?;
        Some(entry.shown(view.language).to_owned())
    };
    let place = [
        name(&lists.sectors, form.sector),
        name(&lists.locations, form.location),
        name(&lists.regions, form.region),
    ];
    let place: Vec<String> = place.into_iter().flatten().collect();
    html! {
        article.advert-preview {
            p.notice role="status" { (Icon("info")) span { (words.say(words_of::PREVIEW_BAR)) } }
            h2 { @if title.is_empty() { (words.say(words_of::UNTITLED)) } @else { (title) } }
            p {
                @if let Some(price) = price { strong { (price) } " " }
                @if form.is_negotiable { (words.say(words_of::NEGOTIABLE)) }
            }
            @if let Some(area) = area { p { (area.in_both(view.language)) } }
            @if !place.is_empty() { p { (place.join(", ")) } }
            @if !text.is_empty() { p.advert-text { (text) } }
        }
    }
}

/// The form's parts.
struct Drawn<'a> {
    view: &'a View<'a>,
    shown: FormView<'a>,
    errors: BTreeMap<String, String>,
    /// The first field with an error, in the order of the form.
    first: Option<String>,
}

impl<'a> Drawn<'a> {
    fn new(view: &'a View<'a>, shown: FormView<'a>) -> Self {
        let errors = match shown.problem {
            Some(problem @ Failure::Fields(_)) => problem.fields(view.words()),
            Some(_) | None => BTreeMap::new(),
        };
        let order = Self::order(shown);
        let first = order
            .into_iter()
            .map(|(name, _)| name)
            .find(|name| errors.contains_key(name));
        Self {
            view,
            shown,
            errors,
            first,
        }
    }

    /// The fields that may have an error, with their labels, in the order of the form.
    fn order(shown: FormView<'_>) -> Vec<(String, Word)> {
        let own = [
            ("category", words_of::CATEGORY),
            ("type", words_of::OFFER),
            ("title_ro", words_of::TITLE_RO),
            ("title_ru", words_of::TITLE_RU),
            ("description_ro", words_of::DESCRIPTION_RO),
            ("description_ru", words_of::DESCRIPTION_RU),
            ("price", words_of::PRICE),
            ("default_currency", words_of::CURRENCY),
            ("area", words_of::AREA),
            ("default_area_unit", words_of::UNIT),
            ("region", words_of::REGION),
            ("location", words_of::LOCATION),
            ("sector", words_of::SECTOR),
            ("address", words_of::ADDRESS),
            ("lat", words_of::POINT),
            ("lon", words_of::LON),
            ("cadastral_number", words_of::CADASTRAL),
            ("attributes", words_of::PART_DETAILS),
            ("images", words_of::PART_PHOTOS),
        ];
        let mut order: Vec<(String, Word)> = own
            .into_iter()
            .map(|(name, word)| (name.to_owned(), word))
            .collect();
        let typed = shown.typed.iter().map(|(name, _)| name);
        let attributes = typed.filter(|name| name.starts_with(ATTRIBUTE));
        order.extend(attributes.map(|name| (name.to_owned(), words_of::PART_DETAILS)));
        for place in 0..MOST_FORM_CONTACTS {
            for (prefix, word) in [
                (CONTACT_NAME, words_of::CONTACT_NAME),
                (CONTACT_PHONE, words_of::CONTACT_PHONE),
                (CONTACT_EMAIL, words_of::CONTACT_EMAIL),
            ] {
                order.push(([prefix, &place.to_string()].concat(), word));
            }
        }
        order
    }

    fn say(&self, word: Word) -> &'static str {
        self.view.words().say(word)
    }

    fn is_ticked(&self, name: &str) -> bool {
        matches!(self.shown.typed.text(name), "true" | "on" | "1")
    }

    /// The problem, with links to its fields.
    fn notice(&self, problem: &Failure) -> Markup {
        let words = self.view.words();
        let order = Self::order(self.shown);
        let is_drawn = |name: &String| order.iter().any(|(known, _)| known == name);
        let others = self.errors.iter().filter(|(name, _)| !is_drawn(name));
        let is_unknown = *problem == Failure::Refused(&PERHAPS_SAVED);
        html! {
            div.notice.notice-negative role="alert" {
                (Icon("alert"))
                div.form-errors {
                    @if self.errors.keys().any(is_drawn) { p { (words.say(words_of::CHECK_FIELDS)) } }
                    @else if self.errors.is_empty() { p { (problem.message(words)) } }
                    @for (name, word) in &order {
                        @if self.errors.contains_key(name) { a.link href={ "#" (PREFIX) (name) } { (words.say(*word)) } }
                    }
                    @for (_, message) in others { p { (message) } }
                    @if is_unknown { a.link href=(self.view.href(Route::AccountAdverts)) { (words.say(words_of::TITLE)) } }
                }
            }
        }
    }

    /// A control with its label and its error.
    fn field(&self, name: &str, label: &str, class: &str, control: &Markup) -> Markup {
        let error = self.errors.get(name).map_or("", String::as_str);
        html! {
            div class={ "field " (class) } {
                label for={ (PREFIX) (name) } { (label) }
                (control)
                p.field-error #{ (PREFIX) (name) "-error" } { (error) }
            }
        }
    }

    fn invalid(&self, name: &str) -> Option<&'static str> {
        self.errors.get(name).map(|_| "true")
    }

    fn focused(&self, name: &str) -> bool {
        self.first.as_deref() == Some(name)
    }

    fn input(&self, name: &str, label: &str, class: &str, input: Input) -> Markup {
        let control = html! {
            input.input #{ (PREFIX) (name) } name=(name) type=(input.kind) inputmode=[input.mode] maxlength=(input.most)
                autocomplete=(input.autocomplete) value=(self.shown.typed.text(name)) autofocus[self.focused(name)]
                aria-describedby={ (PREFIX) (name) "-error" } aria-invalid=[self.invalid(name)];
        };
        self.field(name, label, class, &control)
    }

    fn textarea(&self, name: &str, label: &str) -> Markup {
        let control = html! {
            textarea.input #{ (PREFIX) (name) } name=(name) rows="6" maxlength=(MOST_TEXT) autofocus[self.focused(name)]
                aria-describedby={ (PREFIX) (name) "-error" } aria-invalid=[self.invalid(name)]
                { (self.shown.typed.text(name)) }
        };
        self.field(name, label, "whole", &control)
    }

    /// A list; a chosen value that it lacks stays chosen. Without options it is not drawn, and keeps the value.
    fn select(
        &self,
        name: &str,
        label: &str,
        none: Word,
        options: Option<&[(String, String)]>,
    ) -> Markup {
        let typed = self.shown.typed.text(name);
        let Some(options) = options else {
            return html! {
                @if !typed.is_empty() { input type="hidden" name=(name) value=(typed); }
                p.field-note { (label) ": " (self.say(words_of::PLACES_AWAY)) }
            };
        };
        let is_known = typed.is_empty() || options.iter().any(|(value, _)| value == typed);
        let control = html! {
            select.select #{ (PREFIX) (name) } name=(name) autocomplete="off" autofocus[self.focused(name)]
                aria-describedby={ (PREFIX) (name) "-error" } aria-invalid=[self.invalid(name)] {
                option value="" { (self.say(none)) }
                @if !is_known { option value=(typed) selected { (typed) } }
                @for (value, label) in options { option value=(value) selected[value == typed] { (label) } }
            }
        };
        self.field(name, label, "half", &control)
    }

    fn entries(&self, list: Option<&Entries>) -> Option<Vec<(String, String)>> {
        let language = self.view.language;
        let named = |list: &Entries| {
            let entries = list.0.iter();
            entries
                .map(|entry| (entry.id.to_string(), entry.shown(language).to_owned()))
                .collect()
        };
        list.map(named)
    }

    fn list(&self, name: &str, label: Word, list: Option<&Entries>) -> Markup {
        let options = self.entries(list);
        self.select(name, self.say(label), words_of::CHOOSE, options.as_deref())
    }

    fn redraw(&self, label: Word) -> Markup {
        html! {
            button.button.button-quiet.advert-redraw name=(ACTION) value=(REDRAW) formnovalidate { (self.say(label)) }
        }
    }

    fn part(&self, title: Word, body: &Markup) -> Markup {
        html! {
            fieldset.advert-part {
                legend { (self.say(title)) }
                div.fields { (body) }
            }
        }
    }

    fn what(&self) -> Markup {
        let offers: Vec<(String, String)> = OfferType::KNOWN
            .iter()
            .map(|offer| {
                (
                    offer.code().to_owned(),
                    self.say(offer_word(offer)).to_owned(),
                )
            })
            .collect();
        self.part(
            words_of::PART_WHAT,
            &html! {
                (self.list("category", words_of::CATEGORY, self.shown.lists.categories.as_ref()))
                (self.select("type", self.say(words_of::OFFER), words_of::CHOOSE, Some(&offers)))
                (self.redraw(words_of::SHOW_DETAILS))
            },
        )
    }

    fn texts(&self) -> Markup {
        let ro = (
            "title_ro",
            words_of::TITLE_RO,
            "description_ro",
            words_of::DESCRIPTION_RO,
        );
        let ru = (
            "title_ru",
            words_of::TITLE_RU,
            "description_ru",
            words_of::DESCRIPTION_RU,
        );
        let is_russian = first_of(self.view.language) == Language::Ru;
        let (first, second) = if is_russian { (ru, ro) } else { (ro, ru) };
        let texts = |(title, title_word, text, text_word)| {
            let most = Input::text(MOST_TITLE);
            html! {
                (self.input(title, self.say(title_word), "whole", most))
                (self.textarea(text, self.say(text_word)))
            }
        };
        let typed = self.shown.typed;
        let has = |name: &str| !typed.text(name).is_empty() || self.errors.contains_key(name);
        // The message of a missing title stands at the Romanian one.
        let is_open = has(second.0) || has(second.2);
        self.part(
            words_of::PART_TEXTS,
            &html! {
                p.field-note.whole { (self.say(words_of::TITLE_NOTE)) }
                (texts(first))
                details.whole open[is_open] {
                    summary.link { (self.say(words_of::SECOND_LANGUAGE)) }
                    div.fields { (texts(second)) }
                }
            },
        )
    }

    fn price(&self) -> Markup {
        let currencies: Vec<(String, String)> =
            [Currency::Eur, Currency::Mdl, Currency::Usd, Currency::Ron]
                .into_iter()
                .map(|currency| (currency.code().to_owned(), currency.code().to_owned()))
                .collect();
        let units: Vec<(String, String)> = AreaUnit::ALL
            .into_iter()
            .map(|unit| {
                (
                    unit.code().to_owned(),
                    unit.label(self.view.language).to_owned(),
                )
            })
            .collect();
        self.part(
            words_of::PART_PRICE,
            &html! {
                (self.input("price", self.say(words_of::PRICE), "half", Input::number()))
                (self.select("default_currency", self.say(words_of::CURRENCY), words_of::CHOOSE, Some(&currencies)))
                label.check.whole {
                    input type="checkbox" name="is_negotiable_price" value="true" checked[self.is_ticked("is_negotiable_price")];
                    span { (self.say(words_of::NEGOTIABLE)) }
                }
                (self.input("area", self.say(words_of::AREA), "half", Input::number()))
                (self.select("default_area_unit", self.say(words_of::UNIT), words_of::CHOOSE, Some(&units)))
            },
        )
    }

    fn place(&self) -> Markup {
        let lists = self.shown.lists;
        let typed = self.shown.typed;
        let has_point = !typed.text("lat").is_empty() || !typed.text("lon").is_empty();
        self.part(
            words_of::PART_PLACE,
            &html! {
                (self.list("region", words_of::REGION, lists.regions.as_ref()))
                (self.redraw(words_of::SHOW_LOCATIONS))
                @if !typed.text("region").is_empty() {
                    (self.list("location", words_of::LOCATION, lists.locations.as_ref()))
                    (self.redraw(words_of::SHOW_SECTORS))
                }
                @if !typed.text("location").is_empty() && lists.sectors.as_ref().is_none_or(|list| !list.0.is_empty()) {
                    (self.list("sector", words_of::SECTOR, lists.sectors.as_ref()))
                }
                (self.input("address", self.say(words_of::ADDRESS), "whole", Input { autocomplete: "street-address", ..Input::text(MOST_TITLE) }))
                (self.input("cadastral_number", self.say(words_of::CADASTRAL), "half", Input::text(MOST_TITLE)))
                details.whole open[has_point || self.errors.contains_key("lat")] {
                    summary.link { (self.say(words_of::POINT)) }
                    p.field-note { (self.say(words_of::POINT_NOTE)) }
                    div.fields {
                        (self.input("lat", self.say(words_of::LAT), "half", Input::number()))
                        (self.input("lon", self.say(words_of::LON), "half", Input::number()))
                    }
                }
            },
        )
    }

    fn details(&self) -> Markup {
        let typed = self.shown.typed;
        let category = typed.text("category").parse().ok();
        let kinds = self.shown.lists.kinds.as_ref();
        let offered: Vec<&AttributeKind> = kinds
            .into_iter()
            .flat_map(|kinds| kinds.offered(category))
            .collect();
        let is_offered = |name: &str| {
            let id = name.strip_prefix(ATTRIBUTE).and_then(|id| id.parse().ok());
            offered.iter().any(|kind| Some(kind.id) == id)
        };
        // What was chosen for another category, or while the list is away, is kept until that category is saved.
        let is_hidden = |(name, value): &(&str, &str)| {
            name.starts_with(ATTRIBUTE) && !value.is_empty() && !is_offered(name)
        };
        let keeps = kinds.is_none() || category.is_none();
        let hidden: Vec<_> = typed
            .iter()
            .filter(is_hidden)
            .take(crate::adverts::MOST_ATTRIBUTES)
            .collect();
        let is_away = kinds.is_none();
        self.part(
            words_of::PART_DETAILS,
            &html! {
                @if let Some(message) = self.errors.get("attributes") { p.field-error.whole #{ (PREFIX) "attributes" } role="alert" { (message) } }
                @if is_away { p.field-note.whole { (self.say(words_of::PLACES_AWAY)) } }
                @else if offered.is_empty() { p.field-note.whole { (self.say(words_of::DETAILS_FIRST)) } }
                @for kind in &offered { (self.attribute(kind)) }
                @if keeps { @for (name, value) in hidden { input type="hidden" name=(name) value=(value); } }
            },
        )
    }

    fn attribute(&self, kind: &AttributeKind) -> Markup {
        let language = self.view.language;
        let name = [ATTRIBUTE, &kind.id.to_string()].concat();
        let mut label = kind.name.shown(language).to_owned();
        if !kind.unit.is_empty() {
            label.push_str(", ");
            label.push_str(&kind.unit);
        }
        let options: Vec<(String, String)> = kind
            .values
            .iter()
            .map(|value| (value.key(), value.name.shown(language).to_owned()))
            .collect();
        self.select(&name, &label, words_of::NOT_SAID, Some(&options))
    }

    fn photos(&self) -> Markup {
        let Some((advert, _)) = self.shown.edited else {
            return html! {};
        };
        let typed = self.shown.typed;
        let gone: Vec<&str> = typed
            .iter()
            .filter(|(name, _)| *name == DELETED_IMAGE)
            .map(|(_, id)| id)
            .collect();
        let images = advert.images.iter().filter_map(|image| image.id);
        html! {
            @if !advert.images.is_empty() {
                (self.part(words_of::PART_PHOTOS, &html! {
                    ul.advert-photos.whole #{ (PREFIX) "images" } {
                        @for (place, id) in images.enumerate() {
                            @let number = (place + 1).to_string();
                            @let cover = format!("old-{id}");
                            li {
                                span { (self.view.words().fill(words_of::PHOTO, &[("number", &number)])) }
                                label.check {
                                    input type="radio" name=(COVER) value=(cover) checked[typed.text(COVER) == cover];
                                    span { (self.say(words_of::COVER)) }
                                }
                                label.check {
                                    input type="checkbox" name=(DELETED_IMAGE) value=(id) checked[gone.contains(&&*id.to_string())];
                                    span { (self.say(words_of::DELETE_PHOTO)) }
                                }
                            }
                        }
                    }
                }))
            }
        }
    }

    fn contacts(&self) -> Markup {
        let typed = self.shown.typed;
        let named = |prefix: &str, place: usize| [prefix, &place.to_string()].concat();
        let is_filled = |place: &usize| {
            let prefixes = [CONTACT_NAME, CONTACT_PHONE, CONTACT_EMAIL];
            prefixes
                .iter()
                .any(|prefix| !typed.text(&named(prefix, *place)).is_empty())
        };
        let filled = (0..MOST_FORM_CONTACTS).filter(is_filled).max();
        let count = filled.map_or(1, |last| last + 2).min(MOST_FORM_CONTACTS);
        self.part(
            words_of::PART_CONTACTS,
            &html! {
                @for place in 0..count {
                    div.advert-contact.whole role="group" aria-label=(self.view.words().fill(words_of::CONTACT, &[("number", &(place + 1).to_string())])) {
                        (self.input(&named(CONTACT_NAME, place), self.say(words_of::CONTACT_NAME), "half", Input { autocomplete: "name", ..Input::text(MOST_TITLE) }))
                        (self.input(&named(CONTACT_PHONE, place), self.say(words_of::CONTACT_PHONE), "half", Input { kind: "tel", autocomplete: "tel", ..Input::text(60) }))
                        (self.input(&named(CONTACT_EMAIL, place), self.say(words_of::CONTACT_EMAIL), "half", Input { kind: "email", autocomplete: "email", ..Input::text(MOST_TITLE) }))
                    }
                }
                @if count < MOST_FORM_CONTACTS { (self.redraw(words_of::MORE_CONTACTS)) }
            },
        )
    }
}

/// The attributes of an `input`.
#[derive(Debug, Clone, Copy)]
struct Input {
    kind: &'static str,
    mode: Option<&'static str>,
    most: usize,
    autocomplete: &'static str,
}

impl Input {
    const fn text(most: usize) -> Self {
        Self {
            kind: "text",
            mode: None,
            most,
            autocomplete: "off",
        }
    }

    const fn number() -> Self {
        Self {
            mode: Some("decimal"),
            ..Self::text(30)
        }
    }
}

const fn offer_word(offer: &OfferType) -> Word {
    match offer {
        OfferType::Sale | OfferType::Other(_) => words_of::OFFER_SALE,
        OfferType::Rent => words_of::OFFER_RENT,
        OfferType::DailyRent => words_of::OFFER_DAILY_RENT,
        OfferType::Wanted => words_of::OFFER_WANTED,
        OfferType::Exchange => words_of::OFFER_EXCHANGE,
    }
}
