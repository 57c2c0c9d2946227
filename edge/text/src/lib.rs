//! JSON parsing and HTML escaping, the hot paths of every page. A separate crate, so that it can be compiled at the
//! highest optimisation level; the rest of the worker would become too large.

mod escape;
mod json;

pub use escape::{escape, escape_json};
pub use json::{Json, Shape};
