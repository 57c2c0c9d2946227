//! Moments in the formats that backends send, and clocks of the time zones.

use super::{DAY, HOUR, Moment, TimeZone, civil, day_number, machine};
use crate::i18n::Language;
use crate::lenient::read_text;

fn zone(name: &str) -> TimeZone {
    TimeZone::ALL
        .into_iter()
        .find(|zone| zone.name() == name)
        .unwrap()
}

#[test]
fn day_numbers_match_the_calendar() {
    for (date, number) in [
        ((1970, 1, 1), 0),
        ((2000, 2, 29), 11_016),
        ((2026, 11, 30), 20_787),
        ((2100, 3, 1), 47_541),
    ] {
        let (year, month, day) = date;
        assert_eq!(day_number(year, month, day), number);
        assert_eq!(civil(number), date);
    }
    for number in -1000..100_000 {
        let (year, month, day) = civil(number);
        assert_eq!(day_number(year, month, day), number);
    }
}

#[test]
fn a_moment_is_read_in_every_usual_format() {
    let day = 20_787;
    let evening = day * DAY + 20 * HOUR;
    for (json, moment) in [
        (r#""2026-11-30""#, Some(Moment::Day(day))),
        (r#""30.11.2026""#, Some(Moment::Day(day))),
        (r#"" 30/11/2026 ""#, Some(Moment::Day(day))),
        (r#""2026-11-30T20:00""#, Some(Moment::Local(evening))),
        (r#""2026-11-30 20:00:00.125""#, Some(Moment::Local(evening))),
        (
            r#""2026-11-30T20:00:00Z""#,
            Some(Moment::Universal(evening)),
        ),
        (
            r#""2026-11-30T22:00:00+02:00""#,
            Some(Moment::Universal(evening)),
        ),
        (
            r#""2026-11-30T16:30-0330""#,
            Some(Moment::Universal(evening)),
        ),
        (r#""2026-11-30T22:00+02""#, Some(Moment::Universal(evening))),
        ("1796068800", Some(Moment::Universal(evening))),
        (r#""1796068800000""#, Some(Moment::Universal(evening))),
        (r#""2026-02-30""#, None),
        (r#""2026-11-30T25:00""#, None),
        (r#""2026-11-30T20""#, None),
        (r#""2026-11-30T20:00:00:00""#, None),
        (r#""2026-11-30Tș""#, None),
        (r#""2026-11-30T20:00+99""#, None),
        (r#""tomorrow""#, None),
        (r#""30 noiembrie""#, None),
        (r#""""#, None),
        ("0", None),
        ("-5", None),
        ("9223372036854775807", None),
        ("null", None),
        ("[]", None),
    ] {
        assert_eq!(read_text::<Moment>(json), moment, "{json}");
    }
}

/// Transitions of several years and days between them, in agreement with the platforms' time zone tables.
#[test]
fn clocks_follow_the_summer_time_of_the_eu() {
    for (name, text, utc) in [
        (
            "Europe/Chisinau",
            "2026-11-30T23:59",
            "2026-11-30T21:59:00Z",
        ),
        (
            "Europe/Chisinau",
            "2026-07-01T12:00",
            "2026-07-01T09:00:00Z",
        ),
        (
            "Europe/Bucharest",
            "2027-03-28T02:59",
            "2027-03-28T00:59:00Z",
        ),
        (
            "Europe/Bucharest",
            "2027-03-28T04:00",
            "2027-03-28T01:00:00Z",
        ),
        // A time in the skipped hour is read as one hour later.
        (
            "Europe/Bucharest",
            "2027-03-28T03:30",
            "2027-03-28T01:30:00Z",
        ),
        // A time in the repeated hour is read as its first occurrence.
        (
            "Europe/Bucharest",
            "2026-10-25T03:30",
            "2026-10-25T00:30:00Z",
        ),
        (
            "Europe/Bucharest",
            "2026-10-25T04:00",
            "2026-10-25T02:00:00Z",
        ),
        ("Europe/Warsaw", "2024-03-31T03:00", "2024-03-31T01:00:00Z"),
        ("Europe/London", "2026-06-01T00:00", "2026-05-31T23:00:00Z"),
        (
            "Europe/Istanbul",
            "2026-07-01T12:00",
            "2026-07-01T09:00:00Z",
        ),
        ("UTC", "2026-07-01T12:00", "2026-07-01T12:00:00Z"),
    ] {
        let moment = Moment::of_text(text).unwrap();
        assert_eq!(machine(moment.ends_ms(zone(name))), utc, "{name} {text}");
    }
}

#[test]
fn a_day_lasts_until_its_end_in_the_shops_time_zone() {
    let (zone, day) = (TimeZone::default(), Moment::of_text("2026-11-30").unwrap());
    assert_eq!(machine(day.starts_ms(zone)), "2026-11-29T22:00:00Z");
    let end = day.ends_ms(zone);
    assert_eq!(machine(end), "2026-11-30T21:59:59Z");
    for (language, date) in [
        (Language::Ro, "30 noiembrie 2026"),
        (Language::Ru, "30 ноября 2026 г."),
        (Language::Uk, "30 листопада 2026 р."),
        (Language::En, "30 November 2026"),
    ] {
        let shown = zone.show(language.words(), end, true);
        assert_eq!(shown, (date.to_owned(), "23:59".to_owned()));
    }
    let summer = Moment::of_text("2026-08-01T05:05:00Z").unwrap();
    let (date, time) = zone.show(Language::En.words(), summer.ends_ms(zone), false);
    assert_eq!((&*date, &*time), ("1 August", "08:05"));
}

#[test]
fn a_day_runs_from_midnight_to_midnight_in_the_shops_time_zone() {
    let zone = TimeZone::default();
    for (text, start, end) in [
        (
            "2026-11-24T12:00Z",
            "2026-11-23T22:00:00Z",
            "2026-11-24T22:00:00Z",
        ),
        (
            "2026-11-24T22:00Z",
            "2026-11-24T22:00:00Z",
            "2026-11-25T22:00:00Z",
        ),
        // Days on which the clock changes have 23 and 25 hours.
        (
            "2026-03-28T22:00Z",
            "2026-03-28T22:00:00Z",
            "2026-03-29T21:00:00Z",
        ),
        (
            "2026-10-25T21:00Z",
            "2026-10-24T21:00:00Z",
            "2026-10-25T22:00:00Z",
        ),
    ] {
        let moment = Moment::of_text(text).unwrap().ends_ms(zone);
        let day = zone.day_of(moment);
        assert_eq!(
            (machine(day.start), machine(day.end)),
            (start.into(), end.into()),
            "{text}"
        );
    }
}

#[test]
fn days_after_a_moment_are_counted_in_the_shops_time_zone() {
    let zone = TimeZone::default();
    // 24 November 2026, 23:30 UTC, is the 25th in the shop.
    let late = Moment::of_text("2026-11-24T23:30Z").unwrap().ends_ms(zone);
    let noon = Moment::of_text("2026-11-24T12:00Z").unwrap().ends_ms(zone);
    for (language, ms, days, text) in [
        (Language::Ro, noon, [1, 1], "miercuri, 25 noiembrie"),
        (Language::Ro, late, [0, 0], "miercuri, 25 noiembrie"),
        (Language::Uk, noon, [0, 0], "вівторок, 24 листопада"),
        (Language::Ru, noon, [1, 3], "25–27 ноября"),
        (Language::En, noon, [6, 8], "30 November – 2 December"),
        (Language::Ro, noon, [38, 38], "vineri, 1 ianuarie"),
    ] {
        assert_eq!(zone.days_after(language.words(), ms, days), text);
    }
}
