//! Checks a path before any other work: no double slash, no trailing slash, and the operators' redirect table (spec
//! shell 2, server-side path rules).

mod rules;
pub mod redirects;
mod recent;
#[cfg(test)]
mod tests;

pub use recent::{CachedShard, RecentShards};
pub use rules::{
    Target, add, may_lead, own_query, query_of, renamed, slash_redirect, spelling_redirect,
    with_query,
};
