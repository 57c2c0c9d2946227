//! The contact form, on the pages about contacts and ordering.

use crate::contract::{Contract, Declared, NO_FIELDS};
use crate::forms::{About, Ask, Field, Form, Order, call_of_form, submission};
use crate::words::{checkout, forms};

/// The contact form.
pub static REQUEST: Form = Form {
    name: "request",
    fields: &[
        Field::needed("name", Ask::Name, forms::NAME),
        Field::needed("phone", Ask::Phone, checkout::PHONE),
        Field::optional("email", Ask::Email, checkout::EMAIL),
        Field::optional("subject", Ask::PlainLine, forms::SUBJECT),
        Field::needed("message", Ask::Text, forms::MESSAGE),
    ],
    call: "/base/user-request/",
    about: About::Nothing,
    order: Order::Nothing,
    says_its_name: false,
    title: forms::REQUEST_TITLE,
    lead: forms::REQUEST_LEAD,
    button: forms::SEND,
    thanks: forms::SENT_REQUEST,
};

/// The call of the form.
pub const REQUEST_CALLS: &[&dyn Contract] = &[&call_of_form(Declared::new(
    "POST /base/user-request/",
    "user-request",
    |known| submission(&REQUEST, known),
))
.used_by("contacts and how to order: a request")
.leaves("a request")
.shape("request")
.beyond(
    NO_FIELDS,
    &[
        "body name",
        "body phone",
        "body email",
        "body message",
        "body captcha",
    ],
)];
