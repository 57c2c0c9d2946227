//! The four languages of the catalogue, and texts that exist in each of them.

/// A language of the catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    Ro,
    Ru,
    Uk,
    En,
}

impl Language {
    pub(crate) const ALL: [Self; 4] = [Self::Ro, Self::Ru, Self::Uk, Self::En];

    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::Ro => "ro",
            Self::Ru => "ru",
            Self::Uk => "uk",
            Self::En => "en",
        }
    }

    /// The language of a code or of an `Accept-Language` header that starts with one.
    pub(crate) fn from_code(code: &str) -> Option<Self> {
        let code = code.trim().get(..2)?;
        Self::ALL
            .into_iter()
            .find(|language| language.code().eq_ignore_ascii_case(code))
    }
}

/// A text in ro, ru, uk and en.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Words(pub(crate) [&'static str; 4]);

impl Words {
    pub(crate) const fn say(&self, language: Language) -> &'static str {
        let [ro, ru, uk, en] = self.0;
        match language {
            Language::Ro => ro,
            Language::Ru => ru,
            Language::Uk => uk,
            Language::En => en,
        }
    }
}

/// Shorthand for the tables of the catalogue.
pub(crate) const fn w(
    ro: &'static str,
    ru: &'static str,
    uk: &'static str,
    en: &'static str,
) -> Words {
    Words([ro, ru, uk, en])
}
