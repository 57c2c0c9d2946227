//! Texts that a site has in place of the shop's. They are found by a hash of their key, so that a release build needs no
//! keys; a site without texts of its own pays a comparison for each word.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::Language;

/// Language code → key, such as `cart.checkout` → text: as a site's config has them.
pub type TextsByLanguage = BTreeMap<String, BTreeMap<String, String>>;

/// How the keys of plural forms end, in the order of [`super::Plural`].
pub(super) const ENDINGS: [&str; 4] = ["_one", "_few", "_many", "_other"];

/// Where hashes begin (FNV-1a).
const START: u32 = 0x811c_9dc5;

/// The hash of a key.
pub(super) const fn hash_of(key: &str) -> u32 {
    hash_on(START, key)
}

/// The hash of a key that goes on: that of `items_one` from that of `items`.
const fn hash_on(start: u32, rest: &str) -> u32 {
    let mut hash = start;
    let mut rest = rest.as_bytes();
    while let [byte, after @ ..] = rest {
        hash = (hash ^ *byte as u32).wrapping_mul(0x0100_0193);
        rest = after;
    }
    hash
}

#[derive(Debug, PartialEq, Eq)]
struct Own {
    hash: u32,
    key: String,
    text: String,
}

/// The texts of a site, sorted by their hashes, in the order of [`Language::ALL`].
#[derive(Debug, PartialEq, Eq)]
pub struct OwnTexts([Vec<Own>; Language::ALL.len()]);

thread_local! {
    static KEPT: RefCell<Vec<&'static OwnTexts>> = RefCell::default();
}

impl OwnTexts {
    /// Keeps texts until the program ends, the same ones once: words are handed on everywhere as plain references, and a
    /// site's texts change with its config alone, which limits their size. `None` without texts.
    pub fn keep(given: &TextsByLanguage) -> Option<&'static Self> {
        if given.values().all(BTreeMap::is_empty) {
            return None;
        }
        let new = Self::of(given);
        Some(KEPT.with_borrow_mut(|kept| {
            let known = kept.iter().copied().find(|known| **known == new);
            known.unwrap_or_else(|| {
                let new: &'static Self = Box::leak(Box::new(new));
                kept.push(new);
                new
            })
        }))
    }

    fn of(given: &TextsByLanguage) -> Self {
        let mut all = Language::ALL.iter();
        Self(std::array::from_fn(|_| {
            let texts = all.next().and_then(|language| given.get(language.code()));
            let texts = texts.into_iter().flatten();
            let mut texts: Vec<Own> = texts
                .map(|(key, text)| Own {
                    hash: hash_of(key),
                    key: key.clone(),
                    text: text.clone(),
                })
                .collect();
            texts.sort_unstable_by_key(|own| own.hash);
            texts
        }))
    }

    fn in_language(&self, language: Language) -> &[Own] {
        self.0
            .get(language as usize)
            .map_or(&[], |texts| texts.as_slice())
    }

    /// The text for the hash of a key.
    pub(super) fn text(&self, language: Language, hash: u32) -> Option<&str> {
        let texts = self.in_language(language);
        let at = texts.binary_search_by_key(&hash, |own| own.hash).ok()?;
        texts.get(at).map(|own| own.text.as_str())
    }

    /// A plural form for the hash of its key without an ending; the last form where it is missing.
    pub(super) fn form(&self, language: Language, hash: u32, form: usize) -> Option<&str> {
        let [.., last] = ENDINGS;
        let ending = ENDINGS.get(form).copied().unwrap_or(last);
        let own = |ending| self.text(language, hash_on(hash, ending));
        own(ending).or_else(|| own(last))
    }

    /// The texts for these keys, which stand without the endings of their forms.
    pub(super) fn of_keys<'a>(
        &'a self,
        language: Language,
        keys: &[&str],
    ) -> BTreeMap<&'a str, &'a str> {
        let base = |key: &'a str| {
            let mut endings = ENDINGS.iter();
            endings.find_map(|ending| key.strip_suffix(ending))
        };
        self.in_language(language)
            .iter()
            .map(|own| (own.key.as_str(), own.text.as_str()))
            .filter(|&(key, _)| {
                keys.contains(&key) || base(key).is_some_and(|base| keys.contains(&base))
            })
            .collect()
    }
}
