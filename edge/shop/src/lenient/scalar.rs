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
            Self::Decimal(number) => written(*number).map(|number| Cow::Owned(plain(number))),
            Self::Null | Self::Bool(_) | Self::List(_) | Self::Object(_) => None,
        }
    }

    fn parts(&self, decimals: u32) -> Option<i64> {
        match self {
            Self::Whole(number) => number.checked_mul(10_i64.pow(decimals)),
            Self::Decimal(number) => rounded(written(*number)?, decimals),
            Self::Text(text) => Decimal::read(text, decimals).map(|number| number.parts),
            Self::Null | Self::Bool(_) | Self::List(_) | Self::Object(_) => None,
        }
    }
}

/// The digits of an amount that a number has for certain.
const DIGITS: f64 = 1e15;
/// So many decimals are read at most.
const MOST_DECIMALS: u32 = 9;

/// A number with the digits that the backend wrote: no two texts of up to 15 digits are the same number, so that its
/// nearest multiple of the smallest decimal that fits is the text. `None` for what is no amount of a shop.
fn written(number: f64) -> Option<Decimal> {
    if number.abs() >= 1e13 {
        return None;
    }
    let (mut scale, mut decimals) = (1.0, 0);
    while decimals < MOST_DECIMALS && number.abs() * scale * 10.0 <= DIGITS {
        scale *= 10.0;
        decimals += 1;
    }
    #[expect(clippy::cast_possible_truncation, reason = "at most 15 digits")]
    let parts = match (number * scale).round() as i64 {
        // What is something is not written as nothing.
        0 if number > 0.0 => 1,
        0 if number < 0.0 => -1,
        parts => parts,
    };
    Some(Decimal { parts, decimals })
}

/// The parts of a number at so many decimals, rounded half away from zero.
fn rounded(number: Decimal, decimals: u32) -> Option<i64> {
    let Some(finer) = number.decimals.checked_sub(decimals) else {
        let more = 10_i64.checked_pow(decimals - number.decimals)?;
        return number.parts.checked_mul(more);
    };
    let unit = 10_i64.pow(finer);
    let (whole, rest) = (number.parts / unit, number.parts % unit);
    Some(
        whole
            + if rest.abs() * 2 >= unit {
                number.parts.signum()
            } else {
                0
            },
    )
}

/// A number with a dot and no needless zeros.
fn plain(number: Decimal) -> String {
    let mut out = String::new();
    Decimal {
        parts: number.parts.abs(),
        ..number
    }
    .write(&mut out, Language::En, true);
    out.retain(|letter| letter != ',');
    if number.parts < 0 {
        out.insert(0, '-');
    }
    out
}
