//! Markup that belongs to no feature: the frame around every page, pictures, icons, product cards, islands.

pub mod card;
mod crumbs;
mod empty;
mod fonts;
mod footer;
mod header;
mod icon;
mod island;
pub mod layout;
pub mod machines;
mod meta;
mod price;
mod scripts;
pub mod structured;
#[cfg(test)]
mod tests;
mod text;

pub use crumbs::crumbs;
pub use empty::{Drawing, empty, empty_part};
pub(crate) use header::{close_button, phone};
pub use icon::Icon;
pub use island::{When, island, plain_island};
pub use maud::Markup;
pub use price::{Price, Rating};
pub use text::Text;
