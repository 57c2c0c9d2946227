//! Checks that the texts on a product's page fit the product.

use super::build;
use super::model::{Catalogue, Product};
use crate::language::Language;
use crate::shops::Range;

fn romanian(product: &Product) -> &super::model::ProductTexts {
    product
        .texts
        .iter()
        .find(|texts| texts.language == Language::Ro)
        .expect("every language")
}

fn titled<'a>(catalogue: &'a Catalogue, start: &str) -> Vec<&'a Product> {
    let products = catalogue.products.iter();
    let found: Vec<_> = products
        .filter(|product| romanian(product).title.contains(start))
        .collect();
    assert!(!found.is_empty(), "{start}");
    found
}

#[test]
fn the_care_text_matches_the_material() {
    let general = build(Range::General);
    for (title, wrong) in [
        ("Bec LED", "antiaderent"),
        ("Bec LED", "Cablul"),
        ("Veioză", "antiaderent"),
        ("Oală emailată", "Inoxul"),
        ("Ghiveci", "microunde"),
        ("Sticlă sport", "mărimea"),
    ] {
        for product in titled(&general, title) {
            let text = &romanian(product).description;
            assert!(!text.contains(wrong), "{title}: {text}");
        }
    }
    // The Romanian shop sells these goods too, so no text may name Chișinău.
    let described = general
        .products
        .iter()
        .map(|product| &romanian(product).description);
    assert!(!described.clone().any(|text| text.contains("Chișinău")));
    for product in titled(&build(Range::Pharmacy), "Popou") {
        assert!(!romanian(product).description.contains("sterilizați"));
    }
}

#[test]
fn only_flasks_are_described_as_flasks() {
    let names = ["termos", "termosul", "термос", "термоса", "flask"];
    let is_name = |word: &str| names.contains(&word);
    // What a text says of a flask without its name.
    let told = "rămâne fierbinte";
    let mut flasks = 0;
    for range in [Range::General, Range::Pharmacy] {
        for product in &build(range).products {
            if romanian(product).title.starts_with("Termos") {
                flasks += 1;
                continue;
            }
            for texts in &product.texts {
                let text = texts.description.to_lowercase();
                let mut words = text.split(|sign: char| !sign.is_alphabetic());
                assert!(!words.any(is_name), "{}: {text}", texts.title);
                assert!(!text.contains(told), "{}: {text}", texts.title);
            }
        }
    }
    assert!(flasks > 0);
}

#[test]
fn a_series_named_after_a_brand_has_that_brand() {
    let general = build(Range::General);
    for (title, brand) in [
        ("Nordix 8", "Nordix"),
        ("Vela Mini", "Vela"),
        ("Vânt 2", "Vânt"),
        ("Ferrom X", "Ferrom"),
    ] {
        for product in titled(&general, title) {
            assert_eq!(product.brand, brand, "{title}");
        }
    }
}

#[test]
fn goods_for_children_are_not_labelled_for_twelve_and_older() {
    for product in &build(Range::Pharmacy).products {
        let texts = romanian(product);
        let young = ["Kids", "Junior", "Baby"]
            .iter()
            .any(|word| texts.title.contains(word));
        let ages =
            |(_, value): &(String, String)| value.contains("12 ani") || value.contains("18 ani");
        assert!(
            !young || !texts.properties.iter().any(ages),
            "{}",
            texts.title
        );
    }
}

#[test]
fn a_size_with_a_label_is_only_the_number() {
    let general = build(Range::General);
    for product in titled(&general, "Vânt 2") {
        let size = romanian(product).properties.iter();
        let size = size
            .clone()
            .find(|(name, _)| name == "Mărime")
            .expect("a size");
        assert!(size.1.parse::<u32>().is_ok(), "{}", size.1);
    }
    let titles = general.options.iter().map(|(_, title)| &title.ro);
    assert!(titles.clone().any(|title| title == "41"));
    assert!(!titles.clone().any(|title| title.contains("mărimea")));
}
