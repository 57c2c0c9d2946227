//! Days and moments as Django writes them, all in UTC.

use crate::object::now_ms;

/// Milliseconds of a day.
pub(crate) const DAY_MS: i64 = 24 * 3600 * 1000;

/// Today, in days since the Unix epoch.
pub(crate) fn today() -> i64 {
    now_ms().div_euclid(DAY_MS)
}

/// A day counted from the Unix epoch, such as `2026-11-28`.
pub(crate) fn day(number: i64) -> String {
    // A cycle of the calendar is 400 years, counted from 1 March of the year 0, so that a leap day ends its year.
    let number = number + 719_468;
    let (era, of_era) = (number.div_euclid(146_097), number.rem_euclid(146_097));
    let years = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * years + years / 4 - years / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + years + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// A moment in milliseconds since the Unix epoch, such as `2026-11-28T09:05:07.080Z`.
pub(crate) fn moment(ms: i64) -> String {
    let (number, rest) = (ms.div_euclid(DAY_MS), ms.rem_euclid(DAY_MS));
    let (seconds, ms) = (rest / 1000, rest % 1000);
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{}T{hour:02}:{minute:02}:{second:02}.{ms:03}Z", day(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_pass_the_ends_of_months_and_years() {
        let first_of_december = 20_788;
        let days = [-31, -21, -1, 0, 30, 31, 90].map(|after| day(first_of_december + after));
        assert_eq!(
            days,
            [
                "2026-10-31",
                "2026-11-10",
                "2026-11-30",
                "2026-12-01",
                "2026-12-31",
                "2027-01-01",
                "2027-03-01"
            ]
        );
        assert_eq!(day(21_243), "2028-02-29");
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(-1), "1969-12-31");
    }

    #[test]
    fn a_moment_has_its_time_of_day() {
        assert_eq!(moment(0), "1970-01-01T00:00:00.000Z");
        assert_eq!(moment(1_764_543_907_080), "2025-11-30T23:05:07.080Z");
        assert_eq!(moment(-1), "1969-12-31T23:59:59.999Z");
    }
}
