//! Lines that cannot be bought, or not in their quantity, beside those that can.

use super::*;
use crate::backend::GoodsFields;
use crate::cart::{Cart, Line};
use crate::fixtures::shop;
use crate::i18n::Language;
use crate::product::products_by_id;
use crate::quantity::Quantity;

#[test]
fn an_unavailable_line_does_not_affect_delivery_or_payment_of_the_others() {
    let priced = |there: &str| {
        let cards = [
            format!(
                r#"{{"productId":1,"title":"Insulin","price":10,"is_recipe":true,"card_payment_available":false,{there}}}"#
            ),
            r#"{"productId":2,"title":"Tea","price":10}"#.to_owned(),
        ];
        let cards = cards.map(|card| crate::lenient::read_text(&card).unwrap());
        let cart = Cart {
            revision: 1,
            lines: [1, 2]
                .map(|id| Line::new(id, Quantity::ONE, Quantity::ONE))
                .into(),
            ..Cart::default()
        };
        PricedCart::new(&cart, cards.into(), &shop(), None, Language::En).unwrap()
    };
    let both = priced(r#""multiplicity":2,"stock_field":2"#);
    assert_eq!(
        (both.kept_back, both.unpayable),
        (vec!["Insulin".to_owned()], vec!["Insulin".to_owned()])
    );
    assert_eq!(both.prescribed, [(1, "Insulin".to_owned())]);
    assert!(!both.view.pickup_only.is_empty());
    for gone in [
        r#""available":false"#,
        r#""multiplicity":2,"stock_field":1.5"#,
    ] {
        let one = priced(gone);
        assert_eq!(
            (one.kept_back, one.unpayable),
            (Vec::<String>::new(), Vec::<String>::new())
        );
        assert!(one.prescribed.is_empty() && one.view.pickup_only.is_empty());
        let told = one.view.lines.iter();
        let told: Vec<_> = told
            .map(|line| (line.available, line.note.as_deref()))
            .collect();
        assert_eq!(
            told,
            [(false, Some("No longer available")), (true, None)],
            "{gone}"
        );
    }
}

#[test]
fn a_quantity_that_is_not_sold_has_a_sentence_at_its_line() {
    let shown = |card: &str, held: &str, raised: &[u64], language| {
        let card = format!(r#"{{"productId":1,"title":"Stofă","price":10,{card}}}"#);
        let fields = GoodsFields {
            stock: None,
            multiplicity_is_least: card.contains("least"),
        };
        let call = products_by_id([1].into_iter());
        let answer = ["[", &card, "]"].concat();
        let found = call.read_for(fields, answer.as_bytes()).unwrap();
        let cart = Cart {
            revision: 1,
            lines: vec![Line::new(1, Quantity::read(held).unwrap(), Quantity::ONE)],
            raised: raised.to_vec(),
            ..Cart::default()
        };
        let priced = PricedCart::new(&cart, found.products, &shop(), None, language).unwrap();
        let line = priced.view.lines.into_iter().next().unwrap();
        let said = line.note.into_iter().chain(line.news);
        let said: Vec<_> = said.map(|said| said.replace('\u{a0}', " ")).collect();
        (said.join("|"), line.step, line.finer)
    };
    let said = |card: &str, held: &str, language| shown(card, held, &[1], language).0;
    let metres = r#""multiplicity":0.1,"unit":"m""#;
    for (language, expected) in [
        (
            Language::Ro,
            "Se vinde câte 0,1 m, de aceea am rotunjit cantitatea în sus.",
        ),
        (
            Language::Ru,
            "Продаётся по 0,1 m, поэтому мы округлили количество вверх.",
        ),
        (
            Language::Uk,
            "Продається по 0,1 m, тому ми округлили кількість угору.",
        ),
        (
            Language::En,
            "It is sold by 0.1 m, so we rounded the amount up.",
        ),
    ] {
        assert_eq!(said(metres, "2.4", language), expected);
    }
    let pieces = "It is sold only in whole pieces, so we rounded the amount up.";
    assert_eq!(said(r#""unit":"buc.""#, "2", Language::En), pieces);
    let least = r#""multiplicity":3,"x":"least""#;
    assert_eq!(said(least, "5", Language::En), pieces);
    let raised = "The least amount is 3, so we raised it to that.";
    assert_eq!(said(least, "3", Language::En), raised);
    let old = shown(metres, "2.37", &[], Language::En);
    let step = "0.1".to_owned();
    assert_eq!(old, ("Sold by 0.1 m.".to_owned(), step.clone(), None));
    let any = shown(
        r#""multiplicity":0.1,"unit":"m","x":"least""#,
        "2.37",
        &[],
        Language::En,
    );
    assert_eq!(any, (String::new(), step, Some("0.001".to_owned())));
}
