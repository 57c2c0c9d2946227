//! What is given as a gift, and to whom: a search for "gift" or "gift host" finds it, and the page of gifts links there.

use super::normalise;
use crate::language::Language;
use crate::localized::{LocalizedText, localized};

const GIFT: LocalizedText = localized(
    "cadou cadouri",
    "подарок подарки",
    "подарунок подарунки",
    "gift gifts",
);
const HOST: LocalizedText = localized("gazdă", "хозяйке", "господині", "host");
const COOK: LocalizedText = localized("bucătar", "повару", "кухареві", "cook");
const CHILD: LocalizedText = localized("copil", "ребёнку", "дитині", "child");
const GARDENER: LocalizedText = localized("grădinar", "садоводу", "садівникові", "gardener");
const COSY: LocalizedText = localized("confort", "уют", "затишок", "cosy");

/// For whom the products of these categories are.
const FOR: [(&str, LocalizedText); 12] = [
    ("cups", HOST),
    ("kettles", HOST),
    ("tea", HOST),
    ("coffee", HOST),
    ("sweet", HOST),
    ("knives", COOK),
    ("cookware", COOK),
    ("littleones", CHILD),
    ("play", CHILD),
    ("plants", GARDENER),
    ("decor", COSY),
    ("bedroom", COSY),
];

/// The words that find the products of a category as gifts; empty where nobody gives them.
pub(crate) fn words_of(category: &str, language: Language) -> String {
    let found = FOR.iter().find(|(key, _)| *key == category);
    found.map_or_else(String::new, |(_, whom)| {
        normalise(&[GIFT.text(language), " ", whom.text(language)].concat())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gifts_are_found_by_for_whom_they_are() {
        assert_eq!(words_of("cups", Language::Ro), "cadou cadouri gazda");
        assert_eq!(words_of("play", Language::En), "gift gifts child");
        assert_eq!(words_of("finishing", Language::Ro), "");
    }
}
