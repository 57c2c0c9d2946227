//! Promotion pages, drawn from every answer of `tests/contract/` about them.

use super::page::{promotion as promotion_page, promotions as promotions_page};
use super::{PROMOTIONS, PromotionAnswer, Promotions, goods, promotion};
use crate::catalogue::Listing;
use crate::fixtures::{VARIANTS, body, read, with_view};
use crate::html::Markup;
use crate::route::Slug;

fn id() -> Slug {
    Slug::new("3").unwrap()
}

#[test]
fn promotions_are_listed_with_links_to_their_pages() {
    with_view(|view| {
        for variant in VARIANTS {
            let all: Promotions = read(&PROMOTIONS, "promotions", variant);
            let html = promotions_page(view, &all).critical.into_string();
            let id = if variant == "odd" {
                "reduceri-de-toamna"
            } else {
                "3"
            };
            let link = format!(r#"<a href="/ro/promotions/{id}">Reduceri de toamnă</a>"#);
            assert!(html.contains(&link), "{variant}: {html}");
            assert_eq!(
                html.contains("30 noiembrie 2099, 23:59"),
                variant == "documented"
            );
            assert_eq!(
                html.contains("1 decembrie 2099, "),
                variant == "odd",
                "{html}"
            );
        }
    });
}

#[test]
fn a_promotion_shows_its_description_and_goods() {
    with_view(|view| {
        for variant in VARIANTS {
            let PromotionAnswer(one) = read(&promotion(&id()), "promotion", variant);
            let listing = Listing::default();
            let listed = read(&goods(Some(&id()), &listing), "promos", variant).listed;
            let page = promotion_page(view, &id(), &one, Some(listed), &listing);
            assert_eq!(page.title, "Reduceri de toamnă", "{variant}");
            assert_eq!(page.canonical.as_deref(), Some("/ro/promotions/3"));
            let html = page.critical.into_string();
            assert!(html.contains("<h1>Reduceri de toamnă</h1>"), "{html}");
            // Without a list of goods, the promotion's own goods are shown.
            let sells = html.contains("Oală de fontă 4 l");
            assert_eq!(sells, variant != "fewest", "{variant}: {html}");
            assert_eq!(html.contains("<b>tigăi</b>"), variant == "odd", "{html}");
            assert_eq!(
                html.contains("30 noiembrie 2099, 23:59"),
                variant != "fewest"
            );
            assert_eq!(html.contains("data-over"), variant != "fewest", "{html}");
        }
    });
}

#[test]
fn the_list_ends_with_some_goods_of_all_promotions() {
    with_view(|view| {
        let page = promotions_page(view, &Promotions::default());
        let [part] = page.deferred.as_slice() else {
            panic!("one part comes later")
        };
        assert_eq!(part.request.path, "/general/v2/promos/?page=1&per_page=48");
        let shown = |body: &str| (part.render)(view, body.as_bytes()).map(Markup::into_string);
        let html = shown(&body("promos", "documented")).unwrap();
        assert!(html.contains("Oală de fontă 4 l"), "{html}");
        assert_eq!(shown(&body("promos", "fewest")).as_deref(), Some(""));
        assert_eq!(shown("[]"), None);
        let empty = page.critical.into_string();
        assert!(empty.contains("nu e nicio promoție"), "{empty}");
    });
}
