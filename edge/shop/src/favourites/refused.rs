//! The backend's refusals of changes to an account's favourites.

use crate::backend::{BackendFailure, Subject};
use crate::failure::{Failure, refusals};
use crate::forms::messages;
use crate::product::{ProductId, SavedProducts};
use crate::words::favourites;

refusals! {
    /// The backend refuses a change without a message.
    NOT_KEPT = "not_kept", favourites::NOT_KEPT, Invalid;
}

/// The failure for a refused change, with the backend's message if it sent one; `None` for a temporary error or an
/// invalid session.
pub fn refused(failure: &BackendFailure) -> Option<Failure> {
    let (subject, body) = failure.refusal()?;
    if subject.is_of_time() || matches!(subject, Subject::Session | Subject::Unawaited) {
        return None;
    }
    let said: Vec<String> = messages(body).into_values().collect();
    Some(if said.is_empty() {
        Failure::Refused(&NOT_KEPT)
    } else {
        Failure::of_field("", &said.join(" "))
    })
}

/// The refused changes of an account's list.
#[derive(Debug, Default)]
pub struct RefusedChanges(Vec<(ProductId, bool, Failure)>);

impl RefusedChanges {
    pub fn note(&mut self, product: ProductId, saved: bool, failure: Failure) {
        self.0.push((product, saved, failure));
    }

    /// The first refusal that left the account's current list other than wanted: to add what is in it already, or to
    /// remove what is gone, is no refusal.
    pub fn unmet(self, account: &SavedProducts) -> Option<Failure> {
        let mut all = self.0.into_iter();
        all.find(|(product, saved, _)| account.has(*product) != *saved)
            .map(|(_, _, failure)| failure)
    }

    /// The first refusal, if the account's list is unknown.
    pub fn first(self) -> Option<Failure> {
        self.0.into_iter().next().map(|(_, _, failure)| failure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::favourites::favourites;
    use crate::i18n::Language;

    fn status(status: u16, body: &str) -> BackendFailure {
        BackendFailure::Status(status, body.to_owned())
    }

    #[test]
    fn a_refusal_uses_the_backends_words_or_a_default() {
        let words = Language::En.words();
        let said = |failure: &BackendFailure| refused(failure).map(|told| told.message(words));
        for body in [
            r#"{"product_id":["At most 50 favourites."]}"#,
            r#"{"detail":"At most 50 favourites."}"#,
        ] {
            let told = said(&status(400, body));
            assert_eq!(told.as_deref(), Some("At most 50 favourites."), "{body}");
        }
        let ours = words.say(crate::words::favourites::NOT_KEPT);
        assert_eq!(said(&status(409, "")).as_deref(), Some(ours));
        for trouble in [401, 408, 429, 499, 500] {
            assert_eq!(refused(&status(trouble, "[\"No.\"]")), None, "{trouble}");
        }
    }

    #[test]
    fn a_refusal_counts_only_if_the_wanted_state_was_not_reached() {
        let no = || refused(&status(400, r#"["No."]"#)).unwrap();
        let unmet = |product, saved| {
            let mut refused = RefusedChanges::default();
            refused.note(product, saved, no());
            refused.unmet(&favourites("7.8"))
        };
        assert_eq!(unmet(7, true), None, "it was saved already");
        assert_eq!(unmet(9, false), None, "it was gone already");
        assert_eq!(unmet(9, true), Some(no()));
        assert_eq!(unmet(7, false), Some(no()));
    }
}
