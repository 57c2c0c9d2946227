//! When a courier comes to an address, as an answer about the address says. The documents say that the answer of a new
//! address has "delivery date and time information" and name no field: the usual names and shapes are read.

use super::{Slot, Times};
use crate::i18n::Words;
use crate::lenient::lenient;

/// So many are named in a sentence.
const MOST_NAMED: usize = 3;

/// What is said in whichever of three places.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CourierTimes {
    /// Days with their times.
    pub both: Times,
    pub days: Times,
    pub hours: Times,
}

impl CourierTimes {
    /// The days and times, each once; none where nothing is said.
    pub fn slots(&self) -> Vec<Slot> {
        let mut found = self.both.clone();
        if found.slots.is_empty() && !found.hours.is_empty() {
            found.add_text(&self.both.hours, "");
        }
        let is_told = !(self.days.is_empty() && self.hours.is_empty());
        if found.slots.is_empty() && is_told {
            for day in self.days.texts(|slot| &slot.day) {
                for time in self.hours.texts(|slot| &slot.time) {
                    found.add(day, time);
                }
            }
        }
        found.slots
    }
}

/// These in a sentence.
pub fn slots_in_words(words: Words, slots: &[Slot]) -> String {
    let named = slots.iter().take(MOST_NAMED);
    let named: Vec<String> = named.map(|slot| slot.label(words)).collect();
    named.join("; ")
}

/// The answer of a new address: the first item of a list (spec commerce 3, delivery).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CreatedAddress {
    pub id: String,
    both: Times,
    days: Times,
    hours: Times,
}

lenient!(CreatedAddress {
    /// It stands in the list of addresses all the same.
    "shipping_address_id" | "id" => id,
    optional "delivery_times" | "delivery_slots" | "delivery_dates" | "deliveryDateAndTime" | "delivery_date_and_time" => both,
    /// Nothing is said of when a courier comes.
    "delivery_date" | "deliveryDate" => days,
    /// Nothing is said of when a courier comes.
    "delivery_time" | "deliveryTime" => hours,
});

impl CreatedAddress {
    pub fn slots(&self) -> Vec<Slot> {
        let (both, days, hours) = (self.both.clone(), self.days.clone(), self.hours.clone());
        CourierTimes { both, days, hours }.slots()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::delivery::SavedAddress;
    use crate::lenient::read_text;

    #[test]
    fn when_a_courier_comes_is_read_in_every_usual_shape() {
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
            for read in [created.slots(), saved.slots()] {
                let read: Vec<String> = read.iter().map(Slot::value).collect();
                assert_eq!(read, slots, "{json}");
            }
        }
    }
}
