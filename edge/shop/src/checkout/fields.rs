//! The fields of the checkout form.

use crate::fields::Fields;
use crate::forms::{Ask, Field};
use crate::i18n::Word;
use crate::ordering::Payment;
use crate::words::checkout as words;

const LONGEST_NOTE: usize = 1000;
pub(super) const LONGEST_TIME: usize = 120;

pub(super) const FIRST_NAME: Field =
    Field::needed("first_name", Ask::Line, words::FIRST_NAME).autocomplete("given-name");
pub(super) const LAST_NAME: Field =
    Field::optional("last_name", Ask::Line, words::LAST_NAME).autocomplete("family-name");
pub(super) const PHONE: Field = Field::needed("phone", Ask::Phone, words::PHONE);
pub(super) const EMAIL: Field = Field::optional("email", Ask::Email, words::EMAIL);
pub(super) const METHOD: Field = Field::optional(
    "method",
    Ask::Choice(&["address", "pickup", "postal"]),
    words::DELIVERY,
);
pub(super) const SPEED: Field =
    Field::optional("type", Ask::Choice(&["standart", "express"]), words::SPEED);
pub(super) const REGION: Field =
    Field::optional("region", Ask::Id, words::REGION).autocomplete("address-level1");
pub(super) const LOCALITY: Field =
    Field::optional("locality", Ask::Id, words::LOCALITY).autocomplete("address-level2");
pub(super) const STREET: Field = Field::optional("street", Ask::Line, words::STREET)
    .when(&METHOD, "address")
    .autocomplete("address-line1")
    .width("two-thirds");
pub(super) const BUILDING: Field = Field::optional("building", Ask::Line, words::BUILDING)
    .when(&METHOD, "address")
    .or_number()
    .autocomplete("address-line2")
    .width("third");
pub(super) const APARTMENT: Field = Field::optional("apartment", Ask::Line, words::APARTMENT)
    .or_number()
    .autocomplete("address-line3")
    .width("third");
pub(super) const NOTE: Field = Field::optional("note", Ask::Line, words::NOTE)
    .most(LONGEST_NOTE)
    .width("two-thirds");
pub(super) const STORE: Field =
    Field::optional("store", Ask::Id, words::STORE).when(&METHOD, "pickup");
pub(super) const TIME: Field = Field {
    // A choice from a list.
    most: None,
    ..Field::optional("delivery_time", Ask::Line, words::DELIVERY_TIME)
};
pub(super) const PAYMENT: Field = Field::optional(
    "payment",
    Ask::Choice(&["cash", "card", "iute-credit", "credit"]),
    words::PAYMENT,
);
/// The name of a payment method.
pub(super) const fn payment_title(payment: Payment) -> Word {
    match payment {
        Payment::Cash => words::PAYMENT_CASH,
        Payment::Card => words::PAYMENT_CARD,
        Payment::Instalments => words::PAYMENT_INSTALMENTS,
        Payment::Credit => words::PAYMENT_CREDIT,
    }
}

pub(super) const CREDIT: Field = Field {
    // A choice from a list.
    most: None,
    ..Field::optional("credit_offer", Ask::Line, words::CREDIT_OFFER)
};
pub(super) const COMMENT: Field =
    Field::optional("comment", Ask::Text, words::COMMENT).most(LONGEST_NOTE);

/// Asks to save the address once the order is placed; shown to account holders only.
pub(super) const SAVE: Field = Field::optional("save_address", Ask::Flag, words::SAVE_ADDRESS);

/// The form, in display order.
pub static FIELDS: [Field; 18] = [
    FIRST_NAME, LAST_NAME, PHONE, EMAIL, REGION, LOCALITY, METHOD, SPEED, STREET, BUILDING,
    APARTMENT, NOTE, SAVE, STORE, TIME, PAYMENT, CREDIT, COMMENT,
];

/// The field that identifies the cart shown by the form ([`super::cart_mark`]).
pub(super) const CART_FIELD: &str = "cart";

/// Whether the form's region is still to be chosen. A form without the field means the capital.
pub(super) fn lacks_region(fields: &Fields) -> bool {
    fields
        .get(REGION.name)
        .is_some_and(|region| region.trim().is_empty())
}
