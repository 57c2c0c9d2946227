//! What each shop promises a buyer. Pages, lists and descriptions quote it from here by its name in braces, so that no
//! two of them say different times.

use crate::language::Language;
use crate::localized::{LocalizedText, localized};
use crate::shops::{Range, Shop};

/// A name in braces and what stands in its place.
type Fact = (&'static str, LocalizedText);

/// What holds in every shop, so that descriptions of goods may quote it too.
#[rustfmt::skip]
const EVERYWHERE: [Fact; 9] = [
    // An unused product may come back.
    ("{return}", localized("14 zile", "14 дней", "14 днів", "14 days")),
    // Its money is returned.
    ("{refund}", localized("7 zile", "7 дней", "7 днів", "7 days")),
    ("{warranty}", localized("24 de luni", "24 месяца", "24 місяці", "24 months")),
    ("{repair}", localized("14 zile", "14 дней", "14 днів", "14 days")),
    // An order waits in a shop.
    ("{reserved}", localized("24 de ore", "24 часа", "24 години", "24 hours")),
    ("{express-time}", localized("3 ore", "3 часа", "3 години", "3 hours")),
    // Somebody calls to confirm an order.
    ("{confirm}", localized("30 de minute", "30 минут", "30 хвилин", "30 minutes")),
    // The courier calls before coming.
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
    "the same or the next day",
);
const NEXT_DAY: LocalizedText = localized(
    "a doua zi",
    "на следующий день",
    "наступного дня",
    "the next day",
);

/// What differs: how long a courier takes in the shop's city and across the country, and how soon an order can be
/// picked up.
const fn of_shop(shop: Shop) -> [Fact; 3] {
    let (city, country, pickup) = match shop {
        Shop::Casa => (
            SAME_OR_NEXT_DAY,
            localized("1–3 zile", "1–3 дня", "1–3 дні", "1–3 days"),
            localized("o oră", "час", "годину", "an hour"),
        ),
        Shop::Pharmacy => (
            SAME_DAY,
            localized("1–2 zile", "1–2 дня", "1–2 дні", "1–2 days"),
            localized("30 de minute", "30 минут", "30 хвилин", "30 minutes"),
        ),
        Shop::Romania => (
            NEXT_DAY,
            localized("2–3 zile", "2–3 дня", "2–3 дні", "2–3 days"),
            localized("o oră", "час", "годину", "an hour"),
        ),
    };
    [
        ("{city-days}", city),
        ("{country-days}", country),
        ("{pickup-time}", pickup),
    ]
}

/// The text with the shop's facts in place of their names.
pub(crate) fn quote(text: &str, shop: Shop, language: Language) -> String {
    put(text, &of_shop(shop), language)
}

/// The text of goods that several shops sell.
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

/// In how many days an unused product may come back; 0 for what is not taken back: medicines, what is sterile, and what
/// is cut to measure.
pub(crate) fn return_days(range: Range, category: i64, unit: &str) -> i64 {
    const FIRST_AID: i64 = 503;
    match range {
        Range::Pharmacy if is_medicine(range, category) || category == FIRST_AID => 0,
        Range::General if matches!(unit, "metre" | "kg") => 0,
        Range::General | Range::Pharmacy => 14,
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

    /// What the configs of the sites promise, by the shop behind each.
    fn sites() -> [(Shop, Value); 4] {
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
        ]
    }

    #[test]
    fn the_sites_promise_what_their_shops_do() {
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
                // A pharmacy says of each product whether it is taken back.
                let promised = promises["return_days"].as_i64();
                assert_eq!(promised.is_none(), shop == Shop::Pharmacy);
                let days = promised.unwrap_or_else(|| return_days(Range::Pharmacy, 301, ""));
                assert_eq!(number("{return}"), days.to_string(), "{shop:?}");
                assert_eq!(days, return_days(Range::General, 101, ""), "{shop:?}");
            }
        }
    }

    #[test]
    fn medicines_plasters_and_cut_goods_are_not_taken_back() {
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
    fn no_text_of_a_medicine_promises_that_it_is_taken_back() {
        for product in &build(Range::Pharmacy).products {
            for texts in &product.texts {
                let promise = quote_everywhere("{return}", texts.language);
                let text = &texts.description;
                assert!(!text.contains(&promise), "{}: {text}", texts.title);
            }
        }
    }
}
