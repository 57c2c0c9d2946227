//! Packs with their own price, and prices finer than hundredths.

use super::tests::{CAPITAL, item, lei, nothing_off, percent, prices, quoted};
use super::*;
use crate::lenient::read_text;
use crate::money::Currency;

#[test]
fn a_pack_has_its_own_price_and_a_code_never_raises_it() {
    let pack = QuoteItem {
        pack: Some(lei(25_000)),
        ..item(10_000, 3000, true)
    };
    let sums = |promo: Option<&Promo>| {
        let items = [pack, item(10_000, 1000, true)];
        let quote = quoted(&items, promo, &prices(), CAPITAL).unwrap();
        (quote.lines, quote.savings, quote.goods, quote.discount)
    };
    let lines = vec![lei(25_000), lei(10_000)];
    let whole = (lines.clone(), vec![lei(0), lei(0)], lei(35_000), lei(0));
    assert_eq!(sums(None), whole);
    let off = |hundredths| Promo {
        value: Some(percent(hundredths)),
        ..nothing_off()
    };
    let tenth = (
        lines.clone(),
        vec![lei(0), lei(1000)],
        lei(35_000),
        lei(1000),
    );
    assert_eq!(sums(Some(&off(1000))), tenth, "three for 270 are dearer");
    let half = (
        lines,
        vec![lei(10_000), lei(5000)],
        lei(35_000),
        lei(15_000),
    );
    assert_eq!(sums(Some(&off(5000))), half, "three for 150 are cheaper");
}

#[test]
fn a_price_with_more_decimals_is_rounded_only_in_the_sum_of_its_line() {
    let fine = |price: &str, thousandths| QuoteItem {
        price: Currency::Mdl.price(read_text(price).unwrap()),
        ..item(0, thousandths, true)
    };
    let items = [
        fine("0.0375", 1_000_000),
        fine("\"12.345\"", 100_000),
        fine("107.4166667", 3000),
        fine("0.125", 1000),
    ];
    let quote = quoted(&items, None, &prices(), CAPITAL).unwrap();
    let lines = [3750, 123_450, 32_225, 13].map(lei);
    assert_eq!(quote.lines, lines);
    assert_eq!(quote.goods, lei(159_438));
    let tenth = Promo {
        value: Some(percent(1000)),
        ..nothing_off()
    };
    let quote = quoted(&items, Some(&tenth), &prices(), CAPITAL).unwrap();
    assert_eq!(quote.savings, [375, 12_345, 3222, 2].map(lei));
    let sums = quote.lines.iter().zip(&quote.savings);
    let left: Vec<_> = sums
        .map(|(sum, saved)| sum.minus(*saved).unwrap())
        .collect();
    assert_eq!(left, [3375, 111_105, 29_003, 11].map(lei));
}
