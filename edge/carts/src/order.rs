//! Places an order from the cart: once per id, whatever is clicked twice or crashes in between.

use std::cell::RefCell;

use platform::clock;
use shop::backend::BackendFailure;
use shop::cart::BackendCart;
use shop::carts::Owner;
use shop::checkout::{
    OrderAnswer, OrderRejected, PlaceOrder, Trace, create_order, refused_start, trace, uncreated,
    unreserved,
};
use worker::Result;

use crate::cart_object::CartObject;

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
    /// The order's answer.
    pub(crate) async fn order(&self, owner: &Owner, place: &PlaceOrder) -> Result<OrderAnswer> {
        if self.ordering.borrow().is_some() {
            return Ok(OrderAnswer::Rejected(OrderRejected::InProgress));
        }
        let store = self.store();
        let begun = store.order(Some(&place.id))?;
        if let Some(answer) = begun.as_ref().and_then(|begun| begun.answer.clone()) {
            return Ok(answer);
        }
        let now_ms = clock::now_ms();
        let mut cart = store.cart()?;
        let mut reserved = false;
        if let Some(begun) = begun {
            cart.lines = begun.lines;
            reserved = begun.reserved;
        }
        let other = store.order(None)?.filter(|other| other.id != place.id);
        let other_since_ms = other.map(|other| other.since_ms);
        if let Some(reason) = refused_start(&cart.lines, other_since_ms, now_ms) {
            return Ok(OrderAnswer::Rejected(reason));
        }
        store.begin_order(&place.id, &cart.lines, now_ms)?;
        let turn = Turn::take(&self.ordering, &place.id);
        let answer = self.send_order(owner, place, &cart, &mut reserved).await?;
        drop(turn);
        match trace(&answer, reserved) {
            Trace::Answer => {
                self.store().finish_order(&place.id, &answer)?;
                self.take_ordered(owner, &place.id, cart.lines).await?;
            }
            Trace::Begun => {}
            Trace::Nothing => self.store().forget_order(&place.id)?,
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
        reserved: &mut bool,
    ) -> Result<OrderAnswer> {
        let Some(backend) = self.backend(owner).await else {
            return Ok(OrderAnswer::Rejected(OrderRejected::Backend));
        };
        if !*reserved {
            if !self.bring_up_to_date(owner).await {
                return Ok(OrderAnswer::Rejected(OrderRejected::Backend));
            }
            let copy = BackendCart {
                no_user_id: owner.no_user_id.clone(),
            };
            if let Err(error) = backend.run(&copy.reserve(None).request).await {
                return Ok(rejected("reservation", &error, unreserved(&error)));
            }
            self.store().reserve_order(&place.id)?;
            *reserved = true;
        }
        let order = create_order(cart, place, &owner.cart, owner.no_user_id.as_deref());
        Ok(match backend.ask(&order).await {
            Ok(created) => OrderAnswer::Created(created),
            Err(error) => rejected("order", &error, uncreated(&error)),
        })
    }
}

/// A rejection; the backend's trouble is told to the log.
fn rejected(call: &str, error: &BackendFailure, reason: OrderRejected) -> OrderAnswer {
    if matches!(reason, OrderRejected::Backend) {
        worker::console_error!("{call}: {error}");
    }
    OrderAnswer::Rejected(reason)
}
