//! Reading JSON and writing HTML text: what every page does most. It is a crate of its own because it alone is
//! compiled for speed; the rest of the worker is compiled for size.

mod escape;
mod json;

pub use escape::{escape, escape_json};
pub use json::{Json, Shape};
