//! Orders as they are asked for, stored and answered. The stored JSON is that of the `serde` derives.

use serde::{Deserialize, Serialize};

use super::Details;
use crate::cart::{Line, Marks};
use crate::delivery::{Method, Speed};
use crate::digest::sha256_hex;
use crate::forms::Messages;
use crate::moment::DAY_MS;
use crate::money::Money;
use crate::product::ProductId;
use crate::promo::{Promo, PromoCode, PromoRejected};
use crate::quote::Sums;
use crate::utm::Utm;

/// The request for an order; a repeated id gets the first answer again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceOrder {
    pub id: String,
    pub details: Details,
    #[serde(default, skip_serializing_if = "AgreedSums::is_unasked")]
    pub agreed: AgreedSums,
    /// The total that the shopper agreed to, if the form names it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<Money>,
    /// What that is made of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sums: Option<Box<Sums>>,
    /// The products that it counts; of an older form all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counted: Vec<ProductId>,
}

/// The sums that the shopper agreed to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AgreedSums {
    /// The form names none.
    #[default]
    Unasked,
    /// The sums of the cart at this revision.
    At(u64),
    /// Other sums than the current ones.
    Other,
}

impl AgreedSums {
    fn is_unasked(&self) -> bool {
        *self == Self::Unasked
    }

    /// Whether the goods of a cart at this revision are ordered.
    const fn holds_at(self, revision: u64) -> bool {
        match self {
            Self::Unasked => true,
            Self::At(agreed) => agreed == revision,
            Self::Other => false,
        }
    }
}

impl PlaceOrder {
    /// This order with the lines that the marks of its cart have paid with points.
    #[must_use]
    pub fn paid_by(mut self, marks: &Marks) -> Self {
        self.details.by_points = marks.paid();
        self
    }

    /// Whether the order may go on for a cart at this revision: the one that was agreed to. An order that is paid with
    /// points needs a form that names its sums, since points are counted among them.
    pub fn is_agreed_at(&self, revision: u64) -> bool {
        let is_counted = self.details.by_points.is_empty() || self.agreed != AgreedSums::Unasked;
        is_counted && self.agreed.holds_at(revision)
    }

    /// Whether this asks for what an order was asked for. One that was answered before digests were kept is taken for
    /// the same.
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
    /// What tells two forms apart once the details themselves are not kept any more.
    pub fn digest(&self) -> String {
        sha256_hex(&serde_json::to_string(&self.as_filled_in()).unwrap_or_default())
    }

    /// The form alone: what brought the shopper here may be forgotten before the same form is sent again, what was ticked
    /// is, and which lines are paid with points is the cart's to say.
    fn as_filled_in(&self) -> Self {
        Self {
            utm: Utm::default(),
            prescriptions: Vec::new(),
            by_points: Vec::new(),
            ..self.clone()
        }
    }
}

/// The answer to a request for an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OrderAnswer {
    Created(OrderCreated),
    Rejected(OrderRejected),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderCreated {
    /// Empty if the backend does not tell it.
    #[serde(rename = "orderNumber")]
    pub number: String,
    /// The backend's id of it, if that is not its number.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// The bank's id of its payment (spec commerce 3, local cart).
    #[serde(rename = "trans_id", default, skip_serializing_if = "String::is_empty")]
    pub transaction: String,
    pub result: PaymentPlace,
}

impl OrderCreated {
    /// The id for the backend's calls about the order.
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

/// Why an order was not placed; the cart is as it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderRejected {
    EmptyCart,
    /// Another order of this cart is in progress.
    InProgress,
    /// Another order was placed, of this number: from the same form with other details, or from the cart before.
    Ordered(String),
    /// No courier brings these products.
    NoCourier(Vec<String>),
    /// These products need a prescription, and none is confirmed.
    NoPrescription(Vec<String>),
    /// These products are not paid by card.
    NoCard(Vec<String>),
    /// The cart or its price is not the one that the shopper agreed to.
    Repriced,
    /// The cart is being merged into an account's, which then places the order.
    Joining,
    /// The reservation failed: stock is short (spec commerce 4, reservation).
    Unavailable,
    /// The promo code does not hold for this order, or could not be checked.
    Promo(PromoCode, PromoRejected),
    /// The promo code takes off another sum than the shopper was shown.
    PromoChanged,
    /// The reservation failed, and the backend says why.
    Short(Messages),
    /// The backend refused the order: its messages by field.
    Fields(Messages),
    /// The backend does not know the session in whose name it was asked: nothing was ordered.
    Unauthorized,
    /// The backend could not be asked for the order: nothing was ordered.
    Backend,
    /// The backend was asked too often, and may be asked again after so many seconds: nothing was ordered.
    TooOften(u32),
    /// The backend may have created the order: it is being checked, and the same id asks for the answer again.
    Unknown,
    /// Another order of the cart is being checked, and comes first.
    Checking,
    /// The backend may have created the order, and it can no longer be found out: the shopper has to call.
    Lost,
}

/// An order as the cart's object stores it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    pub id: String,
    /// When it was last asked for, or looked for.
    pub asked_ms: u64,
    /// When the backend was first asked for it; 0 before, and for an order that was stored before this was.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sent_ms: u64,
    /// How often the backend was asked for it, or it was looked for there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tries: u32,
    /// The goods, fixed once they are reserved.
    pub lines: Vec<Line>,
    /// What the cart kept for later when the order was asked for; nothing once it has its answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub saved: Vec<Line>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promo: Option<Box<Promo>>,
    /// What the shopper has agreed to pay for these goods in all; `None` where it was not said, or where some of them were
    /// sold out meanwhile or are not paid with points any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<Money>,
    /// What that is made of; an order that was stored before this was has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sums: Option<Box<Sums>>,
    /// The products that the total counts; nothing once its goods are looked up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counted: Vec<ProductId>,
    /// What to ask the backend for, while there is no answer. An order that was stored before details were has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub details: Option<Details>,
    /// That of the details, once they are not kept any more.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub digest: String,
    /// What its idempotency key has beside the id, fixed once it is reserved: a digest of what is sent. Empty for an order that
    /// was reserved before this was.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub key: String,
    /// The backend has refused to do again what it may have done: asking once more would say nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub given_up: bool,
    /// It is never sent a second time: its site does not say that the backend keeps keys. An order that was stored before
    /// this was is sent again where the site says so, as it was then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub once: bool,
    /// What an answer that was none of those accepted says of an order that it may be about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<Box<OrderCreated>>,
    pub stage: Stage,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// An order without an answer, as pages tell of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenOrder {
    pub id: String,
    pub lines: Vec<Line>,
    /// Those that are paid with points.
    #[serde(default, skip_serializing_if = "Marks::is_empty")]
    pub loyalty: Marks,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promo: Option<Box<Promo>>,
    /// How it is delivered, where its details are known.
    pub delivery: Option<(Method, u64, Speed)>,
    /// What the shopper has agreed to, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<Money>,
    /// What that is made of, where it is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sums: Option<Box<Sums>>,
    /// It is not sent again: only its shopper can say that the cart is ordered anew.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub once: bool,
}

/// What pages tell of the orders of a cart, beside the number of the one that left it as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderNews {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<OpenOrder>,
    /// Where the order that left the cart as it is can be paid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pay_url: Option<String>,
    /// An order that was being checked was not placed.
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
}

/// How long an order without an answer is asked for again, and keeps others of its cart from being placed, in
/// milliseconds: a day, for which backends commonly remember an idempotency key.
///
/// The documents name no such key, and a backend that ignores it places an order with every request that it carries out.
/// So an order is asked for again only where the site says that its backend keeps keys: after 10 s, then each time four
/// times later ([`Order::next_ms`]), which is seven times in the day. Anywhere else it is sent once ([`Order::once`]) and
/// looked for at these times, and keeps others from being placed until its shopper gives it up.
const CHECKED_MS: u64 = DAY_MS;
/// How long pages mention an order with an unknown outcome: by then its goods have come, or have not.
const LOST_MS: u64 = 7 * DAY_MS;
const FIRST_PAUSE_MS: u64 = 10_000;
/// A session's request has the backend asked again this long after the last time, in milliseconds.
pub const SESSION_PAUSE_MS: u64 = 5_000;

/// The stage of an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The backend has not received the order yet.
    Begun,
    /// The backend holds the goods, and may have created the order: it is asked, or was without an answer.
    Reserved,
    /// The answer, which the same id gets again; the goods have left the cart.
    Answered(OrderAnswer),
}

impl Order {
    /// An order of the first storage schema: the columns of its row.
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
            details: None,
            digest: String::new(),
            key: String::new(),
            given_up: false,
            once: false,
            hint: None,
            stage,
        })
    }

    /// The order at a site whose backend keeps idempotency keys, or does not as far as it says: from then on it is never
    /// sent again.
    #[must_use]
    pub fn at_site(mut self, repeats_orders: bool) -> Self {
        self.once |= !repeats_orders && !self.is_answered();
        self
    }

    /// Whether the backend may have created the order, which is not known yet. After [`CHECKED_MS`] it is not asked for any more;
    /// one that is not sent again is open for as long as it would matter.
    pub fn is_open(&self, now_ms: u64) -> bool {
        let most_ms = if self.once { LOST_MS } else { CHECKED_MS };
        let is_asked = now_ms.saturating_sub(self.since_ms()) < most_ms;
        self.stage == Stage::Reserved && !self.given_up && is_asked
    }

    /// Whether pages still say that its outcome is unknown, the last order that was placed having come
    /// about then.
    pub fn is_told_lost(&self, placed_ms: Option<u64>, now_ms: u64) -> bool {
        let since_ms = self.since_ms();
        let is_lost = self.stage == Stage::Reserved && !self.is_open(now_ms);
        let is_latest = placed_ms.is_none_or(|placed_ms| placed_ms < since_ms);
        is_lost && is_latest && now_ms.saturating_sub(since_ms) < LOST_MS
    }

    /// When the backend was first asked for it.
    pub const fn since_ms(&self) -> u64 {
        if self.sent_ms == 0 {
            self.asked_ms
        } else {
            self.sent_ms
        }
    }

    /// When the object next retries or looks for the order by itself.
    pub fn next_ms(&self) -> u64 {
        let times = 4_u64.saturating_pow(self.tries.saturating_sub(1));
        self.asked_ms
            .saturating_add(FIRST_PAUSE_MS.saturating_mul(times))
    }

    /// The order in the form that pages show.
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
                // What the postal service asked is not kept: the total cannot be told.
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
