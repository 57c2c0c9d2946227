//! A compact view of an order's lines and sums.

use maud::{Markup, html};

use crate::cartpage::{CartLine, points};
use crate::forms::line_key;
use crate::html::Picture;
use crate::i18n::Words;
use crate::pictures::PictureKind;
use crate::quote::QuoteView;
use crate::words::cart;

/// A compact list of an order's goods. Unavailable ones are not part of the sums.
pub(super) fn small_lines<'a>(
    lines: &'a [CartLine],
    note_of: impl Fn(&'a CartLine) -> Option<&'a str>,
) -> Markup {
    html! {
        ul.small-lines {
            @for line in lines {
                @let note = note_of(line);
                li.small-line.line-gone[note.is_some() && !line.available] #{ "checkout-" (line_key(&line.product)) } {
                    (Picture::new(line.image.clone(), PictureKind::ORDERED).late())
                    span {
                        span.small-title { (line.title) } br; span.quiet { "× " (line.shown_quantity) }
                        @if let Some(note) = note { span.line-note { (note) } }
                    }
                    span.figures { @if note.is_none() || line.available { (line.sum) } }
                }
            }
        }
    }
}

/// The parts of a total, as rows above it; `discount` is that row's label.
pub(super) fn parts(words: Words, quote: &QuoteView, discount: &str) -> Markup {
    html! {
        div { dt { (words.say(cart::SUBTOTAL)) } dd data-sum="goods" { (quote.goods) } }
        div hidden[quote.discount.is_empty()] { dt { (discount) } dd.sums-positive data-sum="discount" { "−" (quote.discount) } }
        (points::paid(words, quote))
        div { dt { (words.say(cart::DELIVERY)) " " span.quiet data-sum="arrives" { (quote.arrives) } } dd data-sum="delivery" { (quote.delivery) } }
        @if !quote.tax.is_empty() { div { dt { (words.say(cart::TAX)) } dd { (quote.tax) } } }
    }
}
