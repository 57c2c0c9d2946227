//! Deletes an unused cart. Once its storage is empty, the object no longer exists.

use platform::{bindings, clock};
use shop::cart::{Cart, Command, apply, ends_ms, is_to_be_noted, look_ms};
use shop::quote::Charges;
use worker::Result;

use crate::alarm_kind::AlarmKind;
use crate::cart_object::CartObject;

impl CartObject {
    /// Records that the cart is used, at most once a day.
    pub(crate) async fn note_use(&self) -> Result<()> {
        let store = self.store()?;
        let (now_ms, day_ms) = (clock::now_ms(), bindings::variables(&self.env).day_ms);
        if is_to_be_noted(store.used_ms()?, now_ms, day_ms) {
            store.set_used_ms(now_ms)?;
            let next_ms = self.forget_places(day_ms)?;
            let look_ms = look_ms(now_ms, day_ms);
            let look_ms = next_ms.map_or(look_ms, |next_ms| look_ms.min(next_ms));
            self.due_at(AlarmKind::End, look_ms).await?;
            self.forget_orders()?;
        }
        Ok(())
    }

    /// Deletes the cart if its time has come; otherwise returns when to check again.
    pub(crate) async fn end_if_unused(&self) -> Result<Option<u64>> {
        let store = self.store()?;
        let (now_ms, day_ms) = (clock::now_ms(), bindings::variables(&self.env).day_ms);
        let used_ms = store.used_ms()?.unwrap_or(now_ms);
        let is_awaited = self.forget_orders()?;
        let next_ms = self.forget_places(day_ms)?;
        let ends_ms = ends_ms(&store.cart()?, is_awaited, used_ms, now_ms, day_ms);
        if ends_ms.is_none() {
            self.ended.set(true);
            if let Err(error) = store.delete_all().await {
                // The next check tries again.
                self.ended.set(false);
                return Err(error);
            }
            platform::log_info!("a cart that nobody uses ends");
            self.alarm_ms.set(None);
        }
        let look_ms = look_ms(now_ms, day_ms);
        let look_ms = next_ms.map_or(look_ms, |next_ms| look_ms.min(next_ms));
        Ok(ends_ms.map(|ends_ms| ends_ms.min(look_ms)))
    }

    /// Drops the places of answered orders whose time is over; returns when to drop the next.
    fn forget_places(&self, day_ms: u64) -> Result<Option<u64>> {
        let (store, now_ms) = (self.store()?, clock::now_ms());
        let mut next_ms: Option<u64> = None;
        for order in store.placed_somewhere()? {
            let Some(until_ms) = order.place_until_ms(day_ms) else {
                continue;
            };
            if until_ms <= now_ms {
                let id = order.id.clone();
                store.keep_order(&id, Some(&order.without_place()))?;
                platform::log_info!("the place of an order is dropped");
            } else {
                next_ms = Some(next_ms.map_or(until_ms, |next_ms| next_ms.min(until_ms)));
            }
        }
        Ok(next_ms)
    }

    /// Deletes everything stored for the account but its ended sessions, which stay until the cart ends unused.
    pub(crate) async fn erase(&self) -> Result<()> {
        let store = self.store()?;
        let emptied = apply(&Cart::default(), &Command::Clear, clock::now_ms());
        store.erase(&emptied.map_err(|rejected| format!("{rejected:?}"))?)?;
        self.unsent.set(None);
        self.visitor.take();
        self.copy_order.take();
        self.charges.set(Charges::default());
        self.note_use().await
    }

    /// Drops the parts of unanswered orders that are no longer needed. Returns whether an answer is still awaited.
    pub(crate) fn forget_orders(&self) -> Result<bool> {
        let (store, now_ms) = (self.store()?, clock::now_ms());
        let placed_ms = store.last_order()?.map(|last| last.placed_ms);
        let mut is_awaited = self.ordering.get();
        for order in store.unanswered()? {
            is_awaited |= order.is_awaited(placed_ms, now_ms);
            let kept = order.clone().retain(placed_ms, now_ms);
            if !self.ordering.get() && kept.as_ref() != Some(&order) {
                store.keep_order(&order.id, kept.as_ref())?;
            }
        }
        Ok(is_awaited)
    }
}
