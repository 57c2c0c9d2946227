//! What is said of an order's line before it joins the cart again: that it is gone, short, dearer than in that order, or
//! not sold in that amount.

use super::{Order, OrderLine};
use crate::cartpage::format_quantity;
use crate::page::View;
use crate::product::Card;
use crate::words::account as words_of;

/// Whether a line can join the cart: it names its product, and the catalogue sells it. `known` are the products that the
/// catalogue still has; `None` while it cannot say.
pub(super) fn is_offered(line: &OrderLine, known: Option<&[Card]>) -> bool {
    let Some(product) = line.product().filter(|_| !line.count.is_zero()) else {
        return false;
    };
    known.is_none_or(|known| {
        let card = known.iter().find(|card| card.id == product);
        card.is_some_and(Card::can_be_bought)
    })
}

/// The notes to a line, in words.
pub(super) fn notes(
    view: &View<'_>,
    order: &Order,
    line: &OrderLine,
    known: Option<&[Card]>,
) -> Vec<String> {
    let words = view.words();
    let (Some(known), Some(product)) = (known, line.product()) else {
        return Vec::new();
    };
    let Some(card) = known.iter().find(|card| card.id == product) else {
        return vec![words.say(words_of::LINE_GONE).to_owned()];
    };
    if !card.can_be_bought() {
        return vec![words.say(card.not_sold()).to_owned()];
    }
    let mut notes = Vec::new();
    let quantity = |quantity| format_quantity(quantity, Some(card), view.language);
    if let Some(left) = card.stock().filter(|left| *left < line.count) {
        notes.push(words.fill(words_of::LINE_SHORT, &[("left", &quantity(left))]));
    } else if !card.step().fits(line.count) {
        let amount = card.step().fitted(line.count, card.stock());
        let values = [
            ("step", &*quantity(card.step().size())),
            ("amount", &*quantity(amount)),
        ];
        notes.push(words.fill(words_of::LINE_ROUNDED, &values));
    }
    let is_of_shop = order.currency.is_none() || order.currency == view.shop.currency;
    let then = line.price.filter(|_| is_of_shop);
    let then = then.and_then(|price| view.shop.amount(price));
    let listed = || view.shop.amount(card.price?);
    let now = card.price_in_cart(view.shop).or_else(listed);
    if let Some((_, now)) = then.zip(now).filter(|(then, now)| now > then) {
        let price = now.display(view.language);
        notes.push(words.fill(words_of::LINE_DEARER, &[("price", &price)]));
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::with_view;
    use crate::lenient::read_text;

    const CARDS: &str = r#"[{"id":1,"price":100},{"id":2,"price":"129.90","multiplicity":6},
        {"id":3,"price":10,"available":false},{"id":4,"price":10,"stock_field":2}]"#;

    fn line(text: &str) -> OrderLine {
        read_text(text).unwrap()
    }

    fn told(text: &str) -> (bool, String) {
        let (known, order) = (read_text::<Vec<Card>>(CARDS).unwrap(), Order::default());
        let line = line(text);
        let notes = with_view(|view| notes(view, &order, &line, Some(&known)));
        (is_offered(&line, Some(&known)), notes.join("|"))
    }

    #[test]
    fn what_is_gone_dearer_or_not_sold_so_is_said() {
        for (line, is_offered, notes) in [
            (r#"{"product_id":1,"count":2,"price":100}"#, true, ""),
            (r#"{"product_id":1,"count":2,"price":120}"#, true, ""),
            (r#"{"product_id":1,"count":2}"#, true, ""),
            (
                r#"{"product_id":1,"count":2,"price":"99.99"}"#,
                true,
                "Mai scump decât în această comandă: acum 100\u{a0}lei",
            ),
            (
                r#"{"product_id":2,"count":4,"price":100}"#,
                true,
                "Se vinde câte 6: în coș intră 6|Mai scump decât în această comandă: acum 129,90\u{a0}lei",
            ),
            (r#"{"product_id":2,"count":12,"price":200}"#, true, ""),
            (r#"{"product_id":3,"count":1}"#, false, "Stoc epuizat"),
            (r#"{"product_id":4,"count":5}"#, true, "În stoc: 2"),
            (
                r#"{"product_id":9,"count":1,"price":5}"#,
                false,
                "Nu se mai vinde",
            ),
            (r#"{"title":"Ceainic","count":1}"#, false, ""),
        ] {
            assert_eq!(told(line), (is_offered, notes.to_owned()), "{line}");
        }
    }

    #[test]
    fn while_the_catalogue_cannot_say_nothing_is_said_and_all_is_offered() {
        let line = line(r#"{"product_id":9,"count":1,"price":5}"#);
        assert!(is_offered(&line, None));
        let notes = with_view(|view| notes(view, &Order::default(), &line, None));
        assert_eq!(notes, [""; 0]);
    }

    #[test]
    fn prices_of_two_currencies_are_not_compared() {
        let order: Order = read_text(r#"{"id":7,"currency":"EUR"}"#).unwrap();
        let (known, line) = (
            read_text::<Vec<Card>>(CARDS).unwrap(),
            line(r#"{"product_id":1,"count":1,"price":5}"#),
        );
        let notes = with_view(|view| notes(view, &order, &line, Some(&known)));
        assert_eq!(notes, [""; 0]);
    }
}
