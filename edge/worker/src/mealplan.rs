//! The calculator of meal plans, for the city that the visitor has chosen.

use shop::failure::Failure;
use shop::mealplan::{Asked, meal_menu, page};
use shop::page::Page;

use crate::city;
use crate::failure::from_backend;
use crate::visit::Visit;

/// The page of the visitor's city; without one it asks for it, and asks the backend for nothing.
pub(crate) async fn load(visit: &Visit) -> Result<Page, Failure> {
    let asked = Asked::read(&visit.request.query_pairs());
    let Some(city) = city::of(visit) else {
        return Ok(page::without_city(&visit.view(), asked));
    };
    let menu = visit.backend().ask(&meal_menu(city.id)).await;
    let menu = menu.map_err(|error| from_backend(&error, "menu-calculator"))?;
    Ok(page::calculator(&visit.view(), city, &menu, asked))
}
