//! Head and header under different settings, menus and pages.

use crate::assets::tests::EXAMPLE;
use crate::fixtures::{read, shop, with_menu, with_shop};
use crate::home::{Sliders, page::home};
use crate::layout;
use crate::menu::{MENU_TREE, Menu};
use crate::page::FrameKind;
use crate::product::{page::product as page, product};
use crate::route::{Feature, Slug};
use crate::site::{
    FilterPlace, FooterLayout, GLOBAL_SETTINGS, GalleryLayout, HeaderStyle, RowLayout,
    SectionGround, Shop, Theme,
};

#[test]
fn the_header_is_fixed_unless_the_settings_make_it_static() {
    for (settings, is_static) in [
        ("{}", false),
        (r#"{"mainUiInterface":{"header_style":"fixed"}}"#, false),
        (r#"{"mainUiInterface":{"header_style":"glass"}}"#, false),
        (r#"{"mainUiInterface":{"header_style":"static"}}"#, true),
        (
            r#"{"mainUiInterface":{"headerStyle":"header_static"}}"#,
            true,
        ),
        (r#"{"mainUiInterface":{"headerUiType":"not-fixed"}}"#, true),
    ] {
        let mut shop = shop();
        shop.settings = GLOBAL_SETTINGS.read(settings.as_bytes()).unwrap();
        for kind in [FrameKind::Shop, FrameKind::Checkout] {
            let header = with_shop(&shop, &Menu::default(), |view| {
                layout::frame(view, kind).header
            });
            let class = if is_static {
                "header header-static"
            } else {
                "header"
            };
            assert!(
                header.contains(&format!("<header class=\"{class}\"")),
                "{settings}"
            );
        }
    }
}

#[test]
fn a_theme_decides_on_the_header_before_the_settings() {
    for (style, kept) in [
        (HeaderStyle::Fixed, "header"),
        (HeaderStyle::Hiding, "header header-hiding"),
        (HeaderStyle::Static, "header header-static"),
    ] {
        for settings in ["{}", r#"{"mainUiInterface":{"header_style":"static"}}"#] {
            let mut shop = shop();
            shop.settings = GLOBAL_SETTINGS.read(settings.as_bytes()).unwrap();
            shop.theme.header_style = Some(style);
            let header = with_shop(&shop, &Menu::default(), |view| {
                layout::frame(view, FrameKind::Shop).header
            });
            let class = format!("<header class=\"{kept}\"");
            assert!(header.contains(&class), "{class} with {settings}");
        }
    }
}

#[test]
fn a_footer_has_the_same_links_in_each_arrangement() {
    let menu = read(&MENU_TREE, "menu_tree", "documented");
    let drawn = |layout| {
        let mut shop = shop();
        shop.theme.footer = layout;
        with_shop(&shop, &menu, |view| {
            layout::frame(view, FrameKind::Shop).footer
        })
    };
    let usual = drawn(FooterLayout::Columns);
    for (layout, class) in [
        (FooterLayout::Compact, "footer footer-compact"),
        (FooterLayout::Centred, "footer footer-centred"),
    ] {
        let named = format!("<footer class=\"{class}\"");
        let other = drawn(layout);
        assert!(other.contains(&named), "{named}");
        assert_eq!(other.replace(&named, "<footer class=\"footer\""), usual);
    }
}

#[test]
fn the_policy_names_no_styles_of_arrangements_that_a_theme_lacks() {
    const CHOSEN: [fn(&mut Theme); 6] = [
        |theme| theme.header_style = Some(HeaderStyle::Hiding),
        |theme| theme.rows = RowLayout::Tight,
        |theme| theme.filters = FilterPlace::Above,
        |theme| theme.gallery = GalleryLayout::Stack,
        |theme| theme.footer = FooterLayout::Centred,
        |theme| theme.sections = SectionGround::Banded,
    ];
    let named = |change: fn(&mut Theme)| {
        let mut shop = shop();
        change(&mut shop.theme);
        let policy = layout::policy(&shop.site, &shop.theme, &EXAMPLE);
        policy.matches("'sha256-piece'").count()
    };
    let usual = named(|_| {});
    assert_eq!(CHOSEN.map(named), [usual + 1; 6]);
}

#[test]
fn a_category_shows_its_badge_in_the_header_and_its_count_on_the_home_page() {
    for variant in ["documented", "odd"] {
        let menu = read(&MENU_TREE, "menu_tree", variant);
        let header = with_menu(&menu, |view| layout::frame(view, FrameKind::Shop).header);
        let badge = "Bucătărie <span class=\"badge badge-discount\">Nou</span>";
        assert!(header.contains(badge), "{variant}: {header}");
        assert_eq!(header.matches("badge-discount").count(), 1, "{variant}");
        let none = Sliders::default();
        let home = with_menu(&menu, |view| {
            home(view, &none, &none).critical.into_string()
        });
        let count = "<span class=\"tile-count\">12 produse</span>";
        assert!(home.contains(count), "{variant}: {home}");
        assert_eq!(home.matches("tile-count").count(), 1, "none is not counted");
    }
    let bare = read(&MENU_TREE, "menu_tree", "fewest");
    let header = with_menu(&bare, |view| layout::frame(view, FrameKind::Shop).header);
    assert!(header.contains("Bucătărie") && !header.contains("badge"));
}

#[test]
fn the_keywords_of_a_product_are_in_its_head() {
    let head = |answer: &str| {
        let slug = Slug::new("oala").unwrap();
        let answer = product(&slug).read(answer.as_bytes()).unwrap();
        with_menu(&Menu::default(), |view| {
            let frame = layout::frame(view, FrameKind::Shop);
            layout::open(view, &frame, &page(view, &slug, &answer)).text
        })
    };
    let product = |fields: &str, more: &str| {
        let product = r#"{"product":{"productId":7,"title":"Oală","url":"oala""#;
        head(&[product, fields, "}", more, "}"].concat())
    };
    for (fields, more, text) in [
        (r#","seo_keywords":" oală, inox ""#, "", "oală, inox"),
        (r#","seo_keywords":["oală","inox"]"#, "", "oală, inox"),
        (
            r#","seo_keywords":"x""#,
            r#","seo_info":{"keywords":"<b>oală"}"#,
            "&lt;b&gt;oală",
        ),
    ] {
        let head = product(fields, more);
        let tag = format!("<meta name=\"keywords\" content=\"{text}\">");
        assert!(head.contains(&tag), "{fields}: {head}");
    }
    assert!(!product("", "").contains("name=\"keywords\""));
}

#[test]
fn a_market_leads_with_adverts_and_has_nothing_of_goods() {
    let of_goods = [
        "data-cart",
        "href=\"/ro/cart\"",
        "/ro/compare",
        "/ro/search",
        "/ro/delivery",
        "header-search",
        "class=\"payments\"",
        "Produse alese",
    ];
    let of_adverts = ["/ro/account/adverts-new", "/ro/adverts\"", "?type=sale"];
    let drawn = |shop: &Shop| {
        with_shop(shop, &Menu::default(), |view| {
            let frame = layout::frame(view, FrameKind::Shop);
            frame.header + &frame.footer
        })
    };
    let mut market = shop();
    let usual = drawn(&market);
    market.site.features = vec![Feature::Adverts];
    let both = drawn(&market);
    for name in ["cart", "compare", "delivery", "search"] {
        market.site.hidden_pages.push(name.to_owned());
    }
    let alone = drawn(&market);
    for part in of_goods {
        assert!(usual.contains(part) && both.contains(part), "{part}");
        assert!(!alone.contains(part), "{part}");
    }
    for part in of_adverts {
        assert!(alone.contains(part) && !usual.contains(part), "{part}");
    }
}
