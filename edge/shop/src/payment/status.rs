//! The payment status of an order at the backend.

use super::{Payable, is_name};
use crate::backend::Call;
use crate::contract::{Access, Contract, Declared};
use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Scalar, Schema};

/// The deadline of the call, in milliseconds.
const DEADLINE_MS: u32 = 4000;
/// The deepest nesting of objects that is read.
const DEEPEST: usize = 3;

/// A payment's status.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PaymentStatus {
    Paid,
    /// Not paid yet.
    Open,
    Failed,
    /// The backend does not say.
    #[default]
    Unknown,
}

/// `GET /general/v2/order/{id}/check-payment-status/`; `None` for an id that is invalid in a path.
pub fn check(order: &Payable) -> Option<Call<PaymentStatus>> {
    let path = format!("/general/v2/order/{}/check-payment-status/", order.id);
    is_name(&order.id).then(|| Call::get(path).within(DEADLINE_MS))
}

/// Fields that are the status by themselves.
const FLAGS: [&str; 4] = ["is_paid", "isPaid", "paid", "payed"];
const NAMED: [&str; 4] = [
    "payment_status",
    "paymentStatus",
    "status_payment",
    "transaction_status",
];
/// Fields that may contain the status, or be it.
const WITHIN: [&str; 4] = ["result", "data", "payment", "transaction"];
/// Fields of last resort: beside a nested answer they are about the call.
const GENERAL: [&str; 2] = ["status", "state"];

const PAID: [&str; 13] = [
    "paid",
    "payed",
    "success",
    "succeeded",
    "successful",
    "completed",
    "complete",
    "approved",
    "ok",
    "captured",
    "confirmed",
    "deposited",
    "settled",
];
const OPEN: [&str; 18] = [
    "pending",
    "new",
    "created",
    "processing",
    "in_progress",
    "in_process",
    "waiting",
    "wait",
    "awaiting_payment",
    "waiting_for_payment",
    "unpaid",
    "not_paid",
    "registered",
    "initiated",
    "authorized",
    "on_hold",
    "open",
    "started",
];
const FAILED: [&str; 14] = [
    "failed",
    "fail",
    "failure",
    "declined",
    "rejected",
    "canceled",
    "cancelled",
    "error",
    "expired",
    "refused",
    "voided",
    "reversed",
    "timeout",
    "timed_out",
];

impl PaymentStatus {
    /// A usual status word, in any case.
    fn of_word(word: &str) -> Self {
        let word = word.trim().to_ascii_lowercase().replace(['-', ' '], "_");
        let is_of = |known: &[&str]| known.contains(&&*word);
        if is_of(&PAID) {
            Self::Paid
        } else if is_of(&OPEN) {
            Self::Open
        } else if is_of(&FAILED) {
            Self::Failed
        } else {
            Self::Unknown
        }
    }

    fn read_within(json: &Json<'_>, depth: usize) -> Self {
        match json {
            Json::Bool(true) => return Self::Paid,
            Json::Bool(false) => return Self::Open,
            Json::Text(word) => return Self::of_word(word),
            Json::List(items) if depth > 0 => {
                let first = items.first();
                return first.map_or(Self::Unknown, |first| Self::read_within(first, depth - 1));
            }
            Json::Object(_) if depth > 0 => {}
            Json::Object(_) | Json::List(_) | Json::Null | Json::Whole(_) | Json::Decimal(_) => {
                return Self::Unknown;
            }
        }
        let word = |names: &[&str]| {
            let said = names
                .iter()
                .filter_map(|name| json.get(name)?.text().map(|text| Self::of_word(&text)));
            said.into_iter().find(|said| *said != Self::Unknown)
        };
        let flag = FLAGS.iter().find_map(|name| bool::read(json.get(name)?));
        if flag == Some(true) {
            return Self::Paid;
        }
        let inner = || {
            let found = WITHIN.iter().filter_map(|name| json.get(name));
            found
                .map(|inner| Self::read_within(inner, depth - 1))
                .find(|said| *said != Self::Unknown)
        };
        let has_inner = WITHIN
            .iter()
            .any(|name| matches!(json.get(name), Some(Json::Object(_) | Json::List(_))));
        let general = || word(&GENERAL).filter(|said| !has_inner || *said != Self::Paid);
        let said = word(&NAMED).or_else(inner).or_else(general);
        match (flag, said) {
            (Some(false), Some(Self::Failed)) => Self::Failed,
            (Some(false), _) => Self::Open,
            (_, said) => said.unwrap_or_default(),
        }
    }
}

impl Lenient for PaymentStatus {
    /// A boolean, a usual word, or an object with either. A number is ambiguous and not read.
    fn read(json: &Json<'_>) -> Option<Self> {
        Some(Self::read_within(json, DEEPEST))
    }

    fn schema() -> Schema {
        let unknown = "The page says that the shop does not know.";
        let fields = vec![
            Field::new(&FLAGS, bool::schema()).optional(),
            Field::new(&NAMED, String::schema()).optional(),
            Field::new(&GENERAL, String::schema()).without(unknown),
        ];
        let whole = Schema::object("PaymentStatus", fields).within(&WITHIN);
        Schema::Either(vec![bool::schema(), whole, String::schema()])
    }
}

/// The calls of this feature.
pub const CALLS: &[&dyn Contract] = &[&Declared::new(
    "GET /general/v2/order/{id}/check-payment-status/",
    "check-payment-status",
    |known| {
        let id = known.order.as_ref()?.as_str().to_owned();
        check(&Payable {
            id,
            ..Payable::default()
        })
    },
)
.used_by("who comes back from a bank: whether the order is paid, for guests too")
.without("The page says that the shop does not know.")
.shown_by("tests/worker/payment.test.ts")
.may_be_missing()
.access(Access::Session)];
