//! Why an order failed, for the visitor.

use super::fields::{FIELDS, METHOD, PAYMENT};
use super::prescription::{PRESCRIPTION, unconfirmed};
use crate::cartpage::ordered::in_words;
use crate::failure::{Failure, refusals};
use crate::forms::Messages;
use crate::i18n::Words;
use crate::ordering::OrderRejected;
use crate::postal;
use crate::promo::{PromoCode, PromoRejected};
use crate::words::{cart, checkout, failure};

refusals! {
    /// The cart holds nothing to order.
    pub EMPTY_CART = "empty_cart", cart::EMPTY_TITLE, Conflict;
    /// Another order of the same cart has no answer yet.
    pub IN_PROGRESS = "in_progress", failure::ORDER_IN_PROGRESS, Conflict;
    /// The currency is unknown, and so are all prices.
    pub UNPRICED = "unpriced", cart::UNPRICED, Unavailable;
    /// The order's price has changed since the form was drawn.
    pub REPRICED = "repriced", checkout::ERROR_REPRICED, Conflict;
    /// The cart is being merged into an account's.
    JOINING = "repriced", checkout::ERROR_JOINING, Conflict;
    /// The shop accepts orders only from signed-in shoppers.
    pub(super) SIGN_IN_FIRST = "sign_in_first", checkout::ERROR_SIGN_IN, Unauthorized;
    /// It is unknown whether the shop accepts orders from guests.
    pub(super) GUESTS_WAIT = "guests_wait", checkout::ERROR_GUESTS_WAIT, Unavailable;
    /// Stock is short.
    pub UNAVAILABLE = "unavailable", checkout::ERROR_UNAVAILABLE, Conflict;
    /// The discount of the promo code differs from the one shown.
    PROMO_CHANGED = "promo_changed", checkout::ERROR_PROMO_CHANGED, Conflict;
    /// The backend refused the order, with a message about no field of the form.
    REFUSED = "refused", checkout::ERROR_REFUSED, Conflict;
    /// The backend refused the order without a message.
    REFUSED_SILENTLY = "refused", checkout::ERROR_REFUSED_SILENTLY, Conflict;
    /// The backend gave no answer to the order, or an unclear one: the order is being checked.
    pub UNKNOWN_OUTCOME = "unknown_outcome", checkout::ERROR_CHECKING, Unavailable;
    /// Another order of the same cart is being checked.
    pub CHECKING = "checking", checkout::ERROR_CHECKING, Conflict;
    /// An order can be given up only after confirming that there may be two.
    pub(super) UNSURE = "unsure", checkout::ERROR_UNSURE, Invalid, field "sure";
    /// It cannot be found out whether an order was placed.
    pub LOST = "lost", checkout::ERROR_LOST, Conflict;
    /// The backend cannot take orders now.
    pub NOT_ORDERED = "backend", checkout::ERROR_ORDER, Unavailable;
    /// An order that was being checked was not placed.
    pub NOT_PLACED = "not_placed", checkout::ERROR_NOT_PLACED, Conflict;
    /// The form shows another cart than the caller's own.
    pub(super) OTHER_CART = "other_cart", checkout::ERROR_OTHER_CART, Conflict;
    /// The form shows a cart, and the caller has none any more: the session is over, or the guest cookie is gone.
    pub(super) SIGNED_OUT = "signed_out", checkout::ERROR_SIGNED_OUT, Unauthorized;
}

impl OrderRejected {
    /// The failure to show.
    pub fn failure(self, words: Words) -> Failure {
        match self {
            Self::EmptyCart => Failure::Refused(&EMPTY_CART),
            Self::InProgress => Failure::Refused(&IN_PROGRESS),
            Self::Ordered(number) => {
                let placed = in_words(words, &number);
                let message = [&placed, " ", words.say(checkout::ERROR_ORDERED)].concat();
                Failure::Ordered(message)
            }
            Self::NoCourier(products) => {
                Failure::of_field(METHOD.name, &no_courier(words, &products))
            }
            Self::NoPrescription(products) => {
                Failure::of_field(PRESCRIPTION.name, &unconfirmed(words, &products.join(", ")))
            }
            Self::NoCard(products) => Failure::of_field(PAYMENT.name, &no_card(words, &products)),
            Self::Repriced => Failure::Refused(&REPRICED),
            Self::Joining => Failure::Refused(&JOINING),
            Self::Unavailable => Failure::Refused(&UNAVAILABLE),
            Self::Short(why) => Failure::RefusedWith(&UNAVAILABLE, why),
            Self::Fields(why) => refused(why),
            Self::Promo(code, PromoRejected::Refused(reason)) => {
                Failure::of_field(PAYMENT.name, &no_promo(words, &code, &reason))
            }
            Self::TooOften(seconds) | Self::Promo(_, PromoRejected::TooOften(seconds)) => {
                Failure::TooOften(seconds)
            }
            Self::PromoChanged => Failure::Refused(&PROMO_CHANGED),
            // A guest has no session that could have expired.
            Self::Promo(..) | Self::Backend | Self::Unauthorized => Failure::Refused(&NOT_ORDERED),
            Self::Unknown => Failure::Refused(&UNKNOWN_OUTCOME),
            Self::Checking => Failure::Refused(&CHECKING),
            Self::Lost => Failure::Refused(&LOST),
        }
    }
}

/// The message that an order of these products cannot be paid by card; without products, that no order of the site
/// can.
pub(super) fn no_card(words: Words, products: &[String]) -> String {
    if products.is_empty() {
        return words.say(checkout::ERROR_NO_CARD).to_owned();
    }
    let products = products.join(", ");
    words.fill(checkout::ERROR_CARD, &[("products", &products)])
}

/// The backend's name of the promo code in a reservation and an order: its message is shown at the payment methods.
const PROMO_CODE: &str = "promo_code";

/// The backend's messages, assigned to the form's fields.
fn refused(why: Messages) -> Failure {
    let own = |name: &str| {
        if name == PROMO_CODE {
            return Some(&PAYMENT);
        }
        let plain = name.strip_suffix("_id").unwrap_or(name);
        let own = FIELDS.iter().find(|field| field.name == plain);
        own.or_else(|| postal::field_of(name))
    };
    if why.values().all(String::is_empty) {
        return Failure::Refused(&REFUSED_SILENTLY);
    }
    let is_marked = why.keys().any(|name| own(name).is_some());
    let mut named = Messages::new();
    for (name, message) in why {
        let name = own(&name).map_or(name, |field| field.name.to_owned());
        let said = named.entry(name).or_default();
        let more = if said.is_empty() { "" } else { " " };
        said.push_str(&[more, &message].concat());
    }
    if is_marked {
        Failure::Fields(named)
    } else {
        Failure::RefusedWith(&REFUSED, named)
    }
}

/// The message that these products are pickup only, and the alternatives.
pub(super) fn no_courier(words: Words, products: &[String]) -> String {
    let products = products.join(", ");
    words.fill(checkout::ERROR_COURIER, &[("products", &products)])
}

/// The reason why the promo code cannot be used, and the alternatives.
fn no_promo(words: Words, PromoCode(code): &PromoCode, reason: &str) -> String {
    let reason = match reason {
        "" => words.say(cart::PROMO_UNKNOWN_ERROR),
        reason => reason,
    };
    words.fill(
        checkout::ERROR_PROMO,
        &[("code", code), ("reason", reason.trim_end_matches('.'))],
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::failure::Kind;
    use crate::i18n::Language;

    #[test]
    fn a_rejected_order_is_a_conflict_a_backend_failure_or_a_problem_of_fields() {
        let shown = |rejected: OrderRejected| {
            let failure = rejected.failure(Language::En.words());
            (failure.code(), failure.kind())
        };
        for (rejected, code, kind) in [
            (OrderRejected::EmptyCart, "empty_cart", Kind::Conflict),
            (OrderRejected::InProgress, "in_progress", Kind::Conflict),
            (OrderRejected::Repriced, "repriced", Kind::Conflict),
            (OrderRejected::Joining, "repriced", Kind::Conflict),
            (OrderRejected::Unavailable, "unavailable", Kind::Conflict),
            (
                OrderRejected::Ordered("7".to_owned()),
                "ordered",
                Kind::Conflict,
            ),
            (OrderRejected::PromoChanged, "promo_changed", Kind::Conflict),
            (
                OrderRejected::Promo(PromoCode("A".to_owned()), PromoRejected::Unavailable),
                "backend",
                Kind::Unavailable,
            ),
            (OrderRejected::Backend, "backend", Kind::Unavailable),
            (OrderRejected::TooOften(30), "too_often", Kind::TooOften),
            (
                OrderRejected::Promo(PromoCode("A".to_owned()), PromoRejected::TooOften(30)),
                "too_often",
                Kind::TooOften,
            ),
            (OrderRejected::Unauthorized, "backend", Kind::Unavailable),
            (OrderRejected::Unknown, "unknown_outcome", Kind::Unavailable),
            (OrderRejected::Checking, "checking", Kind::Conflict),
            (OrderRejected::Lost, "lost", Kind::Conflict),
        ] {
            assert_eq!(shown(rejected), (code, kind));
        }
        let fields = BTreeMap::from([("phone".to_owned(), "busy".to_owned())]);
        let failure = OrderRejected::Fields(fields.clone()).failure(Language::En.words());
        assert_eq!((failure.code(), failure.kind()), ("fields", Kind::Invalid));
        assert_eq!(failure.fields(Language::En.words()), fields);
    }

    #[test]
    fn an_order_during_a_cart_merge_has_its_own_message() {
        for language in Language::ALL {
            let words = language.words();
            let told = OrderRejected::Joining.failure(words).message(words);
            assert_eq!(told, words.say(checkout::ERROR_JOINING), "{language:?}");
        }
    }

    #[test]
    fn the_backends_messages_stand_at_their_field_or_in_the_summary() {
        let words = Language::En.words();
        let said = |name: &str| {
            let why = Messages::from([(name.to_owned(), "no".to_owned())]);
            let failure = OrderRejected::Fields(why).failure(words);
            let names: Vec<String> = failure.fields(words).into_keys().collect();
            (failure.code(), names.concat())
        };
        for (name, code, shown) in [
            ("phone", "fields", "phone"),
            ("region_id", "fields", "region"),
            ("store_id", "fields", "store"),
            ("warehouse_ref_id", "fields", "postal_warehouse"),
            ("postal_city", "fields", "postal_city"),
            ("promo_code", "fields", "payment"),
            ("products", "refused", "products"),
            ("", "refused", ""),
        ] {
            assert_eq!(said(name), (code, shown.to_owned()));
        }
        for silent in [
            Messages::new(),
            Messages::from([(String::new(), String::new())]),
        ] {
            let failure = OrderRejected::Fields(silent).failure(words);
            assert_eq!(
                (failure.code(), failure.kind()),
                ("refused", Kind::Conflict)
            );
            let message = words.say(checkout::ERROR_REFUSED_SILENTLY);
            assert_eq!(failure.message(words), message);
        }
        let both = ["region", "region_id"].map(|name| (name.to_owned(), "No.".to_owned()));
        let both = OrderRejected::Fields(Messages::from(both)).failure(words);
        assert_eq!(both.fields(words)["region"], "No. No.");
        let short = Messages::from([("line-7".to_owned(), "two left".to_owned())]);
        let failure = OrderRejected::Short(short.clone()).failure(words);
        assert_eq!(
            (failure.code(), failure.kind()),
            ("unavailable", Kind::Conflict)
        );
        assert_eq!(failure.fields(words), short);
    }

    #[test]
    fn an_already_placed_order_and_undeliverable_goods_are_named_in_every_language() {
        for language in Language::ALL {
            let words = language.words();
            let ordered = OrderRejected::Ordered("CC-7".to_owned()).failure(words);
            assert!(ordered.message(words).contains("CC-7"));
            assert!(ordered.fields(words).is_empty());
            for (reason, told) in [
                ("Doar cu cardul.", "Doar cu cardul"),
                ("", words.say(cart::PROMO_UNKNOWN_ERROR)),
            ] {
                let code = PromoCode("CARD5".to_owned());
                let promo = OrderRejected::Promo(code, PromoRejected::Refused(reason.to_owned()));
                let message = promo.failure(words).fields(words)["payment"].clone();
                assert!(
                    message.contains("CARD5") && message.contains(told),
                    "{message}"
                );
                assert!(!message.contains(".."), "{message}");
            }
            let kept = vec!["Amoxicilină 500 mg".to_owned(), "Dulap".to_owned()];
            let kept = OrderRejected::NoCourier(kept).failure(words);
            assert_eq!((kept.code(), kept.kind()), ("fields", Kind::Invalid));
            let fields = kept.fields(words);
            assert!(
                fields["method"].contains("Amoxicilină 500 mg, Dulap"),
                "{fields:?}"
            );
        }
    }
}
