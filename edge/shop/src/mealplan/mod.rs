//! The calculator of meal plans (spec commerce 3, meal menu, and 4, meal-plan calculator): the backend's menu for a
//! city, the choice in the address, its price and its page. A plan is ordered as the product that the menu names.

mod number;
mod day;
mod menu;
mod choice;
mod cost;
mod calls;
pub mod page;
#[cfg(test)]
mod page_tests;
#[cfg(test)]
mod tests;

pub use calls::{CALLS, meal_menu};
pub use choice::{Asked, canonical};
pub use menu::MealMenu;
