//! Prices and names of the goods as the shopper last saw them: a changed price is shown with the earlier one, and a
//! product that has left the catalogue keeps its name and picture.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Cart, Line};
use crate::money::{Currency, Money, UnitPrice};
use crate::product::{Card, ProductId};
use crate::quantity::Quantity;

/// Longer names are cut, in characters.
const LONGEST_TITLE: usize = 120;
/// Longer addresses are dropped, in bytes: a cut one would be broken.
const LONGEST_ADDRESS: usize = 240;

/// The seen state of each product.
pub type SeenGoods = BTreeMap<ProductId, SeenProduct>;

/// A product as the shopper saw it, in the language of that time.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenProduct {
    pub title: String,
    /// The last segment of its page's address; empty if unknown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub url: String,
    /// The picture's name in the backend.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub img: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<Money>,
    /// Its packs with prices of their own; a cart keeps only the pack that its line matches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub packs: Vec<(Quantity, Money)>,
}

/// The goods whose current price and name a command marks as seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sight {
    Nothing,
    Product(ProductId),
    /// Only products of which nothing is remembered.
    Unknown,
    Everything,
}

impl SeenProduct {
    fn of(card: &Card) -> Self {
        let address = |text: &str| match text.len() {
            0..=LONGEST_ADDRESS => text.to_owned(),
            _ => String::new(),
        };
        Self {
            title: card.title.chars().take(LONGEST_TITLE).collect(),
            url: address(&card.url),
            img: address(&card.img),
            price: card.price.map(UnitPrice::rounded),
            packs: card.packs().collect(),
        }
    }
}

/// The seen state of a shopper who is shown these products.
pub fn seen_of(cards: &[Card]) -> SeenGoods {
    let seen = |card: &Card| (card.id, SeenProduct::of(card));
    cards.iter().map(seen).collect()
}

/// Serializes as a list: an object with numeric keys cannot be read inside an untagged enum.
pub(super) mod as_list {
    use serde::{Deserialize, Deserializer, Serializer};

    use super::{ProductId, SeenGoods, SeenProduct};

    pub(in crate::cart) fn serialize<S: Serializer>(
        goods: &SeenGoods,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(goods)
    }

    pub(in crate::cart) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<SeenGoods, D::Error> {
        let goods = Vec::<(ProductId, SeenProduct)>::deserialize(deserializer)?;
        Ok(goods.into_iter().collect())
    }
}

impl Cart {
    /// The last seen price and the current one, if they differ: of the pack that the line is or was, else of one
    /// unit.
    pub fn repriced(&self, line: &Line, card: &Card) -> Option<(Money, Money)> {
        let seen = self.seen.get(&line.product)?;
        let mut packs = seen.packs.iter();
        let pack = packs.find_map(|(count, price)| (*count == line.quantity).then_some(*price));
        let (before, now) = match (pack, card.pack_price(line.quantity)) {
            (Some(before), Some(now)) => (before, now),
            (Some(before), None) => (before, by_one(line.quantity, card.price?)),
            (None, Some(now)) => (by_one(line.quantity, seen.price?), now),
            (None, None) => (seen.price?, card.price?.rounded()),
        };
        (before != now).then_some((before, now))
    }
}

fn by_one(quantity: Quantity, price: impl Into<UnitPrice>) -> Money {
    // The currency does not matter: all count alike.
    Money(
        quantity
            .cost(Currency::Mdl.price(price.into()))
            .hundredths(),
    )
}

/// The goods of a cart whose seen prices and names are kept.
#[derive(Clone, Copy)]
pub(super) struct KeptGoods<'a> {
    pub lines: &'a [Line],
    /// Products that a merge capped or that are saved for later.
    pub others: &'a [ProductId],
}

/// The seen state after a command. The state sent with the command replaces that of the goods it touches; lines that
/// join from another cart bring theirs only where none is known.
pub(super) fn after(
    before: &SeenGoods,
    sight: Sight,
    kept: KeptGoods<'_>,
    more: &SeenGoods,
) -> SeenGoods {
    let is_touched = |product: ProductId| match sight {
        Sight::Product(one) => one == product,
        Sight::Everything => true,
        Sight::Nothing | Sight::Unknown => false,
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
    let of_line = |line: &Line| {
        let (product, mut seen) = of(line.product)?;
        seen.packs.retain(|(count, _)| *count == line.quantity);
        Some((product, seen))
    };
    let of_other = |product: ProductId| {
        let (product, seen) = of(product)?;
        let packs = Vec::new();
        Some((product, SeenProduct { packs, ..seen }))
    };
    let others = kept.others.iter().copied().filter_map(of_other);
    others
        .chain(kept.lines.iter().filter_map(of_line))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::{Command, apply};
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
            step: Quantity::ONE.into(),
            quantity: None,
            start: None,
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
        let price = |(id, seen): (&ProductId, &SeenProduct)| (*id, seen.price.unwrap().0);
        cart.seen.iter().map(price).collect()
    }

    #[test]
    fn a_line_keeps_its_seen_price_until_it_is_changed_or_seen_again() {
        let one = after(&Cart::default(), &add(1), 5);
        let two = after(&one, &add(2), 7);
        assert_eq!(prices(&two), [(1, 500), (2, 700)], "no line but its own");
        let told = |product| {
            let card = &cards(7)[0];
            two.repriced(&Line::new(product, Quantity::ONE, Quantity::ONE), card)
        };
        assert_eq!(told(1), Some((Money(500), Money(700))));
        assert_eq!(told(2), None);
        assert_eq!(told(3), None, "nothing was seen");
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
    fn a_changed_pack_price_is_reported() {
        let card = |packs: &str| -> Card {
            let json = format!(r#"{{"id":1,"price":100,"activeExtensions":[{packs}]}}"#);
            read_text(&json).unwrap()
        };
        let pack = |price| {
            card(&format!(
                r#"{{"activeValue":{{"price":100,"activeCount":1}}}},{{"activeValue":{{"price":{price},"activeCount":3}}}}"#
            ))
        };
        let three = Quantity::from_thousandths(3000).unwrap();
        let command = Command::Add {
            product: 1,
            step: Quantity::ONE.into(),
            quantity: Some(three),
            start: None,
            stock: None,
            grinding: None,
        };
        let seeing = |card: &Card| {
            let applied = apply(&Cart::default(), &command, 0).unwrap();
            let seen = seen_of(std::slice::from_ref(card));
            applied.seeing(&command, &seen).cart().clone()
        };
        let told = |seen: &Card, now: &Card| {
            let cart = seeing(seen);
            let repriced = cart.repriced(&cart.lines[0], now);
            repriced.map(|(before, now)| (before.0, now.0))
        };
        let none = card("");
        assert_eq!(told(&pack(250), &pack(250)), None);
        assert_eq!(told(&pack(250), &pack(270)), Some((25_000, 27_000)));
        assert_eq!(
            told(&pack(250), &none),
            Some((25_000, 30_000)),
            "no pack now"
        );
        assert_eq!(
            told(&none, &pack(250)),
            Some((30_000, 25_000)),
            "a pack now"
        );
        let kept = serde_json::to_string(&seeing(&pack(250)).seen[&1]).unwrap();
        let read: SeenProduct = serde_json::from_str(&kept).unwrap();
        assert_eq!(read.packs, [(three, Money(25_000))], "{kept}");
        let old: SeenProduct = serde_json::from_str(r#"{"title":"Tea"}"#).unwrap();
        assert!(old.packs.is_empty());
        let other = Command::Set {
            product: 1,
            step: Quantity::ONE.into(),
            quantity: Quantity::ONE,
            stock: None,
        };
        let one = apply(&seeing(&pack(250)), &other, 0).unwrap();
        assert!(one.cart().seen[&1].packs.is_empty(), "the line is no pack");
    }

    #[test]
    fn merged_goods_keep_their_seen_data_and_override_nothing_known() {
        let cart = after(&Cart::default(), &add(1), 5);
        let guest = [1, 2].map(|id| Line::new(id, Quantity::ONE, Quantity::ONE));
        let merge = Command::Merge {
            lines: guest.to_vec(),
            stock: BTreeMap::new(),
            code: None,
        };
        assert_eq!(prices(&after(&cart, &merge, 7)), [(1, 500), (2, 700)]);
    }

    #[test]
    fn the_stored_data_is_bounded() {
        let long = "ă".repeat(500);
        let cards = format!(r#"[{{"id":1,"title":"{long}","url":"{long}","img":"/t.jpg"}}]"#);
        let cards: Vec<Card> = read_text(&cards).unwrap();
        let seen = &seen_of(&cards)[&1];
        assert_eq!(seen.title.chars().count(), LONGEST_TITLE);
        assert_eq!((seen.url.as_str(), seen.img.as_str()), ("", "/t.jpg"));
        assert_eq!(seen.price, None);
    }
}
