//! The general price that a code sets for all goods together.

use super::tests::{item, lei, nothing_off, percent, prices, quoted};
use super::*;
use crate::money::Money;

#[test]
fn the_backends_general_price_applies_only_to_the_whole_cart() {
    let promo = Promo {
        value: Some(percent(1000)),
        general_price: Some(Money(13_400)),
        ..nothing_off()
    };
    let sums = |items: &[QuoteItem]| {
        let quote = quoted(items, Some(&promo), &prices(), Selection::PICKUP).unwrap();
        (quote.discount, quote.total)
    };
    let (first, second) = (item(10_000, 1000, true), item(5000, 1000, true));
    assert_eq!(sums(&[first, second]), (lei(1600), lei(13_400)));
    let gone = QuoteItem {
        available: false,
        ..second
    };
    assert_eq!(sums(&[first, gone]), (lei(1000), lei(9000)));
    // The general price excludes goods that were sold out when the code was priced.
    let first = QuoteItem {
        product: 1,
        ..first
    };
    let third = QuoteItem { product: 3, ..gone };
    let promo = |judged| Promo {
        judged,
        ..promo.clone()
    };
    for (judged, discount) in [(vec![1], 2000), (vec![1, 3], 1000), (vec![3], 1000)] {
        let promo = Promo {
            general_price: Some(Money(8000)),
            ..promo(judged)
        };
        let quote = quoted(&[first, third], Some(&promo), &prices(), Selection::PICKUP);
        assert_eq!(quote.unwrap().discount, lei(discount));
    }
    let all_by_points = promo(vec![1]).judged_for(Vec::new());
    assert_eq!(all_by_points.general_price(&[1], 0), None);
    assert_eq!(
        sums(&[first]),
        (lei(0), lei(10_000)),
        "it never adds to a price"
    );
}
