//! What the page of an order and the page after ordering say alike: a receipt is the same wherever it is read.

mod days;
mod seller;
mod store;

pub use days::{Days, EventFile, Receiving, calendar_link};
pub use seller::seller;
pub use store::{PickupStore, bring, reserved};

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::with_view;

    #[test]
    fn a_receipt_says_what_is_still_to_pay_if_anything_is() {
        let said = |markup: &dyn Fn(&View<'_>) -> Markup| {
            with_view(|view| markup(view).into_string().replace('\u{a0}', " "))
        };
        let sum = Some(Money(23_542));
        let unpaid = said(&|view| paid_mark(view, false, sum));
        assert!(
            unpaid.contains("order-unpaid\">Neplătită: 235,42 lei<"),
            "{unpaid}"
        );
        for unknown in [None, Some(Money::ZERO)] {
            let unpaid = said(&|view| paid_mark(view, false, unknown));
            assert!(unpaid.contains("order-unpaid\">Neplătită<"), "{unpaid}");
            assert_eq!(said(&|view| due(view, unknown)), "");
        }
        let paid = said(&|view| paid_mark(view, true, sum));
        assert!(paid.contains("order-paid\">Plătită<"), "{paid}");
        assert!(said(&|view| due(view, sum)).contains("De plătit la primire: 235,42 lei"));
    }
}
