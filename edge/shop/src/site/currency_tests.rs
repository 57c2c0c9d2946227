//! The currency of a site, with and without settings.

use crate::money::Money;
use serde_json::json;

use super::tests::merged;
use super::*;

#[test]
fn the_currency_comes_from_the_config_then_the_settings_then_defaults_to_lei() {
    for (config, settings, expected) in [
        (
            json!({}),
            json!({ "project_currency": "UAH" }),
            Currency::Uah,
        ),
        (
            json!({}),
            json!({ "project_currency": "usd" }),
            Currency::Usd,
        ),
        (
            json!({}),
            json!({ "project_currency": "XYZ" }),
            Currency::Mdl,
        ),
        (json!({}), json!({}), Currency::Mdl),
        (
            json!({ "currency": "RON" }),
            json!({ "project_currency": "UAH" }),
            Currency::Ron,
        ),
    ] {
        let shop = merged(&config, &settings);
        assert_eq!(shop.currency, Some(expected), "{settings}");
    }
}

#[test]
fn without_settings_the_currency_comes_from_the_config_or_the_last_known_one() {
    let left = merged(&json!({}), &json!({})).site;
    let theme = merged(&json!({}), &json!({})).theme;
    let shop = |currency, last| {
        let site = Site {
            currency,
            ..left.clone()
        };
        let theme = theme.clone();
        let last = LastKnown {
            currency: last,
            restrictions: None,
        };
        Shop::without_settings(Published::new(site, theme), last)
    };
    for (config, last, expected) in [
        (None, None, None),
        (None, Some(Currency::Ron), Some(Currency::Ron)),
        (
            Some(Currency::Eur),
            Some(Currency::Ron),
            Some(Currency::Eur),
        ),
        (Some(Currency::Eur), None, Some(Currency::Eur)),
    ] {
        let shop = shop(config, last);
        assert_eq!(shop.currency, expected, "{config:?} {last:?}");
        let price = shop.amount(Money(100));
        assert_eq!(price, expected.map(|currency| currency.amount(Money(100))));
    }
}

#[test]
fn only_a_currency_from_the_settings_is_remembered() {
    let ron = GLOBAL_SETTINGS
        .read(br#"{"project_currency":"RON"}"#)
        .unwrap();
    let none = GLOBAL_SETTINGS.read(b"{}").unwrap();
    let mut site = merged(&json!({}), &json!({})).site;
    assert_eq!(site.currency_of_settings(&ron), Some(Currency::Ron));
    assert_eq!(site.currency_of_settings(&none), Some(Currency::Mdl));
    site.currency = Some(Currency::Eur);
    assert_eq!(site.currency_of_settings(&ron), None);
}
