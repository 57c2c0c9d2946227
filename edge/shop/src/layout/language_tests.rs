//! The language panel links to the same page in other languages.

use serde_json::json;

use super::tests::{read_product, with_view};
use crate::fields::Fields;
use crate::i18n::Language;
use crate::layout;
use crate::page::FrameKind;
use crate::route::Slug;

#[test]
fn the_language_panel_keeps_the_query_of_the_page() {
    with_view(Language::Ro, |view| {
        let asked = "ceai & <b>";
        let query = crate::search::Query::new(asked);
        let found = crate::search::SearchResults::default();
        let search = |query: Option<&_>| {
            let listing = crate::search::listing(query, &[], crate::catalogue::Usual::default());
            crate::search::page::results(view, asked, query, &found, &listing)
        };
        let login = |back| {
            let fields = Fields::of("back", back);
            crate::signin::login(
                view,
                crate::signin::SignIn {
                    fields: &fields,
                    problem: None,
                    untaken: &[],
                    guest_cart: false,
                    command: "",
                },
            )
        };
        let cases = [
            (
                search(query.as_ref()),
                "/ru/search?query=ceai%20%26%20%3Cb%3E",
            ),
            (search(None), "/ru/search"),
            (
                login("/ro/cart?x=1"),
                "/ru?login=true&amp;back=%2Fro%2Fcart%3Fx%3D1",
            ),
            (login("//evil.example"), "/ru?login=true"),
        ];
        for (page, href) in cases {
            let html = layout::open(view, &layout::frame(view, FrameKind::Shop), &page).text;
            assert!(
                html.contains(&format!("<a href=\"{href}\" lang=\"ru\"")),
                "{href}"
            );
            assert!(!html.contains("rel=\"alternate\""), "{href}");
        }
    });
}

#[test]
fn the_language_panel_links_to_the_same_page() {
    with_view(Language::Ru, |view| {
        let slug = Slug::new("chainik").unwrap();
        let answer = json!({ "product": { "productId": 1, "title": "t", "url": "chainik", "price": 1, "slugs": { "ro": "ceainic", "uk": "chainyk" } } });
        let page = crate::product::page::product(view, &slug, &read_product(&answer));
        let html = layout::open(view, &layout::frame(view, FrameKind::Shop), &page).text;
        for link in [
            "/ro/product/ceainic",
            "/uk/product/chainyk",
            "/ru/product/chainik",
        ] {
            assert!(
                html.contains(&format!(
                    "hreflang=\"{}\" href=\"http://127.0.0.1:8787{link}\"",
                    &link[1..3]
                )),
                "{link}"
            );
        }
        assert!(
            html.contains("<a href=\"/en\""),
            "a language without this product leads home"
        );
    });
}
