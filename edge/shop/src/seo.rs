//! What the backend says of a page's place and of its presentation to search engines.

use crate::lenient::lenient;

/// A step of the way from home to here.
#[derive(Debug, Clone)]
pub struct Crumb {
    pub title: String,
    pub url: String,
}

lenient!(Crumb {
    "categoryTitle" => title,
    "categoryUrl" => url,
});

/// Title, description and picture for search engines.
#[derive(Debug, Clone, Default)]
pub struct SeoInfo {
    pub title: String,
    pub description: String,
    pub img: String,
}

lenient!(SeoInfo {
    "title" => title,
    "description" => description,
    "img" => img,
});
