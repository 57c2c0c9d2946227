//! Shops merged from every answer of `tests/contract/` for the settings.

use super::*;
use crate::delivery::{DEFAULT_REGION, Selection, Speed, Tariff};
use crate::fixtures::{VARIANTS, read, shop as plain_shop};
use crate::i18n::Language;
use crate::money::Money;

/// The general demo shop with languages, currency and variant left to the settings.
fn shop(variant: &str) -> Shop {
    let Shop { site, theme, .. } = plain_shop();
    let site = Site {
        languages: Vec::new(),
        main_language: None,
        currency: None,
        variant: Variant::Default,
        ..site
    };
    let settings = read(&GLOBAL_SETTINGS, "global-site-settings", variant);
    Shop::merge(Published::new(site, theme), settings)
}

#[test]
fn every_settings_answer_gives_accounts_languages_a_currency_and_a_variant() {
    for variant in VARIANTS {
        let shop = shop(variant);
        assert!(
            shop.settings.additional_settings.is_user_cabinet,
            "{variant}"
        );
        let all = Language::ALL.iter();
        let spoken = all.filter(|language| shop.languages.contains(language));
        assert_eq!(spoken.count(), Language::ALL.len(), "{variant}");
        assert_eq!(shop.main_language, Language::Ro, "{variant}");
        assert_eq!(shop.currency, Some(Currency::Mdl), "{variant}");
        assert_eq!(shop.variant, Variant::Default, "{variant}");
        assert!(!shop.name().is_empty() && shop.settings.is_dark_too());
    }
}

#[test]
fn documented_settings_are_read_also_from_numbers_as_text() {
    for variant in ["documented", "odd"] {
        let shop = shop(variant);
        let settings = &shop.settings;
        assert_eq!(shop.name(), "Magazin", "{variant}");
        assert_eq!(settings.main_phone, "+373 22 000 111");
        assert_eq!(settings.text_delivery_info, "Livrăm zilnic");
        let tariff = Tariff::of(&shop).unwrap();
        let lei = |whole: i64| Some(Currency::Mdl.amount(Money(whole * 100)));
        let courier = Selection::courier(DEFAULT_REGION);
        let express = Selection {
            speed: Speed::Express,
            ..courier
        };
        for (selection, price) in [
            (courier, 40),
            (express, 90),
            (Selection::courier(1), 70),
            (Selection::PICKUP, 0),
        ] {
            assert_eq!(tariff.full_price(selection), lei(price), "{variant}");
        }
        assert_eq!(tariff.free_from(DEFAULT_REGION), lei(1000));
        assert_eq!(tariff.free_from(1), lei(1000), "one threshold for all");
        // A city without a name is not listed.
        let cities = settings.cities_to_choose.iter().map(|city| city.id);
        let named: &[u64] = if variant == "odd" { &[1] } else { &[] };
        assert_eq!(cities.collect::<Vec<_>>(), named, "{variant}");
        let languages = [Language::Ro, Language::Ru, Language::Uk, Language::En];
        assert_eq!(shop.languages, languages, "{variant}");
    }
}

#[test]
fn without_delivery_prices_in_the_settings_none_are_shown() {
    let shop = shop("fewest");
    let tariff = Tariff::of(&shop).unwrap();
    assert_eq!(tariff.full_price(Selection::courier(DEFAULT_REGION)), None);
    assert_eq!(tariff.free_from(DEFAULT_REGION), None);
    assert_eq!(shop.name(), shop.theme.wordmark.text);
}
