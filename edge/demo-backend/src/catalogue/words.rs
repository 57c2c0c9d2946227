//! The small dictionaries of the catalogue: units, property names and values, adjectives of
//! colour and material, and the paragraphs that goods of one kind share.

use std::collections::HashMap;

use super::four::Four;
use crate::language::Language;

/// A colour or a material: its adjective, and for materials the noun that filters show.
#[derive(Clone, Debug, Default)]
pub(crate) struct Quality {
    pub(crate) id: i64,
    pub(crate) adjective: Four<String>,
    pub(crate) noun: Four<String>,
    pub(crate) palette: Option<[String; 3]>,
}

#[derive(Default)]
pub(crate) struct Words {
    units: HashMap<String, Four<String>>,
    said: HashMap<String, Four<String>>,
    colours: HashMap<String, Quality>,
    materials: HashMap<String, Quality>,
    paragraphs: HashMap<String, Vec<Four<String>>>,
    pub(crate) problems: Vec<String>,
}

impl Words {
    pub(crate) fn read() -> Self {
        let mut words = Self::default();
        words.read_table(include_str!("texts/units.txt"), true);
        words.read_table(include_str!("texts/properties.txt"), false);
        words.read_table(include_str!("texts/flavours.txt"), false);
        words.read_qualities(include_str!("texts/colours.txt"), true);
        words.read_qualities(include_str!("texts/materials.txt"), false);
        words.read_paragraphs(include_str!("texts/paragraphs.txt"));
        words
    }

    pub(crate) fn unit(&self, key: &str) -> Option<&Four<String>> {
        self.units.get(key)
    }

    pub(crate) fn word(&self, key: &str) -> Option<&Four<String>> {
        self.said.get(key)
    }

    pub(crate) fn colour(&self, key: &str) -> Option<&Quality> {
        self.colours.get(key)
    }

    pub(crate) fn material(&self, key: &str) -> Option<&Quality> {
        self.materials.get(key)
    }

    /// One of the paragraphs called `key`, the same for the same `turn`.
    pub(crate) fn paragraph(&self, key: &str, turn: u32) -> Option<&Four<String>> {
        let variants = self.paragraphs.get(key)?;
        variants
            .iter()
            .cycle()
            .nth(turn as usize % variants.len().max(1))
    }

    fn read_table(&mut self, text: &str, units: bool) {
        for line in lines(text) {
            let Some((key, four)) = key_and_four(line) else {
                self.problems.push(format!("not five columns: {line}"));
                continue;
            };
            if units {
                &mut self.units
            } else {
                &mut self.said
            }
            .insert(key, four);
        }
    }

    fn read_qualities(&mut self, text: &str, colours: bool) {
        for (place, line) in (1_i64..).zip(lines(text)) {
            let Some((head, four)) = key_and_four(line) else {
                self.problems.push(format!("not five columns: {line}"));
                continue;
            };
            let mut head = head.split(' ');
            let key = head.next().unwrap_or_default().to_owned();
            let quality = Quality {
                id: if colours { 400 } else { 300 } + place,
                adjective: Four::each(|language| halves(four.get(language)).0.to_owned()),
                noun: Four::each(|language| halves(four.get(language)).1.to_owned()),
                palette: palette(&mut head),
            };
            if colours {
                &mut self.colours
            } else {
                &mut self.materials
            }
            .insert(key, quality);
        }
    }

    fn read_paragraphs(&mut self, text: &str) {
        let mut key = String::new();
        let mut four = Four::<String>::default();
        for line in lines(text) {
            let Some((mark, rest)) = line.split_once(' ') else {
                self.problems.push(format!("a bare word: {line}"));
                continue;
            };
            if mark == "paragraph" {
                rest.clone_into(&mut key);
                continue;
            }
            let Some(language) = Language::from_code(mark.trim_end_matches(':')) else {
                self.problems.push(format!("no language: {line}"));
                continue;
            };
            rest.clone_into(four.get_mut(language));
            if language == Language::En {
                self.paragraphs
                    .entry(key.clone())
                    .or_default()
                    .push(std::mem::take(&mut four));
            }
        }
    }
}

/// Lines that say something: neither empty nor a remark.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn key_and_four(line: &str) -> Option<(String, Four<String>)> {
    let mut columns = line.split('|').map(|column| column.trim().to_owned());
    let key = columns.next()?;
    let four = Four {
        ro: columns.next()?,
        ru: columns.next()?,
        uk: columns.next()?,
        en: columns.next()?,
    };
    columns.next().is_none().then_some((key, four))
}

/// `керамический : Керамика` → the adjective and the noun; without a noun, the same twice.
fn halves(text: &str) -> (&str, &str) {
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
