//! A store's opening hours, and its available pickup days and times. The documents name only the call (spec commerce
//! 7); its answer is read in the usual shapes, and an unknown shape means no choice.

use crate::backend::Call;
use crate::contract::{Contract, Declared};
use crate::i18n::Words;
use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Schema};
use crate::moment::{Day, Moment, TimeZone};

/// The deadline of the call, in milliseconds.
const DEADLINE_MS: u32 = 2000;
/// The limit on slots to choose from.
const MOST_SLOTS: usize = 60;
/// A longer text is not a time.
const LONGEST_TEXT: usize = 60;
/// The deepest nesting of lists that is read.
const DEEPEST: u8 = 6;

const DAYS: [&str; 4] = ["date", "day", "delivery_date", "deliveryDate"];
const TIMES: [&str; 8] = [
    "time",
    "delivery_time",
    "deliveryTime",
    "interval",
    "slot",
    "label",
    "name",
    "title",
];
const FROMS: [&str; 4] = ["from", "start", "time_from", "start_time"];
const TOS: [&str; 4] = ["to", "end", "time_to", "end_time"];
const INNER: [&str; 8] = [
    "times",
    "slots",
    "intervals",
    "data",
    "results",
    "items",
    "days",
    "dates",
];
const HOURS: [&str; 3] = ["hours", "schedule", "working_hours"];

/// `GET /general/delivery-time/{storeId}/`
pub fn delivery_time(store: u64) -> Call<Times> {
    Call::get(format!("/general/delivery-time/{store}/")).within(DEADLINE_MS)
}

/// The times of a store.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Times {
    /// The opening hours; empty if unknown.
    pub hours: String,
    pub slots: Vec<Slot>,
}

/// A day and a time, as the backend writes them; one of the two may be empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Slot {
    pub day: String,
    pub time: String,
}

impl Slot {
    /// The time of an order: one text of day and time, or a text of each. `None` if nothing is told.
    pub fn told(day: &str, time: &str) -> Option<Self> {
        let is_short = |text: &&str| !text.is_empty() && text.chars().count() <= LONGEST_TEXT;
        let [day, time] =
            [day, time].map(|text| Some(text.trim()).filter(is_short).unwrap_or_default());
        let mut told = Times::default();
        told.add_text(day, "");
        let mut slot = told.slots.pop()?;
        // A day in another format stands before its time, as the backend writes both.
        match (slot.day.is_empty(), slot.time.is_empty()) {
            (_, true) => time.clone_into(&mut slot.time),
            (true, false) if !time.is_empty() => slot.time.extend([", ", time]),
            (_, false) => {}
        }
        (!slot.value().is_empty()).then_some(slot)
    }

    /// Its day by the shop's clock; `None` if it names none.
    pub fn on(&self, zone: TimeZone) -> Option<Day> {
        Day::of_text(zone, &self.value())
    }

    /// The form value, which the order sends too.
    pub fn value(&self) -> String {
        [&*self.day, &*self.time].join(" ").trim().to_owned()
    }

    /// The day in the page's language, and the time, by the shop's clock.
    pub fn label(&self, words: Words, zone: TimeZone) -> String {
        let (day, time) = self.shown(words, zone, true);
        match (&*day, &*time) {
            (day, "") => day.to_owned(),
            ("", time) => time.to_owned(),
            (day, time) => [day, ", ", time].concat(),
        }
    }

    /// Its day, with or without the year, and its time. The two may be a moment of another clock; anything else is
    /// shown as the backend writes it.
    pub(super) fn shown(&self, words: Words, zone: TimeZone, with_year: bool) -> (String, String) {
        if let Some(Moment::Universal(ms)) = Moment::of_text(&self.value()) {
            return zone.show(words, ms, with_year);
        }
        let day = match Day::of_text(zone, &self.day) {
            Some(day) if with_year => day.in_words(words),
            Some(day) => day.in_words_if_near(words),
            None => self.day.clone(),
        };
        (day, self.time.clone())
    }
}

/// The first day that one of these slots names, by the shop's clock; `None` if none names a day that can be read.
pub fn first_day(zone: TimeZone, slots: &[Slot]) -> Option<Day> {
    let day = |slot: &Slot| {
        if let Some(Moment::Universal(ms)) = Moment::of_text(&slot.value()) {
            return Some(Day::of_moment(zone, ms));
        }
        Day::of_text(zone, &slot.day)
    };
    slots.iter().filter_map(day).min()
}

fn short(json: &Json<'_>) -> Option<String> {
    let text = String::read(json)?;
    let text = text.trim();
    (!text.is_empty() && text.chars().count() <= LONGEST_TEXT).then(|| text.to_owned())
}

fn one_of(json: &Json<'_>, names: &[&str]) -> Option<String> {
    names.iter().find_map(|name| short(json.get(name)?))
}

/// Whether a text starts with a date such as `2026-12-01`.
fn is_day(text: &str) -> bool {
    text.get(..10).is_some_and(|day| {
        let mut signs = day.bytes().enumerate();
        signs.all(|(at, sign)| match at {
            4 | 7 => sign == b'-',
            _ => sign.is_ascii_digit(),
        })
    })
}

impl Times {
    pub(super) fn add(&mut self, day: &str, time: &str) {
        let slot = Slot {
            day: day.to_owned(),
            time: time.to_owned(),
        };
        if self.slots.len() < MOST_SLOTS && !self.slots.contains(&slot) {
            self.slots.push(slot);
        }
    }

    /// Adds a text from a list: a day with a time, a day, or a time on the day `of`.
    pub(super) fn add_text(&mut self, text: &str, of: &str) {
        if !is_day(text) {
            return self.add(of, text);
        }
        let (day, time) = text.split_at(10);
        self.add(day, time.trim_start_matches(['T', ' ', ',']));
    }

    fn collect(&mut self, json: &Json<'_>, of: &str, depth: u8) {
        if depth == 0 {
            return;
        }
        if let Some(list) = json.list() {
            for item in list {
                self.collect(item, of, depth - 1);
            }
            return;
        }
        let Some(fields) = json.fields() else {
            if let Some(text) = short(json) {
                self.add_text(&text, of);
            }
            return;
        };
        let refused = |name| json.get(name).and_then(bool::read) == Some(false);
        if ["available", "is_available", "is_active", "active"]
            .into_iter()
            .any(refused)
        {
            return;
        }
        if let Some(hours) = one_of(json, &HOURS) {
            self.hours = hours;
        }
        let day = one_of(json, &DAYS);
        let of = day.as_deref().unwrap_or(of);
        let before = self.slots.len();
        for (name, value) in fields {
            let is_list = value.list().is_some() || value.fields().is_some();
            let inner = INNER.contains(&&**name)
                || HOURS.contains(&&**name)
                || TIMES.contains(&&**name)
                || DAYS.contains(&&**name);
            if is_day(name) {
                self.collect(value, name, depth - 1);
            } else if inner && is_list {
                self.collect(value, of, depth - 1);
            }
        }
        if self.slots.len() > before {
            return;
        }
        let between = || {
            let (from, to) = (one_of(json, &FROMS)?, one_of(json, &TOS)?);
            Some([&*from, "–", &*to].concat())
        };
        match (between().or_else(|| one_of(json, &TIMES)), &day) {
            (Some(time), Some(day)) => self.add(day, &time),
            (Some(time), None) => self.add_text(&time, of),
            (None, Some(day)) => self.add_text(day, ""),
            (None, None) => {}
        }
    }
}

impl Times {
    pub(super) fn is_empty(&self) -> bool {
        self.hours.is_empty() && self.slots.is_empty()
    }

    /// This part of each slot, or `hours` if there are no slots.
    pub(super) fn texts<'a>(&'a self, part: impl Fn(&'a Slot) -> &'a String) -> Vec<&'a str> {
        if self.slots.is_empty() {
            return vec![&self.hours];
        }
        self.slots.iter().map(|slot| part(slot).as_str()).collect()
    }
}

impl Lenient for Times {
    fn read(json: &Json<'_>) -> Option<Self> {
        let mut times = Self::default();
        match short(json) {
            Some(hours) => times.hours = hours,
            None => times.collect(json, "", DEEPEST),
        }
        Some(times)
    }

    fn schema() -> Schema {
        let text = |names: &[&'static str]| Field::new(names, String::schema()).optional();
        let slot = Schema::object(
            "DeliveryTime",
            vec![
                text(&DAYS).without("The time alone is offered."),
                text(&TIMES).without("The day alone is offered."),
                text(&FROMS),
                text(&TOS),
                text(&HOURS),
            ],
        );
        Schema::Either(vec![
            Schema::perhaps_listed("times", slot),
            Schema::Groups(Box::new(String::schema())),
            String::schema(),
        ])
    }
}

/// The calls of this file.
pub const TIME_CALLS: &[&dyn Contract] = &[&Declared::new(
    "GET /general/delivery-time/{storeId}/",
    "delivery-time",
    |known| Some(delivery_time(known.store?)),
)
.used_by("checkout: the hours of a store to pick up at, and the days and times to choose from")
.without("No choice is shown, and the order names no time.")
.shown_by("tests/worker/postal.test.ts")
.may_be_missing()];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{VARIANTS, read};
    use crate::i18n::Language;
    use crate::lenient::read_text;

    fn slots(json: &str) -> Vec<String> {
        let times: Times = read_text(json).unwrap();
        times.slots.iter().map(Slot::value).collect()
    }

    #[test]
    fn the_time_of_an_order_has_its_day_if_one_is_named() {
        let zone = TimeZone::default();
        for (day, time, shown, on) in [
            (
                "2026-12-01 10:00–12:00",
                "",
                "1 decembrie 2026, 10:00–12:00",
                Some("2026-12-01"),
            ),
            (
                "2026-12-01",
                "10:00–12:00",
                "1 decembrie 2026, 10:00–12:00",
                Some("2026-12-01"),
            ),
            ("2026-12-01", "", "1 decembrie 2026", Some("2026-12-01")),
            (
                "01.12.2026",
                "10:00",
                "01.12.2026, 10:00",
                Some("2026-12-01"),
            ),
            ("", "dimineața", "dimineața", None),
            ("10:00–12:00", "", "10:00–12:00", None),
        ] {
            let slot = Slot::told(day, time).unwrap();
            let label = slot.label(Language::Ro.words(), zone);
            assert_eq!(label, shown, "{day} {time}");
            assert_eq!(
                slot.on(zone).map(Day::machine).as_deref(),
                on,
                "{day} {time}"
            );
        }
        assert_eq!(Slot::told(" ", ""), None);
        assert_eq!(Slot::told(&"x".repeat(99), ""), None);
    }

    #[test]
    fn delivery_times_are_read_in_every_usual_shape() {
        for json in [
            r#"["2026-12-01 10:00–12:00"]"#,
            r#"["2026-12-01T10:00–12:00"]"#,
            r#"[{"date":"2026-12-01","time":"10:00–12:00"}]"#,
            r#"{"data":[{"day":"2026-12-01","from":"10:00","to":"12:00"}]}"#,
            r#"{"2026-12-01":["10:00–12:00"]}"#,
            r#"{"data":{"2026-12-01":[{"start":"10:00","end":"12:00"}]}}"#,
            r#"[{"date":"2026-12-01","slots":["10:00–12:00",7.5,null]},{"date":"2026-12-02","slots":[]}]"#,
            r#"[{"date":"2026-12-01","times":[{"time":"10:00–12:00"},{"time":"12:00","available":false}]}]"#,
            r#"{"delivery_date":"2026-12-01","delivery_time":"10:00–12:00"}"#,
        ] {
            let read = slots(json);
            assert_eq!(
                read.first().map(String::as_str),
                Some("2026-12-01 10:00–12:00"),
                "{json}"
            );
        }
        assert_eq!(slots(r#"["10:00–12:00","10:00–12:00"]"#), ["10:00–12:00"]);
        assert_eq!(slots(r#"["2026-12-01"]"#), ["2026-12-01"]);
    }

    #[test]
    fn opening_hours_offer_no_slots_and_an_unreadable_answer_is_empty() {
        for hours in [
            "\"9:00–20:00\"",
            r#"{"hours":"9:00–20:00"}"#,
            r#"{"data":{"schedule":"9:00–20:00"}}"#,
        ] {
            let times: Times = read_text(hours).unwrap();
            assert_eq!(
                (times.hours.as_str(), times.slots.len()),
                ("9:00–20:00", 0),
                "{hours}"
            );
        }
        for nothing in [
            "null",
            "[]",
            "{}",
            "true",
            r#"{"detail":"later"}"#,
            "[[[[[[\"x\"]]]]]]",
        ] {
            assert_eq!(
                read_text::<Times>(nothing),
                Some(Times::default()),
                "{nothing}"
            );
        }
        let many: Vec<String> = (0..500).map(|number| format!("\"{number}\"")).collect();
        assert_eq!(slots(&format!("[{}]", many.join(","))).len(), MOST_SLOTS);
    }

    #[test]
    fn a_day_is_written_in_the_format_of_its_language() {
        let label = |day: &str, time: &str| {
            let slot = Slot {
                day: day.to_owned(),
                time: time.to_owned(),
            };
            slot.label(Language::Ro.words(), TimeZone::default())
        };
        assert_eq!(
            label("2026-12-01", "10:00–12:00"),
            "1 decembrie 2026, 10:00–12:00"
        );
        assert_eq!(label("Luni", "10:00"), "Luni, 10:00");
        assert_eq!(label("", "10:00"), "10:00");
        for (day, time) in [
            ("2026-12-01T22:30:00Z", ""),
            ("2026-12-01", "22:30:00Z"),
            ("2026-12-02", "01:30:00+03:00"),
        ] {
            assert_eq!(label(day, time), "2 decembrie 2026, 00:30", "{day} {time}");
        }
        assert_eq!(
            label("2026-12-01T22:30:00Z", "10:00–12:00"),
            "2 decembrie 2026, 10:00–12:00"
        );
    }

    #[test]
    fn the_documented_answers_are_read() {
        for (variant, number) in VARIANTS.into_iter().zip([1, 0, 1]) {
            let times = read(&delivery_time(1), "delivery-time", variant);
            assert_eq!(times.slots.len(), number, "{variant}");
        }
    }
}
