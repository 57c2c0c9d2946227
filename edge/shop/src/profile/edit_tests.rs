//! What a sent form changes, and what somebody else has changed meanwhile.

use super::edit::{
    CHANGED_MEANWHILE, Editing, Group, NOT_CHANGED, PERHAPS_SAVED, mark, oldest, unsaved,
};
use super::told::Profile;
use crate::backend::BackendFailure;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::i18n::Language;
use crate::moment::Day;
use crate::session::SealKey;
use crate::site::{Accounts, ProfileCalls, Variant};
use crate::words::{checkout, forms, profile as words_of};

const TODAY: &str = "2026-11-28";

fn ana() -> Profile {
    let text = |text: &str| text.to_owned();
    Profile {
        first_name: text("Ana"),
        last_name: text("Rusu"),
        full_name: text("Ana Rusu"),
        birthday: text("1990-05-09"),
        phone: text("060123456"),
        ..Profile::default()
    }
}

fn editing(group: Group, now: &Profile) -> Editing<'_> {
    Editing {
        group,
        calls: ProfileCalls::Users,
        now,
        variant: Variant::Default,
        words: Language::En.words(),
        today: Day::written(TODAY).unwrap(),
    }
}

fn sent(pairs: &[(&str, &str)]) -> Fields {
    let own = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
    Fields::new(pairs.iter().map(own).collect())
}

/// The changes as `name=value`, joined.
fn changes(group: Group, now: &Profile, pairs: &[(&str, &str)]) -> Result<String, Failure> {
    let changes = editing(group, now).changes(&sent(pairs))?;
    let told = changes
        .iter()
        .map(|(field, text)| [field.name, "=", text].concat());
    Ok(told.collect::<Vec<_>>().join(" "))
}

fn names<'a>(first: &'a str, last: &'a str) -> [(&'a str, &'a str); 4] {
    [
        ("was_first_name", "Ana"),
        ("first_name", first),
        ("was_last_name", "Rusu"),
        ("last_name", last),
    ]
}

fn message(failure: &Failure, field: &str) -> String {
    failure.fields(Language::En.words())[field].clone()
}

#[test]
fn only_fields_that_the_shopper_changed_are_sent_and_an_empty_one_is_sent_empty() {
    for (pairs, expected) in [
        (names("Ana", "Rusu"), ""),
        (names(" Ana ", "Rusu"), ""),
        (names("Ana", "Popa"), "last_name=Popa"),
        (names("Ioana", "Popa"), "first_name=Ioana last_name=Popa"),
        (names("", "Rusu"), "first_name="),
    ] {
        assert_eq!(changes(Group::Name, &ana(), &pairs).unwrap(), expected);
    }
    let one = [("last_name", "Popa")];
    assert_eq!(
        changes(Group::Name, &ana(), &one).unwrap(),
        "last_name=Popa"
    );
    assert_eq!(changes(Group::Name, &ana(), &[]).unwrap(), "");
}

#[test]
fn a_field_that_was_not_touched_is_not_judged() {
    let now = Profile {
        first_name: "<A>".to_owned(),
        ..ana()
    };
    let pairs = [
        ("was_first_name", "<A>"),
        ("first_name", "<A>"),
        ("was_last_name", "Rusu"),
        ("last_name", "Popa"),
    ];
    assert_eq!(
        changes(Group::Name, &now, &pairs).unwrap(),
        "last_name=Popa"
    );
}

#[test]
fn what_another_tab_changed_meanwhile_is_told_at_its_field_and_nothing_is_sent() {
    let now = Profile {
        first_name: "Maria".to_owned(),
        ..ana()
    };
    let pairs = names("Ioana", "Popa");
    let refused = changes(Group::Name, &now, &pairs).unwrap_err();
    assert!(matches!(&refused, Failure::RefusedWith(why, _) if **why == CHANGED_MEANWHILE));
    assert!(message(&refused, "first_name").contains("\u{2068}Maria\u{2069}"));
    assert_eq!(refused.fields(Language::En.words()).len(), 1);
    // The form is drawn with the present values: the next press is meant.
    let again = editing(Group::Name, &now).after_conflict(&sent(&pairs));
    let told = ["first_name", "was_first_name", "last_name", "was_last_name"];
    assert_eq!(
        told.map(|name| again.text(name)),
        ["Ioana", "Maria", "Popa", "Rusu"]
    );
    let next = editing(Group::Name, &now).changes(&again).unwrap();
    assert_eq!(next.len(), 2);
    let emptied = Profile {
        first_name: String::new(),
        ..ana()
    };
    let refused = changes(Group::Name, &emptied, &pairs).unwrap_err();
    let told = Language::En.words().say(words_of::EMPTIED_MEANWHILE);
    assert_eq!(message(&refused, "first_name"), told);
}

#[test]
fn another_tabs_change_of_a_field_that_was_not_touched_stays() {
    let now = Profile {
        first_name: "Maria".to_owned(),
        ..ana()
    };
    let pairs = names("Ana", "Popa");
    assert_eq!(
        changes(Group::Name, &now, &pairs).unwrap(),
        "last_name=Popa"
    );
    // Shown again for a conflict of the other field, it has the other tab's value.
    let both = Profile {
        last_name: "Munteanu".to_owned(),
        ..now
    };
    let again = editing(Group::Name, &both).after_conflict(&sent(&pairs));
    let told = ["first_name", "was_first_name"].map(|name| again.text(name));
    assert_eq!(told, ["Maria", "Maria"]);
}

#[test]
fn two_tabs_with_the_same_idea_agree_and_a_second_press_sends_nothing() {
    let now = Profile {
        last_name: "Popa".to_owned(),
        ..ana()
    };
    assert_eq!(
        changes(Group::Name, &now, &names("Ana", "Popa")).unwrap(),
        ""
    );
}

#[test]
fn the_same_day_and_the_same_number_in_other_writing_are_no_change() {
    let birthday = [("was_birthday", "1990-05-09"), ("birthday", "09.05.1990")];
    assert_eq!(changes(Group::Birthday, &ana(), &birthday).unwrap(), "");
    let phone = [("was_phone", "060123456"), ("phone", "+373 60 123 456")];
    assert_eq!(changes(Group::Phone, &ana(), &phone).unwrap(), "");
    let other = [("was_phone", "060123456"), ("phone", " 060 000-001")];
    assert_eq!(
        changes(Group::Phone, &ana(), &other).unwrap(),
        "phone=+37360000001"
    );
}

#[test]
fn a_birthday_is_a_day_of_the_calendar_not_ahead_and_of_a_living_person() {
    let judged = |text: &str| {
        changes(
            Group::Birthday,
            &ana(),
            &[("was_birthday", "1990-05-09"), ("birthday", text)],
        )
    };
    for (text, day) in [
        ("2000-02-29", "birthday=2000-02-29"),
        ("28.11.2026", "birthday=2026-11-28"),
        ("1925-01-01", "birthday=1925-01-01"),
        ("", "birthday="),
    ] {
        assert_eq!(judged(text).unwrap(), day);
    }
    for (text, word) in [
        ("2026-11-29", words_of::BIRTHDAY_AHEAD),
        ("9999-12-31", words_of::BIRTHDAY_AHEAD),
        ("1900-01-01", words_of::BIRTHDAY_LONG_AGO),
        ("1001-01-01", words_of::BIRTHDAY_LONG_AGO),
        ("2001-02-29", forms::ERROR_BIRTHDAY),
        ("1990-13-01", forms::ERROR_BIRTHDAY),
        ("9 May", forms::ERROR_BIRTHDAY),
        ("1990-05-09T10:00", forms::ERROR_BIRTHDAY),
    ] {
        let told = message(&judged(text).unwrap_err(), "birthday");
        assert_eq!(told, Language::En.words().say(word), "{text}");
    }
    assert_eq!(oldest(Day::written(TODAY).unwrap()).machine(), "1906-11-28");
}

#[test]
fn odd_names_are_refused_at_their_field_and_problems_come_before_conflicts() {
    let long = "x".repeat(10_000);
    for odd in [
        "<b>Ana</b>",
        "A\u{202e}na",
        "A\u{200f}na",
        &long,
        "A",
        "\u{fffd}a",
    ] {
        let refused = changes(Group::Name, &ana(), &names(odd, "Popa")).unwrap_err();
        assert!(matches!(refused, Failure::Fields(_)), "{odd}");
        assert!(message(&refused, "first_name").len() > 3, "{odd}");
    }
    for fine in ["Žofie-Анна", "O’Neil", "李明", "Ana Maria"] {
        assert!(
            changes(Group::Name, &ana(), &names(fine, "Rusu")).is_ok(),
            "{fine}"
        );
    }
    let now = Profile {
        last_name: "Munteanu".to_owned(),
        ..ana()
    };
    let refused = changes(Group::Name, &now, &names("<b>", "Popa")).unwrap_err();
    assert_eq!(refused.fields(Language::En.words()).len(), 1);
    let phone = [("was_phone", "060123456"), ("phone", "12")];
    let refused = changes(Group::Phone, &ana(), &phone).unwrap_err();
    let told = Language::En
        .words()
        .fill(checkout::ERROR_PHONE, &[("code", "+373")]);
    assert_eq!(message(&refused, "phone"), told);
}

#[test]
fn the_sites_calls_decide_what_can_be_changed() {
    let site = |profile_calls, contact_lists| Accounts {
        profile_calls,
        contact_lists,
        ..Accounts::default()
    };
    let editable = |accounts: &Accounts| Group::ALL.map(|group| group.is_editable(accounts));
    for (calls, lists, expected) in [
        (ProfileCalls::Users, false, [true, true, true]),
        (ProfileCalls::Users, true, [true, true, false]),
        (ProfileCalls::Api, false, [true, false, false]),
        (ProfileCalls::Api, true, [true, false, false]),
    ] {
        assert_eq!(editable(&site(calls, lists)), expected, "{calls:?} {lists}");
    }
    for group in Group::ALL {
        assert_eq!(Group::from_name(group.name()), Some(group));
    }
    assert_eq!(Group::from_name("email"), None);
}

#[test]
fn a_refusal_stands_at_our_fields_and_a_lost_answer_is_unknown() {
    let status = |status, body: &str| BackendFailure::Status(status, body.to_owned());
    let told = |error: &BackendFailure| unsaved(error, &PERHAPS_SAVED);
    let body = r#"{"firstName":["Too long."],"birth_date":["No."],"detail":"Wrong."}"#;
    let refused = told(&status(400, body)).unwrap();
    assert_eq!(message(&refused, "first_name"), "Too long.");
    assert_eq!(message(&refused, "birthday"), "No.");
    assert_eq!(message(&refused, ""), "Wrong.");
    for lost in [
        status(500, "{}"),
        status(503, "<html>"),
        BackendFailure::Timeout,
        BackendFailure::Unreachable,
        BackendFailure::Unreadable("<html>".to_owned()),
    ] {
        assert_eq!(
            told(&lost),
            Some(Failure::Refused(&PERHAPS_SAVED)),
            "{lost}"
        );
    }
    for refusal in [status(403, "{}"), status(404, "{}"), status(405, "")] {
        assert_eq!(
            told(&refusal),
            Some(Failure::Refused(&NOT_CHANGED)),
            "{refusal}"
        );
    }
    for other in [
        status(401, "{}"),
        BackendFailure::TooOften(9, String::new()),
        BackendFailure::Resting,
    ] {
        assert_eq!(told(&other), None, "{other}");
    }
}

#[test]
fn a_mark_tells_whether_the_new_values_are_kept_however_they_are_written() {
    let key = |site| SealKey::new("a secret of at least thirty-two bytes", site).unwrap();
    let before = ana();
    let edit = editing(Group::Phone, &before);
    let changes = edit.changes(&sent(&[("phone", "+37360000001")])).unwrap();
    let told = mark(&key("casa"), &edit, &changes);
    let shown = |phone: &str, site| {
        let after = Profile {
            phone: phone.to_owned(),
            ..ana()
        };
        mark(&key(site), &editing(Group::Phone, &after), &[])
    };
    assert_eq!(shown("060 000 001", "casa"), told);
    assert_ne!(shown("060123456", "casa"), told);
    assert_ne!(shown("060 000 001", "pharmacy"), told);
    assert!(told.len() == 24 && told.bytes().all(|byte| byte.is_ascii_hexdigit()));
}
