//! The acts and invoices of a company: the list with what is to be paid, its filter by days, and the files (spec
//! commerce 3, 4 and 7).

mod act;
mod filter;
mod calls;
mod file;
pub mod page;
#[cfg(test)]
mod tests;

pub use act::{Act, Acts, Payment};
pub use calls::{CALLS, acts};
pub use file::{attachment, file_ending, file_path};
pub use filter::{ActFilter, FilledDay, Preset};
pub use page::{named_company, of_company, which_company};
