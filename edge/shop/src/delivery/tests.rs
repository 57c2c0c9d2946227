use super::*;
use crate::money::{Amount, Currency, Money};
use crate::site::DeliveryPrices;

const CAPITAL: u64 = DEFAULT_REGION;
const ELSEWHERE: u64 = 5;

fn prices() -> Vec<DeliveryPrices> {
    vec![
        DeliveryPrices {
            free_delivery: Some(Money(70_000)),
            free_delivery_regions: Some(Money(100_000)),
            region_price: Some(Money(7000)),
            standart: Some(Money(4000)),
            express: Some(Money(9000)),
        },
        DeliveryPrices {
            standart: Some(Money(4500)),
            ..DeliveryPrices::default()
        },
    ]
}

const fn tariff(prices: &[DeliveryPrices]) -> Tariff<'_> {
    Tariff {
        prices,
        currency: Currency::Mdl,
    }
}

const fn lei(hundredths: i64) -> Amount {
    Currency::Mdl.amount(Money(hundredths))
}

#[test]
fn delivery_prices_come_from_the_settings() {
    let cases = [
        ("pickup", CAPITAL, "standart", 100, 0),
        ("address", CAPITAL, "standart", 100, 4500),
        ("address", CAPITAL, "express", 100, 9000),
        ("address", CAPITAL, "standart", 70_000, 0),
        ("address", CAPITAL, "express", 70_000, 0),
        ("address", ELSEWHERE, "standart", 70_000, 7000),
        ("address", ELSEWHERE, "express", 70_000, 7000),
        ("address", ELSEWHERE, "standart", 100_000, 0),
    ];
    for (method, region, speed, goods, expected) in cases {
        let selection = Selection::read(method, &region.to_string(), speed);
        assert_eq!(
            tariff(&prices()).price(selection, lei(goods)),
            Some(lei(expected)),
            "{method} {region} {speed} {goods}"
        );
    }
    assert_eq!(possible(Speed::Express, 4), Speed::Standart);
}

#[test]
fn an_entry_with_only_a_region_price_has_the_threshold_of_the_regions() {
    let capital = DeliveryPrices {
        free_delivery: Some(Money(50_000)),
        standart: Some(Money(5000)),
        express: Some(Money(9000)),
        ..DeliveryPrices::default()
    };
    let regions = DeliveryPrices {
        free_delivery: Some(Money(500_000)),
        region_price: Some(Money(7000)),
        ..DeliveryPrices::default()
    };
    let named = DeliveryPrices {
        free_delivery_regions: Some(Money(90_000)),
        ..DeliveryPrices::default()
    };
    let whole = DeliveryPrices {
        region_price: Some(Money(7000)),
        ..capital.clone()
    };
    for (prices, in_capital, elsewhere) in [
        (vec![capital.clone(), regions.clone()], 50_000, 500_000),
        (vec![regions.clone(), capital.clone()], 50_000, 500_000),
        (
            vec![capital.clone(), regions.clone(), named],
            50_000,
            90_000,
        ),
        (vec![capital], 50_000, 50_000),
        (vec![regions], 500_000, 500_000),
        (vec![whole], 50_000, 50_000),
    ] {
        let from = |region| tariff(&prices).free_from(region);
        assert_eq!(from(CAPITAL), Some(lei(in_capital)), "{prices:?}");
        assert_eq!(from(ELSEWHERE), Some(lei(elsewhere)), "{prices:?}");
    }
}

#[test]
fn a_missing_price_is_unknown_and_a_negative_one_is_zero() {
    let none = tariff(&[]);
    assert_eq!(none.price(Selection::courier(CAPITAL), lei(1)), None);
    assert_eq!(none.price(Selection::PICKUP, lei(1)), Some(lei(0)));
    assert_eq!(none.free_from(CAPITAL), None);
    let negative = [DeliveryPrices {
        standart: Some(Money(-5)),
        ..DeliveryPrices::default()
    }];
    assert_eq!(
        tariff(&negative).price(Selection::courier(CAPITAL), lei(1)),
        Some(lei(0))
    );
}

#[test]
fn postal_delivery_is_never_free_by_threshold_and_may_have_no_price() {
    let by_post = |parcel| tariff(&prices()).price(Selection::postal(parcel), lei(900_000));
    assert_eq!(by_post(Some(Money(5500))), Some(lei(5500)));
    assert_eq!(by_post(Some(Money(0))), Some(lei(0)));
    assert_eq!(by_post(None), None);
    assert_eq!(
        Selection::read("postal", "5", "express").rate(),
        Rate::Postal
    );
}

#[test]
fn the_default_delivery_is_a_courier_in_the_capital() {
    for (method, region, speed) in [("", "", ""), ("x", "x", "x"), ("address", "3", "standart")] {
        assert_eq!(
            Selection::read(method, region, speed),
            Selection::courier(CAPITAL)
        );
    }
}

#[test]
fn the_free_delivery_bar_shows_the_missing_amount_for_the_region() {
    let bar = |region, goods| tariff(&prices()).progress(region, lei(goods));
    let missing = |hundredths, share| FreeDelivery {
        reached: hundredths == 0,
        missing: lei(hundredths),
        share,
    };
    assert_eq!(bar(CAPITAL, 35_000), Some(missing(35_000, 50)));
    assert_eq!(bar(CAPITAL, 90_000), Some(missing(0, 100)));
    assert_eq!(bar(ELSEWHERE, 90_000), Some(missing(10_000, 90)));
    assert_eq!(tariff(&[]).progress(CAPITAL, lei(1)), None);
    let at_once = [DeliveryPrices {
        free_delivery: Some(Money(0)),
        ..DeliveryPrices::default()
    }];
    assert_eq!(tariff(&at_once).progress(CAPITAL, lei(1)), None);
}
