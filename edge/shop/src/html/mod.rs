//! Markup that belongs to no feature: icons, drawings, prices, breadcrumbs, islands, and sanitised backend HTML.

mod crumbs;
mod dated;
mod decimal;
mod empty;
mod icon;
mod controls;
mod island;
mod picture;
mod price;
mod prose;
pub mod schema;
mod stars;
mod text;

pub use controls::{cart_link, cart_link_drawn_in_page, clear_list, close_button, phone, tooltip};
pub use crumbs::crumbs;
pub use dated::dated;
pub use decimal::DecimalField;
pub use empty::{Drawing, empty, empty_part};
pub use icon::Icon;
pub use island::{When, island, plain_island};
pub use maud::Markup;
pub use picture::{Picture, as_it_is, film, source};
pub use price::{Price, Rating, in_place_of_price, no_price};
pub use prose::{prose, seo_part};
pub use stars::Stars;
pub use text::Text;
