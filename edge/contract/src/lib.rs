//! The calls of the contract with a shop owner's backend, for all that asks or reads them.

pub mod calls;
