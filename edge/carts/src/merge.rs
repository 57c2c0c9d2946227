//! Merges carts into an account's cart: a guest's cart, and the cart that the backend keeps for the account.

use platform::backend::Backend;
use platform::clock;
use shop::backend::BackendFailure;
use shop::cart::{Cart, Command, CommandRequest, FinalRefusal, Line, Rejected, apply};
use shop::cartcopy::{BackendCart, LastCopy, is_final, taken_in};
use shop::carts::{CartResponse, Owner};
use shop::ordering::OrderNews;
use worker::Result;

use crate::backend_sync::copy_of;
use crate::cart_object::CartObject;
use crate::last_copy::{cards, unstored};
use crate::tables::{HANDED_TO, HANDOVER, JOINED, JOINED_LINES, TAKEN_IN};

/// How long to wait for the backend's cart, in milliseconds. Short, because the shopper's request waits too.
const TAKE_IN_MS: u64 = 2_000;
/// How long a cart that begins does not ask the backend again for what it keeps, if it has not answered, in
/// milliseconds. A sync asks all the same.
const PAUSE_MS: u64 = 30_000;
/// How long a handover blocks the guest's cart from being ordered, in milliseconds. A merge that takes longer has
/// failed.
const GIVING_MS: u64 = 15_000;
/// The value of [`TAKEN_IN`] until the cart has been filled with the backend's goods.
const DUE: &str = "0";
/// The value afterwards. An object of an older deployment has none, and counts as done.
const DONE: &str = "1";

impl CartObject {
    /// Starts the handover of a guest's lines to an account and returns them. Until the account confirms them, no other
    /// lines are handed over, so that two concurrent sign-ins do not hand them over twice. After a failed merge, the
    /// same account gets the same lines again. If the guest has since changed the cart or signs in to another account,
    /// answers with the earlier handover, which the worker must finish first.
    pub(crate) fn give(&self, account: &str, instead_of: Option<u64>) -> Result<CartResponse> {
        let store = self.store()?;
        if self.ordering.get() || store.open_order(clock::now_ms())?.is_some() {
            // An order is in progress: goods moved to the account's cart could be ordered twice.
            return Ok(CartResponse::Nothing);
        }
        let cart = store.cart()?;
        let given = self.pending_handover()?;
        if let Some(given) = given.filter(|given| Some(given.revision) != instead_of) {
            let named = store.metadata(HANDED_TO)?.filter(|name| !name.is_empty());
            let to = named.unwrap_or_else(|| account.to_owned());
            if given.revision != cart.revision || to != account {
                return Ok(CartResponse::GivenBefore {
                    cart: given,
                    account: to,
                });
            }
        }
        if cart.lines.is_empty() {
            store.forget(HANDOVER)?;
        } else {
            store.set_metadata(HANDOVER, &serde_json::to_string(&cart)?)?;
            store.set_metadata(HANDED_TO, account)?;
            let until_ms = clock::now_ms().saturating_add(GIVING_MS);
            self.giving_until.set(until_ms);
        }
        Ok(CartResponse::Cart {
            cart,
            fields: "{}".to_owned(),
            ordered: None,
            news: OrderNews::default(),
        })
    }

    fn pending_handover(&self) -> Result<Option<Cart>> {
        let json = self.store()?.metadata(HANDOVER)?;
        Ok(json.and_then(|json| serde_json::from_str(&json).ok()))
    }

    /// Removes the lines of this revision from the guest's cart, after the account has confirmed them. On a repeated
    /// call, another handover may be under way, which still blocks orders.
    pub(crate) async fn given(
        &self,
        owner: &Owner,
        request: &CommandRequest,
        revision: u64,
    ) -> Result<CartResponse> {
        let response = self.command(owner, request, None).await?;
        let given = self.pending_handover()?;
        if given.is_some_and(|given| given.revision == revision) {
            self.store()?.forget(HANDOVER)?;
            self.giving_until.set(0);
        }
        Ok(response)
    }

    /// Merges a guest's lines into this cart. The two copies at the backend are merged by the next sync.
    pub(crate) async fn join(
        &self,
        owner: &Owner,
        request: &CommandRequest,
        guest: &str,
    ) -> Result<CartResponse> {
        if self.recall(&request.id)?.is_none() {
            let store = self.store()?;
            let joined = apply(&store.cart()?, &request.command, clock::now_ms());
            if let Err(Rejected::Refused(refusal)) = joined {
                // Not stored as an outcome: there may be room later.
                return Ok(CartResponse::Refused(FinalRefusal::by(refusal)));
            }
            if let Command::Merge { lines, .. } = &request.command {
                store.set_metadata(JOINED_LINES, &serde_json::to_string(lines)?)?;
            }
            store.set_metadata(JOINED, guest)?;
        }
        self.command(owner, request, None).await
    }

    /// The guest whose copy the backend must still merge into the account's copy.
    pub(crate) fn joining(&self, owner: &Owner) -> Result<Option<String>> {
        let store = self.store()?;
        if owner.session.is_none() {
            return Ok(None);
        }
        store.metadata(JOINED)
    }

    /// Asks the backend to merge its copy of a guest's cart into the account's copy, last seen as `seen`. Returns
    /// whether the merge is finished. An incomplete merge does no harm, because the copy is compared again afterwards.
    /// Until the backend answers, changes that the guest's lines explain are not attributed to an app.
    pub(crate) async fn join_copies(
        &self,
        guest: &str,
        seen: &LastCopy,
        backend: &Backend,
    ) -> Result<bool> {
        let store = self.store()?;
        let lines = store.metadata(JOINED_LINES)?;
        let lines: Option<Vec<Line>> = lines.and_then(|json| serde_json::from_str(&json).ok());
        self.note_copy(&seen.joining(&lines.unwrap_or_default(), clock::now_ms()))?;
        match backend.run(&BackendCart::merge(guest).request).await {
            Err(failure) if !is_final(&failure) => {
                platform::log_error!("cart merge: {failure}");
                Ok(false)
            }
            _ => {
                store.forget(JOINED)?;
                store.forget(JOINED_LINES)?;
                Ok(true)
            }
        }
    }

    /// Whether this account has never had a cart here. If so, the backend's cart will be taken in.
    pub(crate) fn begins(&self, owner: &Owner) -> Result<bool> {
        let store = self.store()?;
        let is_account = owner.session.is_some() && owner.no_user_id.is_none();
        if !is_account || store.cart()?.revision > 0 {
            return Ok(false);
        }
        if store.metadata(TAKEN_IN)?.is_none() {
            store.set_metadata(TAKEN_IN, DUE)?;
        }
        Ok(true)
    }

    /// Fills a new cart with the goods that the backend keeps for the account (spec commerce 4). If the backend does
    /// not answer in time, the first sync does it.
    pub(crate) async fn take_in_soon(&self, owner: &Owner) -> Result<()> {
        let now_ms = clock::now_ms();
        if owner.dev_mode || self.rests_until.get() > now_ms || !self.is_to_take_in()? {
            return Ok(());
        }
        self.rests_until.set(now_ms.saturating_add(PAUSE_MS));
        let Some(backend) = self.backend(owner).await else {
            return Ok(());
        };
        let backend = backend.until(now_ms.saturating_add(TAKE_IN_MS));
        if let Err(failure) = self.take_in(owner, &backend).await {
            platform::log_error!("cart begins: {failure}");
        }
        Ok(())
    }

    fn is_to_take_in(&self) -> Result<bool> {
        Ok(self.store()?.metadata(TAKEN_IN)?.as_deref() == Some(DUE))
    }

    /// Fills the cart with the goods that the backend keeps for the account, unless already done. Must run before any
    /// call that changes the backend's copy.
    pub(crate) async fn take_in(
        &self,
        owner: &Owner,
        backend: &Backend,
    ) -> std::result::Result<(), BackendFailure> {
        if owner.no_user_id.is_some() || !self.is_to_take_in().map_err(unstored)? {
            return Ok(());
        }
        let theirs = backend.ask(&copy_of(owner).fetch()).await?;
        let copy = LastCopy::first(&theirs, clock::now_ms());
        let ids = theirs.goods().map(|(product, _)| product).collect();
        let cards = cards(backend, ids).await?;
        self.begin_with(owner, taken_in(&theirs, &cards), &copy)
            .await
            .map_err(unstored)
    }

    /// Puts these goods into the cart, unless another request has done so meanwhile: by then the backend's copy may
    /// already include the cart's own goods.
    async fn begin_with(
        &self,
        owner: &Owner,
        kept: Option<CommandRequest>,
        copy: &LastCopy,
    ) -> Result<()> {
        if !self.is_to_take_in()? {
            return Ok(());
        }
        self.note_copy(copy)?;
        self.compared_ms.set(clock::now_ms());
        if let Some(request) = kept {
            self.command(owner, &request, None).await?;
        }
        self.store()?.set_metadata(TAKEN_IN, DONE)
    }
}
