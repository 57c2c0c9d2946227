//! The pause that a rate-limiting backend asks for, by the platform's reader of dates.

use shop::backend::pause_s;

use crate::clock;

/// The pause that a rate-limiting backend asks for with its header `Retry-After`, in seconds.
pub(crate) fn pause_of(told: &str) -> u32 {
    let date_ms = js_sys::Date::parse(told);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a date that is no number is 0, and so is one before 1970"
    )]
    let date_ms = (!date_ms.is_nan()).then_some(date_ms as u64);
    pause_s(told, date_ms, clock::now_ms())
}
