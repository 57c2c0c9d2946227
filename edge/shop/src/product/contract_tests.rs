//! Product pages, drawn from every answer of `tests/contract/` about products.

use super::*;
use crate::fixtures::{VARIANTS, body, read, with_view};
use crate::i18n::Language;
use crate::lenient::read_text;
use crate::page::Page;
use crate::pictures::CardPlace;
use crate::product::cards::{Shelf, cards};
use crate::route::Slug;
use crate::words::product as words;

fn page_and_html(variant: &str) -> (Page, String) {
    let slug = Slug::new("oala-de-fonta").unwrap();
    let answer = read(&product(&slug), "product", variant);
    let page = with_view(|view| page::product(view, &slug, &answer));
    let html = page.critical.clone().into_string();
    (page, html)
}

/// Calls of every product page for the parts below its goods.
const REVIEWS: &str = "/general/product-review/?product_id=101&timestamp";
const BESIDE: [&str; 5] = [
    "/general/product-filter/recommended?product_ids=101",
    "/base/advantage/product_page/",
    "/general/sliders?is_product_page=true",
    "/base/advantage/product_why_we/",
    "/general/seo/article?product_slug=oala-de-fonta",
];

fn deferred_paths(page: &Page) -> Vec<&str> {
    let parts = page.deferred.iter();
    parts.map(|part| part.request.path.as_ref()).collect()
}

#[test]
fn the_seo_text_stands_below_the_product() {
    let (page, _) = page_and_html("documented");
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
fn a_product_list_is_read_whole_with_the_ids_that_it_names() {
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
            assert_eq!(card.price, price.map(Into::into), "{name}, {variant}");
            assert_eq!(card.can_be_bought(), price.is_some());
            assert_eq!(found.named.unwrap().first(), Some(&101));
        }
    }
}

#[test]
fn a_documented_product_shows_all_its_data() {
    let (page, html) = page_and_html("documented");
    for part in [
        "Oală de fontă 4 l",
        "1.299,90",
        "1.499",
        "Lunca",
        "CC-101",
        "fontă</td>",
        r#"href="/ro/availability/101""#,
        "în 1 magazin",
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
    assert_eq!(
        deferred_paths(&page),
        [&[REVIEWS], BESIDE.as_slice()].concat(),
        "the similar ones came already"
    );
}

#[test]
fn a_product_without_a_price_has_no_buy_button() {
    let (page, html) = page_and_html("fewest");
    assert!(html.contains("Oală de fontă 4 l") && html.contains("Preț la cerere"));
    for part in [
        "data-add",
        "name=\"product\"",
        "price-block",
        "buy-bar",
        "<table",
        "/forms/pre-order",
        "/forms/first-to-know",
        "/forms/one-click",
    ] {
        assert!(!html.contains(part), "{part}: {html}");
    }
    let data = crate::structured::blocks(&page.structured).into_string();
    assert!(
        data.contains("Product") && !data.contains("Offer"),
        "{data}"
    );
    assert_eq!(page.title, "Oală de fontă 4 l");
    let unsent = [
        "/general/product_similar_products?product_id=101",
        REVIEWS,
        "/general/product_properties?product_id=101",
    ];
    assert_eq!(
        deferred_paths(&page),
        [unsent.as_slice(), BESIDE.as_slice()].concat()
    );
    assert_eq!(page.picture, None);
}

#[test]
fn odd_fields_are_read_or_dropped() {
    let (_, html) = page_and_html("odd");
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

/// The page of a product with these fields.
fn page_with(fields: &str, quantity: Option<&str>) -> (Page, String) {
    let slug = Slug::new("stofa-verde").unwrap();
    let answer = format!(
        r#"{{"product":{{"productId":7,"title":"Stofă","url":"stofa-verde","price":129,{fields}}},"breadcrumbs":[],"availability":[]}}"#
    );
    let answer = product(&slug).read(answer.as_bytes()).unwrap();
    let answer = answer.chosen(quantity.unwrap_or_default());
    let page = with_view(|view| page::product(view, &slug, &answer));
    let html = page.critical.clone().into_string();
    (page, html)
}

#[test]
fn colours_link_to_their_products_and_the_current_one_is_marked() {
    let named = r##""colors":[{"url":"stofa-verde","title":"Verde","color":"#0a0"},{"url":"/product/stofa-rosie/","title":"Roșu","color":"red;x"},{"url":"/media/colors/black.jpg"}]"##;
    let (_, html) = page_with(named, None);
    for part in [
        r#"<a class="chip" aria-current="page" href="/ro/product/stofa-verde">"#,
        r##"<circle cx="10" cy="10" r="9.5" fill="#0a0">"##,
        r#"<a class="chip" href="/ro/product/stofa-rosie">Roșu</a>"#,
        r#"<span class="chip"><img"#,
        "Varianta 3</span>",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    assert!(!html.contains("red;x"));
    let (_, alone) = page_with(r#""colors":[{"url":"stofa-verde"}]"#, None);
    assert!(!alone.contains("variants"));
}

#[test]
fn packs_have_addresses_and_the_chosen_one_is_in_the_field() {
    let packs = r#""multiplicity":0.1,"unit":"m","weight_gr":1250,"stock_field":3.4,"activeExtensions":[{"activeValue":{"price":129,"activeCount":1}},{"activeValue":{"price":258,"activeCount":2.5}},{"activeValue":{}}]"#;
    let (page, html) = page_with(packs, Some("2.5"));
    let html = html.replace('\u{a0}', " ");
    for part in [
        r#"data-quantity="2.5" aria-current="true" href="/ro/product/stofa-verde?quantity=2.5">2,5 m"#,
        r#"data-quantity="1" href="/ro/product/stofa-verde?quantity=1">1 m"#,
        r#"name="quantity" type="text" inputmode="decimal" autocomplete="off" value="2,5""#,
        r#"data-min="0.1""#,
        "Se vinde câte 0,1 m.",
        "Cântărește 1,25 kg.",
        "Stoc limitat",
        r#"<span class="price-of">/ m</span>"#,
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    assert_eq!(page.canonical.as_deref(), Some("/ro/product/stofa-verde"));
    let (_, plain) = page_with(
        r#""weight_gr":-1,"activeExtensions":[{"activeValue":{"price":129,"activeCount":1}}]"#,
        None,
    );
    for part in ["amounts", "buy-measure", "price-of"] {
        assert!(!plain.contains(part), "{part}: {plain}");
    }
}

#[test]
fn a_pack_that_the_cart_would_refuse_is_not_offered() {
    let of_one_three_and_ten = r#","activeExtensions":[{"activeValue":{"price":100,"activeCount":1}},{"activeValue":{"price":290,"activeCount":3}},{"activeValue":{"price":800,"activeCount":10}}]"#;
    for (facts, offered) in [
        (r#""stock_field":3"#, &["1", "3"][..]),
        (r#""stock_field":50,"multiplicity":3"#, &["3"]),
        (r#""stock_field":50,"multiplicity":0.5"#, &["1", "3", "10"]),
        (r#""stock_field":5,"multiplicity":4"#, &[]),
        (r#""stock_field":0"#, &["1", "3", "10"]),
    ] {
        let (_, html) = page_with(&[facts, of_one_three_and_ten].concat(), None);
        let shown = html.split("data-quantity=\"").skip(1);
        let shown: Vec<_> = shown
            .filter_map(|rest| Some(rest.split_once('"')?.0))
            .collect();
        assert_eq!(shown, offered, "{facts}");
    }
}

#[test]
fn files_and_external_videos_are_links_and_own_videos_play_on_the_page() {
    let (_, html) = page_with(
        r#""documents":[{"title":"Manual","file":"/media/manual.pdf"},{"url":"/media/garantie.pdf"},{"url":"javascript:x"}],"video":["https://films.example/1.mp4",{"url":"/media/film.mp4"},"ftp://x"]"#,
        None,
    );
    for part in [
        "manual.pdf\">Manual</a>",
        "garantie.pdf\">garantie.pdf</a>",
        "https://films.example/1.mp4\" rel=\"noopener noreferrer\"",
        r#"<div class="gallery-picture gallery-film" id="picture-0"><video src="/media/film.mp4" aria-label=""#,
        r#"preload="none""#,
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    assert!(!html.contains("javascript:") && !html.contains("ftp://"));
    assert!(
        !page_with(r#""files":[]"#, None)
            .1
            .contains("class=\"files\"")
    );
}

#[test]
fn file_extensions_ignore_case_and_unknown_ones_have_no_link() {
    let (_, html) = page_with(
        r#""files":[{"url":"/media/MANUAL.PDF"},{"url":"/media/offer.docx"}],"video":["/media/FILM.MP4"]"#,
        None,
    );
    assert!(html.contains("MANUAL.PDF\">MANUAL.PDF</a>"), "{html}");
    assert!(html.contains(r#"<video src="/media/FILM.MP4""#), "{html}");
    assert!(!html.contains("offer.docx"));
}

#[test]
fn properties_and_recommendations_are_deferred_if_the_answer_lacks_them() {
    let (page, _) = page_and_html("fewest");
    let shown = |path: &str, body: &str| {
        let part = page
            .deferred
            .iter()
            .find(|part| part.request.path.contains(path));
        let part = part.unwrap();
        with_view(|view| (part.render)(view, body.as_bytes()).map(|html| html.0))
    };
    for variant in VARIANTS {
        let html = shown("product_properties", &body("product_properties", variant)).unwrap();
        assert_eq!(
            html.contains("fontă</td>"),
            variant != "fewest",
            "{variant}: {html}"
        );
        let html = shown("recommended", &body("recommended", variant)).unwrap();
        assert!(html.contains("id=\"recommended\""), "{variant}: {html}");
    }
    assert_eq!(shown("product_properties", "[]").as_deref(), Some(""));
    assert_eq!(shown("product_properties", "7"), None);
}

#[test]
fn a_medicine_on_prescription_has_no_stars_no_points_and_nothing_similar() {
    const PRAISE: &str = r#""rating":4.5,"review_count":3,"loyalty_give":5,"code":"A-7""#;
    let recipe = [PRAISE, r#","is_recipe":true"#].concat();
    for (fields, is_shown) in [(PRAISE, true), (&*recipe, false)] {
        let (page, html) = page_with(fields, None);
        let paths = deferred_paths(&page).join(" ");
        for part in ["similar", "review"] {
            assert_eq!(paths.contains(part), is_shown, "{part}: {paths}");
        }
        assert!(paths.contains("recommended") && html.contains("A-7"));
        for part in ["class=\"rating", "forms/review", "5\u{a0}=\u{a0}5"] {
            assert_eq!(html.contains(part), is_shown, "{part}: {html}");
        }
        let card: Card =
            read_text(&format!(r#"{{"id":7,"title":"A","price":9,{fields}}}"#)).unwrap();
        let shelf = Shelf {
            name: "p",
            rail: false,
            described: false,
            priced: true,
            place: CardPlace::Rows,
            eager: 0,
        };
        let list = with_view(|view| cards(view, shelf, &[card]).into_string());
        for part in ["rating", "5\u{a0}=\u{a0}5"] {
            assert_eq!(list.contains(part), is_shown, "{part}: {list}");
        }
    }
    let similar = r#""similarProducts":[{"id":8,"title":"B","price":9}]"#;
    let slug = Slug::new("a").unwrap();
    for (recipe, count) in [("false", 1), ("true", 0)] {
        let body = format!(
            r#"{{"product":{{"id":7,"title":"A","price":9,"is_recipe":{recipe}}},{similar}}}"#
        );
        let answer = product(&slug).read(body.as_bytes()).unwrap();
        let html = with_view(|view| page::product(view, &slug, &answer).critical.into_string());
        assert_eq!(html.matches("id=\"similar\"").count(), count, "{html}");
    }
}
