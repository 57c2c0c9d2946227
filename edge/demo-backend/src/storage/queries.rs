//! Queries for categories and products.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use worker::{Result, SqlStorageValue};

use super::{CardRow, CategoryRow, ColourRow, Database, DrawingRow, ProductRow};
use crate::catalogue::{COLOUR, OptionId, property_title};
use crate::language::Language;
use crate::request::ApiRequest;
use crate::shops::Range;

/// Maximum parameters in one statement.
const MAX_PARAMETERS: usize = 90;

/// Selects products as [`CardRow`] and [`ProductRow`].
pub(super) const SELECT_CARD: &str = "SELECT p.id, p.category, p.code, p.price, p.old_price, p.brand, p.multiplicity, p.prescription, p.is_new, p.bestseller,
    p.size, p.has_picture, p.palette, p.weight, p.unit, p.packs, p.style, t.title, t.slug, t.short, t.description, t.properties, COALESCE(s.count, 0) AS stock,
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

    /// Products by code, in any case; unknown codes are left out.
    pub(crate) fn cards_by_code(
        &self,
        request: &ApiRequest,
        codes: &[&str],
    ) -> Result<Vec<CardRow>> {
        let mut rows = Vec::new();
        for codes in codes.chunks(MAX_PARAMETERS) {
            let placeholders: Vec<String> =
                (0..codes.len()).map(|at| format!("?{}", at + 4)).collect();
            let chosen = format!(
                "SELECT id FROM products WHERE range = ?3 AND code COLLATE NOCASE IN ({})",
                placeholders.join(",")
            );
            let codes = codes.iter().map(|code| (*code).into()).collect();
            rows.extend(self.cards_of(request, &chosen, codes)?);
        }
        Ok(rows)
    }

    /// One product with the fields of its page.
    pub(crate) fn product(&self, request: &ApiRequest, id: i64) -> Result<Option<ProductRow>> {
        let mut values = card_parameters(request);
        values.push(id.into());
        self.first(&format!("{SELECT_CARD} AND p.id = ?4"), values)
    }

    /// The colours of a product's style, in the order of their numbers.
    pub(crate) fn colours(&self, request: &ApiRequest, style: i64) -> Result<Vec<ColourRow>> {
        if style == 0 {
            return Ok(Vec::new());
        }
        let query = [
            "SELECT p.id, t.slug, p.palette, (SELECT o.",
            request.language.code(),
            " FROM json_each(p.options) e JOIN options o ON o.range = p.range AND o.filter = ?4 AND o.option = json_extract(e.value, '$[1]')
             WHERE json_extract(e.value, '$[0]') = ?4) AS title
             FROM products p JOIN translations t ON t.range = p.range AND t.language = ?1 AND t.product = p.id
             WHERE p.range = ?2 AND p.style = ?3 ORDER BY p.id",
        ]
        .concat();
        self.all(
            &query,
            vec![
                request.language.code().into(),
                request.shop.range().number().into(),
                style.into(),
                COLOUR.into(),
            ],
        )
    }

    /// The products whose ids the query returns, in its order. The query picks ids by an index; texts are joined
    /// afterwards. Its first parameters are those of [`SELECT_CARD`].
    pub(super) fn cards_of<Row: DeserializeOwned>(
        &self,
        request: &ApiRequest,
        chosen: &str,
        more: Vec<SqlStorageValue>,
    ) -> Result<Vec<Row>> {
        let mut values = card_parameters(request);
        values.extend(more);
        let query = [
            "WITH chosen AS MATERIALIZED (SELECT id, row_number() OVER () AS place FROM (",
            chosen,
            ")) ",
            SELECT_CARD,
            " AND p.id IN (SELECT id FROM chosen) ORDER BY (SELECT place FROM chosen WHERE chosen.id = p.id)",
        ]
        .concat();
        self.all(&query, values)
    }

    /// Products with the closest prices: of a medicine all with its active substance, of anything else those of its
    /// category that have none.
    pub(crate) fn similar(&self, request: &ApiRequest, id: i64) -> Result<Vec<ProductRow>> {
        const SHOWN: usize = 8;
        let title = property_title("active", request.language);
        let Some(product) = self.product(request, id)? else {
            return Ok(Vec::new());
        };
        if let Some(substance) = product.property(title) {
            let chosen = "SELECT o.id FROM products p JOIN products o ON o.range = ?3 AND o.id <> p.id
                 JOIN translations w ON w.range = ?3 AND w.language = ?1 AND w.product = o.id
                 WHERE p.range = ?3 AND p.id = ?4
                 AND EXISTS (SELECT 1 FROM json_each(w.properties) e WHERE json_extract(e.value, '$[0]') = ?5 AND json_extract(e.value, '$[1]') = ?6)
                 ORDER BY ABS(o.price - p.price), o.id LIMIT 8";
            return self.cards_of(
                request,
                chosen,
                vec![id.into(), title.into(), substance.into()],
            );
        }
        let chosen = "SELECT o.id FROM products p JOIN products o ON o.range = ?3 AND o.category = p.category AND o.id <> p.id
             WHERE p.range = ?3 AND p.id = ?4 ORDER BY ABS(o.price - p.price), o.id LIMIT 24";
        let mut rows: Vec<ProductRow> = self.cards_of(request, chosen, vec![id.into()])?;
        rows.retain(|row| row.property(title).is_none());
        rows.truncate(SHOWN);
        Ok(rows)
    }

    pub(crate) fn newest(&self, request: &ApiRequest) -> Result<Vec<CardRow>> {
        let chosen = "SELECT id FROM products WHERE range = ?3 AND is_new = 1 ORDER BY priority DESC, id LIMIT 10";
        self.cards_of(request, chosen, Vec::new())
    }

    /// Reduced products.
    pub(crate) fn discounted(&self, request: &ApiRequest, most: i64) -> Result<Vec<CardRow>> {
        let chosen = "SELECT id FROM products WHERE range = ?3 AND old_price IS NOT NULL ORDER BY priority DESC, id LIMIT ?4";
        self.cards_of(request, chosen, vec![most.into()])
    }

    pub(crate) fn popular(&self, request: &ApiRequest) -> Result<Vec<CardRow>> {
        let chosen = "SELECT id FROM products WHERE range = ?3 AND bestseller = 1 ORDER BY sales DESC, id LIMIT 10";
        self.cards_of(request, chosen, Vec::new())
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
