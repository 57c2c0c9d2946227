//! Where bytes lie: the isolate's own memory and KV.

pub(crate) mod kept;
pub(crate) mod kv;
pub(crate) mod memory;
