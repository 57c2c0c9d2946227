//! What comes of a page's address, and how a form is answered.

use crate::failure::Failure;
use crate::page::Page;
use crate::paths::Target;

/// What comes of a page's address.
#[derive(Debug)]
pub enum Outcome {
    Page(Box<Page>),
    Redirect(Redirect),
    Failed(Failure),
}

/// Where an address leads instead of to its page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Redirect {
    /// For good: the page's own address is another.
    Permanent(Target),
    /// For now: the list has fewer pages.
    Temporary(Target),
    /// For this visitor: a session is there, or is missing.
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

/// How a form is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormAnswer {
    /// A program learns what was done.
    Json,
    /// The next page.
    Redirect,
    /// A program learns why it was refused.
    Refusal,
    /// A person gets the page again, with what is wrong.
    PageAgain,
}

impl FormAnswer {
    /// The answer to a form that was taken. One that tells programs nothing redirects them too.
    pub const fn taken(wants_json: bool, has_json: bool) -> Self {
        if wants_json && has_json {
            Self::Json
        } else {
            Self::Redirect
        }
    }

    /// The answer to a form that was refused.
    pub const fn refused(wants_json: bool) -> Self {
        if wants_json {
            Self::Refusal
        } else {
            Self::PageAgain
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_get_json_and_people_a_page() {
        assert_eq!(FormAnswer::taken(true, true), FormAnswer::Json);
        assert_eq!(FormAnswer::taken(true, false), FormAnswer::Redirect);
        assert_eq!(FormAnswer::taken(false, true), FormAnswer::Redirect);
        assert_eq!(FormAnswer::refused(true), FormAnswer::Refusal);
        assert_eq!(FormAnswer::refused(false), FormAnswer::PageAgain);
    }

    #[test]
    fn what_a_feature_loads_is_an_outcome() {
        let failed = |outcome: Outcome| matches!(outcome, Outcome::Failed(Failure::NotFound));
        assert!(failed(Outcome::from(Err::<Page, _>(Failure::NotFound))));
        assert!(failed(Outcome::from(Err::<Outcome, _>(Failure::NotFound))));
    }
}
