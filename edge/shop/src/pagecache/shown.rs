//! The products that a page shows, read off its HTML, so that a purge of a product finds each page with its price.

use memchr::memmem;

use crate::i18n::Language;
use crate::route::{Route, Slug};

/// A page that shows more products counts as one that shows any: each has a name and an id.
const MOST: usize = 256;

/// The hexadecimal digits of a hash.
const DIGITS: usize = 8;

/// The most bytes of [`Shown::to_text`].
pub(super) const MOST_TEXT_BYTES: usize = MOST * DIGITS;

/// A product, by a hash of its name in addresses or of its id. Two products with the same hash are purged together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProductHash(u32);

/// The products that a page shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shown {
    /// Too many to be told apart, or not known.
    Any,
    /// Sorted, each once.
    These(Box<[ProductHash]>),
}

impl ProductHash {
    /// The hash of a name or an id, in any of the spellings that an address takes.
    pub fn of(name: &str) -> Option<Self> {
        let name = name.trim().trim_matches('/');
        let slug = Slug::encode(&name.replace(' ', "%20"))?;
        Some(Self::of_bytes(slug.as_str().as_bytes()))
    }

    /// FNV-1a over small letters.
    fn of_bytes(bytes: &[u8]) -> Self {
        let step = |hash: u32, byte: &u8| {
            (hash ^ u32::from(byte.to_ascii_lowercase())).wrapping_mul(0x0100_0193)
        };
        Self(bytes.iter().fold(0x811c_9dc5, step))
    }

    /// `None` if the text is no such hash.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let fits = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        let is_hash = text.len() == DIGITS && text.bytes().all(fits);
        let number = is_hash.then(|| u32::from_str_radix(text, 16).ok())??;
        Some(Self(number))
    }
}

impl std::fmt::Display for ProductHash {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{:08x}", self.0)
    }
}

impl Shown {
    /// The products that a page at this path names: those that its HTML links to from `start` on, where its own part
    /// begins, with the ids of their cards; and the product itself, if it is one's page.
    pub fn of_page(path: &str, html: &[u8], start: usize) -> Self {
        let mut found = Vec::new();
        let own = html.get(start..).unwrap_or(html);
        let pattern = Route::path_of_kind(Route::Product);
        for at in memmem::find_iter(own, pattern.as_bytes()) {
            if let Some(before) = own.get(..at).and_then(without_language) {
                found.extend(value_at(own, at + pattern.len()));
                found.extend(id_before(before));
            }
        }
        if path.contains(&pattern) {
            let buttons = memmem::find_iter(own, BUTTON);
            found.extend(buttons.filter_map(|at| value_at(own, at + BUTTON.len())));
        }
        found.sort_unstable();
        found.dedup();
        if found.len() > MOST {
            Self::Any
        } else {
            Self::These(found.into())
        }
    }

    /// The hashes in one word, for the header of an entry.
    pub(super) fn to_text(&self) -> String {
        match self {
            Self::Any => "*".to_owned(),
            Self::These(hashes) if hashes.is_empty() => "-".to_owned(),
            Self::These(hashes) => hashes.iter().map(ToString::to_string).collect(),
        }
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        match text {
            "*" => Some(Self::Any),
            "-" => Some(Self::These(Box::default())),
            _ => {
                let (words, []) = text.as_bytes().as_chunks::<DIGITS>() else {
                    return None;
                };
                let hash =
                    |word: &[u8; DIGITS]| ProductHash::parse(std::str::from_utf8(word).ok()?);
                words
                    .iter()
                    .map(hash)
                    .collect::<Option<_>>()
                    .map(Self::These)
            }
        }
    }
}

/// The text without the language at its end: `/ro`. `None` without one.
fn without_language(text: &[u8]) -> Option<&[u8]> {
    let (rest, language) = text.split_at_checked(text.len().checked_sub(3)?)?;
    let code = std::str::from_utf8(language.strip_prefix(b"/")?).ok()?;
    Language::from_code(code).map(|_| rest)
}

/// The id of the card whose link follows: `id="list101"><a href="`.
fn id_before(text: &[u8]) -> Option<ProductHash> {
    let text = text.strip_suffix(br#""><a href=""#)?;
    let is_digit = |byte: &u8| byte.is_ascii_digit();
    let start = text.iter().rposition(|byte| !is_digit(byte))? + 1;
    let id = text.get(start..).filter(|id| !id.is_empty())?;
    Some(ProductHash::of_bytes(id))
}

/// The start of the attributes with a product's id in the button that remembers it.
const BUTTON: &[u8] = br#"data-list="favourites" value=""#;

/// The hash of the name or id that begins here and ends with its attribute.
fn value_at(html: &[u8], start: usize) -> Option<ProductHash> {
    let rest = html.get(start..)?;
    let is_end = |byte: &u8| matches!(byte, b'"' | b'\'' | b'?' | b'#' | b'&' | b'<' | b'/' | b' ');
    let end = rest.iter().position(is_end).unwrap_or(rest.len());
    let name = rest.get(..end).filter(|name| !name.is_empty())?;
    Some(ProductHash::of_bytes(name))
}
