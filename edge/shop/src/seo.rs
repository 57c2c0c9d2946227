//! What the backend says of a page's place and of its presentation to search engines.

use crate::fields::decode;
use crate::lenient::lenient;
use crate::route::Slug;

/// A slug as words, where nobody says a title: `livrare-si-plata` is "Livrare si plata". Its last segment alone.
pub fn in_words(slug: &Slug) -> String {
    let words = decode(slug.last().as_bytes()).replace(['-', '_'], " ");
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.clone()).collect()
}

/// A step of the way from home to here.
#[derive(Debug, Clone)]
pub struct Crumb {
    pub title: String,
    pub url: String,
}

lenient!(Crumb {
    /// The step is left out.
    needed "categoryTitle" | "title" => title,
    /// The step is no link.
    "categoryUrl" | "url" => url,
} where |crumb| !crumb.title.is_empty());

impl Crumb {
    pub fn new(title: &str, url: &str) -> Self {
        Self {
            title: title.to_owned(),
            url: url.to_owned(),
        }
    }
}

/// The steps with their addresses: each stands under the one before it, unless its url is the whole way already (spec
/// commerce 2).
pub fn way(crumbs: &[Crumb]) -> Vec<(&str, Slug)> {
    let mut address = String::new();
    let mut way = Vec::with_capacity(crumbs.len());
    for Crumb { title, url } in crumbs {
        let own = url.trim_matches('/');
        if own.contains('/') {
            address.clear();
        } else if !address.is_empty() {
            address.push('/');
        }
        address.push_str(own);
        if let Some(address) = Slug::encode(&address) {
            way.push((title.as_str(), address));
        }
    }
    way
}

/// Title, description and picture for search engines.
#[derive(Debug, Clone, Default)]
pub struct SeoInfo {
    pub title: String,
    pub description: String,
    pub img: String,
}

lenient!(SeoInfo {
    /// The page's own title.
    "title" => title,
    /// The page's own description.
    "description" => description,
    /// The page's first picture, if it has one.
    "img" => img,
});
