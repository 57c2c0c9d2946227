//! A merge in progress, as a state machine without I/O. The worker carries out an effect and calls [`apply`] with the
//! resulting event, until the merge has ended.
//!
//! It stores nothing outside the carts' objects, so an interrupted merge is restarted by a later request. Three things
//! make that safe:
//!
//! - The guest's object stores its offer and the offer's account until it hears that the account has the goods.
//! - Goods are added to the account before they are removed from the guest: after a crash both carts have them, never
//!   neither.
//! - Command ids are derived from the guest and the offered revision, so the same goods are added once and removed
//!   once, however often the commands are sent.
//!
//! If the guest has changed the cart since, or signs in to another account, the first offer is settled before a new
//! one. Either its account has the goods, and they are removed from the guest's cart, or the account is made to refuse
//! them for good. A refused offer is withdrawn: the guest's cart gets a new revision, under which the same goods can be
//! offered again.

use super::commands::{leave_saved, merge_lines, merge_saved, withdraw};
use crate::cart::{Cart, CommandRequest, FinalRefusal, NO_SUCH_LINE};
use crate::carts::{CartRequest, CartResponse};
use crate::failure::Failure;
use crate::product::{Card, ProductId};

/// The outcome stored for an offer that its account must never accept. The cart's own rules never refuse a merge with
/// this refusal.
const REFUSED_FOR_GOOD: FinalRefusal = FinalRefusal::by(&NO_SUCH_LINE);

/// A merge of one guest's cart into one account's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merge {
    /// The guest's token.
    guest: String,
    /// The name of the account's cart.
    account: String,
    /// An offer was withdrawn already: a second refusal ends the merge, so that it cannot go round for ever.
    has_withdrawn: bool,
    step: Step,
}

/// The answer that the merge waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    /// The guest cart's offer.
    Giving,
    /// Whether the account of an earlier offer has the goods; if not, it will refuse them for good.
    Refusing {
        leave: CommandRequest,
        revision: u64,
    },
    /// The guest's cart without its earlier offer: the goods were removed, or the offer was withdrawn.
    LeavingEarlier {
        revision: u64,
    },
    /// The guest cart's new offer, after the earlier one was settled.
    GivingAnew,
    /// The stock of the offered goods.
    LookingUp {
        given: Box<Cart>,
    },
    /// The account's cart with the goods added.
    Joining {
        leave: CommandRequest,
        revision: u64,
    },
    /// The guest's cart with the goods removed.
    Leaving,
    /// The account's cart, read to learn how much room is left for saved goods.
    Reading {
        guest: Box<Cart>,
    },
    /// The account's cart with the guest's saved goods added.
    JoiningSaved {
        id: String,
        guest: Box<Cart>,
    },
    /// The guest's cart with the saved goods removed.
    LeavingSaved,
    Ended,
}

/// The result of an effect.
#[derive(Debug, Clone)]
pub enum Event {
    /// The response of a cart.
    Answered(Box<CartResponse>),
    /// The response of a cart is unknown.
    Failed(Failure),
    /// The catalogue's products. Empty if the catalogue cannot be reached: then nothing is capped.
    LookedUp(Vec<Card>),
}

/// The worker's next action. [`Effect::Ask`] and [`Effect::LookUp`] produce an event; the others end the merge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Sends a request to a cart's object.
    Ask(Recipient, Box<CartRequest>),
    /// Looks up the stock of these products.
    LookUp(Vec<ProductId>),
    /// Deletes the guest's cookie: the guest's cart is empty.
    ForgetGuest,
    /// Leaves the rest in the guest's cart for a later request.
    Stop(StopReason),
}

/// The cart that a request is sent to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Recipient {
    Guest,
    Account,
    /// The cart with this name, the target of an earlier offer.
    Earlier(String),
}

/// Why a merge ends while the guest's cart may still have goods.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StopReason {
    /// An order of the guest's goods is open, or another request is merging them.
    Busy,
    /// The guest has added goods, or the account had no room for some.
    GoodsLeft,
    /// A response is missing, or a cart has refused a request.
    Failed(Failure),
}

/// Begins the merge of the guest with this token into the account whose cart has this name.
pub fn begin(guest: String, account: String) -> (Merge, Effect) {
    let merge = Merge {
        guest,
        account,
        has_withdrawn: false,
        step: Step::Giving,
    };
    let effect = merge.give(None);
    (merge, effect)
}

/// Handles an event: the next state, and the next effect.
pub fn apply(merge: Merge, event: Event) -> (Merge, Effect) {
    match (merge.step.clone(), event) {
        (Step::LookingUp { given }, Event::LookedUp(cards)) => merge.join(*given, &cards),
        (_, Event::LookedUp(_)) => merge.stop(StopReason::Failed(Failure::Internal)),
        (_, Event::Failed(failure)) => merge.stop(StopReason::Failed(failure)),
        (step, Event::Answered(response)) => merge.hear(step, *response),
    }
}

impl Merge {
    fn to(self, step: Step, effect: Effect) -> (Self, Effect) {
        (Self { step, ..self }, effect)
    }

    fn ask(self, step: Step, recipient: Recipient, request: CartRequest) -> (Self, Effect) {
        self.to(step, Effect::Ask(recipient, Box::new(request)))
    }

    fn stop(self, reason: StopReason) -> (Self, Effect) {
        self.to(Step::Ended, Effect::Stop(reason))
    }

    fn give(&self, instead_of: Option<u64>) -> Effect {
        let request = CartRequest::GiveTo {
            account: self.account.clone(),
            instead_of,
        };
        Effect::Ask(Recipient::Guest, Box::new(request))
    }

    fn leave_earlier(self, request: CommandRequest, revision: u64) -> (Self, Effect) {
        let given = CartRequest::Given { request, revision };
        self.ask(Step::LeavingEarlier { revision }, Recipient::Guest, given)
    }

    fn withdraw(self, revision: u64) -> (Self, Effect) {
        if self.has_withdrawn {
            return self.stop(StopReason::Busy);
        }
        let request = withdraw(&self.guest, revision);
        let withdrawn = Self {
            has_withdrawn: true,
            ..self
        };
        withdrawn.leave_earlier(request, revision)
    }

    fn give_anew(self, revision: u64) -> (Self, Effect) {
        let effect = self.give(Some(revision));
        self.to(Step::GivingAnew, effect)
    }

    /// Handles the response of a cart.
    fn hear(self, step: Step, response: CartResponse) -> (Self, Effect) {
        match (step, response) {
            (Step::Giving, response) => self.take(response),
            (Step::Refusing { leave, revision }, CartResponse::Cart { .. }) => {
                self.leave_earlier(leave, revision)
            }
            (Step::Refusing { revision, .. }, _) => self.withdraw(revision),
            (Step::Joining { revision, .. }, CartResponse::Refused(refusal))
                if refusal == REFUSED_FOR_GOOD =>
            {
                self.withdraw(revision)
            }
            (Step::LeavingEarlier { revision }, _) => self.give_anew(revision),
            (Step::GivingAnew, CartResponse::Cart { cart, .. }) => self.look_up(cart),
            (Step::GivingAnew, _) => self.stop(StopReason::Busy),
            (step, response) => match response.cart() {
                Ok(cart) => self.go_on(step, cart),
                Err(failure) => self.stop(StopReason::Failed(failure)),
            },
        }
    }

    /// Handles the guest cart's offer. An earlier offer is settled first.
    fn take(self, response: CartResponse) -> (Self, Effect) {
        match response {
            CartResponse::Cart { cart, .. } => self.look_up(cart),
            CartResponse::GivenBefore { cart, account } => {
                let Some(earlier) = merge_lines(&self.guest, &cart, &[]) else {
                    return self.stop(StopReason::Busy);
                };
                let refuse = CartRequest::Refuse {
                    id: earlier.join.id,
                    refusal: REFUSED_FOR_GOOD,
                };
                let step = Step::Refusing {
                    leave: earlier.leave,
                    revision: cart.revision,
                };
                self.ask(step, Recipient::Earlier(account), refuse)
            }
            CartResponse::Refused(_)
            | CartResponse::Stale { .. }
            | CartResponse::Short(_)
            | CartResponse::NoPromo(_)
            | CartResponse::Nothing
            | CartResponse::Order(_)
            | CartResponse::Payment(_)
            | CartResponse::Ordered(_)
            | CartResponse::SessionEnded(_)
            | CartResponse::Sessions(_)
            | CartResponse::Admitted(_) => self.stop(StopReason::Busy),
        }
    }

    fn look_up(self, given: Cart) -> (Self, Effect) {
        if given.lines.is_empty() {
            return self.go_on_with_saved(given);
        }
        let products = given.lines.iter().map(|line| line.product).collect();
        let given = Box::new(given);
        self.to(Step::LookingUp { given }, Effect::LookUp(products))
    }

    fn join(self, given: Cart, cards: &[Card]) -> (Self, Effect) {
        let Some(commands) = merge_lines(&self.guest, &given, cards) else {
            return self.go_on_with_saved(given);
        };
        let request = CartRequest::Join {
            request: commands.join,
            guest: self.guest.clone(),
        };
        let step = Step::Joining {
            leave: commands.leave,
            revision: given.revision,
        };
        self.ask(step, Recipient::Account, request)
    }

    /// Continues with a cart that was changed or read.
    fn go_on(self, step: Step, cart: Cart) -> (Self, Effect) {
        match step {
            Step::Joining { leave, revision } => {
                let request = CartRequest::Given {
                    request: leave,
                    revision,
                };
                self.ask(Step::Leaving, Recipient::Guest, request)
            }
            Step::Leaving => self.go_on_with_saved(cart),
            Step::Reading { guest } => self.join_saved(guest, &cart),
            Step::JoiningSaved { id, guest } => {
                let request = CartRequest::Apply(leave_saved(id, &guest, &cart));
                self.ask(Step::LeavingSaved, Recipient::Guest, request)
            }
            Step::LeavingSaved => self.finish(&cart),
            // These steps ask no cart, or their response is handled in `hear`.
            Step::Giving
            | Step::Refusing { .. }
            | Step::LeavingEarlier { .. }
            | Step::GivingAnew
            | Step::LookingUp { .. }
            | Step::Ended => self.stop(StopReason::Failed(Failure::Internal)),
        }
    }

    fn go_on_with_saved(self, guest: Cart) -> (Self, Effect) {
        if guest.saved.is_empty() {
            return self.finish(&guest);
        }
        let guest = Box::new(guest);
        self.ask(
            Step::Reading { guest },
            Recipient::Account,
            CartRequest::Read,
        )
    }

    fn join_saved(self, guest: Box<Cart>, account: &Cart) -> (Self, Effect) {
        let Some(join) = merge_saved(&self.guest, &guest, account) else {
            return self.stop(StopReason::GoodsLeft);
        };
        let id = join.id.clone();
        self.ask(
            Step::JoiningSaved { id, guest },
            Recipient::Account,
            CartRequest::Apply(join),
        )
    }

    fn finish(self, guest: &Cart) -> (Self, Effect) {
        if guest.lines.is_empty() && guest.saved.is_empty() {
            self.to(Step::Ended, Effect::ForgetGuest)
        } else {
            self.stop(StopReason::GoodsLeft)
        }
    }
}
