//! The backend's copy of a cart: the calls that make it equal to ours, the changes of an owner's app that are
//! taken over from it, and the backend's validation (spec commerce 4, 5, 7 and 8).

mod sync_plan;
#[cfg(test)]
mod sync_plan_tests;
mod first_cart;
mod last_copy;
#[cfg(test)]
mod last_copy_tests;
mod validation;
mod calls;
#[cfg(test)]
mod contract_tests;

pub use calls::{CALLS, LAST_CALLS, RESERVE_CALLS, fill_and_reserve};
pub use first_cart::taken_in;
pub use last_copy::{LastCopy, leaving, unconfirmed};
pub use sync_plan::{
    BackendCart, BackendLines, RefusedStep, SyncStep, is_final, latest_copy_ms, put_off_until_ms,
    refused_step, rests_until_ms, retry_pause_ms, sync_plan,
};
pub use validation::validation_of;
