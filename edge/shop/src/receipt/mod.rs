//! What the page of an order and the page after ordering say alike: a receipt is the same wherever it is read.

use maud::{Markup, html};

use crate::html::Price;
use crate::money::Money;
use crate::ordering::is_nothing;
use crate::page::View;
use crate::words::{account, receipt as words_of};

/// The sum of an order with something to pay.
fn priced(view: &View<'_>, sum: Option<Money>) -> Option<String> {
    let sum = sum.filter(|_| !is_nothing(sum))?;
    Price::new(view, sum).map(Price::text)
}

/// Whether an order is paid; of an unpaid one the sum too, if it is known.
pub fn paid_mark(view: &View<'_>, is_paid: bool, sum: Option<Money>) -> Markup {
    let words = view.words();
    html! {
        @if is_paid {
            span.order-paid { (words.say(account::PAID)) }
        } @else {
            span.order-unpaid {
                @if let Some(sum) = priced(view, sum) { (words.fill(words_of::NOT_PAID, &[("sum", &sum)])) }
                @else { (words.say(account::UNPAID)) }
            }
        }
    }
}

/// What is paid when an order is received; nothing if the sum is not known.
pub fn due(view: &View<'_>, sum: Option<Money>) -> Markup {
    html! {
        @if let Some(sum) = priced(view, sum) {
            br;
            span.quiet { (view.words().fill(words_of::DUE, &[("sum", &sum)])) }
        }
    }
}
