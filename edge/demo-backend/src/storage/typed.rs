//! What was typed into a search, as expressions of its indexes.

use super::spelling::{Nearness, Sense};
use crate::catalogue::words;
use crate::language::Language;

/// Words of one search.
const MAX_TYPED: usize = 8;

/// What was typed.
pub(crate) struct SearchWords {
    /// Each word, as the index divides them.
    pub single: Vec<String>,
    /// Words with a sign between them, such as `4,5` or `t-shirt`: a text must have them in this order.
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

/// What an index has to have for one word.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Wanted {
    /// The whole word, or one of those that it stands for.
    pub(super) exact: String,
    /// The same, but the word may only begin so.
    pub(super) begins: String,
}

impl Wanted {
    pub(super) fn typed(word: &str) -> Self {
        Self {
            exact: quoted(word),
            begins: beginning(word),
        }
    }

    /// One of the nearest words of a sense, or what begins as it was typed.
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

/// The expressions that find what is wanted, the nearest first, each with its index.
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

/// A string of the index's own language.
fn quoted(word: &str) -> String {
    ["\"", &word.replace('"', " "), "\""].concat()
}

/// Words that begin with this one; one letter or digit is a word of its own.
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
