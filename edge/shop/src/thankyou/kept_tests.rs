//! What a receipt keeps of an order, and who may see it.

use super::tests::{key, placed};
use super::*;
use crate::delivery::Method;
use crate::fixtures::with_view;
use crate::moment::DAY_MS;
use crate::ordering::placing_tests::details;
use crate::ordering::{Delivery, Details};

/// An order that a courier brings.
fn brought() -> Details {
    let mut details = details("a note");
    details.town = "Orhei".to_owned();
    details.delivery = Delivery {
        method: Method::Address,
        street: "str. Morii".to_owned(),
        building: "7".to_owned(),
        apartment: "flat 12".to_owned(),
        note: "behind the gate".to_owned(),
        ..details.delivery
    };
    details
}

#[test]
fn an_answered_order_keeps_the_line_of_its_place_for_a_month_and_nothing_personal() {
    let sent_ms = 1_795_304_480_122;
    let kept = Receipt::of(&brought(), sent_ms);
    let stored = serde_json::to_string(&kept).unwrap();
    assert!(
        stored.contains(r#""place":"Orhei, str. Morii 7""#),
        "{stored}"
    );
    for personal in ["phone", "name", "email", "+373", "flat", "gate", "note"] {
        assert!(!stored.contains(personal), "{stored}");
    }
    assert_eq!(serde_json::from_str::<Receipt>(&stored).unwrap(), kept);
    assert_eq!(kept.place(sent_ms + 30 * DAY_MS - 1), "Orhei, str. Morii 7");
    assert_eq!(kept.place(sent_ms + 30 * DAY_MS), "");
    let order = Order {
        receipt: Some(Box::new(kept)),
        ..placed("CC-1", 7, None)
    };
    assert_eq!(order.place_until_ms(1), Some(sent_ms + 30));
    let later = order.without_place();
    assert_eq!(later.place_until_ms(1), None);
    let stored = serde_json::to_string(&later).unwrap();
    assert!(
        !stored.contains("place") && !stored.contains("Morii"),
        "{stored}"
    );
    assert_eq!(serde_json::from_str::<Order>(&stored).unwrap(), later);
    let pickup = Receipt::of(&details(""), sent_ms);
    assert_eq!(pickup.place_until_ms(1), None, "none is brought there");
}

#[test]
fn a_guests_link_opens_the_order_in_any_browser_for_three_months() {
    const NOW_MS: u64 = 20_000 * DAY_MS;
    let casa = key("casa");
    let guest = GuestToken::from_random([7; 16]);
    let cart = format!("casa/guest/{}", guest.as_str());
    let linked = |number: &str, id: &str| {
        let guest = Caller::Guest(guest.clone());
        Thanks::new(&casa, &cart, number, id).linked(&casa, &guest, NOW_MS + 5)
    };
    let said = |query: &str| Fields::from_form(query.as_bytes());
    let read = |key: &SealKey, query: &str, after_s: u64| {
        Thanks::read_linked(key, "casa", &said(query), NOW_MS + after_s * 1000)
    };
    let days = |days: u64| days * 24 * 3600;
    for thanks in [linked("CC-12", "a"), linked("2026/17", "a")] {
        let query = thanks.query();
        assert!(query.len() < 230, "{query}");
        assert!(!query.contains(guest.as_str()), "{query}");
        let (caller, opened) = read(&casa, &query, days(90) - 1).unwrap();
        assert_eq!(caller, Caller::Guest(guest.clone()));
        assert!(opened.is_by_link);
        assert_eq!(opened.name(), thanks.name());
        assert_eq!(opened.query(), query);
        assert_eq!(read(&casa, &query, days(90)), None, "too old");
        assert_eq!(read(&key("other"), &query, 0), None, "of another site");
        for cut in 0..query.len() {
            assert_eq!(read(&casa, &query[..cut], 0), None, "{cut}");
        }
        for at in query.find("link=").unwrap() + 5..query.len() {
            let mut odd = query.clone().into_bytes();
            odd[at] = if odd[at] == b'1' { b'2' } else { b'1' };
            let odd = String::from_utf8(odd).unwrap();
            assert_eq!(read(&casa, &odd, 0), None, "{at}");
        }
        // With the cookie of the browser that ordered the seal is enough, as in an address made before there were links.
        let own = Thanks::read(&casa, &cart, &said(&query)).unwrap();
        assert!(!own.is_by_link && own.query() == query);
        let (before, _) = query.split_once("&link=").unwrap();
        assert!(Thanks::read(&casa, &cart, &said(before)).is_some());
        assert_eq!(read(&casa, before, 0), None);
    }
    let account = Caller::SignedIn("1".to_owned());
    let thanks = Thanks::new(&casa, "casa/user/1", "CC-12", "a");
    assert_eq!(thanks.clone().linked(&casa, &account, NOW_MS), thanks);
    let [one, other] = ["CC-12", "CC-13"].map(|number| linked(number, "a").query());
    let [(sealed, _), (_, link)] = [&one, &other].map(|query| query.split_once("&link=").unwrap());
    let mixed = format!("{sealed}&link={link}");
    assert_eq!(read(&casa, &mixed, 0), None, "the link of another order");
    let rotated = SealKey::new(&"new ".repeat(8), "casa").unwrap();
    assert_eq!(read(&rotated, &one, 0), None);
    let both = rotated.with_previous("0123456789abcdef0123456789abcdef", "casa");
    assert!(read(&both, &one, 0).is_some());
}

#[test]
fn whoever_opens_a_link_is_not_told_where_the_order_is_brought() {
    let receipt = Receipt::of(&brought(), 1);
    let thanks = Thanks::new(&key("casa"), "casa/guest/a", "CC-12", "a");
    let drawn = |is_by_link: bool| {
        let thanks = Thanks {
            is_by_link,
            ..thanks.clone()
        };
        let shown = Receipted {
            receipt: &receipt,
            stores: &[],
            total: None,
        };
        with_view(|view| {
            let page = page::success(view, &thanks, None, Some(shown), OrderWarnings::default());
            let event = shown.event(view, &thanks).map(|event| event.text);
            (page.critical.into_string(), event.unwrap_or_default())
        })
    };
    let (page, event) = drawn(false);
    assert!(page.contains("<dd>Orhei, str. Morii 7</dd>"), "{page}");
    assert!(event.contains("Morii"), "{event}");
    assert!(page.contains("done-mark") && page.contains("data-draft-done"));
    let (page, event) = drawn(true);
    assert!(page.contains("CC-12") && !page.contains("Morii"), "{page}");
    assert!(!event.is_empty() && !event.contains("Morii"), "{event}");
    assert!(!page.contains("done-mark") && !page.contains("data-draft-done"));
}
