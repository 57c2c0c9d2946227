//! Favourites: the ids a visitor marked, kept in a cookie (spec commerce 4, favourites and compare).

pub mod page;

use crate::product::ProductId;

/// Ids joined by dots, newest first; readable by scripts, so that a cached page can mark its hearts.
pub const FAVOURITES_COOKIE: &str = "favourites";
pub const FAVOURITES_COOKIE_AGE: u32 = 365 * 24 * 3600;
/// As many as one call of products by id takes.
const MOST: usize = 100;

/// The marked products, newest first, without duplicates.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Favourites(Vec<ProductId>);

impl Favourites {
    /// Reads the cookie; whatever is no id is left out.
    pub fn from_cookie(value: &str) -> Self {
        let mut ids = Vec::new();
        for id in value.split('.').take(MOST).filter_map(|id| id.parse().ok()) {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        Self(ids)
    }

    pub fn to_cookie(&self) -> String {
        self.0
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(".")
    }

    /// Adds the product if absent, removes it if present; the oldest gives way when the list is full.
    #[must_use]
    pub fn toggled(&self, product: ProductId) -> Self {
        let mut ids = self.0.clone();
        if let Some(at) = ids.iter().position(|id| *id == product) {
            ids.remove(at);
        } else {
            ids.insert(0, product);
            ids.truncate(MOST);
        }
        Self(ids)
    }

    pub fn has(&self, product: ProductId) -> bool {
        self.0.contains(&product)
    }

    pub fn ids(&self) -> &[ProductId] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn toggling_adds_in_front_and_removes() {
        let none = Favourites::from_cookie("");
        let both = none.toggled(1).toggled(2);
        assert_eq!(both.to_cookie(), "2.1");
        assert_eq!(both.toggled(2).to_cookie(), "1");
        assert_eq!(Favourites::from_cookie("3.x.3.<b>.-1.4").ids(), [3, 4]);
    }

    #[test]
    fn the_list_never_outgrows_its_cookie() {
        let full = (0..300).fold(Favourites::default(), |list, id| list.toggled(id));
        assert_eq!(full.ids().len(), MOST);
        assert_eq!(full.ids().first(), Some(&299));
    }
}
