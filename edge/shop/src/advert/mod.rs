//! The page of one advert: who sees it, how its owner is reached, and about where it lies (spec commerce 3, 4 and 7).

mod contacts;
mod sight;
mod place;
mod schema;
mod similar;
pub mod page;
#[cfg(test)]
mod tests;

pub use contacts::{ShownContact, shown_contacts};
pub use sight::{GONE, Sight, is_of, is_private, shows_contacts, sight};
