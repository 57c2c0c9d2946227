//! The calls of the backend as data. Each feature declares its calls beside their readers: the path, the pages that use
//! it, the shop's fallback, who may call it, and the request with which the check of a backend tries it. `shop::calls`
//! lists them all; the documents, the command `npm run contract`, the fuzzer and the demo backend's tests read that
//! list. None of it is compiled into a worker.

mod known;

pub use known::{Known, Sold, counted, first, first_slug};

use std::fmt::Debug;
use std::panic::Location;

use crate::backend::{Call, Request};
use crate::lenient::{Json, Lenient, Schema};

/// The caller of a backend call, and its effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Reads, for everybody.
    Open,
    /// Begins or renews a session.
    SignIn,
    /// Reads, for a signed-in shopper.
    Session,
    /// Writes: a cart, a letter, an order.
    Write,
    /// Writes data of a signed-in shopper.
    SessionWrite,
}

/// A property of a backend that only a second request shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// Whether an order sent again under its key is the same order.
    Key,
    /// Whether a refresh issues a new refresh token, and whether the old one still works.
    Rotation,
    /// Whether the cart holds the goods that were added.
    Holds,
    /// Which address was created, so that it can be deleted.
    Address,
}

/// The fallback of a deferred part of a page.
pub const PART: &str = "404 shows nothing, anything else an apology in its place.";

/// How a form answers when its call fails.
pub const FORM: &str = "A 4xx shows its words, beside the fields or above the form; 401, 403, 404, 405, 408, 425, 429, 499 and anything else ask to try again. What was written stays.";

/// The note on a saved address that a check of the contract creates.
pub const NOTE: &str = "contract check";

/// Why a call carries pages that no document names.
pub const PAGED: &str = "A long list has pages; the documents number those of other lists so.";

/// Why a call carries fields that no document names.
pub const NO_FIELDS: &str = "The documents name the call, and no field of what it is sent.";

/// Why a call of a guest's cart carries the guest.
pub const GUEST: &str =
    "The documents name no payload here, but say that cart calls carry `no_user_id`.";

/// The statuses with which a backend refuses made-up values.
pub const REFUSALS: &[u16] = &[400, 404, 422];

/// The fields of a call that no document names, and why they are sent.
#[derive(Debug, Clone, Copy)]
pub struct ExtraFields {
    pub why: &'static str,
    /// Each with its location, such as `body product_id`.
    pub names: &'static [&'static str],
}

/// The description of a call.
#[derive(Debug, Clone, Copy)]
pub struct Facts {
    /// The verb and the path, with the variable parts in braces.
    pub call: &'static str,
    /// The name of its recorded answers in `tests/contract/`.
    pub fixture: &'static str,
    /// The file that declares it.
    pub file: &'static str,
    /// The pages and commands that make it.
    pub used_by: &'static str,
    /// What the shop does while the call fails.
    pub without: &'static str,
    /// The test that shows this fallback in the shop.
    pub shown_by: &'static str,
    pub access: Access,
    /// Statuses that also count as an answer: nothing is there, or a made-up value is refused.
    pub also_fine: &'static [u16],
    /// The name under which a site's config may give its body another shape; empty for most.
    pub shape: &'static str,
    pub beyond: ExtraFields,
    /// Other variants of the request, with its optional fields.
    pub at_times: fn() -> Vec<Request>,
    /// Learns from an answer the facts that later requests need.
    pub learn: fn(&mut Known, &Json<'_>),
    /// Requests that only prepare this one: their answers are not checked.
    pub before: fn(&Known) -> Vec<Request>,
    pub proof: Option<Proof>,
    /// The data that it leaves in the backend and that no call can remove.
    pub leaves: &'static str,
    /// It fills a page of its own, which a shop may lack.
    pub is_page: bool,
    /// It identifies the owner of a session; all calls that do share one deadline.
    pub tells_who: bool,
    /// It ends the session.
    pub ends_session: bool,
}

impl Facts {
    /// Whether it orders.
    pub fn is_order(&self) -> bool {
        self.proof == Some(Proof::Key)
    }

    /// The verb and the path without a query.
    pub fn place(&self) -> (&'static str, &'static str) {
        let (method, path) = self.call.split_once(' ').unwrap_or_default();
        (method, path.split('?').next().unwrap_or_default())
    }
}

/// The request of a call, made from the known facts, and the reader of its answer.
pub trait Exchange: Copy + Sync {
    fn ask(&self, known: &Known) -> Option<Request>;
    fn schema(&self) -> Schema;
    /// Reads an answer as the shop does; returns the result as text.
    fn read(&self, body: &[u8]) -> Result<String, String>;
}

/// A declared call, whatever the type of its answer.
pub trait Contract: Sync {
    fn facts(&self) -> &Facts;
    fn ask(&self, known: &Known) -> Option<Request>;
    fn schema(&self) -> Schema;
    /// Reads an answer as the shop does; returns the result as text.
    fn read(&self, body: &[u8]) -> Result<String, String>;
}

/// A call whose answer has a type.
#[derive(Debug)]
pub struct Typed<T>(fn(&Known) -> Option<Call<T>>);

impl<T> Clone for Typed<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Typed<T> {}

impl<T: Lenient + Debug> Exchange for Typed<T> {
    fn ask(&self, known: &Known) -> Option<Request> {
        Some((self.0)(known)?.request)
    }

    fn schema(&self) -> Schema {
        T::schema()
    }

    fn read(&self, body: &[u8]) -> Result<String, String> {
        let answer = Call::<T>::get_static("").read(body)?;
        Ok(format!("{answer:?}"))
    }
}

/// The declaration of a call.
#[derive(Debug, Clone, Copy)]
pub struct Declared<X> {
    facts: Facts,
    pub exchange: X,
}

impl<T> Declared<Typed<T>> {
    /// A call by its verb and path, the name of its answers in `tests/contract/`, and its exchange.
    #[track_caller]
    pub const fn new(
        call: &'static str,
        fixture: &'static str,
        ask: fn(&Known) -> Option<Call<T>>,
    ) -> Self {
        Self::of(call, fixture, Typed(ask))
    }
}

impl<X: Copy> Declared<X> {
    #[track_caller]
    pub const fn of(call: &'static str, fixture: &'static str, exchange: X) -> Self {
        let facts = Facts {
            call,
            fixture,
            file: Location::caller().file(),
            used_by: "",
            without: "",
            shown_by: "",
            access: Access::Open,
            also_fine: &[],
            shape: "",
            beyond: ExtraFields {
                why: "",
                names: &[],
            },
            at_times: || Vec::new(),
            learn: |_, _| {},
            before: |_| Vec::new(),
            proof: None,
            leaves: "",
            is_page: false,
            tells_who: false,
            ends_session: false,
        };
        Self { facts, exchange }
    }

    #[must_use]
    pub const fn used_by(mut self, pages: &'static str) -> Self {
        self.facts.used_by = pages;
        self
    }

    #[must_use]
    pub const fn without(mut self, sentences: &'static str) -> Self {
        self.facts.without = sentences;
        self
    }

    #[must_use]
    pub const fn shown_by(mut self, test: &'static str) -> Self {
        self.facts.shown_by = test;
        self
    }

    #[must_use]
    pub const fn access(mut self, access: Access) -> Self {
        self.facts.access = access;
        self
    }

    #[must_use]
    pub const fn may_be_missing(self) -> Self {
        self.also_fine(&[404])
    }

    #[must_use]
    pub const fn also_fine(mut self, statuses: &'static [u16]) -> Self {
        self.facts.also_fine = statuses;
        self
    }

    #[must_use]
    pub const fn shape(mut self, body: &'static str) -> Self {
        self.facts.shape = body;
        self
    }

    #[must_use]
    pub const fn beyond(mut self, why: &'static str, names: &'static [&'static str]) -> Self {
        self.facts.beyond = ExtraFields { why, names };
        self
    }

    #[must_use]
    pub const fn at_times(mut self, requests: fn() -> Vec<Request>) -> Self {
        self.facts.at_times = requests;
        self
    }

    #[must_use]
    pub const fn learn(mut self, learn: fn(&mut Known, &Json<'_>)) -> Self {
        self.facts.learn = learn;
        self
    }

    #[must_use]
    pub const fn before(mut self, before: fn(&Known) -> Vec<Request>) -> Self {
        self.facts.before = before;
        self
    }

    #[must_use]
    pub const fn proof(mut self, proof: Proof) -> Self {
        self.facts.proof = Some(proof);
        self
    }

    #[must_use]
    pub const fn leaves(mut self, leaves: &'static str) -> Self {
        self.facts.leaves = leaves;
        self
    }

    #[must_use]
    pub const fn is_page(mut self) -> Self {
        self.facts.is_page = true;
        self
    }

    #[must_use]
    pub const fn tells_who(mut self) -> Self {
        self.facts.tells_who = true;
        self
    }

    #[must_use]
    pub const fn ends_session(mut self) -> Self {
        self.facts.ends_session = true;
        self
    }
}

impl<X: Exchange> Contract for Declared<X> {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn ask(&self, known: &Known) -> Option<Request> {
        self.exchange.ask(known)
    }

    fn schema(&self) -> Schema {
        self.exchange.schema()
    }

    fn read(&self, body: &[u8]) -> Result<String, String> {
        self.exchange.read(body)
    }
}
