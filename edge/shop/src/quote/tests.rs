use proptest::prelude::*;

use super::*;
use crate::delivery::DEFAULT_REGION;
use crate::i18n::Language;
use crate::money::{Currency, Money};
use crate::site::DeliveryPrices;

const CAPITAL: Selection = Selection::courier(DEFAULT_REGION);
const ELSEWHERE: Selection = Selection::courier(5);

const fn lei(hundredths: i64) -> Amount {
    Currency::Mdl.amount(Money(hundredths))
}

fn prices() -> Vec<DeliveryPrices> {
    vec![DeliveryPrices {
        free_delivery: Some(Money(70_000)),
        free_delivery_regions: Some(Money(100_000)),
        region_price: Some(Money(7000)),
        standart: Some(Money(4000)),
        express: Some(Money(9000)),
    }]
}

fn item(price: i64, thousandths: u32, available: bool) -> QuoteItem {
    QuoteItem {
        price: lei(price),
        quantity: Quantity::from_thousandths(thousandths).unwrap(),
        available,
    }
}

fn code(sum: Amount) -> Discount {
    Discount {
        code: PromoCode("SUMMER".to_owned()),
        sum,
    }
}

fn quoted(
    items: &[QuoteItem],
    discount: Option<&Discount>,
    prices: &[DeliveryPrices],
    selection: Selection,
) -> Option<Quote> {
    let tariff = Tariff {
        prices,
        currency: Currency::Mdl,
    };
    quote(items, discount, &tariff, selection)
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
fn what_cannot_be_bought_is_shown_but_neither_paid_nor_delivered() {
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
fn a_discount_takes_no_more_than_the_goods_and_leaves_the_threshold() {
    let items = [item(70_000, 1000, true)];
    let sums = |discount: i64| {
        let quote = quoted(&items, Some(&code(lei(discount))), &prices(), CAPITAL).unwrap();
        (quote.discount, quote.delivery, quote.total)
    };
    assert_eq!(sums(10_000), (lei(10_000), Some(lei(0)), lei(60_000)));
    assert_eq!(sums(99_000), (lei(70_000), Some(lei(0)), lei(0)));
    assert_eq!(sums(-1), (lei(0), Some(lei(0)), lei(70_000)));
}

#[test]
fn two_currencies_have_no_quote() {
    let euros = Currency::Eur.amount(Money(100));
    let foreign = QuoteItem {
        price: euros,
        ..item(0, 1000, true)
    };
    assert_eq!(quoted(&[foreign], None, &prices(), CAPITAL), None);
    let own = [item(100, 1000, true)];
    assert_eq!(quoted(&own, Some(&code(euros)), &prices(), CAPITAL), None);
    let quote = quoted(&own, None, &prices(), CAPITAL).unwrap();
    let tariff = Tariff {
        prices: &prices(),
        currency: Currency::Eur,
    };
    assert_eq!(quote.delivered(&tariff, CAPITAL), None);
}

#[test]
fn a_quote_is_shown_as_text() {
    let items = [item(80_000, 1000, true)];
    let shown = |prices: &[DeliveryPrices], selection, discount: Option<Discount>| {
        let quote = quoted(&items, discount.as_ref(), prices, selection).unwrap();
        let view = QuoteView::new(&quote, Language::En);
        [view.goods, view.discount, view.delivery, view.total]
    };
    let free = shown(&prices(), CAPITAL, None);
    assert_eq!(free, ["800\u{a0}lei", "", "free", "800\u{a0}lei"]);
    let reduced = shown(&prices(), ELSEWHERE, Some(code(lei(5000))));
    assert_eq!(
        reduced,
        ["800\u{a0}lei", "50\u{a0}lei", "70\u{a0}lei", "820\u{a0}lei"]
    );
    let unknown = shown(&[], CAPITAL, None);
    assert_eq!(unknown[2], "confirmed with the order");
}

fn any_price() -> impl Strategy<Value = i64> {
    prop_oneof![0_i64..1_000_000, Just(i64::MAX)]
}

fn any_items() -> impl Strategy<Value = Vec<QuoteItem>> {
    let one = (any_price(), 1_u32..=99_999_000, any::<bool>())
        .prop_map(|(price, quantity, available)| item(price, quantity, available));
    proptest::collection::vec(one, 0..8)
}

fn any_prices() -> impl Strategy<Value = Vec<DeliveryPrices>> {
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

fn any_selection() -> impl Strategy<Value = Selection> {
    (any::<bool>(), 0_u64..6, any::<bool>()).prop_map(|(pickup, region, express)| {
        Selection::read(
            if pickup { "pickup" } else { "address" },
            &region.to_string(),
            if express { "express" } else { "standart" },
        )
    })
}

proptest! {
    #[test]
    fn the_total_is_goods_less_discount_with_delivery_and_never_negative(
        items in any_items(),
        discount in proptest::option::of((-100_i64..2_000_000).prop_map(|sum| code(lei(sum)))),
        prices in any_prices(),
        selection in any_selection(),
    ) {
        let quote = quoted(&items, discount.as_ref(), &prices, selection).unwrap();
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
    fn delivery_is_free_from_the_threshold_of_its_region_on(price in 1_i64..200_000, region in 0_u64..6) {
        let quote = quoted(&[item(price, 1000, true)], None, &prices(), Selection::courier(region)).unwrap();
        let threshold = if region == DEFAULT_REGION { 70_000 } else { 100_000 };
        prop_assert_eq!(quote.delivery == Some(lei(0)), price >= threshold);
    }
}
