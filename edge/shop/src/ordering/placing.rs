//! The state machine of an order, without I/O. The cart's object loads the state, calls [`apply`] with an event, stores
//! the new state together with the cart's change in one transaction, and only then carries out the effect, whose
//! outcome is the next event. So a crash between two effects loses no knowledge:
//!
//! - `Begun`: no order was sent to the backend. A request with the same id starts anew, with the current cart.
//! - `Reserved`: the backend may have created the order. Before anything else is ordered from the cart, the order is
//!   sent again with the same goods, details and idempotency key ([`comes_first`]). If the site's config does not say
//!   that its backend keeps keys, the order is searched for instead and never sent again ([`Order::once`]): nothing
//!   else is ordered until it is found, or the shopper gives it up.
//! - `Answered`: the goods have left the cart. A request with the same id gets the answer, unless its details differ.

use super::courier::Deliverable;
pub use super::open_order::{after, comes_first};
use super::order::{Order, OrderAnswer, OrderCreated, OrderRejected, PlaceOrder, Stage};
use super::outcome::{refused, said_by, trouble, unavailable, uncreated, unreserved, unsynced};
use super::payment::{Payment, is_nothing};
use super::prescription::keep_prescribed;
use super::{Details, Receipt};
use crate::backend::BackendFailure;
use crate::cart::{Command, Line};
use crate::delivery::Method;
use crate::forms::Messages;
use crate::product::ProductId;
use crate::promo::{Promo, PromoRejected};

/// An event of an order.
#[derive(Debug, Clone)]
pub enum Event {
    /// The shopper requests the order, for the first time or again. No other order of the cart is open.
    Asked {
        place: Box<PlaceOrder>,
        /// The cart's current lines and saved-for-later goods.
        lines: Vec<Line>,
        saved: Vec<Line>,
        /// The cart's current revision.
        revision: u64,
        /// The cart's current promo code.
        promo: Option<Box<Promo>>,
    },
    /// The answer of an open order is requested again.
    AskedAgain,
    /// The result of searching the backend for an order that is not sent again; `Some` proves that it exists.
    Looked(Option<Box<OrderCreated>>),
    /// The shopper gives up an order that is not sent again, knowing that there may be two.
    Waived,
    /// The catalogue's answer about the goods.
    LookedUp(Result<Deliverable, BackendFailure>),
    /// The backend's copy of the cart was brought up to date, or could not be.
    Synced(Result<(), BackendFailure>),
    /// The copy's charges differ from those shown to the shopper, or an app's changes to the copy were merged into the
    /// cart.
    Recharged,
    /// The backend's validation found these problems in its copy, which matches the order.
    Invalid(Messages),
    /// The backend's preview of the promo code for this order and its payment type.
    Previewed(Result<Box<Promo>, PromoRejected>),
    /// The backend's answer to the reservation of its copy, and the copy's products in their order.
    Reserved(Result<(), BackendFailure>, Vec<ProductId>),
    /// The backend's copy was compared again after a reservation was refused for this reason; `true` if it had to be
    /// corrected.
    Compared(bool, OrderRejected),
    /// The answer to the reservation of the corrected copy.
    ReservedAgain(Result<(), BackendFailure>, Vec<ProductId>),
    /// The backend's answer to the order.
    Created(Result<OrderCreated, BackendFailure>),
}

/// The object's next action. Every effect except [`Effect::Answer`] produces an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Asks the catalogue whether these goods are for sale and have courier delivery.
    LookUp(Vec<Line>),
    /// Makes the backend's copy of the cart hold exactly these goods, so that no others are reserved.
    Sync(Vec<Line>),
    /// Asks the backend whether the promo code still gives the discount shown to the shopper.
    Preview,
    /// Asks the backend to reserve the goods.
    Reserve,
    /// Compares the backend's copy again: the refusal was about its contents, which a late call may have changed.
    Compare(Vec<Line>, OrderRejected),
    ReserveAgain,
    /// Asks the backend to create the order, with its idempotency key.
    Create {
        lines: Vec<Line>,
        details: Box<Details>,
    },
    /// Searches the backend for an order that is not sent again.
    Look,
    /// Answers the shopper.
    Answer(OrderAnswer),
}

/// The outcome of an event. The fields are private: only [`apply`] creates one, and the store accepts nothing else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transition {
    order: Option<Order>,
    cart: Option<Command>,
    effect: Effect,
}

impl Transition {
    /// The new state of the order; `None` if nothing is stored.
    pub const fn order(&self) -> Option<&Order> {
        self.order.as_ref()
    }

    /// The cart's change, stored together with the order.
    pub const fn cart(&self) -> Option<&Command> {
        self.cart.as_ref()
    }

    pub fn into_effect(self) -> Effect {
        self.effect
    }

    fn to(order: Order, effect: Effect) -> Self {
        Self {
            order: Some(order),
            cart: None,
            effect,
        }
    }

    /// It is certain that no order exists: nothing is stored, and the same id may be sent again.
    const fn forget(reason: OrderRejected) -> Self {
        Self::stay(None, reason)
    }

    /// Leaves the order unchanged.
    const fn stay(order: Option<Order>, reason: OrderRejected) -> Self {
        Self {
            order,
            cart: None,
            effect: Effect::Answer(OrderAnswer::Rejected(reason)),
        }
    }
}

/// The transition for an event; `known` is the stored order with this id.
pub fn apply(known: Option<Order>, event: Event, now_ms: u64) -> Transition {
    match (known, event) {
        (
            known,
            Event::Asked {
                place,
                lines,
                saved,
                revision,
                promo,
            },
        ) => {
            let agreed = place.is_agreed_at(revision);
            let goods = AskedGoods {
                lines,
                saved,
                promo,
            };
            asked(known, *place, goods, agreed, now_ms)
        }
        (Some(order), event) => heard(order, event, now_ms),
        (
            None,
            Event::AskedAgain
            | Event::Looked(_)
            | Event::Waived
            | Event::LookedUp(_)
            | Event::Synced(_)
            | Event::Recharged
            | Event::Invalid(_)
            | Event::Previewed(_)
            | Event::Reserved(..)
            | Event::Compared(..)
            | Event::ReservedAgain(..)
            | Event::Created(_),
        ) => Transition::forget(OrderRejected::Backend),
    }
}

/// The contents of the cart to be ordered.
struct AskedGoods {
    lines: Vec<Line>,
    saved: Vec<Line>,
    promo: Option<Box<Promo>>,
}

/// Handles the shopper's request. Goods that are already reserved may have left the backend's copy of the cart, so the
/// copy and reservation steps are skipped for them.
fn asked(
    known: Option<Order>,
    place: PlaceOrder,
    goods: AskedGoods,
    is_agreed: bool,
    now_ms: u64,
) -> Transition {
    let begin = |goods: AskedGoods| Order {
        id: place.id.clone(),
        asked_ms: now_ms,
        sent_ms: 0,
        tries: 0,
        lines: goods.lines,
        saved: goods.saved,
        promo: (goods.promo).filter(|promo| place.without_code.as_ref() != Some(&promo.code)),
        total: place.total,
        sums: place.sums.clone(),
        counted: place.counted.clone(),
        details: Some(place.details.clone()),
        receipt: None,
        digest: String::new(),
        key: String::new(),
        given_up: false,
        once: false,
        hint: None,
        stage: Stage::Begun,
    };
    match known {
        Some(order) => match (&order.stage, &order.details) {
            (Stage::Answered(answer), _) => {
                let effect = Effect::Answer(answer_to(&place, &order, answer));
                Transition::to(order, effect)
            }
            (Stage::Reserved, None) if !order.given_up && !order.once => {
                let reserved = Order {
                    details: Some(place.details),
                    ..order
                };
                again(reserved, now_ms)
            }
            // It was just sent again or searched for, or it was given up.
            (Stage::Reserved, _) => unknown(order, now_ms),
            (Stage::Begun, _) => start(begin(goods), is_agreed),
        },
        None => start(begin(goods), is_agreed),
    }
}

/// The answer to a request with the id of an answered order.
fn answer_to(place: &PlaceOrder, order: &Order, answer: &OrderAnswer) -> OrderAnswer {
    match answer {
        OrderAnswer::Created(created) if !place.is_same_as(order) => {
            OrderAnswer::Rejected(OrderRejected::Ordered(created.number.clone()))
        }
        OrderAnswer::Created(_) | OrderAnswer::Rejected(_) => answer.clone(),
    }
}

/// The first step: look up the goods.
fn start(order: Order, is_agreed: bool) -> Transition {
    if order.lines.is_empty() {
        return Transition::forget(OrderRejected::EmptyCart);
    }
    if !is_agreed {
        return Transition::forget(OrderRejected::Repriced);
    }
    let effect = Effect::LookUp(order.lines.clone());
    Transition::to(order, effect)
}

/// Applies the catalogue's answer: products not for sale stay in the cart, quantities that are not sold are led up first
/// and shown with their sums, and products no longer in the loyalty programme are paid with money, as the page shows.
fn looked_up(mut order: Order, goods: &Deliverable) -> Transition {
    let agreed = order.agreed_goods();
    order.lines.retain(|line| goods.is_sold(line.product));
    if order.lines.is_empty() {
        return Transition::forget(OrderRejected::Unavailable);
    }
    if let Some(fitting) = goods.fitting(&order.lines) {
        return Transition {
            order: None,
            cart: Some(fitting),
            effect: Effect::Answer(OrderAnswer::Rejected(OrderRejected::Repriced)),
        };
    }
    order.keep_points(goods);
    let is_as_agreed = order.backend_goods(order.lines.clone()) == agreed;
    order.total = order.total.filter(|_| is_as_agreed);
    order.counted.clear();
    if let Some(details) = &mut order.details {
        let kept = goods.kept_back(&order.lines);
        if details.delivery.method != Method::Pickup && !kept.is_empty() {
            return Transition::forget(OrderRejected::NoCourier(kept));
        }
        if let Err(rejected) = keep_prescribed(details, goods, &order.lines) {
            return Transition::forget(rejected);
        }
        let unpayable = goods.unpayable(&order.lines);
        let by_card = details.payment == Payment::Card && !is_nothing(order.total);
        if by_card && !unpayable.is_empty() {
            return Transition::forget(OrderRejected::NoCard(unpayable));
        }
    }
    let effect = Effect::Sync(order.lines.clone());
    Transition::to(order, effect)
}

/// Handles the event of an effect, or a request to ask again.
fn heard(mut order: Order, event: Event, now_ms: u64) -> Transition {
    match (&order.stage, event) {
        (Stage::Begun, Event::LookedUp(Ok(goods))) => looked_up(order, &goods),
        (Stage::Begun, Event::LookedUp(Err(failure))) => Transition::forget(trouble(&failure)),
        (Stage::Begun, Event::AskedAgain | Event::Waived) => {
            Transition::forget(OrderRejected::Backend)
        }
        (Stage::Begun, Event::Synced(Err(failure))) => Transition::forget(unsynced(&failure)),
        (Stage::Begun, Event::Recharged) => Transition::forget(OrderRejected::Repriced),
        (Stage::Begun, Event::Synced(Ok(()))) if order.promo.is_some() => {
            Transition::to(order, Effect::Preview)
        }
        (Stage::Begun, Event::Synced(Ok(()))) => Transition::to(order, Effect::Reserve),
        (Stage::Begun, Event::Previewed(previewed)) => after_preview(order, previewed),
        (Stage::Begun, Event::Reserved(Ok(()), _) | Event::ReservedAgain(Ok(()), _)) => {
            order.stage = Stage::Reserved;
            order.key = order.digest_to_send();
            create(order, now_ms)
        }
        (Stage::Begun, Event::Reserved(Err(failure), copy)) => match unreserved(&failure, &copy) {
            Some(why) => {
                let effect = Effect::Compare(order.lines.clone(), why);
                Transition::to(order, effect)
            }
            None => Transition::forget(refused(&failure, &order.lines)),
        },
        (Stage::Begun, Event::Compared(true, _)) => Transition::to(order, Effect::ReserveAgain),
        (Stage::Begun, Event::Invalid(why)) => Transition::forget(unavailable(why)),
        (Stage::Begun, Event::Compared(false, why)) => Transition::forget(why),
        (Stage::Begun, Event::ReservedAgain(Err(failure), copy)) => {
            let why = unreserved(&failure, &copy);
            Transition::forget(why.unwrap_or_else(|| refused(&failure, &order.lines)))
        }
        (Stage::Reserved, Event::AskedAgain) if order.is_open(now_ms) => again(order, now_ms),
        (Stage::Reserved, Event::AskedAgain | Event::Looked(None)) => unknown(order, now_ms),
        (Stage::Reserved, Event::Looked(Some(found))) => answered(order, *found),
        (Stage::Reserved, Event::Waived) => {
            order.given_up = order.once;
            unknown(order, now_ms)
        }
        (Stage::Reserved, Event::Created(Ok(created))) => answered(order, created),
        (Stage::Reserved, Event::Created(Err(failure))) => {
            let is_first = order.tries == 1;
            match uncreated(&failure, &order.lines, is_first) {
                Some(reason) if is_first => Transition::forget(reason),
                Some(_) => {
                    order.given_up = true;
                    unknown(order, now_ms)
                }
                None => {
                    if order.once {
                        order.hint = said_by(&failure).map(Box::new);
                    }
                    unknown(order, now_ms)
                }
            }
        }
        (Stage::Answered(answer), Event::AskedAgain | Event::Waived) => {
            let effect = Effect::Answer(answer.clone());
            Transition::to(order, effect)
        }
        // These events cannot occur: no effect of these stages produces them.
        (Stage::Begun, Event::Created(_) | Event::Looked(_))
        | (
            Stage::Reserved,
            Event::LookedUp(_)
            | Event::Synced(_)
            | Event::Recharged
            | Event::Invalid(_)
            | Event::Previewed(_)
            | Event::Reserved(..)
            | Event::Compared(..)
            | Event::ReservedAgain(..),
        )
        | (Stage::Answered(_), _)
        | (_, Event::Asked { .. }) => Transition::stay(Some(order), OrderRejected::Backend),
    }
}

/// The backend may have created the order: answers that it is being checked, or that its outcome stays unknown.
fn unknown(order: Order, now_ms: u64) -> Transition {
    let reason = if order.is_open(now_ms) {
        OrderRejected::Unknown
    } else {
        OrderRejected::Lost
    };
    Transition::stay(Some(order), reason)
}

/// Continues the order if the promo code gives the discount shown to the shopper. Otherwise nothing is ordered, and the
/// cart gets the new discount.
fn after_preview(order: Order, previewed: Result<Box<Promo>, PromoRejected>) -> Transition {
    let products: Vec<_> = order.lines.iter().map(|line| line.product).collect();
    let for_money = order.backend_goods(order.lines.clone()).for_money();
    // In the form in which the shown code was stored.
    let previewed = previewed.map(|promo| Box::new(promo.judged_for(for_money)));
    match (&order.promo, previewed) {
        (Some(shown), Ok(promo)) if !shown.agrees_with(&promo, &products) => Transition {
            order: None,
            cart: Some(Command::Promo { promo: Some(promo) }),
            effect: Effect::Answer(OrderAnswer::Rejected(OrderRejected::PromoChanged)),
        },
        (Some(shown), Err(rejected)) => {
            Transition::forget(OrderRejected::Promo(shown.code.clone(), rejected))
        }
        (Some(_), Ok(_)) | (None, _) => Transition::to(order, Effect::Reserve),
    }
}

/// Sends a sent order again, or searches for one that is not sent again. Older objects may not have counted the tries.
fn again(mut order: Order, now_ms: u64) -> Transition {
    order.tries = order.tries.max(1);
    if order.sent_ms == 0 {
        order.sent_ms = order.asked_ms;
    }
    if !order.once {
        return create(order, now_ms);
    }
    order.tries = order.tries.saturating_add(1);
    order.asked_ms = now_ms;
    Transition::to(order, Effect::Look)
}

/// Sends the order. One without details waits until the shopper sends them again.
fn create(mut order: Order, now_ms: u64) -> Transition {
    let Some(details) = order.details.clone() else {
        return Transition::stay(Some(order), OrderRejected::Unknown);
    };
    let effect = Effect::Create {
        lines: order.lines.clone(),
        details: Box::new(details.at_total(order.total)),
    };
    order.tries = order.tries.saturating_add(1);
    order.asked_ms = now_ms;
    if order.sent_ms == 0 {
        order.sent_ms = now_ms;
    }
    Transition::to(order, effect)
}

/// The order exists: removes its goods from the cart and drops its details. A payment page of an order with nothing to
/// pay is not followed.
fn answered(order: Order, mut created: OrderCreated) -> Transition {
    if is_nothing(order.total) {
        created.result.pay_url = None;
    }
    let answer = OrderAnswer::Created(created);
    let (lines, saved) = (order.lines.clone(), order.saved);
    let digest = order.details.as_ref().map(Details::digest);
    let receipt = order.details.as_ref();
    let receipt = receipt.map(|details| Box::new(Receipt::of(details, order.sent_ms)));
    Transition {
        order: Some(Order {
            saved: Vec::new(),
            details: None,
            receipt,
            hint: None,
            digest: digest.unwrap_or_default(),
            stage: Stage::Answered(answer.clone()),
            ..order
        }),
        cart: Some(Command::Ordered { lines, saved }),
        effect: Effect::Answer(answer),
    }
}
