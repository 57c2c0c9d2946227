//! Forms. Every form of the shop is a list of [`Field`]s: one reader checks the input, one function draws a field, and
//! the browser's module follows the drawn attributes. A [`Form`] has a page of its own, such as a question about a
//! product or a résumé with its file (spec shell 5, 7); features declare theirs.

mod choice;
mod contact;
mod code;
mod day;
#[cfg(test)]
mod rendered_tests;
#[cfg(test)]
mod filled_tests;
mod field;
mod messages;
#[cfg(test)]
mod messages_tests;
mod multipart;
mod form;
#[cfg(test)]
mod multipart_tests;
mod refusals;
mod reader;
mod submission;
mod draw;
pub mod page;
mod calls;
#[cfg(test)]
mod tests;

pub(crate) use calls::{call_of_form, submission};
pub use choice::Choice;
pub use contact::{is_email, phone};
pub use day::day_number;
pub use draw::{Card, CardDays, CardPrice, FormState};
pub use field::{Ask, Field, LONGEST_TEXT, Needed};
pub use form::{About, Form, MOST_FILE_BYTES, MOST_LONG_FORM_BYTES, Order};
pub(crate) use messages::raw;
pub use messages::{Messages, line_key, messages, messages_in, messages_of};
pub use multipart::{Bounds, Encoding, File, FormBody, part_names};
pub use reader::{Answers, FieldProblem, Problem, explain, read, refused};
pub use refusals::{BUSY, FILE_TOO_LARGE};
pub use submission::Submission;

use crate::i18n::Language;
use crate::paths::Target;
use crate::route::{Place, Route};

/// The query parameter of a form's page after it was sent.
pub const SENT_FIELD: &str = "sent";
/// The page that the visitor came from.
pub const BACK_FIELD: &str = "back";

/// The page of this shop that a form was filled in on: from the form's field, else from the browser's referrer. Only
/// pages of this shop count, and none that is just a form.
pub fn way_back(language: Language, said: &str, referrer: &str) -> String {
    let ours = |path: &&str| {
        let bare = path.split(['?', '#']).next().unwrap_or_default();
        Target::page(path).is_some()
            && matches!(Place::parse(bare), Place::Page(address) if !matches!(address.route, Route::Form(_)))
    };
    [said, referrer].into_iter().find(ours).map_or_else(
        || crate::route::Address::new(language, Route::Home).href(),
        str::to_owned,
    )
}
