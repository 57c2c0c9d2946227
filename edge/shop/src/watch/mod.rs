//! What the shop tells its operators: a line of JSON for each request and each event, the times of an answer, and the
//! measured speed of real visits. Nothing of it names a person.

mod clean;
mod line;
mod request;
mod timing;
mod vitals;
mod points;
mod island;
#[cfg(test)]
mod tests;

pub use clean::clean;
pub(crate) use island::island;
pub use line::{Level, line};
pub use points::{Point, VITALS_COLUMNS, VitalsColumns};
pub use request::{BackendCall, CacheOutcome, Calls, RequestLine, Sample};
pub use timing::Timing;
pub use vitals::{Device, Rating, Visited, Vital, collects, read_vitals};
