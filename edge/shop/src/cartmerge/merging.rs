//! A merge under way, as a state machine without I/O. The worker carries out an effect and calls [`apply`] with the event
//! that it brings, until the merge has ended.
//!
//! Nothing of it is stored but what the objects of the carts keep, so a merge that broke off is begun anew by a later
//! request. Three things make that safe:
//!
//! - The guest's object remembers what it has given, and to which account, until it hears that the account has it.
//! - Goods join the account before they leave the guest: a crash between the two leaves them in both carts, never in
//!   neither.
//! - The ids of the commands are made of the guest and the revision that was given, so the same goods join once and
//!   leave once, however often they are sent.
//!
//! If the guest has changed the cart since, or signs in to another account, the first gift is settled before anything
//! else is given: the account that was to get it either has it, and then it leaves the guest's cart, or is made to refuse
//! it for good. What is refused for good is withdrawn: the guest's cart gets a new revision, under which the same goods can
//! be given again.

use super::commands::{leave_saved, merge_lines, merge_saved, withdraw};
use crate::cart::{Cart, CommandRequest, FinalRefusal, NO_SUCH_LINE};
use crate::carts::{CartRequest, CartResponse};
use crate::failure::Failure;
use crate::product::{Card, ProductId};

/// The outcome of the command that was to add goods to an account's cart and never will. No merge is refused like this
/// by the rules of the cart.
const REFUSED_FOR_GOOD: FinalRefusal = FinalRefusal::by(&NO_SUCH_LINE);

/// A merge of one guest's cart into one account's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merge {
    /// The guest's token.
    guest: String,
    /// The name of the account's cart.
    account: String,
    step: Step,
}

/// The answer that is waited for.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    /// What the guest's cart gives.
    Giving,
    /// Whether an account got what was given earlier; if it did not, it never will.
    Refusing {
        leave: CommandRequest,
        revision: u64,
    },
    /// That the guest's cart is rid of what it gave earlier: it has left the cart, or is withdrawn.
    LeavingEarlier {
        revision: u64,
    },
    /// What the guest's cart gives instead of what it gave earlier.
    GivingAnew,
    /// The stock of the given goods.
    LookingUp {
        given: Box<Cart>,
    },
    /// That the goods have joined the account's cart.
    Joining {
        leave: CommandRequest,
        revision: u64,
    },
    /// The guest's cart without them.
    Leaving,
    /// The account's cart, to learn how much room its saved goods leave.
    Reading {
        guest: Box<Cart>,
    },
    /// That the guest's saved goods have joined those of the account.
    JoiningSaved {
        id: String,
        guest: Box<Cart>,
    },
    /// The guest's cart without them.
    LeavingSaved,
    Ended,
}

/// What has happened.
#[derive(Debug, Clone)]
pub enum Event {
    /// A cart has answered.
    Answered(Box<CartResponse>),
    /// The answer of a cart is not known.
    Failed(Failure),
    /// What the catalogue says of the goods. If it cannot be asked there is nothing here, and nothing is capped.
    LookedUp(Vec<Card>),
}

/// What the worker does next. [`Effect::Ask`] and [`Effect::LookUp`] bring an event; the others end the merge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Asks the object of a cart.
    Ask(Recipient, Box<CartRequest>),
    /// Asks the catalogue for the stock of these products.
    LookUp(Vec<ProductId>),
    /// Has the browser forget the guest, who has nothing left.
    ForgetGuest,
    /// Leaves the rest to the guest, and to a later request.
    Stop(StopReason),
}

/// The cart whose object is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Recipient {
    Guest,
    Account,
    /// The cart of this name, into which an earlier merge was to go.
    Earlier(String),
}

/// Why a merge ends while the guest may have goods.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StopReason {
    /// The guest's goods are being ordered, or another request gives them.
    Busy,
    /// The guest has added goods, or there was no room for some.
    GoodsLeft,
    /// An answer is missing, or a cart has refused.
    Failed(Failure),
}

/// Begins the merge of the guest with this token into the account with the cart of this name.
pub fn begin(guest: String, account: String) -> (Merge, Effect) {
    let merge = Merge {
        guest,
        account,
        step: Step::Giving,
    };
    let effect = merge.give(None);
    (merge, effect)
}

/// The merge after an event, and what to do next.
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
        let request = withdraw(&self.guest, revision);
        self.leave_earlier(request, revision)
    }

    fn give_anew(self, revision: u64) -> (Self, Effect) {
        let effect = self.give(Some(revision));
        self.to(Step::GivingAnew, effect)
    }

    /// Judges the answer of a cart.
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

    /// Takes what the guest's cart gives. What it gave earlier is settled first.
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
            | CartResponse::Ordered(_) => self.stop(StopReason::Busy),
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

    /// Goes on with the cart that a command has left, or that was read.
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
            // No cart was asked then, or its answer is judged in `hear`.
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
