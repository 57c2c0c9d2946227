//! Lines that cannot be bought, beside those that can.

use super::*;
use crate::cart::{Cart, Line};
use crate::fixtures::shop;
use crate::i18n::Language;
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
