//! The end of a cart that nobody uses: the object deletes all that it stores, and with it there is no object any more.

use platform::{bindings, clock};
use shop::cart::{ends_ms, is_to_be_noted, look_ms};
use worker::Result;

use crate::cart_object::CartObject;
use crate::concern::Concern;

impl CartObject {
    /// Writes down that the cart is used, unless that was done today.
    pub(crate) async fn note_use(&self) -> Result<()> {
        let store = self.store()?;
        let (now_ms, day_ms) = (clock::now_ms(), bindings::variables(&self.env).day_ms);
        if is_to_be_noted(store.used_ms()?, now_ms, day_ms) {
            store.set_used_ms(now_ms)?;
            self.due_at(Concern::End, look_ms(now_ms, day_ms)).await?;
        }
        Ok(())
    }

    /// Ends the cart if it is time; otherwise brings when to look again.
    pub(crate) async fn end_if_unused(&self) -> Result<Option<u64>> {
        let store = self.store()?;
        let (now_ms, day_ms) = (clock::now_ms(), bindings::variables(&self.env).day_ms);
        let used_ms = store.used_ms()?.unwrap_or(now_ms);
        let unanswered = store.has_unanswered()?;
        let ends_ms = ends_ms(&store.cart()?, unanswered, used_ms, now_ms, day_ms);
        if ends_ms.is_none() {
            worker::console_log!("a cart that nobody uses ends");
            self.ended.set(true);
            store.delete_all().await?;
            self.alarm_ms.set(None);
        }
        Ok(ends_ms)
    }
}
