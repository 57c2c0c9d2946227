//! Adding a contact: the typed one, its code, and the answers of the backend.

use super::addition::{Addition, NO_CALL, PERHAPS_CONFIRMED, PERHAPS_SENT, unconfirmed, unsent};
use super::contact::{Contact, ContactKind};
use super::list_page::{ContactAction, ContactOutcome};
use super::{Joining, ListChange, Profile};
use crate::backend::BackendFailure;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::i18n::Language;
use crate::sending::{CODE_EXPIRED, Destination, PendingCode, Purpose};
use crate::session::SealKey;
use crate::site::{Accounts, Variant};
use crate::words::{forms, profile as words_of};

fn key(site: &str) -> SealKey {
    SealKey::new("a secret of at least thirty-two bytes", site).unwrap()
}

fn status(status: u16) -> BackendFailure {
    BackendFailure::Status(
        status,
        r#"{"email_address":["Another account has it."]}"#.to_owned(),
    )
}

fn message(failure: &Failure) -> String {
    let fields = failure.fields(Language::En.words());
    fields.into_values().next().unwrap_or_default()
}

fn typed(kind: ContactKind, name: &str, text: &str) -> Result<Destination, Failure> {
    kind.destination(
        &Fields::of(name, text),
        Language::En.words(),
        Variant::Default,
    )
}

#[test]
fn blanks_are_taken_out_of_a_phone_and_odd_but_valid_addresses_are_taken() {
    let phone = |text| typed(ContactKind::Phone, "phone", text);
    assert_eq!(phone("+373 60 000 001").unwrap().text(), "+37360000001");
    for odd in ["", "12", "+373", "a@b.md"] {
        assert!(phone(odd).is_err(), "{odd}");
    }
    let email = |text| typed(ContactKind::Email, "email", text);
    for fine in ["o'neil+shop@b.md", "ă@exemplu.md", "a@b.c.d.e"] {
        assert_eq!(email(fine).unwrap().text(), fine);
    }
    for odd in [
        "",
        "ana",
        "a@b",
        "<a@b.md>",
        "a b@c.md",
        &["a@", &"b".repeat(300), ".md"].concat(),
    ] {
        assert!(email(odd).is_err(), "{odd}");
    }
}

#[test]
fn a_contact_that_the_account_has_is_told_before_a_code_is_sent() {
    let own = Contact {
        text: "060000001".to_owned(),
        ..Contact::default()
    };
    let new = |text: &str| {
        let destination = typed(ContactKind::Phone, "phone", text).unwrap();
        let words = Language::En.words();
        ContactKind::Phone.is_new(
            &destination,
            std::slice::from_ref(&own),
            Variant::Default,
            words,
        )
    };
    assert!(new("+37360000001").is_err());
    assert!(new("+37360000002").is_ok());
}

#[test]
fn an_addition_belongs_to_the_account_that_began_it() {
    let of = |user, site| Addition::new(&key(site), ContactKind::Phone, user);
    let command = "0123456789abcdef0123456789abcdef";
    let fresh = || "fresh".to_owned();
    let id = of("7", "casa").id(command, fresh);
    assert_eq!(
        of("7", "casa").id(command, fresh),
        id,
        "the same for all presses"
    );
    assert!(id.ends_with(command) && of("7", "casa").owns(&id));
    for other in [of("8", "casa"), of("7", "pharmacy")] {
        assert!(!other.owns(&id));
    }
    for odd in ["", "a/b", "x"] {
        assert!(of("7", "casa").id(odd, fresh).ends_with("fresh"), "{odd}");
    }
}

#[test]
fn a_code_is_taken_with_blanks_and_wide_digits_for_the_contact_that_the_page_shows() {
    let pending = || {
        let destination = Destination::Phone("+37360000001".to_owned());
        PendingCode::new(Purpose::Phone, destination, "id".to_owned(), 0)
    };
    let read = |pairs: &[(&str, &str)], pending: Option<PendingCode>| {
        let own = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
        let sent = Fields::new(pairs.iter().map(own).collect());
        let words = Language::En.words();
        let read = ContactKind::Phone.code(&sent, pending, words, Variant::Default);
        read.map(|(code, _)| code)
    };
    let shown = ("sent_to", "+373 60000001");
    for text in [
        "123456",
        " 123 456 ",
        "123-456",
        "１２３４５６",
        "\u{200b}123456",
    ] {
        let code = read(&[shown, ("code", text)], Some(pending())).unwrap();
        assert_eq!(code, "123456", "{text}");
    }
    let code = ("code", "123456");
    assert!(read(&[code], Some(pending())).is_ok());
    assert_eq!(
        read(&[shown, code], None),
        Err(Failure::Refused(&CODE_EXPIRED))
    );
    let words = Language::En.words();
    let other = read(&[("sent_to", "+37360000002"), code], Some(pending())).unwrap_err();
    assert_eq!(message(&other), words.say(words_of::CODE_ELSEWHERE));
    for odd in ["<b>", "12345678901234567", "12"] {
        let refused = read(&[("code", odd)], Some(pending())).unwrap_err();
        assert_eq!(message(&refused), words.say(forms::ERROR_CODE), "{odd}");
    }
    assert!(read(&[("code", " - ")], Some(pending())).is_err());
}

#[test]
fn a_refused_contact_looks_sent_and_a_lost_answer_is_unknown() {
    for neutral in [400, 403, 409, 422] {
        assert_eq!(unsent(&status(neutral)), None, "{neutral}");
    }
    for missing in [404, 405] {
        assert_eq!(unsent(&status(missing)), Some(Failure::Refused(&NO_CALL)));
    }
    for lost in [status(500), status(502), BackendFailure::Timeout] {
        assert_eq!(
            unsent(&lost),
            Some(Failure::Refused(&PERHAPS_SENT)),
            "{lost}"
        );
    }
    let throttled = BackendFailure::TooOften(30, String::new());
    assert_eq!(unsent(&throttled), Some(Failure::TooOften(30)));
    assert_eq!(unsent(&BackendFailure::Resting), Some(Failure::Backend));
}

#[test]
fn a_refused_code_never_tells_that_another_account_has_the_contact() {
    let words = Language::En.words();
    for refusal in [400, 403, 404, 409, 422] {
        let told = unconfirmed(&status(refusal), words).unwrap();
        assert_eq!(message(&told), words.say(words_of::WRONG_CODE), "{refusal}");
    }
    let unknown = Some(Failure::Refused(&PERHAPS_CONFIRMED));
    assert_eq!(unconfirmed(&status(503), words), unknown);
    for other in [status(401), BackendFailure::TooOften(9, String::new())] {
        assert_eq!(unconfirmed(&other, words), None, "{other}");
    }
}

#[test]
fn without_the_lists_an_account_is_taken_to_have_a_contact() {
    let accounts = Accounts {
        contact_lists: true,
        ..Accounts::default()
    };
    let joining = |found: Option<&Profile>| ContactKind::Phone.joining(found, &accounts);
    assert_eq!(joining(None), Joining::OneMore);
    assert_eq!(joining(Some(&Profile::default())), Joining::OneMore);
    let empty = Profile {
        contacts: Some(super::told::Contacts::default()),
        ..Profile::default()
    };
    assert_eq!(joining(Some(&empty)), Joining::First);
}

#[test]
fn the_page_after_a_change_says_what_the_backend_shows() {
    let contact = |id: &str, text: &str| Contact {
        id: id.to_owned(),
        text: text.to_owned(),
        is_main: false,
    };
    let all = [contact("1", "060000001"), contact("2", "+37360000002")];
    let mark =
        |text: &str| ContactOutcome::mark(&key("casa"), ContactKind::Phone, text, Variant::Default);
    let read = |joined: Option<&str>, gone| ContactOutcome::read(&all, joined, gone, mark);
    let joined = mark("+37360000001");
    let there = Some(ContactOutcome::Joined("060000001".to_owned()));
    assert_eq!(read(Some(&joined), None), there);
    assert_eq!(
        read(Some(&mark("+37360000009")), None),
        Some(ContactOutcome::NotKept)
    );
    assert_eq!(read(None, Some("3")), Some(ContactOutcome::Changed));
    assert_eq!(read(None, Some("2")), Some(ContactOutcome::NotKept));
    assert_eq!(read(None, None), None);
}

#[test]
fn an_endpoints_name_is_a_kind_and_an_action() {
    let delete = ContactAction::Change(ListChange::Delete);
    for (name, expected) in [
        (
            "phone-send",
            Some((ContactKind::Phone, ContactAction::Send)),
        ),
        (
            "email-confirm",
            Some((ContactKind::Email, ContactAction::Confirm)),
        ),
        ("email-delete", Some((ContactKind::Email, delete))),
        ("email", None),
        ("fax-send", None),
        ("phone-sell", None),
    ] {
        assert_eq!(ContactAction::from_name(name), expected, "{name}");
    }
}
