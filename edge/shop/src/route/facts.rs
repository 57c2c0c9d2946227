//! Facts of an address in the route table: its audience, its methods, the page with its form.

use serde::Serialize;

use super::{Route, Slug};
use crate::i18n::Word;

/// The audience of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Everybody: the page cache may hold it.
    Everybody,
    /// One visitor: never cached, and robots stay away.
    Visitor,
    /// The owner of a cart or an order: like `Visitor`, and not even the browser stores the page.
    Owner,
    /// A signed-in visitor: others are redirected to the sign-in form.
    Account,
    /// A company customer: like `Account`, and for other shoppers the address is missing.
    Company,
}

/// A column of the links under every page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FooterColumn {
    /// Questions that buyers ask.
    ForYou,
    /// About the shop.
    TheShop,
}

/// A part of a shop that most shops go without: a site's config names those that it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Feature {
    /// Adverts of property.
    Adverts,
    /// The calculator of meal plans.
    MealPlan,
}

/// The facts of a page.
#[derive(Clone, Copy)]
pub struct PageFacts {
    pub audience: Audience,
    /// Sites without this feature have no such page.
    pub feature: Option<Feature>,
    /// Its link in the footer; the links of a column are in the order of the table.
    pub(super) footer: Option<(FooterColumn, Word)>,
}

pub(super) const CACHED: PageFacts = PageFacts::of(Audience::Everybody);
pub(super) const VISITOR: PageFacts = PageFacts::of(Audience::Visitor);
pub(super) const OWNER: PageFacts = PageFacts::of(Audience::Owner);
pub(super) const ACCOUNT: PageFacts = PageFacts::of(Audience::Account);
/// A page of the account that only company customers have.
pub(super) const COMPANY: PageFacts = PageFacts::of(Audience::Company);

/// The access check before anything is loaded or done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    Anybody,
    /// The shop has accounts.
    Cabinet,
    /// The shop has accounts, and the backend has confirmed whose the session is.
    Account,
    /// Like `Account`, and the shopper is a company customer: for others the address is missing.
    Company,
}

/// The methods that the shop answers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    Get,
    Head,
    Post,
    Delete,
    /// Any other method: a 405.
    Other,
}

impl Verb {
    /// The method, for the log.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Head => "HEAD",
            Self::Post => "POST",
            Self::Delete => "DELETE",
            Self::Other => "OTHER",
        }
    }
}

/// The methods that an endpoint answers to.
#[derive(Debug, Clone, Copy)]
struct Methods {
    get: bool,
    post: bool,
    delete: bool,
}

const NO_METHOD: Methods = Methods {
    get: false,
    post: false,
    delete: false,
};

/// The origins that may send a form or a change to an endpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origins {
    Own,
    /// Any site: a bank's page sends the shopper back.
    Any,
}

/// How large the form of an endpoint may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormSize {
    Usual,
    /// Hundreds of lines with texts.
    ManyLines,
}

/// Whether a command that guests may send too names the session to the backend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    Never,
    /// Once the account's list has admitted the session.
    IfAdmitted,
}

/// The facts of an endpoint.
#[derive(Debug, Clone, Copy)]
pub struct EndpointFacts {
    methods: Methods,
    /// The answer is the same for every visitor: no session is started and no cookie is set.
    pub is_for_everybody: bool,
    /// The answer shows or changes a cart or an order.
    pub is_owned: bool,
    pub access: Access,
    /// A session begins or ends here: the previous one is neither renewed nor confirmed.
    pub replaces_session: bool,
    pub naming: Naming,
    pub origins: Origins,
    pub form_size: FormSize,
    /// Sites without this feature have no such endpoint.
    pub feature: Option<Feature>,
    pub(super) form: Option<fn(&Slug) -> Route>,
}

pub(super) const GET: EndpointFacts = EndpointFacts::of(Methods {
    get: true,
    ..NO_METHOD
});
pub(super) const POST: EndpointFacts = EndpointFacts::of(Methods {
    post: true,
    ..NO_METHOD
});
pub(super) const DELETE: EndpointFacts = EndpointFacts::of(Methods {
    delete: true,
    ..NO_METHOD
});

impl Route {
    /// Whether the page of a visitor who has chosen a city differs from that of all others.
    pub const fn is_of_city(&self) -> bool {
        matches!(self, Self::MealPlan)
    }
}

impl PageFacts {
    const fn of(audience: Audience) -> Self {
        Self {
            audience,
            feature: None,
            footer: None,
        }
    }

    pub(super) const fn of_feature(self, feature: Feature) -> Self {
        Self {
            feature: Some(feature),
            ..self
        }
    }

    pub(super) const fn in_footer(self, column: FooterColumn, title: Word) -> Self {
        Self {
            footer: Some((column, title)),
            ..self
        }
    }
}

impl Audience {
    /// Whether the page shows data of an owner: it is rendered for a proven caller, and stored nowhere.
    pub const fn is_owned(self) -> bool {
        match self {
            Self::Owner | Self::Account | Self::Company => true,
            Self::Everybody | Self::Visitor => false,
        }
    }

    /// Whether the page needs a session.
    pub const fn is_of_account(self) -> bool {
        matches!(self, Self::Account | Self::Company)
    }

    /// Whether only company customers have the page.
    pub const fn is_of_company(self) -> bool {
        matches!(self, Self::Company)
    }
}

impl Access {
    /// Whether the endpoint needs a session.
    pub const fn is_of_account(self) -> bool {
        matches!(self, Self::Account | Self::Company)
    }
}

impl EndpointFacts {
    const fn of(methods: Methods) -> Self {
        Self {
            methods,
            is_for_everybody: false,
            is_owned: false,
            access: Access::Anybody,
            replaces_session: false,
            naming: Naming::Never,
            origins: Origins::Own,
            form_size: FormSize::Usual,
            feature: None,
            form: None,
        }
    }

    /// The same endpoint, which also takes the other's methods.
    pub(super) const fn or(self, other: Self) -> Self {
        Self {
            methods: Methods {
                get: self.methods.get || other.methods.get,
                post: self.methods.post || other.methods.post,
                delete: self.methods.delete || other.methods.delete,
            },
            ..self
        }
    }

    pub(super) const fn for_everybody(self) -> Self {
        Self {
            is_for_everybody: true,
            ..self
        }
    }

    pub(super) const fn of_owner(self) -> Self {
        Self {
            is_owned: true,
            ..self
        }
    }

    pub(super) const fn of_cabinet(self) -> Self {
        Self {
            access: Access::Cabinet,
            ..self
        }
    }

    pub(super) const fn of_account(self) -> Self {
        Self {
            is_owned: true,
            access: Access::Account,
            ..self
        }
    }

    /// An endpoint of the account that only company customers have.
    pub(super) const fn of_company(self) -> Self {
        Self {
            is_owned: true,
            access: Access::Company,
            ..self
        }
    }

    pub(super) const fn of_many_lines(self) -> Self {
        Self {
            form_size: FormSize::ManyLines,
            ..self
        }
    }

    pub(super) const fn of_feature(self, feature: Feature) -> Self {
        Self {
            feature: Some(feature),
            ..self
        }
    }

    pub(super) const fn of_any_origin(self) -> Self {
        Self {
            origins: Origins::Any,
            ..self
        }
    }

    pub(super) const fn replacing_session(self) -> Self {
        Self {
            replaces_session: true,
            ..self
        }
    }

    pub(super) const fn naming_session(self) -> Self {
        Self {
            naming: Naming::IfAdmitted,
            ..self
        }
    }

    /// The page with the form of this endpoint, by the text in the address.
    pub(super) const fn form_of(self, page: fn(&Slug) -> Route) -> Self {
        Self {
            form: Some(page),
            ..self
        }
    }

    /// Whether the endpoint answers to this method.
    pub const fn takes(self, verb: Verb) -> bool {
        match verb {
            Verb::Get | Verb::Head => self.methods.get,
            Verb::Post => self.methods.post,
            Verb::Delete => self.methods.delete,
            Verb::Other => false,
        }
    }

    /// The methods for an `Allow` header (RFC 9110, 15.5.6): `GET, HEAD, POST`.
    pub fn allowed(self) -> String {
        let known = [
            (self.methods.get, "GET, HEAD"),
            (self.methods.post, "POST"),
            (self.methods.delete, "DELETE"),
        ];
        let taken: Vec<&str> = known
            .iter()
            .filter(|(is, _)| *is)
            .map(|(_, name)| *name)
            .collect();
        taken.join(", ")
    }
}
