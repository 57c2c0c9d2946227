//! Loads many products by id in as few calls as the backend allows (spec commerce 7: `ids`, `pagination`, `page`).

use super::{ProductId, Products, products_by_id};
use crate::backend::Call;

/// The most ids of a call: the address has 4 KB, and the answer stays within the limit of what is read.
const MOST_IDS: usize = 500;
/// The last page of an answer that is read.
const LAST_PAGE: u32 = 50;
/// Without paging data, a shorter answer is not a page: the missing products are gone.
const SMALLEST_PAGE: usize = 10;

/// The ids in batches, one for each call, without repeats.
pub fn batches(ids: impl IntoIterator<Item = ProductId>) -> Vec<Vec<ProductId>> {
    let mut seen = std::collections::BTreeSet::new();
    let mut ids: Vec<ProductId> = ids.into_iter().collect();
    ids.retain(|id| seen.insert(*id));
    ids.chunks(MOST_IDS).map(<[_]>::to_vec).collect()
}

impl Products {
    /// The calls for the products that this first answer leaves out: the backend chooses its page size.
    pub fn rest(&self, ids: &[ProductId]) -> Vec<Call<Self>> {
        let named = self.named.as_ref().map_or(0, Vec::len);
        if named == 0 || named >= ids.len() {
            return Vec::new();
        }
        let last = if self.pages.are_told() {
            self.pages.last(1)
        } else if named >= SMALLEST_PAGE {
            u32::try_from(ids.len().div_ceil(named)).unwrap_or(LAST_PAGE)
        } else {
            1
        };
        let page = |number: u32| {
            let path = products_by_id(ids.iter().copied()).request.path;
            Call::get([&path, "&page=", &number.to_string()].concat())
        };
        (2..=last.min(LAST_PAGE)).map(page).collect()
    }

    /// Adds the products of another answer that are missing here.
    pub fn join(&mut self, more: Self) {
        for card in more.products {
            if self.products.iter().all(|known| known.id != card.id) {
                self.products.push(card);
            }
        }
        self.named = match (self.named.take(), more.named) {
            (Some(mut named), Some(more)) => {
                named.extend(more);
                Some(named)
            }
            (named, more) => named.or(more),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient::read_text;

    fn answer(ids: std::ops::Range<u64>, around: &str) -> Products {
        let cards: Vec<String> = ids.map(|id| format!(r#"{{"id":{id}}}"#)).collect();
        read_text(&format!(r#"{{"data":[{}]{around}}}"#, cards.join(","))).unwrap()
    }

    fn paths(first: &Products, asked: u64) -> Vec<String> {
        let ids: Vec<_> = (0..asked).map(|id| id + 1).collect();
        let rest = first.rest(&ids).into_iter();
        rest.map(|call| call.request.path.into_owned()).collect()
    }

    #[test]
    fn up_to_five_hundred_products_are_one_call_without_duplicates() {
        let count = |ids: u64| {
            let asked = batches((0..ids).chain(0..ids));
            asked.iter().map(Vec::len).collect::<Vec<_>>()
        };
        assert_eq!(count(500), [500]);
        assert_eq!(count(1_001), [500, 500, 1]);
        assert!(count(0).is_empty());
        let longest: Vec<_> = (0..500).map(|id| 9_999_999 - id).collect();
        let path = products_by_id(longest.into_iter()).request.path;
        assert!(path.len() < 4_200, "{}", path.len());
    }

    #[test]
    fn further_pages_of_an_answer_are_fetched() {
        let rest = paths(&answer(1..3, r#","totalCount":6,"pages":3"#), 6);
        assert_eq!(
            rest,
            ["2", "3"].map(|page| format!("/general/product-filter?ids=1,2,3,4,5,6&page={page}"))
        );
        assert_eq!(paths(&answer(1..13, r#","totalCount":30"#), 30).len(), 2);
        assert_eq!(paths(&answer(1..13, ""), 30).len(), 2, "nothing is told");
        assert_eq!(
            paths(&answer(1..2, r#","pages":9000"#), 30).len(),
            49,
            "not for ever"
        );
    }

    #[test]
    fn missing_products_are_not_requested_again() {
        assert_eq!(paths(&answer(1..5, ""), 5), [""; 0]);
        assert_eq!(
            paths(&answer(1..5, r#","totalCount":4,"pages":1"#), 5),
            [""; 0]
        );
        assert_eq!(paths(&answer(1..21, r#","totalCount":20"#), 30), [""; 0]);
        assert_eq!(
            paths(&answer(1..1, r#","totalCount":9,"pages":3"#), 30),
            [""; 0]
        );
    }

    #[test]
    fn duplicate_products_are_merged() {
        let mut all = answer(1..3, "");
        all.join(answer(2..5, ""));
        let ids: Vec<_> = all.products.iter().map(|card| card.id).collect();
        assert_eq!(ids, [1, 2, 3, 4]);
        let mut none = Products::default();
        none.join(Products::default());
        assert_eq!(none.named, None);
    }
}
