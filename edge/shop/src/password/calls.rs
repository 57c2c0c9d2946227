//! The backend's calls for passwords, and what their answers mean. Django checks passwords by rules of its own, and
//! answers with a list of sentences.

use serde::Serialize;

use super::field::{CURRENT, NEW};
use crate::backend::{BackendFailure, Call};
use crate::contract::{Access, Contract, Declared, NO_FIELDS, REFUSALS};
use crate::failure::{Failure, refusals};
use crate::forms::{Messages, messages};
use crate::words::password as words_of;

refusals! {
    /// The letter's token was used, is too old, or belongs to another account.
    pub LETTER_SPENT = "letter_spent", words_of::LETTER_SPENT, Gone;
    /// The same of a letter whose last press had no answer: that press has probably set the password.
    pub PROBABLY_SET = "letter_spent", words_of::PROBABLY_SET, Gone;
    /// The backend has not said whether the password is changed.
    pub UNKNOWN = "unknown", words_of::UNKNOWN, Unavailable;
    /// The backend has not answered, and does not know the new password.
    pub NOT_CHANGED = "not_changed", words_of::NOT_CHANGED, Unavailable;
    /// As [`UNKNOWN`], with a letter that can be used again.
    pub UNKNOWN_BY_LETTER = "unknown", words_of::UNKNOWN_BY_LETTER, Unavailable;
    /// The backend has refused without a word.
    pub(super) REFUSED = "refused", words_of::REFUSED, Invalid, field NEW.name;
}

/// The fields in which backends speak of the new password.
const OF_NEW: [&str; 5] = [NEW.name, "password", "re_password", "re_new_password", ""];

/// `POST /auth/users/reset_password/`: sends the letter for a new password.
pub fn send_letter(email: &str) -> Call<()> {
    #[derive(Serialize)]
    struct Body<'a> {
        email: &'a str,
    }
    Call::post("/auth/users/reset_password/", &Body { email })
}

/// The uid and the token of a letter.
#[derive(Debug, Clone, Copy)]
pub struct LetterProof<'a> {
    pub uid: &'a str,
    pub token: &'a str,
}

/// `POST /auth/users/reset_password_confirm/`: sets the password of a letter's account. The repetition has both names, as
/// in [`change`].
pub fn set_by_letter(letter: LetterProof<'_>, password: &str) -> Call<()> {
    #[derive(Serialize)]
    struct Body<'a> {
        uid: &'a str,
        token: &'a str,
        new_password: &'a str,
        re_password: &'a str,
        re_new_password: &'a str,
    }
    Call::post(
        "/auth/users/reset_password_confirm/",
        &Body {
            uid: letter.uid,
            token: letter.token,
            new_password: password,
            re_password: password,
            re_new_password: password,
        },
    )
}

/// `POST /auth/users/set_password/`: changes the password of the session's account. The documents name the repetition
/// `re_password`, djoser `re_new_password`.
pub fn change(current: &str, password: &str) -> Call<()> {
    #[derive(Serialize)]
    #[expect(clippy::struct_field_names, reason = "the backend names them")]
    struct Body<'a> {
        current_password: &'a str,
        new_password: &'a str,
        re_password: &'a str,
        re_new_password: &'a str,
    }
    Call::post(
        "/auth/users/set_password/",
        &Body {
            current_password: current,
            new_password: password,
            re_password: password,
            re_new_password: password,
        },
    )
}

/// The failure of a new password by a letter, which an earlier press without an answer may have used. `None` if the
/// backend was not asked, or has not looked at it.
pub fn refused_by_letter(error: &BackendFailure, is_unsure: bool) -> Option<Failure> {
    let spent = if is_unsure {
        &PROBABLY_SET
    } else {
        &LETTER_SPENT
    };
    match error {
        BackendFailure::TooOften(..) | BackendFailure::Resting => None,
        BackendFailure::Status(400 | 422, body) => {
            let said = messages(body);
            let is_of_letter = said.contains_key("uid") || said.contains_key("token");
            Some(if is_of_letter {
                Failure::Refused(spent)
            } else {
                told(said)
            })
        }
        BackendFailure::Status(401 | 403 | 404 | 409 | 410, _) => Some(Failure::Refused(spent)),
        other if is_answered(other) => Some(Failure::Refused(&REFUSED)),
        BackendFailure::Status(..)
        | BackendFailure::Timeout
        | BackendFailure::Unreachable
        | BackendFailure::TooLarge
        | BackendFailure::Unreadable(_) => Some(Failure::Refused(&UNKNOWN_BY_LETTER)),
    }
}

/// The failure of a change. `None` if the backend's rate limit was hit, or if it may have changed the password.
pub fn refused_change(error: &BackendFailure) -> Option<Failure> {
    match error {
        BackendFailure::TooOften(..) => None,
        BackendFailure::Status(400 | 422, body) => Some(told(messages(body))),
        other if is_answered(other) => Some(Failure::Refused(&REFUSED)),
        BackendFailure::Status(..)
        | BackendFailure::Timeout
        | BackendFailure::Unreachable
        | BackendFailure::TooLarge
        | BackendFailure::Unreadable(_)
        | BackendFailure::Resting => None,
    }
}

/// Whether the backend has surely refused.
const fn is_answered(error: &BackendFailure) -> bool {
    matches!(error, BackendFailure::Status(400..500, _))
}

/// The backend's sentences, at the fields that the shop draws.
fn told(said: Messages) -> Failure {
    let mut about_new = Vec::new();
    let mut fields = Messages::new();
    for (name, message) in said {
        if name == CURRENT.name {
            fields.insert(name, message);
        } else if OF_NEW.contains(&&*name) && !about_new.contains(&message) {
            about_new.push(message);
        }
    }
    if !about_new.is_empty() {
        fields.insert(NEW.name.to_owned(), about_new.join(" "));
    }
    if fields.is_empty() {
        return Failure::Refused(&REFUSED);
    }
    Failure::Fields(fields)
}

/// The user that djoser's uid names: base64 of the id, without padding. `None` for another kind of uid.
pub fn user_of(uid: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(uid.len());
    let (mut held, mut bits) = (0_u32, 0_u32);
    for sign in uid.trim_end_matches('=').bytes() {
        let value = match sign {
            b'A'..=b'Z' => sign - b'A',
            b'a'..=b'z' => sign - b'a' + 26,
            b'0'..=b'9' => sign - b'0' + 52,
            b'-' => 62,
            b'_' => 63,
            _ => return None,
        };
        held = (held << 6 | u32::from(value)) & 0xfff;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from(held >> bits & 0xff).ok()?);
        }
    }
    let user = String::from_utf8(bytes).ok()?;
    let is_id = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    ((1..=64).contains(&user.len()) && user.bytes().all(is_id)).then_some(user)
}

/// The calls for passwords. The check of a contract changes none: what it sends is made up.
pub const CALLS: &[&dyn Contract] = &[
    &Declared::new(
        "POST /auth/users/reset_password/",
        "reset-password",
        |known| Some(send_letter(&known.email())),
    )
    .used_by("a forgotten password: asks for the letter")
    .without("The answer is the same for every address, and does not wait. If the backend cannot be reached, the page says so.")
    .shown_by("tests/worker/password.test.ts")
    .also_fine(REFUSALS)
    .access(Access::Write),
    &Declared::new(
        "POST /auth/users/reset_password_confirm/",
        "reset-password-confirm",
        |known| {
            let made_up = LetterProof {
                uid: &known.run,
                token: "made-up",
            };
            Some(set_by_letter(made_up, "made-up-by-the-check"))
        },
    )
    .used_by("the page of the letter for a new password")
    .without("400 shows its words at the password, or that the letter is spent if they are about `uid` or `token`, and so do 401, 403, 404, 409 and 410. Anything else leaves open whether the password is changed, and the letter stays.")
    .shown_by("tests/worker/password.test.ts")
    .also_fine(REFUSALS)
    .access(Access::Write)
    .beyond(
        NO_FIELDS,
        &[
            "body uid",
            "body token",
            "body new_password",
            "body re_password",
            "body re_new_password",
        ],
    ),
    &Declared::new(
        "POST /auth/users/set_password/",
        "set-password",
        |_| Some(change("made-up-by-the-check", "another-made-up-one")),
    )
    .used_by("the change of a password")
    .without("400 shows its words at their fields. After anything else but another 4xx the shop tries to sign in with the new password, to find out whether it is changed.")
    .shown_by("tests/worker/password.test.ts")
    .also_fine(REFUSALS)
    .access(Access::SessionWrite)
    .beyond(
        "The documents call the repeated password `re_password`, djoser calls it `re_new_password`.",
        &["body re_new_password"],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;

    fn status(status: u16, body: &str) -> BackendFailure {
        BackendFailure::Status(status, body.to_owned())
    }

    #[test]
    fn djoser_and_the_documents_both_find_their_fields() {
        let sent = change("old one", " new\" one ");
        assert_eq!(
            sent.request.json().unwrap(),
            r#"{"current_password":"old one","new_password":" new\" one ","re_password":" new\" one ","re_new_password":" new\" one "}"#
        );
        let letter = LetterProof {
            uid: "Mg",
            token: "t-1",
        };
        let sent = set_by_letter(letter, "пароль");
        assert_eq!(
            sent.request.json().unwrap(),
            r#"{"uid":"Mg","token":"t-1","new_password":"пароль","re_password":"пароль","re_new_password":"пароль"}"#
        );
    }

    #[test]
    fn every_sentence_about_the_new_password_stands_at_its_field() {
        let words = Language::En.words();
        for body in [
            r#"{"new_password":["Too short.","Too common."]}"#,
            r#"{"password":["Too short.","Too common."]}"#,
            r#"{"re_password":["Too short."],"new_password":["Too common."]}"#,
            r#"{"non_field_errors":["Too short.","Too common."]}"#,
            r#"["Too short.","Too common."]"#,
        ] {
            for refused in [
                refused_by_letter(&status(400, body), false),
                refused_change(&status(400, body)),
            ] {
                let fields = refused.unwrap().fields(words);
                let said = &fields["new_password"];
                assert!(
                    said.contains("Too short.") && said.contains("Too common."),
                    "{body}"
                );
                assert_eq!(fields.len(), 1, "{body}");
            }
        }
        let both = r#"{"current_password":["Invalid password."],"new_password":["Too short."]}"#;
        let fields = refused_change(&status(400, both)).unwrap().fields(words);
        assert_eq!(fields["current_password"], "Invalid password.");
        assert_eq!(fields["new_password"], "Too short.");
        for silent in ["", "{}", "<html>", r#"{"phone":["No."]}"#] {
            let refused = refused_change(&status(400, silent));
            assert_eq!(refused, Some(Failure::Refused(&REFUSED)), "{silent}");
        }
    }

    #[test]
    fn a_letter_is_spent_by_a_refusal_about_itself_and_kept_after_anything_else() {
        for spent in [
            status(400, r#"{"token":["Invalid token for given user."]}"#),
            status(400, r#"{"uid":["Invalid user id or user doesn't exist."]}"#),
            status(403, r#"{"detail":"Stale token for given user."}"#),
            status(404, ""),
            status(410, "<html>"),
        ] {
            let refused = refused_by_letter(&spent, false);
            assert_eq!(refused, Some(Failure::Refused(&LETTER_SPENT)), "{spent:?}");
            let unsure = refused_by_letter(&spent, true);
            assert_eq!(unsure, Some(Failure::Refused(&PROBABLY_SET)), "{spent:?}");
        }
        for unknown in [
            status(500, "<html>"),
            status(502, ""),
            BackendFailure::Timeout,
            BackendFailure::Unreachable,
            BackendFailure::Unreadable(String::new()),
        ] {
            let refused = refused_by_letter(&unknown, false);
            assert_eq!(
                refused,
                Some(Failure::Refused(&UNKNOWN_BY_LETTER)),
                "{unknown:?}"
            );
            assert_eq!(refused_change(&unknown), None, "{unknown:?}");
        }
        let often = BackendFailure::TooOften(30, String::new());
        assert_eq!(refused_by_letter(&often, false), None);
        assert_eq!(refused_by_letter(&BackendFailure::Resting, true), None);
    }

    #[test]
    fn djosers_uid_names_the_user() {
        for (uid, user) in [
            ("Mg", Some("2")),
            ("MTIzNDU2Nzg5MA", Some("1234567890")),
            ("Mg==", Some("2")),
            ("YTBlZWJjOTktOWMwYi00ZWY4", Some("a0eebc99-9c0b-4ef8")),
            ("", None),
            ("M", None),
            ("4pyT", None),
            ("Li4vLi4", None),
            ("a.b", None),
            ("-_-_", None),
        ] {
            assert_eq!(user_of(uid).as_deref(), user, "{uid}");
        }
    }
}
