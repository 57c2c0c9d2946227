//! What every worker of the shop needs of Cloudflare: requests and responses, bodies under limits, backend calls with
//! deadlines, KV and the clock. No feature of the shop is known here.

pub mod start;
pub mod clock;
pub mod bindings;
pub mod body;
pub mod kv;
pub mod object;
pub mod memory;
pub mod config;
pub mod request;
pub mod response;
pub mod backend;
mod products;
pub mod provider;
