//! Where, when and how a placed order is received and paid. The details are dropped with the order's answer, so an address
//! is not repeated here.

use maud::{Markup, html};

use super::OrderSummary;
use crate::delivery::{Method, Speed, Store, arrival, express_time, pickup_time};
use crate::money::Money;
use crate::ordering::{Payment, Receipt};
use crate::page::View;
use crate::receipt::{due, paid_mark};
use crate::words::checkout as words_of;

/// The receipt of an order, with the store of a pickup if the backend tells it, and the total that was agreed to.
#[derive(Debug, Clone, Copy)]
pub struct Receipted<'a> {
    pub receipt: &'a Receipt,
    pub store: Option<&'a Store>,
    pub total: Option<Money>,
}

impl<'a> Receipted<'a> {
    /// The receipt of a stored order; `None` if it keeps none.
    pub fn of(ordered: &'a OrderSummary, stores: &'a [Store]) -> Option<Self> {
        let receipt = ordered.receipt.as_deref()?;
        Some(Self {
            receipt,
            store: stores.iter().find(|store| receipt.store == Some(store.id)),
            total: ordered.total,
        })
    }

    /// A card of facts; those that are unknown are left out. `is_unpaid` is that of an order whose payment page could not be
    /// opened.
    pub(super) fn draw(self, view: &View<'_>, is_unpaid: bool) -> Markup {
        html! { section.order-card.done-goods { (self.facts(view, is_unpaid)) } }
    }

    fn facts(self, view: &View<'_>, is_unpaid: bool) -> Markup {
        let words = view.words();
        let Self { receipt, store, .. } = self;
        let when = self.when(view);
        html! {
            dl.order-facts {
                div {
                    dt { (words.say(words_of::DELIVERY)) }
                    dd {
                        (words.say(method(receipt.method)))
                        @if receipt.method == Method::Pickup { br; span.quiet { (pickup_time(view)) } }
                    }
                }
                @if let Some(store) = store {
                    div {
                        dt { (words.say(words_of::STORE)) }
                        dd {
                            b { (store.name) }
                            @for text in [&store.address, &store.hours] { @if !text.is_empty() { br; (text) } }
                            @if !store.phone.is_empty() { br; (store.phone) }
                        }
                    }
                }
                @if !when.is_empty() {
                    div { dt { (words.say(words_of::WHEN)) } dd { (when) } }
                }
                @if receipt.prescribed || receipt.method == Method::Pickup {
                    div {
                        dt { (words.say(words_of::BRING)) }
                        dd { (words.say(if receipt.prescribed { words_of::BRING_PRESCRIPTION } else { words_of::BRING_NUMBER })) }
                    }
                }
                div {
                    dt { (words.say(words_of::PAYMENT)) }
                    dd {
                        (words.say(payment(receipt.payment)))
                        @if is_unpaid { br; (paid_mark(view, false, self.total)) }
                        @else if receipt.payment == Payment::Cash { (due(view, self.total)) }
                    }
                }
            }
        }
    }

    /// The promised days; empty if none are promised.
    fn when(self, view: &View<'_>) -> String {
        let Receipt {
            method,
            speed,
            region,
            sent_ms,
            ..
        } = *self.receipt;
        match (method, speed) {
            (Method::Address, Speed::Express) => express_time(view),
            (Method::Address, Speed::Standart) if sent_ms > 0 => {
                let sent_ms = i64::try_from(sent_ms).unwrap_or(i64::MAX);
                arrival(&view.shop.site, view.words(), region, sent_ms)
            }
            (Method::Address | Method::Pickup | Method::Postal, _) => String::new(),
        }
    }
}

const fn method(method: Method) -> crate::i18n::Word {
    match method {
        Method::Address => words_of::METHOD_ADDRESS,
        Method::Pickup => words_of::METHOD_PICKUP,
        Method::Postal => words_of::METHOD_POSTAL,
    }
}

const fn payment(payment: Payment) -> crate::i18n::Word {
    match payment {
        Payment::Cash => words_of::PAYMENT_CASH,
        Payment::Card => words_of::PAYMENT_CARD,
        Payment::Instalments => words_of::PAYMENT_INSTALMENTS,
        Payment::Credit => words_of::PAYMENT_CREDIT,
    }
}
