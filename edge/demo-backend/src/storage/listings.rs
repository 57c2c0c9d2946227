//! The fields that a listing filters and sorts by, packed into rows: one row per category and batch of products. One
//! row per product would cost more to read than the listing itself; so would the names when they do not matter.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Deserialize;
use serde_json::{Value, json};
use worker::Result;

use super::Database;
use crate::catalogue::{OptionId, Product, normalise};
use crate::language::Language;
use crate::listing::ListingItem;
use crate::request::ApiRequest;
use crate::shops::Range;

/// Packs a filter and an option into one number: `filter * FILTER_STEP + option`.
const FILTER_STEP: i64 = 1_000_000;

/// A row: the products of a category, one a line, and their names in each language.
#[derive(Default)]
struct Block {
    items: String,
    names: [String; Language::ALL.len()],
}

impl Database {
    pub(super) fn insert_listings(&self, range: Range, products: &[Product]) -> Result<()> {
        let mut blocks: BTreeMap<(i64, i64), Block> = BTreeMap::new();
        for product in products {
            let block = blocks
                .entry((product.department, product.category))
                .or_default();
            write_item(&mut block.items, product);
            for (names, language) in block.names.iter_mut().zip(Language::ALL) {
                let texts = product.texts.iter().find(|one| one.language == language);
                names.push_str(&texts.map_or_else(String::new, |texts| normalise(&texts.title)));
                names.push('\n');
            }
        }
        let first = products.first().map_or(0, |product| product.id);
        let rows: Vec<Value> = blocks
            .iter()
            .map(|((department, category), block)| {
                let [ro, ru, uk, en] = &block.names;
                let key = (range.number(), department, category, first);
                json!([key.0, key.1, key.2, key.3, block.items, ro, ru, uk, en])
            })
            .collect();
        self.insert("listings", 9, &rows)
    }

    /// All products of a category or department for a listing; with names only when `named`.
    pub(crate) fn items(
        &self,
        request: &ApiRequest,
        category: i64,
        named: bool,
    ) -> Result<Vec<ListingItem>> {
        #[derive(Deserialize)]
        struct Row {
            items: Option<String>,
            names: Option<String>,
        }
        let department = category / 100 * 100;
        let own = if category == department {
            "?3 = ?2"
        } else {
            "category = ?3"
        };
        let names = if named {
            request.language.code()
        } else {
            "NULL"
        };
        let query = [
            "SELECT group_concat(items, '') AS items, group_concat(",
            names,
            ", '') AS names FROM listings WHERE range = ?1 AND department = ?2 AND ",
            own,
        ]
        .concat();
        let range = request.shop.range().number();
        let values = vec![range.into(), department.into(), category.into()];
        let Some(row) = self.first::<Row>(&query, values)? else {
            return Ok(Vec::new());
        };
        let items = row.items.unwrap_or_default();
        let names = row.names.unwrap_or_default();
        Ok(read_items(|stored| request.price(stored), &items, &names))
    }
}

impl Database {
    /// These products for a listing, in the order of their numbers here; with names only when `named`.
    pub(crate) fn items_of(
        &self,
        request: &ApiRequest,
        ids: &[i64],
        named: bool,
    ) -> Result<Vec<ListingItem>> {
        #[derive(Deserialize)]
        struct Row {
            items: String,
        }
        type Item = (i64, i64, i64, Vec<[i64; 2]>, String);
        let name = if named {
            "(SELECT substr(normalised, 1, instr(normalised, char(10)) - 1) FROM translations WHERE range = ?1 AND language = ?3 AND product = p.id)"
        } else {
            "''"
        };
        // All blocks in one row: reading a row costs more than its content.
        let query = [
            "SELECT json_group_array(json_array(p.id, p.price, p.priority, json(p.options), ",
            name,
            ")) AS items FROM json_each(?2) e CROSS JOIN products p ON p.range = ?1 AND p.id = e.value",
        ]
        .concat();
        let mut values = vec![
            request.shop.range().number().into(),
            json!(ids).to_string().into(),
        ];
        if named {
            values.push(request.language.code().into());
        }
        let row = self.first::<Row>(&query, values)?;
        let items: Vec<Item> = serde_json::from_str(row.as_ref().map_or("[]", |row| &row.items))?;
        let item = |(id, price, priority, options, name): Item| ListingItem {
            id,
            price: request.price(price),
            priority,
            name,
            options: options
                .into_iter()
                .map(|[filter, option]| OptionId { filter, option })
                .collect(),
        };
        Ok(items.into_iter().map(item).collect())
    }
}

fn write_item(text: &mut String, product: &Product) {
    let _ = write!(
        text,
        "{} {} {}",
        product.id, product.price, product.priority
    );
    for option in &product.options {
        let _ = write!(text, " {}", option.filter * FILTER_STEP + option.option);
    }
    text.push('\n');
}

fn read_items(price: impl Fn(i64) -> i64, items: &str, names: &str) -> Vec<ListingItem> {
    let mut names = names.lines();
    items
        .lines()
        .map(|line| {
            let mut numbers = line.split(' ').map(|number| number.parse().unwrap_or(0));
            let mut next = || numbers.next().unwrap_or(0);
            ListingItem {
                id: next(),
                price: price(next()),
                priority: next(),
                name: names.next().unwrap_or_default().to_owned(),
                options: numbers
                    .map(|number: i64| OptionId {
                        filter: number / FILTER_STEP,
                        option: number % FILTER_STEP,
                    })
                    .collect(),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::build;

    #[test]
    fn a_block_reads_back_as_written() {
        let products = build(Range::General).products;
        let (mut items, mut names) = (String::new(), String::new());
        for product in &products {
            write_item(&mut items, product);
            names.push_str(&product.code);
            names.push('\n');
        }
        let read = read_items(|stored| stored, &items, &names);
        assert_eq!(read.len(), products.len());
        for (item, product) in read.iter().zip(&products) {
            assert_eq!(
                (item.id, item.price, item.priority),
                (product.id, product.price, product.priority)
            );
            assert_eq!(
                (&item.options, &item.name),
                (&product.options, &product.code)
            );
        }
        assert!(
            read_items(|stored| stored, &items, "")
                .iter()
                .all(|item| item.name.is_empty())
        );
    }
}
