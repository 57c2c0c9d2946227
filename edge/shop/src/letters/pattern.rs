//! The pattern of a letter's link, as a site's config writes it, held against an address.

use crate::fields::{decode, pairs};
use crate::i18n::Language;

const UID: &str = "{uid}";
const TOKEN: &str = "{token}";
/// The longest uid or token, in bytes.
const LONGEST: usize = 512;
/// Marks that a sentence puts behind an address: mail programs often take them into the link.
const AFTER_A_LINK: [char; 8] = ['.', ',', ';', '!', ')', '>', '"', '\''];

/// How an address fits the pattern.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fit {
    Whole {
        uid: String,
        token: String,
    },
    /// The address begins like the link, but uid or token is missing.
    Cut,
}

/// An address in its pieces: the path without its language, the query, the fragment.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pieces<'a> {
    path: &'a str,
    query: &'a str,
    fragment: &'a str,
}

impl<'a> Pieces<'a> {
    pub(super) fn of(path: &'a str, query: Option<&'a str>) -> Self {
        Self {
            path: without_language(path),
            query: query.unwrap_or_default(),
            fragment: "",
        }
    }

    /// Reads a whole address without its host.
    pub(super) fn read(address: &'a str) -> Self {
        let (page, fragment) = address.split_once('#').unwrap_or((address, ""));
        let (path, query) = page.split_once('?').unwrap_or((page, ""));
        Self {
            fragment,
            ..Self::of(path, Some(query))
        }
    }

    /// The fragment as an address of its own: many single-page shops route by it.
    fn of_fragment(self) -> Self {
        let (path, query) = self.fragment.split_once('?').unwrap_or((self.fragment, ""));
        Self {
            path,
            query,
            fragment: "",
        }
    }

    /// The first text of the fragment that is the same in every letter: `#/activate/`. `None` without a fragment.
    pub(super) fn start_of_fragment(self) -> Option<String> {
        let fixed = self.fragment.split('{').next().unwrap_or_default();
        (!self.fragment.is_empty()).then(|| ["#", fixed].concat())
    }

    /// Whether two addresses have the same path.
    pub(super) fn has_path_of(self, other: Self) -> bool {
        segments(self.path).eq(segments(other.path))
    }
}

/// A path without the language that it begins with.
fn without_language(path: &str) -> &str {
    let path = path.trim_start_matches('/');
    let (first, rest) = path.split_once('/').unwrap_or((path, ""));
    match Language::from_code(&first.to_ascii_lowercase()) {
        Some(_) => rest,
        None => path,
    }
}

fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|segment| !segment.is_empty())
}

/// A segment of a path without its percent-encoding.
fn unescaped(segment: &str) -> String {
    decode(segment.replace('+', "%2B").as_bytes())
}

/// What was found of uid and token.
#[derive(Debug, Default)]
struct Found {
    uid: Option<String>,
    token: Option<String>,
}

impl Found {
    fn put(&mut self, name: &str, value: &str) {
        let value = value.trim_end_matches(AFTER_A_LINK);
        let is_plain = value.bytes().all(|byte| byte.is_ascii_graphic());
        if value.is_empty() || value.len() > LONGEST || !is_plain {
            return;
        }
        let place = if name == UID {
            &mut self.uid
        } else {
            &mut self.token
        };
        *place = Some(value.to_owned());
    }

    /// Holds one segment or one value against its pattern. `false` if its fixed text differs.
    fn take(&mut self, pattern: &str, text: &str) -> bool {
        let Some((before, name, rest)) = variable(pattern) else {
            return pattern.eq_ignore_ascii_case(text);
        };
        let Some((start, text)) = text.split_at_checked(before.len()) else {
            return false;
        };
        if !start.eq_ignore_ascii_case(before) {
            return false;
        }
        let Some((between, _, _)) = variable(rest) else {
            let value = text.strip_suffix(rest);
            self.put(name, value.unwrap_or_default());
            return value.is_some();
        };
        // A token may contain the sign between the two, a uid hardly.
        let parts = if name == UID {
            text.split_once(between)
        } else {
            text.rsplit_once(between)
        };
        let Some((value, text)) = parts.filter(|_| !between.is_empty()) else {
            return false;
        };
        self.put(name, value);
        let rest = rest.strip_prefix(between).unwrap_or_default();
        self.take(rest, text)
    }

    /// Holds a path and a query against their pattern. `None` if they are of another address, else whether any text
    /// names the letter besides its place: a path of its own, or one of its parameters.
    fn take_all(&mut self, pattern: Pieces<'_>, asked: Pieces<'_>) -> Option<bool> {
        let mut texts = segments(asked.path);
        let mut is_begun = false;
        for segment in segments(pattern.path) {
            is_begun |= variable(segment).is_some();
            match texts.next() {
                Some(text) if !self.take(segment, &unescaped(text)) => return None,
                None if !is_begun => return None,
                Some(_) | None => {}
            }
        }
        if texts.next().is_some() {
            return None;
        }
        let sent = pairs(asked.query.as_bytes());
        let mut is_named = segments(pattern.path).next().is_some();
        for (name, value) in pairs(pattern.query.as_bytes()) {
            let own = sent.iter().find(|(known, _)| *known == name);
            match own {
                // A plus in a token is often not escaped, and is read as a blank then.
                Some((_, text)) => {
                    let is_same = self.take(&value, &text.replace(' ', "+"));
                    is_named = true;
                    if !is_same && variable(&value).is_none() {
                        return None;
                    }
                }
                None if variable(&value).is_none() => return None,
                None => {}
            }
        }
        Some(is_named)
    }
}

/// A pattern's fixed start, its first variable, and the rest.
fn variable(pattern: &str) -> Option<(&str, &'static str, &str)> {
    let at = pattern.find('{')?;
    let (before, rest) = pattern.split_at_checked(at)?;
    [UID, TOKEN]
        .into_iter()
        .find_map(|name| Some((before, name, rest.strip_prefix(name)?)))
}

/// Holds an address against the pattern of a link. `is_page` says that the shop has a page of its own there: then only
/// parameters or a fragment can name the letter.
pub(super) fn fit(pattern: &str, asked: Pieces<'_>, is_page: bool) -> Option<Fit> {
    let pattern = Pieces::read(pattern);
    let first = segments(pattern.path).next();
    let names_by_path = segments(pattern.path).any(|segment| variable(segment).is_some());
    if names_by_path && (is_page || first.is_some_and(|first| first.starts_with('{'))) {
        return None;
    }
    let mut found = Found::default();
    let mut is_named = found.take_all(pattern, asked)?;
    if !pattern.fragment.is_empty() {
        is_named = !asked.fragment.is_empty();
        found.take_all(pattern.of_fragment(), asked.of_fragment())?;
    } else if is_page {
        is_named = found.uid.is_some() || found.token.is_some();
    }
    match (found.uid, found.token) {
        (Some(uid), Some(token)) => Some(Fit::Whole { uid, token }),
        _ => is_named.then_some(Fit::Cut),
    }
}
