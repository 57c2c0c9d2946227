//! The body of the search endpoint and the props of the header's search.

use serde::Serialize;

use super::ways::ways;
use super::{MOST_SUGGESTIONS, PopularQueries, Query, SearchResults};
use crate::assets::{Island, IslandProps};
use crate::html::Price;
use crate::i18n::Language;
use crate::page::View;
use crate::product::unit_of;
use crate::route::{Address, Endpoint, Route, Slug};
use crate::site::Media;

/// The most popular queries in the search window.
const MOST_QUERIES: usize = 8;

/// The content of the search window.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "search.ts"))]
pub struct SearchAnswer {
    pub products: Vec<SearchProduct>,
    pub categories: Vec<SearchCategory>,
    /// The backend's corrected query; may be empty.
    pub meant: String,
    /// Popular queries, if nothing was typed.
    pub queries: Vec<String>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "search.ts"))]
pub struct SearchProduct {
    pub product: String,
    pub title: String,
    pub href: String,
    #[cfg_attr(test, ts(type = "string"))]
    pub image: Media<'static>,
    /// The code; may be empty.
    pub note: String,
    /// The short description; may be empty.
    pub text: String,
    /// Empty if the backend sent none, or while the currency is not known.
    pub price: String,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "search.ts"))]
pub struct SearchCategory {
    pub title: String,
    pub href: String,
}

impl SearchAnswer {
    /// The content before anything is typed.
    pub fn to_begin_with(popular: PopularQueries) -> Self {
        let queries = popular.0.into_iter().take(MOST_QUERIES);
        Self {
            queries: queries.map(|query| query.0).collect(),
            ..Self::default()
        }
    }

    /// The first few products, the pages that the query asks for, and all categories, as links in this language.
    pub fn new(view: &View<'_>, query: &Query, found: SearchResults) -> Self {
        let href = |route| view.href(route);
        let pages = ways(view, query).into_iter();
        let pages = pages.map(|(title, href)| SearchCategory {
            title: title.to_owned(),
            href,
        });
        Self {
            queries: Vec::new(),
            meant: found.meant(query).unwrap_or_default().to_owned(),
            products: found
                .listed
                .products
                .into_iter()
                .filter_map(|card| {
                    let slug = Slug::encode(&card.url)?;
                    Some(SearchProduct {
                        product: card.id.to_string(),
                        href: href(Route::Product(slug)),
                        price: card
                            .price
                            .and_then(|price| Price::new(view, price))
                            .map_or_else(String::new, |price| match unit_of(&card) {
                                Some(unit) => [&*price.text(), " /\u{a0}", unit].concat(),
                                None => price.text(),
                            }),
                        text: card.short_description,
                        title: card.title,
                        image: view.media(&card.img).into_owned(),
                        note: card.code,
                    })
                })
                .take(MOST_SUGGESTIONS)
                .collect(),
            categories: pages
                .chain(found.categories.into_iter().filter_map(|found| {
                    Some(SearchCategory {
                        href: href(Route::Category(view.menu.address(&found.url)?)),
                        title: found.title,
                    })
                }))
                .collect(),
        }
    }
}

/// The props of the island `header-search`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "search.ts"))]
pub struct HeaderSearchProps {
    /// GET with `query`, or without it for popular queries; already carries the language.
    pub search_url: String,
    /// The results page, which takes `query` as well.
    pub results_url: String,
    /// The query of this results page; empty on other pages.
    pub query: String,
}

impl IslandProps for HeaderSearchProps {
    const ISLAND: Island = Island::HeaderSearch;
}

impl HeaderSearchProps {
    pub fn new(language: Language, query: &str) -> Self {
        Self {
            search_url: format!(
                "{}?language={}",
                Endpoint::Suggestions.href(),
                language.code()
            ),
            results_url: Address::new(language, Route::Search).href(),
            query: query.to_owned(),
        }
    }
}
