use super::*;
use crate::backend::BackendFailure;
use crate::bodies::Bodies;
use crate::fields::Fields;
use crate::fixtures::{VARIANTS, read, shop, with_shop};
use crate::i18n::Language;
use crate::lenient::Json;
use crate::menu::Menu;
use crate::sending::{Destination, PendingCode, Purpose, Wait};
use crate::site::{Accounts, CodeCalls, Variant};
use page::{Typed, Waiting};

fn phone() -> Destination {
    Destination::Phone("+37369123456".to_owned())
}

fn email() -> Destination {
    Destination::Email("ana+1@example.com".to_owned())
}

fn accounts(codes: &[&str]) -> Accounts {
    Accounts {
        codes: codes.iter().map(|code| (*code).to_owned()).collect(),
        ..Accounts::default()
    }
}

#[test]
fn a_call_that_sends_a_code_is_the_configured_one_and_never_repeated() {
    let none = Bodies::default();
    for (calls, to, method, path, body) in [
        (CodeCalls::V1, phone(), "GET", "/api/v1/sms-code?phone=%2B37369123456", None),
        (CodeCalls::V1, email(), "GET", "/api/v1/email-code?email=ana%2B1%40example.com", None),
        (CodeCalls::Register, phone(), "POST", "/api/register/", Some(r#"{"phone":"+37369123456"}"#)),
    ] {
        let request = send(calls, &to, &none).request;
        assert_eq!((request.method.name(), &*request.path), (method, path));
        assert_eq!(request.json(), body);
        assert!(request.changes, "{path}");
    }
}

#[test]
fn a_code_is_sent_as_its_call_names_it_or_as_the_site_wants_it() {
    let none = Bodies::default();
    let by_email = sign_in(CodeCalls::V1, &email(), "0042", &none).request;
    assert_eq!(&*by_email.path, "/api/v1/loginByEmail");
    assert_eq!(by_email.json(), Some(r#"{"email":"ana+1@example.com","code":"0042"}"#));
    let by_phone = sign_in(CodeCalls::Register, &phone(), "0042", &none).request;
    assert_eq!((by_phone.method.name(), &*by_phone.path), ("PATCH", "/api/register/%2B37369123456/"));
    assert_eq!(by_phone.json(), Some(r#"{"phone":"+37369123456","code":"0042"}"#));
    let template = br#"{"sign_in_code":{"verification_code":"{code}"},"register_phone":{"phone_number":"{phone}"}}"#;
    let (own, wrong) = Bodies::read(&Json::parse(template).unwrap());
    assert!(wrong.is_empty(), "{wrong:?}");
    let shaped = sign_in(CodeCalls::Register, &phone(), "0042", &own).request;
    assert_eq!(shaped.json(), Some(r#"{"verification_code":"0042"}"#));
    let shaped = send(CodeCalls::Register, &phone(), &own).request;
    assert_eq!(shaped.json(), Some(r#"{"phone_number":"+37369123456"}"#));
}

#[test]
fn tokens_are_read_under_their_usual_names_and_nothing_else_is_taken_for_one() {
    let none = Bodies::default();
    for variant in VARIANTS {
        for (to, fixture) in [(email(), "login-by-email"), (phone(), "register-phone-code")] {
            let calls = if to.is_phone() { CodeCalls::Register } else { CodeCalls::V1 };
            let CodeTokens(tokens) = read(&sign_in(calls, &to, "123456", &none), fixture, variant);
            assert_eq!(tokens.access, "a-1", "{fixture} {variant}");
            let refresh = if variant == "fewest" { "" } else { "r-1" };
            assert_eq!(tokens.refresh, refresh, "{fixture} {variant}");
        }
        for (to, calls, fixture) in [
            (phone(), CodeCalls::V1, "sms-code"),
            (email(), CodeCalls::V1, "email-code"),
            (phone(), CodeCalls::Register, "register-phone"),
        ] {
            read(&send(calls, &to, &none), fixture, variant);
        }
    }
    let call = sign_in(CodeCalls::V1, &email(), "123456", &none);
    for odd in ["{}", "null", r#"{"detail":"ok"}"#, r#"{"token":{"refresh":"r"}}"#, r#"{"access":""}"#] {
        assert!(call.read(odd.as_bytes()).is_err(), "{odd}");
    }
}

#[test]
fn a_site_says_where_its_codes_go() {
    let words = Language::En.words();
    let read = |codes: &[&str], name: &str, text: &str| {
        let accounts = accounts(codes);
        let way = Way::of(&accounts).unwrap();
        destination(way, &Fields::of(name, text), &accounts, words, Variant::Default)
    };
    assert_eq!(Way::of(&accounts(&[])), None);
    assert_eq!(read(&["sms"], "phone", "069 123 456"), Ok(phone()));
    assert_eq!(read(&["email"], "email", "ana+1@example.com"), Ok(email()));
    for (typed, found) in [("069 123 456", phone()), (" ana+1@example.com ", email())] {
        assert_eq!(read(&["sms", "email"], "login", typed), Ok(found));
    }
    for (codes, name, odd) in [
        (&["sms"][..], "phone", "+40721234567"),
        (&["sms"], "phone", "ana+1@example.com"),
        (&["email"], "email", "069123456"),
        (&["sms", "email"], "login", "+40721234567"),
        (&["sms", "email"], "login", "ana"),
        (&["sms", "email"], "login", &"1".repeat(10_000)),
        (&["sms", "email"], "login", ""),
    ] {
        let refused = read(codes, name, odd).unwrap_err();
        assert!(refused.fields(words).contains_key(name), "{odd}: {refused:?}");
    }
}

#[test]
fn a_refused_code_is_told_without_the_backends_words_and_a_lost_answer_is_not_a_refusal() {
    let status = |status| BackendFailure::Status(status, r#"{"detail":"No such user."}"#.to_owned());
    for refused in [400, 401, 403, 404, 409, 422] {
        let said = wrong(&status(refused), Language::En.words()).unwrap();
        let said = said.fields(Language::En.words()).remove("code").unwrap();
        assert!(!said.contains("No such user"), "{said}");
    }
    for lost in [status(500), status(502), BackendFailure::Timeout, BackendFailure::Resting] {
        assert_eq!(wrong(&lost, Language::En.words()), None, "{lost}");
    }
}

#[test]
fn the_page_with_the_code_hides_the_destination_and_has_one_field_for_it() {
    with_shop(&shop(), &Menu::default(), |view| {
        let pending = PendingCode::new(Purpose::SignIn, phone(), "id".to_owned(), 0);
        let waiting = Waiting {
            pending: &pending,
            wait: Wait {
                sent: 1,
                left_ms: 30_000,
            },
            is_unknown: true,
        };
        let fields = Fields::of("code", "999999").with("rememberMe", "true");
        let typed = Typed {
            fields: &fields,
            problem: None,
            command: "c1",
        };
        let page = page::enter(view, waiting, typed).critical.0;
        assert!(page.contains("+373 ** *** *56"), "{page}");
        for attribute in [
            r#"autocomplete="one-time-code""#,
            r#"inputmode="numeric""#,
            r#"type="text""#,
            r#"name="command" value="c1""#,
            r#"name="rememberMe" value="true""#,
            "data-left=\"30\"",
            "notice-warning",
        ] {
            assert!(page.contains(attribute), "{attribute}: {page}");
        }
        assert!(!page.contains("999999"), "a code is not shown again");
    });
}
