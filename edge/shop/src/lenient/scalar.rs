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
            // As exact as a number of the shop's sizes is held, so that what is judged is what was written.
            Self::Decimal(number) if number.abs() < 1e6 => {
                Some(Cow::Owned(plain(self.parts(9)?, 9)))
            }
            Self::Decimal(_) => Some(Cow::Owned(plain(self.parts(3)?, 3))),
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

/// A decimal number of so many decimals, with a dot and no needless zeros.
fn plain(parts: i64, decimals: u32) -> String {
    let mut out = String::new();
    Decimal {
        parts: parts.abs(),
        decimals,
    }
    .write(&mut out, Language::En, true);
    out.retain(|letter| letter != ',');
    if parts < 0 {
        out.insert(0, '-');
    }
    out
}
