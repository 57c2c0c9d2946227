//! Days of the calendar, as date fields send them.

use crate::moment;

/// The last year that a visitor may ask for.
const LAST_YEAR: u32 = 2100;

/// The days from 1970 to a day such as `2026-11-30`; `None` if the calendar has no such day.
pub fn day_number(text: &str) -> Option<u64> {
    let number = |range: std::ops::Range<usize>| {
        let digits = text.get(range)?;
        let fine = digits.bytes().all(|digit| digit.is_ascii_digit());
        digits.parse::<u32>().ok().filter(|_| fine)
    };
    let (year, month, day) = (number(0..4)?, number(5..7)?, number(8..10)?);
    let leap = |year: u32| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let days_of = |month| match month {
        2 => 28 + u32::from(leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    let fine = text.len() == 10
        && text.get(4..5) == Some("-")
        && text.get(7..8) == Some("-")
        && (1970..=LAST_YEAR).contains(&year)
        && (1..=12).contains(&month)
        && (1..=days_of(month)).contains(&day);
    let number = moment::day_number(year.into(), month.into(), day.into());
    u64::try_from(number).ok().filter(|_| fine)
}

#[cfg(test)]
mod tests {
    use super::day_number;

    #[test]
    fn only_valid_calendar_dates_are_read() {
        for (text, day) in [
            ("1970-01-01", Some(0)),
            ("2000-02-29", Some(11_016)),
            ("2026-11-21", Some(20_778)),
            ("2100-12-31", Some(47_846)),
            ("1900-01-01", None),
            ("2100-02-29", None),
            ("2026-00-10", None),
            ("2026-04-31", None),
            ("+026-01-01", None),
            ("2026-1-1", None),
            ("20261121xx", None),
            ("202é-11-21", None),
        ] {
            assert_eq!(day_number(text), day, "{text}");
        }
    }
}
