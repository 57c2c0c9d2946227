//! A day of a menu and its dishes (spec commerce 3, meal menu).

use super::number::Number;
use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Schema, lenient};

/// At most so many items of a list, whatever the backend sends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Few<T, const MOST: usize>(pub Vec<T>);

impl<T, const MOST: usize> Default for Few<T, MOST> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Lenient, const MOST: usize> Lenient for Few<T, MOST> {
    fn read(json: &Json<'_>) -> Option<Self> {
        let list = json.list()?;
        Some(Self(list.iter().filter_map(T::read).take(MOST).collect()))
    }

    fn says(&self) -> bool {
        !self.0.is_empty()
    }

    fn schema() -> Schema {
        Schema::list(T::schema())
    }
}

const MOST_DISHES: usize = 30;
const MOST_ALLERGENS: usize = 20;

/// A day of a menu.
#[derive(Debug, Clone, Default)]
pub(super) struct MealDay {
    pub(super) week: Number,
    pub(super) day: Number,
    /// `2026-11-30`, where the menu has dates.
    pub(super) date: String,
    pub(super) name: String,
    pub(super) description: String,
    pub(super) products: Few<Dish, MOST_DISHES>,
}

lenient!(MealDay {
    /// The days are counted: seven make a week.
    "week" | "week_number" => week,
    /// The days are counted.
    "day" | "day_number" => day,
    optional "date" => date,
    /// "Day" and its number.
    "day_name" | "name" | "title" => name,
    /// None is shown.
    "description" | "text" => description,
    /// The page says that the dishes of the day are not told.
    "products" | "dishes" | "meals" => products,
});

impl MealDay {
    /// Its place in the plan.
    pub(super) const fn place(&self) -> DayPlace {
        DayPlace {
            week: self.week.0,
            day: self.day.0,
        }
    }
}

/// The place of a day in a plan: week and day, both from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DayPlace {
    pub week: u32,
    pub day: u32,
}

/// A dish. A backend may name one only by its id.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Dish {
    pub(super) name: String,
    /// Breakfast or dinner, in the backend's words.
    pub(super) meal: String,
    pub(super) weight: Measure,
    pub(super) energy: Measure,
    pub(super) allergens: Vec<String>,
}

/// A weight or an energy: a text with its unit, or a bare number of grams or kilocalories.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) enum Measure {
    #[default]
    Unknown,
    Bare(u32),
    Text(String),
}

impl Lenient for Measure {
    fn read(json: &Json<'_>) -> Option<Self> {
        if let Json::Text(text) = json
            && text.chars().any(char::is_alphabetic)
        {
            return Some(Self::Text(text.trim().to_owned()));
        }
        Number::read(json).map(|number| Self::Bare(number.0))
    }

    fn says(&self) -> bool {
        *self != Self::Unknown
    }

    fn schema() -> Schema {
        Schema::Either(vec![u32::schema(), String::schema()])
    }
}

/// Names, each a text or an object with one; or one text.
#[derive(Default)]
struct Names(Vec<String>);

const NAME: [&str; 3] = ["name", "title", "label"];

fn name_of(json: &Json<'_>) -> Option<String> {
    let named = || NAME.iter().find_map(|name| String::read(json.get(name)?));
    let text = if json.fields().is_some() {
        named()
    } else {
        String::read(json)
    };
    text.filter(|text| !text.trim().is_empty())
}

impl Lenient for Names {
    fn read(json: &Json<'_>) -> Option<Self> {
        let names = match json.list() {
            Some(list) => list
                .iter()
                .filter_map(name_of)
                .take(MOST_ALLERGENS)
                .collect(),
            None => vec![name_of(json)?],
        };
        Some(Self(names))
    }

    fn says(&self) -> bool {
        !self.0.is_empty()
    }

    fn schema() -> Schema {
        let named = Schema::object("Named", vec![Field::new(&NAME, String::schema()).needed()]);
        Schema::Either(vec![
            String::schema(),
            Schema::list(Schema::Either(vec![String::schema(), named])),
        ])
    }
}

lenient!(ToldDish {
    "name" | "title" | "product_name" => name,
    optional "meal" | "meal_type" | "type" | "category" => meal,
    optional "weight" | "weight_g" | "portion" => weight,
    optional "energy" | "calories" | "kcal" => energy,
    optional "allergens" => allergens,
});

#[derive(Default)]
struct ToldDish {
    name: String,
    meal: Names,
    weight: Measure,
    energy: Measure,
    allergens: Names,
}

impl Lenient for Dish {
    fn read(json: &Json<'_>) -> Option<Self> {
        match json {
            Json::Object(_) => {
                let told = ToldDish::read(json)?;
                Some(Self {
                    name: told.name.trim().to_owned(),
                    meal: told.meal.0.into_iter().next().unwrap_or_default(),
                    weight: told.weight,
                    energy: told.energy,
                    allergens: told.allergens.0,
                })
            }
            Json::Text(text) if text.chars().any(char::is_alphabetic) => Some(Self {
                name: text.trim().to_owned(),
                ..Self::default()
            }),
            // An id.
            Json::Whole(_) | Json::Text(_) => Some(Self::default()),
            Json::Null | Json::Bool(_) | Json::Decimal(_) | Json::List(_) => None,
        }
    }

    fn schema() -> Schema {
        Schema::Either(vec![ToldDish::schema(), String::schema(), u64::schema()])
    }
}
