use std::collections::{HashMap, HashSet};

use super::compose::grow;
use super::grammar::{Gender, agree, counted};
use super::measure::{hundreds, say};
use super::words::Words;
use super::*;
use crate::language::Language;
use crate::pictures::Form;

#[test]
fn every_line_of_the_texts_says_something() {
    assert_eq!(problems(), Vec::<String>::new());
}

#[test]
fn the_shops_have_at_least_three_hundred_goods_in_two_levels_of_categories() {
    for (range, least) in [(Range::General, 220), (Range::Pharmacy, 120)] {
        let grown = grow(range);
        assert!(
            grown.goods.len() >= least,
            "{range:?}: {}",
            grown.goods.len()
        );
        for category in &grown.categories {
            let goods = grown
                .goods
                .iter()
                .filter(|goods| goods.category == category.id || goods.department == category.id);
            assert!(
                goods.count() > 0,
                "an empty category: {:?}",
                category.texts.first()
            );
            assert_eq!(category.parent.is_none(), category.id % 100 == 0);
        }
    }
}

#[test]
fn every_article_is_whole_in_four_languages() {
    for goods in Range::ALL.into_iter().flat_map(|range| grow(range).goods) {
        assert_eq!(goods.texts.len(), 4);
        for texts in &goods.texts {
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
            Form::from_name(goods.form).is_some(),
            "nobody draws a {}",
            goods.form
        );
        assert!(goods.price > 0 && goods.multiplicity > 0 && !goods.brand.is_empty());
        assert!(goods.old_price.is_none_or(|old| old > goods.price));
    }
}

#[test]
fn numbers_codes_and_addresses_are_unique_within_a_range() {
    for range in Range::ALL {
        let goods = grow(range).goods;
        let ids: HashSet<i64> = goods.iter().map(|goods| goods.id).collect();
        let codes: HashSet<&str> = goods.iter().map(|goods| goods.code.as_str()).collect();
        assert_eq!((ids.len(), codes.len()), (goods.len(), goods.len()));
        for language in Language::ALL {
            let slugs = goods
                .iter()
                .flat_map(|goods| &goods.texts)
                .filter(|texts| texts.language == language);
            let slugs: HashSet<&str> = slugs.map(|texts| texts.slug.as_str()).collect();
            assert_eq!(slugs.len(), goods.len());
        }
    }
}

#[test]
fn some_goods_are_out_some_are_last_some_cheaper_and_some_prescribed() {
    let goods: Vec<Goods> = Range::ALL
        .into_iter()
        .flat_map(|range| grow(range).goods)
        .collect();
    let share = |picked: usize| picked * 100 / goods.len();
    assert!((2..12).contains(&share(
        goods.iter().filter(|goods| goods.stock == 0).count()
    )));
    assert!(
        (2..18).contains(&share(
            goods
                .iter()
                .filter(|goods| (1..=3_000).contains(&goods.stock))
                .count()
        ))
    );
    assert!(
        (8..30).contains(&share(
            goods
                .iter()
                .filter(|goods| goods.old_price.is_some())
                .count()
        ))
    );
    assert!(goods.iter().filter(|goods| goods.recipe).count() >= 10);
    assert!(goods.iter().any(|goods| goods.multiplicity == 500));
    assert!(goods.iter().any(|goods| goods.multiplicity == 1_440));
    assert!(goods.iter().any(|goods| !goods.picture));
    assert!(
        goods
            .iter()
            .flat_map(|goods| &goods.texts)
            .any(|texts| texts.title.chars().count() > 150)
    );
}

#[test]
fn the_kitchen_is_large_enough_to_measure_with() {
    let grown = grow(Range::General);
    let kitchen: Vec<&Goods> = grown
        .goods
        .iter()
        .filter(|goods| goods.department == 100)
        .collect();
    let choices: HashSet<Choice> = kitchen
        .iter()
        .flat_map(|goods| goods.choices.iter().copied())
        .collect();
    assert!(
        kitchen.len() >= 48 && choices.len() >= 48,
        "{} goods, {} options",
        kitchen.len(),
        choices.len()
    );
}

#[test]
fn every_choice_of_an_article_is_an_option_with_a_title() {
    for range in Range::ALL {
        let grown = grow(range);
        let titles: HashMap<Choice, &[String; 4]> = grown
            .options
            .iter()
            .map(|(choice, title)| (*choice, title))
            .collect();
        assert_eq!(titles.len(), grown.options.len());
        for choice in grown.goods.iter().flat_map(|goods| &goods.choices) {
            assert!(
                titles
                    .get(choice)
                    .is_some_and(|titles| titles.iter().all(|title| !title.is_empty())),
                "{choice:?}"
            );
            assert!(FILTERS.iter().any(|(filter, ..)| *filter == choice.filter));
        }
    }
}

#[test]
fn both_ranges_have_the_article_that_tests_buy() {
    for range in Range::ALL {
        let goods = grow(range)
            .goods
            .into_iter()
            .find(|goods| goods.id == 101)
            .expect("article 101");
        assert_eq!(
            (
                goods.price,
                goods.old_price,
                goods.stock,
                goods.multiplicity
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
fn counted_nouns_take_the_form_of_their_number() {
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
            numbers.map(|number| counted(language, forms, number)),
            expected
        );
    }
}

#[test]
fn sizes_are_written_as_each_language_does() {
    let words = Words::read();
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
    ];
    for (language, size, expected) in cases {
        assert_eq!(say(&words, language, size), expected);
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
fn reduced_prices_look_like_shelf_labels() {
    let cases = [
        (8_900, 20, 7_090),
        (54_900, 10, 49_390),
        (299_000, 10, 268_900),
        (950, 10, 850),
    ];
    for (price, percent, expected) in cases {
        assert_eq!(articles::after_discount(price, percent), expected);
    }
}

#[test]
fn the_same_catalogue_grows_every_time() {
    let (one, two) = (grow(Range::General), grow(Range::General));
    assert_eq!(format!("{one:?}"), format!("{two:?}"));
}

#[test]
fn a_repeated_article_has_its_own_number_code_and_addresses() {
    let goods = grow(Range::Pharmacy)
        .goods
        .into_iter()
        .next()
        .expect("an article");
    let copy = again(&goods, 2);
    assert_ne!((copy.id, &copy.code), (goods.id, &goods.code));
    assert!(
        copy.texts
            .iter()
            .zip(&goods.texts)
            .all(|(copy, own)| copy.slug != own.slug && copy.title != own.title)
    );
}

#[test]
fn addresses_have_only_latin_letters_digits_and_hyphens() {
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
fn only_what_is_used_up_is_priced_by_its_amount() {
    let goods = grow(Range::General).goods;
    let priced = |department: i64| {
        goods
            .iter()
            .filter(|goods| goods.department == department && hundreds(&goods.size).is_some())
            .count()
    };
    assert_eq!(priced(100), 0, "pots and mugs only hold something");
    assert!(priced(1_000) > 20, "food and drink are");
}
