//! Passwords: the field of a new one with its rules, the forgotten one, and its change.

mod common;
mod rules;
mod field;

pub use common::COMMON;
pub use field::{CURRENT, FIRST, NEW, current_field, new_field, user_name};
pub use rules::check;
