//! The saved order of `/api/cart-redis`: a cart with companion data of the browser's.

mod saved_order;
#[cfg(test)]
mod tests;

pub use saved_order::{STALE, SavedOrder, unsynced};
