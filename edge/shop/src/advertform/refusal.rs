//! What the backend says of an advert that it has not saved or deleted.

use std::collections::BTreeMap;

use super::difference::Names;
use super::reader::{CONTACT_PHONE, PHOTOS};
use crate::backend::{BackendFailure, Subject};
use crate::failure::{Failure, refusals};
use crate::forms::refused;
use crate::words::advertform as words_of;

refusals! {
    /// The answer is lost: perhaps the advert was saved.
    pub PERHAPS_SAVED = "unknown", words_of::PERHAPS_SAVED, Unavailable;
    /// The backend refused without a message, or does not know the call.
    NOT_SAVED = "not_saved", words_of::NOT_SAVED, Invalid;
    /// The answer is lost, or it is not the one that says that the advert is gone.
    pub PERHAPS_DELETED = "unknown", words_of::PERHAPS_DELETED, Unavailable;
    /// The backend does not delete it.
    NOT_DELETED = "not_deleted", words_of::NOT_DELETED, Conflict;
}

/// The failure to show for an advert that the backend has not confirmed; `None` if it is about the session or the time.
/// Another's advert is a missing one.
pub fn refused_advert(failure: &BackendFailure, names: Names<'_>) -> Option<Failure> {
    if failure.is_lost() || is_odd_success(failure) {
        return Some(Failure::Refused(&PERHAPS_SAVED));
    }
    let (subject, _) = failure.refusal()?;
    match subject {
        Subject::Session | Subject::Slow | Subject::Early | Subject::Often | Subject::Unawaited => {
            None
        }
        Subject::Right | Subject::Thing => Some(Failure::NotFound),
        Subject::Call => Some(Failure::Refused(&NOT_SAVED)),
        Subject::Sent | Subject::State | Subject::Other => match refused(failure) {
            Some(Failure::Fields(told)) => Some(Failure::Fields(at_fields(told, names))),
            Some(_) | None => Some(Failure::Refused(&NOT_SAVED)),
        },
    }
}

/// The failure to show for an advert that is not known to be deleted; `None` as above.
pub fn undeleted_advert(failure: &BackendFailure) -> Option<Failure> {
    if failure.is_lost() || is_odd_success(failure) {
        return Some(Failure::Refused(&PERHAPS_DELETED));
    }
    let (subject, _) = failure.refusal()?;
    match subject {
        Subject::Session | Subject::Slow | Subject::Early | Subject::Often | Subject::Unawaited => {
            None
        }
        Subject::Right | Subject::Thing => Some(Failure::NotFound),
        Subject::Call | Subject::Sent | Subject::State | Subject::Other => {
            Some(Failure::Refused(&NOT_DELETED))
        }
    }
}

/// A status below 400 that is not the promised one: nobody knows what was done.
const fn is_odd_success(failure: &BackendFailure) -> bool {
    matches!(failure, BackendFailure::Status(status, _) if *status < 400)
}

/// The messages under our names of the fields.
fn at_fields(told: BTreeMap<String, String>, names: Names<'_>) -> BTreeMap<String, String> {
    let mut all: BTreeMap<String, String> = BTreeMap::new();
    for (name, message) in told {
        let ours = if name == names.of("contacts") || name.starts_with("contacts") {
            [CONTACT_PHONE, "0"].concat()
        } else if [names.of("images"), names.of("new_images")].contains(&&*name) {
            PHOTOS.to_owned()
        } else {
            match name.as_str() {
                "title" => "title_ro".to_owned(),
                "description" => "description_ro".to_owned(),
                "offer" | "offer_type" => "type".to_owned(),
                "currency" => "default_currency".to_owned(),
                "area_unit" => "default_area_unit".to_owned(),
                _ => name,
            }
        };
        let said = all.entry(ours).or_default();
        if !said.is_empty() {
            said.push(' ');
        }
        said.push_str(&message);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(status: u16, body: &str) -> BackendFailure {
        BackendFailure::Status(status, body.to_owned())
    }

    #[test]
    fn a_refusal_stands_at_its_field_and_a_lost_answer_is_unknown() {
        let none = BTreeMap::new();
        let names = Names(&none);
        let told = refused_advert(
            &status(400, r#"{"title":["Prea lung."],"contacts":["Cine?"]}"#),
            names,
        );
        let Some(Failure::Fields(told)) = told else {
            panic!("{told:?}")
        };
        assert_eq!(
            told.keys().collect::<Vec<_>>(),
            ["contact_phone_0", "title_ro"]
        );
        for lost in [
            status(500, ""),
            status(302, ""),
            status(204, ""),
            BackendFailure::Timeout,
            BackendFailure::Unreadable(String::new()),
        ] {
            assert_eq!(
                refused_advert(&lost, names),
                Some(Failure::Refused(&PERHAPS_SAVED)),
                "{lost}"
            );
        }
        for foreign in [403, 404] {
            assert_eq!(
                refused_advert(&status(foreign, ""), names),
                Some(Failure::NotFound)
            );
            assert_eq!(
                undeleted_advert(&status(foreign, "")),
                Some(Failure::NotFound)
            );
        }
        assert_eq!(refused_advert(&status(401, ""), names), None);
        assert_eq!(
            refused_advert(&status(405, ""), names),
            Some(Failure::Refused(&NOT_SAVED))
        );
    }

    #[test]
    fn only_204_deletes() {
        for unknown in [200, 202, 302, 500] {
            assert_eq!(
                undeleted_advert(&status(unknown, "")),
                Some(Failure::Refused(&PERHAPS_DELETED))
            );
        }
        assert_eq!(
            undeleted_advert(&status(409, "")),
            Some(Failure::Refused(&NOT_DELETED))
        );
    }
}
