//! A moment in the formats of backends, and in the time zone of a shop. Calendar days are counted from 1970.

mod day;
#[cfg(test)]
mod tests;

pub use day::Day;

use std::ops::{Range, RangeInclusive};

use serde::{Serialize, Serializer};

use crate::i18n::Words;
use crate::lenient::schema::Kind;
use crate::lenient::{Json, Lenient, Scalar, Schema};
use crate::words::content;

/// A day, in milliseconds.
pub const DAY_MS: u64 = 24 * 3600 * 1000;

// A day as a signed number, and its parts, in milliseconds.
const DAY: i64 = DAY_MS.cast_signed();
const HOUR: i64 = DAY / 24;
const MINUTE: i64 = HOUR / 60;
/// The last day of any promotion: `9999-12-31`.
const LAST_DAY: i64 = 2_932_896;
/// Begins in 1973: a smaller number is a year or an id.
const LEAST_SECONDS: i64 = 100_000_000;
/// Reaches up to the year 5138; a larger number counts milliseconds.
const MOST_SECONDS: i64 = 99_999_999_999;
/// The years that a day may be in; one before 1970 is no [`Moment`].
const YEARS: RangeInclusive<i64> = 1000..=9999;

/// A day, perhaps with a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// A whole calendar day in the shop's time zone.
    Day(i64),
    /// A local time of the shop, in milliseconds.
    Local(i64),
    /// An absolute time, in milliseconds since 1970 in UTC.
    Universal(i64),
}

impl Lenient for Moment {
    fn read(json: &Json<'_>) -> Option<Self> {
        match json {
            Json::Whole(number) => of_number(*number),
            Json::Null
            | Json::Bool(_)
            | Json::Decimal(_)
            | Json::Text(_)
            | Json::List(_)
            | Json::Object(_) => Self::of_text(&json.text()?),
        }
    }

    fn schema() -> Schema {
        Schema::value::<Self>(Kind::Text)
    }
}

fn of_number(number: i64) -> Option<Moment> {
    let ms = match number {
        LEAST_SECONDS..=MOST_SECONDS => number * 1000,
        _ => number,
    };
    (LEAST_SECONDS * 1000..=LAST_DAY * DAY)
        .contains(&ms)
        .then_some(Moment::Universal(ms))
}

impl Moment {
    /// `2026-11-30`, `30.11.2026`, the same with `T20:00` or `T20:00:00.5`, with or without `Z` or `+02:00`, or a
    /// number of seconds.
    pub fn of_text(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Ok(number) = text.parse() {
            return of_number(number);
        }
        let day = day_of(text.get(..10)?).filter(|day| *day >= 0)?;
        let rest = text.get(10..)?;
        if rest.is_empty() {
            return Some(Self::Day(day));
        }
        let clock = rest.strip_prefix(['T', 't', ' '])?;
        let (clock, offset) = match clock.find(['Z', 'z', '+', '-']) {
            Some(at) => (clock.get(..at)?, Some(offset_of(clock.get(at..)?)?)),
            None => (clock, None),
        };
        let local = day * DAY + time_of(clock)?;
        Some(offset.map_or(Self::Local(local), |offset| Self::Universal(local - offset)))
    }

    /// Its last millisecond, since 1970 in UTC.
    pub fn ends_ms(self, zone: TimeZone) -> i64 {
        match self {
            Self::Day(day) => zone.universal((day + 1) * DAY) - 1,
            Self::Local(local) => zone.universal(local),
            Self::Universal(ms) => ms,
        }
    }

    /// Its first millisecond, since 1970 in UTC.
    pub fn starts_ms(self, zone: TimeZone) -> i64 {
        match self {
            Self::Day(day) => zone.universal(day * DAY),
            Self::Local(_) | Self::Universal(_) => self.ends_ms(zone),
        }
    }
}

fn digits(text: &str) -> Option<i64> {
    let fine = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    fine.then(|| text.parse().ok())?
}

/// Parses a day of ten characters.
fn day_of(text: &str) -> Option<i64> {
    let part = |range: std::ops::Range<usize>| digits(text.get(range)?);
    let [year, month, day] = match (text.get(4..5)?, text.get(2..3)?) {
        ("-" | "." | "/", _) => [part(0..4)?, part(5..7)?, part(8..10)?],
        (_, "." | "/" | "-") => [part(6..10)?, part(3..5)?, part(0..2)?],
        _ => return None,
    };
    let number = day_number(year, month, day);
    let fine = YEARS.contains(&year) && civil(number) == (year, month, day);
    fine.then_some(number)
}

/// The milliseconds of a day from `20:00`, `20:00:00` or `20:00:00.5`.
fn time_of(text: &str) -> Option<i64> {
    let text = text.split('.').next().unwrap_or_default().trim_end();
    let mut parts = text.split(':');
    let mut next = |most| {
        let part = parts.next();
        part.map(|part| digits(part).filter(|number| *number <= most))
    };
    let (hours, minutes, seconds) = (next(23)??, next(59)??, next(60).unwrap_or(Some(0))?);
    let none_left = parts.next().is_none();
    none_left.then_some(hours * HOUR + minutes * MINUTE + seconds * 1000)
}

/// A zone's offset from UTC: `Z`, `+02`, `+0200`, `-03:30`.
fn offset_of(text: &str) -> Option<i64> {
    if text.eq_ignore_ascii_case("z") {
        return Some(0);
    }
    let sign = if text.starts_with('-') { -1 } else { 1 };
    let plain: String = text.get(1..)?.chars().filter(|sign| *sign != ':').collect();
    let minutes = plain.get(2..).filter(|minutes| !minutes.is_empty());
    let (hours, minutes) = (digits(plain.get(..2)?)?, minutes.map_or(Some(0), digits)?);
    (hours <= 14 && minutes <= 59).then_some(sign * (hours * HOUR + minutes * MINUTE))
}

/// The days from 1970 to a Gregorian date; the year is counted from March here.
pub fn day_number(year: i64, month: i64, day: i64) -> i64 {
    let year = if month > 2 { year } else { year - 1 };
    let (era, month) = (year.div_euclid(400), (month + 9).rem_euclid(12));
    let of_era = year.rem_euclid(400);
    let days = of_era * 365 + of_era / 4 - of_era / 100 + (153 * month + 2) / 5 + day - 1;
    era * 146_097 + days - 719_468
}

/// Year, month and day of a day number.
fn civil(number: i64) -> (i64, i64, i64) {
    let number = number + 719_468;
    let (era, of_era) = (number.div_euclid(146_097), number.rem_euclid(146_097));
    let years = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * years + years / 4 - years / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + years + i64::from(month <= 2), month, day)
}

fn day_in_words(words: Words, year: Option<i64>, month: i64, day: i64) -> String {
    let months = words.say(content::MONTHS);
    let at = usize::try_from(month - 1).unwrap_or(usize::MAX);
    let (Some(name), day) = (months.split(' ').nth(at), day.to_string()) else {
        return String::new();
    };
    let Some(year) = year.map(|year| year.to_string()) else {
        return [&*day, " ", name].concat();
    };
    words.fill(
        content::DATE,
        &[("day", &day), ("month", name), ("year", &year)],
    )
}

/// A site's time zone: those of Europe have summer time by the EU's rule, from the last Sunday of March to the last of
/// October, at one o'clock UTC. The rule is written out here, since a table of all zones and years would be a good part
/// of the worker's size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeZone {
    name: &'static str,
    hours: i64,
    has_summer: bool,
}

impl TimeZone {
    pub const ALL: [Self; 8] = [
        Self::of("Europe/Chisinau", 2, true),
        Self::of("Europe/Bucharest", 2, true),
        Self::of("Europe/Kyiv", 2, true),
        Self::of("Europe/Warsaw", 1, true),
        Self::of("Europe/London", 0, true),
        Self::of("Europe/Istanbul", 3, false),
        Self::of("Europe/Moscow", 3, false),
        Self::of("UTC", 0, false),
    ];

    const fn of(name: &'static str, hours: i64, has_summer: bool) -> Self {
        Self {
            name,
            hours,
            has_summer,
        }
    }

    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Its offset from UTC at a moment of UTC.
    fn ahead(self, ms: i64) -> i64 {
        let (year, ..) = civil(ms.div_euclid(DAY));
        let change = |month| last_sunday(year, month) * DAY + HOUR;
        let summer = self.has_summer && (change(3)..change(10)).contains(&ms);
        (self.hours + i64::from(summer)) * HOUR
    }

    /// The UTC moment of a local time: the first of two in a repeated hour; in a skipped hour, by the offset before it.
    fn universal(self, local: i64) -> i64 {
        let early = local - (self.hours + 1) * HOUR;
        if self.ahead(early) == (self.hours + 1) * HOUR {
            early
        } else {
            local - self.hours * HOUR
        }
    }

    /// A moment in local time: the day in words, with or without the year, and the time.
    pub fn show(self, words: Words, ms: i64, with_year: bool) -> (String, String) {
        let local = ms + self.ahead(ms);
        let (year, month, day) = civil(local.div_euclid(DAY));
        let minutes = local.rem_euclid(DAY) / MINUTE;
        let time = [&*two(minutes / 60), ":", &two(minutes % 60)].concat();
        let year = with_year.then_some(year);
        (day_in_words(words, year, month, day), time)
    }

    /// The local time of a moment, to the second: `14:05:30`.
    pub fn clock(self, ms: i64) -> String {
        let seconds = (ms + self.ahead(ms)).rem_euclid(DAY) / 1000;
        [seconds / 3600, seconds / 60 % 60, seconds % 60]
            .map(two)
            .join(":")
    }
}

impl TimeZone {
    /// The local day of a moment, counted from 1970.
    pub fn day_number(self, ms: i64) -> i64 {
        (ms + self.ahead(ms)).div_euclid(DAY)
    }

    /// The local year of a moment.
    pub fn year_of(self, ms: i64) -> i64 {
        civil(self.day_number(ms)).0
    }

    /// The local day of a moment, from midnight to midnight.
    pub fn day_of(self, ms: i64) -> Range<i64> {
        let day = self.day_number(ms);
        self.universal(day * DAY)..self.universal((day + 1) * DAY)
    }

    /// The days from `first` to `last` after a moment's day: `25–27 noiembrie`; a single day gets its weekday too.
    pub fn days_after(self, words: Words, ms: i64, [first, last]: [u64; 2]) -> String {
        let today = self.day_number(ms);
        let from = today.saturating_add_unsigned(first);
        let to = today.saturating_add_unsigned(last);
        let ((_, from_month, from_day), (_, to_month, to_day)) = (civil(from), civil(to));
        let until = day_in_words(words, None, to_month, to_day);
        if from == to {
            // The first day of 1970 was a Thursday.
            let weekday = usize::try_from((to + 3).rem_euclid(7)).unwrap_or_default();
            let weekday = words.say(content::WEEKDAYS).split(' ').nth(weekday);
            return [weekday.unwrap_or_default(), ", ", &until].concat();
        }
        if from_month == to_month {
            return [&from_day.to_string(), "–", &until].concat();
        }
        let since = day_in_words(words, None, from_month, from_day);
        [&since, " – ", &until].concat()
    }
}

impl Default for TimeZone {
    fn default() -> Self {
        let [first, ..] = Self::ALL;
        first
    }
}

impl Serialize for TimeZone {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}

/// A number below 100 in two digits.
fn two(number: i64) -> String {
    ["0", &number.to_string()]
        .concat()
        .split_off(usize::from(number > 9))
}

fn last_sunday(year: i64, month: i64) -> i64 {
    let last = day_number(year, month, 31);
    // The first day of 1970 was a Thursday.
    last - (last + 4).rem_euclid(7)
}

/// A UTC moment in ISO 8601: `2026-11-30T21:59:59Z`.
pub fn machine(ms: i64) -> String {
    let (year, month, day) = civil(ms.div_euclid(DAY));
    let seconds = ms.rem_euclid(DAY) / 1000;
    let mut text = year.to_string();
    for (between, number) in [
        ("-", month),
        ("-", day),
        ("T", seconds / 3600),
        (":", seconds / 60 % 60),
        (":", seconds % 60),
    ] {
        text.push_str(between);
        if number < 10 {
            text.push('0');
        }
        text.push_str(&number.to_string());
    }
    text.push('Z');
    text
}
