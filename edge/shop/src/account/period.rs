//! The days of a list: usual periods, and the day that completes a chosen one, since the backend takes only both.

use super::OrderFilter;
use super::filter::FilledDay;
use crate::i18n::Word;
use crate::moment::Day;
use crate::words::account as words_of;

/// A usual period around a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Period {
    Month,
    Quarter,
    Year,
}

impl Period {
    pub(super) const ALL: [Self; 3] = [Self::Month, Self::Quarter, Self::Year];

    pub(super) const fn title(self) -> Word {
        match self {
            Self::Month => words_of::PERIOD_MONTH,
            Self::Quarter => words_of::PERIOD_QUARTER,
            Self::Year => words_of::PERIOD_YEAR,
        }
    }

    /// The first and the last day.
    pub(super) fn days(self, today: Day) -> [Day; 2] {
        let since_january = today.month() - 1;
        let (before, months) = match self {
            Self::Month => (0, 1),
            Self::Quarter => (since_january % 3, 3),
            Self::Year => (since_january, 12),
        };
        let first = today.month_start(-before);
        [first, first.month_start(months).later(-1)]
    }
}

impl OrderFilter {
    /// Fills the missing one of two days: the last is today, the first is that of all orders, as it is with
    /// acts.
    #[must_use]
    pub fn with_both_days(mut self, today: Day) -> Self {
        match (Day::written(&self.start), Day::written(&self.end)) {
            (Some(start), None) => {
                self.end = today.max(start).machine();
                self.filled = Some(FilledDay::Last);
            }
            (None, Some(end)) => {
                self.start = Day::FIRST_ASKED.min(end).machine();
                self.filled = Some(FilledDay::First);
            }
            (None, None) | (Some(_), Some(_)) => {}
        }
        self
    }

    /// This filter with the days of a period.
    pub(super) fn in_period(&self, period: Period, today: Day) -> Self {
        let [start, end] = period.days(today);
        Self {
            start: start.machine(),
            end: end.machine(),
            ..self.at(1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        Day::written(text).unwrap()
    }

    #[test]
    fn periods_are_whole() {
        let days = |period: Period, today| period.days(day(today)).map(Day::machine);
        for (today, expected) in [
            (
                "2026-11-28",
                [
                    "2026-11-01",
                    "2026-11-30",
                    "2026-10-01",
                    "2026-12-31",
                    "2026-01-01",
                    "2026-12-31",
                ],
            ),
            (
                "2024-02-29",
                [
                    "2024-02-01",
                    "2024-02-29",
                    "2024-01-01",
                    "2024-03-31",
                    "2024-01-01",
                    "2024-12-31",
                ],
            ),
        ] {
            let found: Vec<String> = Period::ALL
                .iter()
                .flat_map(|period| days(*period, today))
                .collect();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn one_chosen_day_brings_the_other() {
        for (start, end, both, filled) in [
            (
                "2026-11-01",
                "",
                ["2026-11-01", "2026-11-28"],
                Some(FilledDay::Last),
            ),
            (
                "2027-01-05",
                "",
                ["2027-01-05", "2027-01-05"],
                Some(FilledDay::Last),
            ),
            (
                "",
                "2026-03-31",
                ["2000-01-01", "2026-03-31"],
                Some(FilledDay::First),
            ),
            (
                "2026-01-01",
                "2026-02-01",
                ["2026-01-01", "2026-02-01"],
                None,
            ),
            ("", "", ["", ""], None),
        ] {
            let filter = OrderFilter {
                start: start.to_owned(),
                end: end.to_owned(),
                ..OrderFilter::default()
            };
            let found = filter.with_both_days(day("2026-11-28"));
            assert_eq!([&*found.start, &*found.end], both);
            assert_eq!(found.filled, filled);
        }
    }
}
