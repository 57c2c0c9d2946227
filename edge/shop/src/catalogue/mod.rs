//! Categories: what a listing asks the backend for, and what comes back.

mod filters;
mod listing;
pub mod page;
#[cfg(test)]
mod tests;

pub use listing::{FilterChoice, Listing, Sort};

use std::collections::BTreeMap;

use crate::backend::{Call, encode_query};
use crate::lenient::lenient;
use crate::money::Money;
use crate::product::Card;
use crate::route::Slug;
use crate::seo::{Crumb, SeoInfo};

/// Products per page.
pub const PER_PAGE: u32 = 48;

/// `GET /general/v2/category/{slug}/` with the listing's page, order and filters.
pub fn category(slug: &Slug, listing: &Listing) -> Call<CategoryAnswer> {
    let mut path = format!(
        "/general/v2/category/{}/?page={}&per_page={PER_PAGE}",
        slug.as_str(),
        listing.page
    );
    if let Some(sort) = listing.sort {
        path.push_str("&sort=");
        path.push_str(&encode_query(sort.value()));
    }
    let filters = listing.filters_value();
    if !filters.is_empty() {
        path.push_str("&filters=");
        path.push_str(&encode_query(&filters));
    }
    Call::get(path)
}

/// A category page's critical data.
#[derive(Debug, Clone)]
pub struct CategoryAnswer {
    pub id: u64,
    pub title: String,
    pub url: String,
    pub description: String,
    pub slugs: BTreeMap<String, String>,
    pub seo_info: SeoInfo,
    pub breadcrumbs: Vec<Crumb>,
    pub subcategories: Vec<crate::menu::Subcategory>,
    pub products: Vec<Card>,
    pub page: u32,
    pub pages: u32,
    pub total: u64,
    pub default_min: Option<Money>,
    pub default_max: Option<Money>,
    pub filters: Vec<Filter>,
}

lenient!(CategoryAnswer {
    "id" => id,
    "categoryTitle" => title,
    "categoryUrl" => url,
    "description" => description,
    "slugs" => slugs,
    "seo_info" => seo_info,
    "breadcrumbs" => breadcrumbs,
    "subcategories" => subcategories,
    "products" => products,
    "page" => page = 1,
    "pages" => pages = 1,
    "totalCount" => total,
    "default_min" => default_min,
    "default_max" => default_max,
    "filters" => filters,
} where |category| !category.title.is_empty());

/// A group of options to choose from.
#[derive(Debug, Clone)]
pub struct Filter {
    pub id: u64,
    pub title: String,
    pub options: Vec<FilterOption>,
}

lenient!(Filter {
    "id" => id,
    "title" => title,
    "options" => options,
});

#[derive(Debug, Clone)]
pub struct FilterOption {
    pub id: u64,
    pub title: String,
    pub active: bool,
    pub count: u64,
}

lenient!(FilterOption {
    "id" => id,
    "title" => title,
    "active" => active,
    "count" => count,
});
