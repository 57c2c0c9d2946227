//! Selects the products that a comparison page shows: those of the wanted kind, or of the next kind that still has
//! products. Products that have left the catalogue are removed from the visitor's list.

use super::page::CompareQuery;
use super::{Kind, kinds};
use crate::failure::Failure;
use crate::product::{Card, ProductAnswer, ProductId, Products, SavedProducts};

/// The comparison of a page while it loads.
#[derive(Debug)]
pub struct Selection {
    wanted: CompareQuery,
    /// The list as the browser sent it.
    sent: SavedProducts,
    /// The list without the products that have left the catalogue.
    list: SavedProducts,
    known: Vec<Card>,
}

/// The backend's answer for a product.
pub type Answer = (ProductId, Result<ProductAnswer, Failure>);

impl Selection {
    /// The list with the catalogue's products. A product that the catalogue names still exists, even if nothing else
    /// of it is readable; an answer without a list does not prove that any has left.
    pub fn new(wanted: CompareQuery, sent: SavedProducts, found: Products) -> Self {
        let mut list = sent.clone();
        if let Some(named) = found.named {
            list.keep(|id| named.contains(&id));
        }
        Self {
            wanted,
            sent,
            list,
            known: found.products,
        }
    }

    /// The kinds to choose from.
    pub fn kinds(&self) -> Vec<Kind<'_>> {
        kinds(&self.list, &self.known)
    }

    pub const fn query(&self) -> &CompareQuery {
        &self.wanted
    }

    /// The products to request next; empty if no kind is left.
    pub fn to_ask(&self) -> Vec<&Card> {
        let kinds = self.kinds();
        let kind = self.wanted.of(&kinds);
        kind.map(|kind| kind.cards.clone()).unwrap_or_default()
    }

    /// Takes the answers for the requested products, and returns those that can be compared. If there are none, the
    /// next kind is to be requested. A failure counts only if no product was found: otherwise the page would say that
    /// nothing was chosen.
    pub fn settle(&mut self, answers: Vec<Answer>) -> Result<Vec<ProductAnswer>, Failure> {
        let asked: Vec<ProductId> = self.to_ask().iter().map(|card| card.id).collect();
        let mut products = Vec::new();
        let mut failed = None;
        for (id, answer) in answers {
            match answer {
                Ok(product) => products.push(product),
                Err(Failure::NotFound) => self.list.keep(|kept| kept != id),
                Err(failure) => failed = Some(failure),
            }
        }
        if products.is_empty() {
            if let Some(failure) = failed {
                return Err(failure);
            }
            self.known.retain(|card| !asked.contains(&card.id));
        }
        Ok(products)
    }

    /// The list for the browser's cookie, if products were removed from it.
    pub fn shortened(&self) -> Option<&SavedProducts> {
        (self.list != self.sent).then_some(&self.list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::compared;
    use crate::compare::tests::{answer, card};

    fn query(kind: &str) -> CompareQuery {
        CompareQuery {
            kind: Some(kind.to_owned()),
            differences: false,
        }
    }

    /// Pots 1 and 2, lamp 9, and 77, which is not in the catalogue.
    fn selection(kind: &str) -> Selection {
        let products = vec![card(1, "pots"), card(2, "pots"), card(9, "lamps")];
        let named = Some(vec![1, 2, 9]);
        let found = Products {
            products,
            named,
            ..Products::default()
        };
        Selection::new(query(kind), compared("1.77.2.9"), found)
    }

    fn ids(selection: &Selection) -> Vec<ProductId> {
        selection.to_ask().iter().map(|card| card.id).collect()
    }

    fn compared_ids(settled: Result<Vec<ProductAnswer>, Failure>) -> Vec<ProductId> {
        let products = settled.unwrap();
        products.iter().map(|one| one.product.card.id).collect()
    }

    const GONE: Result<ProductAnswer, Failure> = Err(Failure::NotFound);
    const SILENT: Result<ProductAnswer, Failure> = Err(Failure::Backend);

    #[test]
    fn the_requested_kind_is_compared_or_else_that_of_the_newest_product() {
        assert_eq!(ids(&selection("lamps")), [9]);
        assert_eq!(ids(&selection("")), [1, 2]);
        assert_eq!(ids(&selection("cups")), [1, 2]);
    }

    #[test]
    fn products_missing_from_the_catalogue_are_removed_from_the_list() {
        let selection = selection("");
        assert_eq!(
            selection.shortened().map(SavedProducts::text).unwrap(),
            "1.2.9"
        );
    }

    #[test]
    fn a_product_in_the_catalogue_stays_and_without_an_answer_all_stay() {
        for named in [Some(vec![1, 77]), None] {
            let found = Products {
                products: vec![card(1, "pots")],
                named,
                ..Products::default()
            };
            let selection = Selection::new(query(""), compared("1.77"), found);
            assert_eq!(selection.shortened(), None);
            assert_eq!(ids(&selection), [1]);
        }
    }

    #[test]
    fn available_products_are_compared_although_others_are_gone_or_failed() {
        let mut selection = selection("pots");
        let settled = selection.settle(vec![(1, Ok(answer(1, "[]"))), (2, GONE)]);
        assert_eq!(compared_ids(settled), [1]);
        assert_eq!(
            selection.shortened().map(SavedProducts::text).unwrap(),
            "1.9"
        );
        let mut selection = self::selection("pots");
        let settled = selection.settle(vec![(1, SILENT), (2, Ok(answer(2, "[]")))]);
        assert_eq!(compared_ids(settled), [2]);
        assert_eq!(
            selection.shortened().map(SavedProducts::text).unwrap(),
            "1.2.9"
        );
    }

    #[test]
    fn a_kind_without_any_product_left_is_replaced_by_the_next() {
        let mut selection = selection("pots");
        assert!(compared_ids(selection.settle(vec![(1, GONE), (2, GONE)])).is_empty());
        assert_eq!(ids(&selection), [9]);
        assert!(compared_ids(selection.settle(vec![(9, GONE)])).is_empty());
        assert!(ids(&selection).is_empty() && selection.kinds().is_empty());
        assert_eq!(selection.shortened().map(SavedProducts::text).unwrap(), "");
    }

    #[test]
    fn a_kind_without_an_answer_is_skipped_but_stays_in_the_list() {
        let mut selection = selection("pots");
        assert!(compared_ids(selection.settle(Vec::new())).is_empty());
        assert_eq!(ids(&selection), [9]);
        assert_eq!(
            selection.shortened().map(SavedProducts::text).unwrap(),
            "1.2.9"
        );
    }

    #[test]
    fn a_failure_is_reported_only_if_no_product_arrived() {
        let mut selection = selection("pots");
        let settled = selection.settle(vec![(1, GONE), (2, SILENT)]);
        assert_eq!(settled.err(), Some(Failure::Backend));
    }
}
