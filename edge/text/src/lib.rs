//! Reading JSON and writing HTML text: what every page does most. It is a crate of its own because it is
//! compiled at the highest level of optimisation, for which the rest of the worker is too large.

mod escape;
mod json;

pub use escape::{escape, escape_json};
pub use json::{Json, Shape};
