//! The home page, drawn from every answer of `tests/contract/` that it requests.

use super::*;
use crate::fixtures::{VARIANTS, body, read, shop, with_shop, with_view};
use crate::menu::{MENU_TREE, Menu};
use crate::page::{Page, View};
use crate::promotions::PROMOTIONS;
use crate::site::{GlobalSettings, Published, SectionGround, Shop};

/// Placeholders of the first deferred part and of any other.
const LATE: [&str; 2] = ["<first>", "<other>"];

/// The home page with placeholders for its deferred parts.
fn without_deferred(page: &Page) -> String {
    let mut html = page.critical.0.clone();
    for at in 0..page.deferred.len() {
        html.push_str(LATE[at.min(1)]);
        html.extend(page.behind(at));
    }
    html
}

/// A deferred part of the home page, drawn from an answer.
fn part(view: &View<'_>, request: &crate::backend::Request, body: &str) -> String {
    let deferred = page::home(view, &Sliders::default(), &Sliders::default()).deferred;
    let mut deferred = deferred.into_iter();
    let part = deferred.find(|part| part.request == *request).unwrap();
    (part.render)(view, body.as_bytes()).unwrap().into_string()
}

#[test]
fn sliders_are_drawn_as_product_rows_or_banners() {
    for variant in VARIANTS {
        let sliders = read(&SLIDERS, "sliders", variant);
        let html = with_view(|view| {
            page::home(view, &sliders, &Sliders::default())
                .critical
                .into_string()
        });
        assert!(
            html.contains("Recomandate") && html.contains("Oală de fontă 4 l"),
            "{variant}: {html}"
        );
        assert!(html.contains("<h1"), "{variant}");
    }
    let odd = read(&SLIDERS, "sliders", "odd");
    let html = with_view(|view| {
        page::home(view, &odd, &Sliders::default())
            .critical
            .into_string()
    });
    assert!(html.contains("Reduceri de toamnă") && html.contains(r#"href="/ro/bucatarie""#));
}

#[test]
fn keyed_sliders_are_drawn_as_banners_and_a_product_row() {
    with_view(|view| {
        let key = view.shop.site.slider_keys.first().unwrap();
        for variant in VARIANTS {
            let html = part(view, &keyed_sliders(key).request, &body("sliders", variant));
            let goods = html.contains(r#"id="keyed-1""#) && html.contains("Oală de fontă 4 l");
            assert!(goods, "{variant}: {html}");
        }
        let odd = part(view, &keyed_sliders(key).request, &body("sliders", "odd"));
        assert!(odd.contains("Reduceri de toamnă"), "{odd}");
    });
}

#[test]
fn promotions_and_shelves_show_their_answers() {
    with_view(|view| {
        for variant in VARIANTS {
            let promos = part(view, &PROMOTIONS.request, &body("promotions", variant));
            assert!(promos.contains("Reduceri de toamnă"), "{variant}: {promos}");
            assert!(!promos.contains("Veche"), "{variant}: {promos}");
            for (call, name) in [
                (&NEW_PRODUCTS.request, "slider-new_products"),
                (&POPULAR_PRODUCTS.request, "slides-popular-product"),
            ] {
                let shelf = part(view, call, &body(name, variant));
                assert!(
                    shelf.contains("Oală de fontă 4 l"),
                    "{name}, {variant}: {shelf}"
                );
            }
        }
    });
}

#[test]
fn at_most_ten_new_products_are_shown_and_only_in_stock() {
    let products: Vec<String> = (1..=20)
        .map(|id| {
            format!(
                r#"{{"productId":{id},"title":"Nr {id}.","is_stock":{}}}"#,
                id % 4 != 0
            )
        })
        .collect();
    let answer = format!("[{}]", products.join(","));
    let html = with_view(|view| part(view, &NEW_PRODUCTS.request, &answer));
    assert_eq!(html.matches("<li class=\"card\"").count(), 10, "{html}");
    assert!(html.contains("Nr 13.") && !html.contains("Nr 4.") && !html.contains("Nr 14."));
    let nothing = with_view(|view| {
        let deferred = page::home(view, &Sliders::default(), &Sliders::default()).deferred;
        deferred
            .into_iter()
            .all(|part| (part.render)(view, b"7").is_none())
    });
    assert!(nothing, "what is no list is an apology");
}

/// The home page with these sliders and slides.
fn banners(sliders: &Sliders, slides: &Sliders) -> String {
    with_view(|view| without_deferred(&page::home(view, sliders, slides)))
}

fn assert_order(html: &str, titles: &[&str]) {
    let places: Vec<_> = titles.iter().map(|title| html.find(title)).collect();
    assert!(places.iter().all(Option::is_some), "{titles:?}: {html}");
    assert!(places.is_sorted(), "{titles:?}: {places:?}: {html}");
}

#[test]
fn banners_stand_at_their_configured_places() {
    let read = |variant| read(&SLIDES_BANNER, "slides-banner", variant);
    let html = banners(&Sliders::default(), &read("documented"));
    let categories = r#"id="categories""#;
    assert_order(
        &html,
        &[
            "Livrare gratuită azi",
            r#"hero-title">Toamna în bucătărie"#,
            "Ceai nou",
            "Carduri cadou",
            categories,
            "Idei de cadou",
            r#"id="promises""#,
            "Reparăm scaune",
        ],
    );
    assert_eq!(html.matches("<h1").count(), 1);
    // A banner that consists only of a picture gets a label from the shop.
    let wordless = banners(&Sliders::default(), &read("fewest"));
    assert!(
        wordless.contains(r#"<h1 class="unseen">Casa Codru"#),
        "{wordless}"
    );
    assert!(wordless.contains("/media/main.jpg"));
    // An unknown place counts as any place; without other banners, as the first.
    let odd = banners(&Sliders::default(), &read("odd"));
    assert_order(&odd, &[r#"hero-title">Toamna în bucătărie"#, categories]);
    assert!(odd.contains(r#"href="/ro/bucatarie""#));
}

#[test]
fn sliders_come_first_and_surplus_banners_become_offers() {
    let slide = |title: &str, show_on: &str| {
        let json = format!(r#"{{"title":"{title}.","image":"/media/a.jpg","show_on":{show_on}}}"#);
        crate::lenient::read_text::<Slider>(&json).unwrap()
    };
    let sliders = Sliders(vec![slide("S1", "null"), slide("S2", "null")]);
    let slides =
        ["main", "right_banner", "left_banner"].map(|place| slide(place, &format!("{place:?}")));
    let html = banners(&sliders, &Sliders(slides.into()));
    assert_order(
        &html,
        &[
            "S1.",
            "right_banner.",
            "left_banner.",
            r#"id="categories""#,
            "S2.",
            "main.",
        ],
    );
    let many = (0..40).map(|n| slide(&format!("N{n}"), "null")).collect();
    let html = banners(&sliders, &Sliders(many));
    assert_eq!(
        html.matches(r#"<a class="promo""#).count(),
        5,
        "one beside, four offers"
    );
}

#[test]
fn categories_are_drawn_with_products_or_as_links() {
    with_view(|view| {
        let part = |body: &str| part(view, &SIMILAR_CATEGORIES.request, body);
        for variant in VARIANTS {
            let html = part(&body("similar-category", variant));
            assert!(html.contains("Bucătărie"), "{variant}: {html}");
            assert!(
                html.contains(r#"href="/ro/bucatarie""#),
                "{variant}: {html}"
            );
            let goods = html.contains("Oală de fontă 4 l");
            assert_eq!(goods, variant != "fewest", "{variant}: {html}");
        }
        let card = r#"{"productId":7,"title":"Ceainic","url":"ceainic"}"#;
        for one in [
            format!(r#"{{"data":[{card}],"categoryTitle":"Ceai","categoryUrl":"ceai"}}"#),
            format!(r#"{{"categoryTitle":"Ceai","categoryUrl":"ceai","products":[{card}]}}"#),
            format!(
                r#"{{"categories":[{{"name":"Ceai","slug":"ceai","products":{{"data":[{card}]}}}}]}}"#
            ),
        ] {
            let html = part(&one);
            assert!(
                html.contains("Ceainic") && html.contains(r#"href="/ro/ceai""#),
                "{one}: {html}"
            );
        }
        let bare = part(&format!("[{card},{card}]"));
        assert!(
            bare.contains("Ceainic") && bare.contains("V-ar putea plăcea"),
            "{bare}"
        );
        assert_eq!(part("[]"), "");
    });
}

/// The home page of a site that configures these parts.
fn home_of(parts: &[&str]) -> String {
    let mut shop = shop();
    shop.site.home = parts.iter().map(|part| (*part).to_owned()).collect();
    let menu = read(&MENU_TREE, "menu_tree", "documented");
    let slides = read(&SLIDES_BANNER, "slides-banner", "documented");
    with_shop(&shop, &menu, |view| {
        without_deferred(&page::home(view, &Sliders::default(), &slides))
    })
}

#[test]
fn parts_follow_the_order_of_the_config() {
    let html = home_of(&["index", "brands", "promises", "front", "shops", "help"]);
    assert_order(
        &html,
        &[
            r#"<h1 class="unseen">Casa Codru"#,
            r#"id="index""#,
            LATE[0],
            r#"id="promises""#,
            r#"<h2 class="hero-title">Toamna în bucătărie"#,
            LATE[1],
            r#"id="help""#,
        ],
    );
    assert_eq!(html.matches(LATE[1]).count(), 1, "{html}");
    assert_eq!(html.matches("<h1").count(), 1, "{html}");
    assert!(!html.contains(r#"id="categories""#), "{html}");
    // The largest picture is fetched with priority only if the page begins with it.
    assert!(!html.contains("fetchpriority"), "{html}");
    assert!(home_of(&["front"]).contains("fetchpriority"));
}

#[test]
fn an_empty_or_invalid_list_of_parts_gives_the_default_home_page() {
    let usual = home_of(&[]);
    assert_order(
        &usual,
        &[
            r#"<h1 class="hero-title">"#,
            r#"id="categories""#,
            "Idei de cadou",
            r#"id="promises""#,
            "Reparăm scaune",
            LATE[0],
        ],
    );
    assert_eq!(
        home_of(&["promises", "no such part"]),
        home_of(&["promises"])
    );
}

#[test]
fn a_shop_without_a_menu_has_no_category_parts() {
    let mut shop = shop();
    shop.site.home = ["categories", "index", "promises"]
        .map(str::to_owned)
        .to_vec();
    let html = with_shop(&shop, &Menu::default(), |view| {
        without_deferred(&page::home(view, &Sliders::default(), &Sliders::default()))
    });
    assert!(html.contains(r#"id="promises""#), "{html}");
    for part in [r#"id="categories""#, r#"id="index""#] {
        assert!(!html.contains(part), "{html}");
    }
}

#[test]
fn articles_and_shops_show_their_answers() {
    let mut shop = shop();
    shop.site.home = ["articles", "shops"].map(str::to_owned).to_vec();
    let menu = read(&MENU_TREE, "menu_tree", "documented");
    with_shop(&shop, &menu, |view| {
        let page = page::home(view, &Sliders::default(), &Sliders::default());
        for (part, name, link) in [
            (&page.deferred[0], "articles", "/ro/articles"),
            (&page.deferred[1], "contacts", "/ro/contacts#shops"),
        ] {
            for variant in VARIANTS {
                let html = (part.render)(view, body(name, variant).as_bytes()).unwrap();
                let html = html.into_string();
                if (name, variant) == ("contacts", "fewest") {
                    assert_eq!(html, "", "it has a phone alone");
                    continue;
                }
                assert!(
                    html.contains(&format!(r#"href="{link}""#)),
                    "{variant}: {html}"
                );
                assert!(html.matches("<h3").count() <= 6, "{variant}: {html}");
            }
            assert_eq!((part.render)(view, b"[]").unwrap().into_string(), "");
            assert!((part.render)(view, b"7").is_none(), "{name}");
        }
    });
}

#[test]
fn category_parts_with_sparse_answers_have_distinct_headings() {
    let link = r#"[{"categoryTitle":"Bucătărie","categoryUrl":"bucatarie"}]"#;
    let nameless = r#"[{"productId":7,"title":"Ceainic","url":"ceainic","price":90}]"#;
    let places = [
        &CATEGORY_PRODUCTS.request,
        &SIMILAR_CATEGORIES.request,
        &CAROUSEL_CATEGORIES.request,
    ];
    with_view(|view| {
        for answer in [link, nameless] {
            let mut words = places.map(|request| {
                let html = part(view, request, answer);
                let heading = html.split("</h2>").next().unwrap_or_default();
                heading.rsplit('>').next().unwrap_or_default().to_owned()
            });
            words.sort();
            let expected = [
                "Alte categorii",
                "Din categoriile noastre",
                "V-ar putea plăcea",
            ];
            assert_eq!(words, expected, "{answer}");
        }
    });
}

#[test]
fn resellers_get_a_list_with_code_pack_and_stock() {
    let site = include_str!("../../../../kv-seed/sites/partner.json");
    let theme = include_str!("../../../../kv-seed/themes/partner.json");
    let published = format!("{{\"site\":{site},\"theme\":{theme}}}");
    let shop = Shop::merge(
        Published::parse(&published).unwrap(),
        GlobalSettings::default(),
    );
    let goods = r#"[{"productId":7,"title":"Ceainic","url":"ceainic","code":"K-7","price":90,"multiplicity":6,"stock_field":48,"is_stock":true}]"#;
    let menu = read(&MENU_TREE, "menu_tree", "documented");
    let html = with_shop(&shop, &menu, |view| {
        part(view, &POPULAR_PRODUCTS.request, goods)
    });
    assert_order(
        &html,
        &[
            "<td>K-7</td>",
            ">Ceainic</a>",
            "<td>6</td>",
            ">48</td>",
            "90",
            "name=\"want-7-K-7\"",
            "<button",
        ],
    );
    let usual = with_view(|view| part(view, &POPULAR_PRODUCTS.request, goods));
    assert!(!usual.contains("<table"), "{usual}");
}

#[test]
fn a_theme_with_bands_marks_the_beginning_of_homes_parts() {
    let drawn = |sections| {
        let mut shop = shop();
        shop.theme.sections = sections;
        with_shop(&shop, &Menu::default(), |view| {
            let none = Sliders::default();
            page::home(view, &none, &none).critical.0
        })
    };
    let [plain, banded] = [SectionGround::Plain, SectionGround::Banded].map(drawn);
    let mark = "<span class=\"banded\" hidden></span>";
    assert_eq!(banded.replacen(mark, "", 1), plain);
    assert_ne!(banded, plain);
}
