//! Keeps the backend's copy of the cart up to date, by alarm, with back-off while the backend is away.

use shop::cart::{Mirror, mirror_pause_s, mirror_plan};
use shop::i18n::Language;
use worker::Result;

use super::{CartObject, Owner};
use crate::backend::Backend;
use crate::sites;

/// Changes within this time are told together, in milliseconds.
const QUIET_MS: i64 = 1_000;

impl CartObject {
    /// Sets the alarm unless one is set; the owner is remembered for it.
    pub(super) async fn schedule_mirror(&self, owner: &Owner) -> Result<()> {
        let ledger = self.ledger();
        if ledger.owner()?.is_none_or(|known| {
            known
                != Owner {
                    session: None,
                    ..owner.clone()
                }
        }) {
            ledger.save_owner(owner)?;
        }
        if self.state.storage().get_alarm().await?.is_none() {
            self.state.storage().set_alarm(QUIET_MS).await?;
        }
        Ok(())
    }

    /// One attempt; sets the next alarm if it fails or if the cart changed meanwhile.
    pub(super) async fn mirror(&self) -> Result<()> {
        let Some(owner) = self.ledger().owner()? else {
            return Ok(());
        };
        // A signed-in user's copy is brought up to date while the user waits: the session is not stored.
        if owner.no_user_id.is_none() {
            return Ok(());
        }
        let before = self.ledger().cart()?.revision;
        let fine = self.bring_up_to_date(&owner).await;
        let ledger = self.ledger();
        let attempts = if fine {
            0
        } else {
            ledger.mirror_attempts()?.saturating_add(1)
        };
        ledger.set_mirror_attempts(attempts)?;
        if !fine {
            let pause_ms = i64::from(mirror_pause_s(attempts)) * 1000;
            self.state.storage().set_alarm(pause_ms).await?;
        } else if ledger.cart()?.revision != before {
            self.state.storage().set_alarm(QUIET_MS).await?;
        }
        Ok(())
    }

    /// Compares and tells the difference; `false` when the backend could not be asked.
    pub(super) async fn bring_up_to_date(&self, owner: &Owner) -> bool {
        let Some(backend) = self.backend(owner).await else {
            return false;
        };
        let mirror = Mirror {
            no_user_id: owner.no_user_id.clone(),
        };
        let theirs = match backend.ask(&mirror.fetch()).await {
            Ok(theirs) => theirs,
            Err(error) => {
                worker::console_error!("cart sync: {error}");
                return false;
            }
        };
        let Ok(ours) = self.ledger().cart() else {
            return false;
        };
        for step in mirror_plan(&ours, &theirs) {
            if let Err(error) = backend.run(&mirror.step(&step).request).await {
                worker::console_error!("cart sync: {error}");
                return false;
            }
        }
        true
    }

    pub(super) async fn backend(&self, owner: &Owner) -> Option<Backend> {
        let site = sites::by_name(&self.env, &owner.site)
            .await
            .inspect_err(|error| worker::console_error!("{error}"))
            .ok()?;
        let language = Language::from_code(&owner.language).unwrap_or(Language::Ro);
        let mut backend = Backend::new(&self.env, &site.published.site.token, language);
        backend.session.clone_from(&owner.session);
        Some(backend)
    }
}
