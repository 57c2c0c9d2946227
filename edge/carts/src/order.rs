//! Places an order: stores the state and carries out the effects of [`shop::checkout::placing`], one after another.

use std::cell::Cell;

use platform::backend::Backend;
use platform::bindings::panic_if_asked;
use platform::clock;
use shop::backend::BackendFailure;
use shop::cart::apply;
use shop::carts::Owner;
use shop::checkout::placing::{self, Effect, Event};
use shop::checkout::{
    LastOrder, OrderAnswer, OrderCreated, OrderRejected, PlaceOrder, create_order,
};
use worker::{Error, Result};

use crate::backend_sync::copy_of;
use crate::cart_object::CartObject;

/// The right of one order to be on its way; it ends with the request, also when the shopper is gone.
struct Turn<'a>(&'a Cell<bool>);

impl<'a> Turn<'a> {
    fn take(ordering: &'a Cell<bool>) -> Option<Self> {
        let free = !ordering.replace(true);
        // Lazily: a turn that is made and dropped here would end that of the other order.
        free.then(|| Self(ordering))
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.set(false);
    }
}

impl CartObject {
    /// The order's answer.
    pub(crate) async fn order(&self, owner: &Owner, place: PlaceOrder) -> Result<OrderAnswer> {
        let Some(_turn) = Turn::take(&self.ordering) else {
            return Ok(OrderAnswer::Rejected(OrderRejected::InProgress));
        };
        let store = self.store()?;
        let id = place.id.clone();
        let mut event = Event::Asked {
            place: Box::new(place),
            lines: store.cart()?.lines,
            other_since_ms: store.other_order_since_ms(&id)?,
        };
        let mut backend = None;
        loop {
            let trouble = trouble(&event);
            let now_ms = clock::now_ms();
            let transition = placing::apply(store.order(&id)?, event, now_ms);
            let change = match transition.cart() {
                Some(command) => Some(
                    apply(&store.cart()?, command, now_ms)
                        .map_err(|rejected| Error::from(format!("order: {rejected:?}")))?,
                ),
                None => None,
            };
            let left = change.as_ref().zip(transition.order());
            let last = left.and_then(|(change, order)| LastOrder::of(order, change.cart(), now_ms));
            store.save_order(&id, &transition, change.as_ref(), last.as_ref())?;
            if let Some(change) = &change {
                self.after_change(owner, change.cart()).await?;
            }
            let effect = transition.into_effect();
            if let Effect::Answer(answer) = effect {
                if let OrderAnswer::Rejected(OrderRejected::Backend | OrderRejected::Unknown) =
                    answer
                {
                    worker::console_error!("{}", trouble.unwrap_or_default());
                }
                return Ok(answer);
            }
            if backend.is_none() {
                backend = self.backend(owner).await;
            }
            event = self.carry_out(effect, &id, owner, backend.as_ref()).await;
        }
    }

    /// Carries out an effect; without a backend every call fails.
    async fn carry_out(
        &self,
        effect: Effect,
        id: &str,
        owner: &Owner,
        backend: Option<&Backend>,
    ) -> Event {
        let unreachable = BackendFailure::Unreachable;
        match (effect, backend) {
            (Effect::Sync, Some(backend)) => {
                Event::Synced(self.bring_up_to_date(owner, backend).await)
            }
            (Effect::Sync | Effect::Answer(_), _) => Event::Synced(false),
            (Effect::Reserve, Some(backend)) => {
                let copy = copy_of(owner);
                Event::Reserved(backend.run(&copy.reserve(None).request).await.map(|_| ()))
            }
            (Effect::Reserve, None) => Event::Reserved(Err(unreachable)),
            (Effect::Create { lines, details }, Some(backend)) => {
                let guest = owner.no_user_id.as_deref();
                let call = create_order(id, &lines, &details, &owner.cart, guest);
                let created = backend.ask(&call).await.map(OrderCreated::from);
                panic_if_asked("ordered", id);
                Event::Created(created)
            }
            (Effect::Create { .. }, None) => Event::Created(Err(unreachable)),
        }
    }
}

/// The backend's trouble, for the log.
fn trouble(event: &Event) -> Option<String> {
    match event {
        Event::Reserved(Err(failure)) => Some(format!("reservation: {failure}")),
        Event::Created(Err(failure)) => Some(format!("order: {failure}")),
        Event::Asked { .. }
        | Event::Synced(_)
        | Event::Reserved(Ok(()))
        | Event::Created(Ok(_)) => None,
    }
}
