//! Orders as requested, stored and answered. The `serde` derives define the stored JSON.

use serde::{Deserialize, Serialize};

use super::{Details, Receipt};
use crate::cart::{Line, Marks};
use crate::cartpage::Placed;
use crate::delivery::{Method, Speed};
use crate::digest::sha256_hex;
use crate::forms::Messages;
use crate::moment::DAY_MS;
use crate::money::Money;
use crate::product::ProductId;
use crate::promo::{Promo, PromoCode, PromoRejected};
use crate::quote::Sums;
use crate::utm::Utm;

/// A request to place an order; a repeated id gets the first answer again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceOrder {
    pub id: String,
    pub details: Details,
    #[serde(default, skip_serializing_if = "AgreedSums::is_unasked")]
    pub agreed: AgreedSums,
    /// The total that the shopper agreed to, if the form has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<Money>,
    /// The parts of the total.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sums: Option<Box<Sums>>,
    /// The products included in the total; empty means all, as older forms send it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counted: Vec<ProductId>,
    /// The cart's promo code that does not count with the order's payment: the shopper agreed to sums without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without_code: Option<PromoCode>,
}

/// The sums that the shopper agreed to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AgreedSums {
    /// The form has no sums.
    #[default]
    Unasked,
    /// The sums of the cart at this revision.
    At(u64),
    /// Sums that differ from the current ones.
    Other,
}

impl AgreedSums {
    fn is_unasked(&self) -> bool {
        *self == Self::Unasked
    }

    /// Whether a cart at this revision may be ordered.
    const fn holds_at(self, revision: u64) -> bool {
        match self {
            Self::Unasked => true,
            Self::At(agreed) => agreed == revision,
            Self::Other => false,
        }
    }
}

impl PlaceOrder {
    /// This order, with the lines marked in its cart as paid with points.
    #[must_use]
    pub fn paid_by(mut self, marks: &Marks) -> Self {
        self.details.by_points = marks.paid();
        self
    }

    /// Whether the order may proceed with a cart at this revision: it must be the one that the shopper agreed to. An
    /// order paid with points needs a form with sums, since they include the points.
    pub fn is_agreed_at(&self, revision: u64) -> bool {
        let is_counted = self.details.by_points.is_empty() || self.agreed != AgreedSums::Unasked;
        is_counted && self.agreed.holds_at(revision)
    }

    /// Whether this requests the same as a stored order. An order answered before digests were stored counts as the
    /// same.
    pub fn is_same_as(&self, order: &Order) -> bool {
        if self.id != order.id {
            return false;
        }
        match &order.details {
            Some(details) => details.as_filled_in() == self.details.as_filled_in(),
            None => order.digest.is_empty() || order.digest == self.details.digest(),
        }
    }
}

impl Details {
    /// The digest that distinguishes two forms after the details have been dropped.
    pub fn digest(&self) -> String {
        sha256_hex(&serde_json::to_string(&self.as_filled_in()).unwrap_or_default())
    }

    /// The form's own input. The campaign may be forgotten before the same form is sent again, ticked prescriptions are
    /// dropped, the town is named in the language of the page, and the cart decides which lines are paid with points.
    fn as_filled_in(&self) -> Self {
        Self {
            utm: Utm::default(),
            prescriptions: Vec::new(),
            by_points: Vec::new(),
            town: String::new(),
            ..self.clone()
        }
    }
}

/// The answer to an order request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OrderAnswer {
    Created(OrderCreated),
    Rejected(OrderRejected),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderCreated {
    /// Empty if the backend does not send it.
    #[serde(rename = "orderNumber")]
    pub number: String,
    /// The backend's id of the order, if it differs from the number.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// The bank's id of the payment (spec commerce 3, local cart).
    #[serde(rename = "trans_id", default, skip_serializing_if = "String::is_empty")]
    pub transaction: String,
    pub result: PaymentPlace,
}

impl OrderCreated {
    /// The id that identifies the order in calls to the backend.
    pub fn asked_by(&self) -> &str {
        let known = [&self.id, &self.number, &self.transaction];
        known
            .into_iter()
            .find(|name| !name.is_empty())
            .map_or("", String::as_str)
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaymentPlace {
    #[serde(rename = "payUrl")]
    pub pay_url: Option<String>,
}

/// Why an order was not placed; the cart is unchanged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderRejected {
    EmptyCart,
    /// Another order of this cart is in progress.
    InProgress,
    /// Another order with this number was placed: from the same form with other details, or from the cart's earlier
    /// state.
    Ordered(String),
    /// These products have no courier delivery.
    NoCourier(Vec<String>),
    /// These products need a prescription, and none is confirmed.
    NoPrescription(Vec<String>),
    /// These products cannot be paid by card.
    NoCard(Vec<String>),
    /// The cart or its price differs from the one that the shopper agreed to.
    Repriced,
    /// The cart is being merged into an account's cart, which then places the order.
    Joining,
    /// The reservation failed: stock is short (spec commerce 4, reservation).
    Unavailable,
    /// The promo code is not valid for this order, or could not be checked.
    Promo(PromoCode, PromoRejected),
    /// The promo code's discount differs from the one shown to the shopper.
    PromoChanged,
    /// The reservation failed with these messages from the backend.
    Short(Messages),
    /// The backend refused the order with these messages by field.
    Fields(Messages),
    /// The backend does not accept the session: nothing was ordered.
    Unauthorized,
    /// The backend could not be reached, failed, or refused without a reason: nothing was ordered.
    Backend,
    /// The backend throttles, and accepts requests again after this many seconds: nothing was ordered.
    TooOften(u32),
    /// The backend may have created the order. It is being checked; a request with the same id asks for the answer
    /// again.
    Unknown,
    /// Another order of the cart is being checked first.
    Checking,
    /// The backend may have created the order, and this can no longer be found out: the shopper has to call.
    Lost,
}

/// An order as the cart's object stores it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    pub id: String,
    /// When the backend was last asked for it or searched for it.
    pub asked_ms: u64,
    /// When it was first sent to the backend; 0 before that, and for an order stored before this field existed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sent_ms: u64,
    /// How often it was sent to the backend or searched for there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tries: u32,
    /// The goods, fixed once they are reserved.
    pub lines: Vec<Line>,
    /// The cart's saved-for-later goods when the order was requested; empty once the order is answered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub saved: Vec<Line>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promo: Option<Box<Promo>>,
    /// The total that the shopper agreed to pay for these goods. `None` if the form had none, or if some goods have
    /// since sold out or can no longer be paid with points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<Money>,
    /// The parts of the total; `None` for an order stored before this field existed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sums: Option<Box<Sums>>,
    /// The products included in the total; empty once the goods are looked up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counted: Vec<ProductId>,
    /// The details to send, until there is an answer. `None` for an order stored before this field existed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub details: Option<Details>,
    /// What the page after the order shows of the details, once they have been dropped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub receipt: Option<Box<Receipt>>,
    /// The digest of the details, after they have been dropped.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub digest: String,
    /// The part of the idempotency key beside the id, fixed at the reservation: a digest of the payload. Empty for an
    /// order reserved before this field existed.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub key: String,
    /// The backend refused to repeat a request that it may have executed, so a retry would tell nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub given_up: bool,
    /// Never sent a second time, because the site's config does not say that the backend keeps idempotency keys. An
    /// order stored before this field existed is sent again if the config says so, as before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub once: bool,
    /// The order named in a success answer whose status the site does not accept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<Box<OrderCreated>>,
    pub stage: Stage,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// An unanswered order, as shown on pages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenOrder {
    pub id: String,
    pub lines: Vec<Line>,
    /// The products paid with points.
    #[serde(default, skip_serializing_if = "Marks::is_empty")]
    pub loyalty: Marks,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promo: Option<Box<Promo>>,
    /// The delivery, if the details are known.
    pub delivery: Option<(Method, u64, Speed)>,
    /// The total that the shopper agreed to, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<Money>,
    /// The parts of the total, if stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sums: Option<Box<Sums>>,
    /// Not sent again automatically: only the shopper can decide to order the cart once more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub once: bool,
}

/// The news about a cart's orders for pages, except the number of the order that left the cart in its current state.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderNews {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<OpenOrder>,
    /// The payment page of the order that left the cart in its current state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pay_url: Option<String>,
    /// What is to be paid there, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pay_sum: Option<Money>,
    /// An order that was being checked turned out not to have been placed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub refused: bool,
    /// It is unknown whether an order was placed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lost: bool,
}

impl OrderNews {
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The order of this number, for the page of its cart.
    pub const fn placed<'a>(&self, number: &'a str, is_payable: bool) -> Placed<'a> {
        Placed {
            number,
            is_payable,
            sum: self.pay_sum,
        }
    }
}

/// How long an unanswered order is retried and blocks other orders of its cart, in milliseconds: a day, for which
/// backends commonly keep idempotency keys.
///
/// The documents name no such key, and a backend that ignores it places an order for each request. So an order is sent
/// again only if the site's config says that its backend keeps keys: after 10 s, then at pauses that grow fourfold
/// ([`Order::next_ms`]), which makes seven times in the day. Otherwise it is sent once ([`Order::once`]), searched for
/// at these times, and blocks other orders until the shopper gives it up.
const CHECKED_MS: u64 = DAY_MS;
/// How long pages mention an order with an unknown outcome, in milliseconds. By then the goods have either arrived or
/// never will.
const LOST_MS: u64 = 7 * DAY_MS;
const FIRST_PAUSE_MS: u64 = 10_000;
/// The minimum pause before a request with a session makes the backend be asked again, in milliseconds.
pub const SESSION_PAUSE_MS: u64 = 5_000;

/// The stage of an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The backend has not received the order yet.
    Begun,
    /// The goods are reserved, and the backend may have created the order: the request is running or got no answer.
    Reserved,
    /// Answered: a request with the same id gets this answer again. The goods have left the cart.
    Answered(OrderAnswer),
}

impl Order {
    /// Reads an order of the first storage schema from the columns of its row.
    pub fn from_columns(
        id: String,
        lines: &str,
        begun_at: &str,
        reserved: Option<&str>,
        answer: Option<&str>,
    ) -> Result<Self, serde_json::Error> {
        let stage = match (answer, reserved) {
            (Some(answer), _) => Stage::Answered(serde_json::from_str(answer)?),
            (None, Some(_)) => Stage::Reserved,
            (None, None) => Stage::Begun,
        };
        Ok(Self {
            id,
            asked_ms: begun_at.parse().unwrap_or(0),
            sent_ms: 0,
            tries: 0,
            lines: serde_json::from_str(lines)?,
            saved: Vec::new(),
            promo: None,
            total: None,
            sums: None,
            counted: Vec::new(),
            receipt: None,
            details: None,
            digest: String::new(),
            key: String::new(),
            given_up: false,
            once: false,
            hint: None,
            stage,
        })
    }

    /// Marks an unanswered order as never to be sent again, unless the site's backend keeps idempotency keys
    /// (`repeats_orders`).
    #[must_use]
    pub fn at_site(mut self, repeats_orders: bool) -> Self {
        self.once |= !repeats_orders && !self.is_answered();
        self
    }

    /// Whether the backend may have created the order, and the answer is still being sought. The order is retried until
    /// [`CHECKED_MS`]; one that is not sent again stays open until [`LOST_MS`].
    pub fn is_open(&self, now_ms: u64) -> bool {
        let most_ms = if self.once { LOST_MS } else { CHECKED_MS };
        let is_asked = now_ms.saturating_sub(self.since_ms()) < most_ms;
        self.stage == Stage::Reserved && !self.given_up && is_asked
    }

    /// Whether pages still say that its outcome is unknown; `placed_ms` is when the last order was placed.
    pub fn is_told_lost(&self, placed_ms: Option<u64>, now_ms: u64) -> bool {
        let since_ms = self.since_ms();
        let is_lost = self.stage == Stage::Reserved && !self.is_open(now_ms);
        let is_latest = placed_ms.is_none_or(|placed_ms| placed_ms < since_ms);
        is_lost && is_latest && now_ms.saturating_sub(since_ms) < LOST_MS
    }

    /// When it was first sent to the backend.
    pub const fn since_ms(&self) -> u64 {
        if self.sent_ms == 0 {
            self.asked_ms
        } else {
            self.sent_ms
        }
    }

    /// When the object next retries or searches for the order.
    pub fn next_ms(&self) -> u64 {
        let times = 4_u64.saturating_pow(self.tries.saturating_sub(1));
        self.asked_ms
            .saturating_add(FIRST_PAUSE_MS.saturating_mul(times))
    }

    /// The order as pages show it.
    pub fn into_open_order(self) -> OpenOrder {
        let by_points = self.details.iter().flat_map(|details| &details.by_points);
        let loyalty = by_points.map(|product| (*product, true)).collect();
        let delivery = self.details.map(|details| details.delivery);
        OpenOrder {
            loyalty: Marks::new(loyalty),
            id: self.id,
            lines: self.lines,
            promo: self.promo,
            total: self.total,
            sums: self.sums,
            once: self.once,
            delivery: delivery
                // The postal price is not stored, so the total is unknown.
                .filter(|one| one.method != Method::Postal)
                .map(|one| (one.method, one.region_id, one.speed)),
        }
    }

    /// Whether the backend may have the order, or has answered it.
    pub fn is_sent(&self) -> bool {
        self.stage != Stage::Begun
    }

    /// Whether the order has its answer.
    pub const fn is_answered(&self) -> bool {
        matches!(self.stage, Stage::Answered(_))
    }
}
