//! Queries for categories and products.

use std::fmt::Write as _;

use serde::Deserialize;
use worker::{Result, SqlStorageValue};

use super::{CardRow, CategoryRow, Database, DrawingRow, ProductRow};
use crate::catalogue::OptionId;
use crate::language::Language;
use crate::listing::ListingItem;
use crate::request::ApiRequest;
use crate::shops::Range;

/// The limit of parameters in one statement.
const MAX_PARAMETERS: usize = 90;
/// Products with numbers in the same block of this size share one packed row.
const PACKED_BLOCK: i64 = 10_000;

/// Selects products as [`CardRow`] and [`ProductRow`].
pub(super) const SELECT_CARD: &str = "SELECT p.id, p.category, p.code, p.price, p.old_price, p.brand, p.multiplicity, p.prescription, p.is_new, p.bestseller, p.rating,
    p.reviews, p.size, p.has_picture, p.weight, t.title, t.slug, t.short, t.description, t.properties, COALESCE(s.count, 0) AS stock,
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

impl Database {
    /// All categories in the request's language with their numbers of products, departments first.
    pub(crate) fn categories(&self, request: &ApiRequest) -> Result<Vec<CategoryRow>> {
        self.all(
            "SELECT id, parent, title, url, text,
             products * (1 + (SELECT CAST(value AS INTEGER) FROM metadata WHERE name = 'duplicates')) AS product_count
             FROM categories WHERE range = ? AND language = ? AND products > 0 ORDER BY id",
            vec![
                request.shop.range().number().into(),
                request.language.code().into(),
            ],
        )
    }

    /// The addresses of a category or product in all languages.
    pub(crate) fn slugs(
        &self,
        request: &ApiRequest,
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
                request.shop.range().number().into(),
                language.code().into(),
                id.into(),
            ];
            if let Some(row) = self.first::<Slug>(query, values)? {
                slugs.push((language, row.slug));
            }
        }
        Ok(slugs)
    }

    /// The product or category with this address, in the given language or in any.
    pub(crate) fn id_by_slug(
        &self,
        request: &ApiRequest,
        product: bool,
        language: Option<Language>,
        slug: &str,
    ) -> Result<Option<i64>> {
        let query = if product {
            "SELECT product AS id FROM translations WHERE range = ? AND language = ? AND slug = ?"
        } else {
            "SELECT id FROM categories WHERE range = ? AND language = ? AND ?3 IN (url, substr(url, instr(url, '/') + 1))"
        };
        for candidate in Language::ALL {
            if language.is_some_and(|language| language != candidate) {
                continue;
            }
            let values = vec![
                request.shop.range().number().into(),
                candidate.code().into(),
                slug.into(),
            ];
            if let Some(row) = self.first::<Id>(query, values)? {
                return Ok(Some(row.id));
            }
        }
        Ok(None)
    }

    /// All products of a category or department for a listing; with names only when `named`.
    pub(crate) fn items(
        &self,
        request: &ApiRequest,
        category: i64,
        named: bool,
    ) -> Result<Vec<ListingItem>> {
        /// Many products packed into one row, because fetching a row costs more than parsing it.
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
            "(SELECT normalised FROM translations t WHERE t.range = p.range AND t.product = p.id AND t.language = ?1)"
        } else {
            "''"
        };
        let query = format!(
            "SELECT json_group_array(json_array(p.id, p.price, p.priority, json(p.options), {name})) AS items
             FROM products p WHERE p.range = ?2 AND p.{column} = ?3 GROUP BY p.id / {PACKED_BLOCK}"
        );
        let values = vec![
            request.language.code().into(),
            request.shop.range().number().into(),
            category.into(),
        ];
        let rows: Vec<Row> = self.all(&query, values)?;
        let mut items = Vec::new();
        for row in rows {
            let packed: Vec<Packed> = serde_json::from_str(&row.items)?;
            items.extend(
                packed
                    .into_iter()
                    .map(|(id, price, priority, options, name)| ListingItem {
                        id,
                        price: request.shop.price(price),
                        name,
                        priority,
                        options: options
                            .into_iter()
                            .map(|[filter, option]| OptionId { filter, option })
                            .collect(),
                    }),
            );
        }
        Ok(items)
    }

    /// The titles of all options in the request's language, in display order.
    pub(crate) fn options(&self, request: &ApiRequest) -> Result<Vec<(OptionId, String)>> {
        #[derive(Deserialize)]
        struct Row {
            filter: i64,
            option: i64,
            title: String,
        }
        let query = format!(
            "SELECT filter, option, {} AS title FROM options WHERE range = ? ORDER BY filter, option",
            request.language.code()
        );
        let rows: Vec<Row> = self.all(&query, vec![request.shop.range().number().into()])?;
        Ok(rows
            .into_iter()
            .map(|row| {
                (
                    OptionId {
                        filter: row.filter,
                        option: row.option,
                    },
                    row.title,
                )
            })
            .collect())
    }

    /// Products by number, in the order of `ids`; unknown numbers are left out.
    pub(crate) fn cards(&self, request: &ApiRequest, ids: &[i64]) -> Result<Vec<CardRow>> {
        let mut rows: Vec<CardRow> = Vec::new();
        for ids in ids.chunks(MAX_PARAMETERS) {
            let mut values = card_parameters(request);
            values.extend(ids.iter().map(|id| SqlStorageValue::from(*id)));
            let placeholders: Vec<String> =
                (0..ids.len()).map(|at| format!("?{}", at + 4)).collect();
            rows.extend(self.all::<CardRow>(
                &format!("{SELECT_CARD} AND p.id IN ({})", placeholders.join(",")),
                values,
            )?);
        }
        Ok(ids
            .iter()
            .filter_map(|id| rows.iter().find(|row| row.id == *id).cloned())
            .collect())
    }

    /// One product with the fields of its page.
    pub(crate) fn product(&self, request: &ApiRequest, id: i64) -> Result<Option<ProductRow>> {
        let mut values = card_parameters(request);
        values.push(id.into());
        self.first(&format!("{SELECT_CARD} AND p.id = ?4"), values)
    }

    /// Products of the same category with the closest prices.
    pub(crate) fn similar(&self, request: &ApiRequest, id: i64) -> Result<Vec<CardRow>> {
        let mut values = card_parameters(request);
        values.push(id.into());
        self.all(
            &format!(
                "{SELECT_CARD} AND p.id <> ?4 AND p.category = (SELECT category FROM products WHERE range = ?3 AND id = ?4)
                 ORDER BY ABS(p.price - (SELECT price FROM products WHERE range = ?3 AND id = ?4)), p.id LIMIT 8"
            ),
            values,
        )
    }

    pub(crate) fn newest(&self, request: &ApiRequest) -> Result<Vec<CardRow>> {
        self.all(
            &format!("{SELECT_CARD} AND p.is_new = 1 ORDER BY p.priority DESC, p.id LIMIT 10"),
            card_parameters(request),
        )
    }

    /// Products that cost less than before.
    pub(crate) fn discounted(&self, request: &ApiRequest, most: i64) -> Result<Vec<CardRow>> {
        let mut values = card_parameters(request);
        values.push(most.into());
        let query = "AND p.old_price IS NOT NULL ORDER BY p.priority DESC, p.id LIMIT ?4";
        self.all(&[SELECT_CARD, query].join(" "), values)
    }

    pub(crate) fn popular(&self, request: &ApiRequest) -> Result<Vec<CardRow>> {
        self.all(
            &format!("{SELECT_CARD} AND p.bestseller = 1 ORDER BY p.reviews DESC, p.id LIMIT 10"),
            card_parameters(request),
        )
    }

    /// Products whose normalised text contains all words, those with the earliest first word first.
    pub(crate) fn search(
        &self,
        request: &ApiRequest,
        words: &[String],
        limit: i64,
    ) -> Result<Vec<CardRow>> {
        let mut values = card_parameters(request);
        let mut query = SELECT_CARD.to_owned();
        for word in words {
            values.push(word.as_str().into());
            let _ = write!(query, " AND instr(t.normalised, ?{}) > 0", values.len());
        }
        values.push(limit.into());
        let _ = write!(
            query,
            " ORDER BY instr(t.normalised, ?4), p.priority DESC, p.id LIMIT ?{}",
            values.len()
        );
        self.all(&query, values)
    }

    /// Categories whose normalised title contains all words.
    pub(crate) fn search_categories(
        &self,
        request: &ApiRequest,
        words: &[String],
    ) -> Result<Vec<CategoryRow>> {
        let mut values: Vec<SqlStorageValue> = vec![
            request.shop.range().number().into(),
            request.language.code().into(),
        ];
        let mut query =
            "SELECT id, parent, title, url, text FROM categories WHERE range = ?1 AND language = ?2 AND products > 0".to_owned();
        for word in words {
            values.push(word.as_str().into());
            let _ = write!(query, " AND instr(normalised, ?{}) > 0", values.len());
        }
        query.push_str(" ORDER BY id LIMIT 6");
        self.all(&query, values)
    }

    /// The drawing of a product or category.
    pub(crate) fn drawing(
        &self,
        range: Range,
        product: bool,
        id: i64,
    ) -> Result<Option<DrawingRow>> {
        let query = if product {
            "SELECT shape, label, palette FROM products WHERE range = ? AND id = ?"
        } else {
            "SELECT shape, '' AS label, palette FROM categories WHERE range = ? AND language = 'ro' AND id = ?"
        };
        self.first(query, vec![range.number().into(), id.into()])
    }

    /// A stored response of [`crate::content`].
    pub(crate) fn content(&self, request: &ApiRequest, name: &str) -> Result<Option<String>> {
        #[derive(Deserialize)]
        struct Row {
            body: String,
        }
        let row: Option<Row> = self.first(
            "SELECT body FROM content WHERE shop = ? AND language = ? AND name = ?",
            vec![
                request.shop.token().into(),
                request.language.code().into(),
                name.into(),
            ],
        )?;
        Ok(row.map(|row| row.body))
    }
}

/// The first three parameters of [`SELECT_CARD`].
pub(super) fn card_parameters(request: &ApiRequest) -> Vec<SqlStorageValue> {
    vec![
        request.language.code().into(),
        request.shop.token().into(),
        request.shop.range().number().into(),
    ]
}
