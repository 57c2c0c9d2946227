//! When a throttled call may be retried.

/// The pause if the backend names none, in seconds.
const DEFAULT_S: u32 = 60;
/// The longest pause that is reported to a caller.
const LONGEST_S: u32 = 86_400;

/// The pause of a `Retry-After` header, in seconds. The header is a number of seconds, or a date; `date_ms` is that
/// date.
pub fn pause_s(told: &str, date_ms: Option<u64>, now_ms: u64) -> u32 {
    let told = told.trim();
    let is_number = !told.is_empty() && told.bytes().all(|byte| byte.is_ascii_digit());
    let seconds = if is_number {
        told.parse().unwrap_or(LONGEST_S)
    } else {
        let left_ms = |date_ms: u64| date_ms.saturating_sub(now_ms).div_ceil(1000);
        date_ms.map_or(DEFAULT_S, |date_ms| {
            u32::try_from(left_ms(date_ms)).unwrap_or(LONGEST_S)
        })
    };
    seconds.clamp(1, LONGEST_S)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retry_after_is_read_as_seconds_or_a_date_and_is_bounded() {
        for (told, date_ms, expected) in [
            ("30", None, 30),
            (" 7 ", None, 7),
            ("0", None, 1),
            ("86401", None, 86_400),
            ("99999999999999999999", None, 86_400),
            ("-5", None, 60),
            ("1.5", None, 60),
            ("soon", None, 60),
            ("", None, 60),
            ("Fri, 27 Nov 2026 18:00:00 GMT", Some(61_001), 61),
            ("Fri, 27 Nov 2026 17:00:00 GMT", Some(5), 1),
            ("Fri, 27 Nov 2099 17:00:00 GMT", Some(u64::MAX), 86_400),
        ] {
            assert_eq!(pause_s(told, date_ms, 1_000), expected, "{told}");
        }
    }
}
