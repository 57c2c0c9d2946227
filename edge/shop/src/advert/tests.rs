use maud::Render as _;

use super::page::{Look, advert};
use super::*;
use crate::adverts::{Advert, Rates, State};
use crate::fixtures::with_view;
use crate::lenient::read_text;
use crate::pagecache::CachePolicy;

/// A true point, and its digits as they would stand in a body.
const POINT: [&str; 4] = ["47.0245123", "28.8323457", "47024512", "28832346"];

fn told(more: &str) -> Advert {
    let json = format!(
        r#"{{"id":7,"slug":"casa-7","type":"sale","title_ro":"Casă <b>cu livadă</b>","title_ru":"Дом с садом",
        "description_ro":"Frumoasă.\n\nhttps://spam.example <script>alert(1)</script>","description_ru":"Красивый.",
        "price":"42000.00","default_currency":"EUR","area":"6.00","default_area_unit":"ari",
        "lat":"{}","lon":"{}","address":"str. Viilor 12","category":{{"id":3,"name_ro":"Case","name_ru":"Дома"}},
        "attributes":[{{"id":1,"name":"Camere","value":"3"}}],"cadastral_number":"0100.01",
        "contacts":[{{"name":"Maria <i>M</i>","phone":"+373 (60) 012-345"}}],
        "images":["/media/a.jpg","/media/b.jpg"],"created_at":"2026-10-14T10:00:00Z","updated_at":"2026-11-02"{more}}}"#,
        POINT[0], POINT[1]
    );
    read_text(&json).unwrap()
}

/// The markup of a page with its deferred part left out, and its structured data.
fn drawn(advert_told: &Advert, sight: Sight, contacts: bool) -> String {
    let mut html = String::new();
    with_view(|view| {
        let rates: Rates =
            read_text(r#"[{"currency":"EUR","rate":"19.55","date":"2026-11-27"}]"#).unwrap();
        let page = advert(
            view,
            Look {
                advert: advert_told,
                rates: Some(&rates),
                sight,
                contacts,
            },
        );
        html = page.critical.0.clone();
        html.push_str(&crate::structured::blocks(&page.structured).0);
        html.push_str(&page.description.render().0);
        html.push_str(&page.title.render().0);
    });
    html
}

#[test]
fn each_state_is_seen_by_those_who_may_see_it() {
    for (state, stranger, owner) in [
        (State::Active, Sight::Shown, Sight::Shown),
        (State::Sold, Sight::Shown, Sight::Shown),
        (State::Expired, Sight::Shown, Sight::Shown),
        (State::Deleted, Sight::Gone, Sight::Gone),
        (State::Draft, Sight::Hidden, Sight::Own),
        (State::Inactive, Sight::Hidden, Sight::Own),
    ] {
        assert_eq!(sight(state, false), stranger, "{state:?}");
        assert_eq!(sight(state, true), owner, "{state:?}");
        assert_eq!(is_private(state), stranger == Sight::Hidden);
    }
}

#[test]
fn an_owner_is_known_by_the_id_that_an_advert_names() {
    for (owner, user, is_owner) in [
        (r#","user":12"#, "12", Some(true)),
        (r#","owner":{"id":"12"}"#, "12", Some(true)),
        (r#","author":"12""#, "13", Some(false)),
        (r#","user":12"#, "", Some(false)),
        (r#","user":12"#, "12a", Some(false)),
        (r#","user":null"#, "12", None),
        ("", "12", None),
    ] {
        assert_eq!(is_of(&told(owner), user), is_owner, "{owner} {user}");
    }
}

#[test]
fn phones_become_links_of_digits_alone() {
    for (phone, tel) in [
        ("+373 (60) 012-345", "+37360012345"),
        ("060012345", "060012345"),
        ("0 60 01.23/45", "060012345"),
        ("javascript:alert(1)", ""),
        ("+373+60012345", ""),
        ("123", ""),
        ("call me", ""),
        ("*#06#12345", ""),
        ("1234567890123456", ""),
    ] {
        let json = format!(r#"{{"slug":"a","contacts":["{phone}"]}}"#);
        let shown = shown_contacts(&read_text(&json).unwrap());
        assert_eq!(shown[0].tel, tel, "{phone}");
        assert_eq!(shown[0].phone, phone);
    }
}

#[test]
fn no_page_holds_the_true_point_and_contacts_come_after_a_press_alone() {
    let house = told("");
    for sight in [Sight::Shown, Sight::Own, Sight::Gone] {
        let html = drawn(&house, sight, false);
        for point in POINT {
            assert!(!html.contains(point), "{point}");
        }
        for coordinate in ["47.024", "28.832"] {
            assert!(!html.contains(coordinate), "{coordinate}");
        }
        assert!(!html.contains("60012345") && !html.contains("012-345"));
        assert!(!html.contains("Maria"));
    }
    let html = drawn(&house, Sight::Shown, false);
    assert!(
        html.contains("47.022750") && html.contains("28.834486"),
        "the middle of the cell"
    );
    let html = drawn(&house, Sight::Shown, true);
    assert!(html.contains(r#"href="tel:+37360012345""#));
    assert!(html.contains("Maria &lt;i&gt;"), "a name is text");
    assert!(!html.contains("application/ld+json") || !html.contains("\"geo\""));
}

#[test]
fn text_of_an_owner_is_text_in_both_languages() {
    let html = drawn(&told(""), Sight::Shown, false);
    assert!(html.contains("Casă &lt;b&gt;cu livadă"));
    assert!(!html.contains("<script>alert") && !html.contains("<b>cu"));
    assert!(
        !html.contains(r#"href="https://spam"#),
        "no link of a text lives"
    );
    assert!(html.contains(r#"lang="ru""#) && html.contains("Красивый."));
    assert!(html.find("Frumoasă").unwrap() < html.find("Красивый.").unwrap());
}

#[test]
fn the_price_is_compared_with_the_day_of_the_rate_and_the_area_has_two_units() {
    let html = drawn(&told(""), Sight::Shown, false);
    assert!(html.contains("27 noiembrie 2026"), "{html}");
    assert!(html.contains("6\u{a0}ari, 600\u{a0}m²"));
    assert!(html.contains("14 octombrie 2026") && html.contains("2 noiembrie 2026"));
    assert!(html.contains("RealEstateListing") && html.contains(r#""price":"42000.00""#));
}

#[test]
fn only_what_is_offered_is_cached_and_found_by_search_engines() {
    with_view(|view| {
        for (more, sight, is_found, policy) in [
            ("", Sight::Shown, true, CachePolicy::Page),
            (
                r#","status":"sold""#,
                Sight::Shown,
                false,
                CachePolicy::Page,
            ),
            (
                r#","status":"expired""#,
                Sight::Shown,
                false,
                CachePolicy::Page,
            ),
            (
                r#","is_deleted":true"#,
                Sight::Gone,
                false,
                CachePolicy::Never,
            ),
            (r#","is_draft":true"#, Sight::Own, false, CachePolicy::Never),
        ] {
            let house = told(more);
            let look = Look {
                advert: &house,
                rates: Some(&Rates::default()),
                sight,
                contacts: false,
            };
            let page = advert(view, look);
            assert_eq!(page.canonical.is_some(), is_found, "{more}");
            assert_eq!(page.structured.is_empty(), !is_found, "{more}");
            assert_eq!(page.cache, policy, "{more}");
            assert_eq!(page.deferred.len(), 1, "similar adverts follow");
            let asks = page.critical.0.contains("advert-contacts/casa-7");
            assert_eq!(asks, is_found || sight == Sight::Own, "{more}");
        }
    });
}

#[test]
fn a_page_whose_rates_could_not_be_loaded_is_not_kept() {
    with_view(|view| {
        let house = told("");
        let look = |rates| Look {
            advert: &house,
            rates,
            sight: Sight::Shown,
            contacts: false,
        };
        assert_eq!(advert(view, look(None)).cache, CachePolicy::Private);
        let without_any = Rates::default();
        let page = advert(view, look(Some(&without_any)));
        assert_eq!(page.cache, CachePolicy::Page);
    });
}

#[test]
fn an_advert_of_the_fewest_fields_has_a_page() {
    let bare: Advert = read_text(r#"{"slug":"a"}"#).unwrap();
    let html = drawn(&bare, Sight::Shown, false);
    assert!(html.contains(">a</h1>") && !html.contains("advert-place"));
}
