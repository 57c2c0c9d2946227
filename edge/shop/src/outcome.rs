//! The outcome of a page request, and the answer to a form.

use crate::failure::Failure;
use crate::page::Page;
use crate::paths::Target;

/// The outcome of a page request.
#[derive(Debug)]
pub enum Outcome {
    Page(Box<Page>),
    /// The page of something that is no more.
    Gone(Box<Page>),
    Redirect(Redirect),
    Failed(Failure),
}

/// A redirect instead of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Redirect {
    /// Permanent: the page has another canonical address.
    Permanent(Target),
    /// Temporary: the list has fewer pages.
    Temporary(Target),
    /// For this visitor only: a session exists, or is missing.
    Visitor(Target),
}

impl Redirect {
    pub const fn target(&self) -> &Target {
        match self {
            Self::Permanent(target) | Self::Temporary(target) | Self::Visitor(target) => target,
        }
    }
}

impl From<Result<Page, Failure>> for Outcome {
    fn from(loaded: Result<Page, Failure>) -> Self {
        match loaded {
            Ok(page) => Self::Page(Box::new(page)),
            Err(failure) => Self::Failed(failure),
        }
    }
}

impl From<Result<Self, Failure>> for Outcome {
    fn from(loaded: Result<Self, Failure>) -> Self {
        loaded.unwrap_or_else(Self::Failed)
    }
}

/// The result of an accepted form.
#[derive(Debug)]
pub struct FormSuccess<T> {
    /// Where a browser is redirected.
    pub target: Target,
    /// The JSON for a program; without it, a program is redirected too.
    pub json: Option<T>,
}

/// The answer to a form.
#[derive(Debug, PartialEq, Eq)]
pub enum FormAnswer<T> {
    /// JSON for a program.
    Json(T),
    /// A redirect to the next page.
    Redirect(Target),
    /// The reason of the refusal, for a program.
    Refusal(Failure),
    /// The page again with the problem, for a browser.
    PageAgain(Failure),
}

impl<T> FormSuccess<T> {
    /// A success that redirects everybody to this address.
    pub const fn leading_to(target: Target) -> Self {
        Self { target, json: None }
    }
}

impl<T> FormAnswer<T> {
    pub fn of(wants_json: bool, outcome: Result<FormSuccess<T>, Failure>) -> Self {
        match (outcome, wants_json) {
            (
                Ok(FormSuccess {
                    json: Some(json), ..
                }),
                true,
            ) => Self::Json(json),
            (Ok(FormSuccess { target, .. }), _) => Self::Redirect(target),
            (Err(failure), true) => Self::Refusal(failure),
            (Err(failure), false) => Self::PageAgain(failure),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_gets_json_and_a_browser_a_page() {
        let target = || Target::local("/ro/cart").unwrap();
        let taken = |json| {
            Ok(FormSuccess {
                target: target(),
                json,
            })
        };
        let refused = || Err::<FormSuccess<&str>, _>(Failure::NotFound);
        for (wants_json, outcome, answer) in [
            (true, taken(Some("{}")), FormAnswer::Json("{}")),
            (true, taken(None), FormAnswer::Redirect(target())),
            (false, taken(Some("{}")), FormAnswer::Redirect(target())),
            (true, refused(), FormAnswer::Refusal(Failure::NotFound)),
            (false, refused(), FormAnswer::PageAgain(Failure::NotFound)),
        ] {
            assert_eq!(FormAnswer::of(wants_json, outcome), answer);
        }
    }

    #[test]
    fn every_result_of_a_feature_converts_to_an_outcome() {
        let failed = |outcome: Outcome| matches!(outcome, Outcome::Failed(Failure::NotFound));
        assert!(failed(Outcome::from(Err::<Page, _>(Failure::NotFound))));
        assert!(failed(Outcome::from(Err::<Outcome, _>(Failure::NotFound))));
    }
}
