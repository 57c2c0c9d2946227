//! The shards of redirect rules that were used last, so that a rule asked for again costs no read.

use super::redirects::Shard;

/// More shards than this are never held at once, nor more bytes of their texts, unless one alone has them.
pub(super) const MOST_SHARDS: usize = 64;
pub(super) const MOST_BYTES: usize = 4 * 1024 * 1024;

/// A shard under its key in the store. The key names a version, whose rules never change: a push leads to other
/// keys, and unused shards are evicted.
#[derive(Debug)]
pub struct CachedShard {
    pub key: String,
    pub shard: Shard,
    /// The size of the shard's text.
    pub bytes: usize,
}

/// Those used last, the very last one at the end.
#[derive(Debug)]
pub struct RecentShards(Vec<CachedShard>);

impl RecentShards {
    pub const NONE: Self = Self(Vec::new());

    /// Takes a shard out, for [`Self::hold`] to put it back behind the others.
    pub fn take(&mut self, key: &str) -> Option<CachedShard> {
        let at = self.0.iter().position(|held| held.key == key)?;
        Some(self.0.remove(at))
    }

    /// Holds a shard; those that were not used for longest give way to it.
    pub fn hold(&mut self, held: CachedShard) {
        self.take(&held.key);
        let mut bytes = held.bytes + self.0.iter().map(|held| held.bytes).sum::<usize>();
        while !self.0.is_empty() && (self.0.len() == MOST_SHARDS || bytes > MOST_BYTES) {
            bytes -= self.0.remove(0).bytes;
        }
        self.0.push(held);
    }
}
