//! A refusal that names a number: the requested quantity exceeds the stock.

use serde::{Deserialize, Serialize};

use crate::i18n::Words;
use crate::quantity::Quantity;
use crate::words::failure;

/// The stock of a product that a shopper wanted more of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shortage {
    pub left: Quantity,
    /// The product's step: goods sold by fractions are not counted in pieces.
    pub step: Quantity,
    /// The quantity in the cart, if more was to be added.
    pub held: Quantity,
}

impl Shortage {
    /// The sentence for the visitor: the stock, and the quantity in the cart.
    pub fn message(self, words: Words) -> String {
        let amount = |quantity: Quantity| quantity.display(words.language());
        let left = match (self.left.whole(), self.step.whole()) {
            _ if self.left.is_zero() => words.say(failure::NONE_LEFT).to_owned(),
            (Some(pieces), Some(_)) => words.count(failure::PIECES_LEFT, pieces),
            _ => words.fill(failure::AMOUNT_LEFT, &[("amount", &amount(self.left))]),
        };
        if self.held.is_zero() {
            return left;
        }
        let held = words.fill(failure::AMOUNT_HELD, &[("amount", &amount(self.held))]);
        [&left, " ", &held].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;

    fn message(language: Language, left: u32, step: u32, held: u32) -> String {
        let quantity = |thousandths| Quantity::from_thousandths(thousandths).unwrap();
        let shortage = Shortage {
            left: quantity(left),
            step: quantity(step),
            held: quantity(held),
        };
        shortage.message(language.words())
    }

    #[test]
    fn pieces_are_counted_in_every_language() {
        for (language, one, three, many) in [
            (
                Language::Ro,
                "A mai rămas doar 1 bucată.",
                "Au mai rămas doar 3 bucăți.",
                "Au mai rămas doar 25 de bucăți.",
            ),
            (
                Language::Ru,
                "Осталась только 1 штука.",
                "Осталось только 3 штуки.",
                "Осталось только 25 штук.",
            ),
            (
                Language::Uk,
                "Залишилася лише 1 штука.",
                "Залишилося лише 3 штуки.",
                "Залишилося лише 25 штук.",
            ),
            (
                Language::En,
                "Only 1 left.",
                "Only 3 left.",
                "Only 25 left.",
            ),
        ] {
            let said = [1000, 3000, 25_000].map(|left| message(language, left, 1000, 0));
            assert_eq!(said, [one, three, many]);
        }
    }

    #[test]
    fn goods_sold_by_measure_are_named_with_their_amount() {
        assert_eq!(
            message(Language::Ro, 4500, 1000, 0),
            "Au mai rămas doar 4,5."
        );
        assert_eq!(message(Language::En, 4000, 500, 0), "Only 4 left.");
        assert_eq!(message(Language::Ru, 4000, 500, 0), "Осталось только 4.");
    }

    #[test]
    fn an_empty_stock_is_named_and_so_is_the_quantity_in_the_cart() {
        assert_eq!(message(Language::En, 0, 1000, 0), "Out of stock.");
        assert_eq!(
            message(Language::En, 3000, 1000, 2000),
            "Only 3 left. Your cart already has 2."
        );
        assert_eq!(
            message(Language::Ro, 3000, 500, 1500),
            "Au mai rămas doar 3. Aveți deja 1,5 în coș."
        );
    }
}
