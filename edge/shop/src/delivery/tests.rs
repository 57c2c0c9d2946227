use super::*;
use crate::money::Money;
use crate::site::DeliveryPrices;

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

#[test]
fn delivery_costs_what_the_settings_say() {
    let cases = [
        (Method::Pickup, 3, Speed::Standart, 100, 0),
        (Method::Address, 3, Speed::Standart, 100, 4500),
        (Method::Address, 3, Speed::Express, 100, 9000),
        (Method::Address, 3, Speed::Standart, 70_000, 0),
        (Method::Address, 5, Speed::Standart, 70_000, 7000),
        (Method::Address, 5, Speed::Standart, 100_000, 0),
    ];
    for (method, region, speed, goods, expected) in cases {
        assert_eq!(
            price(&prices(), method, region, speed, Money(goods)),
            Money(expected),
            "{method:?} {region} {speed:?} {goods}"
        );
    }
    assert_eq!(
        price(&[], Method::Address, 3, Speed::Standart, Money(1)),
        Money::ZERO
    );
    assert_eq!(possible(Speed::Express, 4), Speed::Standart);
}

#[test]
fn the_bar_shows_what_is_missing() {
    assert_eq!(
        progress(&prices(), Money(35_000)),
        Some(FreeDelivery {
            reached: false,
            missing: Money(35_000),
            share: 50
        })
    );
    assert_eq!(
        progress(&prices(), Money(90_000)),
        Some(FreeDelivery {
            reached: true,
            missing: Money::ZERO,
            share: 100
        })
    );
    assert_eq!(progress(&[], Money(1)), None);
}
