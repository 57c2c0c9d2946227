//! The messages between the pages' worker and the cart's object, as JSON.
//!
//! Each type has one declaration: its `serde` derives are writer and reader. An unknown variant is an error. The two
//! workers are deployed one after the other, so a new field needs a default, and a change that an old reader must not
//! ignore needs a new variant. A new variant of an answer is sent only to pages that declare that they read it
//! ([`Answers`]).

mod remembered;
mod site_dealings;

#[cfg(test)]
mod arbitrary_orders;
#[cfg(test)]
mod socket_tests;
#[cfg(test)]
mod stored_tests;
#[cfg(test)]
mod tests;

pub use remembered::RememberedProducts;
pub use site_dealings::SiteDealings;

use serde::{Deserialize, Serialize};

use crate::cart::{Cart, Command, CommandRequest, FinalRefusal};
use crate::cartredis::STALE;
use crate::company::CompanyId;
use crate::failure::{Failure, Shortage, refusals};
use crate::ordering::{OrderAnswer, OrderNews, OrderRejected, PlaceOrder};
use crate::payment::Payable;
use crate::promo::{PromoCode, PromoRejected};
use crate::sessions::{ListedSession, PresentedSession, SESSION_ENDED, SessionsCall};
use crate::thankyou::OrderSummary;
use crate::words::failure;

refusals! {
    /// The cart does not answer: its contents are unchanged.
    pub CLOSED = "cart_closed", failure::CART_CLOSED, Unavailable;
}

/// The owner of a cart, verified by the worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owner {
    pub site: String,
    /// The unique name of the cart.
    pub cart: String,
    pub language: String,
    /// The guest's token; `None` for a signed-in user.
    pub no_user_id: Option<String>,
    /// The session of a signed-in user, for calls made while the user waits; never stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// The waiting visitor's IP address, if the site passes it on; never stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visitor: Option<String>,
    /// Developer mode: the backend's copy is left alone (spec shell 4, dev mode).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dev_mode: bool,
    /// The company that is acted for, if the request knows it; never stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub company: Option<CompanyId>,
    /// The version of the site that this visitor gets, if it is not the one in force; never stored, so what is done
    /// later is done by the version that is in force then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The id of the request, which the backend gets too; never stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
}

impl Owner {
    /// The owner as it is stored: without what belongs to the request.
    #[must_use]
    pub fn without_session(&self) -> Self {
        Self {
            session: None,
            visitor: None,
            company: None,
            version: None,
            request_id: None,
            ..self.clone()
        }
    }
}

/// A request of the worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CartCall {
    pub owner: Owner,
    pub request: CartRequest,
    /// The [`Answers`] that the pages can read; pages deployed before it was added read the first version.
    #[serde(default)]
    pub reads: Answers,
    /// The session that the request belongs to, if the object is its account's: the object refuses an ended one with
    /// [`CartResponse::SessionEnded`]. Pages deployed before it was added send none, and no object refuses them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub presented: Option<PresentedSession>,
}

/// The version of the answers: raised with each variant that older pages cannot read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Answers(pub u32);

impl Answers {
    /// Orders and promo codes report that the backend throttles.
    const OF_PAUSES: Self = Self(1);
    /// An admitted session is told the chosen company.
    const OF_COMPANIES: Self = Self(2);
    /// The newest version.
    pub const ALL: Self = Self::OF_COMPANIES;
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum CartRequest {
    Read,
    /// The stored outcome of the command with this id, if it has one.
    Recall(String),
    /// Stores a refusal as the outcome of the command with this id, unless it has one.
    Refuse {
        id: String,
        refusal: FinalRefusal,
    },
    Apply(CommandRequest),
    /// [`CartRequest::GiveTo`] as sent by pages deployed before that existed.
    Give,
    /// Offers a guest's lines to the account with this cart name, until [`CartRequest::Given`] reports that they were
    /// added. There is no offer while an order of them is being placed or checked.
    GiveTo {
        account: String,
        /// The offer of this revision is settled: merged into its account, or refused there for good.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead_of: Option<u64>,
    },
    /// Removes the lines offered at this revision.
    Given {
        request: CommandRequest,
        revision: u64,
    },
    /// Adds the lines offered by the guest with this token, and merges the backend's copies too.
    Join {
        request: CommandRequest,
        guest: String,
    },
    /// Replaces or empties the cart together with its companion data.
    Save {
        request: CommandRequest,
        fields: String,
    },
    /// Replaces or empties the cart with its companion data, if it is still at this revision.
    SaveAt {
        request: CommandRequest,
        fields: String,
        revision: u64,
    },
    /// Has the backend check a promo code for the cart, as the command with this id.
    Promo {
        id: String,
        code: PromoCode,
    },
    Order(Box<PlaceOrder>),
    /// An order to a saved address; a separate variant, since an older object would lose the address's id.
    OrderToSaved(Box<PlaceOrder>),
    /// Asks again for the answer of the open order with this id.
    AskAgain(String),
    /// Searches once more for the open order with this id, which is not sent again, and gives it up if it is not found.
    Waive(String),
    /// The order with this number or id; without one, the last order with online payment.
    Payment(Option<String>),
    /// The goods of the order with this number.
    Ordered(String),
    /// Closes the sockets opened in a session with one of these tokens, given as hashes.
    EndSession(Vec<String>),
    /// A request about the account's sessions.
    Sessions(SessionsCall),
}

/// When an account's first cart takes in the goods that the backend keeps for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakesIn {
    Before,
    After,
}

impl CartRequest {
    /// When an account's first cart takes in the backend's goods, if this request makes it do so. A client that saves
    /// goods without having read the cart has not seen the backend's goods, and does not mean to remove them.
    pub fn takes_in(&self) -> Option<TakesIn> {
        match self {
            Self::Save { request, .. } if saves_goods(&request.command) => Some(TakesIn::After),
            Self::Read
            | Self::Apply(_)
            | Self::Join { .. }
            | Self::Save { .. }
            | Self::SaveAt { .. } => Some(TakesIn::Before),
            Self::Recall(_)
            | Self::Refuse { .. }
            | Self::Give
            | Self::GiveTo { .. }
            | Self::Given { .. }
            | Self::Promo { .. }
            | Self::Order(_)
            | Self::OrderToSaved(_)
            | Self::AskAgain(_)
            | Self::Waive(_)
            | Self::Payment(_)
            | Self::Ordered(_)
            | Self::EndSession(_)
            | Self::Sessions(_) => None,
        }
    }
}

fn saves_goods(command: &Command) -> bool {
    matches!(command, Command::Replace { lines, .. } if !lines.is_empty())
}

/// The session of a socket: the header [`SocketSession::HEADER`] of the upgrade, as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SocketSession {
    /// Hashes of the session's tokens, and of the session's name, which stays the same for its lifetime.
    pub hashes: Vec<String>,
    /// When the access token expires.
    pub until_ms: u64,
    /// The session as the account's object judges it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub presented: Option<PresentedSession>,
}

impl SocketSession {
    pub const HEADER: &str = "session";
    /// The close code of a socket whose session has ended (spec shell 7: the socket's equivalent of a 401).
    pub const ENDED: u16 = 4401;
    /// The tag of every socket opened in a session; a guest's socket never expires by itself. No hash equals it.
    pub const TAG: &str = "session";
    /// The prefix of the tag with a socket's expiry time; no hash begins with it.
    const UNTIL: &str = "until ";

    /// The tags under which the object finds the socket.
    pub fn tags(&self) -> Vec<String> {
        let until = [Self::UNTIL, &self.until_ms.to_string()].concat();
        let hashes = self.hashes.iter().filter(|hash| hash.len() <= 64).take(4);
        hashes
            .cloned()
            .chain([until, Self::TAG.to_owned()])
            .collect()
    }

    /// Whether a socket with these tags was opened in a session with one of these hashes.
    pub fn is_of(tags: &[String], hashes: &[String]) -> bool {
        tags.iter().any(|tag| hashes.contains(tag))
    }

    /// When the session of a socket with these tags expires; `None` for a guest's socket.
    pub fn until_ms(tags: &[String]) -> Option<u64> {
        let until = tags.iter().find_map(|tag| tag.strip_prefix(Self::UNTIL))?;
        until.parse().ok()
    }
}

/// The object's response.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum CartResponse {
    Cart {
        cart: Cart,
        fields: String,
        /// The last order's number, while the cart has not changed since; empty for an order without one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ordered: Option<String>,
        #[serde(default, skip_serializing_if = "OrderNews::is_empty")]
        news: OrderNews,
    },
    Refused(FinalRefusal),
    /// The cart is at another revision than the requested one.
    Stale {
        cart: Cart,
        fields: String,
    },
    /// A guest's cart with an unsettled earlier offer to the account with this cart name: the guest has changed the
    /// cart since, or signs in to another account. The goods may have been added there.
    GivenBefore {
        cart: Cart,
        account: String,
    },
    /// The stock of the product is too low.
    Short(Shortage),
    /// The promo code was not applied.
    NoPromo(PromoRejected),
    /// No outcome is stored for the command; no order with that id is open.
    Nothing,
    Order(OrderAnswer),
    Payment(Option<Payable>),
    Ordered(Option<OrderSummary>),
    /// The account ended the session of the request at this time; nothing was done. The time is 0 if the session is not
    /// on the list.
    SessionEnded(u64),
    /// The sessions of the account.
    Sessions(Vec<ListedSession>),
    /// The session of the request is admitted; the company that the account has chosen to act for.
    Admitted(Option<CompanyId>),
}

impl CartResponse {
    /// The cart after a command, or why the command was refused.
    pub fn cart(self) -> Result<Cart, Failure> {
        match self {
            Self::Cart { cart, .. } => Ok(cart),
            Self::Refused(refusal) => Err(refusal.failure()),
            Self::Stale { .. } => Err(Failure::Refused(&STALE)),
            Self::Short(shortage) => Err(Failure::Short(shortage)),
            Self::SessionEnded(_) => Err(Failure::Refused(&SESSION_ENDED)),
            Self::GivenBefore { .. }
            | Self::NoPromo(_)
            | Self::Nothing
            | Self::Order(_)
            | Self::Payment(_)
            | Self::Ordered(_)
            | Self::Sessions(_)
            | Self::Admitted(_) => Err(Failure::Internal),
        }
    }

    /// The response for pages of this version: newer variants are replaced by the older equivalent.
    #[must_use]
    pub fn for_pages(self, reads: Answers) -> Self {
        if reads >= Answers::OF_COMPANIES {
            return self;
        }
        if let Self::Admitted(_) = self {
            return Self::Nothing;
        }
        if reads >= Answers::OF_PAUSES {
            return self;
        }
        if let Self::NoPromo(PromoRejected::TooOften(_)) = self {
            return Self::NoPromo(PromoRejected::Unavailable);
        }
        if let Self::Order(OrderAnswer::Rejected(why)) = self {
            let known = if let OrderRejected::Promo(code, PromoRejected::TooOften(_)) = why {
                OrderRejected::Promo(code, PromoRejected::Unavailable)
            } else if matches!(why, OrderRejected::TooOften(_)) {
                OrderRejected::Backend
            } else {
                why
            };
            return Self::Order(OrderAnswer::Rejected(known));
        }
        self
    }
}

impl CartRequest {
    /// The request that places an order.
    pub fn order(place: PlaceOrder) -> Self {
        let delivery = &place.details.delivery;
        if delivery.shipping_address_id.is_some() {
            Self::OrderToSaved(Box::new(place))
        } else {
            Self::Order(Box::new(place))
        }
    }
}
