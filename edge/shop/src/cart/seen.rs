//! What the shopper last saw of the goods in a cart: a price that is another one now is told with the earlier one, and a
//! product that has left the catalogue keeps its name and its picture.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Cart, Command, Line};
use crate::money::Money;
use crate::product::{Card, ProductId};

/// A longer name is cut, in characters.
const LONGEST_TITLE: usize = 120;
/// A longer address is not kept, in bytes: cut, it would lead nowhere.
const LONGEST_ADDRESS: usize = 240;

/// What was seen of each product.
pub type SeenGoods = BTreeMap<ProductId, Seen>;

/// What was seen of a product, in the language of then.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    pub title: String,
    /// The last part of its page's address; empty where it is not known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub url: String,
    /// As the backend names its picture.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub img: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<Money>,
}

impl Seen {
    fn of(card: &Card) -> Self {
        let address = |text: &str| match text.len() {
            0..=LONGEST_ADDRESS => text.to_owned(),
            _ => String::new(),
        };
        Self {
            title: card.title.chars().take(LONGEST_TITLE).collect(),
            url: address(&card.url),
            img: address(&card.img),
            price: card.price,
        }
    }
}

/// What a shopper sees who is shown these products.
pub fn seen_of(cards: &[Card]) -> SeenGoods {
    let seen = |card: &Card| (card.id, Seen::of(card));
    cards.iter().map(seen).collect()
}

/// A list instead of an object by number, which cannot be read where one of several shapes is looked for.
pub(super) mod as_list {
    use serde::{Deserialize, Deserializer, Serializer};

    use super::{ProductId, Seen, SeenGoods};

    pub(in crate::cart) fn serialize<S: Serializer>(
        goods: &SeenGoods,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(goods)
    }

    pub(in crate::cart) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<SeenGoods, D::Error> {
        let goods = Vec::<(ProductId, Seen)>::deserialize(deserializer)?;
        Ok(goods.into_iter().collect())
    }
}

impl Cart {
    /// The price that the shopper last saw, if it was another one than that of now.
    pub fn price_before(&self, product: ProductId, now: Money) -> Option<Money> {
        let before = self.seen.get(&product)?.price?;
        (before != now).then_some(before)
    }
}

/// What a command leaves of what was seen: that of its lines, and of what a merge could not keep, with what was seen of the goods that it touches. Lines that
/// join from elsewhere bring theirs where nothing was seen before.
pub(super) fn after(
    before: &SeenGoods,
    command: &Command,
    (lines, capped): (&[Line], &[ProductId]),
    more: &SeenGoods,
) -> SeenGoods {
    let is_touched = |product: ProductId| match command {
        Command::Add { product: one, .. } | Command::Set { product: one, .. } => *one == product,
        Command::Seen => true,
        Command::Remove { .. }
        | Command::Replace { .. }
        | Command::Clear
        | Command::Merge { .. }
        | Command::Ordered { .. }
        | Command::Later(_)
        | Command::Promo { .. }
        | Command::Loyalty { .. } => false,
    };
    let of = |product: ProductId| {
        let (known, new) = (before.get(&product), more.get(&product));
        let seen = if is_touched(product) {
            new.or(known)
        } else {
            known.or(new)
        };
        Some((product, seen?.clone()))
    };
    let lines = lines.iter().map(|line| line.product);
    lines.chain(capped.iter().copied()).filter_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::apply;
    use crate::lenient::read_text;
    use crate::quantity::Quantity;

    fn cards(price: u32) -> Vec<Card> {
        let card = |id| {
            format!(
                r#"{{"id":{id},"title":"Tea {id}","url":"tea-{id}","img":"/t.jpg","price":{price}}}"#
            )
        };
        read_text(&format!("[{},{}]", card(1), card(2))).unwrap()
    }

    fn add(product: ProductId) -> Command {
        Command::Add {
            product,
            step: Quantity::ONE,
            quantity: None,
            stock: None,
            grinding: None,
        }
    }

    fn after(cart: &Cart, command: &Command, price: u32) -> Cart {
        let applied = apply(cart, command, 0).unwrap();
        applied
            .seeing(command, &seen_of(&cards(price)))
            .cart()
            .clone()
    }

    fn prices(cart: &Cart) -> Vec<(ProductId, i64)> {
        let price = |(id, seen): (&ProductId, &Seen)| (*id, seen.price.unwrap().0);
        cart.seen.iter().map(price).collect()
    }

    #[test]
    fn a_line_keeps_the_price_that_was_seen_until_it_is_changed_or_seen_again() {
        let one = after(&Cart::default(), &add(1), 5);
        let two = after(&one, &add(2), 7);
        assert_eq!(prices(&two), [(1, 500), (2, 700)], "no line but its own");
        assert_eq!(two.price_before(1, Money(700)), Some(Money(500)));
        assert_eq!(two.price_before(2, Money(700)), None);
        assert_eq!(two.price_before(3, Money(700)), None, "nothing was seen");
        assert_eq!(prices(&after(&two, &add(1), 7)), [(1, 700), (2, 700)]);
        let seen = after(&two, &Command::Seen, 7);
        assert_eq!(prices(&seen), [(1, 700), (2, 700)]);
        assert_eq!(
            (&seen.lines, seen.revision > two.revision),
            (&two.lines, true)
        );
        let less = after(&two, &Command::Remove { product: 1 }, 9);
        assert_eq!(prices(&less), [(2, 700)], "what left the cart is forgotten");
    }

    #[test]
    fn goods_that_join_bring_what_was_seen_of_them_and_change_nothing_that_is_known() {
        let cart = after(&Cart::default(), &add(1), 5);
        let guest = [1, 2].map(|id| Line::new(id, Quantity::ONE, Quantity::ONE));
        let merge = Command::Merge {
            lines: guest.to_vec(),
            stock: BTreeMap::new(),
        };
        assert_eq!(prices(&after(&cart, &merge, 7)), [(1, 500), (2, 700)]);
    }

    #[test]
    fn what_is_kept_is_short() {
        let long = "ă".repeat(500);
        let cards = format!(r#"[{{"id":1,"title":"{long}","url":"{long}","img":"/t.jpg"}}]"#);
        let cards: Vec<Card> = read_text(&cards).unwrap();
        let seen = &seen_of(&cards)[&1];
        assert_eq!(seen.title.chars().count(), LONGEST_TITLE);
        assert_eq!((seen.url.as_str(), seen.img.as_str()), ("", "/t.jpg"));
        assert_eq!(seen.price, None);
    }
}
