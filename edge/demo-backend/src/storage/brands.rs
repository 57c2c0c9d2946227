//! Reading products by their brand and by their department.

use serde::Deserialize;
use worker::Result;

use super::shelf::{CARD, common};
use super::{CardRow, Store};
use crate::asked::Asked;

/// A brand in a category: how many products it has there.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct BrandRow {
    pub brand: String,
    pub title: String,
    pub url: String,
    pub goods: i64,
}

impl Store {
    /// What each brand makes, with the most first.
    pub(crate) fn brands(&self, asked: &Asked) -> Result<Vec<BrandRow>> {
        self.all(
            "SELECT p.brand, c.title, c.url, COUNT(*) AS goods FROM products p
             JOIN categories c ON c.range = p.range AND c.language = ? AND c.id = p.category
             WHERE p.range = ? GROUP BY p.brand, p.category ORDER BY goods DESC, p.category",
            vec![
                asked.language.code().into(),
                asked.shop.range().number().into(),
            ],
        )
    }

    /// The names of all brands of the range.
    pub(crate) fn brand_names(&self, asked: &Asked) -> Result<Vec<String>> {
        #[derive(Deserialize)]
        struct Row {
            brand: String,
        }
        let rows: Vec<Row> = self.all(
            "SELECT DISTINCT brand FROM products WHERE range = ?",
            vec![asked.shop.range().number().into()],
        )?;
        Ok(rows.into_iter().map(|row| row.brand).collect())
    }

    pub(crate) fn cards_of_brand(
        &self,
        asked: &Asked,
        brand: &str,
        most: i64,
        skipped: i64,
    ) -> Result<Vec<CardRow>> {
        let mut values = common(asked);
        values.extend([brand.into(), most.into(), skipped.into()]);
        self.all(
            &format!("{CARD} AND p.brand = ?4 ORDER BY p.priority DESC, p.id LIMIT ?5 OFFSET ?6"),
            values,
        )
    }

    /// Some products of a department, those that many buy first.
    pub(crate) fn cards_of_department(
        &self,
        asked: &Asked,
        department: i64,
    ) -> Result<Vec<CardRow>> {
        let mut values = common(asked);
        values.push(department.into());
        self.all(
            &format!(
                "{CARD} AND p.department = ?4 ORDER BY p.hit DESC, p.picture DESC, p.priority DESC, p.id LIMIT 4"
            ),
            values,
        )
    }

    /// The addresses of products, those of one product together: ro, ru, uk, en.
    pub(crate) fn product_addresses(&self, asked: &Asked, most: i64) -> Result<Vec<[String; 4]>> {
        #[derive(Deserialize)]
        struct Row {
            ro: String,
            ru: String,
            uk: String,
            en: String,
        }
        let rows: Vec<Row> = self.all(
            "SELECT ro.slug AS ro, ru.slug AS ru, uk.slug AS uk, en.slug AS en FROM translations ro
             JOIN translations ru ON ru.range = ro.range AND ru.language = 'ru' AND ru.product = ro.product
             JOIN translations uk ON uk.range = ro.range AND uk.language = 'uk' AND uk.product = ro.product
             JOIN translations en ON en.range = ro.range AND en.language = 'en' AND en.product = ro.product
             WHERE ro.range = ? AND ro.language = 'ro' ORDER BY ro.product LIMIT ?",
            vec![asked.shop.range().number().into(), most.into()],
        )?;
        Ok(rows
            .into_iter()
            .map(|row| [row.ro, row.ru, row.uk, row.en])
            .collect())
    }

    /// The addresses of categories, those of one category together: ro, ru, uk, en.
    pub(crate) fn category_addresses(&self, asked: &Asked) -> Result<Vec<[String; 4]>> {
        #[derive(Deserialize)]
        struct Row {
            urls: String,
        }
        let rows: Vec<Row> = self.all(
            "SELECT json_array(MAX(CASE language WHEN 'ro' THEN url END), MAX(CASE language WHEN 'ru' THEN url END),
             MAX(CASE language WHEN 'uk' THEN url END), MAX(CASE language WHEN 'en' THEN url END)) AS urls
             FROM categories WHERE range = ? AND goods > 0 GROUP BY id ORDER BY id",
            vec![asked.shop.range().number().into()],
        )?;
        rows.iter()
            .map(|row| Ok(serde_json::from_str(&row.urls)?))
            .collect()
    }
}
