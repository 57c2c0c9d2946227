//! The form of the newsletter, which stands below every page.

use crate::contract::{Contract, Declared, NO_FIELDS};
use crate::forms::{About, Ask, Field, Form, Order, call_of_form, submission};
use crate::words::{checkout, forms};

/// The newsletter.
pub static NEWSLETTER: Form = Form {
    name: "newsletter",
    fields: &[Field::needed("email", Ask::Email, checkout::EMAIL)],
    call: "/settings/news-letter/",
    about: About::Nothing,
    order: Order::Nothing,
    says_its_name: false,
    title: forms::NEWSLETTER_TITLE,
    lead: forms::NEWSLETTER_LEAD,
    button: forms::SUBSCRIBE,
    thanks: forms::SENT_NEWSLETTER,
};

/// The call of the form.
pub const NEWSLETTER_CALLS: &[&dyn Contract] = &[&call_of_form(Declared::new(
    "POST /settings/news-letter/",
    "news-letter",
    |known| submission(&NEWSLETTER, known),
))
.used_by("the newsletter, at the foot of every page")
.leaves("a subscription of contract-check-…@example.com")
.shape("newsletter")
.beyond(NO_FIELDS, &["body email", "body captcha"])];
