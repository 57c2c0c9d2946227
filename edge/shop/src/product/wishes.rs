//! The forms that order a product without a checkout, and what they may not ask for.

use maud::{Markup, html};

use super::credit::credit;
use super::{Card, UNKNOWN_PRODUCT};
use crate::failure::{self, Failure, Refusal};
use crate::forms::{Kind, page as forms_page};
use crate::page::View;
use crate::words::{forms, product};

/// A prescription is confirmed at the checkout, and in no form (spec commerce 5).
static NEEDS_PRESCRIPTION: Refusal = Refusal {
    code: "needs_prescription",
    message: forms::ERROR_PRESCRIPTION,
    field: None,
    kind: failure::Kind::Invalid,
    lasting: None,
};

/// A form that sells at once does not sell what is not there.
static NOT_THERE: Refusal = Refusal {
    code: "out_of_stock",
    message: product::OUT_OF_STOCK,
    field: None,
    kind: failure::Kind::Conflict,
    lasting: None,
};

/// Nor what has no price.
static NO_PRICE: Refusal = Refusal {
    code: "no_price",
    message: product::PRICE_ON_REQUEST,
    ..NOT_THERE
};

/// Refuses a form that orders what cannot be ordered by it; `card` is what the catalogue says of the product. What is to
/// come may be unknown to a catalogue of what there is.
pub fn may_ask(kind: Kind, card: Option<&Card>) -> Result<(), Failure> {
    let refusal = match card {
        None if kind.sells() => &UNKNOWN_PRODUCT,
        Some(card) if kind.orders() && card.is_recipe => &NEEDS_PRESCRIPTION,
        Some(card) if kind.sells() && !card.is_available() => &NOT_THERE,
        Some(card) if kind.sells() && !card.can_be_bought() => &NO_PRICE,
        _ => return Ok(()),
    };
    Err(Failure::Refused(refusal))
}

/// What else may be asked for, by whether the product is there. A price that is asked for is a question, whose form the
/// page has.
pub(super) fn wishes(view: &View<'_>, card: &Card) -> Markup {
    let kinds: &[Kind] = if card.can_be_bought() {
        &[Kind::OneClick, Kind::Gift]
    } else if card.is_available() {
        &[]
    } else {
        // The other wish stands in the place of the button that buys.
        &[Kind::PreOrder]
    };
    let kinds = kinds
        .iter()
        .copied()
        .filter(|kind| may_ask(*kind, Some(card)).is_ok());
    html! {
        p.buy-wishes {
            @for kind in kinds { (forms_page::link(view, kind, card.id)) " " }
            (credit(view, card))
        }
    }
}
