use icu_plurals::{PluralCategory, PluralRules};

use super::*;

#[test]
fn plural_forms_agree_with_the_cldr_for_every_language() {
    for &language in Language::ALL {
        let locale: icu_plurals::PluralRulesPreferences = language
            .code()
            .parse::<icu_locale_core::Locale>()
            .unwrap()
            .into();
        let rules =
            PluralRules::try_new(locale, icu_plurals::PluralRulesOptions::default()).unwrap();
        for count in (0_u64..=300).chain([1000, 1001, 1011, 10_121, 1_000_000]) {
            let expected = match rules.category_for(count) {
                PluralCategory::One => 0,
                PluralCategory::Few => 1,
                PluralCategory::Many => 2,
                PluralCategory::Zero | PluralCategory::Two | PluralCategory::Other => 3,
            };
            assert_eq!(
                plural_form(language, count),
                expected,
                "{} {count}",
                language.code()
            );
        }
    }
}

#[test]
fn digits_are_grouped_as_in_each_language() {
    assert_eq!(group(Language::Ro, 1_234_567), "1.234.567");
    assert_eq!(group(Language::Ru, 1_234), "1\u{a0}234");
    assert_eq!(group(Language::En, 999), "999");
    assert_eq!(group(Language::En, 1_000_005), "1,000,005");
}

#[test]
fn decimals_are_read_with_a_dot_or_a_comma() {
    let cases = [
        ("12", Some(1200)),
        ("12,5", Some(1250)),
        ("0.005", Some(1)),
        ("-3", Some(-300)),
        ("1e3", None),
        ("", None),
        (".5", None),
        ("NaN", None),
        ("99999999999999999999", None),
        ("1.2.3", None),
    ];
    for (text, parts) in cases {
        assert_eq!(
            Decimal::read(text, 2).map(|number| number.parts),
            parts,
            "{text}"
        );
    }
}

#[test]
fn placeholders_are_filled_and_unknown_ones_removed() {
    assert_eq!(
        substitute("{{a}} and {{b}} {{c}}", &[("a", "1"), ("b", "2")]),
        "1 and 2 "
    );
}

#[test]
fn a_value_with_a_full_stop_ends_its_sentence() {
    for (template, filled) in [
        ("Sent on {{day}}. Thank you.", "Sent on 3 r. Thank you."),
        ("Sent on {{day}}", "Sent on 3 r."),
        ("Sent on {{day}}, again", "Sent on 3 r., again"),
        ("Sent on {{day}}...", "Sent on 3 r...."),
    ] {
        assert_eq!(substitute(template, &[("day", "3 r.")]), filled);
    }
}

#[test]
fn a_language_is_recognised_under_every_usual_tag() {
    for (tag, language) in [
        ("ro", Some(Language::Ro)),
        ("RO", Some(Language::Ro)),
        ("ro-RO", Some(Language::Ro)),
        (" ro_MD ", Some(Language::Ro)),
        ("ua", Some(Language::Uk)),
        ("uk-UA", Some(Language::Uk)),
        ("EN_gb", Some(Language::En)),
        ("de", None),
        ("rom", None),
        ("", None),
    ] {
        assert_eq!(Language::from_tag(tag), language, "{tag}");
    }
    assert_eq!(
        Language::from_code("RO"),
        None,
        "an address has one spelling"
    );
}

#[test]
fn in_development_given_texts_replace_the_compiled_ones() {
    let given = r#"{"ro": {"test.word": "dat", "test.things_few": "{{count}} lucruri", "test.things_other": "de"}}"#;
    development::give(given).unwrap();
    let word = Word(&["compiled"; 4], key("test.word"));
    let things = Plural(&[["compiled"; 4]; 4], key("test.things"));
    let (ro, en) = (Language::Ro.words(), Language::En.words());
    assert_eq!((ro.say(word), en.say(word)), ("dat", "compiled"));
    assert_eq!(
        (ro.count(things, 2), ro.count(things, 1)),
        ("2 lucruri".to_owned(), "de".to_owned())
    );
}
