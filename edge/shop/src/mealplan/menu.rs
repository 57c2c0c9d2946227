//! The menu of a city: a list of calories, each with its durations. The documents name `menu`, `durations` with
//! `duration`, `price`, `discount` and `days`, and `current_date`, but neither the name of an entry's calories nor any
//! shape: the usual ones are read.

use super::day::{DayPlace, Few, MealDay};
use super::number::Number;
use crate::i18n::Decimal;
use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Listed, Schema, lenient};
use crate::money::{Money, Percent, UnitPrice};
use crate::product::ProductId;

const MOST_PLANS: usize = 24;
const MOST_DURATIONS: usize = 24;
const MOST_DAYS: usize = 100;
/// Days without a week are counted in weeks of so many.
const WEEK: usize = 7;

/// The name of the list.
const LIST: &str = "menu";

/// The plans of a city, in the backend's order.
#[derive(Debug, Clone, Default)]
pub struct MealMenu {
    pub(super) plans: Vec<Plan>,
    pub(super) current: Current,
}

/// The day that a menu names as the current one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) enum Current {
    /// None: the shop's clock tells it.
    #[default]
    Unknown,
    /// A date, or a time.
    Date(String),
    Place(DayPlace),
}

/// A number of calories a day.
#[derive(Debug, Clone, Default)]
pub(super) struct Plan {
    pub(super) kcal: Number,
    /// Never empty.
    pub(super) durations: Few<Duration, MOST_DURATIONS>,
}

lenient!(Plan {
    /// The entry is left out.
    needed "calories" | "kcal" | "value" | "name" | "title" => kcal,
    /// The entry is left out.
    needed "durations" => durations,
} where |plan| plan.kcal.says() && plan.durations.says());

/// A plan for a number of days.
#[derive(Debug, Clone, Default)]
pub(super) struct Duration {
    pub(super) days: Number,
    pub(super) price: Option<UnitPrice>,
    /// The reduced price, if the backend computes it itself.
    pub(super) reduced: Option<UnitPrice>,
    pub(super) discount: Discount,
    pub(super) menu: Few<MealDay, MOST_DAYS>,
    /// The product that the plan is ordered as.
    pub(super) product: Option<ProductId>,
}

lenient!(ToldDuration {
    /// The days of its menu are counted.
    "duration" | "days_count" | "count_days" | "name" | "title" => duration,
    /// The page says that the price is not known.
    "price" => price,
    optional "price_with_discount" | "discount_price" | "final_price" => reduced,
    /// The price is the whole one.
    "discount" | "discount_percent" => discount,
    /// The page says that the menu of this plan is not told.
    "days" => days,
    /// The page says how the plan is ordered: by phone, or by a request.
    optional "product_id" | "productId" | "product" => product,
    optional "id" => id,
    optional "url" | "slug" => url,
});

#[derive(Default)]
struct ToldDuration {
    duration: Number,
    price: Option<UnitPrice>,
    reduced: Option<UnitPrice>,
    discount: Discount,
    days: Few<MealDay, MOST_DAYS>,
    product: PlanProduct,
    id: PlanProduct,
    url: String,
}

impl Lenient for Duration {
    fn read(json: &Json<'_>) -> Option<Self> {
        let told = ToldDuration::read(json)?;
        let mut menu = told.days;
        for (index, day) in menu.0.iter_mut().enumerate() {
            let count = |number: usize| Number(u32::try_from(number + 1).unwrap_or_default());
            if !day.week.says() {
                day.week = count(index / WEEK);
            }
            if !day.day.says() {
                day.day = count(index % WEEK);
            }
        }
        let counted = Number(u32::try_from(menu.0.len()).unwrap_or_default());
        let days = if told.duration.says() {
            told.duration
        } else {
            counted
        };
        // An id alone is that of the row, not of a product.
        let own = told.id.0.filter(|_| !told.url.is_empty());
        days.says().then_some(Self {
            days,
            price: told.price,
            reduced: told.reduced,
            discount: told.discount,
            menu,
            product: told.product.0.or(own),
        })
    }

    fn schema() -> Schema {
        ToldDuration::schema()
    }
}

impl Duration {
    /// Whether the backend tells a price, shown or not.
    pub(super) const fn has_price(&self) -> bool {
        self.price.is_some() || self.reduced.is_some()
    }
}

/// A product by its id, or as an object with one.
#[derive(Default)]
struct PlanProduct(Option<ProductId>);

const IDS: [&str; 3] = ["productId", "product_id", "id"];

impl Lenient for PlanProduct {
    fn read(json: &Json<'_>) -> Option<Self> {
        let id = match json {
            Json::Object(_) => IDS.iter().find_map(|name| u64::read(json.get(name)?)),
            Json::Null
            | Json::Bool(_)
            | Json::Whole(_)
            | Json::Decimal(_)
            | Json::Text(_)
            | Json::List(_) => u64::read(json),
        };
        id.filter(|id| *id > 0).map(|id| Self(Some(id)))
    }

    fn says(&self) -> bool {
        self.0.is_some()
    }

    fn schema() -> Schema {
        let whole = Schema::object(
            "PlanProduct",
            vec![Field::new(&IDS, u64::schema()).needed()],
        );
        Schema::Either(vec![u64::schema(), whole])
    }
}

/// A discount in percent, below all of the price: `10`, `"10%"`, `12.5`.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Discount(pub Option<Percent>);

impl Lenient for Discount {
    fn read(json: &Json<'_>) -> Option<Self> {
        let share = match json {
            Json::Text(text) => {
                Decimal::read(text.trim().trim_end_matches('%').trim_end(), 2)?.parts
            }
            Json::Null
            | Json::Bool(_)
            | Json::Whole(_)
            | Json::Decimal(_)
            | Json::List(_)
            | Json::Object(_) => Money::read(json)?.0,
        };
        let percent = Some(share).filter(|share| (1..10_000).contains(share));
        Some(Self(percent.and_then(Percent::from_hundredths)))
    }

    fn says(&self) -> bool {
        self.0.is_some()
    }

    fn schema() -> Schema {
        Schema::Either(vec![f64::schema(), String::schema()])
    }
}

impl Lenient for Current {
    fn read(json: &Json<'_>) -> Option<Self> {
        Some(match json {
            Json::Text(text) if text.chars().any(|sign| !sign.is_ascii_digit()) => {
                Self::Date(text.trim().to_owned())
            }
            Json::Object(_) => {
                let place = CurrentPlace::read(json)?;
                let week = if place.week.says() { place.week.0 } else { 1 };
                let day = place.day.0;
                match (day, place.date) {
                    (0, date) => Self::Date(date),
                    (day, _) => Self::Place(DayPlace { week, day }),
                }
            }
            Json::Null
            | Json::Bool(_)
            | Json::Whole(_)
            | Json::Decimal(_)
            | Json::Text(_)
            | Json::List(_) => Self::Place(DayPlace {
                week: 1,
                day: Number::read(json)?.0,
            }),
        })
    }

    fn says(&self) -> bool {
        *self != Self::Unknown
    }

    fn schema() -> Schema {
        Schema::Either(vec![
            String::schema(),
            u32::schema(),
            CurrentPlace::schema(),
        ])
    }
}

lenient!(CurrentPlace {
    optional "week" | "week_number" => week,
    optional "day" | "day_number" => day,
    optional "date" => date,
} where |place| place.day.says() || !place.date.is_empty());

#[derive(Default)]
struct CurrentPlace {
    week: Number,
    day: Number,
    date: String,
}

const CURRENT: &str = "current_date";
const ENVELOPES: [&str; 2] = ["data", "results"];

impl Lenient for MealMenu {
    fn read(json: &Json<'_>) -> Option<Self> {
        let Some(list) = Listed::find(json, LIST) else {
            // An answer of nothing at all is a failure.
            let has_fields = json.fields().is_some_and(|fields| !fields.is_empty());
            return (has_fields && Listed::is_none(json, LIST)).then(Self::default);
        };
        let mut plans: Vec<Plan> = Vec::new();
        for plan in list.list().iter().filter_map(Plan::read).take(MOST_PLANS) {
            if plans.iter().all(|known| known.kcal != plan.kcal) {
                plans.push(plan);
            }
        }
        // Entries of which none can be read are no empty menu.
        if plans.is_empty() && !list.list().is_empty() {
            return None;
        }
        let around = ENVELOPES.iter().filter_map(|name| json.get(name));
        let current = std::iter::once(json).chain(around);
        let current = current
            .filter_map(|around| around.get(CURRENT))
            .find_map(Current::read);
        Some(Self {
            plans,
            current: current.unwrap_or_default(),
        })
    }

    fn schema() -> Schema {
        let whole = Schema::object(
            "MealMenu",
            vec![
                Field::new(&[LIST], Schema::list(Plan::schema())).needed(),
                Field::new(&[CURRENT], Current::schema())
                    .without("The shop's clock tells the day."),
            ],
        );
        Schema::Either(vec![
            whole.within(&ENVELOPES),
            Schema::listed(LIST, Plan::schema()),
        ])
    }
}
