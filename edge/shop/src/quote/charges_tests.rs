//! Charges that the backend sets for one cart.

use super::tests::{CAPITAL, ELSEWHERE, item, lei, prices};
use super::*;
use crate::money::Currency;

#[test]
fn the_backends_charges_override_the_computed_ones() {
    let prices = prices();
    let tariff = Tariff {
        prices: &prices,
        currency: Currency::Mdl,
    };
    let items = [item(80_000, 1000, true)];
    let charged = |delivery, tax, selection| {
        let charges = Charges {
            delivery_price: Some(Money(delivery)),
            tax: Some(Money(tax)),
        };
        let quote = quote(&items, None, &tariff, CAPITAL).unwrap();
        quote.charged(charges, &tariff, selection).unwrap()
    };
    let to_address = charged(5_000, 1_500, CAPITAL);
    assert_eq!(
        to_address.delivery,
        Some(lei(5_000)),
        "also above the threshold"
    );
    assert_eq!(to_address.tax, Some(lei(1_500)));
    assert_eq!(to_address.total, lei(86_500));
    let elsewhere = to_address.delivered(&tariff, ELSEWHERE).unwrap();
    assert_eq!(elsewhere.total, lei(86_500));
    let picked_up = charged(5_000, 0, Selection::PICKUP);
    assert_eq!(picked_up.delivery, Some(lei(0)), "nothing is delivered");
    assert_eq!(picked_up.total, lei(80_000));
    let sold_out = quote(&[item(100, 1000, false)], None, &tariff, CAPITAL).unwrap();
    let charges = Charges {
        delivery_price: None,
        tax: Some(Money(900)),
    };
    let nothing = sold_out.charged(charges, &tariff, CAPITAL).unwrap();
    assert_eq!((nothing.tax, nothing.total), (None, lei(0)));
}
