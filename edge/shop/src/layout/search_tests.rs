//! The header's search field on the results page.

use super::{frame, open};
use crate::catalogue::Usual;
use crate::fixtures::with_view;
use crate::page::FrameKind;
use crate::search::page::results;
use crate::search::{Query, SearchResults, listing};

#[test]
fn the_results_page_has_only_the_headers_search_field_filled_with_the_query() {
    with_view(|view| {
        let around = frame(view, FrameKind::Shop);
        for typed in ["ceai & \"<b>", "q", ""] {
            let query = Query::new(typed);
            let asked = listing(query.as_ref(), &[], Usual::default());
            let found = SearchResults::default();
            let page = results(view, typed, query.as_ref(), &found, &asked);
            let html = open(view, &around, &page).text;
            assert!(!page.critical.0.contains("name=\"query\""), "{typed}");
            let in_props = serde_json::to_string(typed).unwrap();
            let in_props = maud::html! { (in_props) }.into_string();
            assert!(
                html.contains(&["&quot;query&quot;:", &in_props].concat()),
                "{typed}"
            );
        }
        assert!(around.header.contains("&quot;query&quot;:&quot;&quot;"));
    });
}
