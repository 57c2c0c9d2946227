//! An order on credit: the terms for its goods, and the monthly payment that the backend computes from its total.

use maud::{Markup, html};

use super::credit_terms::bought;
use super::fields::{CREDIT, PAYMENT};
use super::wire::CheckoutView;
use crate::credit::{CreditChoice, CreditGoods, Terms};
use crate::forms::FormState;
use crate::html::Icon;
use crate::ordering::Payment;
use crate::page::View;
use crate::words::checkout as words_of;

impl CheckoutView {
    /// The goods and terms to request a monthly payment for; `None` unless the order is paid on credit and terms are
    /// chosen.
    pub fn asks_credit(&self) -> Option<(CreditGoods, CreditChoice<'_>)> {
        if self.typed.text(PAYMENT.name) != Payment::Credit.name() {
            return None;
        }
        let named = Terms::read(self.typed.text(CREDIT.name));
        let named = named.and_then(|terms| self.offers.of(&terms));
        let goods = CreditGoods {
            products: bought(&self.lines),
            price: self.total,
        };
        Some((goods, named.or_else(|| self.offers.all().next())?))
    }
}

/// The choice of terms, with the backend's offer for the chosen ones.
pub(super) fn draw(view: &View<'_>, state: &FormState<'_>, form: &CheckoutView) -> Markup {
    let words = state.words;
    let all = form.offers.all();
    let terms: Vec<(String, String)> = all
        .map(|offer| (Terms::from(offer).value(), offer.label(words)))
        .collect();
    let options: Vec<_> = terms
        .iter()
        .map(|(value, label)| (&**value, &**label))
        .collect();
    let asked = form.asks_credit().is_some();
    let said = form.rate.as_ref().and_then(|rate| rate.in_words(view));
    html! {
        @if form.payments.contains(&Payment::Credit) {
            div.fields.for-credit {
                (state.select(&CREDIT, &options))
                div.whole.credit-said role="status" {
                    @match said {
                        Some(said) => p.notice { (Icon("card")) span { (said) } },
                        None if asked => p.notice.notice-warning { (Icon("alert")) span { (words.say(words_of::CREDIT_UNKNOWN)) } },
                        None => {}
                    }
                }
            }
        }
    }
}

/// The instalments below the sums.
pub(super) fn beside_sums(view: &View<'_>, form: &CheckoutView) -> Markup {
    let said = form.rate.as_ref().and_then(|rate| rate.in_words(view));
    html! { div.credit-sum.for-credit { @if let Some(said) = said { p.quiet { (view.words().say(words_of::PAYMENT_CREDIT)) ": " (said) } } } }
}
