//! The forms of the cart page: addresses and hidden fields.

use maud::{Markup, html};

use crate::page::View;
use crate::route::{Endpoint, Route, Slug};

/// The address of a command.
pub(super) fn action(name: &str) -> Option<String> {
    Slug::new(name).map(|name| Endpoint::CartCommand(name).href())
}

/// Hidden fields of every form: the language of the response, and the page to return to.
pub(super) fn form_fields(view: &View<'_>) -> Markup {
    html! {
        input type="hidden" name="language" value=(view.language.code());
        input type="hidden" name="back" value=(view.href(Route::Cart));
    }
}
