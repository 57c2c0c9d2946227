//! Recently viewed products: the browser remembers their ids and asks for their cards (spec shell 3 and 9).

pub mod page;

use crate::product::{Card, SavedProducts};

/// The most ids that a browser remembers.
const MOST: usize = 30;

/// The ids that a browser asks for, joined by dots, newest first.
pub fn viewed(ids: &str) -> SavedProducts {
    SavedProducts::read(ids, MOST)
}

/// The cards in the order of the list; products that left the catalogue are skipped.
pub fn in_order(list: &SavedProducts, mut known: Vec<Card>) -> Vec<Card> {
    let mut cards = Vec::with_capacity(known.len());
    for id in list.ids() {
        if let Some(at) = known.iter().position(|card| card.id == *id) {
            cards.push(known.swap_remove(at));
        }
    }
    cards
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient::read_text;

    #[test]
    fn cards_follow_the_viewing_order_and_unknown_products_are_dropped() {
        let card = |id: u64| read_text(&format!(r#"{{"productId":{id},"price":1}}"#)).unwrap();
        let list = viewed("3.1.9.2");
        let cards = in_order(&list, vec![card(1), card(2), card(3)]);
        assert_eq!(
            cards.iter().map(|card| card.id).collect::<Vec<_>>(),
            [3, 1, 2]
        );
    }

    #[test]
    fn the_number_of_viewed_products_is_limited() {
        let many = (1..=99).map(|id: u64| id.to_string()).collect::<Vec<_>>();
        assert_eq!(viewed(&many.join(".")).ids().len(), MOST);
    }
}
