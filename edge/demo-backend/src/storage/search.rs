//! Search in titles, brands, codes and short descriptions of all languages. First stand the titles that the shopper reads:
//! those with the whole words, then those with words that begin so; then the titles of other languages, then the other
//! texts, each in the same order; last what has a word with one letter less, more, other or in another place.

use std::fmt::Write as _;

use serde::Deserialize;
use serde_json::json;
use worker::{Result, SqlStorageValue};

use super::spelling::{Nearness, Sense, nearest};
use super::{CategoryRow, Database};
use crate::catalogue::words;
use crate::language::Language;
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
/// Words of one search.
const MAX_TYPED: usize = 8;

/// The row of a product in the indexes.
pub(super) fn row_of(range: Range, product: i64) -> i64 {
    range.number() * RANGE_STEP + product
}

/// What was typed.
pub(crate) struct SearchWords {
    /// Each word, as the index divides them.
    pub single: Vec<String>,
    /// Words with a sign between them, such as `4,5` or `t-shirt`: a text must have them in this order.
    joined: Vec<String>,
}

impl SearchWords {
    pub(crate) fn read(normalised: &str) -> Self {
        let mut single = words(normalised);
        single.truncate(MAX_TYPED);
        let parts = normalised
            .split_whitespace()
            .map(|part| part.trim_matches(|letter: char| !letter.is_alphanumeric()))
            .filter(|part| part.contains(|letter: char| !letter.is_alphanumeric()));
        Self {
            single,
            joined: parts.take(MAX_TYPED).map(str::to_owned).collect(),
        }
    }
}

/// What was found.
#[derive(Debug, Default)]
pub(crate) struct FoundProducts {
    /// The numbers of the products, the nearest first.
    pub ids: Vec<i64>,
    /// The words that were searched for instead of those that were typed, which nothing has.
    pub meant: Option<String>,
}

/// What an index has to have for one word.
#[derive(Debug, PartialEq, Eq)]
struct Wanted {
    /// The whole word, or one of those that it stands for.
    exact: String,
    /// The same, but the word may only begin so.
    begins: String,
}

impl Wanted {
    fn typed(word: &str) -> Self {
        Self {
            exact: quoted(word),
            begins: beginning(word),
        }
    }

    /// One of the nearest words of a sense, or what begins as it was typed.
    fn meant(typed: &str, sense: &Sense, reach: Nearness) -> Self {
        let own = sense.begins.then(|| beginning(typed));
        let others = sense.within(reach).iter().map(|word| quoted(word));
        let any: Vec<String> = own.into_iter().chain(others).collect();
        let any = ["(", &any.join(" OR "), ")"].concat();
        Self {
            exact: any.clone(),
            begins: any,
        }
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
        let mut found = Vec::new();
        if words.is_empty() {
            return Ok(FoundProducts::default());
        }
        let wanted: Vec<Wanted> = words.iter().map(|word| Wanted::typed(word)).collect();
        self.add(request, &wanted, words, typed, limit, &mut found)?;
        let found_nothing = found.is_empty();
        let mut meant = None;
        if found.len() < limit
            && let Some(senses) = self.senses(request, words, found_nothing)?
        {
            let pairs = || words.iter().zip(&senses);
            let first: Vec<String> = pairs().map(|(word, sense)| sense.first(word)).collect();
            for reach in [Nearness::First, Nearness::Whole, Nearness::Any] {
                let wanted: Vec<Wanted> = pairs()
                    .map(|(word, sense)| Wanted::meant(word, sense, reach))
                    .collect();
                self.add(request, &wanted, &first, typed, limit, &mut found)?;
            }
            if let Some(nearest) = found.first().filter(|_| found_nothing) {
                let texts = self.texts_of(request.shop.range(), *nearest)?;
                let spelled = pairs().map(|(word, sense)| sense.spelled(word, &texts));
                let spelled: Vec<String> = spelled.collect();
                meant = (spelled != *words).then(|| spelled.join(" "));
            }
        }
        Ok(FoundProducts { ids: found, meant })
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
        found: &mut Vec<i64>,
    ) -> Result<()> {
        #[derive(Deserialize)]
        struct Row {
            id: i64,
        }
        let range = request.shop.range();
        for (table, expression) in expressions(request.language, wanted) {
            if found.len() >= limit {
                return Ok(());
            }
            let mut values: Vec<SqlStorageValue> = vec![
                expression.into(),
                range.number().into(),
                row_of(range, 0).into(),
                row_of(range, RANGE_STEP - 1).into(),
                request.language.code().into(),
                json!(found).to_string().into(),
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
                   FROM (SELECT rowid - ?3 AS id FROM {table} WHERE {table} MATCH ?1 AND rowid BETWEEN ?3 AND ?4 LIMIT {MAX_ROWS}) r
                   CROSS JOIN products p ON p.range = ?2 AND p.id = r.id
                   CROSS JOIN translations t ON t.range = ?2 AND t.language = ?5 AND t.product = r.id
                   WHERE r.id NOT IN (SELECT value FROM json_each(?6)){joined}) f
                 ORDER BY {} DESC, {place} = 0, {place}, f.priority DESC, f.id LIMIT {}",
                in_title.join(" + "),
                limit - found.len(),
                place = places.first().map_or("0", String::as_str),
            );
            let rows: Vec<Row> = self.all(&query, values)?;
            found.extend(rows.iter().map(|row| row.id));
        }
        Ok(())
    }

    /// What words stand for that the shop does not know as they were typed; `None` when there is nothing else to search
    /// for. When something was found already, only whole words that differ by a letter are meant.
    fn senses(
        &self,
        request: &ApiRequest,
        words: &[String],
        found_nothing: bool,
    ) -> Result<Option<Vec<Sense>>> {
        let range = request.shop.range();
        let known = self.known(range, words)?;
        if !found_nothing && known.iter().all(|known| *known) {
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

/// The expressions that find what is wanted, the nearest first, each with its index.
fn expressions(language: Language, wanted: &[Wanted]) -> Vec<(&'static str, String)> {
    let exact = all(wanted.iter().map(|one| &*one.exact));
    let begins = all(wanted.iter().map(|one| &*one.begins));
    let own = |expression: &str| [language.code(), " : (", expression, ")"].concat();
    let mut expressions = vec![
        ("titles", own(&exact)),
        ("titles", own(&begins)),
        ("titles", exact.clone()),
        ("titles", begins.clone()),
        ("words", exact),
        ("words", begins),
    ];
    expressions.dedup();
    expressions
}

/// A string of the index's own language.
fn quoted(word: &str) -> String {
    ["\"", &word.replace('"', " "), "\""].concat()
}

/// Words that begin with this one; one letter or digit is a word of its own.
fn beginning(word: &str) -> String {
    let star = if word.chars().nth(1).is_some() {
        "*"
    } else {
        ""
    };
    [&quoted(word), star].concat()
}

fn all<'a>(wanted: impl Iterator<Item = &'a str>) -> String {
    wanted.collect::<Vec<_>>().join(" AND ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_a_sign_between_them_stay_together() {
        let typed = SearchWords::read("bec, 4,5 w -- 1=1 (e27)");
        assert_eq!(typed.single, ["bec", "4", "5", "w", "1", "1", "e27"]);
        assert_eq!(typed.joined, ["4,5", "1=1"]);
    }

    #[test]
    fn a_word_is_a_string_of_the_index() {
        let wanted = ["a\"b", "or", "4"].map(Wanted::typed);
        assert_eq!(
            all(wanted.iter().map(|one| &*one.exact)),
            "\"a b\" AND \"or\" AND \"4\""
        );
        assert_eq!(
            all(wanted.iter().map(|one| &*one.begins)),
            "\"a b\"* AND \"or\"* AND \"4\""
        );
    }

    #[test]
    fn titles_of_the_page_come_before_other_titles_and_these_before_other_texts() {
        let expressions = expressions(Language::Uk, &[Wanted::typed("чаи")]);
        let expected = [
            ("titles", "uk : (\"чаи\")"),
            ("titles", "uk : (\"чаи\"*)"),
            ("titles", "\"чаи\""),
            ("titles", "\"чаи\"*"),
            ("words", "\"чаи\""),
            ("words", "\"чаи\"*"),
        ];
        assert_eq!(
            expressions,
            expected.map(|(table, one)| (table, one.to_owned()))
        );
    }
}
