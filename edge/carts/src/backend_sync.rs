//! Keeps the backend's copy of the cart up to date, by alarm, with back-off while the backend is away.

use platform::backend::Backend;
use platform::{clock, config};
use shop::cart::{BackendCart, retry_pause_s, sync_plan};
use shop::carts::Owner;
use shop::i18n::Language;
use worker::Result;

use crate::alarm::Concern;
use crate::cart_object::CartObject;
use crate::store::CartStore;

/// The backend's copy of the owner's cart.
pub(crate) fn copy_of(owner: &Owner) -> BackendCart {
    BackendCart {
        no_user_id: owner.no_user_id.clone(),
    }
}

/// When to try again after so many failed attempts in a row. Changes within the first pause are sent together.
fn after_pause(attempts: u32) -> u64 {
    let pause_ms = u64::from(retry_pause_s(attempts)) * 1000;
    clock::now_ms().saturating_add(pause_ms)
}

impl CartObject {
    /// Makes the copy due soon; the owner is remembered for it.
    pub(crate) async fn schedule_sync(&self, owner: &Owner) -> Result<()> {
        if owner.dev_mode {
            return Ok(());
        }
        let store = self.store()?;
        if store.owner()?.as_ref() != Some(&owner.without_session()) {
            store.save_owner(owner)?;
        }
        self.due_at(Concern::Sync, after_pause(store.sync_attempts()?))
            .await
    }

    /// One attempt; brings when the next is due, if it failed or if the cart changed meanwhile.
    pub(crate) async fn sync(&self) -> Result<Option<u64>> {
        let store = self.store()?;
        let Some(owner) = store.owner()? else {
            return Ok(None);
        };
        // The session is not stored: a signed-in user's copy is brought up to date within a request.
        if owner.no_user_id.is_none() {
            return Ok(None);
        }
        let before = store.cart()?.revision;
        let fine = match self.backend(&owner).await {
            Some(backend) => self.bring_up_to_date(&owner, &backend).await,
            None => false,
        };
        let attempts = if fine {
            0
        } else {
            store.sync_attempts()?.saturating_add(1)
        };
        store.set_sync_attempts(attempts)?;
        let is_due = !fine || store.cart()?.revision != before;
        Ok(is_due.then(|| after_pause(attempts)))
    }

    /// Compares the carts and sends the difference; `false` when the backend could not be asked.
    pub(crate) async fn bring_up_to_date(&self, owner: &Owner, backend: &Backend) -> bool {
        let copy = copy_of(owner);
        let theirs = match backend.ask(&copy.fetch()).await {
            Ok(theirs) => theirs,
            Err(error) => {
                worker::console_error!("cart sync: {error}");
                return false;
            }
        };
        let Ok(ours) = self.store().and_then(CartStore::cart) else {
            return false;
        };
        for step in sync_plan(&ours, &theirs) {
            if let Err(error) = backend.run(&copy.step(&step).request).await {
                worker::console_error!("cart sync: {error}");
                return false;
            }
        }
        true
    }

    pub(crate) async fn backend(&self, owner: &Owner) -> Option<Backend> {
        let token = self
            .site_token(&owner.site)
            .await
            .inspect_err(|error| worker::console_error!("{error}"))
            .ok()?;
        let language = Language::from_code(&owner.language).unwrap_or(Language::Ro);
        let mut backend = Backend::new(&self.env, &token, language);
        backend.session.clone_from(&owner.session);
        Some(backend)
    }

    /// The token by which the backend knows the cart's site.
    async fn site_token(&self, site: &str) -> std::result::Result<String, String> {
        let store = config::namespace(&self.env)?;
        let version = config::version(&store, site).await?;
        let published = config::published(&store, site, &version).await?;
        Ok(published.site.token)
    }
}
