//! The choice of a plan in the address: `?kcal=1200&days=7&week=1&day=1`.

use super::day::{DayPlace, MealDay};
use super::menu::{Current, Duration, MealMenu, Plan};
use crate::moment::{Day, TimeZone};
use crate::page::RawAddress;
use crate::paths::{Target, add, own_query};

const KCAL: &str = "kcal";
const DAYS: &str = "days";
const WEEK: &str = "week";
const DAY: &str = "day";
const NAMES: [&str; 4] = [KCAL, DAYS, WEEK, DAY];

/// The preselected plan, where the menu has it (spec commerce 4, meal-plan calculator).
const USUAL_KCAL: u32 = 1200;
const USUAL_DAYS: u32 = 7;
const FIRST_DAY: DayPlace = DayPlace { week: 1, day: 1 };

/// The numbers of an address, as far as it has any.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Asked {
    pub(super) kcal: Option<u32>,
    pub(super) days: Option<u32>,
    week: Option<u32>,
    day: Option<u32>,
}

impl Asked {
    /// Reads the decoded pairs of a query; of several values the first one counts, and nonsense is left out.
    pub fn read(pairs: &[(String, String)]) -> Self {
        let number = |wanted: &str| {
            let (_, value) = pairs.iter().find(|(name, _)| name == wanted)?;
            let is_plain = value.len() <= 5 && value.bytes().all(|byte| byte.is_ascii_digit());
            value.parse().ok().filter(|number| is_plain && *number > 0)
        };
        Self {
            kcal: number(KCAL),
            days: number(DAYS),
            week: number(WEEK),
            day: number(DAY),
        }
    }

    fn parameters(self) -> Vec<(&'static str, String)> {
        let numbers = [self.kcal, self.days, self.week, self.day];
        let told = NAMES.into_iter().zip(numbers);
        told.filter_map(|(name, number)| Some((name, number?.to_string())))
            .collect()
    }

    /// The query of these numbers, with its `?`; empty without any.
    pub fn query(self) -> String {
        let mut query = String::new();
        for (name, number) in self.parameters() {
            add(&mut query, name, &number);
        }
        query
    }
}

/// The canonical address of the page, if it was requested with nonsense in its query.
pub fn canonical(asked: &RawAddress<'_>) -> Option<Target> {
    let pairs = asked.pairs();
    let is_own = |name: &str| NAMES.contains(&name);
    let own = own_query(&pairs, &is_own, &Asked::read(&pairs).parameters());
    asked.with_query(&own?)
}

/// What the page shows of a menu.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice<'a> {
    pub(super) plan: &'a Plan,
    pub(super) duration: &'a Duration,
    /// `None` if the menu tells no days.
    pub(super) day: Option<&'a MealDay>,
    /// The number of days that the address asks for and that this plan lacks.
    pub(super) lacking: Option<u32>,
}

impl<'a> Choice<'a> {
    /// The choice of an address; `None` for an empty menu.
    pub(super) fn of(menu: &'a MealMenu, asked: Asked, today: Today) -> Option<Self> {
        let plan = menu.plan(asked.kcal)?;
        let (duration, lacking) = plan.duration(asked.days)?;
        Some(Self {
            plan,
            duration,
            day: duration.day(asked, &menu.current, today),
            lacking,
        })
    }

    /// The address of this choice with other calories. The number of days that was asked for stays.
    pub(super) fn with_plan(&self, plan: &Plan) -> Asked {
        let days = self.lacking.unwrap_or(self.duration.days.0);
        let same = plan.duration(Some(days)).map(|(duration, _)| duration);
        Asked {
            kcal: Some(plan.kcal.0),
            days: Some(days),
            ..self.place_in(same)
        }
    }

    /// The address of this choice for another number of days.
    pub(super) fn with_duration(&self, duration: &Duration) -> Asked {
        Asked {
            kcal: Some(self.plan.kcal.0),
            days: Some(duration.days.0),
            ..self.place_in(Some(duration))
        }
    }

    /// The address of another day of this choice.
    pub(super) fn with_day(&self, place: DayPlace) -> Asked {
        Asked {
            kcal: Some(self.plan.kcal.0),
            days: Some(self.duration.days.0),
            week: Some(place.week),
            day: Some(place.day),
        }
    }

    /// The chosen day, if this duration has it too.
    fn place_in(&self, duration: Option<&Duration>) -> Asked {
        let place = self.day.map(MealDay::place);
        let has = |place: &DayPlace| duration.is_some_and(|duration| duration.at(*place).is_some());
        let place = place.filter(has);
        Asked {
            week: place.map(|place| place.week),
            day: place.map(|place| place.day),
            ..Asked::default()
        }
    }
}

impl MealMenu {
    /// The plan of these calories, else the usual one, else the first.
    fn plan(&self, kcal: Option<u32>) -> Option<&Plan> {
        let of = |kcal: u32| self.plans.iter().find(|plan| plan.kcal.0 == kcal);
        let asked = kcal.and_then(of);
        asked
            .or_else(|| of(USUAL_KCAL))
            .or_else(|| self.plans.first())
    }
}

impl Plan {
    /// The duration of so many days, else the nearest one, with the number that it replaces; without a number the
    /// usual one, else the first. Of two that are equally near the shorter one is cheaper.
    pub(super) fn duration(&self, days: Option<u32>) -> Option<(&Duration, Option<u32>)> {
        let of = |days: u32| self.durations.0.iter().find(|one| one.days.0 == days);
        let Some(days) = days else {
            let usual = of(USUAL_DAYS).or_else(|| self.durations.0.first());
            return Some((usual?, None));
        };
        if let Some(found) = of(days) {
            return Some((found, None));
        }
        let distance = |one: &&Duration| (one.days.0.abs_diff(days), one.days.0);
        let nearest = self.durations.0.iter().min_by_key(distance);
        Some((nearest?, Some(days)))
    }
}

impl Duration {
    fn at(&self, place: DayPlace) -> Option<&MealDay> {
        self.menu.0.iter().find(|day| day.place() == place)
    }

    /// The day that is asked for; of a week alone its first one. Otherwise the current one, else the first.
    fn day(&self, asked: Asked, current: &Current, today: Today) -> Option<&MealDay> {
        let days = &self.menu.0;
        let week = || days.iter().find(|day| Some(day.week.0) == asked.week);
        let asked = match (asked.week, asked.day) {
            (week, Some(day)) => self.at(DayPlace {
                week: week.unwrap_or(1),
                day,
            }),
            (Some(_), None) => week(),
            (None, None) => None,
        };
        asked
            .or_else(|| self.current(current, today))
            .or_else(|| self.at(FIRST_DAY))
            .or_else(|| days.first())
    }

    /// The day that the menu calls the current one. A date is looked for among the dates of the days, else it is that
    /// day of the first week.
    fn current(&self, current: &Current, today: Today) -> Option<&MealDay> {
        let date = match current {
            Current::Place(place) => return self.at(*place),
            Current::Date(text) => Day::of_text(today.zone, text).unwrap_or(today.day()),
            Current::Unknown => today.day(),
        };
        let dated = |day: &&MealDay| {
            !day.date.is_empty() && Day::of_text(today.zone, &day.date) == Some(date)
        };
        let of_week = || {
            self.at(DayPlace {
                week: 1,
                day: date.weekday(),
            })
        };
        self.menu.0.iter().find(dated).or_else(of_week)
    }
}

/// The shop's clock.
#[derive(Debug, Clone, Copy)]
pub(super) struct Today {
    pub zone: TimeZone,
    /// Unix time.
    pub now_ms: i64,
}

impl Today {
    fn day(self) -> Day {
        Day::of_moment(self.zone, self.now_ms)
    }
}
