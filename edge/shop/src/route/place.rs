//! The meaning of a path.

use super::{Address, Endpoint, PageFacts, Route, Verb, begins_with};
use crate::i18n::Language;

/// The meaning of a path, before method and site are considered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// `/`: redirects to a language.
    Root,
    Page(Address),
    Endpoint(Endpoint),
    /// An unknown path, with or without a known language.
    Unknown(Option<Language>),
}

impl Place {
    /// The path of the root.
    pub const ROOT: &str = "/";

    /// The kind of place in one word, without anything of the path: `Product`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Root => "Root",
            Self::Page(address) => address.route.name(),
            Self::Endpoint(endpoint) => endpoint.name(),
            Self::Unknown(_) => "Unknown",
        }
    }

    /// The language in the path.
    pub const fn language(&self) -> Option<Language> {
        match self {
            Self::Page(address) => Some(address.language),
            Self::Unknown(language) => *language,
            Self::Root | Self::Endpoint(_) => None,
        }
    }

    /// The canonical path of this address, if the requested one is only spelled differently. The text in the address of an
    /// endpoint is a program's, which spells it as it was told.
    pub fn own_path(&self, asked: &str) -> Option<String> {
        let own = match self {
            Self::Page(address) => {
                let mut own = address.href();
                own.truncate(own.find('?').unwrap_or(own.len()));
                own
            }
            Self::Endpoint(endpoint) if !asked.contains('%') => endpoint.href(),
            Self::Endpoint(_) | Self::Root | Self::Unknown(_) => return None,
        };
        (own != asked).then_some(own)
    }

    /// Whether a redirect rule may not take this path: endpoints and their folders, the pages of a cart, an order or
    /// an account and everything beneath, and the page for browsers without cookies.
    pub fn is_reserved(path: &str) -> bool {
        let bare = path.trim_start_matches('/');
        let (first, rest) = bare.split_once('/').unwrap_or((bare, ""));
        if Language::from_code(&first.to_ascii_lowercase()).is_none() {
            return Endpoint::begins(first);
        }
        // Only an encoded path needs to be read for its own spelling.
        let read = rest.contains('%').then(|| match Self::parse(path) {
            Self::Page(address) => address.route.path(),
            Self::Root | Self::Endpoint(_) | Self::Unknown(_) => String::new(),
        });
        let rest = read.as_deref().unwrap_or(rest);
        let first = rest.split('/').next().unwrap_or_default();
        let owned = |(pattern, facts): &(&str, PageFacts)| {
            facts.audience.is_owned() && begins_with(pattern, first)
        };
        Route::TABLE.iter().any(owned) || rest.eq_ignore_ascii_case(&Route::Cookies.path())
    }

    /// Whether the answer belongs to an owner: it is for a proven caller, and stored nowhere.
    pub const fn is_owned(&self) -> bool {
        match self {
            Self::Page(address) => address.route.facts().audience.is_owned(),
            Self::Endpoint(endpoint) => endpoint.facts().is_owned,
            Self::Root | Self::Unknown(_) => false,
        }
    }

    /// Whether a session begins or ends here: the previous one is neither renewed nor confirmed.
    pub const fn replaces_session(&self) -> bool {
        match self {
            Self::Endpoint(endpoint) => endpoint.facts().replaces_session,
            Self::Root | Self::Page(_) | Self::Unknown(_) => false,
        }
    }

    /// Whether an order is written or placed here: the owner of the session must be known.
    pub const fn orders(&self) -> bool {
        match self {
            Self::Endpoint(endpoint) => matches!(endpoint, Endpoint::Orders),
            Self::Page(address) => matches!(address.route, Route::Checkout),
            Self::Root | Self::Unknown(_) => false,
        }
    }

    /// Reads a path with its leading slash, and its query without the question mark. The sign-in form posts to its
    /// own page, where a refusal is shown; the post is for the endpoint.
    pub fn of_request(verb: Verb, path: &str, query: Option<&str>) -> Self {
        match Self::parse(path) {
            Self::Page(Address { language, route }) => {
                let route = route.with_query(query);
                if route == Route::SignIn && verb == Verb::Post {
                    Self::Endpoint(Endpoint::Session)
                } else {
                    Self::Page(Address { language, route })
                }
            }
            place @ (Self::Root | Self::Endpoint(_) | Self::Unknown(_)) => place,
        }
    }

    /// Reads a path with its leading slash; the query is not part of it.
    pub fn parse(path: &str) -> Self {
        let path = path.strip_prefix('/').unwrap_or(path);
        if path.is_empty() {
            return Self::Root;
        }
        let (first, rest) = path.split_once('/').unwrap_or((path, ""));
        // Addresses on paper and in QR codes are often in capitals.
        match Language::from_code(&first.to_ascii_lowercase()) {
            Some(language) => Route::parse(rest).map_or(Self::Unknown(Some(language)), |route| {
                Self::Page(Address { language, route })
            }),
            None => Endpoint::parse(path).map_or(Self::Unknown(None), Self::Endpoint),
        }
    }
}
