//! A line of a quote, and what the catalogue tells about its goods.

use serde::{Deserialize, Serialize};

use crate::digest::sha256_hex;
use crate::money::{Money, UnitPrice};
use crate::product::{Card, ProductId};
use crate::quantity::{Quantity, Step};

/// Longer names and codes are cut, in characters.
const LONGEST_TITLE: usize = 120;
/// Longer addresses are dropped, in bytes: a cut one would be broken.
const LONGEST_ADDRESS: usize = 240;
/// The digits of a note in a line's mark.
const NOTE_DIGITS: usize = 8;

/// Goods as the catalogue last told them, in the language of that time.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Good {
    pub title: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub code: String,
    /// The last segment of the product page's address; empty if it has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub url: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub img: String,
    /// The unit of measure; empty if it has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub unit: String,
    /// The shop's own price of one.
    #[serde(
        default,
        with = "price_as_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub price: Option<UnitPrice>,
}

impl Good {
    pub fn of(card: &Card) -> Self {
        let short = |text: &str| text.chars().take(LONGEST_TITLE).collect();
        let address = |text: &str| match text.len() {
            0..=LONGEST_ADDRESS => text.to_owned(),
            _ => String::new(),
        };
        Self {
            title: short(&card.title),
            code: short(&card.code),
            url: address(&card.url),
            img: address(&card.img),
            unit: short(&card.unit),
            price: card.price,
        }
    }
}

/// The price of one that a company would like to pay.
pub type TargetPrice = Money;

/// A line of a quote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuoteLine {
    pub product: ProductId,
    pub quantity: Quantity,
    /// The quantities that are sold.
    #[serde(flatten)]
    pub step: Step,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<TargetPrice>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Whether the goods can be ordered: other lines stay, and are not sent.
    pub active: bool,
    pub good: Good,
}

impl QuoteLine {
    /// What a form shows of the line, for its hidden field `was-<product>`: only fields whose text differs from it are
    /// changes, so that a form opened before another device's change does not undo that.
    pub fn mark(&self) -> String {
        let target = self.target.map(|target| target.0.to_string());
        [
            self.quantity.thousandths().to_string(),
            target.unwrap_or_default(),
            note_mark(&self.note),
        ]
        .join("_")
    }

    /// By how much the target differs from the shop's price, in tenths of a percent, rounded half away from zero: −52
    /// is 5.2 % below. `None` without both prices.
    pub fn difference(&self) -> Option<i64> {
        let (target, price) = (self.target?, self.good.price?);
        price.tenths_of_percent_to(target)
    }
}

/// A note in a line's mark; empty for none.
pub(super) fn note_mark(note: &str) -> String {
    if note.is_empty() {
        return String::new();
    }
    let mut digest = sha256_hex(note);
    digest.truncate(NOTE_DIGITS);
    digest
}

/// A price as the text of its exact number.
mod price_as_text {
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::lenient::{Json, Lenient};
    use crate::money::UnitPrice;

    #[expect(clippy::ref_option, reason = "serde passes the field so")]
    pub(super) fn serialize<S: Serializer>(
        price: &Option<UnitPrice>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match price {
            Some(price) => serializer.serialize_str(&price.plain()),
            None => serializer.serialize_none(),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<UnitPrice>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        Ok(text.and_then(|text| UnitPrice::read(&Json::Text(text.into()))))
    }
}
