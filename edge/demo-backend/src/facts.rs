//! Each shop's promises to a buyer. Pages, lists and descriptions quote them by a name in braces, so that times never
//! contradict each other.

use crate::language::Language;
use crate::localized::{LocalizedText, localized};
use crate::shops::{Range, Shop};

/// A placeholder and the text that replaces it.
type Fact = (&'static str, LocalizedText);

/// Facts of every shop, which descriptions of goods may quote too.
#[rustfmt::skip]
const EVERYWHERE: [Fact; 9] = [
    // How long an unused product can be returned.
    ("{return}", localized("14 zile", "14 дней", "14 днів", "14 days")),
    // How soon a refund is paid.
    ("{refund}", localized("7 zile", "7 дней", "7 днів", "7 days")),
    ("{warranty}", localized("24 de luni", "24 месяца", "24 місяці", "24 months")),
    ("{repair}", localized("14 zile", "14 дней", "14 днів", "14 days")),
    // How long an order is reserved in a store.
    ("{reserved}", localized("24 de ore", "24 часа", "24 години", "24 hours")),
    ("{express-time}", localized("3 ore", "3 часа", "3 години", "3 hours")),
    // How soon the shop calls to confirm an order.
    ("{confirm}", localized("30 de minute", "30 минут", "30 хвилин", "30 minutes")),
    // How long before arriving the courier calls.
    ("{ahead}", localized("o oră", "час", "годину", "an hour")),
    ("{pay}", localized("cu cardul pe site, cu cardul sau în numerar la primire", "картой на сайте, картой или наличными при получении", "карткою на сайті, карткою або готівкою під час отримання", "by card on the site, by card or in cash on delivery")),
];

const SAME_DAY: LocalizedText = localized(
    "în aceeași zi",
    "в тот же день",
    "того ж дня",
    "the same day",
);
const SAME_OR_NEXT_DAY: LocalizedText = localized(
    "în aceeași zi sau a doua zi",
    "в тот же или на следующий день",
    "того ж або наступного дня",
    "the same or next day",
);
const NEXT_DAY: LocalizedText = localized(
    "a doua zi",
    "на следующий день",
    "наступного дня",
    "the next day",
);

/// Facts that differ by shop: courier times in the shop's city and across the country, and when an order is ready for
/// pickup.
const fn of_shop(shop: Shop) -> [Fact; 3] {
    let (city, country, pickup) = match shop {
        Shop::Casa | Shop::Imobil | Shop::Kitchen => (
            SAME_OR_NEXT_DAY,
            localized("1–3 zile", "1–3 дня", "1–3 дні", "1–3 days"),
            localized("într-o oră", "час", "годину", "an hour"),
        ),
        Shop::Pharmacy => (
            SAME_DAY,
            localized("1–2 zile", "1–2 дня", "1–2 дні", "1–2 days"),
            localized("în 30 de minute", "30 минут", "30 хвилин", "30 minutes"),
        ),
        Shop::Poland => (
            NEXT_DAY,
            localized("1–2 zile", "1–2 дня", "1–2 дні", "1–2 days"),
            localized("într-o oră", "час", "годину", "an hour"),
        ),
        Shop::Romania | Shop::Depot => (
            NEXT_DAY,
            localized("2–3 zile", "2–3 дня", "2–3 дні", "2–3 days"),
            localized("într-o oră", "час", "годину", "an hour"),
        ),
    };
    [
        ("{city-days}", city),
        ("{country-days}", country),
        ("{pickup-time}", pickup),
    ]
}

/// Replaces the placeholders with the shop's facts.
pub(crate) fn quote(text: &str, shop: Shop, language: Language) -> String {
    put(text, &of_shop(shop), language)
}

/// Replaces the placeholders that are the same in every shop.
pub(crate) fn quote_everywhere(text: &str, language: Language) -> String {
    put(text, &[], language)
}

fn put(text: &str, more: &[Fact], language: Language) -> String {
    if !text.contains('{') {
        return text.to_owned();
    }
    EVERYWHERE
        .iter()
        .chain(more)
        .fold(text.to_owned(), |text, (name, fact)| {
            text.replace(name, fact.text(language))
        })
}

/// Days for returning an unused product; 0 if it cannot be returned: medicines, sterile goods, goods cut to measure.
pub(crate) fn return_days(range: Range, category: i64, unit: &str) -> i64 {
    const FIRST_AID: i64 = 503;
    match range {
        Range::Pharmacy if is_medicine(range, category) || category == FIRST_AID => 0,
        Range::General if matches!(unit, "metre" | "kg") => 0,
        Range::General | Range::Pharmacy | Range::Property | Range::Meals => 14,
    }
}

/// Whether goods of a category are medicines.
pub(crate) const fn is_medicine(range: Range, category: i64) -> bool {
    const MEDICINES: i64 = 1;
    matches!(range, Range::Pharmacy) && category / 100 == MEDICINES
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::catalogue::build;

    /// The `promises` in each site's config, with the shop behind the site.
    fn sites() -> [(Shop, Value); 7] {
        let read = |text| serde_json::from_str::<Value>(text).unwrap()["promises"].clone();
        [
            (
                Shop::Casa,
                read(include_str!("../../../kv-seed/sites/casa.json")),
            ),
            (
                Shop::Casa,
                read(include_str!("../../../kv-seed/sites/partner.json")),
            ),
            (
                Shop::Pharmacy,
                read(include_str!("../../../kv-seed/sites/pharmacy.json")),
            ),
            (
                Shop::Romania,
                read(include_str!("../../../kv-seed/sites/romania.json")),
            ),
            (
                Shop::Kitchen,
                read(include_str!("../../../kv-seed/sites/bucate.json")),
            ),
            (
                Shop::Poland,
                read(include_str!("../../../kv-seed/sites/polska.json")),
            ),
            (
                Shop::Depot,
                read(include_str!("../../../kv-seed/sites/depozit.json")),
            ),
        ]
    }

    #[test]
    fn the_sites_promises_match_their_shops() {
        for (shop, promises) in sites() {
            let city = match promises["city_days"].to_string().as_str() {
                "[0,0]" => SAME_DAY,
                "[0,1]" => SAME_OR_NEXT_DAY,
                "[1,1]" => NEXT_DAY,
                odd => panic!("{shop:?}: {odd}"),
            };
            for language in Language::ALL {
                let says = |name: &str| quote(name, shop, language);
                let number = |name: &str| {
                    let said = says(name);
                    said.split([' ', '-']).next().unwrap().to_owned()
                };
                assert_eq!(says("{city-days}"), city.text(language), "{shop:?}");
                let (from, to) = (&promises["country_days"][0], &promises["country_days"][1]);
                assert_eq!(number("{country-days}"), format!("{from}–{to}"), "{shop:?}");
                for (name, promise) in [
                    ("{reserved}", "reserved_hours"),
                    ("{express-time}", "express_hours"),
                ] {
                    assert_eq!(number(name), promises[promise].to_string(), "{shop:?}");
                }
                // A pharmacy decides per product whether it can be returned.
                let promised = promises["return_days"].as_i64();
                assert_eq!(promised.is_none(), shop == Shop::Pharmacy);
                let days = promised.unwrap_or_else(|| return_days(Range::Pharmacy, 301, ""));
                assert_eq!(number("{return}"), days.to_string(), "{shop:?}");
                assert_eq!(days, return_days(Range::General, 101, ""), "{shop:?}");
            }
        }
    }

    #[test]
    fn medicines_plasters_and_cut_goods_cannot_be_returned() {
        let pharmacy = build(Range::Pharmacy);
        let named = |address: &str| {
            let found = pharmacy
                .categories
                .iter()
                .find(|category| category.texts.iter().any(|text| text.address == address));
            found.map(|category| category.id).expect("a category")
        };
        for (address, days) in [
            ("medicamente", 0),
            ("medicamente/raceala-si-gripa", 0),
            ("aparate-si-igiena/prim-ajutor", 0),
            ("aparate-si-igiena/aparate-medicale", 14),
            ("vitamine-si-suplimente/suplimente", 14),
        ] {
            assert_eq!(
                return_days(Range::Pharmacy, named(address), ""),
                days,
                "{address}"
            );
        }
        for (unit, days) in [("metre", 0), ("kg", 0), ("squares", 14), ("piece", 14)] {
            assert_eq!(return_days(Range::General, 204, unit), days, "{unit}");
        }
    }

    #[test]
    fn no_text_of_a_medicine_promises_returns() {
        for product in &build(Range::Pharmacy).products {
            for texts in &product.texts {
                let promise = quote_everywhere("{return}", texts.language);
                let text = &texts.description;
                assert!(!text.contains(&promise), "{}: {text}", texts.title);
            }
        }
    }
}
