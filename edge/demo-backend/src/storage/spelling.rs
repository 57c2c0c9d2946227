//! The vocabulary of the shop's texts, and corrections of typed words.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};
use worker::Result;

use super::Database;
use crate::catalogue::{Reach, is_apostrophe, is_one_letter_off, normalise, words};
use crate::language::Language;
use crate::shops::Range;

/// Alternatives for one typed word.
const MAX_WORDS: usize = 24;
/// Shorter words are not corrected: one letter makes them another word.
const MIN_CORRECTED_LETTERS: usize = 4;
/// Shorter input would match inside too many words.
const MIN_CONTAINED_LETTERS: usize = 3;

/// A word of the shop's texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Known {
    pub word: String,
    /// Bit mask of the languages whose titles contain the word.
    pub titles: i64,
    /// The number of titles that contain the word.
    pub count: i64,
}

impl Known {
    fn read(line: &str) -> Option<Self> {
        let mut parts = line.splitn(3, ' ');
        Some(Self {
            titles: parts.next()?.parse().ok()?,
            count: parts.next()?.parse().ok()?,
            word: parts.next()?.to_owned(),
        })
    }
}

/// How many of the nearest words to search for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Nearness {
    First,
    /// Whole words with one wrong letter; the nearest word if there are none.
    Whole,
    Any,
}

/// The alternatives for a typed word.
#[derive(Debug, Default)]
pub(super) struct Sense {
    /// Whether the shop has words that begin as typed.
    pub begins: bool,
    /// Known words near the typed one, nearest first.
    pub nearest: Vec<String>,
    /// How many of `nearest` are whole words with one wrong letter.
    whole: usize,
}

impl Sense {
    pub(super) fn first(&self, typed: &str) -> String {
        let nearest = self.nearest.first().filter(|_| !self.begins);
        nearest.map_or(typed, String::as_str).to_owned()
    }

    pub(super) fn within(&self, reach: Nearness) -> &[String] {
        let count = match reach {
            Nearness::First => 1,
            Nearness::Whole => self.whole.max(1),
            Nearness::Any => self.nearest.len(),
        };
        self.nearest.get(..count).unwrap_or(&self.nearest)
    }

    /// The meant word, spelled as in these texts. A word that contains the typed one is no correction.
    pub(super) fn spelled(&self, typed: &str, texts: &str) -> String {
        let is_sign = |letter: char| !letter.is_alphanumeric() && !is_apostrophe(letter);
        let parts: Vec<(&str, String)> = texts
            .split(is_sign)
            .map(|part| (part, normalise(part)))
            .collect();
        let as_typed = self.begins && parts.iter().any(|(_, part)| part.starts_with(typed));
        let as_spelled = |word: &String| parts.iter().find(|(_, part)| part == word);
        let spelled = self.nearest.iter().find_map(as_spelled);
        spelled
            .filter(|(_, part)| !as_typed && !part.contains(typed))
            .map_or_else(|| typed.to_owned(), |(part, _)| part.to_lowercase())
    }
}

impl Database {
    /// Stores the vocabulary of the texts, without words that contain digits. A text is its language, its title and its
    /// searchable text.
    pub(super) fn insert_vocabulary<'a>(
        &self,
        range: Range,
        texts: impl Iterator<Item = (Language, &'a str, String)>,
    ) -> Result<()> {
        let mut known: BTreeMap<String, (i64, i64)> = BTreeMap::new();
        for (language, title, searched) in texts {
            for word in words(&searched) {
                known.entry(word).or_default();
            }
            for word in words(title) {
                let (titles, count) = known.entry(word).or_default();
                *titles |= bit(language);
                *count += 1;
            }
        }
        let rows: Vec<Value> = known
            .iter()
            .filter(|(word, _)| !has_digit(word))
            .map(|(word, (titles, count))| json!([range.number(), word, titles, count]))
            .collect();
        self.insert("vocabulary", 4, &rows)
    }

    pub(super) fn vocabulary(&self, range: Range) -> Result<Vec<Known>> {
        #[derive(Deserialize)]
        struct Row {
            known: Option<String>,
        }
        // One row for all words: reading a row costs more than its content.
        let query = "SELECT group_concat(titles || ' ' || count || ' ' || word, char(10)) AS known FROM vocabulary WHERE range = ?";
        let row: Option<Row> = self.first(query, vec![range.number().into()])?;
        let known = row.and_then(|row| row.known).unwrap_or_default();
        Ok(known.lines().filter_map(Known::read).collect())
    }

    /// Whether the shop knows each word. Words with digits count as known: they cannot be corrected.
    pub(super) fn known(&self, range: Range, words: &[String]) -> Result<Vec<bool>> {
        #[derive(Deserialize)]
        struct Row {}
        let query = "SELECT 1 AS one FROM vocabulary WHERE range = ? AND word = ?";
        words
            .iter()
            .map(|word| {
                let values = vec![range.number().into(), word.as_str().into()];
                Ok(has_digit(word) || self.first::<Row>(query, values)?.is_some())
            })
            .collect()
    }
}

fn has_digit(word: &str) -> bool {
    word.contains(|letter: char| letter.is_numeric())
}

const fn bit(language: Language) -> i64 {
    match language {
        Language::Ro => 1,
        Language::Ru => 2,
        Language::Uk => 4,
        Language::En => 8,
    }
}

/// The known words that differ by one letter. With `guess` also words that contain the typed one, or else words whose
/// beginning differs by one letter. Order: words in titles of the language, words in other titles, the rest; within
/// these, words with the same first letter, then those in more titles.
pub(super) fn nearest(word: &str, vocabulary: &[Known], language: Language, guess: bool) -> Sense {
    let letters: Vec<char> = word.chars().collect();
    if letters.len() < MIN_CONTAINED_LETTERS || has_digit(word) {
        return Sense::default();
    }
    let is_long = |known: &Known| {
        letters.len() >= MIN_CORRECTED_LETTERS
            || known.word.chars().count() >= MIN_CORRECTED_LETTERS
    };
    let select = |is_near: &dyn Fn(&Known) -> bool| {
        let near = vocabulary.iter().filter(|known| is_near(known));
        let mut near: Vec<&Known> = near.filter(|known| known.word != word).collect();
        near.sort_by_key(|known| {
            (
                known.titles & bit(language) == 0,
                known.titles == 0,
                known.word.chars().next() != letters.first().copied(),
                Reverse(known.count),
            )
        });
        near
    };
    let mut near =
        select(&|known| is_long(known) && is_one_letter_off(&letters, &known.word, Reach::Whole));
    let whole = near.len().min(MAX_WORDS);
    if guess {
        let mut guessed = select(&|known| known.word.contains(word));
        if guessed.is_empty() && letters.len() >= MIN_CORRECTED_LETTERS {
            guessed = select(&|known| is_one_letter_off(&letters, &known.word, Reach::Beginning));
        }
        guessed.retain(|known| !near.contains(known));
        near.extend(guessed);
    }
    near.truncate(MAX_WORDS);
    Sense {
        begins: false,
        nearest: near.into_iter().map(|known| known.word.clone()).collect(),
        whole,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(word: &str, language: Language, count: i64) -> Known {
        Known {
            word: word.to_owned(),
            titles: bit(language),
            count,
        }
    }

    fn nearest_of(word: &str) -> Vec<String> {
        let vocabulary = [
            "canapea",
            "cana",
            "ceainic",
            "oale",
            "сковорода",
            "сковородка",
            "set",
        ];
        let vocabulary = vocabulary.map(|word| known(word, Language::Ro, 1));
        nearest(word, &vocabulary, Language::Ro, true).nearest
    }

    #[test]
    fn a_word_matches_words_that_contain_it_or_differ_by_a_letter() {
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
        assert_eq!(nearest_of("ole"), ["oale"], "one letter is missing");
    }

    #[test]
    fn title_words_of_the_language_and_whole_words_come_first() {
        let vocabulary = [
            known("cada", Language::En, 90),
            known("camera", Language::Ro, 50),
            known("cana", Language::Ro, 9),
            known("gama", Language::Ro, 30),
        ];
        let sense = nearest("cama", &vocabulary, Language::Ro, true);
        assert_eq!(sense.nearest, ["cana", "gama", "cada", "camera"]);
        assert_eq!(sense.within(Nearness::First), ["cana"]);
        assert_eq!(sense.within(Nearness::Whole), ["cana", "gama", "cada"]);
        let sure = nearest("cama", &vocabulary, Language::Ro, false);
        assert_eq!(sure.nearest, ["cana", "gama", "cada"], "no guesses");
    }

    #[test]
    fn a_correction_is_spelled_as_in_the_found_product() {
        let sense = |nearest: &[&str], begins| Sense {
            begins,
            nearest: nearest.iter().map(|&word| word.to_owned()).collect(),
            whole: nearest.len(),
        };
        let texts = "Чайник «Комп’ютер», 2 л";
        for (typed, near, begins, spelled) in [
            ("чаинк", ["камин", "чаиник"], false, "чайник"),
            ("компютр", ["компютер", "камин"], false, "комп’ютер"),
            ("аиник", ["чаиник", "камин"], false, "аиник"),
            ("чаин", ["чаиник", "камин"], true, "чаин"),
            ("камни", ["камин", "камина"], false, "камни"),
        ] {
            assert_eq!(sense(&near, begins).spelled(typed, texts), spelled);
        }
    }
}
