//! Search in titles, brands, codes and short descriptions of all languages. First stand the titles that the shopper reads:
//! those with the whole words, then those with words that begin so; then the titles of other languages, then the other
//! texts, each in the same order; last what has a word with one letter less, more, other or in another place.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde::Deserialize;
use serde_json::json;
use worker::{Result, SqlStorageValue};

use super::spelling::{Nearness, Sense, nearest};
use super::typed::{SearchWords, Wanted, beginning, expressions};
use super::{CategoryRow, Database};
use crate::request::ApiRequest;
use crate::shops::Range;

/// The indexes keep no texts: a row of them is a product of a range.
pub(super) const TABLES: &str = "
    CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(text, content='', columnsize=0, detail=none, prefix='2 3', tokenize='unicode61 remove_diacritics 0');
    CREATE VIRTUAL TABLE IF NOT EXISTS titles USING fts5(ro, ru, uk, en, content='', columnsize=0, detail=column, prefix='2 3', tokenize='unicode61 remove_diacritics 0');
    CREATE TABLE IF NOT EXISTS vocabulary (range INTEGER NOT NULL, word TEXT NOT NULL, titles INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (range, word)) WITHOUT ROWID;
";
pub(super) const DROP: &str =
    "DROP TABLE IF EXISTS vocabulary; DROP TABLE IF EXISTS titles; DROP TABLE IF EXISTS words;";

/// Distinguishes the ranges in the numbers of rows.
const RANGE_STEP: i64 = 1_000_000_000_000;
/// Rows that are looked at for one expression of an index.
const MAX_ROWS: usize = 500;
/// Rows of one search whose texts are looked through for words with a sign between them.
const MAX_LOOKED_THROUGH: usize = 500;

/// The row of a product in the indexes.
pub(super) fn row_of(range: Range, product: i64) -> i64 {
    range.number() * RANGE_STEP + product
}

/// What was found.
#[derive(Debug, Default)]
pub(crate) struct FoundProducts {
    /// The numbers of the products, the nearest first.
    pub ids: Vec<i64>,
    /// The words that were searched for instead of those that were typed, which nothing has.
    pub meant: Option<String>,
}

/// A search under way.
#[derive(Default)]
struct Hunt {
    found: Vec<i64>,
    /// The products whose texts were looked through.
    looked_through: BTreeSet<i64>,
}

impl Hunt {
    /// Those of the products that are to be looked through, as long as there are not too many of them.
    fn fresh(&mut self, products: impl Iterator<Item = i64>) -> Vec<i64> {
        let room = MAX_LOOKED_THROUGH.saturating_sub(self.looked_through.len());
        let fresh = products.filter(|product| !self.looked_through.contains(product));
        let fresh: Vec<i64> = fresh.take(room).collect();
        self.looked_through.extend(&fresh);
        fresh
    }
}

impl Database {
    /// The products that have all of the normalised words in any language, the nearest first.
    pub(crate) fn search(
        &self,
        request: &ApiRequest,
        typed: &SearchWords,
        limit: usize,
    ) -> Result<FoundProducts> {
        let words = &typed.single;
        let mut hunt = Hunt::default();
        if words.is_empty() {
            return Ok(FoundProducts::default());
        }
        let wanted: Vec<Wanted> = words.iter().map(|word| Wanted::typed(word)).collect();
        self.add(request, &wanted, words, typed, limit, &mut hunt)?;
        let found_nothing = hunt.found.is_empty();
        let mut meant = None;
        if hunt.found.len() < limit
            && let Some(senses) = self.senses(request, typed, found_nothing)?
        {
            let pairs = || words.iter().zip(&senses);
            let first: Vec<String> = pairs().map(|(word, sense)| sense.first(word)).collect();
            for reach in [Nearness::First, Nearness::Whole, Nearness::Any] {
                let wanted: Vec<Wanted> = pairs()
                    .map(|(word, sense)| Wanted::meant(word, sense, reach))
                    .collect();
                self.add(request, &wanted, &first, typed, limit, &mut hunt)?;
            }
            if let Some(nearest) = hunt.found.first().filter(|_| found_nothing) {
                let texts = self.texts_of(request.shop.range(), *nearest)?;
                let spelled = pairs().map(|(word, sense)| sense.spelled(word, &texts));
                let spelled: Vec<String> = spelled.collect();
                meant = (spelled != *words).then(|| spelled.join(" "));
            }
        }
        Ok(FoundProducts {
            ids: hunt.found,
            meant,
        })
    }

    /// Adds the numbers of the products that have all that is wanted; of those that are found by the same expression
    /// the first are those with most of the `words` in their titles, and with the first of them soonest.
    fn add(
        &self,
        request: &ApiRequest,
        wanted: &[Wanted],
        words: &[String],
        typed: &SearchWords,
        limit: usize,
        hunt: &mut Hunt,
    ) -> Result<()> {
        #[derive(Deserialize)]
        struct Row {
            id: i64,
        }
        let range = request.shop.range();
        for (table, expression) in expressions(request.language, wanted) {
            if hunt.found.len() >= limit {
                return Ok(());
            }
            let (rows, first) = if typed.joined.is_empty() {
                let rows = format!(
                    "SELECT rowid - ?3 AS id FROM {table} WHERE {table} MATCH ?1 AND rowid BETWEEN ?3 AND ?4 LIMIT {MAX_ROWS}"
                );
                (rows, expression)
            } else {
                let fresh = hunt.fresh(self.rows(range, table, &expression)?.into_iter());
                if fresh.is_empty() {
                    continue;
                }
                let rows = "SELECT value AS id FROM json_each(?1)".to_owned();
                (rows, json!(fresh).to_string())
            };
            let mut values: Vec<SqlStorageValue> = vec![
                first.into(),
                range.number().into(),
                row_of(range, 0).into(),
                row_of(range, RANGE_STEP - 1).into(),
                request.language.code().into(),
                json!(hunt.found).to_string().into(),
            ];
            let mut name = |value: &str| {
                values.push(value.into());
                format!("?{}", values.len())
            };
            let mut joined = String::new();
            for part in &typed.joined {
                let _ = write!(
                    joined,
                    " AND EXISTS (SELECT 1 FROM translations x WHERE x.range = ?2 AND x.language IN ('ro', 'ru', 'uk', 'en') AND x.product = p.id AND instr(x.normalised, {}) > 0)",
                    name(part)
                );
            }
            let places: Vec<String> = words
                .iter()
                .map(|word| format!("instr(f.title, ' ' || {})", name(word)))
                .collect();
            let in_title: Vec<String> = places
                .iter()
                .map(|place| format!("({place} > 0)"))
                .collect();
            let query = format!(
                "SELECT f.id FROM (
                   SELECT p.id, p.priority, ' ' || substr(t.normalised, 1, instr(t.normalised, char(10))) AS title
                   FROM ({rows}) r
                   CROSS JOIN products p ON p.range = ?2 AND p.id = r.id
                   CROSS JOIN translations t ON t.range = ?2 AND t.language = ?5 AND t.product = r.id
                   WHERE r.id NOT IN (SELECT value FROM json_each(?6)){joined}) f
                 ORDER BY {} DESC, {place} = 0, {place}, f.priority DESC, f.id LIMIT {}",
                in_title.join(" + "),
                limit - hunt.found.len(),
                place = places.first().map_or("0", String::as_str),
            );
            let rows: Vec<Row> = self.all(&query, values)?;
            hunt.found.extend(rows.iter().map(|row| row.id));
        }
        Ok(())
    }

    /// The first products of a range that an expression finds.
    fn rows(&self, range: Range, table: &str, expression: &str) -> Result<Vec<i64>> {
        #[derive(Deserialize)]
        struct Row {
            ids: Option<String>,
        }
        // One row for all: reading a row costs more than what is in it.
        let query = format!(
            "SELECT group_concat(id) AS ids FROM (SELECT CAST(rowid - ?2 AS INTEGER) AS id FROM {table} WHERE {table} MATCH ?1 AND rowid BETWEEN ?2 AND ?3 LIMIT {MAX_ROWS})"
        );
        let values = vec![
            expression.into(),
            row_of(range, 0).into(),
            row_of(range, RANGE_STEP - 1).into(),
        ];
        let row: Option<Row> = self.first(&query, values)?;
        let ids = row.and_then(|row| row.ids).unwrap_or_default();
        Ok(ids.split(',').flat_map(str::parse).collect())
    }

    /// What words stand for that the shop does not know as they were typed; `None` when there is nothing else to search
    /// for. When something was found already, only whole words that differ by a letter are meant.
    fn senses(
        &self,
        request: &ApiRequest,
        typed: &SearchWords,
        found_nothing: bool,
    ) -> Result<Option<Vec<Sense>>> {
        let range = request.shop.range();
        let words = &typed.single;
        let known = self.known(range, words)?;
        // Known words that nothing has with these signs between them are not mistyped.
        if (!found_nothing || !typed.joined.is_empty()) && known.iter().all(|known| *known) {
            return Ok(None);
        }
        let vocabulary = self.vocabulary(range)?;
        let mut senses = Vec::new();
        for (word, known) in words.iter().zip(known) {
            let begins = self.begins(range, word)?;
            let mut sense = Sense::default();
            if !known || found_nothing {
                sense = nearest(
                    word,
                    &vocabulary,
                    request.language,
                    found_nothing && !begins,
                );
            }
            sense.begins = begins;
            if !begins && sense.nearest.is_empty() {
                return Ok(None);
            }
            senses.push(sense);
        }
        let any = senses.iter().any(|sense| !sense.nearest.is_empty());
        Ok(any.then_some(senses))
    }

    /// Whether anything in the range has a word that begins so.
    fn begins(&self, range: Range, word: &str) -> Result<bool> {
        #[derive(Deserialize)]
        struct Row {}
        let query =
            "SELECT 1 AS one FROM words WHERE words MATCH ? AND rowid BETWEEN ? AND ? LIMIT 1";
        let values = vec![
            beginning(word).into(),
            row_of(range, 0).into(),
            row_of(range, RANGE_STEP - 1).into(),
        ];
        Ok(self.first::<Row>(query, values)?.is_some())
    }

    /// What a product is found by, in every language.
    fn texts_of(&self, range: Range, product: i64) -> Result<String> {
        #[derive(Deserialize)]
        struct Row {
            texts: Option<String>,
        }
        let query = "SELECT group_concat(title || ' ' || short, ' ') AS texts FROM translations
             WHERE range = ? AND language IN ('ro', 'ru', 'uk', 'en') AND product = ?";
        let row: Option<Row> = self.first(query, vec![range.number().into(), product.into()])?;
        Ok(row.and_then(|row| row.texts).unwrap_or_default())
    }

    /// Categories whose normalised title in any language contains all words, or those that they stand for.
    pub(crate) fn search_categories(
        &self,
        request: &ApiRequest,
        words: &[String],
    ) -> Result<Vec<CategoryRow>> {
        let mut values: Vec<SqlStorageValue> = vec![
            request.shop.range().number().into(),
            request.language.code().into(),
        ];
        let mut query = "SELECT id, parent, title, url, text FROM categories WHERE range = ?1 AND language = ?2 AND products > 0
            AND id IN (SELECT id FROM categories WHERE range = ?1".to_owned();
        for word in words {
            values.push(word.as_str().into());
            let _ = write!(
                query,
                " AND instr(' ' || normalised, ' ' || ?{}) > 0",
                values.len()
            );
        }
        query.push_str(") ORDER BY id LIMIT 6");
        self.all(&query, values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_product_is_looked_through_twice_and_not_too_many_are() {
        let mut hunt = Hunt::default();
        assert_eq!(hunt.fresh([1, 2].into_iter()), [1, 2]);
        assert_eq!(hunt.fresh([2, 3, 1].into_iter()), [3]);
        assert_eq!(hunt.fresh(3..5_000).len(), MAX_LOOKED_THROUGH - 3);
        assert_eq!(hunt.fresh(6_000..7_000), [0; 0]);
    }
}
