//! Kinds of pages, by the facts of the route table: cached, private, public, linked from the footer.

use super::{Audience, FooterColumn, PageFacts, Route};
use crate::i18n::Word;

impl Route {
    /// Whether the shop has this page regardless of the backend's data: its address names nothing of the backend's,
    /// neither in the path nor in the query.
    pub fn is_fixed(&self) -> bool {
        !self.pattern().contains('{') && !matches!(self, Self::NotFound | Self::SharedCart)
    }

    /// The pages that the shop has regardless of the backend's data, without those of an owner.
    pub fn always_there() -> impl Iterator<Item = Self> {
        let patterns = Self::TABLE.iter().map(|(pattern, _)| *pattern);
        let routes = patterns.filter(|pattern| !pattern.contains('?'));
        let routes = routes.filter_map(Self::parse);
        routes.filter(|route| route.is_fixed() && !route.facts().audience.is_owned())
    }

    /// Whether the page cache may hold it. A category under a private path is not held (spec shell 2).
    pub fn is_cached(&self) -> bool {
        let Self::Category(slug) = self else {
            return self.facts().audience == Audience::Everybody;
        };
        let first = slug.as_str().split('/').next().unwrap_or_default();
        !Self::private_paths().any(|path| path.eq_ignore_ascii_case(first))
    }

    /// The first path segments of private pages: robots are asked to skip them and everything beneath, and no browser
    /// prefetches them.
    pub fn private_paths() -> impl Iterator<Item = &'static str> {
        let private = |(pattern, facts): &(&'static str, PageFacts)| {
            let first = pattern.split(['/', '?']).next().unwrap_or_default();
            let whole = first.len() == pattern.len()
                || pattern.ends_with("/{}")
                || pattern.ends_with("/{#}");
            // A shop without a feature does not name its pages to robots.
            let is_of_all = facts.feature.is_none() && !first.is_empty();
            (facts.audience != Audience::Everybody && whole && is_of_all).then_some(first)
        };
        let paths = Self::TABLE.iter().filter_map(private);
        // Pages with the same first segment are next to each other in the table.
        let mut last = "";
        paths.filter(move |path| core::mem::replace(&mut last, path) != *path)
    }

    /// The paths of the public pages without a name in them, except home and those of a feature.
    pub fn public_paths() -> impl Iterator<Item = &'static str> {
        let public = |(pattern, facts): &(&'static str, PageFacts)| {
            let is_public = facts.audience == Audience::Everybody && facts.feature.is_none();
            (is_public && !pattern.is_empty() && !pattern.contains('{')).then_some(*pattern)
        };
        Self::TABLE.iter().filter_map(public)
    }

    /// The pages of a footer column, with their titles.
    pub fn footer(column: FooterColumn) -> impl Iterator<Item = (Self, Word)> {
        let linked = move |(pattern, facts): &(&'static str, PageFacts)| {
            let (own, title) = facts.footer?;
            (own == column).then_some((Self::parse(pattern)?, title))
        };
        Self::TABLE.iter().filter_map(linked)
    }

    /// This route, or another one with the same path and this query.
    pub(super) fn with_query(self, query: Option<&str>) -> Self {
        let asked =
            |wanted: &str| query.is_some_and(|query| query.split('&').any(|pair| pair == wanted));
        if matches!(self, Self::Home) && asked(Self::LOGIN_QUERY) {
            Self::SignIn
        } else if matches!(self, Self::Home) && asked(Self::FAILED_QUERY) {
            Self::ActivationFailed
        } else {
            self
        }
    }

    /// The query of the sign-in form's address.
    pub const LOGIN_QUERY: &str = "login=true";
    /// The query of home after a failed activation.
    pub const FAILED_QUERY: &str = "activation=failed";
}
