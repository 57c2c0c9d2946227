//! An account's first cart here: the goods that the backend has kept for the account so far.

use super::sync_plan::BackendLines;
use crate::cart::{Command, CommandRequest, Line, stock_of};
use crate::product::Card;

/// The command that creates an account's cart: the backend's goods, as far as the catalogue still has them. No
/// browser's command has its id.
pub fn taken_in(theirs: &BackendLines, cards: &[Card]) -> Option<CommandRequest> {
    let line = |(product, quantity)| {
        let card = cards.iter().find(|card| card.id == product)?;
        Some(Line::new(product, quantity, card.step()))
    };
    let lines: Vec<Line> = theirs.goods().filter_map(line).collect();
    let command = Command::Merge {
        lines,
        stock: stock_of(cards),
        code: None,
    };
    let is_some = theirs.goods().next().is_some();
    is_some.then(|| CommandRequest::of("taken over".to_owned(), command, cards))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::{Cart, apply};
    use crate::lenient::read_text;
    use crate::quantity::Quantity;

    fn line(product: u64, quantity: u32) -> Line {
        let quantity = Quantity::from_thousandths(quantity * 1000).unwrap();
        Line::new(product, quantity, Quantity::ONE)
    }

    fn card(id: u64, stock: &str) -> Card {
        read_text(&format!(
            r#"{{"productId":{id},"price":1,"stock_field":{stock}}}"#
        ))
        .unwrap()
    }

    #[test]
    fn the_backends_cart_starts_an_accounts_cart_with_known_products() {
        let theirs: BackendLines = read_text::<BackendLines>(
            r#"[{"products":[{"productId":2,"count":2},{"productId":9,"count":1}]}]"#,
        )
        .unwrap();
        let begun = taken_in(&theirs, &[card(2, "9")]).unwrap();
        let cart = apply(&Cart::default(), &begun.command, 0).unwrap();
        assert_eq!(cart.cart().lines, [line(2, 2)]);
        assert!(taken_in(&read_text("[]").unwrap(), &[]).is_none());
    }
}
