//! An operator's redirect rule, as it is written in a file.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::table::{FOLDER, REST, key_of};
use crate::i18n::Language;
use crate::route::Place;

const ALL: &str = "all";

/// An operator's rule: from an address of this host to a path or an https address. An address that ends in `/*` stands
/// for a folder: for itself and everything beneath.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    pub from: String,
    pub to: String,
    /// With languages, both addresses are written without one, and the rule stands for one rule in each language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub languages: Option<Languages>,
}

/// The languages of a rule: a list of codes, or `all`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Languages {
    All,
    Some(Vec<Language>),
}

impl Rule {
    /// A rule for an address as it is written.
    pub fn new(from: impl Into<String>, to: impl Into<String>) -> Self {
        Self {
            from: from.into(),
            to: to.into(),
            languages: None,
        }
    }

    /// The rule behind a stored key.
    pub fn of_stored(key: &str, to: &str) -> Self {
        let from = key
            .strip_suffix(FOLDER)
            .map_or_else(|| key.to_owned(), |folder| [folder, REST].concat());
        Self::new(from, to)
    }

    /// The addresses that the rule stands for, and where each leads.
    pub fn meant(&self) -> Vec<(Cow<'_, str>, Cow<'_, str>)> {
        let Some(languages) = &self.languages else {
            return vec![(Cow::from(&self.from), Cow::from(&self.to))];
        };
        let is_whole = in_language(&self.to) || !self.to.starts_with('/');
        let in_one = |language: &Language| {
            let to = if is_whole {
                Cow::from(&self.to)
            } else {
                under(*language, &self.to).into()
            };
            (under(*language, &self.from).into(), to)
        };
        languages.list().iter().map(in_one).collect()
    }

    /// The keys under which the rule is stored.
    pub fn keys(&self) -> impl Iterator<Item = String> {
        self.meant().into_iter().map(|(from, _)| stored_key(&from))
    }
}

/// The key under which the rule of an address is stored. No request has a slash at its end, so the key of a folder does.
pub(super) fn stored_key(from: &str) -> String {
    let (path, query) = from
        .split_once('?')
        .map_or((from, None), |(path, query)| (path, Some(query)));
    match path.strip_suffix(REST) {
        Some(folder) => format!("{}{FOLDER}", key_of(folder, query)),
        None => key_of(path, query),
    }
}

/// Whether an address begins with a language.
pub(super) fn in_language(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    Place::parse(path).language().is_some()
}

fn under(language: Language, address: &str) -> String {
    let code = language.code();
    let bare = address
        .strip_prefix('/')
        .filter(|rest| rest.is_empty() || rest.starts_with(['?', '#']));
    bare.map_or_else(
        || ["/", code, address].concat(),
        |rest| ["/", code, rest].concat(),
    )
}

impl Languages {
    pub fn list(&self) -> &[Language] {
        match self {
            Self::All => Language::ALL,
            Self::Some(list) => list,
        }
    }
}

impl Serialize for Languages {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::All => serializer.serialize_str(ALL),
            Self::Some(list) => serializer.collect_seq(list.iter().map(|one| one.code())),
        }
    }
}

impl<'de> Deserialize<'de> for Languages {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reading)
    }
}

struct Reading;

impl<'de> Visitor<'de> for Reading {
    type Value = Languages;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes: Vec<&str> = Language::ALL.iter().map(|one| one.code()).collect();
        write!(out, "a list of {}, or «{ALL}»", codes.join(", "))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Languages, E> {
        if text == ALL {
            Ok(Languages::All)
        } else {
            Err(E::invalid_value(serde::de::Unexpected::Str(text), &self))
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut codes: A) -> Result<Languages, A::Error> {
        let mut list = Vec::new();
        while let Some(code) = codes.next_element::<String>()? {
            let language = Language::from_code(&code)
                .ok_or_else(|| A::Error::invalid_value(serde::de::Unexpected::Str(&code), &Self))?;
            if list.contains(&language) {
                return Err(A::Error::custom(format_args!("«{code}» is named twice")));
            }
            list.push(language);
        }
        if list.is_empty() {
            return Err(A::Error::invalid_length(0, &Self));
        }
        Ok(Languages::Some(list))
    }
}

/// The line of each rule in the text of a file.
pub fn lines(json: &str) -> Vec<usize> {
    let (mut lines, mut line, mut depth) = (Vec::new(), 1, 0_usize);
    let mut bytes = json.bytes();
    let mut is_text = false;
    while let Some(byte) = bytes.next() {
        match byte {
            b'\n' => line += 1,
            b'\\' if is_text => {
                bytes.next();
            }
            b'"' => is_text = !is_text,
            b'[' | b'{' if !is_text => {
                if depth == 1 {
                    lines.push(line);
                }
                depth += 1;
            }
            b']' | b'}' if !is_text => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<Rule, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn a_rule_of_languages_stands_for_one_in_each() {
        let meant = |json: &str| -> Vec<(String, String)> {
            let rule = read(json).unwrap();
            let meant = rule.meant().into_iter();
            meant.map(|(from, to)| (from.into(), to.into())).collect()
        };
        let pairs = |list: &[(&str, &str)]| -> Vec<(String, String)> {
            let owned = list.iter();
            owned
                .map(|(from, to)| ((*from).to_owned(), (*to).to_owned()))
                .collect()
        };
        assert_eq!(
            meant(r#"{"from":"/vechi/*","to":"/nou/*","languages":["ro","ru"]}"#),
            pairs(&[("/ro/vechi/*", "/ro/nou/*"), ("/ru/vechi/*", "/ru/nou/*")])
        );
        assert_eq!(
            meant(r#"{"from":"/a?b=1","to":"/","languages":["uk"]}"#),
            pairs(&[("/uk/a?b=1", "/uk")])
        );
        assert_eq!(
            meant(r#"{"from":"/*","to":"https://a.example/*","languages":["ro"]}"#),
            pairs(&[("/ro/*", "https://a.example/*")])
        );
        assert_eq!(
            meant(r#"{"from":"/?p=1","to":"/ru/x","languages":["ro"]}"#),
            pairs(&[("/ro?p=1", "/ru/x")])
        );
        assert_eq!(
            meant(r#"{"from":"/a","to":"/b","languages":"all"}"#).len(),
            4
        );
        let one = read(r#"{"from":"/a","to":"/b"}"#).unwrap();
        assert_eq!(one, Rule::new("/a", "/b"));
    }

    #[test]
    fn unknown_languages_are_refused_with_the_known_ones() {
        for languages in [r#"["fr"]"#, "[]", r#""ro""#, "1", r#"["ro","ro"]"#] {
            let json = format!(r#"{{"from":"/a","to":"/b","languages":{languages}}}"#);
            let error = read(&json).unwrap_err();
            assert!(
                error.contains("or «all»") || error.contains("twice"),
                "{error}"
            );
        }
    }

    #[test]
    fn a_rule_is_written_as_it_was_read() {
        for json in [
            r#"{"from":"/a","to":"/b"}"#,
            r#"{"from":"/a/*","to":"/b","languages":["ro","en"]}"#,
            r#"{"from":"/a","to":"/b","languages":"all"}"#,
        ] {
            assert_eq!(serde_json::to_string(&read(json).unwrap()).unwrap(), json);
        }
        assert_eq!(Rule::of_stored("/a/", "/b"), Rule::new("/a/*", "/b"));
        assert_eq!(Rule::of_stored("/", "/b"), Rule::new("/*", "/b"));
        assert_eq!(Rule::of_stored("/?p=1", "/b"), Rule::new("/?p=1", "/b"));
        for from in ["/a/*", "/*", "/a", "/a?b=1", "/%D1%87/*"] {
            let key = stored_key(from);
            assert_eq!(Rule::of_stored(&key, "/b").from, from);
        }
    }

    #[test]
    fn every_rule_has_its_line() {
        let text = "[\n  {\"from\":\"/[\\\"{\", \"to\":\"/b\"},\n\n  {\n\"from\":\"/c\",\"languages\":[\"ro\"]}, {}\n]";
        assert_eq!(lines(text), [2, 4, 5]);
        assert!(lines("").is_empty());
    }
}
