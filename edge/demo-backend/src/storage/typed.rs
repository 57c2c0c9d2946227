//! A typed query, translated into full-text expressions.

use super::spelling::{Nearness, Sense};
use crate::catalogue::words;
use crate::language::Language;

/// Words read from one query.
const MAX_TYPED: usize = 8;

/// The words of a query.
pub(crate) struct SearchWords {
    /// The words, split like the index.
    pub single: Vec<String>,
    /// Words joined by a punctuation mark, such as `4,5` or `t-shirt`. A text must contain them as typed.
    pub(super) joined: Vec<String>,
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

/// The index expressions for one word.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Wanted {
    /// Matches the whole word or one of its alternatives.
    pub(super) exact: String,
    /// Like `exact`, but also matches words that begin with it.
    pub(super) begins: String,
}

impl Wanted {
    pub(super) fn typed(word: &str) -> Self {
        Self {
            exact: quoted(word),
            begins: beginning(word),
        }
    }

    /// Matches the alternatives of a word, and the words that begin as typed.
    pub(super) fn meant(typed: &str, sense: &Sense, reach: Nearness) -> Self {
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

/// The expressions for a query, best match first, each with its index.
pub(super) fn expressions(language: Language, wanted: &[Wanted]) -> Vec<(&'static str, String)> {
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

/// Quotes a word as a string of the index's query language.
fn quoted(word: &str) -> String {
    ["\"", &word.replace('"', " "), "\""].concat()
}

/// Matches words with this prefix. A single letter or digit matches only itself.
pub(super) fn beginning(word: &str) -> String {
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
    fn words_joined_by_a_punctuation_mark_stay_together() {
        let typed = SearchWords::read("bec, 4,5 w -- 1=1 (e27)");
        assert_eq!(typed.single, ["bec", "4", "5", "w", "1", "1", "e27"]);
        assert_eq!(typed.joined, ["4,5", "1=1"]);
    }

    #[test]
    fn words_are_quoted_for_the_index() {
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
    fn titles_in_the_shoppers_language_come_first_and_other_texts_last() {
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
