//! Sign-in, refresh, sign-out and profile, read from every answer of `tests/contract/` about sessions.

use super::calls::{ME, USER_GROUP, refresh, sign_in, sign_out};
use super::*;
use crate::fixtures::{VARIANTS, read};
use crate::i18n::Language;

fn credentials() -> Credentials {
    Credentials {
        email: "ana@example.com".to_owned(),
        password: "parola".to_owned(),
        remember: true,
    }
}

#[test]
fn signing_in_returns_both_tokens_and_refreshing_a_new_access_token() {
    for variant in VARIANTS {
        let tokens = read(&sign_in(&credentials()), "jwt-create", variant);
        assert!(tokens.are_whole(), "{variant}");
        assert_eq!(tokens.refresh, "r-1", "{variant}");
        let tokens = read(&refresh("r-1"), "jwt-refresh", variant);
        assert_eq!(tokens.access, "a-2", "{variant}");
    }
}

#[test]
fn any_answer_to_a_sign_out_is_accepted() {
    for variant in VARIANTS {
        read(&sign_out(), "token-logout", variant);
    }
}

#[test]
fn the_user_is_read_from_the_group_or_the_profile() {
    for variant in VARIANTS {
        let group = read(&USER_GROUP, "user-group", variant);
        let points = if variant == "odd" { "12" } else { "0" };
        let own = group.points.unwrap();
        assert_eq!(own.display(Language::En), points, "{variant}");
        let group = group.user;
        let known = (variant != "fewest").then_some("4");
        assert_eq!((&*group.id, group.group()), ("7", known), "{variant}");
        let me = read(&ME, "users-me", variant);
        assert_eq!(me.id, group.id, "{variant}");
        assert_eq!(me.is_named(), variant != "fewest", "{variant}");
        if me.is_named() {
            let name = (&*me.first_name, &*me.last_name, &*me.email);
            assert_eq!(name, ("Ana", "Rusu", "ana@example.com"), "{variant}");
        }
    }
}

#[test]
fn user_and_group_may_be_given_as_bare_ids() {
    let rest =
        r#""loyalty_points":12,"delivery_addresses":[{"is_default":true,"shipping_address_id":3}]"#;
    for (user, group) in [
        ("7", "4"),
        (r#""7""#, r#""4""#),
        (r#"{"id":7}"#, r#"{"id":4}"#),
        (r#"{"id":7}"#, "4"),
    ] {
        let body = format!(r#"[{{"user":{user},"group_user_type":{group},{rest}}}]"#);
        let read = USER_GROUP.read(body.as_bytes()).unwrap();
        let known = (&*read.user.id, read.user.group());
        assert_eq!(known, ("7", Some("4")), "{body}");
        assert_eq!(read.points.unwrap().display(Language::En), "12", "{body}");
        assert!(read.default_address().is_some(), "{body}");
    }
    for name in [r#""ana""#, r#""ana@example.com""#, "true", "null"] {
        let body = format!(r#"[{{"user":{name}}}]"#);
        assert!(USER_GROUP.read(body.as_bytes()).is_err(), "{body}");
    }
}

#[test]
fn an_answer_without_a_user_is_an_error() {
    for nothing in [
        "[]",
        "[{}]",
        "{}",
        "null",
        r#"[{"user":{"email":"a@b.c"}}]"#,
    ] {
        assert!(USER_GROUP.read(nothing.as_bytes()).is_err(), "{nothing}");
        assert!(ME.read(nothing.as_bytes()).is_err(), "{nothing}");
    }
}
