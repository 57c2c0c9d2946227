//! SVG pictures of products, drawn in code because the demo has no photographs. All pictures share one light source
//! (upper left) and one floor line.

mod babies;
mod canvas;
mod care;
mod cartons;
mod colour;
mod devices;
mod health;
mod home;
mod interior;
mod jars;
mod kitchen;
mod leisure;
mod lights;
mod packs;
mod property;
mod repairs;
mod room;
mod round;
mod scene;
mod shapes;
mod style;
mod tableware;
#[cfg(test)]
mod tests;
mod textile;
mod tools;
mod toys;
mod wear;
mod wordmark;

pub(crate) use interior::interior;
pub(crate) use property::{Property, property};
pub(crate) use room::{Backdrop, room};
pub(crate) use scene::{composition, product_image};
pub(crate) use shapes::Shape;
pub(crate) use wordmark::wordmark;

/// The view that a picture shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Angle {
    /// The front, as lists show it.
    Front,
    /// The back of a pack, or a close-up of anything else.
    Alternate,
}

/// One object to draw.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Picture<'a> {
    pub(crate) shape: Shape,
    /// Main, secondary and accent colour as `#rrggbb`.
    pub(crate) palette: [&'a str; 3],
    /// The text printed on a pack.
    pub(crate) label: &'a str,
    pub(crate) angle: Angle,
}
