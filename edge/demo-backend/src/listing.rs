//! What a listing shows: filters (any option within one, all across), counts, price range, order, page.

use std::collections::{BTreeMap, BTreeSet};

use crate::catalogue::Choice;

/// As many products as a page may hold.
const MOST_PER_PAGE: usize = 100;
const PER_PAGE: usize = 48;

/// A product as far as choosing and ordering need it.
#[derive(Debug, Clone)]
pub(crate) struct Item {
    pub id: i64,
    /// In the shop's own currency, hundredths.
    pub price: i64,
    pub name: String,
    pub priority: i64,
    pub choices: Vec<Choice>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    Priority,
    PriceUp,
    PriceDown,
    NameUp,
    NameDown,
    Newest,
}

/// What is asked of a listing.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Wish {
    pub page: usize,
    pub per_page: usize,
    pub order: Order,
    pub choices: BTreeSet<Choice>,
    pub price: Option<(i64, i64)>,
}

/// What it shows.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    pub ids: Vec<i64>,
    pub total: usize,
    pub pages: usize,
    /// Of all products, whatever the filters.
    pub price_range: Option<(i64, i64)>,
    /// How many products each option would show beside the other filters.
    pub counts: BTreeMap<Choice, usize>,
}

impl Wish {
    /// Reads the query's fields; what cannot be read is left out.
    pub(crate) fn read(page: &str, per_page: &str, sort: &str, filters: &str) -> Self {
        let mut wish = Self {
            page: page.parse().unwrap_or(1).max(1),
            per_page: per_page.parse().unwrap_or(PER_PAGE).clamp(1, MOST_PER_PAGE),
            order: match sort.replace(' ', "+").as_str() {
                "price+" => Order::PriceUp,
                "price-" => Order::PriceDown,
                "name+" => Order::NameUp,
                "name-" => Order::NameDown,
                "newer+" => Order::Newest,
                _ => Order::Priority,
            },
            choices: BTreeSet::new(),
            price: None,
        };
        for (key, value) in filters.split(',').filter_map(|pair| pair.split_once(':')) {
            if key == "price" {
                wish.price = value
                    .split_once('-')
                    .and_then(|(from, to)| Some((hundredths(from)?, hundredths(to)?)));
            } else if let (Ok(filter), Ok(option)) = (key.parse(), value.parse()) {
                wish.choices.insert(Choice { filter, option });
            }
        }
        wish
    }

    fn price_fits(&self, item: &Item) -> bool {
        self.price
            .is_none_or(|(from, to)| (from..=to).contains(&item.price))
    }

    /// The filters in which the item has none of the chosen options; two are enough to know.
    fn missed<'a>(&'a self, item: &'a Item) -> Vec<i64> {
        let filters: BTreeSet<i64> = self.choices.iter().map(|choice| choice.filter).collect();
        filters
            .into_iter()
            .filter(|filter| {
                !item
                    .choices
                    .iter()
                    .any(|own| own.filter == *filter && self.choices.contains(own))
            })
            .take(2)
            .collect()
    }
}

/// An amount of money as a query writes it: `10`, `9.99`.
fn hundredths(text: &str) -> Option<i64> {
    let amount: f64 = text.trim().parse().ok()?;
    #[expect(clippy::cast_possible_truncation, reason = "the range is checked")]
    (0.0..1e11)
        .contains(&amount)
        .then(|| (amount * 100.0).round() as i64)
}

/// Applies a wish to all products of a category.
pub(crate) fn show(items: &[Item], wish: &Wish) -> Shown {
    let mut chosen = Vec::new();
    let mut counts: BTreeMap<Choice, usize> = BTreeMap::new();
    for item in items {
        for choice in &item.choices {
            counts.entry(*choice).or_default();
        }
        if !wish.price_fits(item) {
            continue;
        }
        let missed = wish.missed(item);
        if missed.is_empty() {
            chosen.push(item);
        }
        for choice in &item.choices {
            let alone = missed.iter().all(|filter| *filter == choice.filter);
            if let Some(count) = counts.get_mut(choice).filter(|_| alone) {
                *count += 1;
            }
        }
    }
    sort(&mut chosen, wish.order);
    let prices = items.iter().map(|item| item.price);
    Shown {
        total: chosen.len(),
        pages: chosen.len().div_ceil(wish.per_page).max(1),
        ids: chosen
            .iter()
            .skip((wish.page - 1).saturating_mul(wish.per_page))
            .take(wish.per_page)
            .map(|item| item.id)
            .collect(),
        price_range: prices.clone().min().zip(prices.max()),
        counts,
    }
}

fn sort(items: &mut [&Item], order: Order) {
    let by_priority = |a: &&Item, b: &&Item| b.priority.cmp(&a.priority).then(a.id.cmp(&b.id));
    match order {
        Order::Priority => items.sort_by(by_priority),
        Order::PriceUp => items.sort_by(|a, b| a.price.cmp(&b.price).then(a.id.cmp(&b.id))),
        Order::PriceDown => items.sort_by(|a, b| b.price.cmp(&a.price).then(a.id.cmp(&b.id))),
        Order::NameUp => items.sort_by(|a, b| a.name.cmp(&b.name).then(a.id.cmp(&b.id))),
        Order::NameDown => items.sort_by(|a, b| b.name.cmp(&a.name).then(a.id.cmp(&b.id))),
        Order::Newest => items.sort_by_key(|item| std::cmp::Reverse(item.id)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(id: i64, price: i64, name: &str, choices: &[(i64, i64)]) -> Item {
        Item {
            id,
            price,
            name: name.to_owned(),
            priority: 0,
            choices: choices
                .iter()
                .map(|&(filter, option)| Choice { filter, option })
                .collect(),
        }
    }

    fn items() -> Vec<Item> {
        vec![
            item(1, 1_000, "c", &[(1, 1), (3, 1)]),
            item(2, 3_000, "a", &[(1, 2), (3, 1)]),
            item(3, 2_000, "b", &[(1, 2), (3, 2)]),
        ]
    }

    fn ids(sort: &str, filters: &str) -> Vec<i64> {
        show(&items(), &Wish::read("", "", sort, filters)).ids
    }

    #[test]
    fn options_of_one_filter_add_and_filters_narrow() {
        let cases = [
            ("", vec![1, 2, 3]),
            ("1:2", vec![2, 3]),
            ("1:1,1:2", vec![1, 2, 3]),
            ("1:2,3:1", vec![2]),
            ("1:9", vec![]),
            ("price:10-20", vec![1, 3]),
            ("price:15.5-20,1:2", vec![3]),
            ("nonsense,price:x-y,1:", vec![1, 2, 3]),
        ];
        for (filters, expected) in cases {
            assert_eq!(ids("", filters), expected, "{filters}");
        }
    }

    #[test]
    fn every_order_is_the_one_that_its_value_names() {
        let cases = [
            ("price+", vec![1, 3, 2]),
            ("price ", vec![1, 3, 2]),
            ("price-", vec![2, 3, 1]),
            ("name+", vec![2, 3, 1]),
            ("name-", vec![1, 3, 2]),
            ("newer+", vec![3, 2, 1]),
            ("sort_priority-", vec![1, 2, 3]),
        ];
        for (sort, expected) in cases {
            assert_eq!(ids(sort, ""), expected, "{sort}");
        }
    }

    #[test]
    fn counts_tell_what_choosing_an_option_would_show() {
        let shown = show(&items(), &Wish::read("", "", "", "1:2"));
        let count = |filter, option| shown.counts[&Choice { filter, option }];
        assert_eq!((count(1, 1), count(1, 2)), (1, 2));
        assert_eq!((count(3, 1), count(3, 2)), (1, 1));
        assert_eq!(shown.price_range, Some((1_000, 3_000)));
    }

    #[test]
    fn pages_hold_their_share_and_the_one_after_the_last_is_empty() {
        let page = |page| show(&items(), &Wish::read(page, "2", "", ""));
        assert_eq!((page("1").ids, page("2").ids), (vec![1, 2], vec![3]));
        assert_eq!((page("3").ids.len(), page("3").pages), (0, 2));
        assert_eq!(page("nonsense").ids, vec![1, 2]);
    }
}
