//! Where, when and how a placed order is received and paid. The place where it is brought is only for the browser or the
//! account that ordered, and for a month.

use maud::{Markup, html};

use super::{OrderSummary, Thanks};
use crate::delivery::{Method, Slot, Speed, Store, arrival, arrival_days, express_time};
use crate::money::Money;
use crate::ordering::{Payment, Receipt};
use crate::page::View;
use crate::paths::with_query;
use crate::receipt::{
    Days, EventFile, PickupStore, Receiving, bring, calendar_link, due, paid_mark, reserved,
};
use crate::route::Endpoint;
use crate::words::{account, checkout as words_of};

/// The receipt of an order, with the shop's stores for a pickup if the backend tells them, and the total that was agreed
/// to.
#[derive(Debug, Clone, Copy)]
pub struct Receipted<'a> {
    pub receipt: &'a Receipt,
    pub stores: &'a [Store],
    pub total: Option<Money>,
}

impl<'a> Receipted<'a> {
    /// The receipt of a stored order; `None` if it keeps none.
    pub fn of(ordered: &'a OrderSummary, stores: &'a [Store]) -> Option<Self> {
        let receipt = ordered.receipt.as_deref()?;
        Some(Self {
            receipt,
            stores,
            total: ordered.total,
        })
    }

    /// A card of facts; those that are unknown are left out. `is_unpaid` is that of an order whose payment page could not
    /// be opened.
    pub(super) fn draw(self, view: &View<'_>, thanks: &Thanks, is_unpaid: bool) -> Markup {
        let has_event = self.days(view).is_some_and(|days| !days.are_over(view));
        let event = has_event.then(|| event_href(view, thanks));
        html! {
            section.order-card.done-goods {
                (self.facts(view, thanks, event.as_deref(), is_unpaid))
                @if let Some(store) = self.store() { (store.plan(view, self.stores)) }
            }
        }
    }

    /// The place where the order is brought; empty if it is unknown, or not for whoever opened the page.
    fn place(self, view: &View<'_>, thanks: &Thanks) -> &'a str {
        if thanks.is_by_link {
            ""
        } else {
            self.receipt
                .place(u64::try_from(view.now_ms).unwrap_or_default())
        }
    }

    /// The store of a pickup, if it is known.
    fn store(self) -> Option<PickupStore> {
        let of_order = |store: &&Store| self.receipt.store == Some(store.id);
        self.stores.iter().find(of_order).map(PickupStore::from)
    }

    fn facts(
        self,
        view: &View<'_>,
        thanks: &Thanks,
        event: Option<&str>,
        is_unpaid: bool,
    ) -> Markup {
        let words = view.words();
        let receipt = self.receipt;
        let when = self.when(view);
        html! {
            dl.order-facts {
                div {
                    dt { (words.say(words_of::DELIVERY)) }
                    dd {
                        (words.say(method(receipt.method)))
                        @if receipt.method == Method::Pickup { (reserved(view)) }
                    }
                }
                @if let Some(store) = self.store() { (store.fact(view)) }
                @let place = self.place(view, thanks);
                @if !place.is_empty() { div { dt { (words.say(account::ADDRESS)) } dd { (place) } } }
                @if !when.is_empty() {
                    div {
                        dt { (words.say(words_of::WHEN)) }
                        dd { (when) @if let Some(href) = event { br; (calendar_link(view, href)) } }
                    }
                }
                @if receipt.prescribed || receipt.method == Method::Pickup { (bring(view, receipt.prescribed)) }
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

    /// The chosen day and time, or the promised days; empty if neither is known.
    fn when(self, view: &View<'_>) -> String {
        let site = &view.shop.site;
        if let Some(slot) = self.slot() {
            return slot.label(view.words(), site.time_zone);
        }
        match self.sent_by_courier_ms() {
            Some(sent_ms) => arrival(site, view.words(), self.receipt.region, sent_ms),
            None if self.receipt.method == Method::Address
                && self.receipt.speed == Speed::Express =>
            {
                express_time(view)
            }
            None => String::new(),
        }
    }

    /// The days on which the order is received, if they are known.
    fn days(self, view: &View<'_>) -> Option<Days> {
        let site = &view.shop.site;
        if let Some(slot) = self.slot() {
            return Days::of_slot(&slot, site.time_zone);
        }
        let [first, last] = arrival_days(site, self.receipt.region, self.sent_by_courier_ms()?)?;
        Some(Days { first, last })
    }

    /// The chosen day and time.
    fn slot(self) -> Option<Slot> {
        Slot::told(&self.receipt.time, "")
    }

    /// When an order by the usual courier was sent, if that is known.
    fn sent_by_courier_ms(self) -> Option<i64> {
        let Receipt {
            method,
            speed,
            sent_ms,
            ..
        } = *self.receipt;
        let is_usual = method == Method::Address && speed == Speed::Standart && sent_ms > 0;
        is_usual.then(|| i64::try_from(sent_ms).unwrap_or(i64::MAX))
    }

    /// The event of the order for a calendar, if its days are known.
    pub fn event(self, view: &View<'_>, thanks: &Thanks) -> Option<EventFile> {
        let days = self.days(view)?;
        let brought = || self.place(view, thanks).to_owned();
        let place = self.store().map_or_else(brought, |store| store.line());
        let receiving = Receiving {
            days,
            is_pickup: self.receipt.method == Method::Pickup,
            number: &thanks.number,
            id: thanks.name(),
            when: &self.when(view),
            place: &place,
        };
        Some(receiving.event(view))
    }
}

/// The address of the event, proven as the page is.
fn event_href(view: &View<'_>, thanks: &Thanks) -> String {
    let query = ["language=", view.language.code(), "&", &thanks.query()].concat();
    with_query(&Endpoint::PlacedCalendar.href(), Some(&query))
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
