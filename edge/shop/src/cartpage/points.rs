//! Loyalty points in the cart and the checkout.

use maud::{Markup, html};

use super::form::{action, form_fields};
use super::line::CartLine;
use crate::cart::LOYALTY;
use crate::i18n::Words;
use crate::page::View;
use crate::quote::QuoteView;
use crate::words::cart as words_of;

/// The button that pays a line with points, or with money again.
pub(super) fn of_line(view: &View<'_>, line: &CartLine) -> Markup {
    let words = view.words();
    let label = |price: &str| {
        if line.by_points {
            words.say(words_of::PAY_WITH_MONEY).to_owned()
        } else {
            words.fill(words_of::PAY_WITH_POINTS, &[("points", price)])
        }
    };
    html! {
        @if let Some(price) = line.points_price.as_deref().filter(|_| line.available) {
            @if line.by_points { span.line-saving { (words.fill(words_of::LINE_POINTS, &[("points", price)])) } }
            form method="post" action=[action(LOYALTY).as_deref()] data-put="command" {
                (form_fields(view))
                input type="hidden" name="active" value=(!line.by_points);
                button.link name="product" value=(line.product)
                    aria-label=(format!("{}: {}", line.title, label(price))) { (label(price)) }
            }
        }
    }
}

/// The part that is paid with points, among the sums.
pub fn paid(words: Words, quote: &QuoteView) -> Markup {
    html! {
        @if !quote.by_points.is_empty() {
            div {
                dt { (words.fill(words_of::LINE_POINTS, &[("points", &quote.points_paid)])) }
                dd.sums-positive { "−" (quote.by_points) }
            }
        }
    }
}

/// The points that the order earns, and the account's balance.
pub fn render_balance(words: Words, quote: &QuoteView, own: Option<&str>) -> Markup {
    let line = |word, points: &str| words.fill(word, &[("points", points)]);
    html! {
        @if !quote.points_given.is_empty() { p.quiet { (line(words_of::POINTS_GIVEN, &quote.points_given)) } }
        @if let Some(own) = own { p.quiet { (line(words_of::POINTS_OWN, own)) } }
    }
}
