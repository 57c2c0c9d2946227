//! Lines that cannot be bought, beside those that can.

use super::*;
use crate::fixtures::shop;
use crate::i18n::Language;

#[test]
fn a_line_that_is_not_bought_says_nothing_of_how_the_others_come_and_are_paid() {
    let priced = |available: bool| {
        let cards = [
            format!(
                r#"{{"productId":1,"title":"Insulin","price":10,"is_recipe":true,"card_payment_available":false,"available":{available}}}"#
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
    let both = priced(true);
    assert_eq!(
        (both.kept_back, both.unpayable),
        (vec!["Insulin".to_owned()], vec!["Insulin".to_owned()])
    );
    assert_eq!(both.prescribed, [(1, "Insulin".to_owned())]);
    assert!(!both.view.pickup_only.is_empty());
    let one = priced(false);
    assert_eq!(
        (one.kept_back, one.unpayable),
        (Vec::<String>::new(), Vec::<String>::new())
    );
    assert!(one.prescribed.is_empty() && one.view.pickup_only.is_empty());
}
