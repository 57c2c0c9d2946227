//! Loyalty points in the cart and the checkout.

use maud::{Markup, html};

use super::form::{action, form_fields};
use super::line::CartLine;
use crate::cart::LOYALTY;
use crate::i18n::Words;
use crate::money::Currency;
use crate::page::View;
use crate::points::Points;
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

/// The points that the order earns, and the account's: of those that the order spends, what is left of them.
pub fn render_balance(words: Words, quote: &QuoteView, own: Option<OwnPoints>) -> Markup {
    let line = |word, points: &str| words.fill(word, &[("points", points)]);
    html! {
        @if !quote.points_given.is_empty() { p.quiet { (line(words_of::POINTS_GIVEN, &quote.points_given)) } }
        @if let Some(own) = own { p.quiet { (own.text(words, quote.spent)) } }
    }
}

/// The points of an account.
#[derive(Debug, Clone, Copy)]
pub struct OwnPoints {
    pub points: Points,
    /// The shop's currency, which tells their worth.
    pub currency: Option<Currency>,
}

impl OwnPoints {
    fn text(self, words: Words, spent: Points) -> String {
        let language = words.language();
        if spent.is_none() {
            let points = self.points.with_worth(self.currency, language);
            return words.fill(words_of::POINTS_OWN, &[("points", &points)]);
        }
        let left = self.points.less(spent).with_worth(self.currency, language);
        let points = self.points.display(language);
        let values = [("left", &*left), ("points", &*points)];
        words.fill(words_of::POINTS_LEFT, &values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;
    use crate::lenient::read_text;

    #[test]
    fn the_balance_is_what_is_left_after_the_order() {
        let own = OwnPoints {
            points: read_text("500").unwrap(),
            currency: Some(Currency::Mdl),
        };
        let said = |spent: &str| {
            let quote = QuoteView {
                spent: read_text(spent).unwrap(),
                ..QuoteView::default()
            };
            let drawn = render_balance(Language::Ro.words(), &quote, Some(own));
            drawn.into_string().replace('\u{a0}', " ")
        };
        assert_eq!(
            said("0"),
            "<p class=\"quiet\">Punctele dvs.: 500 = 500 lei</p>"
        );
        let left = "Puncte rămase după această comandă: 370 = 370 lei din 500";
        assert_eq!(said("130"), ["<p class=\"quiet\">", left, "</p>"].concat());
    }
}
