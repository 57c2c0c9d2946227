//! A value that exists once in each language of the catalogue.

use crate::language::Language;

/// One value per language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Four<T> {
    pub(crate) ro: T,
    pub(crate) ru: T,
    pub(crate) uk: T,
    pub(crate) en: T,
}

impl<T> Four<T> {
    pub(crate) fn get(&self, language: Language) -> &T {
        match language {
            Language::Ro => &self.ro,
            Language::Ru => &self.ru,
            Language::Uk => &self.uk,
            Language::En => &self.en,
        }
    }

    pub(crate) fn get_mut(&mut self, language: Language) -> &mut T {
        match language {
            Language::Ro => &mut self.ro,
            Language::Ru => &mut self.ru,
            Language::Uk => &mut self.uk,
            Language::En => &mut self.en,
        }
    }

    pub(crate) fn each(mut make: impl FnMut(Language) -> T) -> Self {
        Self {
            ro: make(Language::Ro),
            ru: make(Language::Ru),
            uk: make(Language::Uk),
            en: make(Language::En),
        }
    }
}
