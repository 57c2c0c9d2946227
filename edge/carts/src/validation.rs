//! What the backend finds wrong with the cart: asked once its copy is as the cart is, and told to the open pages.

use platform::backend::Backend;
use shop::cart::{Cart, CartEvent, EventKind};
use shop::cartcopy::validation_of;
use shop::carts::Owner;
use shop::forms::Messages;
use worker::Result;

use crate::backend_sync::copy_of;
use crate::cart_object::CartObject;

/// The most requests for the validation of an unchanged cart in another language.
const MOST_RETOLD: u8 = 4;

impl CartObject {
    /// Has the backend validate its copy, which is as the cart was at this revision; brings the revision from then on. A
    /// validation of another cart than that of now is none.
    pub(crate) async fn validate(
        &self,
        owner: &Owner,
        backend: Backend,
        before: u64,
    ) -> Result<u64> {
        let store = self.store()?;
        self.asked_at.set(before);
        if store.cart()?.lines.is_empty() {
            return Ok(before);
        }
        let answer = backend.run(&copy_of(owner).validate().request).await;
        match validation_of(&answer, &self.copy_order.borrow()) {
            Some(found) => self.note_validation(found, before),
            None => Ok(before),
        }
    }

    /// Stores the validation messages of this revision. Returns the new revision.
    pub(crate) fn note_validation(&self, found: Messages, before: u64) -> Result<u64> {
        let store = self.store()?;
        let cart = store.cart()?;
        if cart.revision != before {
            return Ok(before);
        }
        let change = cart.validated(found);
        if *change.cart() != cart {
            store.save_validated(&change)?;
        }
        let revision = change.cart().revision;
        if revision != before {
            self.asked_at.set(revision);
            self.tell(&CartEvent::new(EventKind::Changed, change.cart()));
        }
        Ok(revision)
    }

    /// Has what is wrong with the cart told again in the language of who reads it. Of two pages in two languages each would
    /// have it told anew, since both follow the cart: after a few times it stays as it is until the cart changes.
    pub(crate) async fn retell(&self, owner: &Owner, cart: &Cart) -> Result<()> {
        let times = self.retold.get();
        let is_right = cart.validation.as_ref().is_none_or(Messages::is_empty);
        if is_right || times >= MOST_RETOLD {
            return Ok(());
        }
        let asked_by = self.store()?.owner()?;
        if !asked_by
            .is_some_and(|asked| cart.is_validated_in_another(&asked.language, &owner.language))
        {
            return Ok(());
        }
        self.retold.set(times + 1);
        self.schedule_sync(owner).await
    }
}
