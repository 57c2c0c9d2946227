//! The parts of an advert's form as they are drawn: the fields with what is typed and their errors.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::reader::{ATTRIBUTE, CONTACT_EMAIL, CONTACT_NAME, CONTACT_PHONE, PHOTOS};
use super::refusal::PERHAPS_SAVED;
use super::shown::{ACTION, FormView, PREFIX, REDRAW};
use super::values::MOST_FORM_CONTACTS;
use crate::adverts::{
    AreaUnit, AttributeKind, Entries, MOST_ATTRIBUTES, MOST_TEXT, MOST_TITLE, OfferType, first_of,
};
use crate::failure::Failure;
use crate::html::Icon;
use crate::i18n::{Language, Word};
use crate::money::Currency;
use crate::page::View;
use crate::route::Route;
use crate::words::advertform as words_of;

/// The form's parts.
pub(super) struct Drawn<'a> {
    view: &'a View<'a>,
    shown: FormView<'a>,
    errors: BTreeMap<String, String>,
    /// The first field with an error, in the order of the form.
    first: Option<String>,
}

/// The fields of title and description with their labels, those of the page's language first.
type Texts = (&'static str, Word, &'static str, Word);

fn texts_of(language: Language) -> [Texts; 2] {
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
    if first_of(language) == Language::Ru {
        [ru, ro]
    } else {
        [ro, ru]
    }
}

impl<'a> Drawn<'a> {
    pub(super) fn new(view: &'a View<'a>, shown: FormView<'a>) -> Self {
        let errors = match shown.problem {
            Some(problem @ Failure::Fields(_)) => problem.fields(view.words()),
            Some(_) | None => BTreeMap::new(),
        };
        let order = Self::order(shown, view.language);
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
    fn order(shown: FormView<'_>, language: Language) -> Vec<(String, Word)> {
        let [first, second] = texts_of(language);
        let own = [
            ("category", words_of::CATEGORY),
            ("type", words_of::OFFER),
            (first.0, first.1),
            (first.2, first.3),
            (second.0, second.1),
            (second.2, second.3),
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
            (PHOTOS, words_of::PART_PHOTOS),
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

    pub(super) fn is_ticked(&self, name: &str) -> bool {
        matches!(self.shown.typed.text(name), "true" | "on" | "1")
    }

    /// The problem, with links to its fields.
    pub(super) fn notice(&self, problem: &Failure) -> Markup {
        let words = self.view.words();
        let order = Self::order(self.shown, self.view.language);
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

    pub(super) fn what(&self) -> Markup {
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

    pub(super) fn texts(&self) -> Markup {
        let [first, second] = texts_of(self.view.language);
        let texts = |(title, title_word, text, text_word): Texts| {
            let most = Input::text(MOST_TITLE);
            html! {
                (self.input(title, self.say(title_word), "whole", most))
                (self.textarea(text, self.say(text_word)))
            }
        };
        let typed = self.shown.typed;
        let has = |name: &str| !typed.text(name).is_empty() || self.errors.contains_key(name);
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

    pub(super) fn price(&self) -> Markup {
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

    pub(super) fn place(&self) -> Markup {
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

    pub(super) fn details(&self) -> Markup {
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
            .take(MOST_ATTRIBUTES)
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

    pub(super) fn photos(&self) -> Markup {
        let error = self.errors.get(PHOTOS);
        let has_old = self.shown.photos.has_old();
        html! {
            div.advert-form-photos #{ (PREFIX) (PHOTOS) } {
                (crate::advertphotos::field(self.view, self.shown.photos))
                @if let Some(error) = error { p.field-error { (error) } }
                @if has_old { p.field-note { (self.say(words_of::PHOTOS_ORDER)) } }
            }
        }
    }

    pub(super) fn contacts(&self) -> Markup {
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
