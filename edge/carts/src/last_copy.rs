//! Takes over changes that an app makes in the backend's copy of an account's cart. The rules are those of
//! [`LastCopy`], which is stored beside the cart. A guest's copy is changed by the shop alone.

use platform::backend::Backend;
use platform::{bindings, clock};
use shop::backend::BackendFailure;
use shop::cart::{CommandRequest, apply};
use shop::cartcopy::{BackendLines, LastCopy, SyncStep, unconfirmed};
use shop::carts::Owner;
use shop::ordering::Order;
use shop::product::{Card, ProductId};
use shop::session::{ME, USER_GROUP};
use worker::Result;

use crate::alarm_kind::AlarmKind;
use crate::cart_object::CartObject;
use crate::tables::LAST_COPY;

const MINUTES_OF_A_DAY: u64 = 1_440;

/// The result of comparing the backend's copy.
#[derive(Debug)]
pub(crate) enum Look {
    /// The cart has changed: compare again before sending anything.
    TookOver,
    /// The copy as seen now, and the products changed by an app while an order is open, which wait. A guest's copy is
    /// not stored.
    Seen(Option<LastCopy>, Vec<u64>),
}

impl CartObject {
    /// Makes a comparison due now, unless this instance made one within the last minute. Nothing is waiting to be sent,
    /// so there is no delay.
    pub(crate) async fn compare_soon(&self, owner: &Owner) -> Result<()> {
        let (now_ms, day_ms) = (clock::now_ms(), bindings::variables(&self.env).day_ms);
        let is_compared = now_ms.abs_diff(self.compared_ms.get()) < day_ms / MINUTES_OF_A_DAY;
        if owner.dev_mode || is_compared {
            return Ok(());
        }
        self.compared_ms.set(now_ms);
        self.remember(owner)?;
        self.keep_session(owner);
        self.due_at(AlarmKind::Sync, now_ms).await
    }

    /// Takes over changes made by others in the copy since the last comparison. While an order is open it takes over
    /// nothing, because the order may remove goods from the copy at any moment.
    pub(crate) async fn look(
        &self,
        owner: &Owner,
        backend: &Backend,
        theirs: &BackendLines,
    ) -> std::result::Result<Look, BackendFailure> {
        if owner.no_user_id.is_some() {
            return Ok(Look::Seen(None, Vec::new()));
        }
        self.compared_ms.set(clock::now_ms());
        let Some(last) = self.last_copy().map_err(unstored)? else {
            let first = LastCopy::first(theirs, clock::now_ms());
            return Ok(Look::Seen(Some(first), Vec::new()));
        };
        let changed = self.changed(&last, theirs).map_err(unstored)?;
        if changed.is_empty() {
            let seen = last.seen(theirs, &[], clock::now_ms());
            return Ok(Look::Seen(Some(seen), changed));
        }
        // A backend that no longer knows the session may answer as for a guest without a cart.
        if theirs.is_empty() && last.has_goods() {
            confirm(backend).await?;
        }
        let is_there = |product: &u64| theirs.goods().any(|(there, _)| there == *product);
        let ids = changed.iter().copied().filter(is_there).collect();
        let cards = cards(backend, ids).await?;
        self.take_over_changes(owner, &last, theirs, &cards)
            .await
            .map_err(unstored)
    }

    async fn take_over_changes(
        &self,
        owner: &Owner,
        last: &LastCopy,
        theirs: &BackendLines,
        cards: &[Card],
    ) -> Result<Look> {
        let (store, now_ms) = (self.store()?, clock::now_ms());
        // An order may have been placed during the calls.
        let changed = self.changed(last, theirs)?;
        if store.open_order(now_ms)?.is_some() {
            let seen = last.seen(theirs, &changed, now_ms);
            return Ok(Look::Seen(Some(seen), changed));
        }
        let seen = last.seen(theirs, &[], now_ms);
        let cart = store.cart()?;
        let Some(command) = last.take_over(theirs, &changed, &cart, cards) else {
            return Ok(Look::Seen(Some(seen), Vec::new()));
        };
        let request = CommandRequest::of(String::new(), command, cards);
        let change = match apply(&cart, &request.command, now_ms) {
            Ok(change) => change.seeing(&request.command, &request.seen),
            Err(rejected) => return Err(format!("an app's change: {rejected:?}").into()),
        };
        store.save_beside(&change, LAST_COPY, &serde_json::to_string(&seen)?)?;
        if let Err(error) = self.after_change(owner, change.cart()).await {
            platform::log_error!("the copy of a changed cart is not due: {error}");
        }
        Ok(Look::TookOver)
    }

    fn changed(&self, last: &LastCopy, theirs: &BackendLines) -> Result<Vec<u64>> {
        Ok(last.changed(theirs, self.ordered_ms()?))
    }

    /// When an order last may have removed goods from the copy: now, while one is open.
    fn ordered_ms(&self) -> Result<Option<u64>> {
        let (store, now_ms) = (self.store()?, clock::now_ms());
        let placed_ms = store.last_order()?.map(|last| last.placed_ms);
        let unanswered = store.unanswered()?.into_iter().filter(Order::is_sent);
        let asked_ms = unanswered.map(|order| {
            if order.is_open(now_ms) {
                now_ms
            } else {
                order.asked_ms
            }
        });
        Ok(asked_ms.chain(placed_ms).max())
    }

    /// The copy as last seen; `None` if the stored value cannot be read.
    fn last_copy(&self) -> Result<Option<LastCopy>> {
        let json = self.store()?.metadata(LAST_COPY)?;
        Ok(json.and_then(|json| serde_json::from_str(&json).ok()))
    }

    /// Stores the copy as seen, with the steps being sent to it.
    pub(crate) fn note_sent(&self, seen: Option<&LastCopy>, steps: &[SyncStep]) -> Result<()> {
        match seen {
            Some(seen) => self.note_copy(&seen.sending(steps, clock::now_ms())),
            None => Ok(()),
        }
    }

    /// Stores the state of the copy.
    pub(crate) fn note_copy(&self, copy: &LastCopy) -> Result<()> {
        let json = serde_json::to_string(copy)?;
        self.store()?.set_metadata(LAST_COPY, &json)
    }
}

/// The catalogue's cards for these products. Fails if the answer has no list, because a product missing from it may still
/// exist.
pub(crate) async fn cards(
    backend: &Backend,
    ids: Vec<ProductId>,
) -> std::result::Result<Vec<Card>, BackendFailure> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    backend.products(ids).await?.listed().ok_or_else(unlisted)
}

/// The failure for a catalogue answer without a list.
pub(crate) fn unlisted() -> BackendFailure {
    BackendFailure::of_answer("no products".to_owned())
}

/// Confirms that the session is valid: one success of the two calls about the shopper proves it.
async fn confirm(backend: &Backend) -> std::result::Result<(), BackendFailure> {
    let Err(first) = backend.ask(&ME).await else {
        return Ok(());
    };
    if first.is_unauthorized() {
        return Err(first);
    }
    match backend.ask(&USER_GROUP).await {
        Ok(_) => Ok(()),
        Err(second) => Err(unconfirmed([second, first])),
    }
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "`map_err` gives the error away"
)]
pub(crate) fn unstored(error: worker::Error) -> BackendFailure {
    BackendFailure::of_answer(error.to_string())
}
