//! Where a category's page stands: `/{category}/{subcategory}`, as the menu has them.

use super::CategoryAnswer;
use crate::menu::Menu;
use crate::route::Slug;
use crate::seo::{Crumb, in_words};

/// What the menu says of an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// It may be a category's: one of the menu, or one that the menu does not know.
    Here,
    /// The category has another address.
    Moved(Slug),
    /// No category can stand here: its parents are none.
    Nowhere,
}

impl Place {
    /// Judges an address by its last segment, which names the category, and by those before it, its parents.
    pub fn of(menu: &Menu, path: &Slug) -> Self {
        let mut own = None;
        let parent = path.parent();
        let mut parent_known = parent.is_none();
        for (address, _) in menu.addresses() {
            if address == *path {
                return Self::Here;
            }
            parent_known |= parent.as_ref() == Some(&address);
            if own.is_none() && address.last() == path.last() {
                own = Some(address);
            }
        }
        match own {
            Some(address) => Self::Moved(address),
            None if parent_known || menu.0.is_empty() => Self::Here,
            None => Self::Nowhere,
        }
    }
}

/// Fills in what an answer left out: the title and the way, from the menu or from the address itself.
pub(super) fn complete(menu: &Menu, path: &Slug, category: &mut CategoryAnswer) {
    if !category.title.is_empty() && !category.breadcrumbs.is_empty() {
        return;
    }
    let parent = path.parent();
    let mut known = None;
    let mut way = Vec::new();
    for (address, title) in menu.addresses() {
        if address == *path {
            known = Some(title);
        } else if Some(&address) == parent.as_ref() {
            way.push(Crumb::new(title, address.as_str()));
        }
    }
    if category.title.is_empty() {
        category.title = known.map_or_else(|| in_words(path), str::to_owned);
    }
    if category.breadcrumbs.is_empty() {
        way.push(Crumb::new(&category.title, path.as_str()));
        category.breadcrumbs = way;
    }
}
