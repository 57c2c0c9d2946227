//! Repeating an order: its goods join the cart by the cart's own rules.

use super::OrderDetail;
use crate::cart::{Cart, Command, Line, stock_of};
use crate::cartpage::NotAdded;
use crate::i18n::Words;
use crate::product::Card;
use crate::quantity::Quantity;

/// Query parameter of the cart page: the order whose goods were added.
pub const REPEATED_FIELD: &str = "order";

/// The command that adds the goods still on sale, capped at the stock; `None` if there are none.
pub fn repeat(order: &OrderDetail, known: &[Card]) -> Option<Command> {
    let lines: Vec<Line> = order
        .content
        .goods()
        .into_iter()
        .filter_map(|(product, quantity)| {
            let card = known.iter().find(|card| card.id == product)?;
            card.can_be_bought()
                .then(|| Line::new(product, quantity, card.step()))
        })
        .collect();
    (!lines.is_empty()).then(|| Command::Merge {
        lines,
        stock: stock_of(known),
        code: None,
    })
}

/// The ordered goods that are short in stock, unless the cart already had them.
pub fn not_added(order: &OrderDetail, known: &[Card], cart: &Cart, words: Words) -> Vec<NotAdded> {
    let content = &order.content;
    let named = |product| {
        let line = content.lines.iter();
        line.clone()
            .find(|line| line.product() == Some(product))
            .map(|line| line.shown_title(known, words))
    };
    let missing = |(product, wanted): (u64, Quantity)| {
        let held = cart.line(product);
        let held = held.map_or(Quantity::ZERO, |line| line.quantity);
        let card = known.iter().find(|card| card.id == product);
        let is_sold = card.is_some_and(Card::can_be_bought);
        let has_all = card
            .and_then(Card::stock)
            .is_none_or(|stock| stock >= wanted);
        (held < wanted && !(is_sold && has_all)).then(|| NotAdded {
            title: named(product).unwrap_or_default(),
            // What the cart still holds of a product that is not sold is not bought either, as its line says.
            held: if is_sold { held } else { Quantity::ZERO },
            wanted,
        })
    };
    content.goods().into_iter().filter_map(missing).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::{MOST_LINES, apply};
    use crate::i18n::Language;
    use crate::lenient::read_text;

    fn order() -> OrderDetail {
        read_text(
            r#"{"products":[{"product_id":1,"count":3,"title":"Tea"},{"product_id":2,"count":"0.2"},
            {"product_id":3,"count":4,"title":"Cup"},{"product_id":4,"count":1,"title":"Pot"},{"product_id":1,"count":1}]}"#,
        )
        .unwrap()
    }

    fn cards() -> Vec<Card> {
        let cards = r#"[{"id":1,"price":1},{"id":2,"price":1,"multiplicity":0.5,"title":"Cloth"},
            {"id":3,"price":1,"stock_field":2},{"id":4,"price":1,"available":false}]"#;
        read_text(cards).unwrap()
    }

    fn quantity(text: &str) -> Quantity {
        Quantity::read(text).unwrap()
    }

    /// The cart after repeating the order on top of these lines.
    fn repeated(before: &[(u64, &str)]) -> Cart {
        let line =
            |(product, text): &(u64, &str)| Line::new(*product, quantity(text), Quantity::ONE);
        let cart = Cart {
            revision: 1,
            lines: before.iter().map(line).collect(),
            ..Cart::default()
        };
        let command = repeat(&order(), &cards()).unwrap();
        apply(&cart, &command, 0).unwrap().cart().clone()
    }

    #[test]
    fn repeated_goods_are_added_in_their_steps_and_within_the_stock() {
        let cart = repeated(&[(1, "2"), (3, "1")]);
        let held: Vec<_> = cart
            .lines
            .iter()
            .map(|line| (line.product, line.quantity.plain()))
            .collect();
        let expected = [(1, "6"), (3, "2"), (2, "0.5")];
        assert_eq!(held, expected.map(|(id, text)| (id, text.to_owned())));
    }

    #[test]
    fn goods_that_were_not_fully_added_are_named_with_their_quantities() {
        let words = Language::En.words();
        let missing = not_added(&order(), &cards(), &repeated(&[]), words);
        let missing: Vec<_> = missing
            .iter()
            .map(|one| (&*one.title, one.held.plain(), one.wanted.plain()))
            .collect();
        let text = |text: &str| text.to_owned();
        assert_eq!(
            missing,
            [("Cup", text("2"), text("4")), ("Pot", text("0"), text("1"))]
        );
        let held = not_added(&order(), &cards()[..0], &repeated(&[(4, "1")]), words);
        assert!(
            held.iter().all(|one| one.held.is_zero()),
            "what is not sold is not bought: {held:?}"
        );
        let all = not_added(&order(), &[], &Cart::default(), words);
        let titles: Vec<_> = all.iter().map(|one| &*one.title).collect();
        assert_eq!(titles, ["Tea", "Product no. 2", "Cup", "Pot"]);
        let taken_out = not_added(&order(), &cards(), &Cart::default(), words);
        let titles: Vec<_> = taken_out.iter().map(|one| &*one.title).collect();
        assert_eq!(titles, ["Cup", "Pot"], "what is still sold was taken out");
    }

    #[test]
    fn at_most_a_cartful_of_products_is_requested_and_the_rest_are_named() {
        let most = MOST_LINES as u64;
        let lines: Vec<String> = (1..=most + 1)
            .chain([1])
            .map(|id| format!(r#"{{"product_id":{id},"count":1}}"#))
            .collect();
        let lines = format!(r#"{{"products":[{}]}}"#, lines.join(","));
        let order: OrderDetail = read_text(&lines).unwrap();
        let asked = order.content.products();
        assert!(asked.iter().copied().eq(1..=most));
        let cards = format!(r#"[{{"id":{most},"price":1}}]"#);
        let cards: Vec<Card> = read_text(&cards).unwrap();
        let missing = not_added(&order, &cards, &Cart::default(), Language::En.words());
        let last = missing.last().unwrap();
        assert_eq!(last.title, format!("Product no. {}", most + 1));
    }

    #[test]
    fn an_order_without_goods_for_sale_changes_nothing() {
        assert_eq!(repeat(&order(), &[]), None);
        assert_eq!(repeat(&order(), &cards()[3..]), None);
        assert_eq!(repeat(&OrderDetail::default(), &cards()), None);
    }
}
