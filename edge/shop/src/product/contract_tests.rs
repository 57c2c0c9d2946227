//! Every answer of `tests/contract/` about products shows them.

use super::*;
use crate::fixtures::{VARIANTS, body, read, with_view};
use crate::i18n::Language;
use crate::page::Page;
use crate::route::Slug;
use crate::words::product as words;

fn shown(variant: &str) -> (Page, String) {
    let slug = Slug::new("oala-de-fonta").unwrap();
    let answer = read(&product(&slug), "product", variant);
    let page = with_view(|view| page::product(view, &slug, &answer));
    let html = page.critical.clone().into_string();
    (page, html)
}

/// What every product page asks for under its goods.
const BESIDE: [&str; 3] = [
    "/base/advantage/product_page/",
    "/base/advantage/product_why_we/",
    "/general/seo/article?product_slug=oala-de-fonta",
];

fn asked_later(page: &Page) -> Vec<&str> {
    let parts = page.deferred.iter();
    parts.map(|part| part.request.path.as_ref()).collect()
}

#[test]
fn a_text_for_search_engines_stands_under_the_product() {
    let (page, _) = shown("documented");
    let part = page.deferred.last().unwrap();
    let text =
        |body: &str| with_view(|view| (part.render)(view, body.as_bytes()).map(|html| html.0));
    for variant in VARIANTS {
        let html = text(&body("seo-article", variant)).unwrap();
        let has_text = variant != "fewest";
        assert_eq!(html.contains("<p>Ceai cules în iulie.</p>"), has_text);
        assert_eq!(html.is_empty(), !has_text, "{variant}: {html}");
    }
    assert_eq!(text("7"), None);
}

#[test]
fn a_list_of_products_is_read_whole_and_says_whom_it_names() {
    for name in [
        "product-filter",
        "product_similar_products",
        "slider-new_products",
        "slides-popular-product",
    ] {
        for variant in VARIANTS {
            let found = read(&products_by_id([101].into_iter()), name, variant);
            let card = found.products.first().unwrap();
            assert_eq!(
                (card.id, card.title.as_str(), card.url.as_str()),
                (101, "Oală de fontă 4 l", "oala-de-fonta"),
                "{name}, {variant}"
            );
            let price = (variant != "fewest").then_some(Money(129_990));
            assert_eq!(card.price, price, "{name}, {variant}");
            assert_eq!(card.can_be_bought(), price.is_some());
            assert_eq!(found.named.unwrap().first(), Some(&101));
        }
    }
}

#[test]
fn a_documented_product_shows_all_that_came_with_it() {
    let (page, html) = shown("documented");
    for part in [
        "Oală de fontă 4 l",
        "1.299,90",
        "1.499",
        "Lunca",
        "CC-101",
        "fontă</td>",
        "Casa Centru",
        "Tigaie de fontă 28 cm",
        "Capac de sticlă",
        "Produse compatibile",
        Language::Ro.words().say(words::SIMILAR),
        r#"<a href="/ro/bucatarie/oale">Oale și tigăi</a>"#,
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    assert_eq!(page.title, "Oală de fontă de 4 litri");
    assert_eq!(page.description, "O oală grea.");
    assert_eq!(asked_later(&page), BESIDE, "the similar ones came already");
}

#[test]
fn a_product_without_a_price_says_so_and_has_no_button_to_buy_it() {
    let (page, html) = shown("fewest");
    assert!(html.contains("Oală de fontă 4 l") && html.contains("Preț la cerere"));
    for part in [
        "data-add",
        "name=\"product\"",
        "price-block",
        "buy-bar",
        "<table",
    ] {
        assert!(!html.contains(part), "{part}: {html}");
    }
    let data = crate::structured::blocks(&page.structured).into_string();
    assert!(
        data.contains("Product") && !data.contains("Offer"),
        "{data}"
    );
    assert_eq!(page.title, "Oală de fontă 4 l");
    let similar = "/general/product_similar_products?product_id=101";
    assert_eq!(asked_later(&page), [&[similar], BESIDE.as_slice()].concat());
    assert_eq!(page.picture, None);
}

#[test]
fn odd_fields_are_read_or_left_out() {
    let (_, html) = shown("odd");
    for part in [
        "1.299,90",
        "fontă</td>",
        "data-min=\"0.5\"",
        "id=\"similar\"",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    assert!(!html.contains("details class=\"stores\""));
    let bare = product(&Slug::new("x").unwrap()).read(body("product-filter", "fewest").as_bytes());
    assert!(bare.is_err(), "a list is no product");
}
