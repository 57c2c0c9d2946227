//! The choice of a payment method.

use maud::{Markup, html};

use super::fields::{PAYMENT, payment_title};
use super::wire::CheckoutView;
use super::{on_credit, uncounted_code};
use crate::forms::{Card, FormState};
use crate::html::Icon;
use crate::i18n::Word;
use crate::ordering::Payment;
use crate::page::View;
use crate::words::checkout as words_of;

/// The choice among the payment methods that this order allows; in its place a notice while nothing is to be paid. A
/// script shows either one as the total changes.
pub(super) fn draw(view: &View<'_>, state: &FormState<'_>, form: &CheckoutView) -> Markup {
    let words = state.words;
    let card = |payment: Payment, note: Word| Card {
        value: payment.name(),
        title: words.say(payment_title(payment)),
        note: words.say(note),
        days: None,
        price: None,
    };
    let all = [
        (Payment::Cash, words_of::PAYMENT_CASH_NOTE),
        (Payment::Card, words_of::PAYMENT_CARD_NOTE),
        (Payment::Instalments, words_of::PAYMENT_INSTALMENTS_NOTE),
        (Payment::Credit, words_of::PAYMENT_CREDIT_NOTE),
    ];
    let offered = all
        .into_iter()
        .filter(|(payment, _)| form.payments.contains(payment));
    let cards: Vec<_> = offered.map(|(payment, note)| card(payment, note)).collect();
    html! {
        @let nothing_due = form.quote.nothing_due;
        p.notice data-due="nothing" role="status" hidden[!nothing_due] { (Icon("check")) span { (words.say(words_of::NOTHING_DUE)) } }
        div data-due="sum" hidden[nothing_due] {
            (state.choices(&PAYMENT, "", false, &cards))
            @if !form.no_card.is_empty() { p.quiet { (form.no_card) } }
            (on_credit::draw(view, state, form))
        }
        (uncounted_code::said(words, form.uncounted.as_ref()))
    }
}
