//! What the route table says of an address: for whom its page is, which methods it takes, where its form stands.

use super::{Route, Slug};

/// For whom a page is rendered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Everybody: the page cache may hold it.
    Everybody,
    /// One visitor: never cached, and robots stay away.
    Visitor,
    /// A signed-in visitor: others are led to the sign-in form first.
    Account,
}

pub(super) const CACHED: Audience = Audience::Everybody;
pub(super) const VISITOR: Audience = Audience::Visitor;
pub(super) const ACCOUNT: Audience = Audience::Account;

/// The methods that the shop answers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    Get,
    Head,
    Post,
    Delete,
    /// Whatever else a client may send: a 405.
    Other,
}

/// What is true of an endpoint.
#[derive(Debug, Clone, Copy)]
pub struct EndpointFacts {
    get: bool,
    post: bool,
    delete: bool,
    /// The answer is the same for every visitor: no session is begun and no cookie set.
    pub is_for_everybody: bool,
    pub(super) form: Option<fn(&Slug) -> Route>,
}

pub(super) const GET: EndpointFacts = EndpointFacts {
    get: true,
    post: false,
    delete: false,
    is_for_everybody: false,
    form: None,
};
pub(super) const POST: EndpointFacts = EndpointFacts {
    get: false,
    post: true,
    ..GET
};
pub(super) const DELETE: EndpointFacts = EndpointFacts {
    get: false,
    delete: true,
    ..GET
};

impl EndpointFacts {
    pub(super) const fn or(self, other: Self) -> Self {
        Self {
            get: self.get || other.get,
            post: self.post || other.post,
            delete: self.delete || other.delete,
            ..self
        }
    }

    pub(super) const fn for_everybody(self) -> Self {
        Self {
            is_for_everybody: true,
            ..self
        }
    }

    /// The page that shows the form which is sent here, by the text that the address carries.
    pub(super) const fn form_of(self, page: fn(&Slug) -> Route) -> Self {
        Self {
            form: Some(page),
            ..self
        }
    }

    /// Whether the endpoint answers to this method.
    pub const fn takes(self, verb: Verb) -> bool {
        match verb {
            Verb::Get | Verb::Head => self.get,
            Verb::Post => self.post,
            Verb::Delete => self.delete,
            Verb::Other => false,
        }
    }

    /// The methods for an `Allow` header (RFC 9110, 15.5.6): `GET, HEAD, POST`.
    pub fn allowed(self) -> String {
        let known = [
            (self.get, "GET, HEAD"),
            (self.post, "POST"),
            (self.delete, "DELETE"),
        ];
        let taken: Vec<&str> = known
            .iter()
            .filter(|(is, _)| *is)
            .map(|(_, name)| *name)
            .collect();
        taken.join(", ")
    }
}
