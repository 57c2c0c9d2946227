//! Drawn pictures of goods, so that a shop without photographs is not a shop without pictures. Every thing is lit by
//! one lamp at the upper left and stands on the same ground, like a studio series.

mod babies;
mod care;
mod cartons;
mod colour;
mod devices;
mod forms;
mod health;
mod home;
mod jars;
mod kitchen;
mod leisure;
mod lights;
mod look;
mod packs;
mod repairs;
mod room;
mod scene;
mod studio;
mod tableware;
#[cfg(test)]
mod tests;
mod textile;
mod tools;
mod toys;
mod turned;
mod wear;
mod wordmark;

pub(crate) use forms::Form;
pub(crate) use room::{Backdrop, room};
pub(crate) use scene::{composition, svg};
pub(crate) use wordmark::wordmark;

/// From which side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Angle {
    /// The thing itself, as a list shows it.
    A,
    /// The pack from behind, or the thing from nearer.
    B,
}

/// One thing to draw.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Picture<'a> {
    pub(crate) form: Form,
    /// Main, second and accent colour, `#rrggbb`.
    pub(crate) palette: [&'a str; 3],
    /// What a pack says: the brand.
    pub(crate) label: &'a str,
    pub(crate) angle: Angle,
}
