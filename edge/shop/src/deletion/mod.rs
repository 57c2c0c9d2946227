//! The end of an account: the copy of its data, the request for its deletion, and the letter's page that confirms it
//! (spec commerce 7, auth and profile).

pub mod download;
pub mod page;

use serde::Serialize;

use crate::backend::{BackendFailure, Call};
use crate::contract::{Access, Contract, Declared};
use crate::failure::{Failure, refusals};
use crate::i18n::Words;
use crate::session::User;
use crate::support::{self, undelivered};
use crate::words::deletion as words_of;

refusals! {
    /// The letter was used before, or is too old.
    pub STALE = "stale", words_of::STALE, Gone;
    /// The letter belongs to no account of this shop.
    pub FOREIGN = "foreign", words_of::FOREIGN, Gone;
    /// The letter does not work any more, and its last press had no answer: that press has probably deleted the account.
    pub PROBABLY_DELETED = "probably_deleted", words_of::PROBABLY_DELETED, Gone;
    /// The backend deletes only the account of a session.
    pub SIGN_IN_FIRST = "sign_in_first", words_of::SIGN_IN_FIRST, Unauthorized;
    /// The call was sent, and no answer says whether the account is deleted.
    pub DELETION_UNKNOWN = "unknown", words_of::UNKNOWN, Unavailable;
    /// The call was sent, and no answer says whether a letter is on its way.
    pub REQUEST_UNKNOWN = "unknown", words_of::REQUEST_UNKNOWN, Unavailable;
}

/// The way on which a site's requests for deletion go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way<'a> {
    /// The backend sends a letter at this call.
    Letter(&'a str),
    /// The shop's staff reads the request.
    Staff,
}

impl<'a> Way<'a> {
    /// The way of a site with this `deletion_call`.
    pub fn of(deletion_call: Option<&'a str>) -> Self {
        deletion_call.map_or(Self::Staff, Way::Letter)
    }

    /// The call that sends the request of this shopper.
    pub fn request(self, user: &User, words: Words) -> Call<()> {
        #[derive(Serialize)]
        struct Nothing {}
        match self {
            Self::Letter(path) => Call::post(path.to_owned(), &Nothing {}),
            Self::Staff => {
                let account = [("id", &*user.id), ("email", &user.email)];
                let body = words.fill(words_of::TO_STAFF, &account);
                support::request(&user.called(), &user.email, &body)
            }
        }
    }
}

/// What the shopper is told if the request is not known to be on its way.
pub fn unsent(failure: &BackendFailure) -> Option<Failure> {
    match undelivered(failure) {
        Some(Failure::Refused(refusal)) if refusal == &support::UNKNOWN => {
            Some(Failure::Refused(&REQUEST_UNKNOWN))
        }
        told => told,
    }
}

/// `POST /users/user/confirm-delete-account/`: deletes the account that the letter names.
pub fn confirm(uid: &str, token: &str) -> Call<()> {
    #[derive(Serialize)]
    struct Letter<'a> {
        token: &'a str,
        uid: &'a str,
    }
    Call::post(
        "/users/user/confirm-delete-account/",
        &Letter { token, uid },
    )
}

/// Whether a refusal says that the account of a letter exists no more, after a press without an answer. Nothing less
/// will do: strangers can write a letter with another's id, and what the shop keeps of an account is deleted then.
pub fn is_gone(failure: &BackendFailure, is_unsure: bool) -> bool {
    is_unsure && matches!(failure, BackendFailure::Status(400 | 422, body) if names_uid(body))
}

/// Why an account was not deleted (spec commerce 7: a failed deletion sets an error), by a letter which an earlier press
/// without an answer may have used.
pub fn unconfirmed(failure: &BackendFailure, is_unsure: bool) -> Option<Failure> {
    let refusal = match failure {
        BackendFailure::Status(400 | 403 | 404 | 409 | 410 | 422, _) if is_unsure => {
            &PROBABLY_DELETED
        }
        BackendFailure::Status(401, _) => &SIGN_IN_FIRST,
        BackendFailure::Status(404, _) => &FOREIGN,
        BackendFailure::Status(400 | 422, body) if names_uid(body) => &FOREIGN,
        BackendFailure::Status(400 | 403 | 409 | 410 | 422, _) => &STALE,
        BackendFailure::Timeout
        | BackendFailure::Unreachable
        | BackendFailure::TooLarge
        | BackendFailure::Unreadable(_) => &DELETION_UNKNOWN,
        BackendFailure::Status(status, _) if *status >= 500 => &DELETION_UNKNOWN,
        BackendFailure::Status(..) | BackendFailure::TooOften(..) | BackendFailure::Resting => {
            return None;
        }
    };
    Some(Failure::Refused(refusal))
}

/// Whether an answer finds fault with the user's id, as djoser's does.
fn names_uid(body: &str) -> bool {
    crate::lenient::Json::parse(body.as_bytes()).is_ok_and(|answer| answer.get("uid").is_some())
}

/// The call that a letter's page makes.
pub const CALLS: &[&dyn Contract] = &[
    &Declared::new(
        "POST /users/user/confirm-delete-account/",
        "confirm-delete-account",
        |_| Some(confirm("MA", "contract-check")),
    )
    .used_by("the page of a deletion's letter")
    .without("400, 403, 404, 409, 410 and 422 say that the letter is used, too old or foreign; 401 asks to sign in first. Anything else says that the outcome is unknown.")
    .shown_by("tests/worker/deletion.test.ts")
    .also_fine(&[400, 401, 403, 404])
    .access(Access::Write),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;
    use crate::session::ME;

    fn ana() -> User {
        ME.read(br#"{"id":7,"email":"ana@example.com","first_name":"Ana"}"#)
            .unwrap()
    }

    #[test]
    fn a_request_goes_by_the_sites_call_or_to_the_staff() {
        let words = Language::En.words();
        let call = Way::of(Some("/users/user/delete-account/")).request(&ana(), words);
        assert_eq!(
            (&*call.request.path, call.request.json()),
            ("/users/user/delete-account/", Some("{}"))
        );
        let call = Way::of(None).request(&ana(), words);
        assert_eq!(&*call.request.path, "/api/support/");
        let body = call.request.json().unwrap();
        for told in ["ana@example.com", "7", r#""name":"Ana""#] {
            assert!(body.contains(told), "{told}: {body}");
        }
    }

    #[test]
    fn each_failure_of_a_deletion_has_its_words() {
        let of = |status: u16, body: &str| {
            unconfirmed(&BackendFailure::Status(status, body.to_owned()), false)
        };
        for (status, body, refusal) in [
            (
                400,
                r#"{"token":["Invalid token for given user."]}"#,
                &STALE,
            ),
            (
                400,
                r#"{"uid":["Invalid user id or user doesn't exist."]}"#,
                &FOREIGN,
            ),
            (400, "<html>", &STALE),
            (403, r#"{"detail":"Stale token for given user."}"#, &STALE),
            (404, "", &FOREIGN),
            (410, "", &STALE),
            (401, "", &SIGN_IN_FIRST),
            (500, "", &DELETION_UNKNOWN),
            (504, "", &DELETION_UNKNOWN),
        ] {
            assert_eq!(
                of(status, body),
                Some(Failure::Refused(refusal)),
                "{status}"
            );
        }
        for lost in [BackendFailure::Timeout, BackendFailure::Unreachable] {
            let told = unconfirmed(&lost, false);
            assert_eq!(told, Some(Failure::Refused(&DELETION_UNKNOWN)), "{lost:?}");
        }
        assert_eq!(unconfirmed(&BackendFailure::Resting, false), None);
    }

    #[test]
    fn after_a_lost_answer_only_a_missing_user_says_that_the_account_is_gone() {
        let refused = |status: u16, body: &str| BackendFailure::Status(status, body.to_owned());
        let missing = refused(400, r#"{"uid":["Invalid user id or user doesn't exist."]}"#);
        assert!(is_gone(&missing, true));
        assert!(!is_gone(&missing, false), "the letter was never pressed");
        for doubtful in [
            refused(400, r#"{"token":["Invalid token for given user."]}"#),
            refused(403, r#"{"detail":"Stale token for given user."}"#),
            refused(404, ""),
            refused(500, r#"{"uid":1}"#),
            BackendFailure::Timeout,
        ] {
            assert!(!is_gone(&doubtful, true), "{doubtful:?}");
        }
        for spent in [400, 403, 404, 410] {
            let told = unconfirmed(&refused(spent, ""), true);
            assert_eq!(told, Some(Failure::Refused(&PROBABLY_DELETED)), "{spent}");
        }
        let lost = unconfirmed(&BackendFailure::Timeout, true);
        assert_eq!(lost, Some(Failure::Refused(&DELETION_UNKNOWN)));
    }

    #[test]
    fn a_request_without_an_answer_is_not_said_to_have_failed() {
        assert_eq!(
            unsent(&BackendFailure::Timeout),
            Some(Failure::Refused(&REQUEST_UNKNOWN))
        );
        assert_eq!(unsent(&BackendFailure::Resting), None);
    }
}
