//! One chosen filter, and the names that filters have in the fields of plain forms.

use super::Key;
use crate::money::Money;

/// A filter and one chosen option of it; of a filter that is a range of whole numbers, an end of it: an address writes
/// both alike.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct FilterChoice {
    pub filter: Key,
    pub option: u64,
}

/// How plain forms name the ends of the price and of another range, which follows the colon.
pub(super) const PRICE_ENDS: [&str; 2] = ["price_from", "price_to"];
pub(super) const RANGE_ENDS: [&str; 2] = ["from:", "to:"];
/// How a form names where a range begins that has an end alone, if it begins below nothing.
pub(super) const RANGE_LEAST: &str = "least:";
/// Where a range has no upper end.
pub(super) const OPEN_END: Money = Money(99_999_999_900);

/// The filter and the end, 0 or 1, or 2 for [`RANGE_LEAST`], that a field of a plain form is named after.
pub(super) fn range_end(name: &str) -> Option<(Key, usize)> {
    let of = |(end, prefix): (usize, &&str)| Some((Key::read(name.strip_prefix(*prefix)?)?, end));
    let [from, to] = &RANGE_ENDS;
    [from, to, &RANGE_LEAST]
        .into_iter()
        .enumerate()
        .find_map(of)
}
