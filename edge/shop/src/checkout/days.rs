//! The days that the backend names for a store or a saved address, as the ways of delivery show them.

use super::saved_addresses::{SavedChoice, parse_saved_id, time_field};
use crate::delivery::{Slot, first_day, slots_in_words};
use crate::fields::Fields;
use crate::page::View;
use crate::words::checkout as words_of;

impl SavedChoice {
    /// The days on which the backend says that a courier comes to this address; empty if it says none.
    pub(super) fn days(&self, view: &View<'_>, typed: &Fields) -> String {
        // A single slot needs no choice.
        let only = match &*self.slots {
            [only] => only.value(),
            _ => String::new(),
        };
        let chosen = typed.text(&time_field(self.id));
        let chosen = if only.is_empty() { chosen } else { &only };
        days(view, &self.slots, chosen)
    }
}

/// [`SavedChoice::days`] of the form's saved address; empty for a new address.
pub(super) fn days_at_saved(view: &View<'_>, typed: &Fields, saved: &[SavedChoice]) -> String {
    let id = parse_saved_id(typed);
    let chosen = saved.iter().find(|one| Some(one.id) == id);
    chosen.map_or_else(String::new, |one| one.days(view, typed))
}

/// The chosen one of these days and times, else their first day; empty if no day is named.
pub(super) fn days(view: &View<'_>, slots: &[Slot], chosen: &str) -> String {
    let (words, zone) = (view.words(), view.shop.site.time_zone);
    let is_chosen = |slot: &&Slot| !chosen.is_empty() && slot.value() == chosen;
    if let Some(slot) = slots.iter().find(is_chosen) {
        return slots_in_words(words, zone, std::slice::from_ref(slot));
    }
    first_day(zone, slots).map_or_else(String::new, |day| {
        words.fill(words_of::FROM_DAY, &[("day", &day.in_words_if_near(words))])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::delivery::Times;
    use crate::fixtures::with_view;
    use crate::lenient::read_text;

    fn told(json: &str, chosen: &str) -> String {
        let times: Times = read_text(json).unwrap();
        with_view(|view| days(view, &times.slots, chosen))
    }

    #[test]
    fn the_first_day_or_the_chosen_time_is_told() {
        let two = r#"["2026-12-02 10:00–12:00","2026-12-01 14:00–16:00"]"#;
        assert_eq!(told(two, ""), "din 1 decembrie");
        assert_eq!(
            told(two, "2026-12-02 10:00–12:00"),
            "2 decembrie, 10:00–12:00"
        );
        assert_eq!(told(two, "2026-12-03 10:00"), "din 1 decembrie");
        for no_day in ["[]", r#"["10:00–12:00"]"#, r#"["mâine"]"#] {
            assert_eq!(told(no_day, ""), "", "{no_day}");
        }
    }
}
