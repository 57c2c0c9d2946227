use std::collections::{HashMap, HashSet};

use super::compose::build;
use super::dictionary::Dictionary;
use super::grammar::{Gender, agree, plural};
use super::measure::{format_measures, hundreds};
use super::*;
use crate::language::Language;
use crate::localized::Localized;
use crate::pictures::Shape;

#[test]
fn all_lines_of_the_texts_are_valid() {
    assert_eq!(problems(), Vec::<String>::new());
}

#[test]
fn the_ranges_have_enough_products_in_departments_and_categories() {
    for (range, least) in [(Range::General, 220), (Range::Pharmacy, 120)] {
        let catalogue = build(range);
        assert!(
            catalogue.products.len() >= least,
            "{range:?}: {}",
            catalogue.products.len()
        );
        for category in &catalogue.categories {
            let products = catalogue.products.iter().filter(|product| {
                product.category == category.id || product.department == category.id
            });
            assert!(
                products.count() > 0,
                "an empty category: {:?}",
                category.texts.first()
            );
            assert_eq!(category.parent.is_none(), category.id % 100 == 0);
        }
    }
}

#[test]
fn every_product_is_complete_in_four_languages() {
    for product in Range::ALL
        .into_iter()
        .flat_map(|range| build(range).products)
    {
        assert_eq!(product.texts.len(), 4);
        for texts in &product.texts {
            for text in [&texts.title, &texts.slug, &texts.short, &texts.description] {
                assert!(
                    !text.is_empty() && !text.contains(['{', '~', '|']) && !text.contains("  "),
                    "{text}"
                );
            }
            assert!(texts.description.starts_with(&texts.short));
            assert!(
                texts
                    .slug
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'),
                "{}",
                texts.slug
            );
            assert!(
                texts.properties.iter().all(|(name, value)| !name.is_empty()
                    && !value.is_empty()
                    && !name.contains('_'))
            );
        }
        assert!(
            Shape::from_name(product.shape).is_some(),
            "unknown shape {}",
            product.shape
        );
        assert!(product.price > 0 && product.multiplicity > 0 && !product.brand.is_empty());
        assert!(product.old_price.is_none_or(|old| old > product.price));
    }
}

#[test]
fn numbers_codes_and_addresses_are_unique_within_a_range() {
    for range in Range::ALL {
        let products = build(range).products;
        let ids: HashSet<i64> = products.iter().map(|product| product.id).collect();
        let codes: HashSet<&str> = products
            .iter()
            .map(|product| product.code.as_str())
            .collect();
        assert_eq!((ids.len(), codes.len()), (products.len(), products.len()));
        for language in Language::ALL {
            let slugs = products
                .iter()
                .flat_map(|product| &product.texts)
                .filter(|texts| texts.language == language);
            let slugs: HashSet<&str> = slugs.map(|texts| texts.slug.as_str()).collect();
            assert_eq!(slugs.len(), products.len());
        }
    }
}

#[test]
fn the_catalogue_has_products_of_every_state() {
    let products: Vec<Product> = Range::ALL
        .into_iter()
        .flat_map(|range| build(range).products)
        .collect();
    let share = |picked: usize| picked * 100 / products.len();
    assert!((2..12).contains(&share(
        products.iter().filter(|product| product.stock == 0).count()
    )));
    assert!(
        (2..18).contains(&share(
            products
                .iter()
                .filter(|product| (1..=3_000).contains(&product.stock))
                .count()
        ))
    );
    assert!(
        (8..30).contains(&share(
            products
                .iter()
                .filter(|product| product.old_price.is_some())
                .count()
        ))
    );
    assert!(
        products
            .iter()
            .filter(|product| product.prescription)
            .count()
            >= 10
    );
    assert!(products.iter().any(|product| product.multiplicity == 100));
    assert!(products.iter().any(|product| product.multiplicity == 1_440));
    assert!(
        products
            .iter()
            .any(|product| product.multiplicity == 50 && product.unit == "kg")
    );
    assert!(products.iter().any(|product| !product.has_picture));
    assert!(
        products
            .iter()
            .flat_map(|product| &product.texts)
            .any(|texts| texts.title.chars().count() > 150)
    );
}

#[test]
fn the_benchmarks_department_is_large_enough() {
    let catalogue = build(Range::General);
    let kitchen: Vec<&Product> = catalogue
        .products
        .iter()
        .filter(|product| product.department == 100)
        .collect();
    let options: HashSet<OptionId> = kitchen
        .iter()
        .flat_map(|product| product.options.iter().copied())
        .collect();
    assert!(
        kitchen.len() >= 48 && options.len() >= 48,
        "{} products, {} options",
        kitchen.len(),
        options.len()
    );
}

#[test]
fn every_option_of_a_product_has_a_title() {
    for range in Range::ALL {
        let catalogue = build(range);
        let titles: HashMap<OptionId, &Localized<String>> = catalogue
            .options
            .iter()
            .map(|(option, title)| (*option, title))
            .collect();
        assert_eq!(titles.len(), catalogue.options.len());
        for option in catalogue
            .products
            .iter()
            .flat_map(|product| &product.options)
        {
            assert!(
                titles.get(option).is_some_and(|titles| Language::ALL
                    .into_iter()
                    .all(|language| !titles.get(language).is_empty())),
                "{option:?}"
            );
            assert!(FILTERS.iter().any(|(filter, ..)| *filter == option.filter));
        }
    }
}

#[test]
fn both_ranges_have_the_product_that_tests_buy() {
    for range in Range::ALL {
        let product = build(range)
            .products
            .into_iter()
            .find(|product| product.id == 101)
            .expect("product 101");
        assert_eq!(
            (
                product.price,
                product.old_price,
                product.stock,
                product.multiplicity
            ),
            (12_990, None, 60_000, 1_000)
        );
    }
}

#[test]
fn adjectives_agree_with_their_nouns() {
    use Gender::{Feminine, FemininePlural, Masculine, Neuter, Plural};
    use Language::{En, Ro, Ru, Uk};
    let cases = [
        (Ru, "керамический", Feminine, "керамическая"),
        (Ru, "керамический", Masculine, "керамический"),
        (Ru, "керамический", Neuter, "керамическое"),
        (Ru, "керамический", Plural, "керамические"),
        (Ru, "стальной", Feminine, "стальная"),
        (Ru, "стальной", Plural, "стальные"),
        (Ru, "синий", Feminine, "синяя"),
        (Ru, "синий", Neuter, "синее"),
        (Ru, "тёмно-синий", Plural, "тёмно-синие"),
        (Ru, "белый", Neuter, "белое"),
        (Ru, "из каменной керамики", Feminine, "из каменной керамики"),
        (Uk, "керамічний", Feminine, "керамічна"),
        (Uk, "керамічний", Neuter, "керамічне"),
        (Uk, "синій", Feminine, "синя"),
        (Uk, "синій", Neuter, "синє"),
        (Uk, "бездротовий", Plural, "бездротові"),
        (Ro, "alb/albă/albi/albe", Masculine, "alb"),
        (Ro, "alb/albă/albi/albe", Feminine, "albă"),
        (Ro, "alb/albă/albi/albe", Neuter, "alb"),
        (Ro, "alb/albă/albi/albe", FemininePlural, "albe"),
        (Ro, "verde-salvie", Feminine, "verde-salvie"),
        (En, "ceramic", Feminine, "ceramic"),
    ];
    for (language, adjective, gender, expected) in cases {
        assert_eq!(
            agree(language, adjective, gender),
            expected,
            "{adjective} {gender:?}"
        );
    }
}

#[test]
fn a_noun_takes_the_plural_form_of_its_number() {
    let cases = [
        (
            Language::Ru,
            "таблетка/таблетки/таблеток",
            ["1", "2", "5", "11", "21", "24"],
            [
                "таблетка",
                "таблетки",
                "таблеток",
                "таблеток",
                "таблетка",
                "таблетки",
            ],
        ),
        (
            Language::Ro,
            "capsulă/capsule",
            ["1", "2", "5", "20", "30", "60"],
            [
                "capsulă", "capsule", "capsule", "capsule", "capsule", "capsule",
            ],
        ),
    ];
    for (language, forms, numbers, expected) in cases {
        assert_eq!(
            numbers.map(|number| plural(language, forms, number)),
            expected
        );
    }
}

#[test]
fn measures_are_formatted_in_each_language() {
    let dictionary = Dictionary::parse();
    let cases = [
        (Language::Ru, "1.2 l", "1,2\u{a0}л"),
        (Language::En, "0.5 l", "0.5\u{a0}l"),
        (
            Language::Uk,
            "500 mg, 20 tab",
            "500\u{a0}мг, 20\u{a0}таблеток",
        ),
        (Language::Ro, "50x70 cm", "50×70\u{a0}cm"),
        (Language::Ro, "42 nr", "mărimea 42"),
        (Language::Ro, "94 set", "94\u{a0}de\u{a0}piese"),
        (Language::Ro, "119 month", "119\u{a0}luni"),
        (Language::Ro, "24 lozenge", "24\u{a0}de\u{a0}pastile"),
        (Language::Ro, "180 gsm", "180\u{a0}g/m²"),
    ];
    for (language, size, expected) in cases {
        assert_eq!(format_measures(&dictionary, language, size), expected);
    }
}

#[test]
fn only_liquids_and_weights_have_a_price_per_hundred() {
    assert_eq!(hundreds("250 ml"), Some((2_500, "ml")));
    assert_eq!(hundreds("1.5 kg"), Some((15_000, "g")));
    assert_eq!(hundreds("50 ml"), None);
    assert_eq!(hundreds("30 cm"), None);
}

#[test]
fn reduced_prices_are_rounded_down() {
    let cases = [
        (8_900, 20, 7_090),
        (54_900, 10, 49_390),
        (299_000, 10, 268_900),
        (950, 10, 850),
    ];
    for (price, percent, expected) in cases {
        assert_eq!(products::after_discount(price, percent), expected);
    }
}

#[test]
fn the_catalogue_is_the_same_in_every_run() {
    let (one, two) = (build(Range::General), build(Range::General));
    assert_eq!(format!("{one:?}"), format!("{two:?}"));
}

#[test]
fn a_duplicate_has_its_own_number_code_and_addresses() {
    let product = build(Range::Pharmacy)
        .products
        .into_iter()
        .next()
        .expect("a product");
    let copy = duplicate(&product, 2);
    assert_ne!((copy.id, &copy.code), (product.id, &product.code));
    assert!(
        copy.texts
            .iter()
            .zip(&product.texts)
            .all(|(copy, own)| copy.slug != own.slug && copy.title != own.title)
    );
}

#[test]
fn slugs_have_only_latin_letters_digits_and_hyphens() {
    let cases = [
        (
            Language::Ro,
            "Ceainic din ceramică, 1,2 l",
            "ceainic-din-ceramica-1-2-l",
        ),
        (
            Language::Ru,
            "Чайник из керамики, 20 шт.",
            "chaynik-iz-keramiki-20-sht",
        ),
        (Language::Uk, "М’який плед 130×170", "myakyy-pled-130x170"),
    ];
    for (language, title, expected) in cases {
        assert_eq!(slug::slug(language, title), expected);
    }
}

#[test]
fn only_consumables_have_a_price_per_amount() {
    let products = build(Range::General).products;
    let priced = |department: i64| {
        products
            .iter()
            .filter(|product| product.department == department && hundreds(&product.size).is_some())
            .count()
    };
    assert_eq!(priced(100), 0, "pots and mugs");
    assert!(priced(1_000) > 20, "food and drink");
}
