//! A cart's object, simulated for merges.

use std::collections::BTreeMap;

use crate::cart::{
    self, Cart, Command, CommandRequest, FinalRefusal, Line, Rejected, StoredOutcome,
};
use crate::carts::{CartRequest, CartResponse};
use crate::ordering::OrderNews;

/// How long a guest's object refuses orders after an offer.
pub(super) const GIVING_MS: u64 = 15_000;

/// A cart's object, modelled on `carts/merge.rs` and `carts/cart_object.rs`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Object {
    pub(super) cart: Cart,
    pub(super) outcomes: BTreeMap<String, StoredOutcome>,
    pub(super) given: Option<Cart>,
    pub(super) given_to: String,
    pub(super) giving_until: u64,
    /// The lines of the open order.
    pub(super) order: Option<Vec<Line>>,
}

impl Object {
    fn answer(cart: Cart) -> CartResponse {
        CartResponse::Cart {
            cart,
            fields: "{}".to_owned(),
            ordered: None,
            news: OrderNews::default(),
        }
    }

    pub(super) fn change(&mut self, command: &Command, now_ms: u64) {
        let applied = cart::apply(&self.cart, command, now_ms).unwrap();
        self.cart = applied.cart().clone();
    }

    fn recall(&self, id: &str) -> Option<CartResponse> {
        self.outcomes.get(id).map(|first| match first.clone() {
            StoredOutcome::Cart(cart) => Self::answer(*cart),
            StoredOutcome::Refused(refusal) => CartResponse::Refused(refusal),
        })
    }

    fn refuse(&mut self, id: &str, refusal: FinalRefusal) -> CartResponse {
        self.recall(id).unwrap_or_else(|| {
            let outcome = StoredOutcome::Refused(refusal);
            self.outcomes.insert(id.to_owned(), outcome);
            CartResponse::Refused(refusal)
        })
    }

    fn command(&mut self, request: &CommandRequest, now_ms: u64) -> CartResponse {
        match cart::apply(&self.cart, &request.command, now_ms) {
            Err(Rejected::Refused(refusal)) => self.refuse(&request.id, FinalRefusal::by(refusal)),
            Err(Rejected::Short(_)) => unreachable!("no command of a merge runs short"),
            Ok(applied) => self.recall(&request.id).unwrap_or_else(|| {
                let outcome = StoredOutcome::Cart(Box::new(applied.outcome()));
                self.outcomes.insert(request.id.clone(), outcome);
                self.cart = applied.cart().clone();
                Self::answer(self.cart.clone())
            }),
        }
    }

    fn give(&mut self, account: &str, instead_of: Option<u64>, now_ms: u64) -> CartResponse {
        if self.order.is_some() {
            return CartResponse::Nothing;
        }
        if let Some(given) = &self.given
            && Some(given.revision) != instead_of
            && (given.revision != self.cart.revision || self.given_to != account)
        {
            return CartResponse::GivenBefore {
                cart: given.clone(),
                account: self.given_to.clone(),
            };
        }
        if self.cart.lines.is_empty() {
            self.given = None;
        } else {
            self.given = Some(self.cart.clone());
            account.clone_into(&mut self.given_to);
            self.giving_until = now_ms + GIVING_MS;
        }
        Self::answer(self.cart.clone())
    }

    fn join(&mut self, request: &CommandRequest, now_ms: u64) -> CartResponse {
        if self.recall(&request.id).is_none()
            && let Err(Rejected::Refused(refusal)) =
                cart::apply(&self.cart, &request.command, now_ms)
        {
            return CartResponse::Refused(FinalRefusal::by(refusal));
        }
        self.command(request, now_ms)
    }

    pub(super) fn ask(
        &mut self,
        request: &CartRequest,
        is_half_done: bool,
        now_ms: u64,
    ) -> CartResponse {
        match request {
            CartRequest::Read => Self::answer(self.cart.clone()),
            CartRequest::Refuse { id, refusal } => self.refuse(id, *refusal),
            CartRequest::Apply(request) => self.command(request, now_ms),
            CartRequest::Join { request, .. } => self.join(request, now_ms),
            CartRequest::GiveTo {
                account,
                instead_of,
            } => self.give(account, *instead_of, now_ms),
            CartRequest::Given { request, revision } => {
                let response = self.command(request, now_ms);
                let is_this = |given: &Cart| given.revision == *revision;
                if !is_half_done && self.given.as_ref().is_some_and(is_this) {
                    self.given = None;
                    self.giving_until = 0;
                }
                response
            }
            CartRequest::Recall(_)
            | CartRequest::Give
            | CartRequest::Save { .. }
            | CartRequest::SaveAt { .. }
            | CartRequest::Promo { .. }
            | CartRequest::Order(_)
            | CartRequest::OrderToSaved(_)
            | CartRequest::AskAgain(_)
            | CartRequest::Waive(_)
            | CartRequest::Payment(_)
            | CartRequest::Ordered(_)
            | CartRequest::EndSession(_)
            | CartRequest::Sessions(_) => unreachable!("no merge asks for {request:?}"),
        }
    }
}
