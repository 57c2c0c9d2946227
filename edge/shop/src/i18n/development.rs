//! Replaces the compiled texts in development: a worker gets those of `locales/` when it starts, so that a changed text
//! needs no compiler. A release build does not have this file.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::{Language, Word, usual_text};

/// Language → `feature.key` → text.
type Given = BTreeMap<String, BTreeMap<String, String>>;

/// The plural forms in the order of [`super::Plural`], as keys end.
const FORMS: [&str; 4] = ["one", "few", "many", "other"];

static GIVEN: OnceLock<Given> = OnceLock::new();

/// Takes the texts of all languages; the first ones given are used until the worker ends.
pub fn give(texts: &str) -> Result<(), serde_json::Error> {
    let texts = serde_json::from_str(texts)?;
    GIVEN.get_or_init(|| texts);
    Ok(())
}

pub(super) fn text(language: Language, key: &str) -> Option<&'static str> {
    let texts = GIVEN.get()?.get(language.code())?;
    texts.get(key).map(String::as_str)
}

/// The word with this key, for markup that is read and not compiled. Leaked: such markup is read once.
pub fn word(key: &str) -> Option<Word> {
    let mut texts = [""; Language::ALL.len()];
    for (text, language) in texts.iter_mut().zip(Language::ALL) {
        *text = usual_text(*language, key)?;
    }
    let name: &'static str = key.to_owned().leak();
    Some(Word(Box::leak(Box::new(texts)), super::key(name)))
}

/// A plural form; a language that lacks it uses its last form.
pub(super) fn form(language: Language, key: &str, form: usize) -> Option<&'static str> {
    let ending = FORMS.get(form)?;
    text(language, &format!("{key}_{ending}")).or_else(|| text(language, &format!("{key}_other")))
}
