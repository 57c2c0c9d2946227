//! What the island is told of an upload.

use serde::Serialize;

/// The upload of a photograph, as far as it has come.
#[derive(Debug, Serialize)]
#[cfg_attr(
    test,
    derive(ts_rs::TS),
    ts(export_to = "advert-photos.ts", rename = "AdvertPhotoUpload")
)]
pub struct Upload {
    /// The sealed name of the photograph.
    pub token: String,
    /// Where its parts are sent, and where it is shown in the end.
    pub url: String,
    /// Where the next part begins.
    pub offset: u32,
    /// Whether it is whole and cleaned.
    pub done: bool,
}

/// The photographs of a form that came whole.
#[derive(Debug, Serialize)]
pub struct Stored<'a> {
    /// Where they are shown, in order.
    pub urls: Vec<String>,
    /// What is wrong with those that were not taken.
    pub problems: &'a [String],
    /// How many of the list are no longer stored.
    pub lost: usize,
}
