//! The forms that request a product, and the rules for which products.

use maud::{Markup, html};

use super::credit::credit;
use super::{Card, UNKNOWN_PRODUCT};
use crate::failure::{Failure, refusals};
use crate::forms::{About, Ask, Field, Form, Order, page as forms_page};
use crate::page::View;
use crate::words::{checkout, forms, product};

/// A request about a product. The backend documents these forms but no call for them, so they are sent as general
/// requests that carry the name of the form.
const WISH: Form = Form {
    name: "",
    fields: &[
        Field::needed("name", Ask::Name, forms::NAME),
        Field::needed("phone", Ask::Phone, checkout::PHONE),
        Field::optional("email", Ask::Email, checkout::EMAIL),
        Field::optional("message", Ask::Text, forms::COMMENT),
    ],
    call: "/base/user-request/",
    about: About::NeededProduct,
    order: Order::Nothing,
    says_its_name: true,
    title: forms::FIRST_TO_KNOW_TITLE,
    lead: forms::FIRST_TO_KNOW_LEAD,
    button: forms::SEND,
    thanks: forms::SENT_FIRST_TO_KNOW,
};

pub static FIRST_TO_KNOW: Form = Form {
    name: "first-to-know",
    ..WISH
};

/// Buy in one click: the shop calls and takes the order.
pub static ONE_CLICK: Form = Form {
    name: "one-click",
    order: Order::AtOnce,
    title: forms::ONE_CLICK_TITLE,
    lead: forms::ONE_CLICK_LEAD,
    thanks: forms::SENT_ONE_CLICK,
    ..WISH
};

pub static PRE_ORDER: Form = Form {
    name: "pre-order",
    order: Order::ToCome,
    title: forms::PRE_ORDER_TITLE,
    lead: forms::PRE_ORDER_LEAD,
    thanks: forms::SENT_PRE_ORDER,
    ..WISH
};

pub static GIFT: Form = Form {
    name: "gift",
    fields: &[
        Field::needed("name", Ask::Name, forms::NAME),
        Field::needed("phone", Ask::Phone, checkout::PHONE),
        Field::optional("email", Ask::Email, checkout::EMAIL),
        Field::optional("message", Ask::Text, forms::FOR_WHOM),
    ],
    order: Order::AtOnce,
    title: forms::GIFT_TITLE,
    lead: forms::GIFT_LEAD,
    thanks: forms::SENT_GIFT,
    ..WISH
};

refusals! {
    /// A prescription is confirmed at the checkout, and in no form (spec commerce 5).
    NEEDS_PRESCRIPTION = "needs_prescription", forms::ERROR_PRESCRIPTION, Invalid;
    /// A form that sells at once refuses a product that is out of stock.
    NOT_THERE = "out_of_stock", product::OUT_OF_STOCK, Conflict;
    /// A form that sells at once refuses a product without a price.
    NO_PRICE = "no_price", product::PRICE_ON_REQUEST, Conflict;
}

/// Refuses a form that cannot order this product; `card` is the catalogue's entry. A pre-order may be for a product
/// that the catalogue does not have yet.
pub fn may_ask(form: &Form, card: Option<&Card>) -> Result<(), Failure> {
    let refusal = match card {
        None if form.sells() => &UNKNOWN_PRODUCT,
        Some(card) if form.orders() && card.is_recipe => &NEEDS_PRESCRIPTION,
        Some(card) if form.sells() && !card.is_available() => &NOT_THERE,
        Some(card) if form.sells() && !card.can_be_bought() => &NO_PRICE,
        _ => return Ok(()),
    };
    Err(Failure::Refused(refusal))
}

/// Other requests for this product, depending on whether it is there. Asking for a price is a question, whose form
/// the page has.
pub(super) fn wishes(view: &View<'_>, card: &Card) -> Markup {
    let wishes: &[&'static Form] = if card.can_be_bought() {
        &[&ONE_CLICK, &GIFT]
    } else if card.is_available() {
        &[]
    } else {
        // The notification form stands in place of the buy button.
        &[&PRE_ORDER]
    };
    let wishes = wishes
        .iter()
        .copied()
        .filter(|form| may_ask(form, Some(card)).is_ok());
    html! {
        p.buy-wishes {
            @for form in wishes { (forms_page::link(view, form, card.id)) " " }
            (credit(view, card))
        }
    }
}
