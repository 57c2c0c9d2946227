//! Filters, sorts and paginates the products of a category. A product matches a filter with any of its selected
//! options, and must match all filters.

use std::collections::{BTreeMap, BTreeSet};

use crate::catalogue::OptionId;

const MAX_PER_PAGE: usize = 100;
const DEFAULT_PER_PAGE: usize = 48;

/// The fields of a product that filtering and sorting need.
#[derive(Debug, Clone)]
pub(crate) struct ListingItem {
    pub id: i64,
    /// Hundredths of the shop's currency.
    pub price: i64,
    pub name: String,
    pub priority: i64,
    pub options: Vec<OptionId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SortOrder {
    /// In the order of the input.
    Given,
    Priority,
    PriceUp,
    PriceDown,
    NameUp,
    NameDown,
    Newest,
}

/// The parameters of a listing.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ListingQuery {
    pub page: usize,
    pub per_page: usize,
    pub order: SortOrder,
    pub selected: BTreeSet<OptionId>,
    pub price: Option<(i64, i64)>,
}

/// One page of a filtered listing.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Listing {
    pub ids: Vec<i64>,
    pub total: usize,
    pub pages: usize,
    /// Over all products of the category, ignoring filters.
    pub price_range: Option<(i64, i64)>,
    /// For each option, how many products match it together with the other filters.
    pub counts: BTreeMap<OptionId, usize>,
}

impl ListingQuery {
    /// Parses the query parameters; invalid values are ignored.
    pub(crate) fn parse(page: &str, per_page: &str, sort: &str, filters: &str) -> Self {
        let mut query = Self {
            page: page.parse().unwrap_or(1).max(1),
            per_page: per_page
                .parse()
                .unwrap_or(DEFAULT_PER_PAGE)
                .clamp(1, MAX_PER_PAGE),
            order: match sort.replace(' ', "+").as_str() {
                "price+" => SortOrder::PriceUp,
                "price-" => SortOrder::PriceDown,
                "name+" => SortOrder::NameUp,
                "name-" => SortOrder::NameDown,
                "sort_priority-" => SortOrder::Priority,
                _ => SortOrder::Newest,
            },
            selected: BTreeSet::new(),
            price: None,
        };
        let (mut key, mut price) = ("", Vec::new());
        for part in filters.split(',') {
            let value = part.split_once(':').map_or(part, |(name, value)| {
                key = name;
                value
            });
            if key == "price" {
                price.extend(value.split('-').map(hundredths));
            } else if let (Ok(filter), Ok(option)) = (key.parse(), value.parse()) {
                query.selected.insert(OptionId { filter, option });
            }
        }
        if let [Some(from), Some(to)] = price.as_slice() {
            query.price = Some((*from, *to));
        }
        query
    }

    fn matches_price(&self, item: &ListingItem) -> bool {
        self.price
            .is_none_or(|(from, to)| (from..=to).contains(&item.price))
    }

    /// The first two of these filters that the item does not match.
    fn unmatched(&self, filters: &BTreeSet<i64>, item: &ListingItem) -> [Option<i64>; 2] {
        let matches = |filter: i64| {
            let own = |option: &&OptionId| option.filter == filter;
            let mut own = item.options.iter().filter(own);
            own.any(|option| self.selected.contains(option))
        };
        let mut unmatched = filters.iter().copied().filter(|filter| !matches(*filter));
        [unmatched.next(), unmatched.next()]
    }

    /// Applies the parameters to all products of a category.
    pub(crate) fn apply(&self, items: &[ListingItem]) -> Listing {
        let filters: BTreeSet<i64> = self.selected.iter().map(|option| option.filter).collect();
        let mut matching = Vec::new();
        let mut counts: BTreeMap<OptionId, usize> = BTreeMap::new();
        for item in items {
            let in_range = self.matches_price(item);
            let unmatched = self.unmatched(&filters, item);
            if in_range && unmatched[0].is_none() {
                matching.push(item);
            }
            for option in &item.options {
                let count = counts.entry(*option).or_default();
                let matches_others = match unmatched {
                    [None, _] => true,
                    [Some(filter), None] => filter == option.filter,
                    _ => false,
                };
                *count += usize::from(in_range && matches_others);
            }
        }
        sort(&mut matching, self.order);
        let prices = items.iter().map(|item| item.price);
        Listing {
            total: matching.len(),
            pages: matching.len().div_ceil(self.per_page).max(1),
            ids: matching
                .iter()
                .skip((self.page - 1).saturating_mul(self.per_page))
                .take(self.per_page)
                .map(|item| item.id)
                .collect(),
            price_range: prices.clone().min().zip(prices.max()),
            counts,
        }
    }
}

/// Parses an amount such as `10` or `9.99`.
fn hundredths(text: &str) -> Option<i64> {
    let amount: f64 = text.trim().parse().ok()?;
    #[expect(clippy::cast_possible_truncation, reason = "the range is checked")]
    (0.0..1e11)
        .contains(&amount)
        .then(|| (amount * 100.0).round() as i64)
}

fn sort(items: &mut [&ListingItem], order: SortOrder) {
    let by_priority =
        |a: &&ListingItem, b: &&ListingItem| b.priority.cmp(&a.priority).then(a.id.cmp(&b.id));
    match order {
        SortOrder::Given => {}
        SortOrder::Priority => items.sort_by(by_priority),
        SortOrder::PriceUp => items.sort_by(|a, b| a.price.cmp(&b.price).then(a.id.cmp(&b.id))),
        SortOrder::PriceDown => items.sort_by(|a, b| b.price.cmp(&a.price).then(a.id.cmp(&b.id))),
        SortOrder::NameUp => items.sort_by(|a, b| a.name.cmp(&b.name).then(a.id.cmp(&b.id))),
        SortOrder::NameDown => items.sort_by(|a, b| b.name.cmp(&a.name).then(a.id.cmp(&b.id))),
        SortOrder::Newest => items.sort_by_key(|item| std::cmp::Reverse(item.id)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(id: i64, price: i64, name: &str, options: &[(i64, i64)]) -> ListingItem {
        ListingItem {
            id,
            price,
            name: name.to_owned(),
            priority: 0,
            options: options
                .iter()
                .map(|&(filter, option)| OptionId { filter, option })
                .collect(),
        }
    }

    fn items() -> Vec<ListingItem> {
        vec![
            item(1, 1_000, "c", &[(1, 1), (3, 1)]),
            item(2, 3_000, "a", &[(1, 2), (3, 1)]),
            item(3, 2_000, "b", &[(1, 2), (3, 2)]),
        ]
    }

    fn ids(sort: &str, filters: &str) -> Vec<i64> {
        ListingQuery::parse("", "", sort, filters)
            .apply(&items())
            .ids
    }

    #[test]
    fn an_item_matches_any_option_of_a_filter_and_all_filters() {
        let cases = [
            ("", vec![1, 2, 3]),
            ("1:2", vec![2, 3]),
            ("1:1,2", vec![1, 2, 3]),
            ("3:1,1:2,price:10,30", vec![2]),
            ("price:10,20", vec![1, 3]),
            ("price:10,20,30", vec![1, 2, 3]),
            ("1:1,1:2", vec![1, 2, 3]),
            ("1:2,3:1", vec![2]),
            ("1:9", vec![]),
            ("price:10-20", vec![1, 3]),
            ("price:15.5-20,1:2", vec![3]),
            ("nonsense,price:x-y,1:", vec![1, 2, 3]),
        ];
        for (filters, expected) in cases {
            assert_eq!(ids("sort_priority-", filters), expected, "{filters}");
        }
    }

    #[test]
    fn items_are_sorted_as_the_parameter_says() {
        let cases = [
            ("price+", vec![1, 3, 2]),
            ("price ", vec![1, 3, 2]),
            ("price-", vec![2, 3, 1]),
            ("name+", vec![2, 3, 1]),
            ("name-", vec![1, 3, 2]),
            ("newer+", vec![3, 2, 1]),
            ("", vec![3, 2, 1]),
            ("sort_priority-", vec![1, 2, 3]),
        ];
        for (sort, expected) in cases {
            assert_eq!(ids(sort, ""), expected, "{sort}");
        }
    }

    #[test]
    fn an_option_counts_the_items_that_selecting_it_would_show() {
        let listing = ListingQuery::parse("", "", "", "1:2").apply(&items());
        let count = |filter, option| listing.counts[&OptionId { filter, option }];
        assert_eq!((count(1, 1), count(1, 2)), (1, 2));
        assert_eq!((count(3, 1), count(3, 2)), (1, 1));
        assert_eq!(listing.price_range, Some((1_000, 3_000)));
    }

    #[test]
    fn a_page_after_the_last_is_empty() {
        let page = |page| ListingQuery::parse(page, "2", "sort_priority-", "").apply(&items());
        assert_eq!((page("1").ids, page("2").ids), (vec![1, 2], vec![3]));
        assert_eq!((page("3").ids.len(), page("3").pages), (0, 2));
        assert_eq!(page("nonsense").ids, vec![1, 2]);
    }
}
