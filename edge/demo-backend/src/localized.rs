//! Values that exist in each of the four languages.

use crate::language::Language;

/// One value for each language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Localized<T> {
    pub(crate) ro: T,
    pub(crate) ru: T,
    pub(crate) uk: T,
    pub(crate) en: T,
}

/// A text written in the source code, in each language.
pub(crate) type LocalizedText = Localized<&'static str>;

/// Builds a [`LocalizedText`].
pub(crate) const fn localized(
    ro: &'static str,
    ru: &'static str,
    uk: &'static str,
    en: &'static str,
) -> LocalizedText {
    Localized { ro, ru, uk, en }
}

impl LocalizedText {
    pub(crate) const fn text(&self, language: Language) -> &'static str {
        self.get(language)
    }
}

impl<T> Localized<T> {
    /// Builds the value of each language.
    pub(crate) fn each(mut build: impl FnMut(Language) -> T) -> Self {
        Self {
            ro: build(Language::Ro),
            ru: build(Language::Ru),
            uk: build(Language::Uk),
            en: build(Language::En),
        }
    }

    pub(crate) const fn get(&self, language: Language) -> &T {
        match language {
            Language::Ro => &self.ro,
            Language::Ru => &self.ru,
            Language::Uk => &self.uk,
            Language::En => &self.en,
        }
    }

    pub(crate) const fn get_mut(&mut self, language: Language) -> &mut T {
        match language {
            Language::Ro => &mut self.ro,
            Language::Ru => &mut self.ru,
            Language::Uk => &mut self.uk,
            Language::En => &mut self.en,
        }
    }
}
