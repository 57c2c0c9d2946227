//! Keeps the backend's copy of the cart up to date, by alarm, with back-off while the backend is away.

use platform::backend::Backend;
use platform::{bindings, clock};
use shop::backend::BackendFailure;
use shop::cart::{Cart, CartEvent, EventKind, Line, waits_ms};
use shop::cartcopy::{
    BackendCart, BackendLines, LastCopy, RefusedStep, SyncStep, is_final, latest_copy_ms, leaving,
    put_off_until_ms, refused_step, rests_until_ms, retry_pause_ms, sync_plan,
};
use shop::carts::Owner;
use shop::forms::Messages;
use shop::ordering::{BackendGoods, Deliverable};
use worker::Result;

use crate::alarm_kind::AlarmKind;
use crate::cart_object::CartObject;
use crate::last_copy::{Look, unlisted, unstored};
use crate::store::CartStore;
use crate::sync_turn::{SYNC_MS, SyncTurn};
use crate::tables::{COPIED, REFUSED_STEP, RESTS_UNTIL};

/// The outcome of a sync.
#[derive(Debug)]
pub(crate) enum Synced {
    Same,
    Changed,
    /// An app had changed the copy. The change was merged into the cart, and nothing was sent.
    TookOver,
    /// The backend refuses the copy and would refuse it again.
    Refused {
        failure: BackendFailure,
        /// The validation messages, if the refusal is about the cart's contents.
        wrong: Option<Messages>,
        /// The refused step.
        step: Option<SyncStep>,
    },
    /// Nothing was sent: the backend has already refused this step at this revision.
    Unsent,
    /// A transient failure: a retry may work.
    Failed(BackendFailure),
}

/// A sync that has compared the backend's copy with the cart, and has sent nothing yet.
pub(crate) struct BegunSync<'a> {
    /// Held until the sync is finished.
    _turn: SyncTurn<'a>,
    backend: Backend,
    theirs: BackendLines,
    seen: Option<LastCopy>,
    /// The products changed by an app while an order is open.
    waiting: Vec<u64>,
}

impl Synced {
    const fn is_fine(&self) -> bool {
        matches!(self, Self::Same | Self::Changed)
    }

    /// Whether a retry with another session would be pointless.
    const fn is_settled(&self) -> bool {
        match self {
            Self::Same | Self::Changed | Self::Unsent => true,
            Self::Refused { failure, .. } => {
                !matches!(failure, BackendFailure::Status(401 | 403, _))
            }
            Self::TookOver | Self::Failed(_) => false,
        }
    }

    fn after(failure: BackendFailure, step: Option<&SyncStep>) -> Self {
        platform::log_error!("cart sync: {failure}");
        if is_final(&failure) {
            let wrong = step.and_then(|step| refused_step(step, &failure));
            Self::Refused {
                failure,
                wrong,
                step: step.cloned(),
            }
        } else {
            Self::Failed(failure)
        }
    }
}

/// The backend's copy of the owner's cart.
pub(crate) fn copy_of(owner: &Owner) -> BackendCart {
    BackendCart {
        no_user_id: owner.no_user_id.clone(),
    }
}

/// The time of the next attempt after this many failures in a row.
fn after_pause(attempts: u32) -> u64 {
    clock::now_ms().saturating_add(retry_pause_ms(attempts, chance()))
}

fn chance() -> u8 {
    let [chance] = clock::random_bytes();
    chance
}

/// The purchasable part of a cart, which is what the backend's copy holds. `None` for an empty cart, or if the
/// catalogue did not answer: then every line is copied.
async fn sold(cart: &Cart, backend: &Backend, until_ms: u64) -> Option<BackendGoods> {
    if cart.lines.is_empty() {
        return None;
    }
    let goods = backend.clone().until(until_ms).by_half();
    let goods = self::goods(&goods, &cart.lines).await.ok()?;
    Some(goods.backend_goods(cart))
}

/// Catalogue data for the products of these lines.
pub(crate) async fn goods(
    backend: &Backend,
    lines: &[Line],
) -> std::result::Result<Deliverable, BackendFailure> {
    let ids = lines.iter().map(|line| line.product).collect();
    Deliverable::of(backend.products(ids).await?).ok_or_else(unlisted)
}

impl CartObject {
    /// Schedules a sync for when the shopper stops changing the cart, and stores the owner for it.
    pub(crate) async fn schedule_sync(&self, owner: &Owner) -> Result<()> {
        if owner.dev_mode {
            return Ok(());
        }
        self.remember(owner)?;
        self.keep_session(owner);
        let now_ms = clock::now_ms();
        let unsent = self.unsent.get();
        let latest_ms = unsent.map_or_else(
            || latest_copy_ms(now_ms, chance()),
            |(latest_ms, _)| latest_ms,
        );
        self.unsent.set(Some((latest_ms, now_ms)));
        if self.refused_step()?.is_some() {
            self.store()?.forget(REFUSED_STEP)?;
        }
        let due_ms = after_pause(self.store()?.sync_attempts()?);
        let rests_ms = self.rests_until()?.unwrap_or_default();
        self.due_at(AlarmKind::Sync, due_ms.max(rests_ms)).await
    }

    /// The end of the pause (`Retry-After`) before the next write to the backend's copy.
    fn rests_until(&self) -> Result<Option<u64>> {
        let until_ms = self.store()?.metadata(RESTS_UNTIL)?;
        let until_ms = until_ms.and_then(|text| text.parse().ok());
        Ok(rests_until_ms(until_ms, clock::now_ms()))
    }

    /// The time to which a due sync is put off because the shopper is still changing the cart.
    pub(crate) fn put_off_until(&self) -> Option<u64> {
        let (latest_ms, last_ms) = self.unsent.get()?;
        put_off_until_ms(latest_ms, last_ms, clock::now_ms())
    }

    /// Keeps the session and the visitor's address for calls made outside a request. In memory only: a stored session
    /// would give access to the account.
    pub(crate) fn keep_session(&self, owner: &Owner) {
        self.session.borrow_mut().clone_from(&owner.session);
        self.visitor.borrow_mut().clone_from(&owner.visitor);
    }

    /// The owner for calls made outside a request. `None` for an account without a session in memory: the session has
    /// ended or was lost with an earlier instance, and only the next request brings another.
    pub(crate) fn absent_owner(&self) -> Result<Option<Owner>> {
        let Some(mut owner) = self.store()?.owner()? else {
            return Ok(None);
        };
        owner.visitor.clone_from(&self.visitor.borrow());
        if owner.no_user_id.is_none() {
            owner.session.clone_from(&self.session.borrow());
            return Ok(owner.session.is_some().then_some(owner));
        }
        Ok(Some(owner))
    }

    /// Stores the owner for calls made outside a request.
    pub(crate) fn remember(&self, owner: &Owner) -> Result<()> {
        let store = self.store()?;
        if store.owner()?.as_ref() == Some(&owner.without_session()) {
            return Ok(());
        }
        store.save_owner(owner)
    }

    /// Tries once to bring the copy up to date. Returns when the next attempt is due, if the sync failed or the cart
    /// has changed meanwhile; after a failure, no earlier than the backend's `Retry-After`. A refused copy waits until
    /// the cart changes.
    pub(crate) async fn sync(&self) -> Result<Option<u64>> {
        let store = self.store()?;
        let Some(owner) = self.absent_owner()? else {
            return Ok(None);
        };
        if let Some(until_ms) = self.rests_until()? {
            return Ok(Some(until_ms));
        }
        self.unsent.set(None);
        let (synced, revision) = self.sync_once(&owner).await?;
        if owner.no_user_id.is_none() && synced.is_settled() {
            store.set_metadata(COPIED, &revision.to_string())?;
            if let Synced::Refused {
                step: Some(step), ..
            } = &synced
            {
                let step = step.clone();
                let refused = RefusedStep { revision, step };
                store.set_metadata(REFUSED_STEP, &serde_json::to_string(&refused)?)?;
            }
        }
        let failed = matches!(synced, Synced::Failed(_));
        let attempts = if failed {
            store.sync_attempts()?.saturating_add(1)
        } else {
            0
        };
        store.set_sync_attempts(attempts)?;
        let is_due = failed || store.cart()?.revision != revision;
        let next_ms = after_pause(attempts);
        if let Synced::Failed(failure) = &synced
            && let Some(pause_s) = failure.pause_s()
        {
            let until_ms = clock::now_ms().saturating_add(1000 * u64::from(pause_s));
            store.set_metadata(RESTS_UNTIL, &until_ms.to_string())?;
            return Ok(Some(next_ms.max(until_ms)));
        }
        Ok(is_due.then_some(next_ms))
    }

    /// Syncs the copy, has the backend validate it, and takes over its charges and messages. Returns the synced
    /// revision: the cart's own, unless a shopper has changed the cart meanwhile.
    async fn sync_once(&self, owner: &Owner) -> Result<(Synced, u64)> {
        let store = self.store()?;
        let mut revision = store.cart()?.revision;
        let Some(backend) = self.backend(owner).await else {
            return Ok((Synced::Failed(BackendFailure::Unreachable), revision));
        };
        let until_ms = clock::now_ms().saturating_add(SYNC_MS);
        let in_time = backend.clone().until(until_ms);
        if let Err(failure) = self.take_in(owner, &in_time).await {
            return Ok((Synced::after(failure, None), revision));
        }
        let cart = store.cart()?;
        revision = cart.revision;
        // Read together with the cart: a change of the cart forgets the step, yet these lines are still sent.
        let refused = self.refused_step()?;
        let refused = refused.filter(|refused| refused.is_of(revision));
        let copied = sold(&cart, &backend, until_ms).await;
        let synced = self
            .bring_up_to(copied, owner, &backend, until_ms, refused.as_ref())
            .await;
        if synced.is_fine() {
            revision = self.note_charges(revision)?;
            revision = self.validate(owner, in_time, revision).await?;
        }
        if let Synced::Refused {
            wrong: Some(wrong), ..
        } = &synced
        {
            revision = self.note_validation(wrong.clone(), revision)?;
        }
        Ok((synced, revision))
    }

    /// Takes over the backend's charges for the cart at this revision. Returns the new revision.
    pub(crate) fn note_charges(&self, before: u64) -> Result<u64> {
        let store = self.store()?;
        let cart = store.cart()?;
        let change = cart.charged(self.charges.get());
        let Some(change) = change.filter(|_| cart.revision == before) else {
            return Ok(before);
        };
        store.save_validated(&change)?;
        self.tell(&CartEvent::new(EventKind::Changed, change.cart()));
        Ok(change.cart().revision)
    }

    /// Whether the copy does not reflect this revision yet.
    fn is_behind(&self, revision: u64) -> Result<bool> {
        let copied = self.store()?.metadata(COPIED)?;
        let copied = copied.and_then(|copied| copied.parse().ok());
        Ok(copied.unwrap_or(0) != revision)
    }

    /// Schedules a sync if an account's cart is not yet copied and validated, or if the session for that was lost.
    /// Otherwise checks the copy for changes made by an app.
    pub(crate) async fn sync_in_session(&self, owner: &Owner, cart: &Cart) -> Result<()> {
        if owner.session.is_none() || owner.no_user_id.is_some() {
            return Ok(());
        }
        let refused = self.refused_step()?;
        let is_refused = refused.is_some_and(|refused| refused.revision == cart.revision);
        let is_asked = cart.validation.is_some() || self.asked_at.get() == cart.revision;
        let is_judged = is_asked || is_refused || cart.lines.is_empty();
        if is_judged && !self.is_behind(cart.revision)? {
            return self.compare_soon(owner).await;
        }
        self.schedule_sync(owner).await
    }

    /// When to look again at the unused cart of an account whose copy is behind. Deleting it earlier would fill the
    /// account's next cart from the outdated copy. `None` if nothing prevents the deletion.
    pub(crate) fn waits_for_copy(&self) -> Result<Option<u64>> {
        let store = self.store()?;
        let is_account = store
            .owner()?
            .is_some_and(|owner| owner.no_user_id.is_none());
        if !is_account || !self.is_behind(store.cart()?.revision)? {
            return Ok(None);
        }
        let (now_ms, day_ms) = (clock::now_ms(), bindings::variables(&self.env).day_ms);
        Ok(waits_ms(store.used_ms()?.unwrap_or(now_ms), now_ms, day_ms))
    }

    /// The step that the backend refused since the last scheduled sync.
    fn refused_step(&self) -> Result<Option<RefusedStep>> {
        let json = self.store()?.metadata(REFUSED_STEP)?;
        Ok(json.and_then(|json| serde_json::from_str(&json).ok()))
    }

    /// Sends the steps that turn the backend's copy into `copied`, or into the current cart if that is `None`. Sends
    /// nothing if the first step is known to be refused. Waits for a running sync, and ends by `until_ms`.
    pub(crate) async fn bring_up_to(
        &self,
        copied: Option<BackendGoods>,
        owner: &Owner,
        backend: &Backend,
        until_ms: u64,
        refused: Option<&RefusedStep>,
    ) -> Synced {
        match self.begin_sync(owner, backend, until_ms).await {
            Ok(begun) => self.finish_sync(begun, copied, owner, refused).await,
            Err(synced) => synced,
        }
    }

    /// Waits for a running sync, and compares the copy with the cart. No other sync begins until this one is finished or
    /// dropped.
    pub(crate) async fn begin_sync(
        &self,
        owner: &Owner,
        backend: &Backend,
        until_ms: u64,
    ) -> std::result::Result<BegunSync<'_>, Synced> {
        let Some(turn) = SyncTurn::take(&self.syncing_until, until_ms).await else {
            platform::log_error!("cart sync: another one takes too long");
            return Err(Synced::Failed(BackendFailure::Unreachable));
        };
        let backend = backend.clone().until(turn.until_ms);
        let failed = |failure| Synced::after(failure, None);
        self.take_in(owner, &backend).await.map_err(failed)?;
        let (theirs, seen, waiting) = match self.compare(owner, &backend).await {
            Ok((theirs, Look::Seen(seen, waiting))) => (theirs, seen, waiting),
            Ok((_, Look::TookOver)) => return Err(Synced::TookOver),
            Err(failure) => return Err(failed(failure)),
        };
        self.note_charges_and_order(&theirs);
        Ok(BegunSync {
            _turn: turn,
            backend,
            theirs,
            seen,
            waiting,
        })
    }

    /// Sends the steps of a sync that has begun. They go one after another: a backend may keep a cart in one record,
    /// where changes at the same time would be lost.
    pub(crate) async fn finish_sync(
        &self,
        begun: BegunSync<'_>,
        copied: Option<BackendGoods>,
        owner: &Owner,
        refused: Option<&RefusedStep>,
    ) -> Synced {
        let BegunSync {
            _turn,
            backend,
            theirs,
            seen,
            waiting,
        } = begun;
        let copy = copy_of(owner);
        let ours = match self.store().and_then(CartStore::cart) {
            Ok(ours) => ours,
            Err(error) => return Synced::after(unstored(error), None),
        };
        let ours = match copied {
            Some(BackendGoods { lines, by_points }) => Cart {
                lines,
                loyalty: ours.loyalty.only(&by_points),
                ..ours
            },
            None => ours,
        };
        let plan = leaving(sync_plan(&ours, &theirs), &waiting);
        let is_refused = refused.is_some_and(|refused| refused.stops(&plan));
        let plan = if is_refused { Vec::new() } else { plan };
        if let Err(error) = self.note_sent(seen.as_ref(), &plan) {
            return Synced::after(unstored(error), None);
        }
        for (sent, step) in plan.iter().enumerate() {
            if let Err(failure) = backend.run(&copy.step(step).request).await {
                // The refused step had no effect, and the steps after it were not sent.
                let sent = sent + usize::from(!is_final(&failure));
                let sent = plan.get(..sent).unwrap_or(&plan);
                if let Err(error) = self.note_sent(seen.as_ref(), sent) {
                    platform::log_error!("cart sync: {error}");
                }
                return Synced::after(failure, Some(step));
            }
        }
        if is_refused {
            return Synced::Unsent;
        }
        if plan.is_empty() {
            return Synced::Same;
        }
        // Fetches the new charges: the earlier answer was about the old copy. A copy without goods costs nothing, and a
        // guest's copy is not stored.
        if ours.lines.is_empty() && seen.is_none() {
            return Synced::Changed;
        }
        let theirs = match backend.ask(&copy.fetch()).await {
            Ok(theirs) => theirs,
            Err(failure) => return Synced::after(failure, None),
        };
        self.note_charges_and_order(&theirs);
        let noted = seen.map(|seen| self.note_copy(&seen.answered(&plan, &theirs)));
        if let Err(error) = noted.transpose() {
            platform::log_error!("cart sync: {error}");
        }
        Synced::Changed
    }

    /// Fetches the copy and takes over changes made in it. If the shopper has just signed in, also merges the guest's
    /// copy.
    async fn compare(
        &self,
        owner: &Owner,
        backend: &Backend,
    ) -> std::result::Result<(BackendLines, Look), BackendFailure> {
        let copy = copy_of(owner);
        let theirs = backend.ask(&copy.fetch()).await?;
        let look = self.look(owner, backend, &theirs).await?;
        let guest = self.joining(owner).map_err(unstored)?;
        let (guest, seen, waiting) = match (guest, look) {
            (Some(guest), Look::Seen(Some(seen), waiting)) => (guest, seen, waiting),
            (_, look) => return Ok((theirs, look)),
        };
        let is_joined = self.join_copies(&guest, &seen, backend).await;
        let is_joined = is_joined.map_err(unstored)?;
        let after = backend.ask(&copy.fetch()).await?;
        let look = if is_joined {
            Look::Seen(Some(seen.joined(&theirs, &after)), waiting)
        } else {
            self.look(owner, backend, &after).await?
        };
        Ok((after, look))
    }

    /// Keeps the charges and the product order of the backend's copy.
    fn note_charges_and_order(&self, theirs: &BackendLines) {
        self.charges.set(theirs.charges());
        let products = theirs.goods().map(|(product, _)| product);
        self.copy_order.replace(products.collect());
    }
}
