//! Places an order from the cart: once per id, whatever is clicked twice or crashes in between.

use std::cell::RefCell;

use shop::backend::BackendFailure;
use shop::cart::Mirror;
use shop::checkout::{
    OrderAnswer, OrderRejected, PlaceOrder, create_order, field_messages, holds_back,
};
use worker::Result;

use super::{CartObject, Owner};
use crate::clock;

/// The right of one order to be on its way; it ends with the request, also when the shopper is gone.
struct Turn<'a>(&'a RefCell<Option<String>>);

impl<'a> Turn<'a> {
    fn take(ordering: &'a RefCell<Option<String>>, id: &str) -> Self {
        ordering.replace(Some(id.to_owned()));
        Self(ordering)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.replace(None);
    }
}

impl CartObject {
    /// The order's answer. What is not known to have failed is not forgotten: the same id may be sent again, and
    /// the backend recognises it.
    pub(super) async fn order(&self, owner: &Owner, place: &PlaceOrder) -> Result<OrderAnswer> {
        if self.ordering.borrow().is_some() {
            return Ok(OrderAnswer::Rejected(OrderRejected::InProgress));
        }
        let ledger = self.ledger();
        let begun = ledger.order(Some(&place.id))?;
        if let Some(answer) = begun.as_ref().and_then(|begun| begun.answer.clone()) {
            return Ok(answer);
        }
        let now_ms = clock::now_ms();
        if let Some(other) = ledger.order(None)?
            && other.id != place.id
            && holds_back(other.since_ms, now_ms)
        {
            return Ok(OrderAnswer::Rejected(OrderRejected::InProgress));
        }
        let mut cart = ledger.cart()?;
        let mut reserved = false;
        if let Some(begun) = begun {
            cart.lines = begun.lines;
            reserved = begun.reserved;
        }
        if cart.lines.is_empty() {
            return Ok(OrderAnswer::Rejected(OrderRejected::EmptyCart));
        }
        ledger.begin_order(&place.id, &cart.lines, now_ms)?;
        let turn = Turn::take(&self.ordering, &place.id);
        let answer = self.send_order(owner, place, &cart, reserved).await?;
        drop(turn);
        match &answer {
            OrderAnswer::Created(_) => {
                self.ledger().finish_order(&place.id, &answer)?;
                self.take_ordered(owner, &place.id, cart.lines).await?;
            }
            OrderAnswer::Rejected(OrderRejected::Backend) => {}
            OrderAnswer::Rejected(
                OrderRejected::EmptyCart
                | OrderRejected::InProgress
                | OrderRejected::Unavailable
                | OrderRejected::Fields(_),
            ) => self.ledger().forget_order(&place.id)?,
        }
        Ok(answer)
    }

    /// Cart copy, reservation, order. An order that was reserved before skips the first two: its goods may be
    /// taken already.
    async fn send_order(
        &self,
        owner: &Owner,
        place: &PlaceOrder,
        cart: &shop::cart::Cart,
        reserved: bool,
    ) -> Result<OrderAnswer> {
        let rejected = |reason| Ok(OrderAnswer::Rejected(reason));
        let Some(backend) = self.backend(owner).await else {
            return rejected(OrderRejected::Backend);
        };
        if !reserved {
            if !self.bring_up_to_date(owner).await {
                self.ledger().forget_order(&place.id)?;
                return rejected(OrderRejected::Backend);
            }
            let mirror = Mirror {
                no_user_id: owner.no_user_id.clone(),
            };
            match backend.run(&mirror.reserve().request).await {
                Ok(_) => self.ledger().reserve_order(&place.id)?,
                Err(BackendFailure::Status(status, _)) if (400..500).contains(&status) => {
                    return rejected(OrderRejected::Unavailable);
                }
                Err(error) => {
                    worker::console_error!("reservation: {error}");
                    self.ledger().forget_order(&place.id)?;
                    return rejected(OrderRejected::Backend);
                }
            }
        }
        match backend
            .ask(&create_order(
                cart,
                place,
                &owner.cart,
                owner.no_user_id.as_deref(),
            ))
            .await
        {
            Ok(created) => Ok(OrderAnswer::Created(created)),
            Err(BackendFailure::Status(400, body)) => {
                rejected(OrderRejected::Fields(field_messages(&body)))
            }
            Err(BackendFailure::Status(409, _)) => rejected(OrderRejected::Unavailable),
            Err(error) => {
                worker::console_error!("order: {error}");
                rejected(OrderRejected::Backend)
            }
        }
    }
}
