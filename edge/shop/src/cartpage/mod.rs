//! The cart with the catalogue's prices: the page, its notices, and the shapes that the browser gets.

mod form;
mod line;
mod wire;
mod priced;
mod problem;
mod share_link;
mod notices;
pub mod ordered;
mod unpriced;
pub mod points;
mod saved;
pub mod page;
#[cfg(test)]
mod page_tests;
#[cfg(test)]
mod promo_tests;
#[cfg(test)]
mod unbought_tests;

pub use line::{CartLine, each, format_quantity};
pub use notices::{CartNotices, NotAdded, Placed};
pub use priced::PricedCart;
pub use problem::Problem;
pub use share_link::ShareLink;
pub use unpriced::unpriced;
pub use wire::{CartDrawerProps, CartView, DeliveryBar};
