//! Favourites: the products that a visitor saved, their ids in a cookie; those of a shopper are the account's (spec commerce 4, favourites and compare).

mod account;
mod calls;
pub mod page;

pub use account::{COPY_COOKIE, Waiting};
pub use calls::{AccountFavourites, LIST, add, clear, remove};

use crate::product::SavedProducts;

/// Ids joined by dots, newest first; readable by scripts, so that a cached page can fill its hearts.
pub const FAVOURITES_COOKIE: &str = "favourites";
pub const FAVOURITES_COOKIE_AGE: u32 = 365 * 24 * 3600;
/// As many as one call of products by id takes.
const MOST: usize = 100;

/// The favourites, from the cookie.
pub fn favourites(cookie: &str) -> SavedProducts {
    SavedProducts::read(cookie, MOST)
}
