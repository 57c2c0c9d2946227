use proptest::prelude::*;

use super::*;
use crate::delivery::DEFAULT_REGION;
use crate::i18n::Language;
use crate::money::{Currency, Money, Percent, Reduction};
use crate::promo::{PromoCode, PromoKind, PromoProduct};
use crate::site::DeliveryPrices;

pub(super) const CAPITAL: Selection = Selection::courier(DEFAULT_REGION);
pub(super) const ELSEWHERE: Selection = Selection::courier(5);

pub(super) const fn lei(hundredths: i64) -> Amount {
    Currency::Mdl.amount(Money(hundredths))
}

pub(super) fn prices() -> Vec<DeliveryPrices> {
    vec![DeliveryPrices {
        free_delivery: Some(Money(70_000)),
        free_delivery_regions: Some(Money(100_000)),
        region_price: Some(Money(7000)),
        standart: Some(Money(4000)),
        express: Some(Money(9000)),
    }]
}

pub(super) fn item(price: i64, thousandths: u32, available: bool) -> QuoteItem {
    QuoteItem {
        product: 1,
        price: lei(price),
        pack: None,
        quantity: Quantity::from_thousandths(thousandths).unwrap(),
        discount: None,
        available,
        by_points: false,
        gives: Points::ZERO,
    }
}

/// A code that takes this sum off all goods together.
pub(super) fn code(hundredths: i64) -> Promo {
    Promo {
        value: Some(Reduction::Value(Money(hundredths))),
        ..nothing_off()
    }
}

pub(super) const fn nothing_off() -> Promo {
    Promo {
        code: PromoCode(String::new()),
        kind: PromoKind::General,
        value: None,
        products: Vec::new(),
        general_price: None,
        judged: Vec::new(),
    }
}

pub(super) fn percent(hundredths: i64) -> Reduction {
    Reduction::Percent(Percent::from_hundredths(hundredths).unwrap())
}

pub(super) fn quoted(
    items: &[QuoteItem],
    promo: Option<&Promo>,
    prices: &[DeliveryPrices],
    selection: Selection,
) -> Option<Quote> {
    let tariff = Tariff {
        prices,
        currency: Currency::Mdl,
    };
    quote(items, promo, &tariff, selection)
}

#[test]
fn a_cart_of_800_lei_is_delivered_free_in_the_capital_and_for_70_elsewhere() {
    let items = [item(30_000, 2000, true), item(40_000, 500, true)];
    let sums = |selection| {
        let quote = quoted(&items, None, &prices(), selection).unwrap();
        (quote.goods, quote.delivery, quote.total)
    };
    assert_eq!(sums(CAPITAL), (lei(80_000), Some(lei(0)), lei(80_000)));
    assert_eq!(sums(ELSEWHERE), (lei(80_000), Some(lei(7000)), lei(87_000)));
    let capital = quoted(&items, None, &prices(), CAPITAL).unwrap();
    let tariff = Tariff {
        prices: &prices(),
        currency: Currency::Mdl,
    };
    assert_eq!(
        capital.delivered(&tariff, ELSEWHERE),
        quoted(&items, None, &prices(), ELSEWHERE),
        "another delivery of the same goods"
    );
}

#[test]
fn unavailable_goods_are_shown_but_neither_charged_nor_delivered() {
    let items = [item(10_000, 1000, true), item(5000, 1000, false)];
    let quote = quoted(&items, None, &prices(), CAPITAL).unwrap();
    assert_eq!(quote.lines, [lei(10_000), lei(5000)]);
    assert_eq!((quote.goods, quote.total), (lei(10_000), lei(14_000)));
    for nothing in [&items[1..], &[]] {
        let quote = quoted(nothing, None, &prices(), CAPITAL).unwrap();
        assert_eq!((quote.delivery, quote.total), (None, lei(0)));
    }
}

#[test]
fn a_discount_is_limited_to_the_goods_and_does_not_affect_the_threshold() {
    let items = [item(70_000, 1000, true)];
    let sums = |discount: i64| {
        let quote = quoted(&items, Some(&code(discount)), &prices(), CAPITAL).unwrap();
        (quote.discount, quote.delivery, quote.total)
    };
    assert_eq!(sums(10_000), (lei(10_000), Some(lei(0)), lei(60_000)));
    assert_eq!(sums(99_000), (lei(70_000), Some(lei(0)), lei(0)));
    assert_eq!(sums(-1), (lei(0), Some(lei(0)), lei(70_000)));
}

#[test]
fn a_percentage_is_taken_off_each_piece_and_shown_at_its_line() {
    let items = [item(12_990, 2000, true), item(999, 500, true)];
    let promo = Promo {
        value: Some(percent(1000)),
        ..nothing_off()
    };
    let quote = quoted(&items, Some(&promo), &prices(), Selection::PICKUP).unwrap();
    assert_eq!(quote.savings, [lei(2598), lei(50)]);
    assert_eq!((quote.goods, quote.discount), (lei(26_480), lei(2648)));
    assert_eq!(quote.total, lei(23_832));
}

#[test]
fn a_code_for_products_leaves_the_others_unchanged() {
    let other = QuoteItem {
        product: 2,
        ..item(5000, 1000, true)
    };
    let items = [item(10_000, 1000, true), other];
    let promo = Promo {
        kind: PromoKind::Product,
        value: Some(percent(2500)),
        products: vec![PromoProduct {
            product: 2,
            reduction: None,
        }],
        ..nothing_off()
    };
    let quote = quoted(&items, Some(&promo), &prices(), Selection::PICKUP).unwrap();
    assert_eq!(quote.savings, [lei(0), lei(1250)]);
    assert_eq!((quote.discount, quote.total), (lei(1250), lei(13_750)));
}

#[test]
fn a_quote_in_two_currencies_is_impossible() {
    let euros = Currency::Eur.amount(Money(100));
    let foreign = QuoteItem {
        price: euros,
        ..item(0, 1000, true)
    };
    assert_eq!(quoted(&[foreign], None, &prices(), CAPITAL), None);
    let own = [item(100, 1000, true)];
    let quote = quoted(&own, None, &prices(), CAPITAL).unwrap();
    let tariff = Tariff {
        prices: &prices(),
        currency: Currency::Eur,
    };
    assert_eq!(quote.delivered(&tariff, CAPITAL), None);
}

#[test]
fn a_quote_is_formatted_as_text() {
    let items = [item(80_000, 1000, true)];
    let shown = |prices: &[DeliveryPrices], selection, promo: Option<Promo>| {
        let quote = quoted(&items, promo.as_ref(), prices, selection).unwrap();
        let view = QuoteView::new(&quote, Language::En.words());
        assert_eq!(view.delivery_later, prices.is_empty());
        [view.goods, view.discount, view.delivery, view.total]
    };
    let free = shown(&prices(), CAPITAL, None);
    assert_eq!(free, ["800\u{a0}lei", "", "free", "800\u{a0}lei"]);
    let reduced = shown(&prices(), ELSEWHERE, Some(code(5000)));
    assert_eq!(
        reduced,
        ["800\u{a0}lei", "50\u{a0}lei", "70\u{a0}lei", "820\u{a0}lei"]
    );
    let unknown = shown(&[], CAPITAL, None);
    assert_eq!(unknown[2], "confirmed with the order");
    assert_eq!(unknown[3], "800\u{a0}lei + delivery");
}

fn any_price() -> impl Strategy<Value = i64> {
    prop_oneof![0_i64..1_000_000, Just(i64::MAX)]
}

fn any_items() -> impl Strategy<Value = Vec<QuoteItem>> {
    let one = (any_price(), 1_u32..=99_999_000, any::<bool>())
        .prop_map(|(price, quantity, available)| item(price, quantity, available));
    proptest::collection::vec(one, 0..8)
}

pub(super) fn any_prices() -> impl Strategy<Value = Vec<DeliveryPrices>> {
    let money = || proptest::option::of((-100_i64..200_000).prop_map(Money));
    let entry = (money(), money(), money(), money(), money()).prop_map(
        |(free_delivery, free_delivery_regions, region_price, standart, express)| DeliveryPrices {
            free_delivery,
            free_delivery_regions,
            region_price,
            standart,
            express,
        },
    );
    proptest::collection::vec(entry, 0..3)
}

pub(super) fn any_selection() -> impl Strategy<Value = Selection> {
    (any::<bool>(), 0_u64..6, any::<bool>()).prop_map(|(pickup, region, express)| {
        Selection::read(
            if pickup { "pickup" } else { "address" },
            &region.to_string(),
            if express { "express" } else { "standart" },
        )
    })
}

fn any_reduction() -> impl Strategy<Value = Reduction> {
    prop_oneof![
        (0_i64..=10_000).prop_map(percent),
        (0_i64..2_000_000).prop_map(|value| Reduction::Value(Money(value))),
        (-100_i64..2_000_000).prop_map(|price| Reduction::Price(Money(price))),
    ]
}

pub(super) fn any_promo() -> impl Strategy<Value = Promo> {
    let product = (1_u64..6, proptest::option::of(any_reduction()))
        .prop_map(|(product, reduction)| PromoProduct { product, reduction });
    let general_price = proptest::option::weighted(0.3, (0_i64..3_000_000).prop_map(Money));
    let parts = (
        any::<bool>(),
        proptest::option::of(any_reduction()),
        proptest::collection::vec(product, 0..4),
        general_price,
    );
    parts.prop_map(|(general, value, products, general_price)| Promo {
        kind: if general {
            PromoKind::General
        } else {
            PromoKind::Product
        },
        value,
        products,
        general_price,
        ..nothing_off()
    })
}

/// The discount recomputed piece by piece in integers, from the text of the documents.
pub(super) fn discount_by_hand(items: &[(u64, i128, i128, bool)], promo: &Promo) -> i128 {
    let round = |number: i128, by: i128| {
        let (whole, rest) = (number / by, number % by);
        if 2 * rest >= by { whole + 1 } else { whole }
    };
    let mut goods = 0;
    let mut taken = 0;
    let mut names_prices = false;
    for one in &promo.products {
        names_prices |= one.reduction.is_some();
    }
    for (product, price, count, available) in items.iter().copied() {
        if !available {
            continue;
        }
        let mut rule = None;
        let mut is_named = false;
        for one in &promo.products {
            if one.product == product {
                is_named = true;
                rule = one.reduction;
                break;
            }
        }
        if rule.is_none() {
            rule = match (promo.kind, promo.value) {
                (PromoKind::Product, value) if is_named => value,
                (PromoKind::General, Some(Reduction::Percent(part))) => {
                    Some(Reduction::Percent(part))
                }
                _ => None,
            };
        }
        let cheaper = match rule {
            None => price,
            Some(Reduction::Percent(part)) => {
                price - round(price * i128::from(part.hundredths()), 10_000)
            }
            Some(Reduction::Value(value)) => price - i128::from(value.0),
            Some(Reduction::Price(price)) => i128::from(price.0),
        };
        let cheaper = cheaper.clamp(0, price);
        goods += round(price * count, 1000);
        taken += round(price * count, 1000) - round(cheaper * count, 1000);
    }
    if let (PromoKind::General, Some(Reduction::Value(value)), false) =
        (promo.kind, promo.value, names_prices)
    {
        taken += i128::from(value.0);
    }
    if let (Some(price), true) = (promo.general_price, items.iter().all(|item| item.3)) {
        taken = goods - i128::from(price.0);
    }
    taken.clamp(0, goods)
}

proptest! {
    #[test]
    fn a_codes_discount_matches_an_independent_calculation(
        items in proptest::collection::vec(
            (1_u64..6, 0_i64..2_000_000, 1_u32..=99_999_000, proptest::bool::weighted(0.8)), 0..8),
        promo in any_promo(),
    ) {
        let own: Vec<QuoteItem> = items
            .iter()
            .map(|&(product, price, count, available)| QuoteItem { product, ..item(price, count, available) })
            .collect();
        let plain: Vec<_> = items
            .iter()
            .map(|&(product, price, count, available)| (product, price.into(), count.into(), available))
            .collect();
        let quote = quoted(&own, Some(&promo), &prices(), Selection::PICKUP).unwrap();
        let expected = i64::try_from(discount_by_hand(&plain, &promo)).unwrap();
        prop_assert_eq!(quote.discount, lei(expected));
        prop_assert_eq!(quote.total, quote.goods.minus(lei(expected)).unwrap());
        for (line, saving) in quote.lines.iter().zip(&quote.savings) {
            prop_assert!(*saving >= lei(0) && saving <= line);
        }
    }

    #[test]
    fn the_total_is_goods_minus_discount_plus_delivery_and_never_negative(
        items in any_items(),
        promo in proptest::option::of(any_promo()),
        prices in any_prices(),
        selection in any_selection(),
    ) {
        let quote = quoted(&items, promo.as_ref(), &prices, selection).unwrap();
        let delivery = quote.delivery.unwrap_or(lei(0));
        let expected = quote.goods.minus(quote.discount).and_then(|goods| goods.plus(delivery));
        prop_assert_eq!(Some(quote.total), expected);
        for sum in [quote.goods, quote.discount, delivery, quote.total] {
            prop_assert!(sum >= lei(0));
        }
        prop_assert!(quote.discount <= quote.goods);
        prop_assert_eq!(quote.lines.len(), items.len());
    }

    #[test]
    fn delivery_is_free_from_the_threshold_of_its_region(price in 1_i64..200_000, region in 0_u64..6) {
        let quote = quoted(&[item(price, 1000, true)], None, &prices(), Selection::courier(region)).unwrap();
        let threshold = if region == DEFAULT_REGION { 70_000 } else { 100_000 };
        prop_assert_eq!(quote.delivery == Some(lei(0)), price >= threshold);
    }
}
