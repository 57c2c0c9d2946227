//! The forms of the page of the cart: their addresses and hidden fields.

use maud::{Markup, html};

use crate::page::View;
use crate::route::{Endpoint, Route, Slug};

/// The address of the command of this name.
pub(super) fn action(name: &str) -> Option<String> {
    Slug::new(name).map(|name| Endpoint::CartCommand(name).href())
}

/// The fields of every form: the language of an answer, and the page to go back to.
pub(super) fn form_fields(view: &View<'_>) -> Markup {
    html! {
        input type="hidden" name="language" value=(view.language.code());
        input type="hidden" name="back" value=(view.href(Route::Cart));
    }
}
