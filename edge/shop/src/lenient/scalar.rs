//! Texts and amounts, whichever way a backend writes them.

use std::borrow::Cow;

use super::Json;
use crate::i18n::{Decimal, Language};

/// A value read as a text or as an amount.
pub(crate) trait Scalar {
    /// A text or a number as text; `None` for anything else.
    fn text(&self) -> Option<Cow<'_, str>>;

    /// A number, or a text that is one, in whole parts of so many decimals.
    fn parts(&self, decimals: u32) -> Option<i64>;
}

impl Scalar for Json<'_> {
    fn text(&self) -> Option<Cow<'_, str>> {
        match self {
            Self::Text(text) => Some(Cow::Borrowed(text)),
            Self::Whole(number) => Some(Cow::Owned(number.to_string())),
            // Three decimals are more than any text of a shop needs.
            Self::Decimal(_) => Some(Cow::Owned(plain(self.parts(3)?))),
            Self::Null | Self::Bool(_) | Self::List(_) | Self::Object(_) => None,
        }
    }

    fn parts(&self, decimals: u32) -> Option<i64> {
        let scale = 10_i64.pow(decimals);
        match self {
            Self::Whole(number) => number.checked_mul(scale),
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_precision_loss,
                reason = "the bound keeps it exact"
            )]
            Self::Decimal(number) if number.abs() < 1e13 => {
                Some((number * scale as f64).round() as i64)
            }
            Self::Text(text) => Decimal::read(text, decimals).map(|number| number.parts),
            Self::Decimal(_) | Self::Null | Self::Bool(_) | Self::List(_) | Self::Object(_) => None,
        }
    }
}

/// Thousandths as a decimal number with a dot and no needless zeros.
fn plain(thousandths: i64) -> String {
    let mut out = String::new();
    Decimal {
        parts: thousandths.abs(),
        decimals: 3,
    }
    .write(&mut out, Language::En, true);
    out.retain(|letter| letter != ',');
    if thousandths < 0 {
        out.insert(0, '-');
    }
    out
}
