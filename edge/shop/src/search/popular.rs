//! Popular queries, each a link to its results.

use maud::{Markup, html};

use super::POPULAR_QUERIES;
use crate::backend::encode_query;
use crate::html::Icon;
use crate::page::{Deferred, View};
use crate::route::Route;
use crate::words::search as words_of;

const MOST: usize = 12;

/// A deferred part of any page.
pub fn popular() -> Deferred {
    Deferred {
        // The same for every visitor.
        shared: true,
        request: POPULAR_QUERIES.request,
        render: Box::new(render),
    }
}

fn render(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    const ID: &str = "queries";
    let queries = POPULAR_QUERIES.read(body).ok()?.0;
    Some(html! {
        @if !queries.is_empty() {
            section.wrap.section aria-labelledby=(ID) {
                div.section-head { h2 #(ID) { (view.words().say(words_of::POPULAR)) } }
                ul.chips {
                    @for query in queries.iter().take(MOST) { li { a.chip href=(results(view, &query.0)) rel="nofollow" { (Icon("search")) (query.0) } } }
                }
            }
        }
    })
}

/// The address of a query's results.
pub(super) fn results(view: &View<'_>, query: &str) -> String {
    [&*view.href(Route::Search), "?query=", &encode_query(query)].concat()
}
