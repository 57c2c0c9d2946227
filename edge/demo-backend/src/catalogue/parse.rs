//! Parses the texts of categories and families. `texts/README.md` describes their formats. A test fails on lines that
//! cannot be parsed.

use super::dictionary::lines;
use super::grammar::Gender;
use super::packs::Pack;
use crate::language::Language;
use crate::localized::Localized;
use crate::pictures::Shape;
use crate::shops::Range;

#[derive(Clone, Debug, Default)]
pub(crate) struct CategoryText {
    pub(crate) key: String,
    pub(crate) parent: Option<String>,
    /// The names of the ranges that have it, with spaces between.
    pub(crate) ranges: String,
    pub(crate) title: Localized<String>,
    pub(crate) description: Localized<String>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Noun {
    pub(crate) gender: Gender,
    pub(crate) phrase: String,
}

/// The common properties of similar products.
#[derive(Clone, Debug)]
pub(crate) struct Family {
    pub(crate) key: String,
    pub(crate) category: String,
    pub(crate) shape: &'static str,
    pub(crate) brands: Vec<String>,
    pub(crate) material: String,
    pub(crate) dimension: String,
    pub(crate) palette: Option<[String; 3]>,
    pub(crate) weight: u32,
    pub(crate) care: String,
    pub(crate) step: Option<String>,
    pub(crate) unit: &'static str,
    pub(crate) packs: Vec<Pack>,
    pub(crate) prescription: bool,
    pub(crate) series_first: bool,
    pub(crate) properties: Vec<(String, String)>,
    pub(crate) noun: Localized<Noun>,
    pub(crate) text: Localized<String>,
    pub(crate) items: Vec<Item>,
}

/// An `item` line, a product of a family: `series | colour | size | price | flags`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Item {
    pub(crate) series: String,
    pub(crate) colour: Option<String>,
    pub(crate) size: Option<String>,
    pub(crate) price: i64,
    pub(crate) flags: Vec<String>,
}

impl Item {
    pub(crate) fn has_flag(&self, flag: &str) -> bool {
        self.flags.iter().any(|known| known == flag)
    }

    pub(crate) fn flag_value(&self, prefix: &str) -> Option<&str> {
        self.flags.iter().find_map(|flag| flag.strip_prefix(prefix))
    }
}

pub(crate) fn categories(text: &'static str, problems: &mut Vec<String>) -> Vec<CategoryText> {
    let mut found: Vec<CategoryText> = Vec::new();
    let mut top = None;
    for line in lines(text) {
        let (keyword, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (keyword, Language::from_code(keyword), found.last_mut()) {
            ("category", ..) => {
                let (key, assortment) = rest.split_once(' ').unwrap_or((rest, ""));
                top = Some((key.to_owned(), assortment.to_owned()));
                found.push(CategoryText {
                    key: key.to_owned(),
                    ranges: assortment.to_owned(),
                    ..CategoryText::default()
                });
            }
            ("sub", ..) => found.push(CategoryText {
                key: rest.to_owned(),
                parent: top.as_ref().map(|(key, _)| key.clone()),
                ranges: top
                    .as_ref()
                    .map(|(_, ranges)| ranges.clone())
                    .unwrap_or_default(),
                ..CategoryText::default()
            }),
            (_, Some(language), Some(category)) => {
                let (title, description) = rest.split_once(" | ").unwrap_or((rest, ""));
                title.clone_into(category.title.get_mut(language));
                description.clone_into(category.description.get_mut(language));
            }
            _ => problems.push(format!("categories: {line}")),
        }
    }
    found
}

pub(crate) fn families(range: Range, problems: &mut Vec<String>) -> Vec<Family> {
    let mut found = Vec::new();
    for text in super::family_texts(range) {
        parse_families(text, &mut found, problems);
    }
    found
}

fn parse_families(text: &'static str, found: &mut Vec<Family>, problems: &mut Vec<String>) {
    for line in lines(text) {
        let (keyword, rest) = line.split_once(' ').unwrap_or((line, ""));
        if keyword == "family" {
            let (key, category) = rest.split_once(' ').unwrap_or((rest, ""));
            found.push(Family::new(key, category));
            continue;
        }
        let parsed = found
            .last_mut()
            .and_then(|family| parse_line(family, keyword, rest));
        if parsed.is_none() {
            problems.push(line.to_owned());
        }
    }
}

fn parse_line(family: &mut Family, keyword: &str, rest: &'static str) -> Option<()> {
    match keyword {
        "draws" => {
            Shape::from_name(rest)?;
            family.shape = rest;
        }
        "brand" => family.brands = rest.split(", ").map(str::to_owned).collect(),
        "material" => rest.clone_into(&mut family.material),
        "dim" => rest.clone_into(&mut family.dimension),
        "palette" => family.palette = Some(palette(rest)?),
        "weight" => family.weight = rest.parse().ok()?,
        "care" => rest.clone_into(&mut family.care),
        "step" => family.step = Some(rest.to_owned()),
        "unit" => family.unit = rest,
        "packs" => {
            for pack in rest.split(' ') {
                family.packs.push(Pack::parse(pack)?);
            }
        }
        "rx" => family.prescription = true,
        "lead" => family.series_first = true,
        "props" => {
            for pair in rest.split(' ') {
                let (key, value) = pair.split_once('=')?;
                family.properties.push((key.to_owned(), value.to_owned()));
            }
        }
        "item" => family.items.push(item(rest)?),
        _ => {
            if let Some(language) = keyword.strip_suffix(':').and_then(Language::from_code) {
                rest.clone_into(family.text.get_mut(language));
            } else {
                *family.noun.get_mut(Language::from_code(keyword)?) = noun(keyword, rest)?;
            }
        }
    }
    Some(())
}

fn noun(keyword: &str, rest: &str) -> Option<Noun> {
    if keyword == "en" {
        return Some(Noun {
            gender: Gender::default(),
            phrase: rest.to_owned(),
        });
    }
    let (gender, phrase) = rest.split_once(' ')?;
    Some(Noun {
        gender: Gender::from_code(gender)?,
        phrase: phrase.to_owned(),
    })
}

fn item(rest: &str) -> Option<Item> {
    let mut columns = rest.split('|').map(str::trim);
    let series = columns.next()?.to_owned();
    let optional = |column: &str| (column != "-").then(|| column.to_owned());
    let colour = optional(columns.next()?);
    let size = optional(columns.next()?);
    let price = super::measure::thousandths(columns.next()?)? / 10;
    let flags = columns
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    columns.next().is_none().then_some(Item {
        series,
        colour,
        size,
        price,
        flags,
    })
}

pub(crate) fn palette(text: &str) -> Option<[String; 3]> {
    let mut parts = text.split_whitespace().map(str::to_owned);
    Some([parts.next()?, parts.next()?, parts.next()?])
}

impl Family {
    fn new(key: &str, category: &str) -> Self {
        Self {
            key: key.to_owned(),
            category: category.to_owned(),
            shape: "box",
            brands: Vec::new(),
            material: String::new(),
            dimension: String::new(),
            palette: None,
            weight: 0,
            care: String::new(),
            step: None,
            unit: "piece",
            packs: Vec::new(),
            prescription: false,
            series_first: false,
            properties: Vec::new(),
            noun: Localized::default(),
            text: Localized::default(),
            items: Vec::new(),
        }
    }
}
