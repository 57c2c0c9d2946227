//! A courier's days and times for an address, read from an answer about the address. The documents say that the answer
//! for a new address has "delivery date and time information" and name no field: the usual names and shapes are read.

use super::times::{Slot, Times};
use crate::i18n::Words;
use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Schema};
use crate::moment::TimeZone;

/// The most slots that one sentence lists.
const MOST_NAMED: usize = 4;

/// The slots of all three places of an answer, without duplicates.
pub(super) fn slots(both: &Times, days: &Times, hours: &Times) -> Vec<Slot> {
    let mut found = both.clone();
    if found.slots.is_empty() && !both.hours.is_empty() {
        found.add_text(&both.hours, "");
    }
    let is_told = !(days.is_empty() && hours.is_empty());
    if found.slots.is_empty() && is_told {
        for day in days.texts(|slot| &slot.day) {
            for time in hours.texts(|slot| &slot.time) {
                found.add(day, time);
            }
        }
    }
    found.slots
}

/// The slots as a sentence, each day once with its times.
pub fn slots_in_words(words: Words, zone: TimeZone, slots: &[Slot]) -> String {
    let mut said = String::new();
    let mut before = None;
    for slot in slots.iter().take(MOST_NAMED) {
        let (day, time) = slot.shown(words, zone, false);
        if before.as_ref() == Some(&day) {
            said += ", ";
        } else {
            if before.is_some() {
                said += "; ";
            }
            said += &day;
            if !day.is_empty() && !time.is_empty() {
                said += ", ";
            }
        }
        said += &time;
        before = Some(day);
    }
    said
}

const BOTH: [&str; 5] = [
    "delivery_times",
    "delivery_slots",
    "delivery_dates",
    "deliveryDateAndTime",
    "delivery_date_and_time",
];
const DAYS: [&str; 2] = ["delivery_date", "deliveryDate"];
const HOURS: [&str; 2] = ["delivery_time", "deliveryTime"];

/// The answer for a new address: the first item of a list, or the address itself (spec commerce 3, delivery).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CreatedAddress {
    pub slots: Vec<Slot>,
}

impl Lenient for CreatedAddress {
    fn read(json: &Json<'_>) -> Option<Self> {
        let address = json.list().map_or(Some(json), <[Json<'_>]>::first);
        let told = |names: &[&str]| {
            let mut values = names.iter().filter_map(|name| address?.get(name));
            values.find_map(Times::read).unwrap_or_default()
        };
        let slots = slots(&told(&BOTH), &told(&DAYS), &told(&HOURS));
        Some(Self { slots })
    }

    fn schema() -> Schema {
        let untold = "Nothing is said of when a courier comes.";
        let one = Schema::object(
            "CreatedAddress",
            vec![
                Field::new(&BOTH, Times::schema()).optional(),
                Field::new(&DAYS, Times::schema()).without(untold),
                Field::new(&HOURS, Times::schema()).without(untold),
            ],
        );
        Schema::Either(vec![Schema::list(one.clone()), one])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::delivery::SavedAddress;
    use crate::i18n::Language;
    use crate::lenient::read_text;

    #[test]
    fn courier_times_are_read_in_every_usual_shape() {
        for (json, slots) in [
            (
                r#"{"delivery_date":"2026-12-01","delivery_time":"10:00–12:00"}"#,
                &["2026-12-01 10:00–12:00"][..],
            ),
            (
                r#"{"deliveryDateAndTime":"2026-12-01 10:00–12:00"}"#,
                &["2026-12-01 10:00–12:00"],
            ),
            (
                r#"{"deliveryDateAndTime":["2026-12-01 10:00","2026-12-02 10:00"]}"#,
                &["2026-12-01 10:00", "2026-12-02 10:00"],
            ),
            (
                r#"{"delivery_times":[{"date":"2026-12-01","from":"10:00","to":"12:00"}]}"#,
                &["2026-12-01 10:00–12:00"],
            ),
            (
                r#"{"delivery_date":"2026-12-01","delivery_time":["10:00","12:00"]}"#,
                &["2026-12-01 10:00", "2026-12-01 12:00"],
            ),
            (
                r#"{"delivery_date":["2026-12-01","2026-12-02"],"delivery_time":null}"#,
                &["2026-12-01", "2026-12-02"],
            ),
            (r#"{"delivery_time":"10:00"}"#, &["10:00"]),
            (r#"{"delivery_date":null,"delivery_time":null}"#, &[]),
            (r#"{"delivery_time":""}"#, &[]),
            ("{}", &[]),
        ] {
            let created: CreatedAddress = read_text(json).unwrap();
            let saved: SavedAddress = read_text(json).unwrap();
            for read in [created.slots, saved.slots()] {
                let read: Vec<String> = read.iter().map(Slot::value).collect();
                assert_eq!(read, slots, "{json}");
            }
        }
    }

    #[test]
    fn times_in_words_name_each_day_once_and_no_year() {
        let slot = |day: &str, time: &str| Slot {
            day: day.to_owned(),
            time: time.to_owned(),
        };
        let said =
            |slots: &[Slot]| slots_in_words(Language::Ro.words(), TimeZone::default(), slots);
        let [first, second] = ["2026-12-01", "2026-12-02"];
        let all = [
            slot(first, "10:00"),
            slot(first, "16:00"),
            slot(second, "10:00"),
            slot(second, "16:00"),
        ];
        let expected = "1 decembrie, 10:00, 16:00; 2 decembrie, 10:00, 16:00";
        assert_eq!(said(&all), expected);
        assert_eq!(said(&[slot("", "10:00")]), "10:00");
        let days = [slot(first, ""), slot("m\u{e2}ine", "")];
        assert_eq!(said(&days), "1 decembrie; m\u{e2}ine");
    }
}
