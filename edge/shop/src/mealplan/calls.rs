//! The call for the menu of a city.

use super::MealMenu;
use crate::backend::Call;
use crate::contract::{Contract, Declared};

const DEADLINE_MS: u32 = 6000;

/// `GET /general/menu-calculator?locality_id={id}`
pub fn meal_menu(city: u64) -> Call<MealMenu> {
    let path = format!("/general/menu-calculator?locality_id={city}");
    Call::get(path).within(DEADLINE_MS)
}

/// The calls of this feature.
pub const CALLS: &[&dyn Contract] = &[&Declared::new(
    "GET /general/menu-calculator?locality_id={id}",
    "menu-calculator",
    |known| Some(meal_menu(known.locality?)),
)
.used_by("the calculator of meal plans")
.without("The page says that the menu could not be loaded, with a link to try again. Without a city there is no call.")
.shown_by("tests/worker/meal-plan.test.ts")
.is_page()
.may_be_missing()];
