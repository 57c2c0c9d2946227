//! Rules for every page: one title, usable without scripts, nothing that the CSP forbids.

use serde_json::json;

use crate::assets::{self, Assets, FontFile};
use crate::digest::csp_source;
use crate::home::Sliders;
use crate::i18n::Language;
use crate::layout;
use crate::menu::{MENU_TREE, Menu};
use crate::page::{Deferred, FrameKind, Page, RawAddress, View};
use crate::pictures::CardPlace;
use crate::product::cards::{Shelf, cards};
use crate::product::{Card, ProductAnswer, product, products_by_id};
use crate::route::Slug;
use crate::site::{GLOBAL_SETTINGS, Published, Shop};

static ASSETS: Assets = Assets {
    fonts: &[
        FontFile {
            family: "onest",
            subset: "latin",
            url: "/assets/latin.woff2",
            letters: "U+20-7E",
        },
        FontFile {
            family: "onest",
            subset: "cyrillic",
            url: "/assets/cyrillic.woff2",
            letters: "U+400-45F",
        },
        FontFile {
            family: "onest",
            subset: "headings-650-latin",
            url: "/assets/headings.woff2",
            letters: "U+20-7E",
        },
        FontFile {
            family: "onest",
            subset: "headings-400-latin",
            url: "/assets/other-headings.woff2",
            letters: "U+20-7E",
        },
        FontFile {
            family: "manrope",
            subset: "latin",
            url: "/assets/other.woff2",
            letters: "U+20-7E",
        },
    ],
    ..assets::tests::EXAMPLE
};

const ASKED: RawAddress<'_> = RawAddress {
    path: "/ro/x",
    query: None,
};

const SHELF: Shelf = Shelf {
    name: "p",
    rail: false,
    described: false,
    priced: true,
    place: CardPlace::Rows,
    eager: 1,
};

fn shop() -> Shop {
    let site = include_str!("../../../../kv-seed/sites/casa.json");
    let theme = include_str!("../../../../kv-seed/themes/casa.json");
    let published = format!("{{\"site\":{site},\"theme\":{theme}}}");
    let settings = json!({ "main_phone": "+373 22 000 111", "delivery_price": [{ "free_delivery": 700, "standart": 40 }] });
    Shop::merge(
        Published::parse(&published).unwrap(),
        GLOBAL_SETTINGS
            .read(settings.to_string().as_bytes())
            .unwrap(),
    )
}

fn menu() -> Menu {
    let tree = json!([
        { "id": 1, "categoryTitle": "Bucătărie <b>", "categoryUrl": "bucatarie", "subcategories": [{ "id": 2, "subCategoryTitle": "Oale", "subCategoryUrl": "oale" }] },
        { "id": 3, "categoryTitle": "Ascunsă", "categoryUrl": "ascunsa", "is_active": false },
        { "id": 4, "categoryTitle": "Numai pe ecrane mari", "categoryUrl": "mari", "show_in_mobile": false },
    ]);
    MENU_TREE.read(tree.to_string().as_bytes()).unwrap()
}

fn card(change: &serde_json::Value) -> Card {
    let mut card = json!({ "productId": 101, "title": "Ceainic", "url": "ceainic", "img": "/media/a.svg", "images": ["/media/a.svg", "/media/b.svg"], "price": 129.9 });
    card.as_object_mut()
        .unwrap()
        .extend(change.as_object().unwrap().clone());
    let answer = json!({ "products": [card] }).to_string();
    let products = products_by_id(std::iter::empty()).read(answer.as_bytes());
    products.unwrap().products.remove(0)
}

pub(super) fn with_view<T>(language: Language, look: impl FnOnce(&View<'_>) -> T) -> T {
    let (shop, menu) = (shop(), menu());
    look(&View {
        shop: &shop,
        menu: &menu,
        language,
        assets: &ASSETS,
        now_ms: 0,
        to_quote: false,
        path: "",
    })
}

fn card_html(change: &serde_json::Value) -> String {
    with_view(Language::Uk, |view| {
        cards(view, SHELF, &[card(change)]).into_string()
    })
}

pub(super) fn read_product(answer: &serde_json::Value) -> ProductAnswer {
    let slug = Slug::new("x").unwrap();
    product(&slug).read(answer.to_string().as_bytes()).unwrap()
}

/// Every kind of page, without its deferred parts.
fn pages(view: &View<'_>) -> Vec<Page> {
    use crate::failure::Failure;
    let key = crate::session::SealKey::new(&"k".repeat(32), "casa").unwrap();
    let thanks = crate::thankyou::Thanks::new(&key, "casa/guest/a", "CC-1", "a");
    let slug = Slug::new("ceainic").unwrap();
    let product = json!({ "product": { "productId": 101, "title": "Ceainic", "url": "ceainic", "img": "/media/a.svg", "price": 5 } });
    let category =
        json!({ "categoryTitle": "Ceai", "products": [product["product"]], "totalCount": 1 });
    let listing = crate::catalogue::Listing::default();
    let query = crate::search::Query::new("ceai");
    vec![
        crate::home::page::home(view, &Sliders::default(), &Sliders::default()),
        crate::catalogue::page::category(
            view,
            &slug,
            crate::catalogue::category(&slug, &listing)
                .read(category.to_string().as_bytes())
                .unwrap(),
            &listing,
            &[],
        ),
        crate::product::page::product(view, &slug, &read_product(&product)),
        crate::search::page::results(
            view,
            "ceai",
            query.as_ref(),
            &crate::search::SearchResults::default(),
            &listing,
        ),
        crate::search::page::results(
            view,
            "",
            None,
            &crate::search::SearchResults::default(),
            &listing,
        ),
        crate::favourites::page::favourites(
            view,
            crate::favourites::page::ListPage::new(&crate::favourites::favourites(""), ""),
            &[],
            &[],
            0,
        ),
        crate::compare::page::compare(
            view,
            &[],
            &crate::compare::page::CompareQuery::default(),
            &[],
        ),
        compare_page(view, &read_product(&product)),
        crate::payment::page::return_page(view, &crate::route::Route::CartSuccess, None),
        crate::thankyou::page::success(
            view,
            &thanks,
            Some(&crate::checkout::OrderGoods::default()),
            None,
            crate::thankyou::OrderWarnings {
                is_unpaid: true,
                ..Default::default()
            },
        ),
        crate::failure::page::failure(view, 404, &Failure::NotFound, &ASKED),
        crate::failure::page::failure(view, 500, &Failure::Internal, &ASKED),
    ]
}

fn compare_page(view: &View<'_>, answer: &ProductAnswer) -> Page {
    let known = [answer.product.card.clone()];
    let list = crate::compare::compared("101");
    crate::compare::page::compare(
        view,
        &crate::compare::kinds(&list, &known),
        &crate::compare::page::CompareQuery::default(),
        std::slice::from_ref(answer),
    )
}

#[test]
fn a_page_has_one_title_one_main_and_a_skip_link() {
    for language in Language::ALL {
        with_view(*language, |view| {
            let frame = layout::frame(view, FrameKind::Shop);
            for page in pages(view) {
                let html = layout::open(view, &frame, &page).text + &frame.footer;
                for (part, times) in [
                    ("<h1", 1),
                    ("<main id=\"content\"", 1),
                    ("</main>", 1),
                    ("href=\"#content\"", 1),
                    ("<title>", 1),
                    ("<meta name=\"description\" content=\"", 1),
                    ("</html>", 1),
                ] {
                    assert_eq!(
                        html.matches(part).count(),
                        times,
                        "{part} in {}",
                        page.title
                    );
                }
                assert!(!page.title.is_empty());
            }
        });
    }
}

#[test]
fn nothing_in_the_head_blocks_the_first_paint() {
    with_view(Language::Ru, |view| {
        let mut shop = view.shop.clone();
        shop.site.first_visit_switch = true;
        let view = &View {
            shop: &shop,
            ..*view
        };
        let frame = layout::frame(view, FrameKind::Shop);
        for mut page in pages(view) {
            page.critical.0.push_str("<i class=\"card\"></i>");
            page.deferred.push(Deferred {
                shared: false,
                request: GLOBAL_SETTINGS.request,
                render: Box::new(|_, _| None),
            });
            let html = layout::open(view, &frame, &page).text;
            let place = |part: &str| html.find(part).unwrap_or_else(|| panic!("{part}"));
            assert!(!html.contains("rel=\"stylesheet\""), "{}", page.title);
            assert!(!html.contains("blocking"), "{}", page.title);
            assert!(!html.contains("as=\"font\""), "{}", page.title);
            let styles = place("<style");
            assert!(
                place("data-main=") < styles,
                "the script of a first visit leads away before anything is drawn"
            );
            let head = &html[..place("</head>")];
            assert_eq!(
                head.matches("<style>").count(),
                5,
                "frame, around, theme, print, card"
            );
        }
    });
}

#[test]
fn no_page_has_styles_or_scripts_that_the_csp_forbids() {
    with_view(Language::Ro, |view| {
        let frame = layout::frame(view, FrameKind::Shop);
        assert_eq!(
            frame.head.matches("<style>").count(),
            4,
            "frame, around, theme, print"
        );
        // The script that holds early presses, the module of every page, the font choice, and the speculation rules: data,
        // allowed by hash.
        assert_eq!(frame.head.matches("<script").count(), 4);
        assert_eq!(
            frame
                .head
                .matches("<script type=\"speculationrules\">")
                .count(),
            1
        );
        for page in pages(view) {
            let html = frame.header.clone() + &page.critical.0 + &frame.windows + &frame.footer;
            // A page ends with a script and may contain the one for delivery days; the CSP allows both by hash.
            let (html, last) = html.rsplit_once("<script").unwrap();
            let (_, script) = last.split_once('>').unwrap();
            let end = [ASSETS.inline.storage_check, "</script></body></html>"].concat();
            assert_eq!(script, end);
            let arrivals = ["<script>", ASSETS.inline.arrivals, "</script>"].concat();
            let html = html.replace(&arrivals, "");
            let policy = layout::policy(&view.shop.site, &view.shop.theme, &ASSETS);
            for script in [ASSETS.inline.storage_check, ASSETS.inline.arrivals] {
                assert!(policy.contains(&csp_source(script)), "{script}");
            }
            for forbidden in [" style=\"", "<style", "<script", " onclick=", "javascript:"] {
                assert!(!html.contains(forbidden), "{forbidden} in {}", page.title);
            }
        }
    });
}

#[test]
fn an_unavailable_product_has_no_add_button() {
    assert!(card_html(&json!({})).contains("form=\"add\" name=\"product\" value=\"101\""));
    for why in [
        json!({ "available": false }),
        json!({ "active": false }),
        json!({ "stock_field": 0 }),
    ] {
        let html = card_html(&why);
        assert!(!html.contains("form=\"add\""));
        assert!(html.contains("disabled"));
    }
}

#[test]
fn a_card_shows_at_most_two_badges_with_the_saving_first() {
    let html = card_html(
        &json!({ "old_price": 259.8, "is_recipe": true, "badges": ["last", "hit", "new", "unknown"] }),
    );
    assert_eq!(html.matches("class=\"badge").count(), 2);
    assert!(html.contains("−50%"));
    assert_eq!(card_html(&json!({})).matches("badge").count(), 0);
}

#[test]
fn backend_text_is_escaped() {
    let html = card_html(
        &json!({ "title": "<script>\"&", "brand": { "name": "<i>" }, "img": "\"><b>", "unit_price": "<u>" }),
    );
    for injected in ["<script>", "<i>", "<b>\"", "<u>"] {
        assert!(!html.contains(injected), "{injected}");
    }
    let header = with_view(Language::Ro, |view| {
        layout::frame(view, FrameKind::Shop).header
    });
    assert!(header.contains("Bucătărie &lt;b&gt;"));
}

#[test]
fn only_active_categories_are_shown_and_some_only_on_large_screens() {
    let header = with_view(Language::Ro, |view| {
        let frame = layout::frame(view, FrameKind::Shop);
        frame.header + &frame.windows
    });
    assert!(!header.contains("Ascunsă"));
    assert!(header.contains("href=\"/ro/bucatarie/oale\""));
    assert_eq!(header.matches("desk-only").count(), 1);
}

#[test]
fn a_shop_without_a_menu_leaves_no_space_for_it() {
    let shop = shop();
    let framed = |menu: &Menu| {
        crate::fixtures::with_shop(&shop, menu, |view| {
            let frame = layout::frame(view, FrameKind::Shop);
            frame.header + &frame.footer + &frame.windows
        })
    };
    let (shown, without) = (framed(&menu()), framed(&Menu::default()));
    for part in [
        "categories-bar",
        "<h2>Catalog</h2>",
        "catalogue-columns",
        "window-tabs",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
        assert!(!without.contains(part), "{part}");
    }
    for part in [
        r#"id="catalogue""#,
        "window-pages",
        r#"window-title">Meniu"#,
    ] {
        assert!(without.contains(part), "{part}: {without}");
    }
}

#[test]
fn a_page_declares_the_brand_fonts_that_its_language_needs() {
    for (language, expected) in [
        (Language::Ro, &["/assets/latin.woff2"][..]),
        (
            Language::Uk,
            &["/assets/latin.woff2", "/assets/cyrillic.woff2"],
        ),
    ] {
        let head = with_view(language, |view| layout::frame(view, FrameKind::Shop).head);
        for file in expected {
            assert!(head.contains(&format!("src:url({file}) format(\"woff2\")")));
        }
        assert!(head.contains(&format!("data-faces=\"{}\"", expected.join(" "))));
        assert!(head.contains(":root{--font:stand-in,") && !head.contains("as=\"font\""));
        // Headings have a face of their own, in the weight of the theme's headings; the fallback is a face too. Romanian
        // pages omit the Cyrillic one.
        assert!(head.contains("font-family:headings;src:url(/assets/headings.woff2)"));
        assert_eq!(head.matches("@font-face").count(), expected.len() + 2);
        assert_eq!(
            head.matches("font-display:optional").count(),
            expected.len() + 1
        );
        assert!(!head.contains("other.woff2") && !head.contains("other-headings"));
    }
}
