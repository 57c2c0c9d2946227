//! Packs with their own price.

use super::tests::{CAPITAL, item, lei, nothing_off, percent, prices, quoted};
use super::*;

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
