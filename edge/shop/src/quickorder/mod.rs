//! Quick order: codes with amounts, as buyers write them down, copy them from a table or have them in a file. Up to 500
//! lines are looked up with few calls, the fate of each line is shown, and the cart changes only by a button.

mod encoding;
#[cfg(test)]
mod saved;
mod table;
mod rows;
mod nearest;
mod lookup;
mod fate;
mod sent;
pub mod page;
mod report;
#[cfg(test)]
mod corpus;
#[cfg(test)]
mod corpus_written;
#[cfg(test)]
mod corpus_tests;

pub use encoding::Charset;
pub use fate::{Fate, Fates, Good};
pub use lookup::{CALLS, Lookup, MOST_CALLS};
pub use report::{report, template};
pub use rows::{Row, Rows};
pub use sent::{BOUNDS, CODES_FIELD, MOST_BODY_BYTES, Sent};
pub use table::{Amount, How, MOST_LINES, Mark, Separator, Why};
