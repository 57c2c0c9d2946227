//! The hint of a cart's count that a browser keeps for scripts: cached pages show it before they have asked anything.

use super::{Cart, units};

/// The cookie of the hint, `<units>.<revision>`; it stays as long as what proves whose cart it is.
pub const COUNT_COOKIE: &str = "cart_count";
/// Scripts count no further exactly.
const MOST_REVISION: u64 = (1 << 53) - 1;

/// The hint of a cart.
pub fn hint(cart: &Cart) -> String {
    [&units(cart).to_string(), ".", &cart.revision.to_string()].concat()
}

/// Whether a hint tells of a cart with something in it.
pub fn tells_of_some(hint: &str) -> bool {
    !hint.starts_with('0')
}

/// The empty cart that takes back, on an open page, a hint of a cart that is nobody's any more: pages believe only what
/// is newer than what they know. `None` if the hint tells of nothing.
pub fn taken_back(hint: &str) -> Option<Cart> {
    let (_, revision) = hint.split_once('.').filter(|_| tells_of_some(hint))?;
    let revision: u64 = revision.parse().ok()?;
    (revision < MOST_REVISION).then(|| Cart {
        revision: revision + 1,
        lines: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::{Command, apply};

    #[test]
    fn a_hint_is_taken_back_by_a_newer_one_of_nothing() {
        let told = |text| taken_back(text).map(|cart| hint(&cart));
        assert_eq!(told("3.9").as_deref(), Some("0.10"));
        assert_eq!(told("1.1795304480123").as_deref(), Some("0.1795304480124"));
    }

    #[test]
    fn what_tells_of_nothing_or_cannot_be_read_is_not() {
        for hint in [
            "0.10",
            "",
            "3",
            "3.",
            "3.x",
            "3.-1",
            "3.9007199254740991",
            "3.99999999999999999999999",
            "3.1;x=y",
        ] {
            assert_eq!(taken_back(hint), None, "{hint}");
        }
    }

    #[test]
    fn a_cart_begins_newer_than_whatever_was_seen_of_another() {
        let empty = |cart: &Cart, now_ms| apply(cart, &Command::Clear, now_ms).unwrap();
        let first = empty(&Cart::default(), 1_795_304_480_122);
        assert_eq!(hint(first.cart()), "0.1795304480123");
        let second = empty(first.cart(), 1_795_304_999_999);
        assert_eq!(hint(second.cart()), "0.1795304480124");
    }
}
