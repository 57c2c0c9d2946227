//! The form for sending a résumé file, for each vacancy.

use crate::contract::{Contract, Declared, NO_FIELDS};
use crate::forms::{About, Ask, Field, Form, Order, call_of_form, submission};
use crate::words::{checkout, forms};

/// The résumé form.
pub static RESUME: Form = Form {
    name: "resume",
    fields: &[
        Field::needed("name", Ask::Name, forms::NAME),
        Field::needed("phone", Ask::Phone, checkout::PHONE),
        Field::needed("email", Ask::Email, checkout::EMAIL),
        Field::optional("message", Ask::Text, forms::ABOUT_YOU),
        Field::needed("file", Ask::File, forms::FILE),
    ],
    call: "/base/send-resume",
    about: About::Vacancy,
    order: Order::Nothing,
    says_its_name: false,
    title: forms::RESUME_TITLE,
    lead: forms::RESUME_LEAD,
    button: forms::SEND,
    thanks: forms::SENT_RESUME,
};

/// The call of the form.
pub const RESUME_CALLS: &[&dyn Contract] = &[&call_of_form(Declared::new(
    "POST /base/send-resume",
    "send-resume",
    |known| submission(&RESUME, known),
))
.used_by("career: a résumé with its file")
.leaves("a résumé")
.beyond(
    NO_FIELDS,
    &[
        "body name",
        "body phone",
        "body email",
        "body message",
        "body file",
        "body vacancy_id",
        "body captcha",
    ],
)];
