//! Fills the catalogue tables when the catalogue has changed. A batch of rows is one parameter, a JSON list.

use serde_json::{Value, json};
use worker::Result;

use super::Database;
use super::search;
use super::tables::{DROP_CATALOGUE, TABLES};
use crate::catalogue::{
    Catalogue, Product, ProductTexts, build, duplicate, gift_words, normalise, words,
};
use crate::content;
use crate::language::Language;
use crate::shops::{Range, Shop};

/// Products per batch.
const BATCH_SIZE: usize = 100;
/// Products that one alarm adds while the catalogue is enlarged.
const PRODUCTS_PER_ALARM: usize = 2_000;

impl Database {
    /// Creates the tables and fills them, unless they hold the current catalogue.
    pub(crate) fn prepare(&self) -> Result<()> {
        self.run(TABLES, Vec::new())?;
        self.run(search::TABLES, Vec::new())?;
        self.seed_accounts()?;
        let catalogues = Range::ALL.map(|range| (range, build(range)));
        let content = content::all(&|range, id, language| {
            catalogues
                .iter()
                .filter(|(known, _)| *known == range)
                .find_map(|(_, catalogue)| category_address(catalogue, id, language))
                .unwrap_or_default()
        });
        let fingerprint = fingerprint(&format!(
            "{TABLES}{}{catalogues:?}{content:?}",
            search::TABLES
        ));
        if self.metadata("catalogue")?.as_deref() == Some(&fingerprint) {
            return Ok(());
        }
        self.run(DROP_CATALOGUE, Vec::new())?;
        self.run(search::DROP, Vec::new())?;
        self.run(TABLES, Vec::new())?;
        self.run(search::TABLES, Vec::new())?;
        for (range, catalogue) in &catalogues {
            let categories: Vec<Value> = catalogue
                .categories
                .iter()
                .flat_map(|category| {
                    let shape = format!("{:?}", category.shape).to_lowercase();
                    let count = catalogue
                        .products
                        .iter()
                        .filter(|product| {
                            [product.category, product.department].contains(&category.id)
                        })
                        .count();
                    category.texts.iter().map(move |texts| {
                        json!([
                            range.number(),
                            category.id,
                            category.parent,
                            texts.language.code(),
                            texts.title,
                            texts.address,
                            texts.description,
                            words(&texts.title).join(" "),
                            shape,
                            category.palette.join(","),
                            count
                        ])
                    })
                })
                .collect();
            self.insert("categories", 11, &categories)?;
            let options: Vec<Value> = catalogue
                .options
                .iter()
                .map(|(option, title)| {
                    json!([
                        range.number(),
                        option.filter,
                        option.option,
                        title.ro,
                        title.ru,
                        title.uk,
                        title.en
                    ])
                })
                .collect();
            self.insert("options", 7, &options)?;
            self.insert_products(*range, &catalogue.products)?;
            let texts = catalogue.products.iter().flat_map(|product| {
                let texts = product.texts.iter();
                texts.map(|texts| (texts.language, &*texts.title, searched(product, texts)))
            });
            self.insert_vocabulary(*range, texts)?;
        }
        for (shop, language, name, body) in &content {
            self.insert(
                "content",
                4,
                &[json!([
                    shop.token(),
                    language.code(),
                    name,
                    body.to_string()
                ])],
            )?;
        }
        self.set_metadata("duplicates", "0")?;
        self.set_metadata("catalogue", &fingerprint)
    }

    /// Adds duplicates of the catalogue until there are `target` products; `false` when there are enough.
    pub(crate) fn enlarge(&self, target: usize) -> Result<bool> {
        let catalogues = Range::ALL.map(|range| (range, build(range)));
        let each: usize = catalogues
            .iter()
            .map(|(_, catalogue)| catalogue.products.len())
            .sum();
        let mut duplicates: usize = self
            .metadata("duplicates")?
            .and_then(|text| text.parse().ok())
            .unwrap_or(0);
        let enough = |duplicates: usize| (duplicates + 1) * each >= target;
        let first = duplicates + 1;
        while !enough(duplicates) && (duplicates + 1 - first) * each < PRODUCTS_PER_ALARM {
            duplicates += 1;
        }
        for (range, catalogue) in &catalogues {
            let mut products = Vec::new();
            for number in first..=duplicates {
                let number = i64::try_from(number).unwrap_or(i64::MAX);
                let copies = catalogue.products.iter();
                products.extend(copies.map(|product| duplicate(product, number)));
            }
            self.insert_products(*range, &products)?;
        }
        self.set_metadata("duplicates", &duplicates.to_string())?;
        Ok(!enough(duplicates))
    }

    /// The number of products.
    pub(crate) fn count_products(&self) -> Result<i64> {
        #[derive(serde::Deserialize)]
        struct Row {
            count: i64,
        }
        Ok(self
            .first::<Row>("SELECT COUNT(*) AS count FROM products", Vec::new())?
            .map_or(0, |row| row.count))
    }

    fn insert_products(&self, range: Range, products: &[Product]) -> Result<()> {
        self.insert_listings(range, products)?;
        for batch in products.chunks(BATCH_SIZE) {
            let rows: Vec<Value> = batch
                .iter()
                .map(|product| product_row(range, product))
                .collect();
            self.insert("products", 24, &rows)?;
            let translations: Vec<Value> = batch
                .iter()
                .flat_map(|product| translation_rows(range, product))
                .collect();
            self.insert("translations", 9, &translations)?;
            self.insert_words(range, batch)?;
            for shop in Shop::ALL.into_iter().filter(|shop| shop.range() == range) {
                let stock: Vec<Value> = batch
                    .iter()
                    .map(|product| json!([shop.token(), product.id, product.stock]))
                    .collect();
                self.insert("stock", 3, &stock)?;
            }
        }
        Ok(())
    }

    /// Fills the indexes of titles and of all words.
    fn insert_words(&self, range: Range, products: &[Product]) -> Result<()> {
        let rows: Vec<Value> = products
            .iter()
            .map(|product| {
                let texts = product.texts.iter();
                let searched: Vec<String> = texts.map(|texts| searched(product, texts)).collect();
                let [ro, ru, uk, en] = Language::ALL.map(|language| {
                    let texts = product.texts.iter().find(|one| one.language == language);
                    texts.map_or_else(String::new, |texts| normalise(&texts.title))
                });
                let row = search::row_of(range, product.id);
                json!([row, searched.join(" "), ro, ru, uk, en])
            })
            .collect();
        let rows = serde_json::to_string(&rows)?;
        for query in [
            "INSERT INTO words (rowid, text) SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)",
            "INSERT INTO titles (rowid, ro, ru, uk, en) SELECT json_extract(value, '$[0]'), json_extract(value, '$[2]'),
             json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]') FROM json_each(?)",
        ] {
            self.run(query, vec![rows.as_str().into()])?;
        }
        Ok(())
    }

    /// Inserts rows; each row is a list of the values of all columns.
    pub(super) fn insert(&self, table: &str, columns: usize, rows: &[Value]) -> Result<()> {
        let columns: Vec<String> = (0..columns)
            .map(|column| format!("json_extract(value, '$[{column}]')"))
            .collect();
        let query = format!(
            "INSERT OR REPLACE INTO {table} SELECT {} FROM json_each(?)",
            columns.join(", ")
        );
        self.run(&query, vec![serde_json::to_string(rows)?.into()])
    }

    pub(super) fn metadata(&self, name: &str) -> Result<Option<String>> {
        #[derive(serde::Deserialize)]
        struct Row {
            value: String,
        }
        let row: Option<Row> = self.first(
            "SELECT value FROM metadata WHERE name = ?",
            vec![name.into()],
        )?;
        Ok(row.map(|row| row.value))
    }

    pub(super) fn set_metadata(&self, name: &str, value: &str) -> Result<()> {
        self.run(
            "INSERT INTO metadata (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            vec![name.into(), value.into()],
        )
    }
}

fn product_row(range: Range, product: &Product) -> Value {
    let options: Vec<[i64; 2]> = product
        .options
        .iter()
        .map(|option| [option.filter, option.option])
        .collect();
    json!([
        range.number(),
        product.id,
        product.department,
        product.category,
        product.code,
        product.price,
        product.old_price,
        product.brand,
        product.multiplicity,
        i64::from(product.prescription),
        i64::from(product.is_new),
        i64::from(product.bestseller),
        product.sales,
        product.weight,
        product.priority,
        product.size,
        i64::from(product.has_picture),
        json!(options).to_string(),
        product.shape,
        product.label,
        product.palette.join(","),
        product.unit,
        json!(product.packs).to_string(),
        product.style,
    ])
}

fn translation_rows(range: Range, product: &Product) -> impl Iterator<Item = Value> {
    product.texts.iter().map(move |texts| {
        let language: Language = texts.language;
        let properties = json!(texts.properties).to_string();
        let normalised = searched(product, texts);
        json!([
            range.number(),
            product.id,
            language.code(),
            texts.title,
            texts.slug,
            texts.short,
            // Comes before the long texts, so that a search reads only the beginning of a row.
            normalised,
            texts.description,
            properties,
        ])
    })
}

/// A product's searchable text in one language. The first line is its title.
fn searched(product: &Product, texts: &ProductTexts) -> String {
    let gift = gift_words(&product.kind, texts.language);
    normalise(&format!(
        "{}\n{} {} {} {gift}",
        texts.title, product.brand, product.code, texts.short
    ))
}

/// The address of a category; of the first category if the number is unknown.
fn category_address(catalogue: &Catalogue, id: i64, language: Language) -> Option<String> {
    let categories = &catalogue.categories;
    let category = categories
        .iter()
        .find(|category| category.id == id)
        .or_else(|| categories.first())?;
    let texts = category
        .texts
        .iter()
        .find(|texts| texts.language == language)?;
    Some(texts.address.clone())
}

/// A hash of the text (FNV-1a).
fn fingerprint(text: &str) -> String {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}
