//! The index of a redirect table: a filter over the keys of all rules, small enough for the memory of every isolate, so
//! that a request that matches no rule costs no read.

use xorf::{BinaryFuse16, Descriptor, DmaSerializable, Filter};

use super::checked::Table;
use super::table::{Asked, MOST_STEPS, keys_for};
use crate::digest::ContentName;

/// Begins a table without folders, which older workers read too.
const MAGIC: &[u8; 4] = b"VR02";
/// Begins a table with folders, before the number of steps of the deepest one.
const MAGIC_OF_FOLDERS: &[u8; 4] = b"VR03";

/// The filter over the keys of all rules, the names of the shards that hold them, and the parameters that they ask for.
#[derive(Debug, Clone)]
pub struct Index {
    shards: Box<[ContentName]>,
    filter: BinaryFuse16,
    asked: Asked,
    /// The steps of the deepest folder; 0 without any.
    steps: usize,
}

impl Index {
    /// The index of a table in these shards; `None` for an empty table.
    pub(super) fn of(table: &Table<'_>, shards: Vec<ContentName>) -> Result<Option<Self>, String> {
        let mut hashes: Vec<u64> = table.rules.keys().map(|key| hash(key)).collect();
        hashes.sort_unstable();
        hashes.dedup();
        if hashes.is_empty() {
            return Ok(None);
        }
        Ok(Some(Self {
            shards: shards.into(),
            filter: BinaryFuse16::try_from(&hashes).map_err(str::to_owned)?,
            asked: table.asked.clone(),
            steps: table.steps,
        }))
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = if self.steps == 0 {
            MAGIC.to_vec()
        } else {
            let steps = u8::try_from(self.steps).unwrap_or(u8::MAX);
            [MAGIC_OF_FOLDERS.as_slice(), &[steps]].concat()
        };
        let count = u32::try_from(self.shards.len()).unwrap_or(0);
        bytes.extend_from_slice(&count.to_le_bytes());
        for shard in &self.shards {
            bytes.extend_from_slice(&shard.to_bytes());
        }
        let mut descriptor = [0; Descriptor::DMA_LEN];
        self.filter.dma_copy_descriptor_to(&mut descriptor);
        bytes.extend_from_slice(&descriptor);
        for fingerprint in &self.filter.fingerprints {
            bytes.extend_from_slice(&fingerprint.to_le_bytes());
        }
        if !self.asked.is_empty() {
            bytes.extend(serde_json::to_vec(&self.asked).unwrap_or_default());
        }
        bytes
    }

    /// Reads what [`compile`](super::redirects::compile) wrote. `None` for an empty table or for bytes that are not an index.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (steps, rest) = if let Some(rest) = bytes.strip_prefix(MAGIC) {
            (0, rest)
        } else {
            let rest = bytes.strip_prefix(MAGIC_OF_FOLDERS)?;
            let (steps, rest) = rest.split_first()?;
            (usize::from(*steps).min(MOST_STEPS), rest)
        };
        let (count, rest) = rest.split_first_chunk::<4>()?;
        let count = usize::try_from(u32::from_le_bytes(*count)).ok()?;
        let (shards, rest) = rest.split_at_checked(count.checked_mul(8)?)?;
        let shards: Box<[ContentName]> = shards
            .as_chunks::<8>()
            .0
            .iter()
            .map(|name| ContentName::from_bytes(*name))
            .collect();
        let (descriptor, rest) = rest.split_first_chunk::<{ Descriptor::DMA_LEN }>()?;
        let descriptor = Descriptor {
            seed: u64::from_le_bytes(*descriptor.first_chunk()?),
            segment_length: field(descriptor, 8)?,
            segment_length_mask: field(descriptor, 12)?,
            segment_count_length: field(descriptor, 16)?,
        };
        let reach =
            u64::from(descriptor.segment_count_length) + 2 * u64::from(descriptor.segment_length);
        let reach = usize::try_from(reach).ok()?;
        let (fingerprints, asked) = rest.split_at_checked(reach.checked_mul(2)?)?;
        let fingerprints: Box<[u16]> = fingerprints
            .as_chunks::<2>()
            .0
            .iter()
            .map(|pair| u16::from_le_bytes(*pair))
            .collect();
        let asked = if asked.is_empty() {
            Asked::new()
        } else {
            serde_json::from_slice(asked).ok()?
        };
        // The filter indexes by these numbers without bounds checks of its own.
        let segments = descriptor.segment_length.is_power_of_two()
            && descriptor.segment_length_mask == descriptor.segment_length - 1
            && descriptor
                .segment_count_length
                .is_multiple_of(descriptor.segment_length);
        let segments = segments && descriptor.segment_count_length > 0;
        (!shards.is_empty() && segments).then_some(Self {
            shards,
            filter: BinaryFuse16 {
                descriptor,
                fingerprints,
            },
            asked,
            steps,
        })
    }

    /// The names of all shards.
    pub const fn shards(&self) -> &[ContentName] {
        &self.shards
    }

    /// The keys under which there may be a rule for a request, each with its shard; the rule that wins comes first. Without
    /// any there is certainly no rule.
    pub fn keys_for(&self, path: &str, query: Option<&str>) -> Vec<(String, ContentName)> {
        let mut keys = keys_for(path, query, &self.asked, self.steps);
        keys.retain(|key| self.filter.contains(&hash(key)));
        let with_shard = |key: String| {
            let shard = *self.shards.get(shard_of(&key, self.shards.len()))?;
            Some((key, shard))
        };
        keys.into_iter().filter_map(with_shard).collect()
    }
}

fn field(descriptor: &[u8], at: usize) -> Option<u32> {
    descriptor
        .get(at..)?
        .first_chunk()
        .map(|bytes| u32::from_le_bytes(*bytes))
}

/// FNV-1a with a final mix: stable across versions, since compiled tables outlive the worker.
fn hash(key: &str) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in key.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash ^= hash >> 32;
    hash = hash.wrapping_mul(0xd6e8_feb8_6659_fd93);
    hash ^ (hash >> 32)
}

/// The place of a key's shard among so many.
pub(super) fn shard_of(key: &str, shards: usize) -> usize {
    let shards = u64::try_from(shards).unwrap_or(1).max(1);
    usize::try_from(hash(key) % shards).unwrap_or(0)
}
