//! What the page of the cart offers for a cart of a line, of several and of none.

use super::*;
use crate::assets::{self, Assets};
use crate::fields::Fields;
use crate::i18n::Language;
use crate::menu::Menu;
use crate::page::View;
use crate::route::{Endpoint, Place};
use crate::site::{GlobalSettings, Published, Shop};

static ASSETS: Assets = assets::tests::EXAMPLE;

/// The page of a cart with two pieces in each line.
fn drawn(lines: u64) -> String {
    let site = include_str!("../../../../kv-seed/sites/casa.json");
    let theme = include_str!("../../../../kv-seed/themes/casa.json");
    let published = format!("{{\"site\":{site},\"theme\":{theme}}}");
    let shop = Shop::merge(
        Published::parse(&published).unwrap(),
        Some(GlobalSettings::default()),
        None,
    );
    let quantity = Quantity::from_thousandths(2000).unwrap();
    let line = |product| Line::new(product, quantity, Quantity::ONE);
    let cart = Cart {
        lines: (1..=lines).map(line).collect(),
        ..Cart::default()
    };
    let language = Language::En;
    let priced = PricedCart::new(&cart, Vec::new(), &shop, None, language).unwrap();
    let view = View {
        shop: &shop,
        menu: &Menu::default(),
        language,
        assets: &ASSETS,
        now_ms: 0,
    };
    page::cart(&view, &priced.view, page::Beside::default())
        .critical
        .into_string()
}

#[test]
fn a_cart_of_several_lines_is_emptied_by_a_form_that_asks_first() {
    for (lines, question) in [(0, None), (1, None), (2, Some("all 4")), (3, Some("all 6"))] {
        let html = drawn(lines);
        let ids = html.matches("id=\"clear\"").count();
        assert_eq!(ids, usize::from(question.is_some()), "{lines}");
        assert!(question.is_none_or(|words| html.contains(words)), "{lines}");
    }
}

#[test]
fn every_form_of_the_page_is_sent_to_a_line_or_to_a_command_that_there_is() {
    let html = drawn(2);
    let mut commands = 0;
    for action in html.split(" action=\"").skip(1) {
        let place = Place::parse(action.split('"').next().unwrap());
        if let Place::Endpoint(Endpoint::CartCommand(name)) = place {
            let is_named = named(name.as_str(), &Fields::of("product", "1")).is_ok();
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
fn what_is_sold_by_a_measure_is_told_in_its_unit_and_with_the_mark_of_the_language() {
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
        (Language::Uk, "129 леї / m", "0,5 m", "value=\"0,5\""),
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
        };
        let html = page::cart(&view, &priced.view, page::Beside::default()).critical;
        assert!(html.into_string().contains(typed), "{language:?}");
    }
}
