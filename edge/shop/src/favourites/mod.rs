//! Favourites: a guest's saved products are ids in a cookie; a signed-in shopper's belong to the account (spec commerce
//! 4, favourites and compare).

mod account;
mod calls;
mod cleared;
pub mod page;
mod refused;

pub use account::{COPY_COOKIE, Holder, Waiting, at_once, browser_favourites, is_copy_of};
pub(crate) use calls::id_of;
pub use calls::{AccountFavourites, CALLS, CHANGE_CALLS, LIST, add, clear, remove};
pub use cleared::{CANNOT_UNDO, CLEARED_AGE, CLEARED_COOKIE, UNDO, cleared, cleared_of, is_undo};
pub use refused::{RefusedChanges, refused};

use crate::product::{ProductId, Products, SavedProducts};

/// Ids joined by dots, newest first; readable by scripts, so that a cached page can fill its hearts.
pub const FAVOURITES_COOKIE: &str = "favourites";
pub const FAVOURITES_COOKIE_AGE: u32 = 365 * 24 * 3600;
/// The limit on products in the cookie.
const MOST: usize = 100;
/// The limit on shown favourites of an account; the cookie holds the first of them.
const MOST_OF_ACCOUNT: usize = 1000;

/// Removes products missing from the catalogue's answer, and returns whether it removed any. An answer without a list
/// removes nothing.
pub fn forget_gone(list: &mut SavedProducts, asked: &[ProductId], found: &Products) -> bool {
    let before = list.ids().len();
    if let Some(named) = &found.named {
        list.keep(|id| !asked.contains(&id) || named.contains(&id));
    }
    list.ids().len() < before
}

/// The favourites, from the cookie.
pub fn favourites(cookie: &str) -> SavedProducts {
    SavedProducts::read(cookie, MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_requested_products_missing_from_the_catalogue_are_forgotten() {
        let left = |asked: &[ProductId], named: Option<Vec<ProductId>>| {
            let mut list = favourites("4.3.2.1");
            let found = Products {
                named,
                ..Products::default()
            };
            let is_shorter = forget_gone(&mut list, asked, &found);
            (is_shorter, list.text())
        };
        assert_eq!(left(&[4, 3], Some(vec![3])), (true, "3.2.1".to_owned()));
        assert_eq!(left(&[4, 3], Some(Vec::new())), (true, "2.1".to_owned()));
        let whole = (false, "4.3.2.1".to_owned());
        assert_eq!(left(&[4, 3], Some(vec![3, 4])), whole);
        assert_eq!(left(&[4, 3], None), whole, "no list says nothing");
    }
}
