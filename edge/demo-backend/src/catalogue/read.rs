//! Reads the texts of categories and families: line formats made for writers, not for machines.
//! `texts/README.md` shows them; what does not parse is a problem that a test reports.

use super::four::Four;
use super::grammar::Gender;
use super::words::lines;
use crate::language::Language;
use crate::pictures::Form;
use crate::shops::Range;

#[derive(Clone, Debug, Default)]
pub(crate) struct CategoryText {
    pub(crate) key: String,
    pub(crate) parent: Option<String>,
    pub(crate) pharmacy: bool,
    pub(crate) title: Four<String>,
    pub(crate) description: Four<String>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Noun {
    pub(crate) gender: Gender,
    pub(crate) phrase: String,
}

/// What goods of one kind share.
#[derive(Clone, Debug)]
pub(crate) struct Family {
    pub(crate) key: String,
    pub(crate) category: String,
    pub(crate) form: &'static str,
    pub(crate) brands: Vec<String>,
    pub(crate) material: String,
    pub(crate) dimension: String,
    pub(crate) palette: Option<[String; 3]>,
    pub(crate) weight: u32,
    pub(crate) care: String,
    pub(crate) step: Option<String>,
    pub(crate) prescription: bool,
    pub(crate) series_first: bool,
    pub(crate) properties: Vec<(String, String)>,
    pub(crate) noun: Four<Noun>,
    pub(crate) text: Four<String>,
    pub(crate) items: Vec<Item>,
}

/// One article of a family: `series | colour | size | price | flags`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Item {
    pub(crate) series: String,
    pub(crate) colour: Option<String>,
    pub(crate) size: Option<String>,
    pub(crate) price: i64,
    pub(crate) flags: Vec<String>,
}

impl Item {
    pub(crate) fn is(&self, flag: &str) -> bool {
        self.flags.iter().any(|each| each == flag)
    }

    pub(crate) fn flag_after(&self, prefix: &str) -> Option<&str> {
        self.flags.iter().find_map(|flag| flag.strip_prefix(prefix))
    }
}

pub(crate) fn categories(text: &'static str, problems: &mut Vec<String>) -> Vec<CategoryText> {
    let mut found: Vec<CategoryText> = Vec::new();
    let mut top = None;
    for line in lines(text) {
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (mark, Language::from_code(mark), found.last_mut()) {
            ("category", ..) => {
                let (key, assortment) = rest.split_once(' ').unwrap_or((rest, ""));
                top = Some((key.to_owned(), assortment == "pharmacy"));
                found.push(CategoryText {
                    key: key.to_owned(),
                    pharmacy: assortment == "pharmacy",
                    ..CategoryText::default()
                });
            }
            ("sub", ..) => found.push(CategoryText {
                key: rest.to_owned(),
                parent: top.as_ref().map(|(key, _)| key.clone()),
                pharmacy: top.as_ref().is_some_and(|(_, pharmacy)| *pharmacy),
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
        read_families(text, &mut found, problems);
    }
    found
}

fn read_families(text: &'static str, found: &mut Vec<Family>, problems: &mut Vec<String>) {
    for line in lines(text) {
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        if mark == "family" {
            let (key, category) = rest.split_once(' ').unwrap_or((rest, ""));
            found.push(Family::named(key, category));
            continue;
        }
        let understood = found
            .last_mut()
            .and_then(|family| read_line(family, mark, rest));
        if understood.is_none() {
            problems.push(line.to_owned());
        }
    }
}

fn read_line(family: &mut Family, mark: &str, rest: &'static str) -> Option<()> {
    match mark {
        "draws" => {
            Form::from_name(rest)?;
            family.form = rest;
        }
        "brand" => family.brands = rest.split(", ").map(str::to_owned).collect(),
        "material" => rest.clone_into(&mut family.material),
        "dim" => rest.clone_into(&mut family.dimension),
        "palette" => family.palette = Some(palette(rest)?),
        "weight" => family.weight = rest.parse().ok()?,
        "care" => rest.clone_into(&mut family.care),
        "step" => family.step = Some(rest.to_owned()),
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
            if let Some(language) = mark.strip_suffix(':').and_then(Language::from_code) {
                rest.clone_into(family.text.get_mut(language));
            } else {
                *family.noun.get_mut(Language::from_code(mark)?) = noun(mark, rest)?;
            }
        }
    }
    Some(())
}

fn noun(mark: &str, rest: &str) -> Option<Noun> {
    if mark == "en" {
        return Some(Noun {
            gender: Gender::default(),
            phrase: rest.to_owned(),
        });
    }
    let (gender, phrase) = rest.split_once(' ')?;
    Some(Noun {
        gender: Gender::from_mark(gender)?,
        phrase: phrase.to_owned(),
    })
}

fn item(rest: &str) -> Option<Item> {
    let mut columns = rest.split('|').map(str::trim);
    let series = columns.next()?.to_owned();
    let some = |column: &str| (column != "-").then(|| column.to_owned());
    let colour = some(columns.next()?);
    let size = some(columns.next()?);
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
    fn named(key: &str, category: &str) -> Self {
        Self {
            key: key.to_owned(),
            category: category.to_owned(),
            form: "box",
            brands: Vec::new(),
            material: String::new(),
            dimension: String::new(),
            palette: None,
            weight: 0,
            care: String::new(),
            step: None,
            prescription: false,
            series_first: false,
            properties: Vec::new(),
            noun: Four::default(),
            text: Four::default(),
            items: Vec::new(),
        }
    }
}
