//! A shop's cart discount, alone and combined with a promo code (spec commerce 4 and 9).

use proptest::prelude::*;

use super::tests::{CAPITAL, any_promo, item, lei, nothing_off, percent, prices, quoted};
use super::*;

const TEN: i64 = 1000;

fn discounted(price: i64, thousandths: u32, discount: Reduction) -> QuoteItem {
    QuoteItem {
        discount: Some(discount),
        ..item(price, thousandths, true)
    }
}

#[test]
fn the_cart_discount_reduces_each_piece_but_not_the_basis_of_free_delivery() {
    let items = [
        discounted(12_990, 2000, percent(TEN)),
        discounted(45_000, 1000, Reduction::Value(Money(500))),
        item(10_000, 1000, true),
    ];
    let quote = quoted(&items, None, &prices(), CAPITAL).unwrap();
    assert_eq!(quote.savings, [lei(2598), lei(500), lei(0)]);
    assert_eq!(
        (quote.goods, quote.discount, quote.own_discount),
        (lei(80_980), lei(3098), lei(3098))
    );
    assert_eq!((quote.delivery, quote.total), (Some(lei(0)), lei(77_882)));
}

#[test]
fn a_code_and_the_cart_discount_are_both_taken_off_the_original_price() {
    let items = [
        discounted(10_000, 1000, percent(TEN)),
        item(5000, 2000, true),
    ];
    let of_prices = Promo {
        value: Some(percent(2 * TEN)),
        ..nothing_off()
    };
    let quote = quoted(&items, Some(&of_prices), &[], Selection::PICKUP).unwrap();
    assert_eq!(quote.savings, [lei(3000), lei(2000)]);
    assert_eq!((quote.discount, quote.own_discount), (lei(5000), lei(1000)));
    // "Final price = total (or promo general price) + delivery − discount" (commerce 9).
    let general = Promo {
        general_price: Some(Money(15_000)),
        ..nothing_off()
    };
    let quote = quoted(&items, Some(&general), &[], Selection::PICKUP).unwrap();
    assert_eq!((quote.discount, quote.total), (lei(6000), lei(14_000)));
}

#[test]
fn lines_paid_with_points_unavailable_lines_and_cheaper_packs_get_no_discount() {
    let by_points = QuoteItem {
        by_points: true,
        ..discounted(10_000, 1000, percent(TEN))
    };
    let gone = QuoteItem {
        available: false,
        ..discounted(10_000, 1000, percent(TEN))
    };
    let pack = QuoteItem {
        pack: Some(lei(17_000)),
        ..discounted(10_000, 2000, percent(TEN))
    };
    let quote = quoted(&[by_points, gone, pack], None, &[], Selection::PICKUP).unwrap();
    assert_eq!(quote.savings, [lei(0), lei(1000), lei(0)]);
    assert_eq!((quote.discount, quote.total), (lei(0), lei(17_000)));
}

/// Divides, rounding half up.
const fn divide_half_up(number: i128, by: i128) -> i128 {
    let (whole, rest) = (number / by, number % by);
    if 2 * rest >= by { whole + 1 } else { whole }
}

proptest! {
    #[test]
    fn discounts_match_an_independent_calculation(
        bought in proptest::collection::vec((0_i64..100_000, 1_u32..5000, 0_i64..=10_000, any::<bool>()), 1..6),
        off_by_code in proptest::option::of(0_i64..=10_000),
    ) {
        let items: Vec<QuoteItem> = bought.iter().map(|&(price, thousandths, off, as_percent)| {
            let discount = if as_percent { percent(off) } else { Reduction::Value(Money(off)) };
            discounted(price, thousandths, discount)
        }).collect();
        let expected: i128 = bought.iter().map(|&(price, thousandths, off, as_percent)| {
            let (price, count, off) = (i128::from(price), i128::from(thousandths), i128::from(off));
            let own = if as_percent { divide_half_up(price * off, 10_000) } else { off.min(price) };
            let code = off_by_code.map_or(0, |part| divide_half_up(price * i128::from(part), 10_000));
            divide_half_up(price * count, 1000) - divide_half_up((price - own - code).max(0) * count, 1000)
        }).sum();
        let promo = off_by_code.map(|part| Promo { value: Some(percent(part)), ..nothing_off() });
        let quote = quoted(&items, promo.as_ref(), &[], Selection::PICKUP).unwrap();
        prop_assert_eq!(i128::from(quote.discount.hundredths()), expected);
    }

    #[test]
    fn no_piece_has_a_negative_price(
        price in 0_i64..100_000,
        thousandths in 1_u32..5000,
        off in 0_i64..200_000,
        as_percent in any::<bool>(),
        promo in proptest::option::of(any_promo()),
    ) {
        let discount = if as_percent { percent(off.min(10_000)) } else { Reduction::Value(Money(off)) };
        let items = [discounted(price, thousandths, discount)];
        let quote = quoted(&items, promo.as_ref(), &[], Selection::PICKUP).unwrap();
        prop_assert!(quote.total >= lei(0) && quote.discount <= quote.goods);
        prop_assert!(quote.own_discount <= quote.discount);
        let without = quoted(&[item(price, thousandths, true)], promo.as_ref(), &[], Selection::PICKUP).unwrap();
        prop_assert!(quote.total <= without.total);
    }
}
