//! Where bytes lie: the isolate's own memory and KV.

pub(crate) mod kv;
pub(crate) mod memory;
pub(crate) mod page_store;
