//! Adverts and their lists, read from every answer of `tests/contract/`.

use super::*;
use crate::fixtures::{VARIANTS, body, read};
use crate::i18n::Language;
use crate::lenient::read_text;
use crate::money::{Currency, Money};

#[test]
fn an_advert_is_read_in_every_shape() {
    for variant in VARIANTS {
        let list = read(&adverts(&AdvertFilters::default()), "adverts", variant);
        let [advert] = list.adverts.as_slice() else {
            panic!("{variant}")
        };
        assert_eq!(advert.slug.as_str(), "teren-stauceni-1", "{variant}");
        assert!(advert.title.shown(Language::Ro).starts_with("Teren pentru"));
        assert_eq!(advert.state(), State::Active, "{variant}");
        if variant != "fewest" {
            assert_eq!(advert.price, Some(Money(4_200_000)), "{variant}");
            assert_eq!(advert.currency, Some(Currency::Eur), "{variant}");
            let area = advert.area.map(|area| area.in_both(Language::Ro));
            assert_eq!(
                area.as_deref(),
                Some("6\u{a0}ari, 600\u{a0}m²"),
                "{variant}"
            );
            assert_eq!(advert.true_point(), Some([47_085_900, 28_870_400]));
            assert_eq!(
                advert.cover(),
                Some("/media/imobil/land-1-1.svg"),
                "{variant}"
            );
            assert_eq!(advert.offer, Some(OfferType::Sale), "{variant}");
            let contact = advert
                .contacts
                .first()
                .map(|contact| contact.phone.as_str());
            assert_eq!(contact, Some("+37360012345"), "{variant}");
        }
    }
}

#[test]
fn one_advert_is_the_product_of_its_answer_or_the_answer_itself() {
    let own = r#"{"slug":"casa-1","title_ru":"Дом"}"#;
    for answer in [
        format!(r#"{{"product":{own},"properties":[]}}"#),
        format!(r#"{{"data":{{"product":{own}}}}}"#),
        own.to_owned(),
    ] {
        let OneAdvert(advert) = read_text(&answer).unwrap();
        assert_eq!(advert.title.text(Language::Ro), ("Дом", Some(Language::Ru)));
    }
    assert!(read_text::<OneAdvert>(r#"{"detail":"no"}"#).is_none());
}

#[test]
fn places_categories_and_attributes_have_their_id_and_name() {
    for variant in VARIANTS {
        for (call, fixture, id, name) in [
            (REGIONS, "adverts-regions", 1, "Chișinău mun."),
            (advert_regions(), "advert-regions", 1, "Chișinău mun."),
            (locations(1), "advert-locations", 104, "Stăuceni"),
            (sectors(101), "advert-sectors", 2, "Botanica"),
            (CATEGORIES, "adverts-categories", 3, "Terenuri"),
        ] {
            let Entries(entries) = read(&call, fixture, variant);
            let entries: Vec<_> = entries
                .iter()
                .map(|one| (one.id, one.shown(Language::Ro)))
                .collect();
            assert_eq!(entries, [(id, name)], "{fixture}, {variant}");
        }
        let kinds = read(&ATTRIBUTES, "adverts-attributes", variant);
        let first = kinds
            .0
            .first()
            .map(|kind| (kind.id, kind.name.shown(Language::Ro)));
        assert_eq!(first, Some((6, "Destinația")), "{variant}");
    }
}

#[test]
fn rates_are_read_from_lists_and_objects() {
    for variant in VARIANTS {
        let rates = read(&RATES, "currency-rates", variant);
        let lei = rates.about(Money(100_000), Currency::Eur, Currency::Mdl);
        // 1,000 EUR.
        let near = lei.is_some_and(|lei| (1_950_000..=1_960_000).contains(&lei.0));
        assert!(near, "{variant}: {lei:?}");
    }
    // What a leu costs, by codes.
    let by_codes = r#"{"base":"MDL","date":"2026-11-28","rates":{"EUR":0.05115,"USD":"0.05928"}}"#;
    let rates = RATES.read(by_codes.as_bytes()).unwrap();
    let lei = rates.about(Money(100_000), Currency::Eur, Currency::Mdl);
    assert!(lei.is_some_and(|lei| (1_950_000..=1_960_000).contains(&lei.0)));
    assert!(RATES.read(b"{}").is_err() && RATES.read(b"7").is_err());
    let body = body("currency-rates", "documented");
    assert!(RATES.read(body.as_bytes()).unwrap().day.is_some());
}
