//! The goods of a shared link, sealed.

use crate::cart::{Cart, Command, GrindingId, Line, held, stock_of, within};
use crate::cartpage::NotAdded;
use crate::failure::{Failure, refusals};
use crate::i18n::Words;
use crate::moment::DAY_MS;
use crate::product::{Card, ProductId};
use crate::quantity::{Quantity, Step};
use crate::session::{SealKey, seal, unseal};
use crate::words::{account, failure};

/// The field with the sealed copy, in an address and in a form.
pub const SHARED_FIELD: &str = "goods";
/// The most products in a link.
const MOST_SHARED: usize = 400;
/// The longest copy. Servers and browsers accept addresses of 8,000 bytes (RFC 9110, 4.1), and the rest is for
/// the page's own address, which appears once more if the form leads back to the cart.
const LONGEST: usize = 7_000;
/// The lifetime of a link, in days.
pub(super) const SHARED_DAYS: u64 = 30;

const SEAL: &str = "shared cart";

refusals! {
    /// The link is not one of this site's, or not whole.
    pub(super) NOT_SHARED = "not_found", failure::NOT_SHARED, NotFound;
    /// The link is too old.
    pub(super) SHARED_BEFORE = "gone", failure::SHARED_BEFORE, Gone;
}

/// The goods of a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedGoods(Vec<Good>);

/// Product, quantity, grinding.
type Good = (ProductId, Quantity, Option<GrindingId>);

/// The sealed copy of a cart's goods; `None` for an empty cart. It stays the same for a whole day.
pub fn sealed_goods(key: &SealKey, cart: &Cart, now_ms: u64) -> Option<String> {
    let goods = cart.lines.iter();
    let goods: Vec<Good> = goods
        .map(|line| (line.product, line.quantity, line.grinding))
        .collect();
    sealed(key, &goods, now_ms)
}

fn sealed(key: &SealKey, goods: &[Good], now_ms: u64) -> Option<String> {
    let mut text = (now_ms / DAY_MS + SHARED_DAYS).to_string();
    for (product, quantity, grinding) in goods.iter().take(MOST_SHARED) {
        let mut good = ["~", &product.to_string(), "-", &quantity.plain()].concat();
        if let Some(grinding) = grinding {
            good = [&good, "-", &grinding.to_string()].concat();
        }
        if text.len() + good.len() > LONGEST {
            break;
        }
        text.push_str(&good);
    }
    (!goods.is_empty()).then(|| seal(key, SEAL, &text))
}

/// The number of products in a sealed copy.
pub(super) fn shared_count(sealed: &str) -> usize {
    sealed.matches('~').count()
}

/// The goods of a sealed copy, if this site sealed it and it has not expired.
pub fn open_goods(key: &SealKey, sealed: &str, now_ms: u64) -> Result<SharedGoods, Failure> {
    let read = || {
        let mut parts = unseal(key, SEAL, sealed)?.split('~');
        let until: u64 = parts.next()?.parse().ok()?;
        let good = |part: &str| {
            let mut parts = part.split('-');
            let (product, quantity) = (parts.next()?, parts.next()?);
            let grinding = parts.next().map(str::parse).transpose().ok()?;
            Some((product.parse().ok()?, Quantity::read(quantity)?, grinding))
        };
        let goods: Option<Vec<_>> = parts.take(MOST_SHARED).map(good).collect();
        Some((until, goods?))
    };
    match read() {
        None => Err(Failure::Refused(&NOT_SHARED)),
        Some((until, _)) if until < now_ms / DAY_MS => Err(Failure::Refused(&SHARED_BEFORE)),
        Some((_, goods)) => Ok(SharedGoods(goods)),
    }
}

impl SharedGoods {
    /// These products in the wanted quantities; without one, in the amount that each starts with.
    pub fn of(wanted: &[(ProductId, Option<Quantity>)], known: &[Card]) -> Self {
        let mut goods: Vec<Good> = Vec::with_capacity(wanted.len());
        for &(product, quantity) in wanted {
            let card = known.iter().find(|card| card.id == product);
            let start = || card.map_or(Quantity::ONE, Card::start);
            let quantity = quantity.unwrap_or_else(start);
            match goods.iter_mut().find(|(id, ..)| *id == product) {
                Some((_, held, _)) => *held = held.plus(quantity),
                None => goods.push((product, quantity, None)),
            }
        }
        Self(goods)
    }

    /// The sealed copy of these goods.
    pub fn sealed(&self, key: &SealKey, now_ms: u64) -> String {
        sealed(key, &self.0, now_ms).unwrap_or_default()
    }

    pub fn products(&self) -> Vec<ProductId> {
        self.0.iter().map(|(product, ..)| *product).collect()
    }

    /// The goods as a separate cart, for pricing, in amounts that are sold and within the stock.
    pub fn cart(&self, known: &[Card]) -> Cart {
        let mut cart = Cart::default();
        for &(product, quantity, grinding) in &self.0 {
            let card = known.iter().find(|card| card.id == product);
            let wanted = Line {
                grinding,
                ..Line::new(product, quantity, card.map_or(Step::ONE, Card::step))
            };
            let line = match card.filter(|card| card.can_be_bought()) {
                Some(card) => within(&[], wanted, card.stock()),
                None => wanted,
            };
            if line.quantity < wanted.quantity {
                cart.capped.push(product);
            }
            if line.quantity > wanted.quantity {
                cart.raised.push(product);
            }
            if !line.quantity.is_zero() {
                cart.lines.push(line);
            }
        }
        cart
    }

    /// The command that adds the goods that are sold, limited to the stock; `None` if none is sold.
    pub fn join(&self, known: &[Card]) -> Option<Command> {
        let sold = |&(product, quantity, grinding): &Good| {
            let card = known.iter().find(|card| card.id == product)?;
            card.can_be_bought().then(|| Line {
                grinding,
                ..Line::new(product, quantity, card.step())
            })
        };
        let lines: Vec<Line> = self.0.iter().filter_map(sold).collect();
        (!lines.is_empty()).then(|| Command::Merge {
            lines,
            stock: stock_of(known),
            code: None,
        })
    }

    /// The goods that could not be added in full because they are short in stock or no longer sold.
    pub fn not_added(&self, known: &[Card], cart: &Cart, words: Words) -> Vec<NotAdded> {
        let missing = |&(product, wanted, _): &Good| {
            let card = known.iter().find(|card| card.id == product);
            let held = held(&cart.lines, product);
            let is_there = card.is_some_and(|card| {
                card.can_be_bought() && card.stock().is_none_or(|stock| stock >= wanted)
            });
            let number =
                || words.fill(account::PRODUCT_NUMBER, &[("number", &product.to_string())]);
            (held < wanted && !is_there).then(|| NotAdded {
                title: card.map_or_else(number, |card| card.title.clone()),
                held,
                wanted,
            })
        };
        self.0.iter().filter_map(missing).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::apply;
    use crate::i18n::Language;
    use crate::lenient::read_text;

    const NOW_MS: u64 = 20_000 * DAY_MS + 5;

    fn key(site: &str) -> SealKey {
        SealKey::new(&"s".repeat(32), site).unwrap()
    }

    fn quantity(text: &str) -> Quantity {
        Quantity::read(text).unwrap()
    }

    fn cart(lines: &[(ProductId, &str)]) -> Cart {
        let line = |(product, text): &(ProductId, &str)| {
            Line::new(*product, quantity(text), Quantity::ONE)
        };
        Cart {
            revision: 4,
            lines: lines.iter().map(line).collect(),
            ..Cart::default()
        }
    }

    fn goods(lines: &[(ProductId, &str)]) -> SharedGoods {
        let sealed = sealed_goods(&key("casa"), &cart(lines), NOW_MS).unwrap();
        open_goods(&key("casa"), &sealed, NOW_MS).unwrap()
    }

    fn cards() -> Vec<Card> {
        let cards = r#"[{"id":1,"price":1,"title":"Tea"},{"id":2,"price":1,"multiplicity":0.5,"stock_field":2,"title":"Cloth"},
            {"id":3,"price":1,"available":false,"title":"Pot"}]"#;
        read_text(cards).unwrap()
    }

    #[test]
    fn shared_goods_are_raised_to_their_step_and_added_up() {
        let wanted = [
            (1, Some(quantity("2"))),
            (2, Some(quantity("0.1"))),
            (1, None),
        ];
        let goods = SharedGoods::of(&wanted, &cards());
        let cart = goods.cart(&cards());
        let held: Vec<_> = cart
            .lines
            .iter()
            .map(|line| (line.product, line.quantity))
            .collect();
        assert_eq!(held, [(1, quantity("3")), (2, quantity("0.5"))]);
        assert_eq!(cart.raised, [2], "which is told");
        let joined = apply(&Cart::default(), &goods.join(&cards()).unwrap(), 0).unwrap();
        assert_eq!(
            (&joined.cart().lines, &joined.cart().raised),
            (&cart.lines, &cart.raised)
        );
        let sealed = goods.sealed(&key("casa"), NOW_MS);
        assert_eq!(open_goods(&key("casa"), &sealed, NOW_MS), Ok(goods));
    }

    #[test]
    fn quantities_are_capped_at_the_stock_and_sold_out_goods_stay_visible() {
        let cards = r#"[{"id":1,"price":1},{"id":2,"price":1,"multiplicity":0.5,"stock_field":2},
            {"id":3,"price":1,"available":false,"stock_field":0},{"id":4,"price":1,"multiplicity":0.5,"stock_field":0.4}]"#;
        let cards: Vec<Card> = read_text(cards).unwrap();
        let cart = goods(&[(1, "2"), (2, "3"), (3, "1"), (4, "1")]).cart(&cards);
        let expected = [(1, "2"), (2, "2"), (3, "1"), (4, "1")];
        let expected = expected.map(|(product, amount)| (product, quantity(amount)));
        let lines = cart.lines.iter();
        let lines: Vec<_> = lines.map(|line| (line.product, line.quantity)).collect();
        assert_eq!((lines.as_slice(), &*cart.capped), (&expected[..], &[2][..]));
    }

    #[test]
    fn a_link_contains_products_and_quantities_in_url_safe_characters() {
        let sealed = sealed_goods(&key("casa"), &cart(&[(101, "2"), (7, "1.5")]), NOW_MS).unwrap();
        assert!(sealed.starts_with("20030~101-2~7-1.5."), "{sealed}");
        let opened = open_goods(&key("casa"), &sealed, NOW_MS).unwrap();
        assert_eq!(
            opened.0,
            [(101, quantity("2"), None), (7, quantity("1.5"), None)]
        );
        assert_eq!(sealed_goods(&key("casa"), &Cart::default(), NOW_MS), None);
    }

    #[test]
    fn a_link_expires_and_is_invalid_on_other_sites_or_if_tampered() {
        let sealed = sealed_goods(&key("casa"), &cart(&[(101, "2")]), NOW_MS).unwrap();
        let open = |site, text: &str, days| open_goods(&key(site), text, NOW_MS + days * DAY_MS);
        assert!(open("casa", &sealed, SHARED_DAYS).is_ok());
        let before = Err(Failure::Refused(&SHARED_BEFORE));
        assert_eq!(open("casa", &sealed, SHARED_DAYS + 1), before);
        let unknown = Err(Failure::Refused(&NOT_SHARED));
        assert_eq!(open("romania", &sealed, 0), unknown);
        let forged = sealed.replace("101-2", "101-9");
        for text in [
            &*forged,
            "",
            "20030~101-2",
            &sealed[1..],
            &sealed[..sealed.len() - 1],
        ] {
            assert_eq!(open("casa", text, 0), unknown, "{text}");
        }
        let other_kind = seal(&key("casa"), "guest", "20030~101-2");
        assert_eq!(open("casa", &other_kind, 0), unknown);
    }

    #[test]
    fn a_long_cart_is_shared_up_to_the_length_of_a_url() {
        for (least, quantity, held) in [(1, "1", 400), (1_000_000_000, "99998.999", 333)] {
            let lines: Vec<_> = (least..least + 500).map(|id| (id, quantity)).collect();
            let sealed = sealed_goods(&key("casa"), &cart(&lines), NOW_MS).unwrap();
            assert!(sealed.len() < 7_100, "{}", sealed.len());
            let expected: Vec<_> = (least..least + held).collect();
            assert_eq!(goods(&lines).products(), expected);
            assert_eq!(shared_count(&sealed), expected.len());
        }
    }

    #[test]
    fn a_link_keeps_the_grinding_of_its_goods() {
        let mut ground = cart(&[(1, "2"), (2, "0.5")]);
        ground.lines[1].grinding = Some(7);
        let sealed = sealed_goods(&key("casa"), &ground, NOW_MS).unwrap();
        let opened = open_goods(&key("casa"), &sealed, NOW_MS).unwrap();
        let command = opened.join(&cards()).unwrap();
        let joined = apply(&Cart::default(), &command, 0).unwrap();
        for cart in [&opened.cart(&cards()), joined.cart()] {
            let grindings: Vec<_> = cart.lines.iter().map(|line| line.grinding).collect();
            assert_eq!(grindings, [None, Some(7)]);
        }
    }

    #[test]
    fn shared_goods_are_added_within_the_stock_and_the_rest_is_named() {
        let shared = goods(&[(1, "2"), (2, "3"), (3, "1"), (9, "1")]);
        let command = shared.join(&cards()).unwrap();
        let joined = apply(&cart(&[(1, "1")]), &command, 0).unwrap();
        let expected = [(1, quantity("3")), (2, quantity("2"))];
        let lines = &joined.cart().lines;
        assert_eq!(
            lines
                .iter()
                .map(|line| (line.product, line.quantity))
                .collect::<Vec<_>>(),
            expected
        );
        let missing = shared.not_added(&cards(), joined.cart(), Language::En.words());
        let missing: Vec<_> = missing.iter().map(|one| (&*one.title, one.held)).collect();
        let (some, none) = (quantity("2"), Quantity::ZERO);
        assert_eq!(
            missing,
            [("Cloth", some), ("Pot", none), ("Product no. 9", none)]
        );
        assert_eq!(goods(&[(3, "1"), (9, "1")]).join(&cards()), None);
    }
}
