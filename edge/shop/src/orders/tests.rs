use super::*;

fn key(site: &str) -> SealKey {
    SealKey::new("0123456789abcdef0123456789abcdef", site).unwrap()
}

#[test]
fn thanks_are_for_the_cart_that_ordered_and_for_its_order_alone() {
    let (casa, other) = (key("casa"), key("other"));
    let thanks = Thanks::new(&casa, "casa/guest/a", "CC-12");
    let read = |key, cart, number, seal: &str| Thanks::read(key, cart, number, seal);
    assert_eq!(thanks.query(), format!("order=CC-12&seal={}", thanks.seal));
    assert_eq!(
        read(&casa, "casa/guest/a", "CC-12", &thanks.seal),
        Some(thanks.clone())
    );
    for (key, cart, number) in [
        (&casa, "casa/guest/b", "CC-12"),
        (&casa, "casa/guest/a", "CC-13"),
        (&casa, "casa/guest/a", ""),
        (&other, "casa/guest/a", "CC-12"),
    ] {
        assert_eq!(
            read(key, cart, number, &thanks.seal),
            None,
            "{cart} {number}"
        );
    }
    for seal in ["", "0", &"0".repeat(64), &thanks.seal.to_uppercase()[..63]] {
        assert_eq!(read(&casa, "casa/guest/a", "CC-12", seal), None, "{seal}");
    }
}

#[test]
fn an_order_whose_number_cannot_stand_in_an_address_is_thanked_for_without_it() {
    let thanks = Thanks::new(&key("casa"), "casa/user/1", "<b> 7");
    assert_eq!(thanks.query(), format!("seal={}", thanks.seal));
    let read = Thanks::read(&key("casa"), "casa/user/1", "", &thanks.seal);
    assert_eq!(read, Some(thanks));
}
