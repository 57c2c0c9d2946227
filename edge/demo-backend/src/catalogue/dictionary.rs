//! The catalogue's dictionary: units, terms for properties, adjectives of colours and materials, and paragraphs that
//! several products share.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::language::Language;
use crate::localized::Localized;

const UNIT_TEXTS: &str = include_str!("texts/units.txt");
const PROPERTY_TEXTS: &str = include_str!("texts/properties.txt");

/// A colour or a material: its adjective, and the noun that filters show.
#[derive(Clone, Debug, Default)]
pub(crate) struct Attribute {
    pub(crate) id: i64,
    pub(crate) adjective: Localized<String>,
    pub(crate) noun: Localized<String>,
    pub(crate) palette: Option<[String; 3]>,
}

#[derive(Default)]
pub(crate) struct Dictionary {
    units: HashMap<String, Localized<String>>,
    terms: HashMap<String, Localized<String>>,
    colours: HashMap<String, Attribute>,
    materials: HashMap<String, Attribute>,
    paragraphs: HashMap<String, Vec<Localized<String>>>,
    pub(crate) problems: Vec<String>,
}

impl Dictionary {
    pub(crate) fn parse() -> Self {
        let mut dictionary = Self::default();
        dictionary.parse_table(UNIT_TEXTS, true);
        dictionary.parse_table(PROPERTY_TEXTS, false);
        dictionary.parse_table(include_str!("texts/flavours.txt"), false);
        dictionary.parse_attributes(include_str!("texts/colours.txt"), true);
        dictionary.parse_attributes(include_str!("texts/materials.txt"), false);
        dictionary.parse_paragraphs(include_str!("texts/paragraphs.txt"));
        dictionary
    }

    pub(crate) fn unit(&self, key: &str) -> Option<&Localized<String>> {
        self.units.get(key)
    }

    pub(crate) fn term(&self, key: &str) -> Option<&Localized<String>> {
        self.terms.get(key)
    }

    pub(crate) fn colour(&self, key: &str) -> Option<&Attribute> {
        self.colours.get(key)
    }

    pub(crate) fn material(&self, key: &str) -> Option<&Attribute> {
        self.materials.get(key)
    }

    /// One of the paragraphs with this key, chosen by `index`.
    pub(crate) fn paragraph(&self, key: &str, index: u32) -> Option<&Localized<String>> {
        let variants = self.paragraphs.get(key)?;
        variants
            .iter()
            .cycle()
            .nth(index as usize % variants.len().max(1))
    }

    fn parse_table(&mut self, text: &str, units: bool) {
        for line in lines(text) {
            let Some((key, texts)) = key_and_texts(line) else {
                self.problems.push(format!("not five columns: {line}"));
                continue;
            };
            if units {
                &mut self.units
            } else {
                &mut self.terms
            }
            .insert(key, texts);
        }
    }

    fn parse_attributes(&mut self, text: &str, colours: bool) {
        for (number, line) in (1_i64..).zip(lines(text)) {
            let Some((head, texts)) = key_and_texts(line) else {
                self.problems.push(format!("not five columns: {line}"));
                continue;
            };
            let mut head = head.split(' ');
            let key = head.next().unwrap_or_default().to_owned();
            let attribute = Attribute {
                id: if colours { 400 } else { 300 } + number,
                adjective: Localized::each(|language| {
                    adjective_and_noun(texts.get(language)).0.to_owned()
                }),
                noun: Localized::each(|language| {
                    adjective_and_noun(texts.get(language)).1.to_owned()
                }),
                palette: palette(&mut head),
            };
            if colours {
                &mut self.colours
            } else {
                &mut self.materials
            }
            .insert(key, attribute);
        }
    }

    fn parse_paragraphs(&mut self, text: &str) {
        let mut key = String::new();
        let mut paragraph = Localized::<String>::default();
        for line in lines(text) {
            let Some((keyword, rest)) = line.split_once(' ') else {
                self.problems.push(format!("a key without text: {line}"));
                continue;
            };
            if keyword == "paragraph" {
                rest.clone_into(&mut key);
                continue;
            }
            let Some(language) = Language::from_code(keyword.trim_end_matches(':')) else {
                self.problems.push(format!("an unknown language: {line}"));
                continue;
            };
            rest.clone_into(paragraph.get_mut(language));
            if language == Language::En {
                self.paragraphs
                    .entry(key.clone())
                    .or_default()
                    .push(std::mem::take(&mut paragraph));
            }
        }
    }
}

/// The label for any amount of the unit that a price is for; pieces if the unit is unknown.
pub(crate) fn unit_name(key: &str, language: Language) -> &'static str {
    static UNITS: LazyLock<Dictionary> = LazyLock::new(|| {
        let mut dictionary = Dictionary::default();
        dictionary.parse_table(UNIT_TEXTS, true);
        dictionary
    });
    let unit = UNITS.unit(key).or_else(|| UNITS.unit("piece"));
    unit.map_or("", |names| names.get(language))
}

/// The title of the property with this key; empty for an unknown key.
pub(crate) fn property_title(key: &str, language: Language) -> &'static str {
    static TERMS: LazyLock<Dictionary> = LazyLock::new(|| {
        let mut dictionary = Dictionary::default();
        dictionary.parse_table(PROPERTY_TEXTS, false);
        dictionary
    });
    TERMS.term(key).map_or("", |titles| titles.get(language))
}

/// The lines of a text without empty lines and comments.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn key_and_texts(line: &str) -> Option<(String, Localized<String>)> {
    let mut columns = line.split('|').map(|column| column.trim().to_owned());
    let key = columns.next()?;
    let texts = Localized {
        ro: columns.next()?,
        ru: columns.next()?,
        uk: columns.next()?,
        en: columns.next()?,
    };
    columns.next().is_none().then_some((key, texts))
}

/// Splits `керамический : Керамика` into adjective and noun. Without a noun, the first form of the adjective is both.
fn adjective_and_noun(text: &str) -> (&str, &str) {
    text.split_once(" : ")
        .unwrap_or((text, text.split('/').next().unwrap_or_default()))
}

fn palette<'a>(parts: &mut impl Iterator<Item = &'a str>) -> Option<[String; 3]> {
    Some([
        parts.next()?.to_owned(),
        parts.next()?.to_owned(),
        parts.next()?.to_owned(),
    ])
}
