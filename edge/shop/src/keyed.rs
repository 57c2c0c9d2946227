//! Maps of few pairs.

use std::collections::BTreeMap;

/// A map of these pairs, the last one of a key. `collect` would sort them first, and each kind of pair brings a copy of
/// the sort, some 2 KB of the compressed worker.
pub fn keyed<K: Ord, V>(pairs: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(pairs);
    map
}
