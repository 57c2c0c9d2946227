//! The frame around every page: head, header, footer, what robots ask for. Only the worker and the lists of forms and of calls import it.

mod checkout;
mod fonts;
mod footer;
mod newsletter;
mod frame;
mod header;
mod mark_png;
mod meta;
pub mod robots;
mod scripts;
mod part;
mod windows;
#[cfg(test)]
mod language_tests;
#[cfg(test)]
mod settings_tests;
#[cfg(test)]
mod search_tests;
#[cfg(test)]
mod tests;

pub use frame::{apology, early, frame, leave, open, policy, preloads, rest};
pub use mark_png::mark_png;
pub use newsletter::{NEWSLETTER, NEWSLETTER_CALLS};
pub use part::part;
