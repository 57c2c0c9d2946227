//! Queries by brand, by department and for the sitemap.

use serde::Deserialize;
use worker::Result;

use super::{CardRow, Database};
use crate::request::ApiRequest;

/// A brand in a category, with its number of products there.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct BrandRow {
    pub brand: String,
    pub title: String,
    pub url: String,
    pub products: i64,
}

impl Database {
    /// The categories of each brand, those with the most products first.
    pub(crate) fn brands(&self, request: &ApiRequest) -> Result<Vec<BrandRow>> {
        self.all(
            "SELECT b.brand, c.title, c.url, b.products
             FROM (SELECT brand, category, COUNT(*) AS products FROM products WHERE range = ?2 GROUP BY brand, category) b
             JOIN categories c ON c.range = ?2 AND c.language = ?1 AND c.id = b.category ORDER BY b.products DESC, b.category",
            vec![
                request.language.code().into(),
                request.shop.range().number().into(),
            ],
        )
    }

    /// The names of all brands of the range.
    pub(crate) fn brand_names(&self, request: &ApiRequest) -> Result<Vec<String>> {
        #[derive(Deserialize)]
        struct Row {
            brand: String,
        }
        let rows: Vec<Row> = self.all(
            "SELECT DISTINCT brand FROM products WHERE range = ?",
            vec![request.shop.range().number().into()],
        )?;
        Ok(rows.into_iter().map(|row| row.brand).collect())
    }

    pub(crate) fn cards_by_brand(
        &self,
        request: &ApiRequest,
        brand: &str,
        limit: i64,
        offset: i64,
    ) -> Result<Vec<CardRow>> {
        let chosen = "SELECT id FROM products WHERE range = ?3 AND brand = ?4 ORDER BY priority DESC, id LIMIT ?5 OFFSET ?6";
        self.cards_of(
            request,
            chosen,
            vec![brand.into(), limit.into(), offset.into()],
        )
    }

    /// A few products of a department, bestsellers first.
    pub(crate) fn cards_by_department(
        &self,
        request: &ApiRequest,
        department: i64,
    ) -> Result<Vec<CardRow>> {
        let chosen = "SELECT id FROM products WHERE range = ?3 AND department = ?4 ORDER BY bestseller DESC, has_picture DESC, priority DESC, id LIMIT 4";
        self.cards_of(request, chosen, vec![department.into()])
    }

    /// The addresses of each product in ro, ru, uk and en.
    pub(crate) fn product_addresses(
        &self,
        request: &ApiRequest,
        limit: i64,
    ) -> Result<Vec<[String; 4]>> {
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
            vec![request.shop.range().number().into(), limit.into()],
        )?;
        Ok(rows
            .into_iter()
            .map(|row| [row.ro, row.ru, row.uk, row.en])
            .collect())
    }

    /// The addresses of each category in ro, ru, uk and en.
    pub(crate) fn category_addresses(&self, request: &ApiRequest) -> Result<Vec<[String; 4]>> {
        #[derive(Deserialize)]
        struct Row {
            urls: String,
        }
        let rows: Vec<Row> = self.all(
            "SELECT json_array(MAX(CASE language WHEN 'ro' THEN url END), MAX(CASE language WHEN 'ru' THEN url END),
             MAX(CASE language WHEN 'uk' THEN url END), MAX(CASE language WHEN 'en' THEN url END)) AS urls
             FROM categories WHERE range = ? AND products > 0 GROUP BY id ORDER BY id",
            vec![request.shop.range().number().into()],
        )?;
        rows.iter()
            .map(|row| Ok(serde_json::from_str(&row.urls)?))
            .collect()
    }
}
