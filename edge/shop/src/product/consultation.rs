//! The form of a question about a product.

use crate::contract::{Contract, Declared, NO_FIELDS};
use crate::forms::{About, Ask, Field, Form, Order, call_of_form, submission};
use crate::words::{checkout, forms};

/// A question about a product.
pub static CONSULTATION: Form = Form {
    name: "consultation",
    fields: &[
        Field::needed("name", Ask::Name, forms::NAME),
        Field::needed("phone", Ask::Phone, checkout::PHONE),
        Field::optional("email", Ask::Email, checkout::EMAIL),
        Field::optional("date", Ask::Day, forms::DAY),
        Field::optional("message", Ask::Text, forms::QUESTION),
    ],
    call: "/base/book-consultation",
    about: About::Product,
    order: Order::Nothing,
    says_its_name: false,
    title: forms::CONSULTATION_TITLE,
    lead: forms::CONSULTATION_LEAD,
    button: forms::SEND,
    thanks: forms::SENT_CONSULTATION,
};

/// The call of the form.
pub const CONSULTATION_CALLS: &[&dyn Contract] = &[&call_of_form(Declared::new(
    "POST /base/book-consultation",
    "book-consultation",
    |known| submission(&CONSULTATION, known),
))
.used_by("a question about a product")
.leaves("a question about a product")
.shape("consultation")
.beyond(
    NO_FIELDS,
    &[
        "body name",
        "body phone",
        "body email",
        "body message",
        "body product_id",
        "body captcha",
    ],
)];
