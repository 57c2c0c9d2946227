//! Reading categories and products.

use std::fmt::Write as _;

use serde::Deserialize;
use worker::{Result, SqlStorageValue};

use super::{CardRow, CategoryRow, LookRow, ProductRow, Store};
use crate::asked::Asked;
use crate::catalogue::Choice;
use crate::language::Language;
use crate::listing::Item;
use crate::shops::Range;

/// The most parameters of one statement.
const MOST_PARAMETERS: usize = 90;
/// How far product numbers in one packed row lie apart at most.
const ITEMS_PER_ROW: i64 = 10_000;

pub(super) const CARD: &str = "SELECT p.id, p.category, p.code, p.price, p.old_price, p.brand, p.multiplicity, p.recipe, p.fresh, p.hit, p.rating,
    p.reviews, p.size, p.picture, p.weight, t.title, t.slug, t.short, t.description, t.properties, COALESCE(s.count, 0) AS stock,
    c.title AS category_title, c.url AS category_url
    FROM products p
    JOIN translations t ON t.range = p.range AND t.product = p.id AND t.language = ?1
    JOIN categories c ON c.range = p.range AND c.language = t.language AND c.id = p.category
    LEFT JOIN stock s ON s.shop = ?2 AND s.product = p.id
    WHERE p.range = ?3";

#[derive(Deserialize)]
struct Slug {
    slug: String,
}

#[derive(Deserialize)]
struct Id {
    id: i64,
}

impl Store {
    /// All categories in the language asked, first level before second, with how many products each holds.
    pub(crate) fn categories(&self, asked: &Asked) -> Result<Vec<CategoryRow>> {
        self.all(
            "SELECT id, parent, title, url, text,
             goods * (1 + (SELECT CAST(value AS INTEGER) FROM facts WHERE name = 'copies')) AS product_count
             FROM categories WHERE range = ? AND language = ? AND goods > 0 ORDER BY id",
            vec![
                asked.shop.range().number().into(),
                asked.language.code().into(),
            ],
        )
    }

    /// The address of a category or product in each language.
    pub(crate) fn slugs(
        &self,
        asked: &Asked,
        product: bool,
        id: i64,
    ) -> Result<Vec<(Language, String)>> {
        let query = if product {
            "SELECT slug FROM translations WHERE range = ? AND language = ? AND product = ?"
        } else {
            "SELECT url AS slug FROM categories WHERE range = ? AND language = ? AND id = ?"
        };
        let mut slugs = Vec::new();
        for language in Language::ALL {
            let values = vec![
                asked.shop.range().number().into(),
                language.code().into(),
                id.into(),
            ];
            if let Some(row) = self.first::<Slug>(query, values)? {
                slugs.push((language, row.slug));
            }
        }
        Ok(slugs)
    }

    /// The product or category with this address; in any language when none is given.
    pub(crate) fn id_of_slug(
        &self,
        asked: &Asked,
        product: bool,
        language: Option<Language>,
        slug: &str,
    ) -> Result<Option<i64>> {
        let query = if product {
            "SELECT product AS id FROM translations WHERE range = ? AND language = ? AND slug = ?"
        } else {
            "SELECT id FROM categories WHERE range = ? AND language = ? AND url = ?"
        };
        for candidate in Language::ALL {
            if language.is_some_and(|language| language != candidate) {
                continue;
            }
            let values = vec![
                asked.shop.range().number().into(),
                candidate.code().into(),
                slug.into(),
            ];
            if let Some(row) = self.first::<Id>(query, values)? {
                return Ok(Some(row.id));
            }
        }
        Ok(None)
    }

    /// All products of a category of either level, as far as choosing needs them; `named` when names order them.
    pub(crate) fn items(&self, asked: &Asked, category: i64, named: bool) -> Result<Vec<Item>> {
        /// Many products in one row: a value that crosses into the worker costs more than reading it here.
        #[derive(Deserialize)]
        struct Row {
            items: String,
        }
        type Packed = (i64, i64, i64, Vec<[i64; 2]>, String);
        let column = if category % 100 == 0 {
            "department"
        } else {
            "category"
        };
        let name = if named {
            "(SELECT folded FROM translations t WHERE t.range = p.range AND t.product = p.id AND t.language = ?1)"
        } else {
            "''"
        };
        let query = format!(
            "SELECT json_group_array(json_array(p.id, p.price, p.priority, json(p.choices), {name})) AS items
             FROM products p WHERE p.range = ?2 AND p.{column} = ?3 GROUP BY p.id / {ITEMS_PER_ROW}"
        );
        let values = vec![
            asked.language.code().into(),
            asked.shop.range().number().into(),
            category.into(),
        ];
        let rows: Vec<Row> = self.all(&query, values)?;
        let mut items = Vec::new();
        for row in rows {
            let packed: Vec<Packed> = serde_json::from_str(&row.items)?;
            items.extend(
                packed
                    .into_iter()
                    .map(|(id, price, priority, choices, name)| Item {
                        id,
                        price: asked.shop.price(price),
                        name,
                        priority,
                        choices: choices
                            .into_iter()
                            .map(|[filter, option]| Choice { filter, option })
                            .collect(),
                    }),
            );
        }
        Ok(items)
    }

    /// The titles of all options in the language asked, in the order in which lists show them.
    pub(crate) fn options(&self, asked: &Asked) -> Result<Vec<(Choice, String)>> {
        #[derive(Deserialize)]
        struct Row {
            filter: i64,
            option: i64,
            title: String,
        }
        let query = format!(
            "SELECT filter, option, {} AS title FROM options WHERE range = ? ORDER BY filter, option",
            asked.language.code()
        );
        let rows: Vec<Row> = self.all(&query, vec![asked.shop.range().number().into()])?;
        Ok(rows
            .into_iter()
            .map(|row| {
                (
                    Choice {
                        filter: row.filter,
                        option: row.option,
                    },
                    row.title,
                )
            })
            .collect())
    }

    /// Products by number, in the order asked; unknown numbers are missing.
    pub(crate) fn cards(&self, asked: &Asked, ids: &[i64]) -> Result<Vec<CardRow>> {
        let mut rows: Vec<CardRow> = Vec::new();
        for ids in ids.chunks(MOST_PARAMETERS) {
            let mut values = common(asked);
            values.extend(ids.iter().map(|id| SqlStorageValue::from(*id)));
            let marks: Vec<String> = (0..ids.len()).map(|at| format!("?{}", at + 4)).collect();
            rows.extend(
                self.all::<CardRow>(&format!("{CARD} AND p.id IN ({})", marks.join(",")), values)?,
            );
        }
        Ok(ids
            .iter()
            .filter_map(|id| rows.iter().find(|row| row.id == *id).cloned())
            .collect())
    }

    /// Everything about one product.
    pub(crate) fn product(&self, asked: &Asked, id: i64) -> Result<Option<ProductRow>> {
        let mut values = common(asked);
        values.push(id.into());
        self.first(&format!("{CARD} AND p.id = ?4"), values)
    }

    /// Products that cost about as much, from the same category.
    pub(crate) fn similar(&self, asked: &Asked, id: i64) -> Result<Vec<CardRow>> {
        let mut values = common(asked);
        values.push(id.into());
        self.all(
            &format!(
                "{CARD} AND p.id <> ?4 AND p.category = (SELECT category FROM products WHERE range = ?3 AND id = ?4)
                 ORDER BY ABS(p.price - (SELECT price FROM products WHERE range = ?3 AND id = ?4)), p.id LIMIT 8"
            ),
            values,
        )
    }

    pub(crate) fn newest(&self, asked: &Asked) -> Result<Vec<CardRow>> {
        self.all(
            &format!("{CARD} AND p.fresh = 1 ORDER BY p.priority DESC, p.id LIMIT 10"),
            common(asked),
        )
    }

    pub(crate) fn popular(&self, asked: &Asked) -> Result<Vec<CardRow>> {
        self.all(
            &format!("{CARD} AND p.hit = 1 ORDER BY p.reviews DESC, p.id LIMIT 10"),
            common(asked),
        )
    }

    /// Products whose folded text holds all of the folded words, those that begin with the first one first.
    pub(crate) fn search(
        &self,
        asked: &Asked,
        words: &[String],
        most: i64,
    ) -> Result<Vec<CardRow>> {
        let mut values = common(asked);
        let mut query = CARD.to_owned();
        for word in words {
            values.push(word.as_str().into());
            let _ = write!(query, " AND instr(t.folded, ?{}) > 0", values.len());
        }
        values.push(most.into());
        let _ = write!(
            query,
            " ORDER BY instr(t.folded, ?4), p.priority DESC, p.id LIMIT ?{}",
            values.len()
        );
        self.all(&query, values)
    }

    /// Categories whose folded title holds all of the words.
    pub(crate) fn search_categories(
        &self,
        asked: &Asked,
        words: &[String],
    ) -> Result<Vec<CategoryRow>> {
        let mut values: Vec<SqlStorageValue> = vec![
            asked.shop.range().number().into(),
            asked.language.code().into(),
        ];
        let mut query =
            "SELECT id, parent, title, url, text FROM categories WHERE range = ?1 AND language = ?2 AND goods > 0".to_owned();
        for word in words {
            values.push(word.as_str().into());
            let _ = write!(query, " AND instr(folded, ?{}) > 0", values.len());
        }
        query.push_str(" ORDER BY id LIMIT 6");
        self.all(&query, values)
    }

    /// How a product or a category is drawn.
    pub(crate) fn look(&self, range: Range, product: bool, id: i64) -> Result<Option<LookRow>> {
        let query = if product {
            "SELECT form, label, palette FROM products WHERE range = ? AND id = ?"
        } else {
            "SELECT form, '' AS label, palette FROM categories WHERE range = ? AND language = 'ro' AND id = ?"
        };
        self.first(query, vec![range.number().into(), id.into()])
    }

    /// A ready answer of the settings' table.
    pub(crate) fn setting(&self, asked: &Asked, name: &str) -> Result<Option<String>> {
        #[derive(Deserialize)]
        struct Row {
            body: String,
        }
        let row: Option<Row> = self.first(
            "SELECT body FROM settings WHERE shop = ? AND language = ? AND name = ?",
            vec![
                asked.shop.token().into(),
                asked.language.code().into(),
                name.into(),
            ],
        )?;
        Ok(row.map(|row| row.body))
    }
}

pub(super) fn common(asked: &Asked) -> Vec<SqlStorageValue> {
    vec![
        asked.language.code().into(),
        asked.shop.token().into(),
        asked.shop.range().number().into(),
    ]
}
