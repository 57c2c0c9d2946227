//! Calendar days as pages write them.

use super::{DAY, Moment, TimeZone, civil, day_in_words, day_number, day_of, machine};
use crate::i18n::Words;

/// The length of `2026-11-30`.
const LETTERS: usize = 10;

/// A calendar day in a shop's time zone, counted from 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(i64);

impl Day {
    /// The day from which a list is asked if only its last day is chosen: before the first order of any shop.
    pub const FIRST_ASKED: Self = Self(10_957);

    /// The day of a text. A time with an offset from UTC is a moment, whose day depends on the zone; a day alone and a
    /// time without an offset keep theirs.
    pub fn of_text(zone: TimeZone, text: &str) -> Option<Self> {
        let text = text.trim();
        let day = match Moment::of_text(text) {
            Some(Moment::Day(day)) => day,
            Some(Moment::Local(ms)) => ms.div_euclid(DAY),
            Some(Moment::Universal(ms)) => return Some(Self::of_moment(zone, ms)),
            // A day before 1970, or one before a time in another format.
            None => return Self::written(text),
        };
        Some(Self(day))
    }

    /// The day of a moment, in milliseconds since 1970 in UTC.
    pub fn of_moment(zone: TimeZone, ms: i64) -> Self {
        Self(zone.day_number(ms))
    }

    /// The day with this number, counted from 1970.
    pub const fn of_number(days: i64) -> Self {
        Self(days)
    }

    /// The day that a text begins with, whatever the clock.
    pub fn written(text: &str) -> Option<Self> {
        day_of(text.get(..LETTERS)?).map(Self)
    }

    /// The day so many days later.
    #[must_use]
    pub const fn later(self, days: i64) -> Self {
        Self(self.0 + days)
    }

    /// The first day of the month so many months later.
    #[must_use]
    pub fn month_start(self, months: i64) -> Self {
        let (year, month, _) = civil(self.0);
        let month = year * 12 + month - 1 + months;
        Self(day_number(
            month.div_euclid(12),
            month.rem_euclid(12) + 1,
            1,
        ))
    }

    /// The day of the week, from 1 for Monday.
    pub fn weekday(self) -> u32 {
        // The first day of 1970 was a Thursday.
        u32::try_from((self.0 + 3).rem_euclid(7) + 1).unwrap_or(1)
    }

    /// The month of the year, from 1.
    pub fn month(self) -> i64 {
        civil(self.0).1
    }

    /// In words: `14 octombrie 2026`.
    pub fn in_words(self, words: Words) -> String {
        let (year, month, day) = civil(self.0);
        day_in_words(words, Some(year), month, day)
    }

    /// In words without the year, for near days.
    pub fn in_words_if_near(self, words: Words) -> String {
        let (_, month, day) = civil(self.0);
        day_in_words(words, None, month, day)
    }

    /// As programs write it: `2026-10-14`.
    pub fn machine(self) -> String {
        let mut day = machine(self.0 * DAY);
        day.truncate(LETTERS);
        day
    }

    /// In digits: `14.10.2026`.
    pub fn in_digits(self) -> String {
        let (year, month, day) = civil(self.0);
        format!("{day:02}.{month:02}.{year}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;

    fn zone(name: &str) -> TimeZone {
        let mut zones = TimeZone::ALL.into_iter();
        zones.find(|zone| zone.name() == name).unwrap()
    }

    #[test]
    fn a_moment_has_the_day_of_the_shop_and_a_day_alone_stays() {
        for (name, text, day) in [
            ("Europe/Chisinau", "2026-11-21T22:30:00Z", "2026-11-22"),
            ("Europe/Chisinau", "2026-11-21T21:59:59.999Z", "2026-11-21"),
            (
                "Europe/Bucharest",
                "2026-11-21T22:30:00+00:00",
                "2026-11-22",
            ),
            ("Europe/Chisinau", "2026-11-22T00:30:00+02:00", "2026-11-22"),
            ("Europe/Chisinau", "2026-11-22T01:30:00+03:00", "2026-11-22"),
            ("Europe/Chisinau", "2026-11-22 00:30:00-05:00", "2026-11-22"),
            ("Europe/Warsaw", "2026-11-21T22:30:00Z", "2026-11-21"),
            ("Europe/London", "2026-11-21T23:30:00Z", "2026-11-21"),
            ("UTC", "2026-11-21T23:59:59Z", "2026-11-21"),
            // By summer time the day begins at 21:00 UTC.
            ("Europe/Chisinau", "2026-07-01T21:00:00Z", "2026-07-02"),
            ("Europe/Chisinau", "2026-07-01T20:59:59Z", "2026-07-01"),
            ("Europe/London", "2026-07-01T23:00:00Z", "2026-07-02"),
            // The nights on which the clock changes.
            ("Europe/Chisinau", "2026-03-28T22:00:00Z", "2026-03-29"),
            ("Europe/Chisinau", "2026-03-29T21:00:00Z", "2026-03-30"),
            ("Europe/Chisinau", "2026-10-24T21:00:00Z", "2026-10-25"),
            ("Europe/Chisinau", "2026-10-25T21:30:00Z", "2026-10-25"),
            ("Europe/Chisinau", "2026-12-31T22:00:00Z", "2027-01-01"),
            // The same moment in seconds and in milliseconds.
            ("Europe/Chisinau", "1795386600", "2026-11-23"),
            ("Europe/Chisinau", "1795386600000", "2026-11-23"),
            // Without an offset it is the shop's own time.
            ("Europe/Chisinau", "2026-11-21T23:30:00", "2026-11-21"),
            ("Europe/Chisinau", "2026-11-21 00:10", "2026-11-21"),
            ("Europe/Chisinau", "2026-11-21", "2026-11-21"),
            ("Europe/Chisinau", " 21.11.2026 ", "2026-11-21"),
            ("Europe/Chisinau", "1962-05-01", "1962-05-01"),
            ("Europe/Chisinau", "2026-11-21, evening", "2026-11-21"),
        ] {
            let read = Day::of_text(zone(name), text).map(Day::machine);
            assert_eq!(read.as_deref(), Some(day), "{name} {text}");
        }
        for no_day in [
            "",
            "2026",
            "2026-13-01",
            "2026-02-29",
            "soon",
            "ieri seară",
            "7",
        ] {
            assert_eq!(Day::of_text(TimeZone::default(), no_day), None, "{no_day}");
        }
    }

    #[test]
    fn a_day_is_written_in_words_and_digits() {
        let day = Day::of_text(TimeZone::default(), "2026-12-31T22:00:00Z").unwrap();
        assert_eq!(day.in_digits(), "01.01.2027");
        for (language, near, whole) in [
            (Language::Ro, "1 ianuarie", "1 ianuarie 2027"),
            (Language::Ru, "1 января", "1 января 2027 г."),
            (Language::Uk, "1 січня", "1 січня 2027 р."),
            (Language::En, "1 January", "1 January 2027"),
        ] {
            let words = language.words();
            assert_eq!(day.in_words_if_near(words), near);
            assert_eq!(day.in_words(words), whole);
        }
        assert_eq!(day.later(-1).machine(), "2026-12-31");
    }

    #[test]
    fn months_begin_and_are_counted_over_years() {
        let day = |text| Day::written(text).unwrap();
        let start = |text, months| day(text).month_start(months).machine();
        assert_eq!(start("2026-11-28", 0), "2026-11-01");
        assert_eq!(start("2026-11-28", 2), "2027-01-01");
        assert_eq!(start("2026-01-31", -1), "2025-12-01");
        assert_eq!(start("2026-01-31", -13), "2024-12-01");
        assert_eq!(Day::FIRST_ASKED.machine(), "2000-01-01");
    }
}
