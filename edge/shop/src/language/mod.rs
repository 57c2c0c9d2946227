//! Chooses a visitor's language (spec shell 2, languages).

mod calls;

pub use calls::{CALLS, checked, slug_check};

use crate::fields::pairs;
use crate::i18n::{Decimal, Language};
use crate::paths::{Target, with_query};
use crate::route::{Address, Route};

/// The cookie that remembers the language of the pages a visitor reads.
pub const LANGUAGE_COOKIE: &str = "i18n_redirected";
/// The older name of the cookie: read everywhere, written only by the first-visit script.
pub const OLD_LANGUAGE_COOKIE: &str = "language";
/// 365 days, in seconds.
pub const LANGUAGE_COOKIE_AGE: u32 = 365 * 24 * 3600;

/// The country of a language's locale entry (spec shell 3): `ro-RO`.
pub const fn region(language: Language) -> &'static str {
    match language {
        Language::En => "GB",
        Language::Ro => "RO",
        Language::Ru => "RU",
        Language::Uk => "UA",
    }
}

/// The first of the two cookies that names a language; `cookie` reads one by its name.
pub fn remembered_code<'a>(cookie: impl Fn(&'static str) -> Option<&'a str>) -> Option<&'a str> {
    [LANGUAGE_COOKIE, OLD_LANGUAGE_COOKIE]
        .into_iter()
        .filter_map(cookie)
        .find(|code| Language::from_code(code).is_some())
}

/// The language that the query of an endpoint names.
pub fn named_in(query: Option<&str>) -> Option<Language> {
    let pairs = pairs(query.unwrap_or_default().as_bytes());
    let named = pairs.into_iter().find(|(name, _)| name == "language");
    Language::from_code(&named?.1)
}

/// Where the root leads a visitor of this language.
pub fn from_root(language: Language, query: Option<&str>) -> Option<Target> {
    let home = Address::new(language, Route::Home).href();
    Target::local(&with_query(&home, query)).or_else(|| Target::local(&home))
}

/// The hints about a visitor's language before a page is chosen.
#[derive(Debug, Clone, Copy, Default)]
pub struct Preferences<'a> {
    pub cookie: Option<&'a str>,
    pub accept_language: Option<&'a str>,
}

impl Preferences<'_> {
    /// The language of the cookie, if the site speaks it.
    pub fn remembered(&self, offered: &[Language]) -> Option<Language> {
        self.cookie
            .and_then(Language::from_code)
            .filter(|language| offered.contains(language))
    }

    /// Cookie, then the browser's preference, then the site's main language.
    pub fn choose(&self, offered: &[Language], main: Language) -> Language {
        self.remembered(offered)
            .or_else(|| {
                self.accept_language
                    .and_then(|header| accepted(header, offered))
            })
            .unwrap_or(main)
    }
}

/// The offered language that an `Accept-Language` header prefers; equal preferences keep the header's order.
fn accepted(header: &str, offered: &[Language]) -> Option<Language> {
    let mut best: Option<(i64, Language)> = None;
    for range in header.split(',').take(32) {
        let mut parts = range.split(';');
        let tag = parts.next().unwrap_or_default().trim();
        let quality = parts
            .find_map(|part| part.trim().strip_prefix("q="))
            .map_or(Some(1000), thousandths);
        let primary = tag
            .split('-')
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase();
        let language = Language::from_code(if primary == "mo" { "ro" } else { &primary })
            .filter(|language| offered.contains(language));
        if let (Some(language), Some(quality)) = (language, quality)
            && quality > 0
            && best.is_none_or(|(highest, _)| quality > highest)
        {
            best = Some((quality, language));
        }
    }
    best.map(|(_, language)| language)
}

/// A quality value in thousandths; `None` if it is not valid.
fn thousandths(quality: &str) -> Option<i64> {
    let quality = Decimal::read(quality, 3)?.parts;
    (0..=1000).contains(&quality).then_some(quality)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cookie_takes_precedence_over_the_browser_and_the_browser_over_the_site() {
        let all = Language::ALL;
        let cases = [
            (Some("uk"), Some("ru"), Language::Uk),
            (Some("xx"), Some("ru-RU,ru;q=0.9,en;q=0.8"), Language::Ru),
            (None, Some("fr,de;q=0.9"), Language::Ro),
            (None, Some("fr, en;q=0.2, uk;q=0.7"), Language::Uk),
            (None, Some("mo"), Language::Ro),
            (None, Some("en;q=0, ru;q=NaN"), Language::Ro),
            (None, Some(";;;,,,=q"), Language::Ro),
            (None, None, Language::Ro),
        ];
        for (cookie, accept_language, expected) in cases {
            assert_eq!(
                Preferences {
                    cookie,
                    accept_language
                }
                .choose(all, Language::Ro),
                expected,
                "{cookie:?} {accept_language:?}"
            );
        }
    }

    #[test]
    fn a_language_that_the_site_does_not_offer_is_never_chosen() {
        let offered = [Language::Ro, Language::Ru];
        let preferences = Preferences {
            cookie: Some("en"),
            accept_language: Some("uk, en;q=0.5"),
        };
        assert_eq!(preferences.choose(&offered, Language::Ru), Language::Ru);
    }

    #[test]
    fn the_first_cookie_with_a_valid_language_is_used() {
        let read = |new: &'static str, old: &'static str| {
            remembered_code(|name| {
                let value = if name == LANGUAGE_COOKIE { new } else { old };
                Some(value).filter(|value| !value.is_empty())
            })
        };
        assert_eq!(read("ru", "en"), Some("ru"));
        assert_eq!(read("xx", "en"), Some("en"));
        assert_eq!(read("", "en"), Some("en"));
        assert_eq!(read("xx", "yy"), None);
        assert_eq!(read("", ""), None);
    }
}
