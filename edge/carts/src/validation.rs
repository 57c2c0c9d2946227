//! The backend's validation of the cart: requested once the backend's copy is up to date, and sent to the open pages.

use platform::backend::Backend;
use shop::cart::{Cart, CartEvent, EventKind};
use shop::cartcopy::validation_of;
use shop::carts::Owner;
use shop::forms::Messages;
use worker::Result;

use crate::backend_sync::copy_of;
use crate::cart_object::CartObject;

/// The limit on requests for the validation of an unchanged cart in another language.
const MOST_RETOLD: u8 = 4;

impl CartObject {
    /// Has the backend validate its copy, which matches the cart at revision `before`. Returns the new revision. If the
    /// cart has changed meanwhile, the result is discarded.
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

    /// Requests the validation messages in the reader's language. Two open pages in different languages would keep
    /// re-requesting them, since both follow the cart, so after a few times they stay until the cart changes.
    pub(crate) async fn retell(&self, owner: &Owner, cart: &Cart) -> Result<()> {
        let times = self.retold.get();
        let is_right = cart.validation.as_ref().is_none_or(Messages::is_empty);
        if is_right || times >= MOST_RETOLD {
            return Ok(());
        }
        let asked_by = self.store()?.owner()?;
        if !asked_by.is_some_and(|asked| {
            cart.has_messages_in_another_language(&asked.language, &owner.language)
        }) {
            return Ok(());
        }
        self.retold.set(times + 1);
        self.schedule_sync(owner).await
    }
}
