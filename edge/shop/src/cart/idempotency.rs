//! The first answer to a command, stored under the command's id: a repeated id gets the same answer again, even if it is
//! a refusal. A temporary failure is not stored, so after one a repeated command is judged anew.

use serde::{Deserialize, Serialize};

use super::Cart;
use super::command::{NO_SUCH_LINE, TOO_MANY_LINES};
use super::quantity_input::{NEGATIVE, NOT_A_NUMBER, TOO_MUCH};
use crate::failure::{Failure, Refusal};
use crate::product::UNKNOWN_PRODUCT;

/// The refusals that a cart stores. A test checks that the list is complete.
static LASTING: [&Refusal; 6] = [
    &UNKNOWN_PRODUCT,
    &NOT_A_NUMBER,
    &NEGATIVE,
    &TOO_MUCH,
    &TOO_MANY_LINES,
    &NO_SUCH_LINE,
];

/// The first answer to a command. As JSON, a cart is an object and a refusal is its stored name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum StoredOutcome {
    Cart(Box<Cart>),
    Refused(FinalRefusal),
}

/// A refusal that a retry meets again; as JSON, its stored name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub struct FinalRefusal(&'static Refusal);

impl FinalRefusal {
    /// The refusal in a failure; `None` if a retry may succeed, or if the request was not a command.
    pub const fn of(failure: &Failure) -> Option<Self> {
        match failure {
            Failure::Refused(refusal) if refusal.stored_as.is_some() => Some(Self(refusal)),
            Failure::Refused(_)
            | Failure::NotFound
            | Failure::NoSuchPage
            | Failure::MethodNotAllowed
            | Failure::TooLarge
            | Failure::Malformed
            | Failure::Short(_)
            | Failure::Ordered(_)
            | Failure::RefusedWith(..)
            | Failure::Fields(_)
            | Failure::Backend
            | Failure::TooOften(_)
            | Failure::Sitemap
            | Failure::Internal => None,
        }
    }

    /// A refusal of the cart's own rules, which are all final.
    pub const fn by(refusal: &'static Refusal) -> Self {
        Self(refusal)
    }

    /// The failure to show, the same each time.
    pub const fn failure(self) -> Failure {
        Failure::Refused(self.0)
    }

    #[cfg(test)]
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        LASTING.iter().map(|refusal| Self(refusal))
    }

    fn from_stored(name: &str) -> Option<Self> {
        LASTING
            .iter()
            .find(|refusal| refusal.stored_as == Some(name))
            .map(|refusal| Self(refusal))
    }
}

impl From<FinalRefusal> for &'static str {
    fn from(refusal: FinalRefusal) -> Self {
        refusal.0.stored_as.unwrap_or(refusal.0.code)
    }
}

impl TryFrom<String> for FinalRefusal {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        Self::from_stored(&name).ok_or(name)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;
    use crate::i18n::Language;
    use crate::ordering::OrderRejected;

    fn stored_outcome(text: &str) -> Option<StoredOutcome> {
        serde_json::from_str(text).ok()
    }

    #[test]
    fn a_stored_refusal_is_replayed_unchanged() {
        for refusal in LASTING {
            let first = FinalRefusal::of(&Failure::Refused(refusal)).unwrap();
            assert_eq!(first.failure(), Failure::Refused(refusal));
            let stored = serde_json::to_string(&StoredOutcome::Refused(first)).unwrap();
            assert_eq!(stored_outcome(&stored), Some(StoredOutcome::Refused(first)));
            let read: FinalRefusal = serde_json::from_str(&stored).unwrap();
            assert_eq!(read, first);
        }
    }

    #[test]
    fn the_stored_names_of_refusals_never_change() {
        let names = LASTING.map(|refusal| refusal.stored_as.unwrap());
        assert_eq!(
            names,
            [
                "unknown_product",
                "not_a_number",
                "negative",
                "too_much",
                "too_many_lines",
                "no_such_line"
            ]
        );
        for (name, refusal) in names.iter().zip(LASTING) {
            let stored = format!("\"{name}\"");
            assert_eq!(
                stored_outcome(&stored),
                Some(StoredOutcome::Refused(FinalRefusal(refusal)))
            );
        }
    }

    /// Calls `see` with the text of every source file in a folder.
    fn sources(folder: &Path, see: &mut impl FnMut(&Path, &str)) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, see);
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                see(&path, &std::fs::read_to_string(&path).unwrap());
            }
        }
    }

    #[test]
    fn every_refusal_declared_lasting_can_be_read_back() {
        let mut declared = Vec::new();
        sources(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
            &mut |_, text| {
                for part in text.split(", stored_as \"").skip(1) {
                    declared.push(part.split('"').next().unwrap().to_owned());
                }
            },
        );
        let listed: BTreeSet<_> = LASTING.iter().filter_map(|known| known.stored_as).collect();
        assert_eq!(declared.len(), listed.len(), "each name has one refusal");
        assert_eq!(
            declared.iter().map(String::as_str).collect::<BTreeSet<_>>(),
            listed
        );
    }

    #[test]
    fn every_refusal_of_the_cart_is_lasting() {
        let mut seen = 0;
        let texts = [
            include_str!("command.rs"),
            include_str!("quantity_input.rs"),
        ];
        for text in texts {
            let list = text.split("refusals! {").nth(1).unwrap();
            let list = list.split("\n}").next().unwrap();
            for declared in list.split("\n    pub ").skip(1) {
                assert!(declared.contains(", stored_as \""), "{declared}");
                seen += 1;
            }
        }
        assert_eq!(seen, 5);
    }

    #[test]
    fn a_transient_failure_is_not_final() {
        for failure in [
            Failure::Backend,
            Failure::Internal,
            Failure::NotFound,
            Failure::Malformed,
            Failure::Refused(&crate::forms::BUSY),
            Failure::Refused(&crate::session::UNAUTHORIZED),
            OrderRejected::Backend.failure(Language::En.words()),
        ] {
            assert_eq!(FinalRefusal::of(&failure), None, "{failure:?}");
        }
    }

    #[test]
    fn an_answer_stored_by_an_older_version_is_read_as_a_cart() {
        let stored = r#"{"revision":4,"lines":[{"product":101,"quantity":1500,"step":500}]}"#;
        let Some(StoredOutcome::Cart(cart)) = stored_outcome(stored) else {
            panic!("no cart");
        };
        assert_eq!(cart.revision, 4);
        assert_eq!(
            serde_json::to_string(&StoredOutcome::Cart(cart)).unwrap(),
            stored
        );
        for other in [r#""as you like""#, "7", "null", "[]"] {
            assert_eq!(stored_outcome(other), None, "{other}");
        }
    }
}
