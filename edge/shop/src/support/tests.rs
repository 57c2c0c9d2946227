use super::*;
use crate::fixtures::{shop, with_view};
use crate::i18n::Language;

fn sent() -> Fields {
    Fields::from_form(b"name=Ana+Rusu&email_address=ana%40example.com&body=Unde+e+comanda%3F")
}

fn letter(sent: &Fields, command: &str) -> Result<Letter, Failure> {
    Letter::read(sent, command, Language::Ro.words(), shop().variant)
}

fn key() -> SealKey {
    SealKey::new("a secret of at least thirty-two bytes", "casa").unwrap()
}

#[test]
fn a_letter_is_sent_with_its_number_under_the_documented_names() {
    let letter = letter(&sent(), "c-1").unwrap();
    let call = letter.call(Language::Ro.words());
    let body: serde_json::Value = serde_json::from_str(call.request.json().unwrap()).unwrap();
    assert_eq!(body["name"], "Ana Rusu");
    assert_eq!(body["email_address"], "ana@example.com");
    let text = body["body"].as_str().unwrap();
    assert!(text.starts_with("Unde e comanda?\n\n") && text.ends_with(&letter.number));
    assert_eq!(body.as_object().unwrap().len(), 3);
    assert_eq!(call.request.path, "/api/support/");
}

#[test]
fn a_number_is_short_and_the_same_for_the_same_command_and_text() {
    let first = letter(&sent(), "c-1").unwrap();
    assert_eq!(letter(&sent(), "c-1").unwrap(), first);
    let plain = |sign: char| sign.is_ascii_uppercase() || sign.is_ascii_digit() || sign == '-';
    assert!(
        first.number.len() == 9 && first.number.chars().all(plain),
        "{}",
        first.number
    );
    assert_eq!(first.number.find('-'), Some(4));
    let other = letter(&sent(), "c-2").unwrap().number;
    let changed = letter(&sent().with("body", "Altceva."), "c-1")
        .unwrap()
        .number;
    assert!(other != first.number && changed != first.number && other != changed);
    assert_eq!(number("ffffffffff0"), "ZZZZ-ZZZZ");
    assert_eq!(number(""), "0000-0000");
}

#[test]
fn a_delivered_letter_is_known_by_its_sealed_number() {
    let (first, second) = (
        letter(&sent(), "c-1").unwrap(),
        letter(&sent(), "c-2").unwrap(),
    );
    let cookie = first.sent(&key());
    assert!(first.is_sent(&key(), Some(&cookie)));
    assert!(!second.is_sent(&key(), Some(&cookie)));
    assert!(!first.is_sent(&key(), None) && !first.is_sent(&key(), Some(&first.number)));
}

#[test]
fn every_empty_or_odd_field_is_named() {
    let odd = Fields::from_form(b"name=A&email_address=ana&body=");
    let Err(Failure::Fields(errors)) = letter(&odd, "c-1") else {
        panic!("refused by fields")
    };
    assert_eq!(
        errors.keys().collect::<Vec<_>>(),
        ["body", "email_address", "name"]
    );
    let long = sent().with("body", &"ț".repeat(2001));
    let Err(Failure::Fields(errors)) = letter(&long, "c-1") else {
        panic!("too long")
    };
    assert!(errors.contains_key("body"));
    assert!(letter(&sent().with("body", &"ț".repeat(2000)), "c-1").is_ok());
}

#[test]
fn a_program_that_fills_in_the_hidden_field_is_refused() {
    let trapped = letter(&sent().with(TRAP, "https://spam.example"), "c-1");
    assert_eq!(trapped, Err(Failure::Refused(&TRAPPED)));
}

#[test]
fn a_lost_answer_is_said_to_be_unknown() {
    let status = |status, body: &str| BackendFailure::Status(status, body.to_owned());
    for lost in [
        BackendFailure::Timeout,
        BackendFailure::Unreachable,
        BackendFailure::Unreadable("<html>".to_owned()),
        status(500, "<html>"),
        status(504, ""),
    ] {
        let told = undelivered(&lost);
        assert_eq!(told, Some(Failure::Refused(&UNKNOWN)), "{lost}");
    }
    let told = undelivered(&status(
        400,
        r#"{"email_address":["Enter a valid email address."]}"#,
    ));
    let at_field = Failure::of_field("email_address", "Enter a valid email address.");
    assert_eq!(told, Some(at_field));
    assert_eq!(undelivered(&BackendFailure::Resting), None);
    assert_eq!(undelivered(&status(404, "")), None);
}

#[test]
fn the_form_keeps_what_was_typed_and_the_receipt_escapes_it() {
    let typed = sent().with("body", "<b>&");
    let problem = Failure::of_field("email_address", "Nu așa.");
    let page = with_view(|view| page::form(view, false, &typed, "c-1", Some(&problem)));
    let drawn = &page.critical.0;
    assert!(
        drawn.contains("value=\"ana@example.com\"") && drawn.contains(">&lt;b&gt;&amp;</textarea>")
    );
    assert!(
        drawn.contains("id=\"support-email_address-error\">Nu așa.")
            && !drawn.contains("account-nav")
    );
    let letter = letter(&typed, "c-1").unwrap();
    let page = with_view(|view| page::receipt(view, false, &letter));
    let drawn = &page.critical.0;
    assert!(
        drawn.contains(&letter.number) && drawn.contains("&lt;b&gt;&amp;</dd>"),
        "{drawn}"
    );
}
