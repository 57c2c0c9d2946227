//! Signing in with an external provider.

use super::SealKey;
use super::with_provider::*;
use crate::backend::BackendFailure;
use crate::digest::base64;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::i18n::Language;
use crate::site::{SignInProvider, TokenCall};

const KEY: &str = "a secret of thirty-two bytes, or more";

fn provider(name: &str) -> SignInProvider {
    SignInProvider {
        provider: name.to_owned(),
        title: "Google".to_owned(),
        client_id: "casa web".to_owned(),
        authorize: "https://accounts.example/auth?a=b".to_owned(),
        exchange: "https://accounts.example/token".to_owned(),
        scope: "openid email".to_owned(),
        profile: String::new(),
        call: TokenCall::Users,
    }
}

fn begun(name: &str) -> PendingSignIn {
    PendingSignIn {
        provider: name.to_owned(),
        state: "5ca1ab1e".to_owned(),
        verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk".to_owned(),
        until_ms: 1000,
        language: Language::Uk,
        back: "/uk/cart?a=1%202".to_owned(),
        proves: false,
        remember: false,
    }
}

fn key(site: &str) -> SealKey {
    SealKey::new(KEY, site).unwrap()
}

#[test]
fn a_started_sign_in_is_sealed_for_a_limited_time_and_its_own_site() {
    let sealed = begun("google").seal(&key("casa"));
    assert!(
        sealed
            .bytes()
            .all(|byte| byte.is_ascii_graphic() && !b";,\"".contains(&byte))
    );
    assert_eq!(
        PendingSignIn::read(&key("casa"), &sealed, 999),
        Some(begun("google"))
    );
    assert_eq!(PendingSignIn::read(&key("casa"), &sealed, 1000), None);
    assert_eq!(PendingSignIn::read(&key("partner"), &sealed, 0), None);
    let another = sealed.replace("google", "goggle");
    assert_eq!(PendingSignIn::read(&key("casa"), &another, 0), None);
    for back in [
        "https://evil.example/",
        "//evil.example",
        &["/ro/", &"a".repeat(2000)].concat(),
    ] {
        let begun = PendingSignIn {
            back: back.to_owned(),
            proves: true,
            remember: true,
            ..begun("google")
        };
        let sealed = begun.seal(&key("casa"));
        let read = PendingSignIn::read(&key("casa"), &sealed, 0).unwrap();
        assert_eq!((read.back.as_str(), read.proves), ("", true), "{back}");
        assert!(read.remember, "{back}");
    }
}

#[test]
fn the_authorization_url_has_all_its_parameters() {
    let href = begun("google").authorize_href(&provider("google"), "https://casa.example", false);
    assert_eq!(
        href,
        "https://accounts.example/auth?a=b&redirect_uri=https:%2F%2Fcasa.example%2Fapi%2Fsession%2Ffrom%2Fgoogle\
         &state=5ca1ab1e&response_type=code&client_id=casa%20web&scope=openid%20email\
         &code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"
    );
    let own = SignInProvider {
        authorize: "https://shop.example/begin".to_owned(),
        ..provider("twitter")
    };
    assert_eq!(
        begun("twitter").authorize_href(&own, "http://127.0.0.1:8787", false),
        "https://shop.example/begin?redirect_uri=http:%2F%2F127.0.0.1:8787%2Fapi%2Fsession%2Ffrom%2Ftwitter&state=5ca1ab1e"
    );
}

#[test]
fn a_proof_asks_the_provider_for_the_password_again() {
    let href = |name: &str, proves: bool| {
        let begun = PendingSignIn {
            proves,
            ..begun(name)
        };
        begun.authorize_href(&provider(name), "https://casa.example", true)
    };
    for (name, asked) in [
        ("google", &["prompt=login", "max_age=0", "auth_time"][..]),
        ("facebook", &["auth_type=reauthenticate"]),
        ("twitter", &["force_login=true"]),
    ] {
        for part in asked {
            assert!(href(name, true).contains(part), "{name} {part}");
            assert!(!href(name, false).contains(part), "{name} {part}");
        }
    }
    assert!(href("facebook", false).contains("auth_type=rerequest"));
}

#[test]
fn an_older_sign_in_at_the_provider_is_no_proof() {
    const BEGUN_S: u64 = 1_800_000_000;
    let answer = |claims: &str| {
        let claims = base64(claims.as_bytes()).replace('=', "");
        let token = ["eyJhbGciOiJSUzI1NiJ9.", &claims, ".c2lnbmVk"].concat();
        format!(r#"{{"access_token":"t","id_token":"{token}"}}"#)
    };
    let holds = |answer: &str, proves: bool| {
        let begun = PendingSignIn {
            proves,
            until_ms: (BEGUN_S + u64::from(BEGUN_COOKIE_AGE)) * 1000,
            ..begun("google")
        };
        needs_fresh(&begun, answer.as_bytes()).is_ok()
    };
    let at = |at_s: u64| answer(&format!(r#"{{"sub":"1","auth_time":{at_s}}}"#));
    assert!(holds(&at(BEGUN_S + 20), true));
    assert!(holds(&at(BEGUN_S - 30), true), "clocks differ");
    assert!(!holds(&at(BEGUN_S - 3600), true));
    assert!(holds(&at(BEGUN_S - 3600), false), "a sign-in is no proof");
    assert!(!holds(&at(0), true));
    for silent in [
        r#"{"access_token":"t"}"#,
        &answer(r#"{"sub":"1"}"#),
        "<html>",
    ] {
        assert!(holds(silent, true), "{silent}");
    }
}

#[test]
fn a_callback_needs_the_state_of_this_browser() {
    let returned = |name: &str, query: &[(&str, &str)]| {
        let pairs = query
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        begun(name).returned(&provider(name), &Fields::new(pairs.collect()))
    };
    let state = ("state", "5ca1ab1e");
    assert_eq!(
        returned("google", &[state, ("code", "c")]),
        Ok(ProviderReply::Code("c".to_owned()))
    );
    let pair = Proof::Pair {
        token: "t".to_owned(),
        verifier: "v".to_owned(),
    };
    let twitter = [state, ("oauth_token", "t"), ("oauth_verifier", "v")];
    assert_eq!(
        returned("twitter", &twitter),
        Ok(ProviderReply::Proof(pair))
    );
    let failed = Err(Failure::Refused(&WITH_FAILED));
    assert_eq!(returned("google", &[("code", "c")]), failed);
    assert_eq!(
        returned("google", &[("state", "other"), ("code", "c")]),
        failed
    );
    assert_eq!(returned("google", &[state]), failed);
    assert_eq!(returned("google", &twitter), failed);
    assert_eq!(
        begun("facebook").returned(&provider("google"), &Fields::default()),
        failed
    );
    let cancelled = Err(Failure::Refused(&WITH_CANCELLED));
    assert_eq!(
        returned("google", &[state, ("error", "access_denied")]),
        cancelled
    );
    assert_eq!(returned("twitter", &[state, ("denied", "t")]), cancelled);
}

#[test]
fn the_code_is_exchanged_with_verifier_and_secret_and_the_backend_gets_the_token() {
    let form = |secret| {
        begun("google").exchange_form(&provider("google"), "c/1", secret, "https://casa.example")
    };
    let open = "grant_type=authorization_code&code=c%2F1\
                &redirect_uri=https:%2F%2Fcasa.example%2Fapi%2Fsession%2Ffrom%2Fgoogle&client_id=casa%20web\
                &code_verifier=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    assert_eq!(form(""), open);
    assert_eq!(form("s&t"), [open, "&client_secret=s%26t"].concat());
    let secrets = r#"{"casa web": "s&t", "other": 7}"#;
    assert_eq!(client_secret(secrets, "casa web"), "s&t");
    for nothing in [
        client_secret(secrets, "third"),
        client_secret("", "casa web"),
        client_secret("[", "casa web"),
    ] {
        assert_eq!(nothing, "");
    }
    let token = token_of(br#"{"access_token": "t", "token_type": "Bearer"}"#).unwrap();
    let call = sign_in_with(&provider("google"), &token);
    assert_eq!(call.request.path, "/users/google-auth/");
    assert_eq!(
        call.request.json(),
        Some(r#"{"access_token":"t","platform":"web"}"#)
    );
    let pair = Proof::Pair {
        token: "t".to_owned(),
        verifier: "v".to_owned(),
    };
    let call = sign_in_with(&provider("twitter"), &pair);
    assert_eq!(call.request.path, "/users/twitter-auth/auth/");
    assert_eq!(
        call.request.json(),
        Some(r#"{"oauth_token":"t","oauth_verifier":"v"}"#)
    );
    for odd in [
        &b"{}"[..],
        b"",
        br#"{"access_token": ""}"#,
        b"access_token=t",
    ] {
        assert_eq!(token_of(odd), Err(Failure::Refused(&WITH_FAILED)));
    }
}

#[test]
fn a_provider_account_without_an_email_gets_its_own_message() {
    assert_eq!(
        needs_email(br#"{"id": "7", "email": "ana@example.com"}"#),
        Ok(())
    );
    for odd in [&br#"{"id": "7"}"#[..], br#"{"email": ""}"#, b"", b"<html>"] {
        assert_eq!(needs_email(odd), Err(Failure::Refused(&WITH_NO_EMAIL)));
    }
}

#[test]
fn only_a_4xx_is_a_refusal_of_the_provider_sign_in() {
    for status in [400, 401, 403, 404, 409, 422] {
        assert!(with_refused(&BackendFailure::Status(status, String::new())).is_some());
    }
    for trouble in [
        BackendFailure::Timeout,
        BackendFailure::Status(429, String::new()),
        BackendFailure::Status(502, String::new()),
    ] {
        assert_eq!(with_refused(&trouble), None);
    }
}
