//! Places an order: stores the state and carries out the effects of [`shop::ordering::placing`], one after another.

use std::cell::Cell;

use futures_util::future::join;
use platform::backend::Backend;
use platform::bindings::panic_if_asked;
use platform::clock;
use shop::backend::BackendFailure;
use shop::cart::{Applied, Command, apply};
use shop::cartcopy::validation_of;
use shop::carts::Owner;
use shop::ordering::placing::{self, Effect, Event};
use shop::ordering::{
    LastOrder, LastRefusal, Order, OrderAnswer, OrderCreated, OrderRejected, PlaceOrder,
    SESSION_PAUSE_MS, create_order,
};
use shop::promo::{Promo, PromoRejected};
use shop::site::Dealings;
use worker::{Error, Result};

use crate::alarm_kind::AlarmKind;
use crate::backend_sync::{BegunSync, Synced, copy_of, goods};
use crate::cart_object::CartObject;

/// The lock for placing an order. Released when the request ends, also if the shopper disconnects.
struct Turn<'a>(&'a Cell<bool>);

impl<'a> Turn<'a> {
    fn take(ordering: &'a Cell<bool>) -> Option<Self> {
        let free = !ordering.replace(true);
        // Lazily: a `Turn` built and dropped here would release the lock of the other order.
        free.then(|| Self(ordering))
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.set(false);
    }
}

/// The limit, in milliseconds, on the steps before an order is created, one after another for a backend that takes
/// seconds for each; the order call has its own deadline.
const PREPARING_MS: u64 = 24_000;
/// How soon the alarm checks again while an order is being placed, in milliseconds.
const BUSY_MS: u64 = 5_000;

impl CartObject {
    /// Places an order and returns its answer. An unanswered order of this cart is settled first.
    pub(crate) async fn order(&self, owner: &Owner, place: PlaceOrder) -> Result<OrderAnswer> {
        self.forget_orders()?;
        let Some(_turn) = Turn::take(&self.ordering) else {
            return Ok(OrderAnswer::Rejected(OrderRejected::InProgress));
        };
        self.keep_session(owner);
        let dealings = self.dealings(owner).await;
        let store = self.store()?;
        let known = store.order(&place.id)?;
        let is_sent = known.as_ref().is_some_and(Order::is_sent);
        // The handover moves these lines to the account's cart, which will order them.
        if !is_sent && self.giving_until.get() > clock::now_ms() {
            return Ok(OrderAnswer::Rejected(OrderRejected::Joining));
        }
        let open = store.open_order(clock::now_ms())?;
        if let Some(first) = placing::comes_first(known.as_ref(), open, &place) {
            let asked = self.run(owner, dealings.as_deref(), &first.id, Event::AskedAgain);
            let answer = asked.await?;
            if let Some(answer) = placing::after(&first, answer, &place) {
                return Ok(answer);
            }
        }
        let id = place.id.clone();
        let cart = store.cart()?;
        let event = Event::Asked {
            place: Box::new(place.paid_by(&cart.loyalty)),
            lines: cart.lines,
            saved: cart.saved,
            revision: cart.revision,
            promo: cart.promo,
        };
        self.run(owner, dealings.as_deref(), &id, event).await
    }

    /// Asks again for an order's answer; `None` if no sent order with this id is stored.
    pub(crate) async fn ask_again(&self, owner: &Owner, id: &str) -> Result<Option<OrderAnswer>> {
        let Some(_turn) = Turn::take(&self.ordering) else {
            return Ok(Some(OrderAnswer::Rejected(OrderRejected::InProgress)));
        };
        self.keep_session(owner);
        let dealings = self.dealings(owner).await;
        match self.store()?.order(id)? {
            Some(order) if order.is_sent() => {
                let asked = self.run(owner, dealings.as_deref(), id, Event::AskedAgain);
                asked.await.map(Some)
            }
            Some(_) | None => Ok(None),
        }
    }

    /// Asks once more for an order that must not be sent again, then gives it up. `None` if it was given up or is not
    /// stored.
    pub(crate) async fn waive(&self, owner: &Owner, id: &str) -> Result<Option<OrderAnswer>> {
        let lost = OrderAnswer::Rejected(OrderRejected::Lost);
        let found = self.ask_again(owner, id).await?;
        if found != Some(OrderAnswer::Rejected(OrderRejected::Unknown)) {
            return Ok(found.filter(|answer| *answer != lost));
        }
        let Some(_turn) = Turn::take(&self.ordering) else {
            return Ok(Some(OrderAnswer::Rejected(OrderRejected::InProgress)));
        };
        let dealings = self.dealings(owner).await;
        let answer = self
            .run(owner, dealings.as_deref(), id, Event::Waived)
            .await?;
        Ok(Some(answer).filter(|answer| *answer != lost))
    }

    /// Makes the alarm ask at once, with the session of the signed-in shopper who is here now.
    pub(crate) async fn ask_in_session(&self, owner: &Owner, order: &Order) -> Result<()> {
        let now_ms = clock::now_ms();
        let is_early = now_ms.saturating_sub(order.asked_ms) < SESSION_PAUSE_MS;
        if owner.session.is_none() || owner.no_user_id.is_some() || is_early {
            return Ok(());
        }
        self.keep_session(owner);
        self.is_here.set(true);
        self.due_at(AlarmKind::Order, now_ms).await
    }

    /// Alarm: asks for the answer of the open order. Returns when to ask next. An account's order needs its session,
    /// which only memory holds: if it has ended or the object has restarted, the next visit asks.
    pub(crate) async fn ask_from_alarm(&self) -> Result<Option<u64>> {
        let is_here = self.is_here.take();
        let store = self.store()?;
        let now_ms = clock::now_ms();
        let (Some(order), Some(owner)) = (store.open_order(now_ms)?, self.absent_owner()?) else {
            return Ok(None);
        };
        if !is_here && order.next_ms() > now_ms {
            return Ok(Some(order.next_ms()));
        }
        let Some(_turn) = Turn::take(&self.ordering) else {
            return Ok(Some(now_ms.saturating_add(BUSY_MS)));
        };
        let dealings = self.dealings(&owner).await;
        let asked = self.run(&owner, dealings.as_deref(), &order.id, Event::AskedAgain);
        let answer = asked.await?;
        let now_ms = clock::now_ms();
        let open = store.open_order(now_ms)?;
        let is_refused = match &answer {
            OrderAnswer::Rejected(reason) => *reason != OrderRejected::Lost,
            OrderAnswer::Created(_) => false,
        };
        if open.is_none() && is_refused {
            store.save_refusal(&LastRefusal {
                revision: store.cart()?.revision,
                refused_ms: now_ms,
            })?;
        }
        Ok(open.map(|open| open.next_ms()))
    }

    /// Runs the order from an event to its answer. If the site's settings cannot be read, no call can be made and
    /// nothing is sent again.
    async fn run(
        &self,
        owner: &Owner,
        dealings: Option<&Dealings>,
        id: &str,
        mut event: Event,
    ) -> Result<OrderAnswer> {
        let store = self.store()?;
        let until_ms = clock::now_ms().saturating_add(PREPARING_MS);
        let known = dealings.map(|dealings| {
            let mut backend = self.backend_by(dealings, owner);
            backend.orders = true;
            (dealings, backend)
        });
        let mut begun = None;
        let repeats = known.as_ref().map(|(dealings, _)| dealings.repeats_orders);
        loop {
            // Without the site's settings the backend was not asked, and the log says so already.
            let trouble = trouble(&event).filter(|_| known.is_some());
            let now_ms = clock::now_ms();
            let mut before = store.order(id)?;
            if let Some(repeats) = repeats {
                before = before.map(|order| order.at_site(repeats));
            }
            let code = before.as_ref().and_then(|order| order.promo.clone());
            let transition = placing::apply(before, event, now_ms);
            let change = match transition.cart() {
                // The code's discount was for the order's goods; the cart has changed since.
                Some(Command::Promo { .. }) if store.cart()?.promo != code => None,
                Some(command) => Some(
                    apply(&store.cart()?, command, now_ms)
                        .map_err(|rejected| Error::from(format!("order: {rejected:?}")))?,
                ),
                None => None,
            };
            let left = change.as_ref().zip(transition.order());
            let last = left.and_then(|(change, order)| LastOrder::of(order, change.cart(), now_ms));
            store.save_order(id, &transition, change.as_ref(), last.as_ref())?;
            let open = transition.order().filter(|order| order.is_open(now_ms));
            if let Err(error) = self.after_step(owner, open, change.as_ref()).await {
                // The step is stored, so it counts as a success.
                platform::log_error!("nothing is due after a step of an order: {error}");
            }
            let order = transition.order().cloned();
            let effect = transition.into_effect();
            if let Effect::Answer(answer) = effect {
                if let Some(trouble) = trouble {
                    platform::log_error!("{trouble}");
                }
                return Ok(answer);
            }
            event = match &known {
                Some(known) => {
                    let asked = Asked {
                        owner,
                        known,
                        until_ms,
                    };
                    self.carry_out(effect, order, asked, &mut begun).await
                }
                None => unreachable(&effect),
            };
        }
    }

    /// Schedules the work after a stored step: asking for the order's answer, and copying the changed cart.
    async fn after_step(
        &self,
        owner: &Owner,
        open: Option<&Order>,
        change: Option<&Applied>,
    ) -> Result<()> {
        // If asking cannot be scheduled, still copy the cart.
        let asked = self.ask_later(owner, open).await;
        if let Some(change) = change {
            self.after_change(owner, change.cart()).await?;
        }
        asked
    }

    /// Schedules asking for the answer of the open order; without one, cancels it.
    async fn ask_later(&self, owner: &Owner, open: Option<&Order>) -> Result<()> {
        let Some(open) = open else {
            return self.store()?.set_due_ms(AlarmKind::Order, None);
        };
        self.remember(owner)?;
        self.due_at(AlarmKind::Order, open.next_ms()).await
    }

    /// Carries out an effect. `begun` is the sync that the look-up of the goods has begun beside it.
    async fn carry_out<'a>(
        &'a self,
        effect: Effect,
        order: Option<Order>,
        asked: Asked<'_>,
        begun: &mut Option<std::result::Result<BegunSync<'a>, Synced>>,
    ) -> Event {
        let Asked {
            owner,
            known: (dealings, backend),
            until_ms,
        } = asked;
        let preparing = || backend.clone().until(until_ms);
        let copy = copy_of(owner);
        let Some(order) = order else {
            return Event::Synced(Err(BackendFailure::Unreachable));
        };
        let copied = |lines| Some(order.backend_goods(lines));
        let (id, promo) = (order.id.as_str(), order.promo.as_ref());
        let code = promo.map(|promo| &promo.code);
        match effect {
            Effect::LookUp(lines) => {
                let preparing = preparing();
                let (found, compared) = join(
                    goods(&preparing, &lines),
                    self.begin_sync(owner, backend, until_ms),
                )
                .await;
                *begun = Some(compared);
                Event::LookedUp(found)
            }
            Effect::Sync(lines) => {
                let compared = match begun.take() {
                    Some(compared) => compared,
                    None => self.begin_sync(owner, backend, until_ms).await,
                };
                let synced = match compared {
                    Ok(begun) => self.finish_sync(begun, copied(lines), owner, None).await,
                    Err(synced) => synced,
                };
                match synced {
                    Synced::Same | Synced::Changed => {}
                    // The shopper has not seen the app's changes.
                    Synced::TookOver | Synced::Unsent => return Event::Recharged,
                    Synced::Refused {
                        wrong: Some(wrong), ..
                    } => return Event::Invalid(wrong),
                    Synced::Refused { failure, .. } | Synced::Failed(failure) => {
                        return Event::Synced(Err(failure));
                    }
                }
                if self.take_over_charges().unwrap_or_default() && order.is_at_a_sum() {
                    return Event::Recharged;
                }
                let answer = preparing().run(&copy.validate().request).await;
                match validation_of(&answer, &self.copy_order.borrow())
                    .filter(|wrong| !wrong.is_empty())
                {
                    Some(wrong) => Event::Invalid(wrong),
                    None => Event::Synced(Ok(())),
                }
            }
            Effect::Compare(lines, why) => {
                let synced = self
                    .bring_up_to(copied(lines), owner, backend, until_ms, None)
                    .await;
                Event::Compared(matches!(synced, Synced::Changed), why)
            }
            Effect::Preview => Event::Previewed(previewed(&preparing(), &order, owner).await),
            Effect::Reserve => {
                let answer = preparing().run(&copy.reserve(code).request).await;
                Event::Reserved(answer.map(|_| ()), self.copy_order.borrow().clone())
            }
            Effect::ReserveAgain => {
                let answer = preparing().run(&copy.reserve(code).request).await;
                Event::ReservedAgain(answer.map(|_| ()), self.copy_order.borrow().clone())
            }
            Effect::Create { lines, details } => {
                let guest = owner.no_user_id.as_deref();
                let sent_as = order.sent_as();
                let details = details.for_body(dealings.order_body.is_some());
                let call = create_order(&sent_as, &lines, code, &details, &owner.cart, guest);
                let mut call = call.accepting(&dealings.order_accepted);
                if let Some(template) = &dealings.order_body {
                    template.shape(&mut call.request);
                }
                let answer = backend.ask(&call).await;
                panic_if_asked("ordered", id);
                if let Err(failure) = &answer {
                    let key = call.request.key.as_deref().unwrap_or_default();
                    let why = unaccepted(failure, &dealings.order_accepted);
                    platform::log_error!("order {key}: {failure}{why}");
                    if matches!(failure, BackendFailure::Status(401, _)) {
                        self.session.take();
                    }
                }
                Event::Created(answer.map(OrderCreated::from))
            }
            Effect::Look => {
                let backend = preparing();
                let found = self.look_for(&order, owner, &backend, dealings).await;
                Event::Looked(found)
            }
            Effect::Answer(_) => Event::Synced(Err(BackendFailure::Unreachable)),
        }
    }

    /// Takes over the backend's current charges. Returns whether they changed.
    fn take_over_charges(&self) -> Result<bool> {
        let before = self.store()?.cart()?.revision;
        Ok(self.note_charges(before)? != before)
    }
}

/// The order's backend and its time.
#[derive(Clone, Copy)]
struct Asked<'a> {
    owner: &'a Owner,
    known: &'a (&'a Dealings, Backend),
    until_ms: u64,
}

/// The backend's preview of the order's promo code.
async fn previewed(
    backend: &Backend,
    order: &Order,
    owner: &Owner,
) -> std::result::Result<Box<Promo>, PromoRejected> {
    let call = order.preview(owner.no_user_id.as_deref());
    let (Some(promo), Some(call)) = (&order.promo, call) else {
        return Err(PromoRejected::Unavailable);
    };
    match backend.ask(&call).await {
        Ok(answer) => answer.previewed(promo).map(Box::new),
        Err(failure) => {
            platform::log_error!("promo code: {failure}");
            Err(PromoRejected::of_preview(&failure))
        }
    }
}

/// The event of an effect if no call can be made.
fn unreachable(effect: &Effect) -> Event {
    let failure = BackendFailure::Unreachable;
    match effect {
        Effect::LookUp(_) => Event::LookedUp(Err(failure)),
        Effect::Sync(_) | Effect::Answer(_) => Event::Synced(Err(failure)),
        Effect::Compare(_, why) => Event::Compared(false, why.clone()),
        Effect::Preview => Event::Previewed(Err(PromoRejected::Unavailable)),
        Effect::Reserve => Event::Reserved(Err(failure), Vec::new()),
        Effect::ReserveAgain => Event::ReservedAgain(Err(failure), Vec::new()),
        Effect::Create { .. } => Event::Created(Err(failure)),
        Effect::Look => Event::Looked(None),
    }
}

/// The log note on a status that is neither a refusal nor a fault, and is not accepted: the site's config or its
/// backend must change.
fn unaccepted(failure: &BackendFailure, accepted: &[u16]) -> String {
    if matches!(failure, BackendFailure::Status(200..=399, _)) {
        format!(", which is not among order_accepted: {accepted:?}")
    } else {
        String::new()
    }
}

/// The backend failure in an event, for the log.
fn trouble(event: &Event) -> Option<String> {
    let (call, failure) = match event {
        Event::LookedUp(Err(failure)) => ("look-up", failure),
        Event::Reserved(Err(failure), _) | Event::ReservedAgain(Err(failure), _) => {
            ("reservation", failure)
        }
        Event::Asked { .. }
        | Event::AskedAgain
        | Event::Looked(_)
        | Event::Waived
        | Event::LookedUp(Ok(_))
        | Event::Synced(_)
        | Event::Recharged
        | Event::Invalid(_)
        | Event::Previewed(_)
        | Event::Reserved(Ok(()), _)
        | Event::Compared(..)
        | Event::ReservedAgain(Ok(()), _)
        | Event::Created(_) => return None,
    };
    Some(format!("{call}: {failure}"))
}
