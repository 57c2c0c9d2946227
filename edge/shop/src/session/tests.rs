use proptest::prelude::*;

use super::*;

fn key(site: &str) -> SealKey {
    SealKey::new("a secret of at least thirty-two bytes", site).unwrap()
}

fn guest() -> GuestToken {
    GuestToken::from_random([7; 16])
}

#[test]
fn a_sealed_guest_is_known_again_on_the_same_site_only() {
    let sealed = seal_guest(&key("casa"), &guest());
    assert_eq!(
        Caller::from_cookies(&key("casa"), None, None, Some(&sealed)),
        Caller::Guest(guest())
    );
    assert_eq!(
        Caller::from_cookies(&key("izvor"), None, None, Some(&sealed)),
        Caller::Nobody
    );
    assert_eq!(
        Caller::from_cookies(&key("casa"), None, None, Some(guest().as_str())),
        Caller::Nobody
    );
}

#[test]
fn the_signed_in_identity_goes_before_the_guest_while_the_token_is_there() {
    let key = key("casa");
    let (identity, sealed) = (
        seal_identity(&key, "42").unwrap(),
        seal_guest(&key, &guest()),
    );
    assert_eq!(
        Caller::from_cookies(&key, Some("jwt"), Some(&identity), Some(&sealed)),
        Caller::SignedIn("42".to_owned())
    );
    assert_eq!(
        Caller::from_cookies(&key, None, Some(&identity), Some(&sealed)),
        Caller::Guest(guest())
    );
    assert_eq!(
        Caller::from_cookies(&key, Some("jwt"), Some(&sealed), Some(&sealed)),
        Caller::Guest(guest()),
        "a guest seal is no identity"
    );
}

#[test]
fn guests_and_users_never_share_a_cart_name() {
    let user = Caller::SignedIn(guest().as_str().to_owned());
    assert_ne!(
        user.cart_name("casa"),
        Caller::Guest(guest()).cart_name("casa")
    );
    assert_eq!(Caller::Nobody.cart_name("casa"), None);
}

#[test]
fn a_short_secret_is_no_key() {
    assert!(SealKey::new("short", "casa").is_none());
}

proptest! {
    #[test]
    fn a_changed_seal_is_no_seal(value in "[a-z0-9.]{1,40}", at in 0_usize..100, byte in 0x21_u8..0x7f) {
        let key = key("casa");
        let sealed = seal(&key, "guest", &value);
        prop_assert_eq!(unseal(&key, "guest", &sealed), Some(value.as_str()));
        prop_assert_eq!(unseal(&key, "identity", &sealed), None);
        let mut bytes = sealed.clone().into_bytes();
        let at = at % bytes.len();
        prop_assume!(!bytes[at].eq_ignore_ascii_case(&byte));
        bytes[at] = byte;
        prop_assert_eq!(unseal(&key, "guest", std::str::from_utf8(&bytes).unwrap()), None);
    }
}
