//! Popular queries, as the backend lists them.

use crate::backend::Call;
use crate::contract::{Contract, Declared, PART};
use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Listed, Scalar, Schema};

/// `GET /general/popular_query`: deferred.
pub const POPULAR_QUERIES: Call<PopularQueries> = Call::get_static("/general/popular_query");

#[derive(Debug, Clone, Default)]
pub struct PopularQueries(pub Vec<PopularQuery>);

impl Lenient for PopularQueries {
    fn read(json: &Json<'_>) -> Option<Self> {
        Listed::find(json, "queries").map(|list| Self(list.items()))
    }

    fn schema() -> Schema {
        Schema::listed("queries", PopularQuery::schema())
    }
}

#[derive(Debug, Clone, Default)]
pub struct PopularQuery(pub String);

impl Lenient for PopularQuery {
    fn read(json: &Json<'_>) -> Option<Self> {
        let named = ["query", "title", "name", "text"];
        let text = named.iter().find_map(|name| json.get(name)).unwrap_or(json);
        let text = text.text()?.trim().to_owned();
        (!text.is_empty()).then_some(Self(text))
    }

    fn schema() -> Schema {
        let query = Field::new(&["query", "title", "name", "text"], String::schema());
        Schema::Either(vec![
            String::schema(),
            Schema::object(
                "PopularQuery",
                vec![query.needed().without("The query is left out.")],
            ),
        ])
    }
}

/// The calls of this file.
pub const QUERY_CALLS: &[&dyn Contract] =
    &[
        &Declared::new("GET /general/popular_query", "popular-query", |_| {
            Some(POPULAR_QUERIES)
        })
        .used_by("home: what others look for")
        .without(PART)
        .shown_by("tests/worker/home.test.ts")
        .may_be_missing(),
    ];
