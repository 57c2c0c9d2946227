//! The category tree that header, catalogue window and footer show.

use crate::backend::Call;
use crate::lenient::{lenient, lenient_list};

/// `GET /general/menu_tree`
pub const MENU_TREE: Call<Menu> = Call::get_static("/general/menu_tree");

/// The tree, with the elements that could be read.
#[derive(Debug, Clone, Default)]
pub struct Menu(pub Vec<Category>);

lenient_list!(Menu);

/// A top-level category (spec shell 3).
#[derive(Debug, Clone)]
pub struct Category {
    pub id: u64,
    pub title: String,
    pub url: String,
    pub image: String,
    pub badge: String,
    pub product_count: u64,
    pub is_active: bool,
    pub show_in_mobile: bool,
    pub subcategories: Vec<Subcategory>,
}

lenient!(Category {
    "id" => id,
    "categoryTitle" => title,
    "categoryUrl" => url,
    "image" => image,
    "badge" => badge,
    "product_count" => product_count,
    "is_active" => is_active = true,
    "show_in_mobile" => show_in_mobile = true,
    "subcategories" => subcategories,
});

#[derive(Debug, Clone)]
pub struct Subcategory {
    pub id: u64,
    pub title: String,
    pub url: String,
    pub image: String,
    pub product_count: u64,
}

lenient!(Subcategory {
    "id" => id,
    "subCategoryTitle" => title,
    "subCategoryUrl" => url,
    "image" => image,
    "product_count" => product_count,
});

impl Menu {
    /// The categories that may be shown (spec shell 2, header).
    pub fn active(&self) -> impl Iterator<Item = &Category> {
        self.0.iter().filter(|category| category.is_active)
    }
}
