use std::cmp::Ordering;

use proptest::prelude::*;

use super::map_box::MapBox;
use super::*;
use crate::i18n::Language;
use crate::lenient::read_text;
use crate::money::{Currency, Money};

fn rates() -> Rates {
    read_text(r#"[{"currency":"EUR","rate":"19.5500"},{"currency":"USD","rate":"16.87"},{"currency":"UAH","rate":"40.5","nominal":100}]"#).unwrap()
}

#[test]
fn areas_are_turned_exactly() {
    for (hundredths, unit, shown) in [
        (600, AreaUnit::Ari, "6\u{a0}ari, 600\u{a0}m²"),
        (250, AreaUnit::Ha, "2,5\u{a0}ha, 25.000\u{a0}m²"),
        (6_500, AreaUnit::M2, "65\u{a0}m²"),
        (60_000, AreaUnit::M2, "600\u{a0}m², 6\u{a0}ari"),
        (1, AreaUnit::Ari, "0,01\u{a0}ari, 1\u{a0}m²"),
        // 600.55 m² are no hundredths of an are.
        (60_055, AreaUnit::M2, "600,55\u{a0}m²"),
    ] {
        let area = Area::new(hundredths, unit).unwrap();
        assert_eq!(area.in_both(Language::Ro), shown);
    }
    assert_eq!(Area::new(0, AreaUnit::Ari), None);
    assert_eq!(Area::new(-1, AreaUnit::M2), None);
    assert_eq!(Area::new(i64::MAX, AreaUnit::Ha), None);
}

#[test]
fn a_title_breaks_no_line_between_number_and_unit() {
    for (title, whole) in [
        (
            "Garsonieră, 56 m², Botanica",
            "Garsonieră, 56\u{a0}m², Botanica",
        ),
        (
            "Участок 6 соток (600 М²)",
            "Участок 6\u{a0}соток (600\u{a0}М²)",
        ),
        ("Casă cu 2 camere, mare", "Casă cu 2 camere, mare"),
        ("m² 5  ha", "m² 5  ha"),
        ("", ""),
    ] {
        assert_eq!(unbroken(title), whole);
    }
}

#[test]
fn the_price_of_a_square_metre_is_rounded_once() {
    let per = |hundredths, unit, price| {
        Area::new(hundredths, unit)
            .unwrap()
            .price_per_m2(Money(price))
    };
    assert_eq!(per(600, AreaUnit::Ari, 4_200_000), Some(Money(7_000)));
    assert_eq!(per(6_400, AreaUnit::M2, 6_500_000), Some(Money(101_600)));
    assert_eq!(per(250, AreaUnit::Ha, 900_000), Some(Money(36)));
    assert_eq!(per(600, AreaUnit::Ari, 0), None);
}

#[test]
fn about_says_another_currency_and_unknown_ones_say_nothing() {
    use Currency::{Eur, Mdl, Ron, Uah};

    let rates = rates();
    let about = |price, from, to| rates.about(Money(price), from, to);
    assert_eq!(about(4_200_000, Eur, Mdl), Some(Money(82_110_000)));
    assert_eq!(about(82_110_000, Mdl, Eur), Some(Money(4_200_000)));
    assert_eq!(about(10_000, Uah, Mdl), Some(Money(4_050)));
    assert_eq!(about(100, Eur, Eur), None);
    assert_eq!(about(100, Ron, Eur), None);
    assert_eq!(Rates::default().about(Money(100), Eur, Mdl), None);
}

#[test]
fn a_base_that_is_named_or_shown_by_the_leu_turns_the_rates() {
    for answer in [
        r#"{"base":"EUR","rates":{"MDL":19.55}}"#,
        r#"{"EUR":1,"MDL":"19.55"}"#,
        r#"{"data":{"EUR":19.55}}"#,
        r#"{"EUR":19.55,"date":"2026-11-28"}"#,
    ] {
        let rates: Rates = read_text(answer).unwrap();
        let lei = rates.about(Money(10_000), Currency::Eur, Currency::Mdl);
        assert_eq!(lei, Some(Money(195_500)), "{answer}");
    }
}

#[test]
fn a_state_follows_the_flags_before_the_word() {
    for (more, state) in [
        ("", State::Active),
        (r#","is_active":false"#, State::Inactive),
        (r#","is_draft":true,"status":"sold""#, State::Draft),
        (r#","is_deleted":1"#, State::Deleted),
        (r#","status":"SOLD""#, State::Sold),
        (
            r#","status":{"code":"expired","name":"Expirat"}"#,
            State::Expired,
        ),
    ] {
        let advert: Advert = read_text(&format!(r#"{{"slug":"a"{more}}}"#)).unwrap();
        assert_eq!(advert.state(), state, "{more}");
    }
}

#[test]
fn an_advert_has_bounds() {
    let many = |item: &str| vec![item; 300].join(",");
    let json = format!(
        r#"{{"id":7,"title_ro":"{}","images":[{}],"attributes":[{}],"contacts":[{}],"lat":0,"lon":0}}"#,
        "ț".repeat(5_000),
        many(r#""/a.jpg""#),
        many(r#"{"name":"a","value":"b"}"#),
        many(r#""+37360000000""#)
    );
    let advert: Advert = read_text(&json).unwrap();
    assert_eq!(advert.title.shown(Language::Ro).chars().count(), MOST_TITLE);
    assert_eq!(advert.images.len(), MOST_IMAGES);
    assert_eq!(advert.attributes.len(), MOST_ATTRIBUTES);
    assert_eq!(advert.contacts.len(), MOST_CONTACTS);
    // Zero and zero is the point of a form that was not filled in.
    assert!(!advert.has_point());
}

fn pairs(query: &str) -> Vec<(String, String)> {
    crate::fields::pairs(query.trim_start_matches('?').as_bytes())
}

fn filters(query: &str) -> AdvertFilters {
    AdvertFilters::from_query(&pairs(query), Language::Ro, Some("bbox"))
}

#[test]
fn nonsense_in_the_address_is_left_out() {
    for (query, own) in [
        (
            "region=x&category=-1&type=gift&unit=acre&sort=luck&page=0&show=half",
            "",
        ),
        ("location=5&sector=7", ""),
        ("region=1&sector=7", "?region=1"),
        (
            "price_from=900&price_to=100",
            "?price_from=100&price_to=900",
        ),
        ("price_from=&price_to=abc&currency=EUR", ""),
        ("a=1:3&a=1:2&a=1:3&a=x:1&a=4:a,b", "?a=1:2&a=1:3"),
        ("negotiable=yes", ""),
        ("negotiable=no&page=2&show=all", "?negotiable=no&page=2"),
        ("page=99999999999", ""),
    ] {
        assert_eq!(filters(query).query(), own, "{query}");
    }
}

#[test]
fn the_backend_is_asked_with_both_ends_and_with_negotiable_always() {
    assert_eq!(filters("").asked(), "is_negotiable_price:true");
    assert_eq!(
        filters("region=1&price_to=50000&area_from=6&a=6:61&negotiable=no").asked(),
        "region:1,price:0,50000,default_currency:EUR,area:6,999999999,default_area_unit:ari,is_negotiable_price:false,6:61"
    );
    let bounds = Bounds::default();
    assert_eq!(bounds.or((None, None)), (Money(0), Money(99_999_999_900)));
    assert_eq!(bounds.or((Some(Money(1)), None)).0, Money(1));
}

#[test]
fn a_list_lets_go_of_what_it_does_not_have() {
    let entries = |ids: &[u64]| {
        let all = ids.iter().map(|id| Entry {
            id: *id,
            name: Named::of("x"),
            parent: None,
        });
        Some(Entries(all.collect()))
    };
    let lists = Lists {
        regions: entries(&[1, 2]),
        locations: entries(&[20]),
        ..Lists::default()
    };
    let own = lists.known(&filters("region=2&location=10&sector=5&category=9"));
    // The categories could not be loaded: what is unknown stays.
    assert_eq!(own.query(), "?region=2&category=9");
}

fn bounds() -> impl Strategy<Value = Bounds> {
    let end = || proptest::option::of(0..99_999_999_900_i64);
    (end(), end()).prop_map(|(from, to)| Bounds {
        from: from.map(Money),
        to: to.map(Money),
    })
}

proptest! {
    #[test]
    fn filters_are_read_back_from_their_address(
        ids in proptest::collection::vec(proptest::option::of(1..10_000_u64), 4),
        offer in proptest::option::of(0..5_usize),
        (price, area) in (bounds(), bounds()),
        (currency, unit, sort) in (0..Currency::ALL.len(), 0..3_usize, 0..5_usize),
        negotiable in any::<bool>(),
        attributes in proptest::collection::vec((1..99_u64, "[a-z0-9]{1,8}"), 0..5),
        page in 1..500_u32,
        sides in proptest::option::of((-80..80_i32, -170..170_i32, 1..10_i32, 1..10_i32)),
    ) {
        let map_box = sides.and_then(|(south, west, high, wide)| {
            MapBox::read(&format!("{south}.0,{west}.5,{}.0,{}.5", south + high, west + wide), "bbox")
        });
        let made = AdvertFilters {
            region: ids[0], location: ids[1], sector: ids[2], category: ids[3],
            offer: offer.map(|at| OfferType::KNOWN[at].clone()),
            price, area, negotiable, attributes, page, map_box, whole: false, rows: page % 2 == 0,
            currency: Currency::ALL[currency], unit: AreaUnit::ALL[unit], sort: AdvertSort::ALL[sort],
        };
        let read = filters(&made.query());
        prop_assert_eq!(filters(&read.query()), read.clone());
        // An address in canonical form leads nowhere else.
        prop_assert_eq!(read.canonical_query(&pairs(&read.query())), None);
    }

    #[test]
    fn prices_of_all_currencies_have_one_order(
        prices in proptest::collection::vec(proptest::option::of((1..100_000_000_000_i64, 0..5_usize)), 3),
    ) {
        let rates = rates();
        let price = |at: usize| prices[at].map(|(price, code)| (Money(price), Currency::ALL[code]));
        let compare = |one, other| rates.compare(price(one), price(other));
        prop_assert_eq!(compare(0, 1), compare(1, 0).reverse());
        if compare(0, 1) != Ordering::Greater && compare(1, 2) != Ordering::Greater {
            prop_assert_ne!(compare(0, 2), Ordering::Greater);
        }
        if price(0).is_none() && price(1).is_some() {
            prop_assert_eq!(compare(0, 1), Ordering::Greater);
        }
    }

    #[test]
    fn areas_in_other_units_are_the_same_area(hundredths in 1..100_000_000_i64, unit in 0..3_usize, other in 0..3_usize) {
        let area = Area::new(hundredths, AreaUnit::ALL[unit]).unwrap();
        if let Some(turned) = area.exactly_in(AreaUnit::ALL[other]) {
            prop_assert_eq!(turned.m2_hundredths(), area.m2_hundredths());
        }
    }
}
