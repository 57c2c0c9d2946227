//! The names of the countries that orders go to.

use crate::i18n::{Word, Words};
use crate::words::account as words_of;

/// Names of the countries whose phones and currencies the shop knows, by ISO 3166 code.
const COUNTRIES: [(&str, Word); 4] = [
    ("MD", words_of::COUNTRY_MD),
    ("PL", words_of::COUNTRY_PL),
    ("RO", words_of::COUNTRY_RO),
    ("UA", words_of::COUNTRY_UA),
];

/// The name of a country by its code; an unknown code is returned as it is.
pub(super) fn country(words: Words, code: &str) -> String {
    let mut known = COUNTRIES.iter();
    let known = known.find(|(own, _)| own.eq_ignore_ascii_case(code.trim()));
    known.map_or_else(|| code.to_owned(), |(_, word)| words.say(*word).to_owned())
}
