//! The days on which an order is received, and their event for a calendar.

use maud::{Markup, html};

use crate::calendar::Event;
use crate::csv::attachment;
use crate::delivery::Slot;
use crate::html::Icon;
use crate::moment::{Day, TimeZone};
use crate::page::View;
use crate::words::{checkout, receipt as words_of};

/// The days on which an order is received.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Days {
    pub first: Day,
    pub last: Day,
}

impl Days {
    /// The day of a chosen time, if it names one.
    pub fn of_slot(slot: &Slot, zone: TimeZone) -> Option<Self> {
        slot.on(zone).map(|day| Self {
            first: day,
            last: day,
        })
    }

    /// Whether the last of them is behind the shop's clock.
    pub fn are_over(self, view: &View<'_>) -> bool {
        self.last < Day::of_moment(view.shop.site.time_zone, view.now_ms)
    }
}

/// How an order is received.
#[derive(Debug, Clone, Copy)]
pub struct Receiving<'a> {
    pub days: Days,
    pub is_pickup: bool,
    /// The order's number; empty if unknown.
    pub number: &'a str,
    /// The order's id, which identifies its event while its number is unknown.
    pub id: &'a str,
    /// The day and the time in words.
    pub when: &'a str,
    /// Empty if unknown.
    pub place: &'a str,
}

/// An event as a browser saves it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventFile {
    pub text: String,
    /// The header `content-disposition`.
    pub disposition: String,
}

impl Receiving<'_> {
    /// The event for a calendar.
    pub fn event(self, view: &View<'_>) -> EventFile {
        let words = view.words();
        let site = &view.shop.site;
        let method = if self.is_pickup {
            checkout::METHOD_PICKUP
        } else {
            checkout::DELIVERY
        };
        let title = [words.say(method), ": ", view.shop.name()].concat();
        let number = match self.number {
            "" => String::new(),
            number => words.fill(checkout::SUCCESS_NUMBER, &[("number", number)]),
        };
        let about = [&*number, self.when, &view.shop.settings.main_phone];
        let about = about
            .map(str::trim)
            .into_iter()
            .filter(|line| !line.is_empty());
        let about: Vec<&str> = about.collect();
        // The pages of one order know different ids, but the same number: a calendar shows one event.
        let id = if self.number.is_empty() {
            self.id
        } else {
            self.number
        };
        let event = Event {
            id: &[id, "@", &site.name].concat(),
            first: self.days.first,
            last: self.days.last,
            title: &title,
            place: self.place,
            about: &about.join("\n"),
            now_ms: view.now_ms,
        };
        let called = match &*number {
            "" => words.say(method),
            number => number,
        };
        EventFile {
            text: event.file(),
            disposition: attachment("order.ics", &[called, ".ics"].concat()),
        }
    }
}

/// The link to an order's event.
pub fn calendar_link(view: &View<'_>, href: &str) -> Markup {
    html! {
        a.link.order-calendar href=(href) rel="nofollow" download { (Icon("clock")) (view.words().say(words_of::CALENDAR)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::with_view;

    #[test]
    fn an_event_says_what_is_received_when_and_from_whom() {
        let slot = Slot::told("2026-12-01 10:00–12:00", "").unwrap();
        let days = Days::of_slot(&slot, TimeZone::default()).unwrap();
        let receiving = Receiving {
            days,
            is_pickup: true,
            number: "CC-7",
            id: "88",
            when: "1 decembrie, 10:00–12:00",
            place: "Orhei, str. Vasile Lupu 7",
        };
        let file = with_view(|view| receiving.event(view));
        let unnumbered = Receiving {
            number: "",
            ..receiving
        };
        let other = with_view(|view| unnumbered.event(view));
        assert!(other.text.contains("UID:88@"), "{}", other.text);
        let text = file.text.replace("\r\n ", "");
        for part in [
            "DTSTART;VALUE=DATE:20261201\r\nDTEND;VALUE=DATE:20261202\r\n",
            "SUMMARY:Ridicare din magazin: ",
            "LOCATION:Orhei\\, str. Vasile Lupu 7\r\n",
            "Comanda nr. CC-7\\n1 decembrie\\, 10:00–12:00",
            "UID:CC-7@",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert!(
            file.disposition
                .starts_with("attachment; filename=\"order.ics\"")
        );
    }
}
