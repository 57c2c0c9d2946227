//! The category tree of the header, the catalogue window and the footer.

mod link_style;
#[cfg(test)]
mod tests;

pub use link_style::{Colour, TextSize, link_style};

use crate::backend::Call;
use crate::contract::{Contract, Declared};
use crate::i18n::Language;
use crate::lenient::{Json, Lenient, Listed, Schema, lenient};
use crate::paths::Target;
use crate::route::{Address, Endpoint, Place, Route, Slug};

/// `GET /general/menu_tree`
pub const MENU_TREE: Call<Menu> = Call::get_static("/general/menu_tree");

/// The tree, with its readable elements.
#[derive(Debug, Clone, Default)]
pub struct Menu(pub Vec<Category>);

impl Lenient for Menu {
    fn read(json: &Json<'_>) -> Option<Self> {
        Listed::find(json, "categories").map(|list| Self(list.items()))
    }

    fn schema() -> Schema {
        Schema::listed("categories", Category::schema())
    }
}

/// A top-level category (spec shell 3).
#[derive(Debug, Clone)]
pub struct Category {
    pub id: u64,
    pub title: String,
    pub url: String,
    pub image: String,
    /// The fallback for a missing image.
    pub icon: String,
    pub badge: String,
    pub product_count: u64,
    pub is_active: bool,
    pub show_in_mobile: bool,
    /// The address that it links to instead of its category; empty for most.
    pub link: String,
    pub text_size: Option<TextSize>,
    pub text_color_light: Option<Colour>,
    pub text_color_dark: Option<Colour>,
    pub hover_color_light: Option<Colour>,
    pub hover_color_dark: Option<Colour>,
    pub subcategories: Vec<Subcategory>,
}

lenient!(Category {
    "id" | "categoryId" | "category_id" => id,
    /// A link without words.
    "categoryTitle" | "category_title" | "title" | "name" => title,
    /// The category leads nowhere.
    "categoryUrl" | "category_url" | "url" | "slug" => url,
    /// Its icon stands there.
    "image" | "img" => image,
    "categoryIcon" | "category_icon" | "icon" => icon,
    optional "badge" => badge,
    /// No number.
    "product_count" | "productCount" | "products_count" => product_count,
    /// It is active.
    "is_active" => is_active = true,
    /// Phones show it too.
    "show_in_mobile" => show_in_mobile = true,
    /// It leads to its category.
    optional "link" => link,
    /// The theme's.
    optional "text_size" => text_size,
    /// The theme's.
    optional "text_color_light" => text_color_light,
    /// The theme's.
    optional "text_color_dark" => text_color_dark,
    /// The theme's.
    optional "hover_color_light" => hover_color_light,
    /// The theme's.
    optional "hover_color_dark" => hover_color_dark,
    /// It has none.
    "subcategories" | "subCategories" | "sub_categories" | "children" => subcategories,
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
    "id" | "subCategoryId" | "subcategoryId" | "subcategory_id" | "categoryId" | "category_id" => id,
    /// A link without words.
    "subCategoryTitle" | "subcategoryTitle" | "subcategory_title" | "sub_category_title" | "categoryTitle" | "category_title" | "title" | "name" => title,
    /// It leads nowhere.
    "subCategoryUrl" | "subcategoryUrl" | "subcategory_url" | "sub_category_url" | "categoryUrl" | "category_url" | "url" | "slug" => url,
    "image" | "img" => image,
    /// No number.
    "product_count" | "productCount" | "products_count" => product_count,
});

impl Menu {
    /// The categories that may be shown (spec shell 2, header).
    pub fn active(&self) -> impl Iterator<Item = &Category> {
        self.0.iter().filter(|category| category.is_active)
    }

    /// Whether any of its categories has an address.
    pub fn leads_on(&self, language: Language) -> bool {
        self.active()
            .any(|category| category.href(language).is_some())
    }

    /// The address and the title of every category and subcategory.
    pub fn addresses(&self) -> impl Iterator<Item = (Slug, &str)> {
        self.0.iter().flat_map(|category| {
            let own = Slug::encode(category.url.trim_matches('/'));
            let subs = category.subcategories.iter();
            let subs = subs.map(|sub| (sub.address(&category.url), &*sub.title));
            std::iter::once((own, &*category.title))
                .chain(subs)
                .filter_map(|(address, title)| Some((address?, title)))
        })
    }

    /// The address of the category with this url: a subcategory's is under its parent's.
    pub fn address(&self, url: &str) -> Option<Slug> {
        let url = Slug::encode(url.trim_matches('/'))?;
        let mut found = None;
        for (address, _) in self.addresses() {
            if address == url {
                return Some(url);
            }
            if found.is_none() && address.last() == url.as_str() {
                found = Some(address);
            }
        }
        Some(found.unwrap_or(url))
    }
}

impl Subcategory {
    /// Its address: its url under its parent's, unless the url is the full path already.
    pub fn address(&self, parent: &str) -> Option<Slug> {
        let (parent, own) = (parent.trim_matches('/'), self.url.trim_matches('/'));
        if own.contains('/') || parent.is_empty() {
            Slug::encode(own)
        } else {
            Slug::encode(&[parent, "/", own].concat())
        }
    }
}

impl Category {
    /// The picture beside the title; empty without one.
    pub fn picture(&self) -> &str {
        [&self.image, &self.icon]
            .into_iter()
            .find(|file| !file.is_empty())
            .map_or("", String::as_str)
    }

    /// Its address in a language: its own link if that is safe, else its category.
    pub fn href(&self, language: Language) -> Option<String> {
        let category = || {
            let slug = Slug::encode(self.url.trim_matches('/'))?;
            Some(Address::new(language, Route::Category(slug)).href())
        };
        own_link(self.link.trim(), language).or_else(category)
    }
}

/// An https address as it is; a page of this shop under its own language prefix, or under this language.
fn own_link(link: &str, language: Language) -> Option<String> {
    if link.is_empty() {
        return None;
    }
    let bare = || Target::local(&["/", link].concat()).filter(|_| !link.contains(':'));
    let target = Target::configured(link).or_else(bare)?;
    let address = target.as_str();
    let end = address.find(['?', '#']).unwrap_or(address.len());
    let (path, rest) = address.split_at_checked(end)?;
    let Some(bare) = path.strip_prefix('/') else {
        return Some(address.to_owned());
    };
    let route = match Place::parse(path) {
        Place::Page(_) => return Some(address.to_owned()),
        Place::Unknown(Some(_)) => None,
        Place::Root | Place::Endpoint(_) | Place::Unknown(None) => Route::parse(bare),
    };
    let route = route.filter(|_| !Endpoint::is_folder_of(path))?;
    Some(Address::new(language, route).href() + rest)
}

/// The calls of this feature.
pub const CALLS: &[&dyn Contract] = &[&Declared::new(
    "GET /general/menu_tree",
    "menu_tree",
    |_| Some(MENU_TREE),
)
.used_by("every page: header, catalogue, footer")
.without(
    "The menu that is known serves on. Before the first answer pages have none, and are not kept.",
)
.shown_by("tests/worker/backend.test.ts")
.learn(|known, answer| {
    let menu = Menu::read(answer).unwrap_or_default();
    let url = |category: &Category| Slug::encode(category.url.trim_matches('/'));
    known.category = menu.active().find_map(url);
})];
