//! Favourites: the ids a visitor marked, kept in a cookie (spec commerce 4, favourites and compare).

pub mod page;

use crate::product::Marked;

/// Ids joined by dots, newest first; readable by scripts, so that a cached page can mark its hearts.
pub const FAVOURITES_COOKIE: &str = "favourites";
pub const FAVOURITES_COOKIE_AGE: u32 = 365 * 24 * 3600;
/// As many as one call of products by id takes.
const MOST: usize = 100;

/// The marked products, from the cookie.
pub fn favourites(cookie: &str) -> Marked {
    Marked::read(cookie, MOST)
}
