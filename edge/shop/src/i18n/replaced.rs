//! What keeps a site's own texts from being published. Only the operators' command calls this: it needs every text of
//! the shop in every language, which no worker carries.

use std::collections::BTreeSet;

use super::own::{ENDINGS, TextsByLanguage};
use super::{EVERY_TEXT, Language};

/// The most bytes of a site's keys and texts in all languages together. Isolates keep them, and its pages carry those of
/// the islands.
pub const MOST_BYTES: usize = 16 * 1024;
/// A text may be so many times as long as the usual one: more would not fit where it stands.
const MOST_TIMES: usize = 3;
/// Shorter texts than this always fit, in letters.
const SHORT: usize = 60;
/// The beginnings of the keys of units, which are written with their numbers whatever the site.
const OF_NUMBERS: [&str; 2] = ["money.", "adverts.unit_"];

/// What is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextFault {
    pub language: String,
    /// `None` if the language itself is wrong.
    pub key: Option<String>,
    /// Whether the shop has no such language or text.
    pub is_unknown: bool,
    /// Whether the text is the one that is missing.
    pub is_missing: bool,
    pub said: String,
}

/// The keys of all texts.
pub fn keys() -> impl Iterator<Item = &'static str> {
    EVERY_TEXT.iter().map(|(key, _)| *key)
}

/// The shop's own text of a key in a language.
pub fn usual_text(language: Language, key: &str) -> Option<&'static str> {
    let (_, texts) = EVERY_TEXT.iter().find(|(known, _)| *known == key)?;
    *texts.get(language as usize)?
}

/// The bytes of keys and texts.
pub fn size(own: &TextsByLanguage) -> usize {
    let texts = own.values().flatten();
    texts.map(|(key, text)| key.len() + text.len()).sum()
}

/// Finds all that is wrong with a site's own texts.
pub fn faults(own: &TextsByLanguage) -> Vec<TextFault> {
    let mut found = Vec::new();
    for (code, texts) in own {
        let fault = |key: &str, said: String| TextFault {
            language: code.clone(),
            key: Some(key.to_owned()),
            is_unknown: false,
            is_missing: false,
            said,
        };
        let Some(language) = Language::from_code(code) else {
            let codes: Vec<&str> = Language::ALL.iter().map(|known| known.code()).collect();
            found.push(TextFault {
                key: None,
                is_unknown: true,
                ..fault("", format!("«{code}» is not one of {}", codes.join(", ")))
            });
            continue;
        };
        for (key, text) in texts {
            let Some(usual) = usual_text(language, key) else {
                let said = match any_text(key) {
                    Some(_) => format!("{} has no such form", language.own_name()),
                    None => "there is no such text".to_owned(),
                };
                found.push(TextFault {
                    is_unknown: true,
                    ..fault(key, said)
                });
                continue;
            };
            let said = told_of(language, key, text, usual);
            found.extend(said.map(|said| fault(key, said)));
        }
        let missing = missing_forms(language, texts.keys().map(String::as_str));
        found.extend(missing.map(|key| TextFault {
            is_missing: true,
            ..fault(&key, "is missing".to_owned())
        }));
    }
    found
}

/// What is wrong with a text in place of the usual one.
fn told_of(language: Language, key: &str, text: &str, usual: &str) -> Option<String> {
    let most = (usual.chars().count() * MOST_TIMES).max(SHORT);
    if OF_NUMBERS.iter().any(|begin| key.starts_with(begin)) {
        return Some("is a unit, which follows its number and cannot be replaced".to_owned());
    }
    if text.trim().is_empty() {
        return Some("a text is expected".to_owned());
    }
    if text.chars().any(char::is_control) {
        return Some("a text on one line is expected".to_owned());
    }
    let letters = text.chars().count();
    if letters > most {
        return Some(format!(
            "has {letters} letters, at most {most} fit where it stands"
        ));
    }
    let Some(slots) = slots_of(text) else {
        return Some("has «{{» without «}}»".to_owned());
    };
    let own = slots_of(usual).unwrap_or_default();
    let known = known_slots(language, key);
    if let Some(odd) = slots.difference(&known).next() {
        let known: Vec<String> = known.iter().map(|name| format!("{{{{{name}}}}}")).collect();
        let known = if known.is_empty() {
            "none".to_owned()
        } else {
            known.join(", ")
        };
        return Some(format!("nothing fills {{{{{odd}}}}}; there are: {known}"));
    }
    let lost = own.difference(&slots).next();
    lost.map(|lost| format!("lacks {{{{{lost}}}}}, as in «{usual}»"))
}

/// A key's text in any language.
fn any_text(key: &str) -> Option<&'static str> {
    let mut all = Language::ALL.iter();
    all.find_map(|language| usual_text(*language, key))
}

/// The names between `{{` and `}}`; `None` if one is not closed.
fn slots_of(text: &str) -> Option<BTreeSet<&str>> {
    let marks = text.split("{{").skip(1);
    marks
        .map(|rest| rest.split_once("}}").map(|(name, _)| name))
        .collect()
}

/// The slots of a key: of all its forms, since „un produs” names no number.
fn known_slots(language: Language, key: &str) -> BTreeSet<&'static str> {
    forms(language, key)
        .filter_map(|(_, text)| slots_of(text))
        .flatten()
        .collect()
}

/// The key itself, or all forms in the language if it is one of several.
fn forms(language: Language, key: &str) -> impl Iterator<Item = (String, &'static str)> {
    let base = ENDINGS.iter().find_map(|ending| key.strip_suffix(ending));
    // Only a text with forms has the last one.
    let [.., last] = ENDINGS;
    let base = base.filter(|base| usual_text(language, &[base, last].concat()).is_some());
    let keys = match base {
        Some(base) => ENDINGS.map(|ending| [base, ending].concat()).to_vec(),
        None => vec![key.to_owned()],
    };
    let text = move |key: String| usual_text(language, &key).map(|text| (key, text));
    keys.into_iter().filter_map(text)
}

/// The forms that stand beside replaced ones: half a sentence in the old words would show.
fn missing_forms<'a>(
    language: Language,
    keys: impl Iterator<Item = &'a str>,
) -> impl Iterator<Item = String> {
    let given: BTreeSet<&str> = keys.collect();
    let all = given.iter().flat_map(|key| forms(language, key));
    let mut missing: BTreeSet<String> = all.map(|(key, _)| key).collect();
    missing.retain(|key| !given.contains(key.as_str()));
    missing.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::own::hash_of;

    fn told(language: &str, texts: &[(&str, &str)]) -> Vec<String> {
        let texts = texts
            .iter()
            .map(|(key, text)| ((*key).to_owned(), (*text).to_owned()));
        let own = TextsByLanguage::from([(language.to_owned(), texts.collect())]);
        let told = faults(&own).into_iter();
        told.map(|fault| [&*fault.key.unwrap_or_default(), ": ", &fault.said].concat())
            .collect()
    }

    #[test]
    fn a_good_text_has_no_fault_and_a_wrong_one_is_named() {
        const LONG: &str =
            "Comandă acum, cât timp mai este, fiindcă mâine poate nu mai este nimic pe raft";
        assert_eq!(told("ro", &[("cart.checkout", "Comandă acum")]), [""; 0]);
        for (language, key, text, said) in [
            (
                "xx",
                "cart.checkout",
                "a",
                ": «xx» is not one of en, ro, ru, uk",
            ),
            (
                "ro",
                "cart.chekout",
                "a",
                "cart.chekout: there is no such text",
            ),
            (
                "ro",
                "money.lei_one",
                "a",
                "money.lei_one: is a unit, which follows its number and cannot be replaced",
            ),
            (
                "ro",
                "cart.checkout",
                " ",
                "cart.checkout: a text is expected",
            ),
            (
                "ro",
                "cart.checkout",
                "a\nb",
                "cart.checkout: a text on one line is expected",
            ),
            (
                "ro",
                "cart.checkout",
                LONG,
                "cart.checkout: has 78 letters, at most 60 fit where it stands",
            ),
            (
                "ro",
                "cart.checkout",
                "{{sum",
                "cart.checkout: has «{{» without «}}»",
            ),
            (
                "ro",
                "cart.checkout",
                "{{sum}}",
                "cart.checkout: nothing fills {{sum}}; there are: none",
            ),
        ] {
            assert_eq!(told(language, &[(key, text)])[0], said);
        }
        let lost = told("en", &[("cart.removed", "Gone")]);
        assert!(
            lost[0].starts_with("cart.removed: lacks {{title}}, as in «"),
            "{lost:?}"
        );
    }

    #[test]
    fn a_text_with_a_number_is_replaced_in_all_forms_of_the_language() {
        let one = ("search.results_one", "{{count}} găsit");
        let few = ("search.results_few", "{{count}} găsite");
        let other = ("search.results_other", "{{count}} de găsite");
        assert_eq!(told("ro", &[one, few, other]), [""; 0]);
        assert_eq!(
            told("ro", &[one]),
            [
                "search.results_few: is missing",
                "search.results_other: is missing"
            ]
        );
        assert_eq!(
            told("en", &[("search.results_many", "{{count}} found")])[0],
            "search.results_many: English has no such form"
        );
    }

    #[test]
    fn every_key_has_a_hash_of_its_own() {
        let hashes: BTreeSet<u32> = keys().map(hash_of).collect();
        assert_eq!(hashes.len(), EVERY_TEXT.len());
    }
}
