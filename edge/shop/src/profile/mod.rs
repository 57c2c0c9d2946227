//! The profile of an account: names, birthday, phones and e-mail addresses (spec commerce 3, 4 and 7, profile). A site's
//! config chooses one of the two documented families of calls; a change sends only what the shopper changed.

mod contact;
mod told;
mod edit;
mod calls;
pub mod page;
pub mod list_page;
mod addition;
mod contract_calls;
#[cfg(test)]
mod contract_tests;
#[cfg(test)]
mod edit_tests;
#[cfg(test)]
mod addition_tests;

pub use addition::{Addition, PERHAPS_SENT, unconfirmed, unsent};
pub use calls::{Joining, ME, confirm, delete, holder, make_main, save, send_code};
pub use contact::{Contact, ContactKind, ListChange};
pub use contract_calls::CALLS;
pub use edit::{Editing, Group, PERHAPS_CHANGED, PERHAPS_SAVED, mark, unsaved};
pub use told::{Profile, ProfileAnswers, list_of, needs_lists};
