//! Lines paid with points, beside other lines and promo codes.

use super::tests::{CAPITAL, ELSEWHERE, code, item, lei, nothing_off, percent, prices, quoted};
use super::*;
use crate::money::Money;

#[test]
fn a_line_paid_with_points_costs_no_money_earns_no_points_and_gets_no_discount() {
    let gives = |json: &str| crate::lenient::read_text(json).unwrap();
    let bought = QuoteItem {
        gives: gives("3"),
        ..item(30_000, 2000, true)
    };
    let paid = QuoteItem {
        product: 2,
        by_points: true,
        gives: gives("5"),
        ..item(10_050, 1000, true)
    };
    let gone = QuoteItem {
        product: 3,
        available: false,
        ..paid
    };
    let items = [bought, paid, gone];
    let sums = |promo: Option<&Promo>| {
        let quote = quoted(&items, promo, &prices(), ELSEWHERE).unwrap();
        assert_eq!(quote.by_points, lei(10_050));
        assert_eq!(
            quote.points_paid,
            gives("101"),
            "no part of a point is paid"
        );
        assert_eq!(quote.points_given, gives("6"));
        (quote.goods, quote.discount, quote.total)
    };
    assert_eq!(sums(None), (lei(70_050), lei(0), lei(67_000)));
    let tenth = Promo {
        value: Some(percent(1000)),
        ..nothing_off()
    };
    assert_eq!(sums(Some(&tenth)), (lei(70_050), lei(6000), lei(61_000)));
    assert_eq!(
        sums(Some(&code(9_000_000))),
        (lei(70_050), lei(60_000), lei(7000))
    );
    let whole = Promo {
        general_price: Some(Money(100)),
        ..nothing_off()
    };
    assert_eq!(
        sums(Some(&whole)),
        (lei(70_050), lei(0), lei(67_000)),
        "it is not about a part"
    );
    let all = quoted(&[paid], None, &prices(), CAPITAL).unwrap();
    assert_eq!(
        (all.total, all.points_given),
        (lei(4000), Points::ZERO),
        "the delivery is paid"
    );
}

#[test]
fn parts_of_points_are_added_up_before_they_are_cut() {
    let gives = |json: &str| crate::lenient::read_text(json).unwrap();
    let line = |thousandths| QuoteItem {
        gives: gives("1"),
        ..item(10_000, thousandths, true)
    };
    let given = |items: &[QuoteItem]| {
        quoted(items, None, &prices(), CAPITAL)
            .unwrap()
            .points_given
    };
    assert_eq!(given(&[line(2370)]), gives("2"));
    assert_eq!(given(&[line(2370), line(1700)]), gives("4"));
    assert_eq!(given(&[line(999)]), Points::ZERO);
}
