//! The messages between the worker of the pages and the object of a cart, as JSON.
//!
//! Each type has one declaration: its `serde` derives are writer and reader. An unknown variant is an error. The two
//! workers are deployed one after the other, so a new field needs a default, and a change that an old reader must not
//! ignore needs a new variant. A new variant of an answer is told only to pages that say that they read it ([`Answers`]).

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
use crate::failure::{Failure, Shortage, refusals};
use crate::ordering::{OrderAnswer, OrderNews, OrderRejected, PlaceOrder};
use crate::payment::Payable;
use crate::promo::{PromoCode, PromoRejected};
use crate::thankyou::OrderSummary;
use crate::words::failure;

refusals! {
    /// The cart does not answer: what was in it stays, and nothing was changed.
    pub CLOSED = "cart_closed", failure::CART_CLOSED, Unavailable;
}

/// The owner of a cart, as the worker has proven it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owner {
    pub site: String,
    /// The cart's own name, unlike any other's.
    pub cart: String,
    pub language: String,
    /// The guest's token; `None` for a signed-in user.
    pub no_user_id: Option<String>,
    /// The session of a signed-in user, for calls made while the user waits; never stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// The address of who waits, where the site passes it on; never stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visitor: Option<String>,
    /// A developer looks: the backend's copy stays as it is (spec shell 4, dev mode).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dev_mode: bool,
}

impl Owner {
    /// The owner as it is stored: without the session, and without where it was asked from.
    #[must_use]
    pub fn without_session(&self) -> Self {
        Self {
            session: None,
            visitor: None,
            ..self.clone()
        }
    }
}

/// A request of the worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CartCall {
    pub owner: Owner,
    pub request: CartRequest,
    /// The [`Answers`] that the pages read; those of the beginning for pages that were deployed before it.
    #[serde(default)]
    pub reads: Answers,
}

/// How often answers have got a variant that the pages of before cannot read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Answers(pub u32);

impl Answers {
    /// Orders and promo codes answer that the backend was asked too often.
    const OF_PAUSES: Self = Self(1);
    /// All that this build reads.
    pub const ALL: Self = Self::OF_PAUSES;
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum CartRequest {
    Read,
    /// The stored outcome of the command of this id, if it has one.
    Recall(String),
    /// Stores a refusal as the outcome of the command of this id, unless it has one.
    Refuse {
        id: String,
        refusal: FinalRefusal,
    },
    Apply(CommandRequest),
    /// [`CartRequest::GiveTo`] of pages that were deployed before it.
    Give,
    /// The lines that a guest gives to the account with the cart of this name, until [`CartRequest::Given`] tells that they
    /// are there. Nothing is given while an order of them is being placed or checked.
    GiveTo {
        account: String,
        /// What was given at this revision has joined its account, or never will.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead_of: Option<u64>,
    },
    /// Takes out what was given at this revision.
    Given {
        request: CommandRequest,
        revision: u64,
    },
    /// Applies what the guest of this token has given, and has the backend's copies join too.
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
    /// Has the backend judge a promo code for the cart, as the command of this id.
    Promo {
        id: String,
        code: PromoCode,
    },
    Order(Box<PlaceOrder>),
    /// An order to a saved address, whose number an older object would lose.
    OrderToSaved(Box<PlaceOrder>),
    /// Asks again for the answer of the open order of this id.
    AskAgain(String),
    /// Looks once more for the open order of this id, which is not sent again, and gives it up where it is not found.
    Waive(String),
    /// The order of this number or id; without one the last that is paid online.
    Payment(Option<String>),
    /// The goods of the order of this number.
    Ordered(String),
    /// Closes the sockets that were opened in a session with one of these tokens, by their hashes.
    EndSession(Vec<String>),
}

/// When an account's first cart takes in what the backend keeps for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakesIn {
    Before,
    After,
}

impl CartRequest {
    /// When an account's first cart takes in what the backend keeps, if it does so with this request. Who saves goods
    /// without having read the cart has not seen what is kept, and does not take it out.
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
            | Self::EndSession(_) => None,
        }
    }
}

fn saves_goods(command: &Command) -> bool {
    matches!(command, Command::Replace { lines, .. } if !lines.is_empty())
}

/// The session in which a socket is opened: the header [`SocketSession::HEADER`] of the upgrade, as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SocketSession {
    /// Of the session's tokens, and the session's name, which stays the same for as long as it lives.
    pub hashes: Vec<String>,
    /// When the access token ends.
    pub until_ms: u64,
}

impl SocketSession {
    pub const HEADER: &str = "session";
    /// The code with which a socket is closed whose session is over (spec shell 7: a 401, as a socket can say it).
    pub const ENDED: u16 = 4401;
    /// Of every socket that was opened in a session: those of guests never end by themselves. No hash is this.
    pub const TAG: &str = "session";
    /// Before the time in the tag of a socket; no hash begins with it.
    const UNTIL: &str = "until ";

    /// What the object knows a socket by.
    pub fn tags(&self) -> Vec<String> {
        let until = [Self::UNTIL, &self.until_ms.to_string()].concat();
        let hashes = self.hashes.iter().filter(|hash| hash.len() <= 64).take(4);
        hashes
            .cloned()
            .chain([until, Self::TAG.to_owned()])
            .collect()
    }

    /// When the session of a socket with these tags ends; `None` for a guest's.
    pub fn until_ms(tags: &[String]) -> Option<u64> {
        let until = tags.iter().find_map(|tag| tag.strip_prefix(Self::UNTIL))?;
        until.parse().ok()
    }
}

/// The object's answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum CartResponse {
    Cart {
        cart: Cart,
        fields: String,
        /// The number of the order that left the cart as it is; empty for an order without one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ordered: Option<String>,
        #[serde(default, skip_serializing_if = "OrderNews::is_empty")]
        news: OrderNews,
    },
    Refused(FinalRefusal),
    /// The cart is at another revision than the one that was named.
    Stale {
        cart: Cart,
        fields: String,
    },
    /// A guest's cart as it was given before, to the account with the cart of this name: the guest has changed it since, or
    /// gives it to another account. It may have joined there.
    GivenBefore {
        cart: Cart,
        account: String,
    },
    /// There is not enough of the product.
    Short(Shortage),
    /// The promo code was not applied.
    NoPromo(PromoRejected),
    /// No command of that id has an outcome yet; no order of that id is open.
    Nothing,
    Order(OrderAnswer),
    Payment(Option<Payable>),
    Ordered(Option<OrderSummary>),
}

impl CartResponse {
    /// The cart after a command, or why the command changed nothing.
    pub fn cart(self) -> Result<Cart, Failure> {
        match self {
            Self::Cart { cart, .. } => Ok(cart),
            Self::Refused(refusal) => Err(refusal.failure()),
            Self::Stale { .. } => Err(Failure::Refused(&STALE)),
            Self::Short(shortage) => Err(Failure::Short(shortage)),
            Self::GivenBefore { .. }
            | Self::NoPromo(_)
            | Self::Nothing
            | Self::Order(_)
            | Self::Payment(_)
            | Self::Ordered(_) => Err(Failure::Internal),
        }
    }

    /// The answer to pages that read these: a variant that they do not know is told as before there was one.
    #[must_use]
    pub fn for_pages(self, reads: Answers) -> Self {
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
    /// The request for an order.
    pub fn order(place: PlaceOrder) -> Self {
        let delivery = &place.details.delivery;
        if delivery.shipping_address_id.is_some() {
            Self::OrderToSaved(Box::new(place))
        } else {
            Self::Order(Box::new(place))
        }
    }
}
