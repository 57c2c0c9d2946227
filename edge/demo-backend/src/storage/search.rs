//! Search in titles, brands and codes of all languages: whole words first, then beginnings of words, then their middles,
//! then words with one wrong letter.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde::Deserialize;
use serde_json::{Value, json};
use worker::{Result, SqlStorageValue};

use super::queries::{SELECT_CARD, card_parameters};
use super::{CardRow, CategoryRow, Database};
use crate::catalogue::{is_one_letter_off, normalise, words};
use crate::request::ApiRequest;
use crate::shops::Range;

/// The index keeps no texts: a row of it is a product of a range.
pub(super) const TABLES: &str = "
    CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(text, content='', columnsize=0, detail=none, prefix='2 3', tokenize='unicode61 remove_diacritics 0');
    CREATE TABLE IF NOT EXISTS vocabulary (range INTEGER NOT NULL, word TEXT NOT NULL, PRIMARY KEY (range, word)) WITHOUT ROWID;
";
pub(super) const DROP: &str = "DROP TABLE IF EXISTS vocabulary; DROP TABLE IF EXISTS words;";

/// Distinguishes the ranges in the numbers of rows.
const RANGE_STEP: i64 = 1_000_000_000_000;
/// Rows that are looked at for one search, and words that one typed word stands for.
const MAX_ROWS: usize = 1000;
const MAX_WORDS: usize = 24;
/// Words of one search.
const MAX_TYPED: usize = 8;
/// A shorter word with another letter is another word.
const FEWEST_LETTERS: usize = 4;
/// Fewer letters are in the middle of too many words.
const FEWEST_WITHIN: usize = 3;

/// The row of a product in the index.
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
    pub products: Vec<CardRow>,
    /// The words that were searched for instead of those that were typed, which nothing has.
    pub meant: Option<String>,
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
        let mut found = FoundProducts::default();
        if words.is_empty() {
            return Ok(found);
        }
        for expression in [exactly(words), by_beginning(words)] {
            self.add(request, &expression, typed, limit, &mut found.products)?;
        }
        let found_nothing = found.products.is_empty();
        if found_nothing && let Some(meant) = self.meant(request.shop.range(), words)? {
            let products = &mut found.products;
            self.add(request, &meant.expression, typed, limit, products)?;
            if meant.words != *words && !products.is_empty() {
                let spelled = meant.words.iter().map(|word| spelled(word, products));
                found.meant = Some(spelled.collect::<Vec<_>>().join(" "));
            }
        }
        Ok(found)
    }

    /// Adds the products of an expression of the index, first those whose title in the request's language has the word.
    fn add(
        &self,
        request: &ApiRequest,
        expression: &str,
        typed: &SearchWords,
        limit: usize,
        found: &mut Vec<CardRow>,
    ) -> Result<()> {
        if found.len() >= limit {
            return Ok(());
        }
        let range = request.shop.range();
        let mut values = card_parameters(request);
        values.push(expression.into());
        values.push(row_of(range, 0).into());
        values.push(row_of(range, RANGE_STEP - 1).into());
        values.push(typed.single.first().map_or("", String::as_str).into());
        let mut joined = String::new();
        for part in &typed.joined {
            values.push(part.as_str().into());
            let _ = write!(
                joined,
                " AND EXISTS (SELECT 1 FROM translations x WHERE x.range = ?3 AND x.language IN ('ro', 'ru', 'uk', 'en') AND x.product = p.id AND instr(x.normalised, ?{}) > 0)",
                values.len()
            );
        }
        let query = format!(
            "{SELECT_CARD} AND p.id IN (SELECT rowid - ?5 FROM words WHERE words MATCH ?4 AND rowid BETWEEN ?5 AND ?6 LIMIT {MAX_ROWS}){joined}
             ORDER BY instr(' ' || t.normalised, ' ' || ?7) = 0, instr(' ' || t.normalised, ' ' || ?7), p.priority DESC, p.id LIMIT {limit}"
        );
        for row in self.all::<CardRow>(&query, values)? {
            if found.len() < limit && found.iter().all(|known| known.id != row.id) {
                found.push(row);
            }
        }
        Ok(())
    }

    /// The words that the shop knows for those that were typed; `None` when it knows none for one.
    fn meant(&self, range: Range, words: &[String]) -> Result<Option<Meant>> {
        let mut groups = Vec::new();
        let mut corrected = Vec::new();
        let mut known = None;
        for word in words {
            let begins = beginning(word);
            let stands_for = if self.has(&begins)? {
                corrected.push(word.clone());
                vec![begins]
            } else {
                let all = match &known {
                    Some(all) => all,
                    None => known.insert(self.vocabulary(range)?),
                };
                let nearest = nearest(word, all);
                let is_known = nearest.iter().any(|one| one.contains(word));
                let first = nearest.first().filter(|_| !is_known);
                corrected.push(first.map_or_else(|| word.clone(), |first| (*first).clone()));
                nearest.into_iter().map(|one| quoted(one)).collect()
            };
            if stands_for.is_empty() {
                return Ok(None);
            }
            groups.push(["(", &stands_for.join(" OR "), ")"].concat());
        }
        Ok(Some(Meant {
            expression: groups.join(" AND "),
            words: corrected,
        }))
    }

    fn has(&self, expression: &str) -> Result<bool> {
        #[derive(Deserialize)]
        struct Row {}
        let query = "SELECT 1 AS one FROM words WHERE words MATCH ? LIMIT 1";
        Ok(self.first::<Row>(query, vec![expression.into()])?.is_some())
    }

    /// Stores the words of these products, but no numbers and no codes.
    pub(super) fn insert_vocabulary(
        &self,
        range: Range,
        texts: impl Iterator<Item = String>,
    ) -> Result<()> {
        let known: BTreeSet<String> = texts
            .flat_map(|text| words(&text))
            .filter(|word| !word.contains(|letter: char| letter.is_ascii_digit()))
            .collect();
        let rows: Vec<Value> = known
            .iter()
            .map(|word| json!([range.number(), word]))
            .collect();
        self.insert("vocabulary", 2, &rows)
    }

    fn vocabulary(&self, range: Range) -> Result<Vec<String>> {
        #[derive(Deserialize)]
        struct Row {
            terms: String,
        }
        let query = "SELECT json_group_array(word) AS terms FROM vocabulary WHERE range = ?";
        let row: Option<Row> = self.first(query, vec![range.number().into()])?;
        Ok(row.map_or_else(|| Ok(Vec::new()), |row| serde_json::from_str(&row.terms))?)
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

/// What typed words stand for.
struct Meant {
    /// An expression of the index.
    expression: String,
    /// Each as it was typed, or the first of those that differ from it by a letter.
    words: Vec<String>,
}

/// A normalised word as titles spell it.
fn spelled(word: &str, products: &[CardRow]) -> String {
    let mut titles = products.iter().flat_map(|row| {
        let parts = row.title.split(|letter: char| !letter.is_alphanumeric());
        parts.filter(|part| normalise(part) == word)
    });
    let spelled = titles.next().unwrap_or(word);
    spelled.to_lowercase()
}

/// A string of the index's own language.
fn quoted(word: &str) -> String {
    ["\"", &word.replace('"', " "), "\""].concat()
}

fn exactly(words: &[String]) -> String {
    words
        .iter()
        .map(|word| quoted(word))
        .collect::<Vec<_>>()
        .join(" ")
}

fn by_beginning(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| beginning(word)).collect();
    words.join(" ")
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

/// The known words that have this one in their middle; without such, those that differ from it by one letter, whole or
/// as far as it was typed.
fn nearest<'a>(word: &str, known: &'a [String]) -> Vec<&'a String> {
    let letters = word.chars().count();
    if letters < FEWEST_WITHIN {
        return Vec::new();
    }
    let within = known.iter().filter(|one| one.contains(word));
    let within: Vec<&String> = within.take(MAX_WORDS).collect();
    if !within.is_empty() || letters < FEWEST_LETTERS {
        return within;
    }
    let near = known.iter().filter(|one| is_one_letter_off(word, one));
    near.take(MAX_WORDS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nearest_of(word: &str) -> Vec<String> {
        let known = [
            "canapea",
            "cana",
            "ceainic",
            "oale",
            "сковорода",
            "сковородка",
            "set",
        ];
        let known = known.map(str::to_owned);
        nearest(word, &known).into_iter().cloned().collect()
    }

    #[test]
    fn a_word_stands_for_those_that_contain_it_or_are_one_letter_off() {
        assert_eq!(nearest_of("napea"), ["canapea"]);
        assert_eq!(nearest_of("ceainik"), ["ceainic"]);
        assert_eq!(nearest_of("cainic"), ["ceainic"]);
        assert_eq!(
            nearest_of("caeinic"),
            ["ceainic"],
            "two letters in the wrong order"
        );
        assert_eq!(nearest_of("сковороды"), ["сковорода", "сковородка"]);
        assert!(nearest_of("sat").is_empty(), "too short to guess");
        assert!(nearest_of("telefon").is_empty());
        assert!(nearest_of("ea").is_empty(), "too short for a middle");
    }

    #[test]
    fn words_with_a_sign_between_them_stay_together() {
        let typed = SearchWords::read("bec, 4,5 w -- 1=1 (e27)");
        assert_eq!(typed.single, ["bec", "4", "5", "w", "1", "1", "e27"]);
        assert_eq!(typed.joined, ["4,5", "1=1"]);
    }

    #[test]
    fn a_word_is_a_string_of_the_index() {
        assert_eq!(
            exactly(&["a\"b".to_owned(), "or".to_owned()]),
            "\"a b\" \"or\""
        );
        assert_eq!(
            by_beginning(&["cea".to_owned(), "4".to_owned()]),
            "\"cea\"* \"4\""
        );
    }
}
