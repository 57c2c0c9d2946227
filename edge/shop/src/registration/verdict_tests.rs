//! The answers that usual backends give to a registration and to an activation.

use std::collections::BTreeMap;

use super::verdict::{Activation, UNKNOWN, Verdict, judge, judge_activation};
use super::{Activated, activate, register};
use crate::backend::BackendFailure;
use crate::bodies::Bodies;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::fixtures::with_view;
use crate::lenient::Json;
use crate::letters::{Letter, Purpose};
use crate::registration::Registrant;

fn refused(status: u16, body: &str) -> Verdict {
    judge(Err(BackendFailure::Status(status, body.to_owned())))
}

fn fields(told: &[(&str, &str)]) -> Verdict {
    let told: BTreeMap<_, _> = told
        .iter()
        .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()))
        .collect();
    Verdict::Refused(Failure::Fields(told))
}

#[test]
fn a_known_address_is_never_told_however_the_backend_says_it() {
    for body in [
        r#"{"email":["user with this email address already exists."]}"#,
        r#"{"email":["Un utilizator cu acest e-mail există deja."]}"#,
        r#"{"email":["Пользователь с таким email уже существует."]}"#,
        r#"{"email":["Користувач із такою адресою вже існує."]}"#,
        r#"{"email":["This field must be unique."]}"#,
        r#"{"email":["Nope."]}"#,
        r#"{"email":[{"message":"Sorry.","code":"unique"}]}"#,
        r#"{"username":["A user with that username already exists."]}"#,
        r#"{"non_field_errors":["The email is already registered."]}"#,
        r#"{"detail":"Этот адрес уже используется"}"#,
        r#"{"errors":{"email":["Enter a valid address: this one is already in use."]}}"#,
        r#"{"email":["Enter a valid address: this one is used, sorry."],"code":"email_exists"}"#,
        r#"{"email":["already_exists"]}"#,
        r#"{"detail":"Sorry.","code":"user_already_exists"}"#,
        r#"{"type":"validation_error","errors":[{"code":"unique","detail":"Sorry.","attr":"email"}]}"#,
        r#"{"phone":["Этот номер уже занят."]}"#,
    ] {
        assert_eq!(refused(400, body), Verdict::Taken, "{body}");
    }
    assert_eq!(refused(409, ""), Verdict::Taken);
    assert_eq!(refused(409, "<html>Conflict</html>"), Verdict::Taken);
}

#[test]
fn a_password_error_is_shown_without_a_word_about_a_known_address() {
    let weak = "This password is entirely numeric.";
    let both = r#"{"email":["user with this email address already exists."],"password":["This password is entirely numeric."]}"#;
    let alone = r#"{"password":["This password is entirely numeric."]}"#;
    assert_eq!(refused(400, both), fields(&[("password", weak)]));
    assert_eq!(refused(400, alone), refused(400, both));
    let twice = r#"{"password":["A."],"re_password":["B."]}"#;
    assert_eq!(refused(400, twice), fields(&[("password", "A. B.")]));
}

#[test]
fn an_odd_address_is_told_at_its_field() {
    for said in [
        "Enter a valid email address.",
        "Introduceți o adresă de e-mail validă.",
        "Введите правильный адрес электронной почты.",
        "Введіть коректну адресу електронної пошти.",
        "Ensure this field has no more than 100 characters.",
    ] {
        let body = format!(r#"{{"email":["{said}"]}}"#);
        assert_eq!(refused(400, &body), fields(&[("email", said)]));
    }
}

#[test]
fn a_refused_name_is_never_taken_for_a_known_address() {
    for said in [
        "Используйте только буквы.",
        "Використовуйте лише літери.",
        "Only Unicode letters are allowed.",
        "Such a name does not exist.",
        "This name is already taken.",
    ] {
        for field in ["firstName", "last_name", "name"] {
            let body = format!(r#"{{"{field}":["{said}"]}}"#);
            assert_eq!(refused(400, &body), fields(&[("name", said)]), "{body}");
        }
    }
    let coded = r#"{"firstName":[{"message":"Буквы.","code":"invalid"}]}"#;
    assert_eq!(refused(400, coded), fields(&[("name", "Буквы.")]));
}

#[test]
fn longer_words_do_not_say_that_the_address_is_known() {
    for said in [
        "Используйте пароль длиннее.",
        "Використовуйте довший пароль.",
        "Send Unicode only.",
        "Zarejestruj się później.",
    ] {
        let body = format!(r#"{{"non_field_errors":["{said}"]}}"#);
        assert_eq!(refused(400, &body), fields(&[("", said)]), "{body}");
    }
    let said = "Введите правильный адрес. Используйте латинские буквы.";
    let body = format!(r#"{{"email":["{said}"]}}"#);
    assert_eq!(refused(400, &body), fields(&[("email", said)]));
}

#[test]
fn errors_stand_at_their_fields_or_above_the_form() {
    let body = r#"{"last_name":["Too long."],"phone":["This field is required."],"non_field_errors":["Closed today."]}"#;
    let told = [
        ("", "Closed today. This field is required."),
        ("name", "Too long."),
    ];
    assert_eq!(refused(400, body), fields(&told));
    for bare in ["", "<html>Bad Request</html>", "{}", "null"] {
        let Verdict::Refused(Failure::Refused(refusal)) = refused(400, bare) else {
            panic!("{bare}");
        };
        assert_eq!(refusal.code, "refused");
    }
}

#[test]
fn an_answer_that_says_nothing_leaves_the_outcome_unknown() {
    for failure in [
        BackendFailure::Timeout,
        BackendFailure::Unreachable,
        BackendFailure::Resting,
        BackendFailure::TooLarge,
        BackendFailure::Unreadable(String::new()),
        BackendFailure::Status(500, "email already exists".to_owned()),
    ] {
        let judged = judge(Err(failure.clone()));
        assert_eq!(judged, Verdict::Unknown(failure));
    }
    for status in [401, 404] {
        let everybodys = Verdict::Refused(Failure::Refused(&UNKNOWN));
        assert_eq!(refused(status, ""), everybodys, "{status}");
    }
    let throttled = BackendFailure::TooOften(40, String::new());
    assert_eq!(
        judge(Err(throttled)),
        Verdict::Refused(Failure::TooOften(40))
    );
    assert_eq!(judge(Ok(())), Verdict::Registered);
}

#[test]
fn a_letter_is_used_stale_failed_or_kept() {
    let judged = |status| judge_activation(Err(BackendFailure::Status(status, String::new())));
    assert!(matches!(judged(403), Activation::Active));
    for bad in [400, 404, 410, 422] {
        assert!(matches!(judged(bad), Activation::Failed), "{bad}");
    }
    for kept in [401, 405, 500, 502, 503] {
        assert!(matches!(judged(kept), Activation::Later(_)), "{kept}");
    }
    for firewall in [
        "<html><title>Forbidden</title></html>",
        r#"{"detail":"CSRF Failed: CSRF token missing."}"#,
    ] {
        let refused = BackendFailure::Status(403, firewall.to_owned());
        let judged = judge_activation(Err(refused));
        assert!(matches!(judged, Activation::Later(_)), "{firewall}");
    }
    let lost = judge_activation(Err(BackendFailure::Timeout));
    assert!(matches!(lost, Activation::Later(_)));
    let call = activate(&Letter {
        purpose: Purpose::Activation,
        uid: "MQ".to_owned(),
        token: "t".to_owned(),
        is_unsure: false,
    });
    let sent = call.request.json().unwrap_or_default().to_owned();
    assert_eq!(sent, r#"{"uid":"MQ","token":"t"}"#);
    let answered =
        |body: &[u8]| judge_activation(call.read(body).map_err(BackendFailure::of_answer));
    for empty in [
        "",
        "null",
        "{}",
        r#"{"access":"a-1"}"#,
        r#"{"detail":"ok"}"#,
    ] {
        assert!(
            matches!(answered(empty.as_bytes()), Activation::Active),
            "{empty}"
        );
    }
    let tokens = br#"{"access":"a-1","refresh":"r-1"}"#;
    assert!(matches!(answered(tokens), Activation::SignedIn(tokens) if tokens.access == "a-1"));
    let page = b"<html>maintenance</html>";
    assert!(matches!(answered(page), Activation::Later(_)));
    drop(Activated(None));
}

#[test]
fn a_shopper_is_sent_with_the_names_of_djoser_and_the_profile() {
    let bodies = Bodies::default();
    let sent = |name| {
        let registrant = Registrant::new(name, "ana@example.com", "corect horse");
        let call = register(&registrant, &bodies);
        call.request.json().unwrap_or_default().to_owned()
    };
    assert_eq!(
        sent("Ana Maria Rusu"),
        r#"{"email":"ana@example.com","password":"corect horse","re_password":"corect horse","firstName":"Ana","lastName":"Maria Rusu"}"#
    );
    assert!(sent("Ana").contains(r#""firstName":"Ana","lastName":"""#));
    let template = Json::parse(br#"{"register":{"user":{"login":"{email}","pass":"{password}"}}}"#);
    let (shaped, wrong) = Bodies::read(&template.unwrap());
    assert_eq!(wrong, Vec::<String>::new());
    let registrant = Registrant::new("Ana", "ana@example.com", "corect horse");
    let call = register(&registrant, &shaped);
    assert_eq!(
        call.request.json(),
        Some(r#"{"user":{"login":"ana@example.com","pass":"corect horse"}}"#)
    );
}

#[test]
fn every_mistake_is_told_at_once_before_the_backend_is_asked() {
    with_view(|view| {
        let told = |name: &str, email: &str, password: &str| {
            let sent = Fields::of("name", name)
                .with("email", email)
                .with("password", password);
            match Registrant::read(view, &sent) {
                Ok(_) => Vec::new(),
                Err(failure) => failure.fields(view.words()).into_keys().collect(),
            }
        };
        assert_eq!(
            told("Ana Rusu", "o'hara+1@example.com", "corect horse"),
            Vec::<String>::new()
        );
        assert_eq!(told("", "", ""), ["email", "name", "password"]);
        assert_eq!(told("Ana", "ana@", "12345678"), ["email", "password"]);
        assert_eq!(told("<b>", "ana@example.com", "corect horse"), ["name"]);
        assert_eq!(
            told("Ana\u{202e}", "ana@example.com", "corect horse"),
            ["name"]
        );
        assert_eq!(
            told(&"a".repeat(10_000), "ana@example.com", "corect horse"),
            ["name"]
        );
        assert_eq!(
            told("Ana", "ana.rusu@example.com", "ana.rusu-1990"),
            ["password"]
        );
    });
}
