//! Draws the fields of forms. The attributes carry all rules of a field's declaration; the browser's module
//! (`islands/forms`) reads them and has no rules of its own.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::code::CODE_PATTERN;
use super::contact::{EMAIL_PATTERN, FEWEST_PHONE_DIGITS};
use super::field::STARS;
use super::reader::{FEWEST_NAME_LETTERS, TICKED, message};
use super::submission::FILES;
use super::{Ask, Field, MOST_FILE_BYTES, Needed, Problem};
use crate::fields::Fields;
use crate::html::Icon;
use crate::i18n::Words;
use crate::site::Variant;
use crate::words::{checkout, content, forms};

/// The characters per row by which a longer text field gets its height.
const CHARACTERS_IN_ROW: usize = 500;

/// A form with the typed values and the errors.
#[derive(Debug, Clone, Copy)]
pub struct FormState<'a> {
    pub words: Words,
    pub variant: Variant,
    /// The prefix of every id, since a page may have several forms.
    pub prefix: &'a str,
    pub typed: &'a Fields,
    /// The messages by field.
    pub errors: &'a BTreeMap<String, String>,
    /// The id of the notice above the form; `None` if every field shows its own error.
    pub notice: Option<&'a str>,
}

/// One of several choices, drawn as a card with a radio button.
#[derive(Debug, Clone, Copy)]
pub struct Card<'a> {
    pub value: &'a str,
    pub title: &'a str,
    /// Shown in place of the days while they are not known.
    pub note: &'a str,
    pub days: Option<CardDays<'a>>,
    pub price: Option<CardPrice<'a>>,
}

/// The days of delivery on a card.
#[derive(Debug, Clone, Copy)]
pub struct CardDays<'a> {
    /// The name by which the browser finds the days of another choice.
    pub name: &'a str,
    /// Empty while they are not known.
    pub text: &'a str,
}

/// The price on a card.
#[derive(Debug, Clone, Copy)]
pub struct CardPrice<'a> {
    /// The name by which the browser finds the price of another choice.
    pub name: &'a str,
    pub text: &'a str,
    /// Whether the price is not known yet: the text says so.
    pub is_later: bool,
}

impl FormState<'_> {
    /// A field with its label and a line for its error.
    pub fn field(&self, field: &Field) -> Markup {
        if field.ask == Ask::Flag {
            return self.flag(field);
        }
        if field.ask == Ask::Stars {
            return self.stars(field);
        }
        let control = if field.ask == Ask::Text {
            self.textarea(field)
        } else {
            self.input(field, None)
        };
        self.labelled(field, matches!(field.needed, Needed::Never), &control)
    }

    /// A text field that suggests these values; others may be typed.
    pub fn field_of(&self, field: &Field, offered: &[&str]) -> Markup {
        let list = [&self.id(field), "-list"].concat();
        let control = html! {
            (self.input(field, (!offered.is_empty()).then_some(&*list)))
            @if !offered.is_empty() {
                datalist #(list) { @for value in offered { option value=(value); } }
            }
        };
        self.labelled(field, matches!(field.needed, Needed::Never), &control)
    }

    /// A list of the backend's items; one is always chosen.
    pub fn select(&self, field: &Field, options: &[(&str, &str)]) -> Markup {
        let typed = self.typed.text(field.name);
        let control = html! {
            select.select #(self.id(field)) name=(field.name) autocomplete=(field.autocomplete)
                required[matches!(field.needed, Needed::Always)]
                aria-describedby=(self.described_by(field)) aria-invalid=[self.invalid(field)] {
                @for (id, label) in options {
                    option value=(id) selected[*id == typed] { (label) }
                }
            }
        };
        self.labelled(field, false, &control)
    }

    /// A group of cards. Without `legend` its name is for screen readers only.
    pub fn choices(&self, field: &Field, class: &str, legend: bool, cards: &[Card<'_>]) -> Markup {
        let chosen = field.chosen(self.typed);
        html! {
            fieldset class={ "choices " (class) } #(self.id(field)) aria-describedby=(self.described_by(field)) {
                legend.unseen[!legend] { (self.label(field)) }
                @for card in cards {
                    label.choice {
                        input type="radio" name=(field.name) value=(card.value) checked[card.value == chosen]
                            required[matches!(field.needed, Needed::Always)] data-needed=[needed_when(field)];
                        span.choice-name { (card.title) }
                        @if let Some(price) = card.price {
                            span.choice-price.choice-note[price.is_later] data-price=(price.name) { (price.text) }
                        }
                        @if let Some(days) = card.days {
                            span.choice-note data-days=(days.name) data-note=(card.note) { (if days.text.is_empty() { card.note } else { days.text }) }
                        } @else if !card.note.is_empty() { span.choice-note { (card.note) } }
                    }
                }
                (self.line(field))
            }
        }
    }

    /// Links to the fields with errors.
    pub fn links(&self, form: &[Field]) -> Markup {
        html! {
            @for field in form {
                @if self.errors.contains_key(field.name) {
                    a.link href={ "#" (self.id(field)) } { (self.label(field)) }
                }
            }
        }
    }

    /// The id of a field's control.
    pub fn id(&self, field: &Field) -> String {
        [self.prefix, field.name].concat()
    }

    /// The value of `aria-invalid`.
    pub fn invalid(&self, field: &Field) -> Option<&'static str> {
        self.errors.get(field.name).map(|_| "true")
    }

    /// The id of the element with the field's error.
    pub fn described_by(&self, field: &Field) -> String {
        match self.notice.filter(|_| self.errors.contains_key(field.name)) {
            Some(notice) => notice.to_owned(),
            None => self.id(field) + "-error",
        }
    }

    fn line(&self, field: &Field) -> Markup {
        let error = self
            .errors
            .get(field.name)
            .filter(|_| self.notice.is_none());
        html! {
            p.field-error #{ (self.id(field)) "-error" } { (error.map_or("", String::as_str)) }
        }
    }

    /// The label of the field: Romania's regions are counties.
    fn label(&self, field: &Field) -> &'static str {
        let label = match self.variant {
            Variant::Romanian if field.label == checkout::REGION => checkout::COUNTY,
            Variant::Romanian | Variant::Default | Variant::Ukrainian | Variant::Polish => {
                field.label
            }
        };
        self.words.say(label)
    }

    /// A control with its label and a line for its error.
    pub fn labelled(&self, field: &Field, optional: bool, control: &Markup) -> Markup {
        html! {
            div class={ "field " (field.width) } {
                label for=(self.id(field)) {
                    (self.label(field))
                    @if optional { span.optional { " " (self.words.say(checkout::OPTIONAL)) } }
                }
                (control)
                @if field.ask == Ask::File { p.field-note { (self.words.say(forms::FILE_NOTE)) } }
                (self.line(field))
            }
        }
    }

    fn textarea(&self, field: &Field) -> Markup {
        html! {
            textarea.input #(self.id(field)) name=(field.name) rows=(field.most.unwrap_or_default() / CHARACTERS_IN_ROW)
                maxlength=[field.most] required[matches!(field.needed, Needed::Always)] data-needed=[needed_when(field)]
                aria-describedby=(self.described_by(field)) aria-invalid=[self.invalid(field)]
                { (self.typed.text(field.name)) }
        }
    }

    fn input(&self, field: &Field, list: Option<&str>) -> Markup {
        let (kind, pattern, problem) = match field.ask {
            Ask::Name => ("text", Some(name_pattern(field)), Some(Problem::Name)),
            Ask::Phone => ("tel", None, Some(Problem::Phone)),
            Ask::Email => (
                "email",
                Some(EMAIL_PATTERN.to_owned()),
                Some(Problem::Email),
            ),
            Ask::Code => ("text", Some(CODE_PATTERN.to_owned()), Some(Problem::Code)),
            Ask::Password => ("password", None, None),
            Ask::Day => ("date", None, Some(Problem::Day)),
            Ask::Birthday => ("date", None, Some(Problem::Birthday)),
            Ask::File => ("file", None, Some(Problem::File)),
            Ask::Line
            | Ask::PlainLine
            | Ask::Text
            | Ask::Choice(_)
            | Ask::Stars
            | Ask::Id
            | Ask::Flag => ("text", None, None),
        };
        let said = |problem| message(problem, self.words, self.variant);
        // Neither a password, a code nor a file goes back to the browser.
        let typed = if matches!(field.ask, Ask::Password | Ask::Code) {
            ""
        } else {
            self.typed.text(field.name)
        };
        let phone = field.ask == Ask::Phone;
        let file = field.ask == Ask::File;
        let code = self.variant.phone_code();
        let digits = (field.ask == Ask::Code).then_some("numeric");
        html! {
            input.input #(self.id(field)) name=(field.name) type=(kind) list=[list] autocomplete=(field.autocomplete) inputmode=[digits] autofocus[digits.is_some()]
                maxlength=[field.most] pattern=[pattern] accept=[file.then(accepted)] value=[(!file).then_some(typed)]
                required[matches!(field.needed, Needed::Always)] data-needed=[needed_when(field)]
                data-code=[phone.then_some(code)] data-fewest=[phone.then_some(FEWEST_PHONE_DIGITS)]
                data-longest=[phone.then_some(self.variant.phone_max_length())]
                data-mask=[self.variant.phone_mask().filter(|_| phone)]
                data-masked[phone] placeholder=[phone.then_some(code)]
                data-wrong=[problem.map(said)]
                data-bytes=[file.then_some(MOST_FILE_BYTES)] data-large=[file.then(|| said(Problem::FileSize))]
                aria-describedby=(self.described_by(field)) aria-invalid=[self.invalid(field)];
        }
    }

    /// Five radio buttons; the stylesheet fills the stars up to the chosen one.
    fn stars(&self, field: &Field) -> Markup {
        let chosen = self.typed.text(field.name);
        html! {
            fieldset.field.rate.whole #(self.id(field)) aria-describedby=(self.described_by(field))
                data-required=(message(Problem::Stars, self.words, self.variant)) {
                legend { (self.label(field)) }
                div {
                    @for stars in STARS {
                        @let label = self.words.count(content::STARS, stars.parse().unwrap_or_default());
                        input type="radio" #{ (self.id(field)) (stars) } name=(field.name) value=(stars) checked[stars == chosen] required[matches!(field.needed, Needed::Always)];
                        label for={ (self.id(field)) (stars) } { span.unseen { (label) } (Icon("star")) }
                    }
                }
                (self.line(field))
            }
        }
    }

    fn flag(&self, field: &Field) -> Markup {
        let ticked = TICKED.contains(&self.typed.text(field.name));
        html! {
            label.check {
                input type="checkbox" name=(field.name) value="true" checked[ticked];
                span { (self.label(field)) }
            }
        }
    }
}

/// `method=address`: the field and the value that make another field needed.
fn needed_when(field: &Field) -> Option<String> {
    match field.needed {
        Needed::When(other, is) => Some([other.name, "=", is].concat()),
        Needed::Never | Needed::Always => None,
    }
}

fn name_pattern(field: &Field) -> String {
    let most = field.most.unwrap_or_default();
    format!("[^<>]{{{FEWEST_NAME_LETTERS},{most}}}")
}

fn accepted() -> String {
    FILES.map(|(ending, _, _)| ending).join(",")
}
