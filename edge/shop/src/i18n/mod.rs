//! Words, plural forms and numbers in the visitor's language.
//!
//! The words come from `locales/` through `build.rs`; the rules of plurals and numbers are the
//! CLDR's, written as small tables because the full ones would double the worker.

mod numbers;
mod own;
mod replaced;
#[cfg(debug_assertions)]
pub mod development;
#[cfg(test)]
mod tests;

pub use numbers::{Decimal, group};
pub use own::{OwnTexts, TextsByLanguage};
pub use replaced::{MOST_BYTES, TextFault, faults, keys, size, usual_text};

use std::collections::BTreeMap;

include!(concat!(env!("OUT_DIR"), "/words.rs"));

/// One text in every language, in the order of [`Language::ALL`]. An unused word is not in the binary.
type Texts = &'static [&'static str; Language::ALL.len()];

/// The key of a text in `locales/`, such as `cart.title`, by its hash. Only a development build keeps its name, to read the
/// text anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Key {
    hash: u32,
    #[cfg(debug_assertions)]
    name: &'static str,
}

const fn key(name: &'static str) -> Key {
    Key {
        hash: own::hash_of(name),
        #[cfg(debug_assertions)]
        name,
    }
}

/// A text without placeholders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word(Texts, Key);

/// A text with `{{name}}` placeholders.
#[derive(Debug, Clone, Copy)]
pub struct Template(Texts, Key);

/// A text that depends on a count; `{{count}}` is the number itself.
#[derive(Debug, Clone, Copy)]
pub struct Plural(&'static [[&'static str; 4]; Language::ALL.len()], Key);

impl Language {
    /// The language with this code, exactly as it stands in an address.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|language| language.code() == code)
    }

    /// The language of a backend's tag, in any spelling: `RO`, `ro-RO`, `ro_MD`, and `ua` for Ukrainian.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let own = tag.trim().split(['-', '_']).next()?.to_ascii_lowercase();
        match own.as_str() {
            "ua" => Some(Self::Uk),
            code => Self::from_code(code),
        }
    }

    /// The language's own name, for the language panel (spec shell 3, locale entry).
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Ro => "Română",
            Self::Ru => "Русский",
            Self::Uk => "Українська",
        }
    }

    /// The words of this language as the shop has them, where no site is known. A page has those of its site:
    /// `View::words`.
    pub const fn words(self) -> Words {
        self.words_with(None)
    }

    /// The words of this language, with a site's own texts in place of the shop's.
    pub const fn words_with(self, own: Option<&'static OwnTexts>) -> Words {
        Words {
            language: self,
            own,
        }
    }
}

/// The index into [`Plural`] forms: one, few, many, other (CLDR cardinal rules for whole numbers).
fn plural_form(language: Language, count: u64) -> usize {
    let (last, last_two) = (count % 10, count % 100);
    match language {
        Language::En if count == 1 => 0,
        Language::En => 3,
        Language::Ro => match count {
            1 => 0,
            0 => 1,
            _ if (1..=19).contains(&last_two) => 1,
            _ => 3,
        },
        Language::Ru | Language::Uk => match last {
            1 if last_two != 11 => 0,
            2..=4 if !(12..=14).contains(&last_two) => 1,
            _ => 2,
        },
    }
}

/// The words of one language; every text a shopper reads comes from here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Words {
    language: Language,
    own: Option<&'static OwnTexts>,
}

impl Words {
    pub const fn language(self) -> Language {
        self.language
    }

    /// The text of a word.
    pub fn say(self, word: Word) -> &'static str {
        if let Some(text) = self
            .own
            .and_then(|own| own.text(self.language, word.1.hash))
        {
            return text;
        }
        #[cfg(debug_assertions)]
        if let Some(text) = development::text(self.language, word.1.name) {
            return text;
        }
        word.0
            .get(self.language as usize)
            .copied()
            .unwrap_or_default()
    }

    /// A text with its placeholders filled in; the result is plain text, not yet escaped. A value that ends with a full
    /// stop takes the place of that of its sentence.
    pub fn fill(self, template: Template, values: &[(&str, &str)]) -> String {
        substitute(self.say(Word(template.0, template.1)), values)
    }

    /// The plural form for a count, with `{{count}}` formatted for the language.
    pub fn count(self, plural: Plural, count: u64) -> String {
        self.counted(plural, Some(count), &group(self.language, count))
    }

    /// The form for a formatted number; `whole` is `None` for one with a fraction.
    pub fn counted(self, plural: Plural, whole: Option<u64>, number: &str) -> String {
        let fraction = match self.language {
            Language::Ro => 1,
            Language::En | Language::Ru | Language::Uk => 3,
        };
        let form = whole.map_or(fraction, |count| plural_form(self.language, count));
        let forms = plural.0.get(self.language as usize);
        let text = forms
            .and_then(|forms| forms.get(form))
            .copied()
            .unwrap_or_default();
        #[cfg(debug_assertions)]
        let text = development::form(self.language, plural.1.name, form).unwrap_or(text);
        let own = self
            .own
            .and_then(|own| own.form(self.language, plural.1.hash, form));
        substitute(own.unwrap_or(text), &[("count", number)])
    }

    /// The site's own texts for these keys, by their keys: what scripts that have words of their own say instead.
    pub fn own_of(self, keys: &[&str]) -> BTreeMap<&'static str, &'static str> {
        let own = self.own.map(|own| own.of_keys(self.language, keys));
        own.unwrap_or_default()
    }
}

fn substitute(text: &str, values: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        out.push_str(before);
        let Some((name, tail)) = after.split_once("}}") else {
            rest = after;
            break;
        };
        rest = tail;
        if let Some((_, value)) = values.iter().find(|(known, _)| *known == name) {
            out.push_str(value);
            // The full stop of an abbreviation ends the sentence too; a third one makes an ellipsis.
            let is_ended = value.ends_with('.') && !tail.starts_with("..");
            rest = tail.strip_prefix('.').filter(|_| is_ended).unwrap_or(tail);
        }
    }
    out.push_str(rest);
    out
}
