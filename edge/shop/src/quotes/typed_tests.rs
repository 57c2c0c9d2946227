//! What shoppers type into a quote's forms.

use super::tests::{add, added, after, amount, note, target};
use super::*;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::i18n::Language;
use crate::money::{Currency, Money};

#[test]
fn target_prices_are_read_as_they_are_typed_and_others_are_refused_at_the_field() {
    for (language, text, hundredths) in [
        (Language::Ro, "12,50", 1250),
        (Language::Ro, "1.250", 125_000),
        (Language::En, "1,250.5 lei", 125_050),
        (Language::Uk, " 7 ", 700),
        (Language::Ru, "0,01", 1),
        (Language::Ro, "99999999,99", HIGHEST_TARGET),
    ] {
        assert_eq!(
            read_target(text, language),
            Ok(Some(Money(hundredths))),
            "{text}"
        );
    }
    for blank in ["", "  ", "\u{200b}"] {
        assert_eq!(read_target(blank, Language::Ro), Ok(None));
    }
    for (text, refusal) in [
        ("ieftin", &typed::TARGET_NOT_A_NUMBER),
        ("12,5,0", &typed::TARGET_NOT_A_NUMBER),
        ("=1+1", &typed::TARGET_NOT_A_NUMBER),
        ("-5", &typed::TARGET_NEGATIVE),
        ("0", &typed::TARGET_NEGATIVE),
        ("0,00", &typed::TARGET_NEGATIVE),
        ("0,001", &typed::TARGET_NEGATIVE),
        ("100000000", &typed::TARGET_TOO_MUCH),
        ("999999999999999999999999", &typed::TARGET_TOO_MUCH),
    ] {
        assert_eq!(read_target(text, Language::Ro), Err(refusal), "{text}");
    }
}

#[test]
fn a_note_is_visible_text_of_five_hundred_characters() {
    assert_eq!(read_note(" a\u{200b}b\r\nc\u{7} "), Ok("ab\nc".to_owned()));
    assert!(read_note(&"ж".repeat(500)).is_ok());
    assert_eq!(read_note(&"ж".repeat(501)), Err(&typed::NOTE_TOO_LONG));
}

#[test]
fn a_form_of_many_lines_changes_only_what_was_typed_and_names_each_wrong_field() {
    let quote = after(vec![
        add(vec![added(1, None, "1"), added(2, None, "1")]),
        target(1, 950),
        note(2, "old"),
    ]);
    let form = |typed: &[(&str, &str)]| {
        let mut fields = Fields::default();
        for line in &quote.lines {
            let view = LineView::of(line, Some(Currency::Mdl), Language::Ro);
            for (part, text) in [
                ("quantity", view.quantity),
                ("target", view.target),
                ("note", view.note),
                ("was", view.was),
            ] {
                fields = fields.with(&field_of(part, line.product), &text);
            }
        }
        let with = |fields: Fields, (name, text): &(&str, &str)| fields.with(name, text);
        typed.iter().fold(fields, with)
    };
    let changes =
        |typed: &[(&str, &str)]| changed_lines(&form(typed), &quote, Language::Ro.words());
    assert_eq!(changes(&[]), Ok(Vec::new()));
    assert_eq!(
        changes(&[("target-1", "9,5")]),
        Ok(Vec::new()),
        "the same number"
    );
    let two = changes(&[("target-2", "3"), ("note-2", ""), ("quantity-1", "4")]).unwrap();
    assert_eq!(two[0].quantity, Some(amount("4")));
    assert_eq!((two[0].target, &two[0].note), (None, &None));
    assert_eq!(two[1].target, Some(Wish(Some(Money(300)))));
    assert_eq!(two[1].note.as_deref(), Some(""));
    let Err(Failure::Fields(wrong)) = changes(&[
        ("target-1", "-1"),
        ("quantity-2", "many"),
        ("target-2", "5"),
    ]) else {
        panic!("nothing is wrong");
    };
    let names: Vec<_> = wrong.keys().collect();
    assert_eq!(names, ["quantity-2", "target-1"]);
    // The line has left the quote on another device: a change of it is not lost without a word.
    let missing = after(vec![add(vec![added(2, None, "1")])]);
    let untouched = changed_lines(&form(&[]), &missing, Language::Ro.words());
    assert_eq!(untouched, Ok(Vec::new()));
    let typed = changed_lines(&form(&[("target-1", "8")]), &missing, Language::Ro.words());
    assert!(matches!(typed, Err(Failure::Fields(_))));
}
