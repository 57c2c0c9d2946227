//! Search: valid queries, the backend's results, and the content of the search window.

mod queries;
mod popular;
mod ways;
pub mod page;
#[cfg(test)]
mod tests;
pub mod vanished;
mod wire;

pub use popular::popular;
pub use queries::{POPULAR_QUERIES, PopularQueries, QUERY_CALLS};
pub use wire::{HeaderSearchProps, SearchAnswer};

use crate::backend::{BackendFailure, Call, Subject, encode_query};
use crate::catalogue::{CategoryAnswer, Listing, Sort, Usual, filter_fields, has_filters};
use crate::contract::{Contract, Declared};
use crate::fields::searched;
use crate::lenient::schema::{Field, Want};
use crate::lenient::{Json, Lenient, Listed, Scalar, Schema, lenient};
use crate::paths::add;
use crate::product::{Card, ProductId};

/// The fewest characters that are searched for (spec commerce 5).
pub const MIN_CHARACTERS: usize = 2;
const MAX_CHARACTERS: usize = 100;
/// Products in the search window.
pub const MOST_SUGGESTIONS: usize = 6;

/// A valid query: without signs that nobody sees, trimmed, at least two characters, cut at a hundred.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query(String);

impl Query {
    pub fn new(text: &str) -> Option<Self> {
        let text: String = searched(text)
            .chars()
            .filter(|letter| !letter.is_control())
            .take(MAX_CHARACTERS)
            .collect();
        (text.chars().count() >= MIN_CHARACTERS).then_some(Self(text))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// `GET /general/v2/search/search/?query=…`
pub fn search(query: &Query) -> Call<SearchResults> {
    Call::get(format!(
        "/general/v2/search/search/?query={}",
        encode_query(query.as_str())
    ))
}

/// The listing of a results page: like a category's, but sorted by relevance.
pub fn listing(query: Option<&Query>, pairs: &[(String, String)], usual: Usual) -> Listing {
    let usual = Usual {
        sort: Sort::Relevance,
        ..usual
    };
    Listing {
        searched: query.map_or_else(String::new, |query| query.0.clone()),
        ..Listing::from_query(pairs, usual)
    }
}

/// The search with the filters that the shopper chose from an earlier answer; the documents name only the query.
pub fn listed(query: &Query, listing: &Listing) -> Call<SearchResults> {
    let mut path = search(query).request.path.into_owned();
    for (name, value) in listing.parameters() {
        match name {
            "filters" | "page" => add(&mut path, name, &value),
            "sort" if value != Sort::Relevance.value() => add(&mut path, "sortBy", &value),
            _ => {}
        }
    }
    Call::get(path)
}

/// The results of a search.
#[derive(Debug, Clone, Default)]
pub struct SearchResults {
    /// The products, with paging and filters if the backend gives them.
    pub listed: CategoryAnswer,
    pub categories: Vec<FoundCategory>,
    /// The backend's corrected query; may be empty.
    pub meant: String,
}

/// Fields that backends use for a corrected query.
const MEANT: [&str; 4] = ["did_you_mean", "suggestion", "corrected_query", "spelling"];

impl Lenient for SearchResults {
    fn read(json: &Json<'_>) -> Option<Self> {
        let within = json.get("data").unwrap_or(&Json::Null);
        let categories =
            |answer: &Json<'_>| answer.get("resultsByCategory").and_then(Lenient::read);
        let meant = |answer: &Json<'_>| {
            let named = MEANT.iter().find_map(|name| answer.get(name))?;
            named.text().map(|text| text.trim().to_owned())
        };
        let products = Listed::find(json, "products");
        let found = Self {
            listed: CategoryAnswer::read(json).unwrap_or_default(),
            meant: meant(json).or_else(|| meant(within)).unwrap_or_default(),
            categories: categories(json)
                .or_else(|| categories(within))
                .unwrap_or_default(),
        };
        let says_nothing = json.fields().is_some() && !Listed::is_broken(json, "products");
        (products.is_some() || says_nothing).then_some(found)
    }

    fn schema() -> Schema {
        let categories = Field::new(
            &["resultsByCategory"],
            Schema::list(FoundCategory::schema()),
        )
        .without("No categories beside the products.");
        let number = |names| {
            Field::new(names, u64::schema())
                .optional()
                .without("The products are all that was found.")
        };
        let mut fields = vec![
            categories,
            Field::new(&MEANT, String::schema())
                .optional()
                .without("No other query is offered."),
            number(&["totalCount", "total_count", "count", "total"]),
            number(&["pages", "total_pages", "num_pages"]),
            number(&["page_size", "per_page"]),
        ];
        fields.extend(filter_fields().into_iter().map(Field::optional));
        Schema::All(vec![
            Schema::perhaps_listed("products", found_card()),
            Schema::object("Found", fields).within(&["data"]),
        ])
    }
}

/// The fields of a found product in the documents.
const OF_FOUND: [&str; 6] = [
    "productId",
    "img",
    "title",
    "short_description",
    "code",
    "url",
];

/// A product in a search answer; without a price, the catalogue is asked for the rest.
fn found_card() -> Schema {
    let mut schema = Card::schema();
    if let Schema::Object(card) = &mut schema {
        card.name = "FoundProduct";
        for field in &mut card.fields {
            let is_documented = field.names.iter().any(|name| OF_FOUND.contains(name));
            if !is_documented {
                field.want = Want::Optional;
                field.without = "Where no price is told, the catalogue is asked for all of it.";
            }
        }
    }
    schema
}

impl SearchResults {
    /// Empty results if the backend refuses the query, since a retry would not help. `None` for transient failures.
    pub fn of_refused(failure: &BackendFailure) -> Option<Self> {
        (failure.subject() == Some(Subject::Sent)).then(Self::default)
    }

    /// The products without a price in the answer; the documented search never has one.
    pub fn without_price(&self) -> Vec<ProductId> {
        let products = self.listed.products.iter();
        products
            .filter(|card| card.price.is_none())
            .map(|card| card.id)
            .collect()
    }

    /// Completes the results with the catalogue's cards; `known` is `None` if the catalogue did not answer.
    pub fn complete(&mut self, known: Option<Vec<Card>>) {
        self.listed.prices_unknown = known.is_none();
        for mut card in known.unwrap_or_default() {
            let found = self.listed.products.iter_mut();
            if let Some(found) = found.into_iter().find(|found| found.id == card.id) {
                if card.short_description.is_empty() {
                    card.short_description = std::mem::take(&mut found.short_description);
                }
                *found = card;
            }
        }
    }

    /// The total number of results, if known: without paging data, the backend has sent all of them.
    pub fn total(&self, listing: &Listing) -> Option<u64> {
        if self.listed.pages.are_told() {
            self.listed.total(listing)
        } else {
            Some(self.listed.products.len() as u64)
        }
    }

    /// Whether the backend can filter, sort and page these results.
    fn is_listing(&self, listing: &Listing) -> bool {
        has_filters(&self.listed, listing) || self.listed.pages.last(listing.page) > 1
    }

    /// The backend's corrected query, if it differs.
    fn meant(&self, query: &Query) -> Option<&str> {
        let folded = |text: &str| text.to_lowercase();
        let is_other = !self.meant.is_empty() && folded(&self.meant) != folded(query.as_str());
        is_other.then_some(&*self.meant)
    }
}

#[derive(Debug, Clone)]
pub struct FoundCategory {
    pub title: String,
    pub url: String,
}

lenient!(FoundCategory {
    /// The category is left out.
    needed "categoryTitle" | "category_title" | "title" | "name" => title,
    /// The category is left out.
    "categoryUrl" | "category_url" | "url" | "slug" => url,
} where |category| !category.title.is_empty());

/// The calls of results.
pub const CALLS: &[&dyn Contract] = &[
    &Declared::new("GET /general/v2/search/search/?query={query}", "search", |_| {
        Query::new("ceai").map(|query| search(&query))
    })
    .used_by("the search window and the page of results")
    .without("The window keeps what it showed. On the page refused filters (400, 422) show all that is found, and say so, a refused query finds nothing, and 404 of a later page leads to the first; anything else is a 503.")
    .shown_by("tests/worker/search.test.ts"),
];
