//! An option of a list.

use serde::Serialize;

/// An option of a list: a region, a locality, a store (with its address and hours as the note).
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "checkout.ts"))]
pub struct Choice {
    pub id: String,
    pub label: String,
    pub note: String,
}
