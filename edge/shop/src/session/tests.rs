use std::collections::BTreeMap;

use jwt_compact::alg::{Hs256, Hs256Key};
use jwt_compact::{AlgorithmExt, Claims, Header};
use proptest::prelude::*;

use super::*;
use crate::backend::BackendFailure;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::i18n::Language;
use crate::site::Variant;

const NOW_MS: u64 = 1_800_000_000_000;
const NOW_S: i64 = 1_800_000_000;

/// A JWT-shaped token with these claims.
fn token(claims: &str) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut payload = String::new();
    for chunk in claims.as_bytes().chunks(3) {
        let bits = chunk
            .iter()
            .fold(0_usize, |bits, byte| bits << 8 | usize::from(*byte))
            << (8 * (3 - chunk.len()));
        for place in 0..=chunk.len() {
            payload.push(char::from(LETTERS[bits >> (18 - 6 * place) & 63]));
        }
    }
    format!("eyJhbGciOiJub25lIn0.{payload}.c2lnbmVk")
}

fn token_expiring_at(exp: i64) -> String {
    token(&format!(r#"{{"user_id":1,"exp":{exp}}}"#))
}

fn key(site: &str) -> SealKey {
    SealKey::new("a secret of at least thirty-two bytes", site).unwrap()
}

fn confirmed(user: &str, is_kept: bool) -> ConfirmedSession<'_> {
    ConfirmedSession {
        user,
        access: "jwt",
        refresh: None,
        name: None,
        is_kept,
    }
}

fn guest() -> GuestToken {
    GuestToken::from_random([7; 16])
}

#[test]
fn a_sealed_guest_is_recognised_only_on_the_same_site() {
    let sealed = seal_guest(&key("casa"), &guest());
    assert_eq!(
        Caller::from_cookies(&key("casa"), None, None, Some(&sealed), NOW_MS),
        Caller::Guest(guest())
    );
    assert_eq!(
        Caller::from_cookies(&key("izvor"), None, None, Some(&sealed), NOW_MS),
        Caller::Nobody
    );
    assert_eq!(
        Caller::from_cookies(&key("casa"), None, None, Some(guest().as_str()), NOW_MS),
        Caller::Nobody
    );
}

#[test]
fn a_signed_in_identity_takes_precedence_over_the_guest_while_its_token_exists() {
    let key = key("casa");
    let (identity, sealed) = (
        seal_identity(&key, confirmed("42", true), NOW_MS).unwrap(),
        seal_guest(&key, &guest()),
    );
    assert_eq!(
        Caller::from_cookies(&key, Some("jwt"), Some(&identity), Some(&sealed), NOW_MS),
        Caller::SignedIn("42".to_owned())
    );
    assert_eq!(
        Caller::from_cookies(&key, None, Some(&identity), Some(&sealed), NOW_MS),
        Caller::Guest(guest())
    );
    assert_eq!(
        Caller::from_cookies(&key, Some("jwt"), Some(&sealed), Some(&sealed), NOW_MS),
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
fn cart_cookies_live_as_long_as_their_owners() {
    let key = key("casa");
    let user = Caller::SignedIn("42".to_owned());
    let max_age = |caller: &Caller, kept, now_ms| {
        let identity = seal_identity(&key, confirmed("42", kept), NOW_MS).unwrap();
        let read = Caller::from_cookies(&key, Some("jwt"), Some(&identity), None, now_ms);
        assert_eq!(read, user, "kept or not, it is the same user");
        caller.cookie_max_age(&key, Some(&identity), now_ms)
    };
    assert_eq!(max_age(&user, true, NOW_MS), Some(IDENTITY_COOKIE_AGE));
    let later = max_age(&user, true, NOW_MS + 60_000);
    assert_eq!(later, Some(IDENTITY_COOKIE_AGE - 60));
    assert_eq!(max_age(&user, false, NOW_MS + 60_000), None);
    let guest = Caller::Guest(guest());
    assert_eq!(max_age(&guest, true, NOW_MS), Some(GUEST_COOKIE_AGE));
    assert_eq!(max_age(&Caller::Nobody, true, NOW_MS), Some(0));
    assert_eq!(user.cookie_max_age(&key, Some("42.9.x"), NOW_MS), None);
}

#[test]
fn an_identity_is_valid_for_a_week() {
    let key = key("casa");
    let identity = seal_identity(&key, confirmed("42", true), NOW_MS).unwrap();
    let week_ms = u64::from(IDENTITY_COOKIE_AGE) * 1000;
    let caller = |now_ms| Caller::from_cookies(&key, Some("jwt"), Some(&identity), None, now_ms);
    assert_eq!(
        caller(NOW_MS + week_ms - 1000),
        Caller::SignedIn("42".to_owned())
    );
    assert_eq!(caller(NOW_MS + week_ms), Caller::Nobody);
    let endless = seal(&key, "identity", "42");
    assert_eq!(
        Caller::from_cookies(&key, Some("jwt"), Some(&endless), None, NOW_MS),
        Caller::Nobody,
        "without a time it is none"
    );
    for id in ["", "4 2", "4.2", "a/b", &"7".repeat(65)] {
        assert_eq!(
            seal_identity(&key, confirmed(id, true), NOW_MS),
            None,
            "{id}"
        );
    }
}

#[test]
fn a_token_is_valid_until_thirty_seconds_before_its_expiry() {
    for (left, holds) in [
        (3600, true),
        (31, true),
        (30, false),
        (29, false),
        (0, false),
        (-3600, false),
    ] {
        assert_eq!(
            is_valid(&token_expiring_at(NOW_S + left), None, NOW_MS),
            holds,
            "{left}"
        );
    }
    assert!(!is_valid(&token(r#"{"exp":1799999999.5}"#), None, NOW_MS));
}

#[test]
fn a_tokens_signature_is_verified_if_a_key_is_configured() {
    let key = TokenKey::new("a secret of backend and shop");
    let wrong = TokenKey::new("another secret");
    let claims = Claims::new(BTreeMap::from([("exp", NOW_S + 300)]));
    let signed = Hs256
        .token(
            &Header::empty(),
            &claims,
            &Hs256Key::new("a secret of backend and shop"),
        )
        .unwrap();
    assert!(is_valid(&signed, key.as_ref(), NOW_MS));
    assert!(is_valid(&signed, None, NOW_MS));
    assert!(!is_valid(&signed, wrong.as_ref(), NOW_MS));
    assert!(!is_valid(&signed, key.as_ref(), NOW_MS + 300_000), "over");
    for forged in [
        token_expiring_at(NOW_S + 300),
        "opaque".to_owned(),
        format!("{signed}x"),
    ] {
        assert!(!is_valid(&forged, key.as_ref(), NOW_MS), "{forged}");
    }
    assert!(TokenKey::new("").is_none());
}

#[test]
fn a_token_that_cannot_be_decoded_counts_as_valid() {
    for odd in [
        "a.b.c".to_owned(),
        "opaque".to_owned(),
        "..".to_owned(),
        "a.%%.c".to_owned(),
        token("{}"),
        token("[1]"),
        token(r#"{"exp":"soon"}"#),
        token_expiring_at(i64::MAX),
        token_expiring_at(i64::MIN),
        token(r#"{"exp":1e300}"#),
        token(r#"{"exp":-1e300}"#),
        token(r#"{"exp":null}"#),
        token(&"[".repeat(2000)),
    ] {
        assert!(is_valid(&odd, None, NOW_MS), "{odd}");
    }
}

#[test]
fn a_value_that_cannot_follow_bearer_is_not_a_token() {
    assert!(is_token("a.b-c_d~e+f/g="));
    assert!(is_token(&"x".repeat(4096)));
    for none in [
        "",
        "a b",
        "a\r\nb",
        "ключ",
        "a;b",
        "a\"b",
        "<b>",
        &"x".repeat(4097),
    ] {
        assert!(!is_token(none), "{none}");
    }
}

#[test]
fn a_session_starts_from_the_tokens_that_are_still_valid() {
    let (good, over) = (token_expiring_at(NOW_S + 300), token_expiring_at(NOW_S - 1));
    let (good, over) = (Some(&*good), Some(&*over));
    let (one, left) = (false, true);
    for (access, refresh, is_left_over, expected) in [
        (None, None, one, Start::Guest),
        (good, None, one, Start::SignedIn),
        (good, over, one, Start::SignedIn),
        (over, good, one, Start::Refresh),
        (None, good, one, Start::Refresh),
        (over, None, one, Start::Remove),
        (over, over, one, Start::Remove),
        (None, over, one, Start::Remove),
        (good, None, left, Start::Remove),
        (good, good, left, Start::Refresh),
    ] {
        let found = start(access, refresh, is_left_over, None, NOW_MS);
        assert_eq!(found, expected, "{access:?} {refresh:?} {is_left_over}");
    }
}

fn problem(form: &str) -> String {
    let fields = Fields::from_form(form.as_bytes());
    match Credentials::read(&fields, Language::En.words(), Variant::Default) {
        Ok(_) => "fine".to_owned(),
        Err(Failure::Fields(fields)) => fields.into_keys().collect(),
        Err(other) => panic!("{other:?}"),
    }
}

#[test]
fn the_form_reports_the_invalid_field() {
    let long = "x".repeat(255);
    for (form, expected) in [
        ("email=ana@example.com&password=p", "fine"),
        ("email= ana@example.com &password=%20", "fine"),
        ("email=&password=p", "email"),
        ("password=p", "email"),
        ("email=ana&password=p", "email"),
        ("email=@example.com&password=p", "email"),
        ("email=ana@&password=p", "email"),
        ("email=a@b@c&password=p", "email"),
        ("email=ana@b&password=p", "email"),
        ("email=ana&password=", "emailpassword"),
        ("email=a%0a@b&password=p", "email"),
        ("email=a b@c&password=p", "email"),
        ("email=ana@example.com&password=", "password"),
        ("email=ana@example.com", "password"),
        (&format!("email=a@{long}&password=p"), "email"),
        (&format!("email=a@b.md&password={long}"), "password"),
    ] {
        assert_eq!(problem(form), expected, "{form}");
    }
}

#[test]
fn signing_in_returns_only_to_a_page_of_the_shop() {
    for fine in [
        "/ro/checkout",
        "/en",
        "/ru/product/x?a=1",
        "/ro/account/orders/77?from=mail&login=1",
    ] {
        assert_eq!(after_login(Language::Ro, fine), fine);
    }
    for odd in [
        "",
        "/",
        "//evil.example",
        "/\\evil.example",
        "https://evil.example",
        "javascript:alert(1)",
        "/api/session/end",
        "/ro?login=true",
        "/RO?a=1&login=true",
        "/ro/..//evil.example",
        "/ro/%2e%2e//evil.example",
        "%2F%2Fevil.example",
        "/ro\\evil.example",
        "http:/ro",
        "/ro/\r\nx: y",
        "/healthz",
        "ro/cart",
        "/%2f/evil.example",
    ] {
        assert_eq!(
            after_login(Language::Ro, odd),
            "/ro/account/orders",
            "{odd}"
        );
        let form = login_back(Language::Ro, odd);
        assert_eq!(form, "/ro?login=true", "{odd}");
    }
}

#[test]
fn a_signed_in_visitor_passes_the_form_with_the_other_parameters() {
    for (query, led) in [
        ("login=true&back=%2Fru%2Fcheckout", "/ru/checkout"),
        (
            "login=true&back=/ro/orders?a%3D1&utm_source=x",
            "/ro/orders?a=1&utm_source=x",
        ),
        ("utm_source=x&login=true", "/ro/account/orders?utm_source=x"),
        ("login=true&back=//evil.example", "/ro/account/orders"),
    ] {
        assert_eq!(past_login(Language::Ro, Some(query)), led, "{query}");
    }
}

#[test]
fn a_refusal_does_not_reveal_whether_email_or_password_was_wrong() {
    let words = Language::En.words();
    for status in [400, 401, 403, 404] {
        let refusal = refused(&BackendFailure::Status(status, String::new()), words);
        assert!(matches!(refusal, Some(Failure::Fields(_))), "{status}");
    }
    for trouble in [
        BackendFailure::Status(500, String::new()),
        BackendFailure::Timeout,
    ] {
        assert_eq!(refused(&trouble, words), None);
    }
}

#[test]
fn a_short_secret_is_rejected() {
    assert!(SealKey::new("short", "casa").is_none());
}

proptest! {
    #[test]
    fn a_tampered_seal_is_rejected(value in "[a-z0-9.]{1,40}", at in 0_usize..100, byte in 0x21_u8..0x7f) {
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

fn user(id: &str, group: &str) -> User {
    let text = format!(r#"{{"id":"{id}","group_user_type":{{"id":"{group}"}}}}"#);
    crate::lenient::read_text(&text).unwrap()
}

#[test]
fn a_user_matches_only_their_own_signed_in_identity() {
    let ana = user("42", "");
    assert!(ana.is(&Caller::SignedIn("42".to_owned())));
    assert!(!ana.is(&Caller::SignedIn("43".to_owned())));
    assert!(!ana.is(&Caller::Nobody));
    let token = GuestToken::from_random([7; 16]);
    let namesake = user(token.as_str(), "");
    assert!(
        !namesake.is(&Caller::Guest(token)),
        "a guest is nobody's identity"
    );
}

#[test]
fn the_browser_keeps_exactly_the_group_that_the_backend_names() {
    for (group, kept, change) in [
        ("7", None, GroupChange::Keep("7")),
        ("7", Some("8"), GroupChange::Keep("7")),
        ("7", Some("7"), GroupChange::None),
        ("", Some("7"), GroupChange::Forget),
        ("", None, GroupChange::None),
        ("a b", Some("7"), GroupChange::Forget),
    ] {
        let ana = user("42", group);
        assert_eq!(ana.group_change(kept, true), change, "{group} {kept:?}");
        assert_ne!(ana.group_change(kept, false), GroupChange::Forget);
    }
}

#[test]
fn a_sign_in_needs_both_tokens() {
    let tokens = |access: &str, refresh: &str| Tokens {
        access: access.to_owned(),
        refresh: refresh.to_owned(),
    };
    assert!(tokens("a.b.c", "d").are_whole());
    for broken in [tokens("", "d"), tokens("a", ""), tokens("a b", "d")] {
        assert!(!broken.are_whole(), "{broken:?}");
    }
}

#[test]
fn only_a_sealed_identity_needs_no_confirmation() {
    let guest = Caller::Guest(GuestToken::from_random([7; 16]));
    for (caller, sealed) in [
        (Caller::SignedIn("42".to_owned()), true),
        (guest, false),
        (Caller::Nobody, false),
    ] {
        assert_eq!(caller.has_session(), sealed, "{caller:?}");
        assert_eq!(caller.needs_confirmation(), !sealed, "{caller:?}");
    }
}
