//! Sorting and collecting of short lists and maps. The library's code is compiled anew for each item type, some 5 KB
//! each, which is too much for a few items.

use std::collections::BTreeMap;

/// Sorts a list by a number of its items, ascending; the sort is stable.
pub fn by_number<T>(list: Vec<T>, number: impl Fn(&T) -> u64) -> Vec<T> {
    let mut order: Vec<(u64, usize)> = list.iter().map(number).zip(0..).collect();
    order.sort_unstable();
    let mut items: Vec<Option<T>> = list.into_iter().map(Some).collect();
    let taken = order
        .into_iter()
        .filter_map(|(_, at)| items.get_mut(at)?.take());
    taken.collect()
}

/// The map of these pairs; the last pair of a key wins.
pub fn map<K: Ord, V>(pairs: impl Iterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(pairs);
    map
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorting_by_number_is_stable() {
        let list = vec![(3, 'a'), (1, 'b'), (3, 'c'), (u64::MAX, 'd'), (0, 'e')];
        let sorted = by_number(list, |(number, _)| *number);
        assert!(sorted.iter().map(|(_, name)| *name).eq("ebacd".chars()));
        assert_eq!(by_number(Vec::<u64>::new(), |number| *number), [0_u64; 0]);
    }

    #[test]
    fn the_last_value_of_a_duplicate_key_wins() {
        let map = map([(2, "a"), (1, "b"), (2, "c")].into_iter());
        assert!(map.into_iter().eq([(1, "b"), (2, "c")]));
    }
}
