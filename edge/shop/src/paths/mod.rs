//! Checks a path before any other work: no double slash, no trailing slash, and the operators' redirect table (spec
//! shell 2, server-side path rules).

mod url;
mod spelling;
mod rules;
mod moved;
mod table;
mod unreachable;
mod rule;
mod finding;
mod checked;
mod index;
mod loops;
mod chains;
pub mod redirects;
mod recent;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod redirects_tests;
#[cfg(test)]
mod folders_tests;

pub use moved::{Cause, moved};
pub use recent::{CachedShard, RecentShards};
pub use rules::{
    Target, add, along, along_without, may_lead, own_query, page_instead, query_of, renamed,
    slash_redirect, spelling_redirect, to_page, with_query,
};
pub use spelling::in_small_letters;
pub use url::UrlParts;
