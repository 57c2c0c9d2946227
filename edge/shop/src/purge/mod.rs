//! The backend says what has changed, and the pages that show it are purged: reads the signed message, and decides
//! whether it is a repetition.

mod pacing;
mod signature;
mod message;
#[cfg(test)]
mod tests;

pub use message::scopes;
pub use pacing::{MESSAGE_MS, is_repeated, next_write_ms};
pub use signature::{HookKeys, SIGNATURE_HEADER, Signed};

use serde::{Deserialize, Serialize};

use crate::failure::refusals;
use crate::words::purge;

refusals! {
    /// No signature of the message is one of the site's keys.
    pub UNSIGNED = "unsigned", purge::UNSIGNED, Unauthorized;
    /// The message was signed too long ago, or in the future.
    pub NOT_NOW = "not_now", purge::NOT_NOW, Unauthorized;
    /// The message is signed, but does not say what has changed.
    pub UNREADABLE = "unreadable", purge::UNREADABLE, Malformed;
    /// The purge could not be stored.
    pub NOT_STORED = "not_stored", purge::NOT_STORED, Unavailable;
}

/// A call to the object that stores a site's purges.
#[derive(Debug, Serialize, Deserialize)]
pub struct PurgeCall {
    pub site: String,
    /// What the message purges, as [`Scope::to_text`](crate::pagecache::Scope::to_text) writes it.
    pub scopes: Vec<String>,
    /// The hash of the message.
    pub message: String,
    pub signed_ms: u64,
}

/// The answer of the object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PurgeAnswer {
    /// The time before which the pages are out of date; `None` for a repeated message, which changes nothing.
    pub before_ms: Option<u64>,
}

/// The answer to the backend.
#[derive(Debug, Serialize)]
pub struct HookAnswer {
    /// Whether pages are purged by this message; false for a repeated one.
    pub purged: bool,
}
