//! The backend's copy of a cart: the calls that make it equal to ours (spec commerce 7, cart).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::backend::{BackendFailure, Call, Subject, encode_query};
use crate::cart::Cart;
use crate::favourites::id_of;
use crate::forms::{Messages, line_key, messages};
use crate::lenient::{Json, Lenient, Schema, lenient};
use crate::money::Money;
use crate::product::ProductId;
use crate::promo::PromoCode;
use crate::quantity::Quantity;
use crate::quote::Charges;

/// Quantity per product; a missing product counts as 0.
pub(super) type Amounts = BTreeMap<ProductId, Quantity>;

/// The calls to the backend's cart of one guest or user.
#[derive(Debug, Clone)]
pub struct BackendCart {
    /// `no_user_id`; `None` for a signed-in user, whom the backend knows by the session.
    pub no_user_id: Option<String>,
}

/// `GET /general/cart/fetch-all/`: the first element is the cart, none means empty.
#[derive(Debug, Clone, Default)]
pub struct BackendLines {
    cart: Option<BackendEnvelope>,
    /// The cart exists, but the answer does not list its goods.
    is_silent: bool,
}

impl Lenient for BackendLines {
    /// An answer with a line that names no product is not compared: the line would seem to be missing.
    fn read(json: &Json<'_>) -> Option<Self> {
        let cart = match json.list()?.first() {
            None | Some(Json::Null) => return Some(Self::default()),
            Some(cart) => cart,
        };
        let read = BackendEnvelope::read(cart)?;
        let sent = cart.get("products").and_then(Json::list);
        (read.products.len() == sent.map_or(0, <[_]>::len)).then_some(Self {
            cart: Some(read),
            is_silent: sent.is_none(),
        })
    }

    fn schema() -> Schema {
        Schema::list(BackendEnvelope::schema())
    }
}

#[derive(Debug, Clone, Default)]
struct BackendEnvelope {
    products: Vec<BackendLine>,
    delivery: Option<Money>,
    tax: Option<Money>,
}

lenient!(BackendEnvelope {
    /// The backend's cart counts as empty.
    needed "products" => products,
    /// Delivery costs what the settings say.
    optional "deliveryPrice" | "delivery_price" => delivery,
    /// There is no tax.
    optional "taxPrice" | "tax_price" => tax,
});

/// A product id, or a product object; the `id` of a line that has one is only the line's.
#[derive(Debug, Clone, Copy, Default)]
struct LineProduct(ProductId);

impl Lenient for LineProduct {
    fn read(json: &Json<'_>) -> Option<Self> {
        id_of(json).filter(|id| *id != 0).map(Self)
    }

    fn schema() -> Schema {
        ProductId::schema()
    }
}

#[derive(Debug, Clone, Copy)]
struct BackendLine {
    product: LineProduct,
    count: Quantity,
    loyalty_checked: Option<bool>,
}

lenient!(BackendLine {
    /// Nothing is sent to the copy, and nothing is ordered from it.
    needed "productId" | "product_id" | "product" | "id" => product,
    /// The line counts as empty, and is added anew.
    needed "count" => count,
    /// Whether it is paid with points is sent with each comparison.
    optional "loyalty_checked" => loyalty_checked,
} where |line| line.product.0 != 0);

impl BackendLines {
    /// The backend's charges for the cart; negative ones are ignored.
    pub fn charges(&self) -> Charges {
        let sum = |of: fn(&BackendEnvelope) -> Option<Money>| {
            let sum = self.cart.as_ref().and_then(of);
            sum.filter(|sum| *sum >= Money::ZERO)
        };
        Charges {
            delivery_price: sum(|cart| cart.delivery),
            tax: sum(|cart| cart.tax),
        }
    }

    /// The product and quantity of each line.
    pub fn goods(&self) -> impl Iterator<Item = (ProductId, Quantity)> {
        self.lines().iter().map(|line| (line.product.0, line.count))
    }

    /// The quantity of each product, over all its lines.
    pub(super) fn amounts(&self) -> Amounts {
        let mut amounts = Amounts::new();
        for (product, count) in self.goods().filter(|(_, count)| !count.is_zero()) {
            let known = amounts.get(&product).copied().unwrap_or_default();
            amounts.insert(product, count.plus(known));
        }
        amounts
    }

    /// Whether the answer lists the goods, even if there are none.
    pub(super) const fn tells_goods(&self) -> bool {
        !self.is_silent
    }

    pub fn is_empty(&self) -> bool {
        self.lines().is_empty()
    }

    /// The products that it marks as paid with points.
    pub(super) fn by_points(&self) -> Vec<ProductId> {
        let paid = self
            .lines()
            .iter()
            .filter(|line| line.loyalty_checked == Some(true));
        paid.map(|line| line.product.0).collect()
    }

    fn lines(&self) -> &[BackendLine] {
        self.cart.as_ref().map_or(&[], |cart| &cart.products)
    }
}

/// One step of the synchronization.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SyncStep {
    Add(ProductId, Quantity),
    Reduce(ProductId, Quantity),
    Remove(Vec<ProductId>),
    /// Whether a line is paid with points.
    Loyalty(ProductId, bool),
}

impl SyncStep {
    /// The products of the step.
    pub(super) fn products(&self) -> &[ProductId] {
        match self {
            Self::Add(product, _) | Self::Reduce(product, _) | Self::Loyalty(product, _) => {
                std::slice::from_ref(product)
            }
            Self::Remove(products) => products,
        }
    }
}

/// The steps from the backend's cart to ours; none when they agree. Repeating a plan made from a fresh answer
/// is harmless, and therefore so is a crash between two steps.
pub fn sync_plan(ours: &Cart, theirs: &BackendLines) -> Vec<SyncStep> {
    let theirs = theirs.lines();
    let mut steps = Vec::new();
    let mut gone = Vec::new();
    for line in theirs {
        let product = line.product.0;
        if ours.line(product).is_none() && !gone.contains(&product) {
            gone.push(product);
        }
    }
    if !gone.is_empty() {
        steps.push(SyncStep::Remove(gone));
    }
    for line in &ours.lines {
        // A backend may keep several lines of one product.
        let mut copied = theirs
            .iter()
            .filter(|known| known.product.0 == line.product);
        let known = copied.clone().map(|known| known.count);
        let known = known.fold(Quantity::ZERO, Quantity::plus);
        let copied = copied.next();
        if known < line.quantity {
            steps.push(SyncStep::Add(line.product, line.quantity.minus(known)));
        } else if known > line.quantity {
            steps.push(SyncStep::Reduce(line.product, known.minus(line.quantity)));
        }
        // A new or never marked line is paid with money.
        let told = copied.map_or(Some(false), |known| known.loyalty_checked);
        let ours = ours.loyalty.get(line.product);
        let told = told.or_else(|| ours.is_none().then_some(false));
        let active = ours.unwrap_or_default();
        if told != Some(active) {
            steps.push(SyncStep::Loyalty(line.product, active));
        }
    }
    steps
}

/// Whether a retry with the same cart is pointless. This holds for every refusal, except those that only ask to retry
/// later. A 401 or 403 counts too: the caller is the site or the session, and a retry changes neither; an order
/// compares the carts anew in any case.
pub const fn is_final(failure: &BackendFailure) -> bool {
    matches!(failure.subject(), Some(subject) if !subject.is_of_time())
}

/// The problem of a refused step, at the line of its product: its message, or an empty text for the whole cart.
/// `None` for outages, and for refusals of the caller.
pub fn refused_step(step: &SyncStep, failure: &BackendFailure) -> Option<Messages> {
    let (subject, body) = failure.refusal()?;
    if subject.is_of_time() || matches!(subject, Subject::Session | Subject::Right) {
        return None;
    }
    let texts: Vec<String> = messages(body)
        .into_values()
        .filter(|text| !text.is_empty())
        .collect();
    let of_line = match step {
        SyncStep::Add(product, _)
        | SyncStep::Reduce(product, _)
        | SyncStep::Loyalty(product, _) => line_key(&product.to_string()),
        SyncStep::Remove(_) => String::new(),
    };
    if !texts.is_empty() {
        return Some(Messages::from([(of_line, texts.join(" "))]));
    }
    matches!(subject, Subject::Sent | Subject::State)
        .then(|| Messages::from([(String::new(), String::new())]))
}

/// The step that the backend refused for the cart at this revision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefusedStep {
    pub revision: u64,
    pub step: SyncStep,
}

impl RefusedStep {
    /// Whether it was refused for the cart at this revision.
    pub const fn is_of(&self, revision: u64) -> bool {
        self.revision == revision
    }

    /// Whether these steps, for the same revision of the cart, would be refused again: the steps before the refused one
    /// are done.
    pub fn stops(&self, steps: &[SyncStep]) -> bool {
        steps.first() == Some(&self.step)
    }
}

/// The longest pause between two attempts, in seconds.
const LONGEST_PAUSE_S: u32 = 300;

/// How long continued changes can delay the sync; a random addition of up to as much comes on top.
const LONGEST_PUT_OFF_MS: u64 = 8_000;

/// The sync waits until there was no change for this long.
const REST_MS: u64 = 1_000;

/// The latest sync time of a cart that changes now; `chance` as in [`retry_pause_ms`].
pub fn latest_copy_ms(now_ms: u64, chance: u8) -> u64 {
    let more_ms = LONGEST_PUT_OFF_MS * u64::from(chance) / 256;
    now_ms.saturating_add(LONGEST_PUT_OFF_MS + more_ms)
}

/// Until when to delay the sync of a cart last changed at `last_ms`: until there were no changes for a while, so that
/// they are sent together. `None` when it is time.
pub fn put_off_until_ms(latest_ms: u64, last_ms: u64, now_ms: u64) -> Option<u64> {
    let due_ms = last_ms.saturating_add(REST_MS).min(latest_ms);
    // A later time was written before the clock was set back.
    let wait_ms = due_ms.checked_sub(now_ms)?;
    (1..=REST_MS).contains(&wait_ms).then_some(due_ms)
}

/// The pause after so many failed attempts in a row, in milliseconds: doubled each time, plus a random addition of up
/// to as much (0 to 255 of 256), so that carts that changed together do not retry together.
pub fn retry_pause_ms(attempts: u32, chance: u8) -> u64 {
    let pause_s = 1_u32
        .checked_shl(attempts)
        .unwrap_or(LONGEST_PAUSE_S)
        .min(LONGEST_PAUSE_S);
    let pause_ms = u64::from(pause_s).saturating_mul(1000);
    let more_ms = pause_ms.saturating_mul(u64::from(chance)) / 256;
    pause_ms.saturating_add(more_ms)
}

/// The longest pause that a throttle is granted, in milliseconds.
const LONGEST_REST_MS: u64 = 86_400_000;

/// Until when a throttled backend gets no calls, if it allowed the next one at `until_ms`; `None` once calls are
/// allowed.
pub fn rests_until_ms(until_ms: Option<u64>, now_ms: u64) -> Option<u64> {
    // A time too far ahead was written before the clock was set back.
    let is_ahead = |until_ms: &u64| {
        let left_ms = until_ms.saturating_sub(now_ms);
        (1..=LONGEST_REST_MS).contains(&left_ms)
    };
    until_ms.filter(is_ahead)
}

#[derive(Serialize)]
struct CountBody<'a> {
    product_id: ProductId,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_user_id: Option<&'a str>,
}

#[derive(Serialize)]
struct RemoveBody<'a> {
    product_ids: &'a [ProductId],
    #[serde(skip_serializing_if = "Option::is_none")]
    no_user_id: Option<&'a str>,
}

#[derive(Serialize)]
struct LoyaltyBody {
    product_id: ProductId,
    active: bool,
}

#[derive(Serialize)]
struct MergeBody<'a> {
    no_user_id: &'a str,
}

#[derive(Serialize)]
struct ReservationBody<'a> {
    promo_code: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_user_id: Option<&'a str>,
}

impl BackendCart {
    pub fn fetch(&self) -> Call<BackendLines> {
        Call::get(self.no_user_id.as_ref().map_or_else(
            || "/general/cart/fetch-all/".to_owned(),
            |id| format!("/general/cart/fetch-all/?no_user_id={}", encode_query(id)),
        ))
    }

    pub fn step(&self, step: &SyncStep) -> Call<()> {
        let no_user_id = self.no_user_id.as_deref();
        let counted = |path: &'static str, product_id: ProductId, count: Quantity| {
            Call::post_with(
                path,
                &CountBody {
                    product_id,
                    no_user_id,
                },
                "count",
                &count.plain(),
            )
        };
        match step {
            SyncStep::Add(product, count) => counted("/general/cart/add-item/", *product, *count),
            SyncStep::Reduce(product, count) => {
                counted("/general/cart/reduce-item/", *product, *count)
            }
            SyncStep::Remove(product_ids) => Call::post(
                "/general/cart/remove-item/",
                &RemoveBody {
                    product_ids,
                    no_user_id,
                },
            ),
            SyncStep::Loyalty(product_id, active) => Call::post(
                "/general/cart/set-loyalty-item/",
                &LoyaltyBody {
                    product_id: *product_id,
                    active: *active,
                },
            ),
        }
    }

    /// `POST /general/cart/merge-cart/`: merges the copy of a guest's cart into the account's.
    pub fn merge(no_user_id: &str) -> Call<()> {
        Call::post("/general/cart/merge-cart/", &MergeBody { no_user_id })
    }

    /// `POST /general/cart/create-reservation/`: 204 allows an order to proceed.
    pub fn reserve(&self, promo_code: Option<&PromoCode>) -> Call<()> {
        Call::post(
            "/general/cart/create-reservation/",
            &ReservationBody {
                promo_code: promo_code.map_or("", |code| &code.0),
                no_user_id: self.no_user_id.as_deref(),
            },
        )
        .expecting(204)
    }
}
