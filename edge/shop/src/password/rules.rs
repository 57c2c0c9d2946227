//! The rules of a new password: those of Django's four validators, so that none of them refuses a password only after the
//! backend has judged the address, and two of the shop's own. No kinds of characters are asked for (ASVS 6.2.5).
//!
//! A password is sent as typed. djoser cuts blanks at its ends off, so Django's rules hold for the rest of it.

use super::commonest::is_common;
use super::likeness::Owner;
use crate::failure::Failure;
use crate::forms::Field;
use crate::i18n::{Template, Words};
use crate::site::Shop;
use crate::words::password as words_of;

/// The longest password, in characters.
pub(super) const MOST: usize = 128;
/// The length that the shop advises.
pub(super) const ADVISED: usize = 15;
/// A shorter word may stand in a password: it is only not the whole of it.
const SHORTEST_OWN_WORD: usize = 4;

/// A rule of a new password, in the order in which they are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rule {
    Length,
    /// Neither the owner's address nor the shop's name is in it, and it is not much like the owner's data.
    Own,
    /// It is more than digits.
    Numeric,
    Common,
}

impl Rule {
    pub(super) const ALL: [Self; 4] = [Self::Length, Self::Own, Self::Numeric, Self::Common];

    /// The name by which the browser's module knows it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Length => "length",
            Self::Own => "own",
            Self::Numeric => "numeric",
            Self::Common => "common",
        }
    }

    /// The rule in words, told before anything is typed.
    pub(super) fn told(self, shop: &Shop, words: Words) -> String {
        match self {
            Self::Length if least(shop) < ADVISED => {
                with_lengths(shop, words, words_of::RULE_LENGTH_ADVISED)
            }
            Self::Length => with_lengths(shop, words, words_of::RULE_LENGTH),
            Self::Own => words.say(words_of::RULE_OWN).to_owned(),
            Self::Numeric => words.say(words_of::RULE_NUMERIC).to_owned(),
            Self::Common => words.say(words_of::RULE_COMMON).to_owned(),
        }
    }

    /// The sentence about a password that breaks it.
    pub(super) fn error(self, shop: &Shop, words: Words) -> String {
        match self {
            Self::Length => with_lengths(shop, words, words_of::ERROR_LENGTH),
            Self::Own => words.say(words_of::ERROR_OWN).to_owned(),
            Self::Numeric => words.say(words_of::ERROR_NUMERIC).to_owned(),
            Self::Common => words.say(words_of::ERROR_COMMON).to_owned(),
        }
    }

    fn holds(self, shop: &Shop, password: &str, owner: Owner<'_>) -> bool {
        let whole = without_blanks(password);
        match self {
            Self::Length => {
                whole.chars().count() >= least(shop) && password.chars().count() <= MOST
            }
            Self::Own => {
                let folded = folded(password);
                let words = own_words(shop, owner.address);
                let is_like = owner.is_like(password) || owner.is_like(whole);
                !is_like && !words.iter().any(|word| contains(&folded, word))
            }
            // Python's `isdigit`; fractions and Roman numerals count here too.
            Self::Numeric => whole.is_empty() || !whole.chars().all(char::is_numeric),
            Self::Common => !is_common(whole),
        }
    }
}

/// Without the blanks that Python's `strip` takes off.
fn without_blanks(password: &str) -> &str {
    let is_blank = |sign: char| sign.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&sign);
    password.trim_matches(is_blank)
}

/// The length of a password that the site's backend accepts, at least.
pub(super) fn least(shop: &Shop) -> usize {
    usize::try_from(shop.site.accounts.least_password).unwrap_or(MOST)
}

/// A sentence with the lengths filled in.
fn with_lengths(shop: &Shop, words: Words, sentence: Template) -> String {
    let lengths = [least(shop), MOST, ADVISED].map(|length| length.to_string());
    let [least, most, advised] = &lengths;
    words.fill(
        sentence,
        &[("least", least), ("most", most), ("advised", advised)],
    )
}

/// The words that a password may not contain: the address, its part before the `@`, and the shop's name.
pub(super) fn own_words(shop: &Shop, address: &str) -> Vec<String> {
    let before_at = address.split('@').next().unwrap_or_default();
    let mut words: Vec<String> = [address, before_at, shop.name()]
        .map(folded)
        .into_iter()
        .filter(|word| !word.is_empty())
        .collect();
    words.sort_unstable();
    words.dedup();
    words
}

fn contains(password: &str, word: &str) -> bool {
    if word.chars().count() < SHORTEST_OWN_WORD {
        password == word
    } else {
        password.contains(word)
    }
}

/// Letters and digits alone, in lower case: `Casa-Vitrina 7` is `casavitrina7`.
fn folded(text: &str) -> String {
    let letters = text.chars().filter(|sign| sign.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Refuses a new password with a sentence for each rule that it breaks. The password is taken as typed.
pub fn check(
    shop: &Shop,
    words: Words,
    field: &Field,
    password: &str,
    owner: Owner<'_>,
) -> Result<(), Failure> {
    let broken = Rule::ALL.into_iter();
    let broken = broken.filter(|rule| !rule.holds(shop, password, owner));
    let said: Vec<String> = broken.map(|rule| rule.error(shop, words)).collect();
    if said.is_empty() {
        Ok(())
    } else {
        Err(Failure::of_field(field.name, &said.join(" ")))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::fixtures::shop;
    use crate::i18n::Language;
    use crate::password::NEW;

    const ADDRESS: &str = "maria.popa@casa.example";

    fn of(address: &str) -> Owner<'_> {
        Owner {
            address,
            ..Owner::default()
        }
    }

    fn broken(password: &str) -> Vec<Rule> {
        let shop = shop();
        let all = Rule::ALL.into_iter();
        all.filter(|rule| !rule.holds(&shop, password, of(ADDRESS)))
            .collect()
    }

    #[test]
    fn a_password_is_measured_in_characters_and_taken_as_typed() {
        for fine in [
            "corect-7",
            "пароль з пробілами",
            " corect-7 ",
            "🌻🌻🌻🌻🌻🌻🌻🌻",
            &"ж".repeat(128),
            "onlyletters",
        ] {
            assert_eq!(broken(fine), [], "{fine:?}");
        }
        for wrong in [
            "",
            "corect7",
            " corect7 ",
            "        ",
            "🌻🌻🌻🌻🌻🌻🌻",
            &"x".repeat(129),
        ] {
            assert_eq!(broken(wrong), [Rule::Length], "{wrong:?}");
        }
        let mut shop = shop();
        shop.site.accounts.least_password = 20;
        let words = Language::En.words();
        let refused = check(&shop, words, &NEW, &"x".repeat(19), of(ADDRESS)).unwrap_err();
        assert!(refused.fields(words)[NEW.name].contains("20"));
        assert!(check(&shop, words, &NEW, &"x".repeat(20), of(ADDRESS)).is_ok());
        assert!(!Rule::Length.told(&shop, words).contains("15"));
    }

    #[test]
    fn neither_address_nor_shop_may_stand_in_a_password() {
        let mut shop = shop();
        shop.settings.project_name = "Vitrina Mea".to_owned();
        let holds = |password, address| Rule::Own.holds(&shop, password, of(address));
        for wrong in [
            "maria.popa@casa.example",
            "Maria.Popa-1987",
            "mariapopa1987",
            "my-vitrina-mea",
            "VITRINAMEA2026",
        ] {
            assert!(!holds(wrong, ADDRESS), "{wrong}");
        }
        for (password, address) in [
            ("maria-and-popa", ADDRESS),
            ("vitrina-2026", ADDRESS),
            ("banana-split", "ana@casa.example"),
            ("anything-goes", ""),
        ] {
            assert!(holds(password, address), "{password}");
        }
        assert!(!holds("ana", "ana@casa.example"));
    }

    #[test]
    fn every_broken_rule_has_its_sentence_in_every_language() {
        let shop = shop();
        for language in Language::ALL {
            let words = language.words();
            let refused = check(&shop, words, &NEW, "123", of("123@casa.example"));
            let said = refused.unwrap_err().fields(words)[NEW.name].clone();
            for rule in [Rule::Length, Rule::Own, Rule::Numeric] {
                assert!(said.contains(&rule.error(&shop, words)), "{said}");
            }
            for rule in Rule::ALL {
                assert!(!rule.told(&shop, words).contains("{{"));
            }
            let common = check(&shop, words, &NEW, "Password1", of(""));
            let said = common.unwrap_err().fields(words)[NEW.name].clone();
            assert_eq!(said, Rule::Common.error(&shop, words));
            assert_eq!(check(&shop, words, &NEW, "corect horse", of("")), Ok(()));
        }
    }

    #[test]
    fn django_refuses_no_password_that_the_shop_takes() {
        // Judged by Django itself: tests/django/passwords.py.
        let cases = include_str!("../../../../tests/django/passwords.json");
        let cases: Vec<Value> = serde_json::from_str(cases).unwrap();
        let shop = shop();
        for case in &cases {
            let told = |name: &str| case[name].as_str().unwrap();
            let (password, owner) = (
                told("password"),
                Owner {
                    address: told("email"),
                    first_name: told("first_name"),
                    last_name: told("last_name"),
                },
            );
            let is_like = owner.is_like(password) || owner.is_like(without_blanks(password));
            let fits = |rule: Rule| rule.holds(&shop, password, owner);
            let found = [
                ("short", !fits(Rule::Length)),
                ("similar", is_like),
                ("common", !fits(Rule::Common)),
                ("numeric", !fits(Rule::Numeric)),
            ];
            let faults = case["faults"].as_array().unwrap();
            let refused = |fault: &str| faults.iter().any(|said| said == fault);
            // Digits alone and short ones are no more looked up.
            let is_listed = refused("common") && !refused("short") && !refused("numeric");
            for (fault, is_found) in found {
                let is_refused = refused(fault) && (fault != "common" || is_listed);
                assert_eq!(is_found, is_refused, "{fault}: {case}");
            }
        }
    }
}
