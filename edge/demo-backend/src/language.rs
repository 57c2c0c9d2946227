//! The four languages of the demo.

/// A language of the demo.
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

    /// The language of a code, or of an `Accept-Language` header that starts with one.
    pub(crate) fn from_code(code: &str) -> Option<Self> {
        let code = code.trim().get(..2)?;
        Self::ALL
            .into_iter()
            .find(|language| language.code().eq_ignore_ascii_case(code))
    }
}
