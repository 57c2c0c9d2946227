//! Photographs from outside: their format by their bytes, their size before anybody decodes them, and their cleaning
//! without decoding. Every feature that takes pictures cleans them here.

mod parts;
mod exif;
mod profile;
mod jpeg;
mod png;
mod webp;
mod clean;
#[cfg(test)]
pub(crate) mod samples;
#[cfg(test)]
mod planted_tests;

pub use clean::{Kind, Photo, clean};
pub use parts::{Size, Terms, Trouble};
