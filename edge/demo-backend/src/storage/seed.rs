//! Fills the tables once for each catalogue, in bounded batches: a batch is one parameter, a JSON list.

use serde_json::{Value, json};
use worker::Result;

use super::Store;
use super::tables::{DROP_GOODS, TABLES};
use crate::catalogue::{Goods, again, fold, grow};
use crate::content;
use crate::language::Language;
use crate::shops::{Range, Shop};

/// Products per batch.
const BATCH: usize = 100;
/// Products that one alarm adds to a catalogue that is being enlarged.
const PER_ALARM: usize = 2_000;

impl Store {
    /// Makes the tables and fills them, unless they hold this very catalogue already.
    pub(crate) fn prepare(&self) -> Result<()> {
        self.run(TABLES, Vec::new())?;
        self.open_accounts()?;
        let catalogues = Range::ALL.map(|range| (range, grow(range)));
        let addresses: Vec<_> = catalogues
            .iter()
            .flat_map(|(range, catalogue)| {
                catalogue
                    .categories
                    .iter()
                    .map(|category| (*range, category))
            })
            .flat_map(|(range, category)| {
                category
                    .texts
                    .iter()
                    .map(move |(language, _, url, _)| (range, category.id, *language, url))
            })
            .collect();
        let contents = content::all(&|range, id, language| {
            let of = |wanted: &dyn Fn(i64) -> bool| {
                addresses.iter().find(|(known, id, tongue, _)| {
                    (*known, *tongue) == (range, language) && wanted(*id)
                })
            };
            of(&|known| known == id)
                .or_else(|| of(&|_| true))
                .map(|(.., url)| (*url).clone())
                .unwrap_or_default()
        });
        let fingerprint = fingerprint(&format!("{catalogues:?}{contents:?}"));
        if self.fact("catalogue")?.as_deref() == Some(&fingerprint) {
            return Ok(());
        }
        self.run(DROP_GOODS, Vec::new())?;
        self.run(TABLES, Vec::new())?;
        for (range, catalogue) in &catalogues {
            let categories: Vec<Value> = catalogue
                .categories
                .iter()
                .flat_map(|category| {
                    let form = format!("{:?}", category.form).to_lowercase();
                    let count = catalogue
                        .goods
                        .iter()
                        .filter(|goods| [goods.category, goods.department].contains(&category.id))
                        .count();
                    category
                        .texts
                        .iter()
                        .map(move |(language, title, url, text)| {
                            json!([
                                range.number(),
                                category.id,
                                category.parent,
                                language.code(),
                                title,
                                url,
                                text,
                                fold(title),
                                form,
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
                .map(|(choice, [ro, ru, uk, en])| {
                    json!([range.number(), choice.filter, choice.option, ro, ru, uk, en])
                })
                .collect();
            self.insert("options", 7, &options)?;
            self.add_goods(*range, &catalogue.goods)?;
        }
        for (shop, language, name, body) in &contents {
            self.insert(
                "settings",
                4,
                &[json!([
                    shop.token(),
                    language.code(),
                    name,
                    body.to_string()
                ])],
            )?;
        }
        self.set_fact("copies", "0")?;
        self.set_fact("catalogue", &fingerprint)
    }

    /// Adds copies of the catalogue until there are `wanted` products; `false` when there are.
    pub(crate) fn enlarge(&self, wanted: usize) -> Result<bool> {
        let catalogues = Range::ALL.map(|range| (range, grow(range)));
        let each: usize = catalogues
            .iter()
            .map(|(_, catalogue)| catalogue.goods.len())
            .sum();
        let mut copies: usize = self
            .fact("copies")?
            .and_then(|text| text.parse().ok())
            .unwrap_or(0);
        let enough = |copies: usize| (copies + 1) * each >= wanted;
        let mut added = 0;
        while !enough(copies) && added < PER_ALARM {
            copies += 1;
            for (range, catalogue) in &catalogues {
                let number = i64::try_from(copies).unwrap_or(i64::MAX);
                let goods: Vec<Goods> = catalogue
                    .goods
                    .iter()
                    .map(|goods| again(goods, number))
                    .collect();
                self.add_goods(*range, &goods)?;
            }
            added += each;
            self.set_fact("copies", &copies.to_string())?;
        }
        Ok(!enough(copies))
    }

    /// How many products there are.
    pub(crate) fn count_products(&self) -> Result<i64> {
        #[derive(serde::Deserialize)]
        struct Row {
            count: i64,
        }
        Ok(self
            .first::<Row>("SELECT COUNT(*) AS count FROM products", Vec::new())?
            .map_or(0, |row| row.count))
    }

    fn add_goods(&self, range: Range, goods: &[Goods]) -> Result<()> {
        for batch in goods.chunks(BATCH) {
            let products: Vec<Value> = batch.iter().map(|goods| product(range, goods)).collect();
            self.insert("products", 22, &products)?;
            let translations: Vec<Value> = batch
                .iter()
                .flat_map(|goods| translations(range, goods))
                .collect();
            self.insert("translations", 9, &translations)?;
            for shop in Shop::ALL.into_iter().filter(|shop| shop.range() == range) {
                let stock: Vec<Value> = batch
                    .iter()
                    .map(|goods| json!([shop.token(), goods.id, goods.stock]))
                    .collect();
                self.insert("stock", 3, &stock)?;
            }
        }
        Ok(())
    }

    /// Inserts rows, each a list of its columns' values.
    fn insert(&self, table: &str, columns: usize, rows: &[Value]) -> Result<()> {
        let columns: Vec<String> = (0..columns)
            .map(|column| format!("json_extract(value, '$[{column}]')"))
            .collect();
        let query = format!(
            "INSERT OR REPLACE INTO {table} SELECT {} FROM json_each(?)",
            columns.join(", ")
        );
        self.run(&query, vec![serde_json::to_string(rows)?.into()])
    }

    pub(super) fn fact(&self, name: &str) -> Result<Option<String>> {
        #[derive(serde::Deserialize)]
        struct Row {
            value: String,
        }
        let row: Option<Row> =
            self.first("SELECT value FROM facts WHERE name = ?", vec![name.into()])?;
        Ok(row.map(|row| row.value))
    }

    pub(super) fn set_fact(&self, name: &str, value: &str) -> Result<()> {
        self.run(
            "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            vec![name.into(), value.into()],
        )
    }
}

fn product(range: Range, goods: &Goods) -> Value {
    let choices: Vec<[i64; 2]> = goods
        .choices
        .iter()
        .map(|choice| [choice.filter, choice.option])
        .collect();
    json!([
        range.number(),
        goods.id,
        goods.department,
        goods.category,
        goods.code,
        goods.price,
        goods.old_price,
        goods.brand,
        goods.multiplicity,
        i64::from(goods.recipe),
        i64::from(goods.new),
        i64::from(goods.hit),
        goods.rating,
        goods.reviews,
        goods.weight,
        goods.priority,
        goods.size,
        i64::from(goods.picture),
        json!(choices).to_string(),
        goods.form,
        goods.label,
        goods.palette.join(","),
    ])
}

fn translations(range: Range, goods: &Goods) -> impl Iterator<Item = Value> {
    goods.texts.iter().map(move |texts| {
        let language: Language = texts.language;
        let properties = json!(texts.properties).to_string();
        let folded = fold(&format!(
            "{} {} {} {}",
            texts.title, goods.brand, goods.code, texts.short
        ));
        json!([
            range.number(),
            goods.id,
            language.code(),
            texts.title,
            texts.slug,
            texts.short,
            texts.description,
            properties,
            folded,
        ])
    })
}

/// A number that changes when the text does (FNV-1a).
fn fingerprint(text: &str) -> String {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}
