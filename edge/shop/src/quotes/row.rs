//! A line of a quote on its page.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::{LONGEST_NOTE, LineView, Problem, QuoteLine, field_of};
use crate::backend::encode_query;
use crate::fields::Fields;
use crate::html::{DecimalField, Icon, Picture};
use crate::i18n::{Decimal, Language, Word, Words};
use crate::money::UnitPrice;
use crate::page::View;
use crate::paths::with_query;
use crate::pictures::PictureKind;
use crate::product::ProductId;
use crate::quantity::Step;
use crate::route::{Route, Slug};
use crate::words::{cart, failure, quotes as words_of};

/// The parts of a line's form.
const QUANTITY: &str = "quantity";
const TARGET: &str = "target";
const NOTE: &str = "note";
/// What the form showed of the line.
const WAS: &str = "was";

/// What a refused form said: the typed texts, and the messages by the names of their fields.
#[derive(Debug, Default)]
pub(super) struct Refused<'a> {
    fields: Option<&'a Fields>,
    messages: BTreeMap<String, String>,
}

impl<'a> Refused<'a> {
    pub(super) fn of(problem: Option<Problem<'a>>, words: Words) -> Self {
        let messages = |problem: Problem<'_>| problem.messages(words);
        Self {
            fields: problem.map(|problem| problem.fields),
            messages: problem.map(messages).unwrap_or_default(),
        }
    }

    /// The text of a field, as it was typed or else as it is.
    fn typed<'t>(&'t self, name: &str, now: &'t str) -> &'t str {
        let typed = self.fields.and_then(|fields| fields.get(name));
        typed.unwrap_or(now)
    }

    fn message(&self, name: &str) -> Option<&str> {
        self.messages.get(name).map(String::as_str)
    }

    /// Whether a message stands at a field of these lines.
    pub(super) fn is_at_a_field(&self, lines: &[QuoteLine]) -> bool {
        let has = |part: &str, product: ProductId| self.message(&field_of(part, product)).is_some();
        lines.iter().any(|line| {
            [QUANTITY, TARGET, NOTE]
                .iter()
                .any(|part| has(part, line.product))
        })
    }
}

/// A difference in tenths of a percent: `−5,2 %`, `+3 %`.
pub(super) fn percent(tenths: i64, language: Language) -> String {
    let mut text = String::from(if tenths > 0 { "+" } else { "" });
    let number = Decimal {
        parts: tenths,
        decimals: 1,
    };
    number.write(&mut text, language, true);
    text.push_str("\u{a0}%");
    text
}

/// A line that can be changed; its fields belong to the form around it.
pub(super) fn row(
    view: &View<'_>,
    line: &QuoteLine,
    shown: &LineView,
    refused: &Refused<'_>,
) -> Markup {
    if !line.active {
        return gone(view, line, shown);
    }
    let words = view.words();
    let title = [("title", shown.title.as_str())];
    let named = |word| words.fill(word, &title);
    let price = line.good.price.filter(|_| !shown.price.is_empty());
    let price = price.map(UnitPrice::plain);
    html! {
        li.quote-line data-product=(line.product) data-price=[price] data-step=(line.step.size().plain()) data-finer=[line.step.finer().map(crate::quantity::Quantity::plain)] {
            (picture(view, shown))
            (name(view, shown))
            // Before the field: of two values with one name the first counts.
            button.icon-button.quote-remove name=(field_of(QUANTITY, line.product)) value="0" data-remove aria-label=(named(cart::REMOVE_NAMED)) { (Icon("trash")) }
            div.quote-cell.quote-amount {
                span.quote-label { (words.say(words_of::AMOUNT)) (unit(&shown.unit)) }
                (amount(view, line, shown, refused))
            }
            (cell(view, "quote-price", words_of::LIST_PRICE, or_dash(&shown.price)))
            div.quote-cell.quote-target {
                span.quote-label { (words.say(words_of::TARGET)) }
                @let field = field_of(TARGET, line.product);
                @let problem = refused.message(&field).map(|message| (format!("{field}-error"), message));
                (DecimalField {
                    class: Some("input"),
                    label: Some(&named(words_of::TARGET_OF)),
                    problem: problem.as_ref().map(|(id, _)| id.as_str()),
                    unread: Some(words.say(words_of::TARGET_NOT_A_NUMBER)),
                    ..DecimalField::price(&field, refused.typed(&field, &shown.target))
                })
                (error(problem.as_ref()))
            }
            (difference(view, shown))
            (cell(view, "quote-list-sum", words_of::SUM_LIST, or_dash(&shown.sum)))
            (cell(view, "quote-wished-sum", words_of::SUM_TARGET, or_dash(wished(shown))))
            div.quote-cell.quote-note {
                span.quote-label { (words.say(words_of::NOTE)) }
                @let field = field_of(NOTE, line.product);
                @let problem = refused.message(&field).map(|message| (format!("{field}-error"), message));
                input.input name=(field) value=(refused.typed(&field, &shown.note)) maxlength=(LONGEST_NOTE) placeholder=" " autocomplete="off"
                    aria-label=(named(words_of::NOTE_OF)) aria-invalid=[problem.as_ref().map(|_| "true")] aria-describedby=[problem.as_ref().map(|(id, _)| id)];
                (error(problem.as_ref()))
            }
            @let was = field_of(WAS, line.product);
            input type="hidden" name=(was) value=(refused.typed(&was, &shown.was));
        }
    }
}

/// A line that cannot be changed: of a sheet that was sent.
pub(super) fn read_only(view: &View<'_>, line: &QuoteLine, shown: &LineView) -> Markup {
    if !line.active {
        return html! {};
    }
    html! {
        li.quote-line.quote-line-still {
            (picture(view, shown))
            (name(view, shown))
            (cell(view, "quote-amount", words_of::AMOUNT, &[&shown.quantity, " ", &shown.unit].concat()))
            (cell(view, "quote-price", words_of::LIST_PRICE, or_dash(&shown.price)))
            (cell(view, "quote-target", words_of::TARGET, or_dash(&shown.target)))
            (difference(view, shown))
            (cell(view, "quote-list-sum", words_of::SUM_LIST, or_dash(&shown.sum)))
            (cell(view, "quote-wished-sum", words_of::SUM_TARGET, or_dash(wished(shown))))
            @if !shown.note.is_empty() { (cell(view, "quote-note", words_of::NOTE, &shown.note)) }
        }
    }
}

/// A line whose goods cannot be ordered any more: it is in no sum and is not sent.
fn gone(view: &View<'_>, line: &QuoteLine, shown: &LineView) -> Markup {
    let words = view.words();
    let query = ["query=", &encode_query(&shown.title)].concat();
    let similar = with_query(&view.href(Route::Search), Some(&query));
    html! {
        li.quote-line.quote-gone data-product=(line.product) {
            (picture(view, shown))
            (name(view, shown))
            button.icon-button.quote-remove name=(field_of(QUANTITY, line.product)) value="0" data-remove aria-label=(words.fill(cart::REMOVE_NAMED, &[("title", &shown.title)])) { (Icon("trash")) }
            div.quote-gone-note {
                b { (words.say(words_of::GONE)) } " " (words.say(words_of::GONE_NOTE)) " "
                a.link href=(similar) { (words.say(words_of::SIMILAR)) }
            }
            (cell(view, "quote-amount", words_of::AMOUNT, &shown.quantity))
            @if !shown.target.is_empty() { (cell(view, "quote-target", words_of::TARGET, &shown.target)) }
            @if !shown.note.is_empty() { (cell(view, "quote-note", words_of::NOTE, &shown.note)) }
        }
    }
}

fn picture(view: &View<'_>, shown: &LineView) -> Markup {
    html! {
        div.quote-picture { (Picture::new(view.media(&shown.img), PictureKind::LINE).late()) }
    }
}

fn name(view: &View<'_>, shown: &LineView) -> Markup {
    let words = view.words();
    let href = Slug::encode(&shown.url)
        .filter(|_| !shown.url.is_empty())
        .map(|slug| view.href(Route::Product(slug)));
    html! {
        div.quote-name {
            @if let Some(href) = href { a href=(href) { (shown.title) } } @else { (shown.title) }
            @if !shown.code.is_empty() { span.quiet { (words.say(words_of::CODE)) " " (shown.code) } }
        }
    }
}

/// The field between two buttons that need a script.
fn amount(view: &View<'_>, line: &QuoteLine, shown: &LineView, refused: &Refused<'_>) -> Markup {
    let words = view.words();
    let title = [("title", shown.title.as_str())];
    let named = |word| words.fill(word, &title);
    let field = field_of(QUANTITY, line.product);
    let step: Step = line.step;
    let problem = refused
        .message(&field)
        .map(|message| (format!("{field}-error"), message));
    html! {
        div.stepper {
            button type="button" data-turn="-1" aria-label=(named(cart::DECREASE_NAMED)) { (Icon("minus")) }
            (DecimalField {
                label: Some(&named(words_of::AMOUNT_OF)),
                problem: problem.as_ref().map(|(id, _)| id.as_str()),
                ..DecimalField::quantity(&field, refused.typed(&field, &shown.quantity), step, words.say(failure::QUANTITY_NOT_A_NUMBER))
            })
            button type="button" data-turn="1" aria-label=(named(cart::INCREASE_NAMED)) { (Icon("plus")) }
        }
        (error(problem.as_ref()))
    }
}

fn difference(view: &View<'_>, shown: &LineView) -> Markup {
    let words = view.words();
    let is_above = shown.difference.is_some_and(|tenths| tenths > 0);
    let text = shown
        .difference
        .map(|tenths| percent(tenths, view.language));
    html! {
        div.quote-cell.quote-difference.quote-above[is_above] {
            span.quote-label { (words.say(words_of::DIFFERENCE)) }
            span data-shown { (or_dash(text.as_deref().unwrap_or_default())) }
            @if is_above { span.quote-hint { (words.say(words_of::ABOVE)) } }
        }
    }
}

/// The sum at the target price, or at the list price where there is no target.
fn wished(shown: &LineView) -> &str {
    if shown.wished_sum.is_empty() {
        &shown.sum
    } else {
        &shown.wished_sum
    }
}

const fn or_dash(text: &str) -> &str {
    if text.is_empty() { "–" } else { text }
}

fn unit(unit: &str) -> Markup {
    html! { @if !unit.is_empty() { ", " (unit) } }
}

fn cell(view: &View<'_>, class: &str, label: Word, text: &str) -> Markup {
    html! {
        div class={ "quote-cell " (class) } {
            span.quote-label { (view.words().say(label)) }
            span data-shown { (text) }
        }
    }
}

fn error(problem: Option<&(String, &str)>) -> Markup {
    html! {
        @if let Some((id, message)) = problem { p.field-error id=(id) role="alert" { (message) } }
    }
}
