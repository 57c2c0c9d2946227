//! The Cloudflare platform for every worker of the shop: requests and responses, limited bodies, backend calls with
//! deadlines, KV and the clock. It contains no shop feature.

pub mod log;
pub mod start;
pub mod clock;
pub mod watched;
pub mod bindings;
pub mod analytics;
pub mod body;
pub mod kv;
pub mod object;
pub mod names;
pub mod memory;
pub mod config;
pub mod request;
pub mod response;
pub mod answers;
mod pause;
mod exchange;
pub mod backend;
mod lists;
mod products;
pub mod provider;
