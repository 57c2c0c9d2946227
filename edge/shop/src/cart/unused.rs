//! The end of an unused cart. Viewing it counts as use.

use super::Cart;

/// Days until an unused empty cart is deleted.
const EMPTY_DAYS: u64 = 30;
/// Days until an unused cart with goods is deleted: the lifetime of a guest's cookie.
const FULL_DAYS: u64 = 365;

/// Whether to store the time of a use: once a day is enough.
pub fn is_to_be_noted(last_ms: Option<u64>, now_ms: u64, day_ms: u64) -> bool {
    last_ms.is_none_or(|last_ms| now_ms.saturating_sub(last_ms) >= day_ms)
}

/// When to check first whether a cart used now is to be deleted.
pub const fn look_ms(now_ms: u64, day_ms: u64) -> u64 {
    now_ms.saturating_add(EMPTY_DAYS * day_ms)
}

/// When an unused cart is deleted; `None` if now. A cart with an unanswered order stays.
pub fn ends_ms(
    cart: &Cart,
    unanswered: bool,
    last_ms: u64,
    now_ms: u64,
    day_ms: u64,
) -> Option<u64> {
    let days = if cart.lines.is_empty() && cart.saved.is_empty() {
        EMPTY_DAYS
    } else {
        FULL_DAYS
    };
    let ends_ms = last_ms.saturating_add(days * day_ms);
    if ends_ms > now_ms {
        Some(ends_ms)
    } else {
        unanswered.then(|| now_ms.saturating_add(day_ms))
    }
}

/// When to check again an account's cart whose copy at the backend is behind: after deletion, removed goods would
/// return from the copy. `None` after a year without its shopper, because only the shopper's session can correct the copy.
pub fn waits_ms(last_ms: u64, now_ms: u64, day_ms: u64) -> Option<u64> {
    let is_waited_for = now_ms < last_ms.saturating_add(FULL_DAYS * day_ms);
    is_waited_for.then(|| look_ms(now_ms, day_ms))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::Line;
    use crate::moment::DAY_MS;
    use crate::quantity::Quantity;

    fn full() -> Cart {
        let line = Line::new(1, Quantity::ONE, Quantity::ONE);
        Cart {
            revision: 7,
            lines: vec![line],
            ..Cart::default()
        }
    }

    #[test]
    fn the_last_use_is_recorded_once_a_day() {
        assert!(is_to_be_noted(None, 5, DAY_MS));
        assert!(!is_to_be_noted(Some(5), DAY_MS + 4, DAY_MS));
        assert!(is_to_be_noted(Some(5), DAY_MS + 5, DAY_MS));
        assert!(
            !is_to_be_noted(Some(9), 5, DAY_MS),
            "a clock that was set back notes nothing"
        );
    }

    #[test]
    fn an_empty_cart_ends_after_thirty_days_and_a_full_one_after_a_year() {
        let last_ms = 1_000;
        for (cart, days) in [(Cart::default(), 30), (full(), 365)] {
            let over_ms = last_ms + days * DAY_MS;
            let ends = |now_ms| ends_ms(&cart, false, last_ms, now_ms, DAY_MS);
            assert_eq!(ends(last_ms), Some(over_ms));
            assert_eq!(ends(over_ms - 1), Some(over_ms));
            assert_eq!(ends(over_ms), None);
            assert!(look_ms(last_ms, DAY_MS) <= over_ms);
        }
    }

    #[test]
    fn a_cart_with_an_unanswered_order_never_expires() {
        for cart in [Cart::default(), full()] {
            let late = 5_000 * DAY_MS;
            assert_eq!(ends_ms(&cart, true, 0, late, DAY_MS), Some(late + DAY_MS));
        }
    }

    #[test]
    fn a_cart_with_an_unsynced_copy_waits_up_to_a_year() {
        let waits = |days| waits_ms(1_000, 1_000 + days * DAY_MS, DAY_MS);
        assert_eq!(waits(30), Some(1_000 + 60 * DAY_MS));
        assert_eq!(waits(364), Some(1_000 + 394 * DAY_MS));
        assert_eq!(waits(365), None);
    }
}
