//! The cart page with no line, one line and several lines.

use super::*;
use crate::assets::{self, Assets};
use crate::cart::{Cart, Line, PROMO, parse_command};
use crate::failure::Failure;
use crate::fields::Fields;
use crate::i18n::Language;
use crate::menu::Menu;
use crate::money::Money;
use crate::page::View;
use crate::quantity::Quantity;
use crate::route::{Endpoint, Place};
use crate::site::{GlobalSettings, Published, Shop};

static ASSETS: Assets = assets::tests::EXAMPLE;

/// The page of a cart with two pieces in each line, none of them in the catalogue.
fn cart_html(lines: u64) -> String {
    cart_html_with(lines, "[]")
}

/// The cart with these cards in the catalogue.
fn cart_html_with(lines: u64, cards: &str) -> String {
    let site = include_str!("../../../../kv-seed/sites/casa.json");
    let theme = include_str!("../../../../kv-seed/themes/casa.json");
    let published = format!("{{\"site\":{site},\"theme\":{theme}}}");
    let shop = Shop::merge(
        Published::parse(&published).unwrap(),
        GlobalSettings::default(),
    );
    let quantity = Quantity::from_thousandths(2000).unwrap();
    let line = |product| Line::new(product, quantity, Quantity::ONE);
    let cart = Cart {
        lines: (1..=lines).map(line).collect(),
        ..Cart::default()
    };
    let language = Language::En;
    let cards = crate::lenient::read_text(cards).unwrap();
    let priced = PricedCart::new(&cart, cards, &shop, None, language).unwrap();
    let view = View {
        shop: &shop,
        menu: &Menu::default(),
        language,
        assets: &ASSETS,
        now_ms: 0,
        path: "",
        to_quote: false,
    };
    page::cart(&view, &priced.view, CartNotices::default())
        .critical
        .into_string()
}

#[test]
fn clearing_a_cart_of_several_lines_asks_for_confirmation() {
    for (lines, question) in [(0, None), (1, None), (2, Some("all 4")), (3, Some("all 6"))] {
        let html = cart_html(lines);
        let ids = html.matches("id=\"clear\"").count();
        assert_eq!(ids, usize::from(question.is_some()), "{lines}");
        assert!(question.is_none_or(|words| html.contains(words)), "{lines}");
    }
}

#[test]
fn unavailable_goods_are_announced_once_above_the_lines() {
    for (lines, times) in [(0, 0), (1, 1), (3, 1)] {
        let html = cart_html(lines);
        let said = html.matches("Your order goes without them").count();
        assert_eq!(said, times, "{lines}");
        assert!(!html.contains("cart-go"), "{lines}: nothing to order");
    }
}

#[test]
fn every_form_of_the_page_posts_to_an_existing_line_or_command() {
    let html = cart_html(2);
    let mut commands = 0;
    for action in html.split(" action=\"").skip(1) {
        let place = Place::parse(action.split('"').next().unwrap());
        if let Place::Endpoint(Endpoint::CartCommand(name)) = place {
            let is_named = parse_command(name.as_str(), &Fields::of("product", "1")).is_ok();
            assert!(is_named || name.as_str() == PROMO, "{name:?}");
            commands += 1;
        } else {
            let is_line = matches!(place, Place::Endpoint(Endpoint::CartLine(_)));
            assert!(is_line, "{place:?}");
        }
    }
    assert_eq!(commands, 4);
}

#[test]
fn goods_sold_by_measure_are_shown_in_their_unit_with_the_decimal_mark_of_the_language() {
    let shop = crate::fixtures::shop();
    let half = Quantity::from_thousandths(500).unwrap();
    let cart = Cart {
        lines: vec![
            Line::new(1, half, half),
            Line::new(2, Quantity::ONE, Quantity::ONE),
        ],
        ..Cart::default()
    };
    let cards =
        r#"[{"id":1,"multiplicity":0.5,"unit":"m","price":129},{"id":2,"unit":"m","price":30}]"#;
    for (language, each, amount, typed) in [
        (Language::Ro, "129 lei / m", "0,5 m", "value=\"0,5\""),
        (Language::Uk, "129 леїв / m", "0,5 m", "value=\"0,5\""),
        (Language::En, "129 lei / m", "0.5 m", "value=\"0.5\""),
    ] {
        let cards = crate::lenient::read_text(cards).unwrap();
        let priced = PricedCart::new(&cart, cards, &shop, None, language).unwrap();
        let [cloth, pot] = &priced.view.lines[..] else {
            panic!("two lines");
        };
        let told =
            [&cloth.price_each, &cloth.shown_quantity].map(|text| text.replace('\u{a0}', " "));
        assert_eq!(told, [each, amount]);
        assert_eq!((&*cloth.quantity, &*pot.shown_quantity), ("0.5", "1"));
        assert!(!pot.price_each.ends_with("/\u{a0}m"), "{}", pot.price_each);
        let view = View {
            shop: &shop,
            menu: &Menu::default(),
            language,
            assets: &ASSETS,
            now_ms: 0,
            path: "",
            to_quote: false,
        };
        let html = page::cart(&view, &priced.view, CartNotices::default()).critical;
        assert!(html.into_string().contains(typed), "{language:?}");
    }
}

#[test]
fn a_cart_without_courier_delivery_advertises_no_free_delivery_and_marks_its_lines() {
    let mut shop = crate::fixtures::shop();
    shop.settings = crate::site::GLOBAL_SETTINGS
        .read(br#"{"delivery_price":[{"free_delivery":500,"standart":40,"regionPrice":70}]}"#)
        .unwrap();
    shop.site.promises.city_days = Some([1, 1]);
    let line = |product| Line::new(product, Quantity::ONE, Quantity::ONE);
    let cart = |products: &[u64]| Cart {
        lines: products.iter().map(|product| line(*product)).collect(),
        ..Cart::default()
    };
    let priced = |cart: &Cart| {
        let cards = r#"[{"id":1,"title":"Ceai","price":30},{"id":2,"title":"Sirop","price":20,"home_delivery":false}]"#;
        let cards = crate::lenient::read_text(cards).unwrap();
        let priced = PricedCart::new(cart, cards, &shop, None, Language::Ro).unwrap();
        // 24 November 2026, noon UTC.
        let at_noon = 1_795_521_600_000;
        priced.arriving(&shop, None, Language::Ro, at_noon).view
    };
    let drawn = |cart: &CartView| {
        let view = View {
            shop: &shop,
            menu: &Menu::default(),
            language: Language::Ro,
            assets: &ASSETS,
            now_ms: 0,
            path: "",
            to_quote: false,
        };
        let page = page::cart(&view, cart, CartNotices::default()).critical;
        page.into_string()
    };

    let brought = priced(&cart(&[1]));
    assert!(!brought.free_delivery.missing.is_empty());
    let quote = &brought.quote;
    assert_eq!(
        (&*quote.delivery, &*quote.arrives),
        ("40\u{a0}lei", "miercuri, 25 noiembrie")
    );
    assert!(brought.lines[0].news.is_empty());
    let html = drawn(&brought);
    assert!(html.contains("miercuri, 25 noiembrie") && html.contains("free-delivery"));

    let fetched = priced(&cart(&[1, 2]));
    assert_eq!(fetched.free_delivery.missing, "");
    let quote = &fetched.quote;
    let sums = [&*quote.delivery, &*quote.arrives, &*quote.total];
    assert_eq!(sums, ["gratuit", "", "50\u{a0}lei"]);
    assert!(fetched.lines[0].news.is_empty());
    assert_eq!(fetched.lines[1].news, ["Doar ridicare din magazin"]);
    let html = drawn(&fetched);
    assert!(html.contains("<dt>Ridicare din magazin</dt>"), "{html}");
    assert!(!html.contains("free-delivery"), "{html}");
}

fn view<'a>(shop: &'a Shop, menu: &'a Menu) -> View<'a> {
    View {
        shop,
        menu,
        language: Language::Ro,
        assets: &ASSETS,
        now_ms: 0,
        path: "",
        to_quote: false,
    }
}

#[test]
fn an_empty_cart_page_shows_a_pending_order_a_problem_and_an_unpaid_order() {
    let shop = crate::fixtures::shop();
    let menu = Menu::default();
    let view = view(&shop, &menu);
    let empty = PricedCart::new(&Cart::default(), Vec::new(), &shop, None, Language::Ro);
    let empty = empty.unwrap().view;
    let drawn = |beside| page::cart(&view, &empty, beside).critical.into_string();
    let usual = CartNotices::default();
    assert!(!drawn(usual).contains("/ro/checkout"));
    let is_checking = true;
    let checked = drawn(CartNotices {
        is_checking,
        ..usual
    });
    assert!(checked.contains("href=\"/ro/checkout\""), "{checked}");
    let problem = Some(Problem::of(&Failure::NotFound));
    let told = drawn(CartNotices { problem, ..usual });
    assert!(told.contains("role=\"alert\""), "{told}");
    let ordered = |is_payable| {
        let number = "7";
        drawn(CartNotices {
            ordered: Some(Placed {
                number,
                is_payable,
                sum: Some(Money(23_542)),
            }),
            ..usual
        })
    };
    let payment = "href=\"/ro/cart/success\"";
    assert!(ordered(true).contains(payment) && !ordered(false).contains(payment));
    for (html, is_told, mark) in [
        (ordered(true), 2, "\"waiting-mark\""),
        (ordered(false), 0, "\"done-mark\""),
    ] {
        assert_eq!(html.matches("235,42").count(), is_told, "{html}");
        assert!(html.contains(mark), "{html}");
    }
}

#[test]
fn a_cart_with_adult_goods_asks_for_the_age() {
    let mut shop = crate::fixtures::shop();
    shop.site.age_restricted = vec!["drinks".to_owned()];
    let cart = Cart {
        lines: vec![Line::new(1, Quantity::ONE, Quantity::ONE)],
        ..Cart::default()
    };
    let tree = r#"[{"categoryUrl":"drinks","subcategories":[{"subCategoryUrl":"wine"}]},{"categoryUrl":"tea"}]"#;
    let menu: Menu = crate::lenient::read_text(tree).unwrap();
    let view = view(&shop, &menu);
    let asks = |category: &str| {
        let cards =
            format!(r#"[{{"id":1,"price":30,"category":[{{"subcategoryUrl":"{category}"}}]}}]"#);
        let cards = crate::lenient::read_text(&cards).unwrap();
        let priced = PricedCart::new(&cart, cards, &shop, None, Language::Ro).unwrap();
        let beside = CartNotices::default().about(&view, &priced);
        page::cart(&view, &priced.view, beside).age_restricted
    };
    for wine in ["drinks", "drinks/wine", "wine", "/wine/"] {
        assert!(asks(wine), "{wine}");
    }
    assert!(!asks("tea") && !asks("juice"));
}

#[test]
fn the_checkout_link_appears_once_beside_a_total_hidden_from_screen_readers() {
    let html = cart_html_with(2, r#"[{"id":1,"price":30,"available":true}]"#);
    let (_, strip) = html.split_once("class=\"cart-go\"").unwrap();
    assert!(strip.starts_with("><p aria-hidden=\"true\">"), "{strip}");
    assert_eq!(html.matches("/en/checkout\"").count(), 1);
    assert!(strip.contains("/en/checkout\""));
    assert_eq!(cart_html(0).matches("cart-go").count(), 0);
}
