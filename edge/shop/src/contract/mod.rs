//! The calls of the backend as data. Beside each reader its feature declares the call: where it is, who uses it, what
//! the shop does without it, who may ask it, and how the check of a backend asks it. `shop::calls` lists them all; the
//! documents, the command `npm run contract`, the fuzzer and the demo backend's tests read that list. Nothing of it is
//! in a worker.

mod known;

pub use known::{Known, Sold, counted, first, first_slug};

use std::fmt::Debug;
use std::panic::Location;

use crate::backend::{Call, Request};
use crate::lenient::{Json, Lenient, Schema};

/// The caller of a backend call, and its effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Changes nothing, for everybody.
    Open,
    /// Begins or renews a session.
    SignIn,
    /// Changes nothing, for a shopper who has signed in.
    Session,
    /// Changes something: a cart, a letter, an order.
    Write,
    /// Changes something of a shopper who has signed in.
    SessionWrite,
}

/// What a second request shows of a backend that the first answer does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// Whether an order that is sent again under its key is the same order.
    Key,
    /// Whether a refresh brings a new refresh token, and what becomes of the one before.
    Rotation,
    /// Whether the cart holds what was put into it.
    Holds,
    /// Which address was made, so that it can be taken back.
    Address,
}

/// How the shop waits without a part that comes after its page.
pub const PART: &str = "404 shows nothing, anything else an apology in its place.";

/// How a form answers when its call fails.
pub const FORM: &str = "A 4xx shows its words, beside the fields or above the form; 401, 403, 404, 405, 408, 425, 429, 499 and anything else ask to try again. What was written stays.";

/// What a saved address says that a check of the contract has made.
pub const NOTE: &str = "contract check";

/// Why a call carries pages that no document names.
pub const PAGED: &str = "A long list has pages; the documents number those of other lists so.";

/// Why a call carries fields that no document names.
pub const NO_FIELDS: &str = "The documents name the call, and no field of what it is sent.";

/// Why a call of a guest's cart carries the guest.
pub const GUEST: &str =
    "The documents name no payload here, but say that cart calls carry `no_user_id`.";

/// The statuses with which a backend refuses what was made up.
pub const REFUSALS: &[u16] = &[400, 404, 422];

/// The fields of a call that no document names, and why they are sent.
#[derive(Debug, Clone, Copy)]
pub struct ExtraFields {
    pub why: &'static str,
    /// With their place, such as `body product_id`.
    pub names: &'static [&'static str],
}

/// What is said of a call.
#[derive(Debug, Clone, Copy)]
pub struct Facts {
    /// The verb and the path, with what differs in braces.
    pub call: &'static str,
    /// The name of its answers in `tests/contract/`.
    pub fixture: &'static str,
    /// The file that declares it.
    pub file: &'static str,
    /// The pages and commands that make it.
    pub used_by: &'static str,
    /// What the shop does while the call fails.
    pub without: &'static str,
    /// The test that shows it in the shop.
    pub shown_by: &'static str,
    pub access: Access,
    /// Statuses that are answers too: there is none, or what was made up is refused.
    pub also_fine: &'static [u16],
    /// The name under which a site's config may give its body another shape; empty for most.
    pub shape: &'static str,
    pub beyond: ExtraFields,
    /// Other requests of the call, with what it carries at times.
    pub at_times: fn() -> Vec<Request>,
    /// Takes from an answer what the next calls are asked for.
    pub learn: fn(&mut Known, &Json<'_>),
    /// What is asked before it for its sake: what comes back says nothing of the backend.
    pub before: fn(&Known) -> Vec<Request>,
    pub proof: Option<Proof>,
    /// What it leaves behind in the backend, and nothing can take back.
    pub leaves: &'static str,
    /// It is a page of its own, which a shop may do without.
    pub is_page: bool,
    /// It tells whose a session is, which is known soon or not at all.
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

/// How a call is asked with what is known by then, and what its answer is read for.
pub trait Exchange: Copy + Sync {
    fn ask(&self, known: &Known) -> Option<Request>;
    fn schema(&self) -> Schema;
    /// Reads an answer as the shop does; what was read, as text.
    fn read(&self, body: &[u8]) -> Result<String, String>;
}

/// A call of the contract, whatever it brings.
pub trait Contract: Sync {
    fn facts(&self) -> &Facts;
    fn ask(&self, known: &Known) -> Option<Request>;
    fn schema(&self) -> Schema;
    /// Reads an answer as the shop does; what was read, as text.
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
    /// A call by its verb and path, the name of its answers in `tests/contract/`, and how it is asked.
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
