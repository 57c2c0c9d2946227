//! Every sum of a quote, recomputed in plain integers from the text of the documents (commerce 9), without the money,
//! quantity and delivery types except for their raw values.

use proptest::prelude::*;

use super::tests::{any_prices, any_promo, any_selection, discount_by_hand, item, quoted};
use super::*;
use crate::delivery::{Method, Speed};
use crate::site::DeliveryPrices;

/// Product, price in hundredths, quantity in thousandths, availability.
type Bought = (u64, i64, u32, bool);

/// The region with its own threshold and delivery speeds.
const CAPITAL: u64 = 3;

/// Price times quantity, rounded half up.
const fn line_by_hand(price: i128, thousandths: i128) -> i128 {
    let (whole, rest) = (price * thousandths / 1000, price * thousandths % 1000);
    if rest >= 500 { whole + 1 } else { whole }
}

/// The threshold for a region: from the field for the regions, else from an entry of the same kind of place (one with a
/// region price alone is for the regions, any other for the capital), else from any entry. Of several, the first counts.
fn threshold_by_hand(prices: &[DeliveryPrices], region: u64) -> Option<i128> {
    let mut sums = [None; 3];
    for entry in prices {
        let of_regions_alone =
            entry.region_price.is_some() && entry.standart.is_none() && entry.express.is_none();
        let named = [
            (region != CAPITAL, entry.free_delivery_regions),
            ((region != CAPITAL) == of_regions_alone, entry.free_delivery),
            (true, entry.free_delivery),
        ];
        for (sum, (counts, money)) in sums.iter_mut().zip(named) {
            if sum.is_none() && counts {
                *sum = money;
            }
        }
    }
    let found = sums.into_iter().flatten().next();
    found.map(|sum| sum.0.into())
}

/// The delivery cost; `None` if no entry has a price for it.
fn delivery_by_hand(prices: &[DeliveryPrices], selection: Selection, goods: i128) -> Option<i128> {
    if threshold_by_hand(prices, selection.region).is_some_and(|sum| goods >= sum) {
        return Some(0);
    }
    if selection.method == Method::Pickup {
        return Some(0);
    }
    let mut highest = None;
    for entry in prices {
        let named = if selection.region != CAPITAL {
            entry.region_price
        } else if selection.speed == Speed::Express {
            entry.express
        } else {
            entry.standart
        };
        if let Some(price) = named {
            let price = i128::from(price.0);
            highest = Some(highest.map_or(price, |other: i128| other.max(price)));
        }
    }
    highest.map(|price| price.max(0))
}

fn any_bought() -> impl Strategy<Value = Vec<Bought>> {
    let price = prop_oneof![0_i64..20_000, 0_i64..2_000_000];
    let quantity = prop_oneof![
        1_u32..5000,
        (1_u32..200).prop_map(|pieces| pieces * 1000),
        1_u32..=99_999_000,
    ];
    proptest::collection::vec(
        (1_u64..6, price, quantity, proptest::bool::weighted(0.85)),
        0..10,
    )
}

fn hundredths(amount: Amount) -> i128 {
    amount.plain().replace('.', "").parse().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_sum_matches_an_independent_calculation(
        bought in any_bought(),
        promo in proptest::option::of(any_promo()),
        prices in any_prices(),
        selection in any_selection(),
    ) {
        let items: Vec<QuoteItem> = bought
            .iter()
            .map(|&(product, price, quantity, available)| QuoteItem { product, ..item(price, quantity, available) })
            .collect();
        let plain: Vec<(u64, i128, i128, bool)> = bought
            .iter()
            .map(|&(product, price, quantity, available)| (product, price.into(), quantity.into(), available))
            .collect();
        let sums: Vec<i128> = plain.iter().map(|one| line_by_hand(one.1, one.2)).collect();
        let goods: i128 = plain.iter().zip(&sums).filter(|(one, _)| one.3).map(|(_, sum)| sum).sum();
        let discount = promo.as_ref().map_or(0, |promo| discount_by_hand(&plain, promo));
        let delivery = plain
            .iter()
            .any(|one| one.3)
            .then(|| delivery_by_hand(&prices, selection, goods))
            .flatten();

        let quote = quoted(&items, promo.as_ref(), &prices, selection).unwrap();
        prop_assert_eq!(quote.lines.iter().copied().map(hundredths).collect::<Vec<_>>(), sums);
        prop_assert_eq!(hundredths(quote.goods), goods);
        prop_assert_eq!(hundredths(quote.discount), discount);
        prop_assert_eq!(quote.delivery.map(hundredths), delivery);
        prop_assert_eq!(hundredths(quote.total), goods - discount + delivery.unwrap_or(0));
    }

    #[test]
    fn the_free_delivery_bar_matches_an_independent_calculation(
        goods in 0_i64..300_000,
        prices in any_prices(),
        region in 0_u64..6,
    ) {
        let items = [item(goods, 1000, true)];
        let quote = quoted(&items, None, &prices, Selection::PICKUP).unwrap();
        let tariff = Tariff { prices: &prices, currency: crate::money::Currency::Mdl };
        let bar = tariff.progress(region, quote.goods);
        let threshold = threshold_by_hand(&prices, region);
        let goods = i128::from(goods);
        match (bar, threshold) {
            (Some(bar), Some(threshold)) => {
                let missing = (threshold - goods).max(0);
                prop_assert_eq!(hundredths(bar.missing), missing);
                prop_assert_eq!(bar.reached, missing == 0);
                prop_assert!(threshold != 0);
                if threshold > 0 {
                    prop_assert_eq!(i128::from(bar.share), (goods.min(threshold) * 100) / threshold);
                }
            }
            (bar, threshold) => prop_assert!(bar.is_none() && threshold.is_none_or(|sum| sum <= 0)),
        }
    }
}
