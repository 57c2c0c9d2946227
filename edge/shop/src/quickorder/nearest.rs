//! Codes like a code that is not there: a sign mistyped, left out, doubled or swapped with its neighbour.

use super::rows::folded;
use crate::product::Card;

/// The most that are offered.
const MOST: usize = 3;
/// The most results of a search that are compared.
const MOST_COMPARED: usize = 30;
/// The longest codes that are compared.
const LONGEST: usize = 40;

/// The products whose codes are like this one, the nearest first.
pub(super) fn nearest<'c>(code: &str, among: &'c [Card]) -> Vec<&'c Card> {
    let code: Vec<char> = folded(code).chars().collect();
    let reach = if code.len() < 5 { 1 } else { 2 };
    let mut near: Vec<(usize, &Card)> = among
        .iter()
        .take(MOST_COMPARED)
        .filter_map(|card| {
            let own: Vec<char> = folded(&card.code).chars().collect();
            let away = distance(&code, &own)?;
            (away <= reach && !own.is_empty()).then_some((away, card))
        })
        .collect();
    near.sort_by_key(|(away, _)| *away);
    near.truncate(MOST);
    near.into_iter().map(|(_, card)| card).collect()
}

/// The number of signs to change, insert, remove or swap; `None` for codes of very different length.
fn distance(one: &[char], other: &[char]) -> Option<usize> {
    if one.len() > LONGEST || other.len() > LONGEST || one.len().abs_diff(other.len()) > 2 {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (at, sign) in one.iter().enumerate() {
        let mut row = vec![at + 1];
        for (to, own) in other.iter().enumerate() {
            let cell =
                |line: &[usize], place: usize| line.get(place).copied().unwrap_or(usize::MAX - 1);
            let change = cell(&last, to) + usize::from(sign != own);
            let mut least = change.min(cell(&last, to + 1) + 1).min(cell(&row, to) + 1);
            let swapped =
                at > 0 && to > 0 && one.get(at - 1) == Some(own) && other.get(to - 1) == Some(sign);
            if swapped {
                least = least.min(cell(&before, to - 1) + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient::read_text;

    #[test]
    fn near_codes_come_nearest_first() {
        let cards: Vec<Card> = read_text(
            r#"[{"id":1,"code":"CC-1010"},{"id":2,"code":"CC-202"},{"id":3,"code":"CC-110"},{"id":4,"code":"cc-100"},{"id":5,"code":""}]"#,
        )
        .unwrap();
        let ids = |code: &str| {
            nearest(code, &cards)
                .iter()
                .map(|card| card.id)
                .collect::<Vec<_>>()
        };
        assert_eq!(ids("CC-101"), [1, 3, 4]);
        assert_eq!(ids("CC-022"), [2]);
        assert_eq!(ids("QQ-900"), [0; 0]);
        assert_eq!(ids(&"C".repeat(100)), [0; 0]);
    }
}
