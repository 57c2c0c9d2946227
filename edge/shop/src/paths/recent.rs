//! The recently used shards of redirect rules, so that a repeated rule costs no read.

use super::redirects::Shard;

/// The most shards, and the most bytes of their texts, that are cached; a single larger shard is cached alone.
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

/// The recently used shards, the most recent one last.
#[derive(Debug)]
pub struct RecentShards(Vec<CachedShard>);

impl RecentShards {
    pub const NONE: Self = Self(Vec::new());

    /// Removes a shard, for [`Self::hold`] to put it back as the most recent one.
    pub fn take(&mut self, key: &str) -> Option<CachedShard> {
        let at = self.0.iter().position(|held| held.key == key)?;
        Some(self.0.remove(at))
    }

    /// Caches a shard; the least recently used ones are evicted for it.
    pub fn hold(&mut self, held: CachedShard) {
        self.take(&held.key);
        let mut bytes = held.bytes + self.0.iter().map(|held| held.bytes).sum::<usize>();
        while !self.0.is_empty() && (self.0.len() == MOST_SHARDS || bytes > MOST_BYTES) {
            bytes -= self.0.remove(0).bytes;
        }
        self.0.push(held);
    }
}
