//! The frame around every page: head, header, footer, and the files for robots. Only the worker and the lists of forms
//! and of calls import it.

mod fonts;
mod newsletter;
mod market;
mod header;
mod footer;
mod mark_png;
pub mod robots;
mod meta;
mod scripts;
mod part;
mod preview;
mod windows;
mod checkout;
mod document;
mod frame;
#[cfg(test)]
mod language_tests;
#[cfg(test)]
mod settings_tests;
#[cfg(test)]
mod search_tests;
#[cfg(test)]
mod tests;

pub use document::Document;
pub use frame::{apology, early, frame, leave, open, policy, preloads, rest};
pub use mark_png::mark_png;
pub use newsletter::{NEWSLETTER, NEWSLETTER_CALLS};
pub use part::part;
