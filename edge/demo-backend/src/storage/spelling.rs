//! The words that the shop's texts have, and which of them a shopper may have meant.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};
use worker::Result;

use super::Database;
use crate::catalogue::{Reach, is_one_letter_off, normalise, words};
use crate::language::Language;
use crate::shops::Range;

/// Words that one typed word stands for.
const MAX_WORDS: usize = 24;
/// Two shorter words that differ by a letter are two words.
const FEWEST_LETTERS: usize = 4;
/// Fewer letters are in the middle of too many words.
const FEWEST_WITHIN: usize = 3;

/// A word of the shop's texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Known {
    pub word: String,
    /// The languages whose titles have it, a bit each.
    pub titles: i64,
    /// How many titles have it.
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

/// Which of the nearest words are searched for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Nearness {
    First,
    /// Those that were typed whole, but for a letter; else the first.
    Whole,
    Any,
}

/// What a typed word stands for.
#[derive(Debug, Default)]
pub(super) struct Sense {
    /// Whether anything begins as it was typed.
    pub begins: bool,
    /// Known words that are near to it, the nearest first.
    pub nearest: Vec<String>,
    /// So many of them are off by a letter as a whole.
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

    /// The meant word as these texts spell it; a word that has the typed one in its middle is no other word.
    pub(super) fn spelled(&self, typed: &str, texts: &str) -> String {
        let is_sign =
            |letter: char| !letter.is_alphanumeric() && !['\'', '’', 'ʼ'].contains(&letter);
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
    /// Stores the words of these texts with the titles that have them, but no numbers and no codes. A text is its
    /// language, its title, and everything that it is found by.
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
        // One row for all: reading a row costs more than what is in it.
        let query = "SELECT group_concat(titles || ' ' || count || ' ' || word, char(10)) AS known FROM vocabulary WHERE range = ?";
        let row: Option<Row> = self.first(query, vec![range.number().into()])?;
        let known = row.and_then(|row| row.known).unwrap_or_default();
        Ok(known.lines().filter_map(Known::read).collect())
    }

    /// Whether each word is a whole one that the shop knows. Numbers and codes are as they were typed.
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

/// The known words that differ from this one by one letter. With `guess` also those that have it in their middle or,
/// without such, those whose beginning differs from it by one letter. First stand words of titles in the language, then
/// of titles in others, and of these the ones that begin with the same letter and that most titles have.
pub(super) fn nearest(word: &str, vocabulary: &[Known], language: Language, guess: bool) -> Sense {
    let letters: Vec<char> = word.chars().collect();
    if letters.len() < FEWEST_WITHIN || has_digit(word) {
        return Sense::default();
    }
    let is_long = |known: &Known| {
        letters.len() >= FEWEST_LETTERS || known.word.chars().count() >= FEWEST_LETTERS
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
        if guessed.is_empty() && letters.len() >= FEWEST_LETTERS {
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
        assert_eq!(
            nearest_of("ole"),
            ["oale"],
            "a letter less is no other word"
        );
    }

    #[test]
    fn words_of_titles_in_the_language_come_first_and_whole_words_before_beginnings() {
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
    fn what_is_meant_is_spelled_as_the_found_product_spells_it() {
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
