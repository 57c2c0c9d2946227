//! A quote as its page gets it, and what all forms of the page have.

use maud::{Markup, html};

use super::{CommandName, Problem, Quote, QuoteView};
use crate::company::Company;
use crate::page::View;
use crate::route::{Endpoint, Slug};

/// A quote with what the page says about it.
#[derive(Debug, Clone, Copy)]
pub struct Sheet<'a> {
    pub quote: &'a Quote,
    pub shown: &'a QuoteView,
    pub company: &'a Company,
    /// The id of the form's command.
    pub command: &'a str,
    /// Why a form was refused.
    pub problem: Option<Problem<'a>>,
    /// Whether goods were just added from a table.
    pub is_added_to: bool,
}

/// The address of a command.
pub(super) fn action(command: CommandName) -> Option<String> {
    Slug::new(command.name()).map(|name| Endpoint::QuoteCommand(name).href())
}

/// Hidden fields of every form of a quote: the language of the answer, and the company.
pub(super) fn form_fields(view: &View<'_>, sheet: Sheet<'_>) -> Markup {
    html! {
        input type="hidden" name="language" value=(view.language.code());
        input type="hidden" name="company_id" value=(sheet.company.id.as_str());
    }
}

/// The id of another command of the same page.
pub(super) fn command_id(sheet: Sheet<'_>, command: CommandName) -> String {
    [sheet.command, "-", command.name()].concat()
}
