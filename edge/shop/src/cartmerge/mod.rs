//! The merge of a guest's cart into the account's cart at sign-in (spec commerce 4): its commands, and the order of the
//! calls to the carts' objects.

mod commands;
pub mod merging;
#[cfg(test)]
mod merging_crash_object;
#[cfg(test)]
mod merging_crash_world;
#[cfg(test)]
mod merging_crash_tests;
#[cfg(test)]
mod merging_tests;
