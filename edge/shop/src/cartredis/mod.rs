//! The saved order of `/api/cart-redis`: a cart with the browser's companion data.

mod saved_order;
#[cfg(test)]
mod tests;

pub use saved_order::{STALE, SavedOrder, unsynced};
