//! Search in titles, brands, codes and short descriptions of all languages. Ranking: titles in the shopper's language,
//! then titles in other languages, then the other texts; in each, whole words before prefixes. Last come matches with
//! one typing error: a letter missing, added, changed or swapped.

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

/// The full-text indexes store no texts. A row is a product of a range.
pub(super) const TABLES: &str = "
    CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(text, content='', columnsize=0, detail=none, prefix='2 3', tokenize='unicode61 remove_diacritics 0');
    CREATE VIRTUAL TABLE IF NOT EXISTS titles USING fts5(ro, ru, uk, en, content='', columnsize=0, detail=column, prefix='2 3', tokenize='unicode61 remove_diacritics 0');
    CREATE TABLE IF NOT EXISTS vocabulary (range INTEGER NOT NULL, word TEXT NOT NULL, titles INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (range, word)) WITHOUT ROWID;
";
pub(super) const DROP: &str =
    "DROP TABLE IF EXISTS vocabulary; DROP TABLE IF EXISTS titles; DROP TABLE IF EXISTS words;";

/// Makes row ids unique across ranges.
const RANGE_STEP: i64 = 1_000_000_000_000;
/// Rows read for one index expression.
const MAX_ROWS: usize = 500;
/// Products per search whose texts are scanned for words joined by a punctuation mark.
const MAX_SCANNED: usize = 500;

/// The row of a product in the indexes.
pub(super) fn row_of(range: Range, product: i64) -> i64 {
    range.number() * RANGE_STEP + product
}

/// The results of a search.
#[derive(Debug, Default)]
pub(crate) struct FoundProducts {
    /// Product ids, best match first.
    pub ids: Vec<i64>,
    /// The corrected query, if the typed one matched nothing.
    pub meant: Option<String>,
}

/// The state of a running search.
#[derive(Default)]
struct SearchState {
    found: Vec<i64>,
    /// The products whose texts were scanned.
    scanned: BTreeSet<i64>,
}

impl SearchState {
    /// The products that were not scanned yet, up to the limit of a search.
    fn fresh(&mut self, products: impl Iterator<Item = i64>) -> Vec<i64> {
        let room = MAX_SCANNED.saturating_sub(self.scanned.len());
        let fresh = products.filter(|product| !self.scanned.contains(product));
        let fresh: Vec<i64> = fresh.take(room).collect();
        self.scanned.extend(&fresh);
        fresh
    }
}

impl Database {
    /// Searches for products that contain all normalised words in any language, best match first.
    pub(crate) fn search(
        &self,
        request: &ApiRequest,
        typed: &SearchWords,
        limit: usize,
    ) -> Result<FoundProducts> {
        let words = &typed.single;
        let mut state = SearchState::default();
        if words.is_empty() {
            return Ok(FoundProducts::default());
        }
        let wanted: Vec<Wanted> = words.iter().map(|word| Wanted::typed(word)).collect();
        self.append(request, &wanted, words, typed, limit, &mut state)?;
        let found_nothing = state.found.is_empty();
        let mut meant = None;
        if state.found.len() < limit
            && let Some(senses) = self.senses(request, typed, found_nothing)?
        {
            let pairs = || words.iter().zip(&senses);
            let first: Vec<String> = pairs().map(|(word, sense)| sense.first(word)).collect();
            for reach in [Nearness::First, Nearness::Whole, Nearness::Any] {
                let wanted: Vec<Wanted> = pairs()
                    .map(|(word, sense)| Wanted::meant(word, sense, reach))
                    .collect();
                self.append(request, &wanted, &first, typed, limit, &mut state)?;
            }
            if let Some(nearest) = state.found.first().filter(|_| found_nothing) {
                let texts = self.texts_of(request.shop.range(), *nearest)?;
                let spelled = pairs().map(|(word, sense)| sense.spelled(word, &texts));
                let spelled: Vec<String> = spelled.collect();
                meant = (spelled != *words).then(|| spelled.join(" "));
            }
        }
        Ok(FoundProducts {
            ids: state.found,
            meant,
        })
    }

    /// Appends the products that match all of `wanted`. Within one expression, products with more of the `words` in
    /// their title come first, then those with the first word earlier in it.
    fn append(
        &self,
        request: &ApiRequest,
        wanted: &[Wanted],
        words: &[String],
        typed: &SearchWords,
        limit: usize,
        state: &mut SearchState,
    ) -> Result<()> {
        #[derive(Deserialize)]
        struct Row {
            id: i64,
        }
        let range = request.shop.range();
        for (table, expression) in expressions(request.language, wanted) {
            if state.found.len() >= limit {
                return Ok(());
            }
            let (rows, first) = if typed.joined.is_empty() {
                let rows = format!(
                    "SELECT rowid - ?3 AS id FROM {table} WHERE {table} MATCH ?1 AND rowid BETWEEN ?3 AND ?4 LIMIT {MAX_ROWS}"
                );
                (rows, expression)
            } else {
                let fresh = state.fresh(self.rows(range, table, &expression)?.into_iter());
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
                json!(state.found).to_string().into(),
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
                limit - state.found.len(),
                place = places.first().map_or("0", String::as_str),
            );
            let rows: Vec<Row> = self.all(&query, values)?;
            state.found.extend(rows.iter().map(|row| row.id));
        }
        Ok(())
    }

    /// The first products of a range that match an expression.
    fn rows(&self, range: Range, table: &str, expression: &str) -> Result<Vec<i64>> {
        #[derive(Deserialize)]
        struct Row {
            ids: Option<String>,
        }
        // One row for all ids: reading a row costs more than its content.
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

    /// Alternatives for the words; `None` if there is nothing else to search for. If the search has results already,
    /// only unknown words are replaced, and only by whole words with one wrong letter.
    fn senses(
        &self,
        request: &ApiRequest,
        typed: &SearchWords,
        found_nothing: bool,
    ) -> Result<Option<Vec<Sense>>> {
        let range = request.shop.range();
        let words = &typed.single;
        let known = self.known(range, words)?;
        // Known words that never occur joined like this are not misspelt.
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

    /// Whether the range has a word with this prefix.
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

    /// The searchable texts of a product, in every language.
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

    /// Categories whose normalised title contains all words, or their alternatives, in any language.
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
    fn products_are_scanned_once_and_up_to_a_limit() {
        let mut state = SearchState::default();
        assert_eq!(state.fresh([1, 2].into_iter()), [1, 2]);
        assert_eq!(state.fresh([2, 3, 1].into_iter()), [3]);
        assert_eq!(state.fresh(3..5_000).len(), MAX_SCANNED - 3);
        assert_eq!(state.fresh(6_000..7_000), [0; 0]);
    }
}
