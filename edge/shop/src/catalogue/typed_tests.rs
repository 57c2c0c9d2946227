//! Ends of ranges as visitors type them.

use super::*;
use crate::i18n::Language::{En, Ro, Ru, Uk};

fn pairs(query: &str) -> Vec<(String, String)> {
    crate::fields::pairs(query.as_bytes())
}

fn listing(query: &str) -> Listing {
    listed(query, Usual::default())
}

fn listed(query: &str, usual: Usual) -> Listing {
    Listing::from_query(&pairs(query), usual)
}

#[test]
fn the_ends_of_ranges_are_read_as_typed_in_the_language() {
    for (languages, typed, filters) in [
        (&[Ro, Ru, Uk, En][..], "1.299,90", "price:0,1299.90"),
        (&[Ro, Ru, Uk, En], "1 299,90", "price:0,1299.90"),
        (&[Ro, Ru, Uk, En], "1%C2%A0299,90", "price:0,1299.90"),
        (&[Ro, Ru, Uk, En], "1%E2%80%AF299,90 lei", "price:0,1299.90"),
        (&[Ro, Ru, Uk, En], "1,299.90", "price:0,1299.90"),
        (&[Ro, Ru, Uk], "1.000", "price:0,1000"),
        (&[En], "1.000", "price:0,1"),
        (&[En], "1,000", "price:0,1000"),
        (&[Ro, Ru, Uk], "100,509", "price:0,100.50"),
    ] {
        for language in languages.iter().copied() {
            let usual = Usual {
                language,
                ..Usual::default()
            };
            let price = listed(&["price_to=", typed].concat(), usual);
            assert_eq!(price.filters_value(), filters, "{typed} in {language:?}");
            let range = listed(&["from:7=0&to:7=", typed].concat(), usual);
            assert_eq!(
                range.filters_value(),
                filters.replace("price", "7"),
                "{typed} in {language:?}"
            );
        }
    }
}

#[test]
fn a_number_that_cannot_be_read_is_kept_and_narrows_nothing() {
    let unread = |query: &str| listing(query).unread;
    let noted = |name: &str, text: &str| vec![(name.to_owned(), text.to_owned())];
    assert_eq!(unread("price_from=abc"), noted("price_from", "abc"));
    assert_eq!(unread("price_to= 1,2,3 "), noted("price_to", "1,2,3"));
    assert_eq!(unread("price_from=-5"), noted("price_from", "-5"));
    assert_eq!(unread("from:7=x&to:7=3"), noted("from:7", "x"));
    assert_eq!(unread("price_from=x&price_from=5"), []);
    assert_eq!(
        unread("price_from= &price_to=%E2%80%8B&least:7=x&sort=x"),
        []
    );
    assert_eq!(
        unread(&["price_to=", &"z".repeat(90)].concat()),
        noted("price_to", &"z".repeat(40))
    );
    let hidden = Usual {
        priced: false,
        ..Usual::default()
    };
    assert_eq!(listed("price_from=abc", hidden).unread, []);

    let both = listing("filters=3:31&price_from=abc&price_to=90&sort=name-");
    assert_eq!(
        both.query(),
        "?filters=3:31,price:0,90&sort=name-&price_from=abc"
    );
    assert!(!listing("price_from=abc").is_plain());
    let price = Key::read("price").unwrap();
    assert_eq!(both.without(&price).query(), "?filters=3:31&sort=name-");
    assert_eq!(both.without(&Key::Number(3)).unread, both.unread);
    assert_eq!(both.cleared().query(), "?sort=name-");
    let seven = listing("from:7=x&price_from=abc");
    assert_eq!(
        seven.without(&Key::Number(7)).unread,
        noted("price_from", "abc")
    );
    let own = "price_from=abc&filters=3:31,price:0,90";
    assert_eq!(listing(own).canonical_query(&pairs(own)), None);
}
