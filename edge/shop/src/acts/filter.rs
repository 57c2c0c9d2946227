//! The days of the list, in its address. The call takes both days or none, so that one day brings the other.

use crate::moment::{Day, day_number};
use crate::paths::add;

/// Query parameters, the same in the shop's address and in the backend's.
pub(super) const START: &str = "start_date";
pub(super) const END: &str = "end_date";
pub(super) const COMPANY: &str = "company_id";
/// The query parameter with the days of the list that the filter was sent from, for when the filter fails.
pub(super) const KEPT: &str = "kept";
/// Between its days.
const TO: &str = "..";

/// A day that the shop has filled in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FilledDay {
    /// The first one: all acts up to the last day.
    Start,
    /// The last one: today.
    End,
}

/// The filter of the list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ActFilter {
    /// The first and the last day; `None` for acts of all days.
    pub days: Option<(Day, Day)>,
    pub filled: Option<FilledDay>,
    /// The days of the list before, which stays if this filter fails.
    pub kept: Option<(Day, Day)>,
}

impl ActFilter {
    /// Reads the query of the page; what is no day counts as missing.
    pub fn from_query(pairs: &[(String, String)], today: Day) -> Self {
        let day = |name: &str| {
            let (_, text) = pairs.iter().find(|(known, _)| known == name)?;
            Day::written(text.trim())
        };
        let (days, filled) = match (day(START), day(END)) {
            (None, None) => (None, None),
            (Some(start), None) => (Some((start, today.max(start))), Some(FilledDay::End)),
            (None, Some(end)) => {
                let first = Day::FIRST_ASKED.min(end);
                (Some((first, end)), Some(FilledDay::Start))
            }
            (Some(start), Some(end)) => (Some((start.min(end), start.max(end))), None),
        };
        let kept = pairs.iter().find(|(known, _)| known == KEPT);
        let kept = kept.and_then(|(_, text)| {
            let (start, end) = text.split_once(TO)?;
            let (start, end) = (Day::written(start)?, Day::written(end)?);
            Some((start.min(end), start.max(end)))
        });
        Self { days, filled, kept }
    }

    /// The filter of the list before, to try after this one; `None` if that had no days, or the same.
    pub fn before(&self) -> Option<Self> {
        let (start, end) = self
            .kept
            .filter(|kept| self.days.is_some_and(|days| days != *kept))?;
        Some(Self::of(start, end))
    }

    /// The days of this list, for the filters that are sent from it.
    pub(super) fn as_kept(&self) -> Option<String> {
        let (start, end) = self.days?;
        Some([&*start.machine(), TO, &*end.machine()].concat())
    }

    const fn of(start: Day, end: Day) -> Self {
        Self {
            days: Some((start, end)),
            filled: None,
            kept: None,
        }
    }

    pub(super) fn add_to(&self, query: &mut String) {
        if let Some((start, end)) = self.days {
            add(query, START, &start.machine());
            add(query, END, &end.machine());
        }
    }

    /// Whether a day is within the filter's.
    pub fn covers(&self, day: Option<Day>) -> bool {
        match (self.days, day) {
            (Some((start, end)), Some(day)) => start <= day && day <= end,
            (None, _) | (_, None) => true,
        }
    }
}

/// A period that has a link of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preset {
    LastMonth,
    Month,
    Quarter,
    Year,
}

impl Preset {
    pub const ALL: [Self; 4] = [Self::LastMonth, Self::Month, Self::Quarter, Self::Year];

    /// The filter of the period around this day, up to its end.
    pub fn filter(self, today: Day) -> ActFilter {
        let text = today.machine();
        let mut parts = text.split('-').map(|part| part.parse().unwrap_or(1));
        let (year, month) = (parts.next().unwrap_or(1970), parts.next().unwrap_or(1));
        let of_months = |first: i64, months: i64| {
            // Months are counted on over the ends of the year.
            let start = |month: i64| {
                let (years, month) = ((month - 1).div_euclid(12), (month - 1).rem_euclid(12) + 1);
                let days = day_number(year + years, month, 1) - day_number(year, 1, 1);
                first_of_year(year, today).later(days)
            };
            ActFilter::of(start(first), start(first + months).later(-1))
        };
        match self {
            Self::LastMonth => of_months(month - 1, 1),
            Self::Month => of_months(month, 1),
            Self::Quarter => of_months((month - 1) / 3 * 3 + 1, 3),
            Self::Year => of_months(1, 12),
        }
    }
}

fn first_of_year(year: i64, otherwise: Day) -> Day {
    Day::written(&format!("{year:04}-01-01")).unwrap_or(otherwise)
}
