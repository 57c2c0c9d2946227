//! The forms that order a product without a checkout, and what they may not ask for.

use maud::{Markup, html};

use super::Card;
use super::credit::credit;
use crate::failure::{self, Failure, Refusal};
use crate::forms::{Kind, page as forms_page};
use crate::page::View;
use crate::words::forms;

/// A prescription is confirmed at the checkout, and in no form (spec commerce 5).
static NEEDS_PRESCRIPTION: Refusal = Refusal {
    code: "needs_prescription",
    message: forms::ERROR_PRESCRIPTION,
    field: None,
    kind: failure::Kind::Invalid,
    lasting: None,
};

/// Refuses a form that orders what needs a prescription.
pub fn may_ask(kind: Kind, card: &Card) -> Result<(), Failure> {
    if kind.orders() && card.is_recipe {
        return Err(Failure::Refused(&NEEDS_PRESCRIPTION));
    }
    Ok(())
}

/// What else may be asked for, by whether the product is there.
pub(super) fn wishes(view: &View<'_>, card: &Card) -> Markup {
    let kinds = if card.can_be_bought() {
        [Kind::OneClick, Kind::Gift]
    } else {
        [Kind::PreOrder, Kind::FirstToKnow]
    };
    let kinds = kinds
        .into_iter()
        .filter(|kind| may_ask(*kind, card).is_ok());
    html! {
        p.buy-wishes {
            @for kind in kinds { (forms_page::link(view, kind, card.id)) " " }
            (credit(view, card))
        }
    }
}
