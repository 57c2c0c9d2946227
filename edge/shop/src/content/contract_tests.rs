//! Additional answers of content pages, as in `tests/contract/`.

use super::{Answer, ContentQuery, plan};
use crate::fixtures::{VARIANTS, body, with_view};
use crate::html::Markup;
use crate::lenient::Json;
use crate::page::{Page, View};
use crate::route::{Route, Slug};
use crate::site::City;

/// A page with this query, from its own answer and additional ones.
fn page(
    view: &View<'_>,
    route: &Route,
    query: &str,
    answer: &str,
    beside: [Option<&str>; 2],
) -> Page {
    let pairs: Vec<_> = query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let query = ContentQuery::new(route, &pairs, &view.shop.settings.cities_to_choose);
    let plan = plan(&query).unwrap();
    let json = Json::parse(answer.as_bytes()).unwrap();
    let mut page = (plan.show)(view, &query, Answer::new(&json)).unwrap();
    (plan.add)(
        view,
        &query,
        &mut page,
        beside.map(|body| Some(body?.as_bytes())),
    );
    page
}

/// A deferred part of a page, rendered from a call's answer; `None` for an apology.
fn deferred_html(view: &View<'_>, page: &Page, path: &str, body: &str) -> Option<String> {
    let part = page.deferred.iter().find(|part| part.request.path == path);
    (part.unwrap().render)(view, body.as_bytes()).map(Markup::into_string)
}

const DELIVERY: &str = r#"{"html":"<p>Livrăm.</p>"}"#;

#[test]
fn a_kind_of_articles_has_one_canonical_address() {
    with_view(|view| {
        let answer = r#"{"data":[],"statuses":[{"id":2,"slug":"sfaturi","name":"Sfaturi"},
            {"id":3,"slug":"совет","name":"Совет"},{"slug":"știri","name":"Știri"}]}"#;
        for (asked, own, name) in [
            ("", "", "Toate"),
            ("status=sfaturi", "?status=sfaturi", "Sfaturi"),
            ("status=2", "?status=sfaturi", "Sfaturi"),
            ("status=3", "?status=3", "Совет"),
        ] {
            let page = page(view, &Route::Articles, asked, answer, [None, None]);
            let address = format!("/ro/articles{own}");
            assert_eq!(page.canonical.as_deref(), Some(&*address), "{asked}");
            let html = page.critical.into_string();
            let here =
                format!(r#"<a class="chip chip-on" href="{address}" aria-current="true">{name}"#);
            assert!(html.contains(&here), "{asked}: {html}");
            assert_eq!(html.matches("chip-on").count(), 1, "{asked}: {html}");
            assert!(
                html.contains("?status=3") && !html.contains("%D1"),
                "{html}"
            );
        }
    });
}

#[test]
fn towns_are_chosen_from_the_backends_regions() {
    with_view(|view| {
        for route in [Route::Delivery, Route::Logistics] {
            let answer = if route == Route::Delivery {
                DELIVERY
            } else {
                "[]"
            };
            let page = page(view, &route, "", answer, [None, None]);
            for variant in VARIANTS {
                let html =
                    deferred_html(view, &page, "/base/region/", &body("regions", variant)).unwrap();
                let town = if variant == "documented" { "3-1" } else { "3" };
                let option = format!(r#"<option value="{town}">Chișinău</option>"#);
                assert!(html.contains(&option), "{variant}: {html}");
                assert!(html.contains(r#"action="/ro/delivery#cost""#), "{html}");
                assert_eq!(html.contains("optgroup"), variant == "documented");
            }
            assert_eq!(
                deferred_html(view, &page, "/base/region/", "[]").as_deref(),
                Some("")
            );
            assert_eq!(deferred_html(view, &page, "/base/region/", "7"), None);
        }
    });
}

#[test]
fn the_delivery_cost_comes_from_the_backend_or_is_unknown() {
    with_view(|view| {
        let regions = body("regions", "documented");
        let shown = |query: &str, regions: Option<&str>, cost: Option<&str>| {
            let page = page(view, &Route::Delivery, query, DELIVERY, [regions, cost]);
            assert_eq!(page.canonical.as_deref(), Some("/ro/delivery"));
            assert_eq!(page.query, query, "the other languages ask the same");
            page.critical.into_string()
        };
        for variant in VARIANTS {
            let cost = body("delivery-cost", variant);
            let html = shown("town=3-1", Some(&regions), Some(&cost));
            assert!(html.contains(r#"<option value="3-1" selected>"#), "{html}");
            assert!(
                html.contains("Livrarea prin curier costă 40"),
                "{variant}: {html}"
            );
        }
        for (cost, says) in [
            ("0", "Livrarea prin curier e gratuită."),
            (r#"{"price":3,"currency":"EUR"}"#, "costă 3"),
            (
                r#"{"detail":"Nu <b>livrăm</b> acolo."}"#,
                "Nu &lt;b&gt;livrăm&lt;/b&gt; acolo.",
            ),
            ("{}", "Nu putem spune"),
            ("<html>", "Nu putem spune"),
        ] {
            let html = shown("town=3-1", Some(&regions), Some(cost));
            assert!(html.contains(says), "{cost}: {html}");
        }
        let silent = shown("town=3-1", Some(&regions), None);
        assert!(silent.contains("Nu putem spune"), "{silent}");
        let alone = shown("town=3-1", None, Some("40"));
        assert!(
            alone.contains("costă 40") && !alone.contains("<select"),
            "{alone}"
        );
        // A town outside the list has no cost to show.
        let unknown = shown("town=9-9", Some(&regions), Some("40"));
        assert!(
            unknown.contains("<select") && !unknown.contains("costă 40"),
            "{unknown}"
        );
    });
}

#[test]
fn the_gallery_shows_the_pictures_of_all_albums() {
    with_view(|view| {
        let call = "/base/gallery/all_images";
        let albums = page(
            view,
            &Route::Gallery,
            "",
            &body("gallery", "documented"),
            [None, None],
        );
        let bare = page(view, &Route::Gallery, "", "[]", [None, None]);
        for variant in VARIANTS {
            for page in [&albums, &bare] {
                let html =
                    deferred_html(view, page, call, &body("gallery-images", variant)).unwrap();
                assert!(
                    html.contains(r#"<a href="/media/g-7.svg""#),
                    "{variant}: {html}"
                );
                assert_eq!(html.contains("Bancul de lucru"), variant == "documented");
            }
        }
        assert_eq!(
            deferred_html(view, &albums, call, "[]").as_deref(),
            Some("")
        );
        let nothing = deferred_html(view, &bare, call, "[]").unwrap();
        assert!(nothing.contains("empty"), "{nothing}");
        assert_eq!(deferred_html(view, &albums, call, "{}"), None);
        let many = format!("[{}]", vec![r#""/media/g.svg""#; 500].join(","));
        let html = deferred_html(view, &albums, call, &many).unwrap();
        assert_eq!(html.matches("<figure").count(), 120);
    });
}

#[test]
fn an_articles_seo_data_comes_from_the_backend() {
    with_view(|view| {
        let route = Route::Article(Slug::new("cum-alegi-un-ceai").unwrap());
        let of = |seo: Option<&str>| {
            page(
                view,
                &route,
                "",
                &body("article", "documented"),
                [seo, None],
            )
        };
        let own = of(None);
        assert_eq!(own.title, "Cum alegi un ceai");
        let told = of(Some(&body("seo-article", "documented")));
        assert_eq!(
            (told.title.as_str(), told.description.as_str()),
            ("Ceai de munte", "Cum îl alegi și cum îl faci.")
        );
        let html = told.critical.into_string();
        assert!(html.contains("<h1>Cum alegi un ceai</h1>"), "{html}");
        assert!(html.contains("<p>Ceai cules în iulie.</p>"), "{html}");
        for odd in ["7", "<html>", "[]", "{}"] {
            let page = of(Some(odd));
            assert_eq!(page.title, own.title, "{odd}");
            assert_eq!(
                page.critical.clone().into_string(),
                own.critical.clone().into_string()
            );
        }
        let hostile = of(Some(r#"{"html":"<script>alert(1)</script><p>x</p>"}"#));
        assert!(!hostile.critical.into_string().contains("<script"));
    });
}

#[test]
fn contacts_are_filtered_by_city_with_plain_links() {
    with_view(|view| {
        let mut shop = view.shop.clone();
        let city = |id, name: &str| City {
            id,
            name: name.to_owned(),
            region_id: None,
        };
        shop.settings.cities_to_choose =
            vec![city(301, "Chișinău"), city(101, "Bălți"), city(7, "Cahul")];
        let view = &View {
            shop: &shop,
            ..*view
        };
        let offices =
            r#"[{"name":"Unu","address":"Chișinău, str. Teilor 1"},{"name":"Doi","city":"Bălți"}]"#;
        let shown = |query: &str, answer: &str| {
            let page = page(view, &Route::Contacts, query, answer, [None, None]);
            (
                page.canonical.unwrap(),
                page.title,
                page.critical.into_string(),
            )
        };
        let (canonical, title, all) = shown("", offices);
        assert_eq!(
            (canonical.as_str(), title.as_str()),
            ("/ro/contacts", "Contacte")
        );
        assert!(all.contains("Unu") && all.contains("Doi"), "{all}");
        assert!(
            all.contains(r#"href="/ro/contacts?city=101#shops""#),
            "{all}"
        );
        let (canonical, title, narrowed) = shown("city=101", offices);
        assert_eq!(canonical, "/ro/contacts?city=101");
        assert_eq!(title, "Contacte: Bălți");
        assert!(
            !narrowed.contains("Unu") && narrowed.contains("Doi"),
            "{narrowed}"
        );
        // If no office is in a city of the settings, the backend's answer is trusted; a city without a shop gets a
        // message.
        let (.., trusted) = shown("city=7", r#"[{"name":"Trei","address":"str. Mare 1"}]"#);
        assert!(trusted.contains("Trei"), "{trusted}");
        for elsewhere in [r#"{"offices":[],"phone":"+373 22 000 111"}"#, offices] {
            let (.., none) = shown("city=7", elsewhere);
            assert!(none.contains("Nu avem încă un magazin în Cahul"), "{none}");
            assert!(!none.contains("Unu") && !none.contains("Doi"), "{none}");
        }
    });
}

#[test]
fn an_empty_field_falls_back_to_its_alternative_name() {
    with_view(|view| {
        let list = r#"[{"title":"A","url":"","slug":"b"}]"#;
        let html = page(view, &Route::Articles, "", list, [None, None]);
        let html = html.critical.into_string();
        assert!(html.contains("/ro/articles/b\""), "{html}");
    });
}
