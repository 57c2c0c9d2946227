//! What became of each line: exactly one of these.

use super::lookup::Lookup;
use super::rows::{Row, Rows};
use super::table::Why;
use crate::i18n::{Language, Word};
use crate::product::{Card, ProductId};
use crate::quantity::Quantity;

/// The lines whose products can be chosen at once: each is a field of the form.
const MOST_CHOICES: usize = 100;

/// An amount of a product that is sold.
#[derive(Debug, Clone, Copy)]
pub struct Good<'c> {
    pub card: &'c Card,
    pub wanted: Quantity,
    /// What the cart gets: led up to the next amount that is sold, and within the stock.
    pub sold: Quantity,
}

/// What became of a line.
#[derive(Debug, Clone)]
pub enum Fate<'c> {
    Found(Good<'c>),
    /// Several products have the code.
    Several(Vec<Good<'c>>),
    /// It is there, but is not sold, or not to this visitor.
    NotSold(&'c Card, Word),
    /// The amount cannot be ordered.
    Unread(Why),
    /// The amount may mean two numbers.
    Unclear(&'c Card),
    /// The line has no code.
    NoCode,
    /// No product has the code; these have codes like it.
    Unknown(Vec<&'c Card>),
    /// It was not looked up yet.
    Waiting,
}

/// The fates of all rows, in their order.
#[derive(Debug)]
pub struct Fates<'c>(pub Vec<Fate<'c>>);

impl<'c> Good<'c> {
    fn of(row: &Row, card: &'c Card, language: Language) -> Option<Self> {
        let wanted = row.wanted(card, language)?;
        Some(Self {
            card,
            wanted,
            sold: card.step().fitted(wanted, card.stock()),
        })
    }

    fn is_sold(&self) -> bool {
        self.card.can_be_bought() && !self.sold.is_zero()
    }
}

impl<'c> Fate<'c> {
    fn of(row: &Row, lookup: &Lookup<'_>, cards: &'c [Card], language: Language) -> Self {
        if let Some((_, why)) = row.wrong() {
            return Self::Unread(why);
        }
        if row.code.is_empty() {
            return Self::NoCode;
        }
        let Some(found) = lookup.found(&row.code, cards) else {
            return Self::Waiting;
        };
        let goods: Option<Vec<Good<'c>>> = found
            .iter()
            .map(|card| Good::of(row, card, language))
            .collect();
        let (Some(goods), Some(first)) = (goods, found.first()) else {
            return match found.first() {
                Some(card) => Self::Unclear(card),
                None => Self::Unknown(lookup.near(&row.code, cards)),
            };
        };
        let sold: Vec<Good<'c>> = goods.into_iter().filter(Good::is_sold).collect();
        match sold.as_slice() {
            [] => Self::NotSold(first, first.not_sold()),
            [good] => Self::Found(*good),
            _ => Self::Several(sold),
        }
    }

    /// Whether the line stays in the field, to be repaired.
    pub const fn is_to_repair(&self) -> bool {
        match self {
            Self::Found(_) | Self::Several(_) | Self::Waiting => false,
            Self::NotSold(..)
            | Self::Unread(_)
            | Self::Unclear(_)
            | Self::NoCode
            | Self::Unknown(_) => true,
        }
    }
}

impl<'c> Fates<'c> {
    pub fn of(rows: &Rows, lookup: &Lookup<'_>, cards: &'c [Card], language: Language) -> Self {
        let mut choices = 0;
        let fates = rows.rows.iter().map(|row| {
            let fate = Fate::of(row, lookup, cards, language);
            if matches!(fate, Fate::Several(_)) {
                choices += 1;
            }
            // More are chosen in the next step.
            if choices > MOST_CHOICES && matches!(fate, Fate::Several(_)) {
                Fate::Waiting
            } else {
                fate
            }
        });
        Self(fates.collect())
    }

    /// The goods that a cart gets without a choice.
    pub fn goods(&self) -> impl Iterator<Item = Good<'c>> {
        self.0.iter().filter_map(|fate| {
            if let Fate::Found(good) = fate {
                Some(*good)
            } else {
                None
            }
        })
    }

    /// The goods with the amounts that were wanted, to be priced.
    pub fn wanted(&self) -> Vec<(ProductId, Option<Quantity>)> {
        let goods = self.goods();
        goods
            .map(|good| (good.card.id, Some(good.wanted)))
            .collect()
    }

    pub fn count(&self, is: impl Fn(&Fate<'_>) -> bool) -> usize {
        self.0.iter().filter(|fate| is(fate)).count()
    }
}

/// The goods of a form: `101-2~7-1.5`.
pub(super) fn written(goods: impl Iterator<Item = (ProductId, Quantity)>) -> String {
    let goods =
        goods.map(|(product, quantity)| [&product.to_string(), "-", &quantity.plain()].concat());
    goods.collect::<Vec<_>>().join("~")
}

/// Reads the goods of a form; at most as many as a table has lines. What cannot be read is left out.
pub(super) fn read_goods(text: &str) -> Vec<(ProductId, Quantity)> {
    let goods = text.split('~').take(super::table::MOST_LINES);
    let good = |good: &str| {
        let (product, quantity) = good.split_once('-')?;
        let quantity = Quantity::read(quantity).filter(|quantity| !quantity.is_zero())?;
        Some((product.parse().ok()?, quantity))
    };
    goods.filter_map(good).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient::read_text;

    fn fates_of(text: &str, cards: &str, known: &str) -> Vec<String> {
        let cards: Vec<Card> = read_text(cards).unwrap();
        let rows = Rows::read("", std::iter::once(text));
        let lookup = Lookup::new(None, &rows, known);
        let fates = Fates::of(&rows, &lookup, &cards, Language::Ro);
        let told = |fate: &Fate<'_>| match fate {
            Fate::Found(good) => format!(
                "{} {} of {}",
                good.card.id,
                good.sold.plain(),
                good.wanted.plain()
            ),
            Fate::Several(goods) => format!("one of {}", goods.len()),
            Fate::NotSold(card, _) => format!("{} is not sold", card.id),
            Fate::Unread(why) => format!("{why:?}"),
            Fate::Unclear(card) => format!("{} unclear", card.id),
            Fate::NoCode => "no code".to_owned(),
            Fate::Unknown(near) => format!("unknown {}", near.len()),
            Fate::Waiting => "waiting".to_owned(),
        };
        fates.0.iter().map(told).collect()
    }

    const CARDS: &str = r#"[{"id":1,"code":"AA-1","price":5},{"id":2,"code":"BB-2","price":5,"multiplicity":6,"stock_field":20},
        {"id":3,"code":"CC-3","price":5},{"id":4,"code":"cc-3","price":7},{"id":5,"code":"DD-5","price":5,"available":false},
        {"id":6,"code":"EE-6"},{"id":7,"code":"FF-7","price":1,"stock_field":0.5}]"#;

    #[test]
    fn each_line_has_one_fate() {
        let known =
            "aa-1\t1\t\nbb-2\t2\t\ncc-3\t3,4\t\ndd-5\t5\t\nee-6\t6\t\nff-7\t7\t\nqq-9\t\t1,2\n";
        let told = fates_of(
            "AA-1;2\nBB-2;7\nCC-3;1\nDD-5;1\nEE-6;1\nFF-7;3\nQQ-9;1\nZZ-0;1\nAA-1;3/10\nBB-2;24\n",
            CARDS,
            known,
        );
        assert_eq!(
            told,
            [
                "1 2 of 2",
                "2 18 of 31",
                "one of 2",
                "5 is not sold",
                "6 is not sold",
                "7 is not sold",
                "unknown 2",
                "waiting",
                "Date"
            ]
        );
        assert_eq!(fates_of("AA-1 1.000\n", CARDS, known), ["1 1000 of 1000"]);
        assert_eq!(fates_of("AA-1 1,000\n", CARDS, known), ["1 unclear"]);
    }

    #[test]
    fn what_a_form_carries_is_believed_only_for_the_same_code() {
        assert_eq!(fates_of("AA-1;2", CARDS, "aa-1\t2,3\t\n"), ["unknown 0"]);
        assert_eq!(fates_of("AA-1;2", CARDS, "aa-1\t999\t\n"), ["unknown 0"]);
        assert_eq!(fates_of("AA-1;2", CARDS, "aa-1"), ["waiting"]);
    }

    #[test]
    fn the_goods_of_a_form_are_read_back() {
        let quantity = |text| Quantity::read(text).unwrap();
        let goods = [(101, quantity("2")), (7, quantity("1.5"))];
        let text = written(goods.into_iter());
        assert_eq!(text, "101-2~7-1.5");
        assert_eq!(read_goods(&text), goods);
        assert_eq!(read_goods("x~1~-2~3-0~4--1~5-1e9"), []);
        assert_eq!(read_goods(&"1-1~".repeat(2_000)).len(), 500);
    }
}
