//! Builds a product from a family and an item: titles, descriptions, properties, price, stock. Values that the texts do
//! not give are pseudo-random: a hash of the product's key, so every run builds the same catalogue.

use super::capital;
use super::dictionary::{Attribute, Dictionary};
use super::filters::OptionCollector;
use super::grammar::{Gender, agree};
use super::measure::{format_measures, format_size, thousandths};
use super::model::{Product, ProductTexts};
use super::parse::{self, Family, Item};
use super::slug::slug;
use crate::facts;
use crate::language::Language;

/// Products are spread over 9,000 numbers; those above this one count as new.
const NEW_FROM: u32 = 8_350;

/// The category of a family, and the key of the last paragraph in its descriptions.
#[derive(Debug, Default)]
pub(crate) struct Placement {
    pub(crate) category: i64,
    pub(crate) department: i64,
    pub(crate) paragraph: String,
}

/// A pseudo-random number below `limit` for one purpose of one product.
pub(crate) fn pseudo_random(key: &str, purpose: &str, limit: u32) -> u32 {
    let seed = 0xcbf2_9ce4_8422_2325_u64;
    let hash = key.bytes().chain(purpose.bytes()).fold(seed, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    u32::try_from((hash ^ (hash >> 29)) % u64::from(limit.max(1))).unwrap_or_default()
}

struct Parts<'a> {
    family: &'a Family,
    item: &'a Item,
    brand: String,
    material: Option<&'a Attribute>,
    colour: Option<&'a Attribute>,
}

pub(crate) fn product(
    dictionary: &Dictionary,
    collector: &mut OptionCollector<'_>,
    placement: &Placement,
    family: &Family,
    item: &Item,
    id: i64,
    key: &str,
) -> Product {
    let parts = Parts {
        family,
        item,
        brand: brand(family, item),
        material: dictionary.material(item.flag_value("m:").unwrap_or(&family.material)),
        colour: item
            .colour
            .as_deref()
            .and_then(|colour| dictionary.colour(colour)),
    };
    let (old_price, price) = price(family, item, key);
    let stock = stock(item, key);
    let sales = match pseudo_random(key, "reviewed", 10) {
        0 => 0,
        1 => 90 + pseudo_random(key, "reviews", 140),
        _ => 1 + pseudo_random(key, "reviews", 60),
    };
    let mut options = vec![collector.brand(&parts.brand), OptionCollector::price(price)];
    options.extend(
        parts
            .material
            .map(|attribute| collector.material(attribute)),
    );
    options.extend(parts.colour.map(|attribute| collector.colour(attribute)));
    let size = item
        .size
        .as_deref()
        .and_then(|size| size.split(", ").next());
    options.extend(size.map(|size| collector.size(size)));
    options.extend(
        family
            .properties
            .iter()
            .filter_map(|(key, value)| collector.property(key, value)),
    );
    let is_new = item.has_flag("new") || pseudo_random(key, "number", 9_000) > NEW_FROM;
    let bestseller = item.has_flag("hit") || sales >= 120;
    options.extend(OptionCollector::offers(
        old_price.is_some(),
        is_new,
        bestseller,
    ));
    let step = item
        .flag_value("step=")
        .or(family.step.as_deref())
        .and_then(thousandths);
    // Products with a material are containers; only consumables have a price per amount.
    let is_consumable = parts.material.is_none()
        && matches!(family.dimension.as_str(), "volume" | "net" | "protection");
    Product {
        id,
        department: placement.department,
        category: placement.category,
        kind: family.category.clone(),
        code: (id * 37 + 104_000).to_string(),
        price,
        old_price,
        multiplicity: step.unwrap_or(1_000),
        unit: family.unit,
        packs: family.packs.clone(),
        style: 0,
        stock: stock * 1_000,
        prescription: family.prescription,
        is_new,
        bestseller,
        sales: i64::from(sales),
        weight: i64::from(family.weight),
        priority: i64::from(pseudo_random(key, "priority", 900))
            + i64::from(sales)
            + if stock > 0 { 1_000 } else { 0 },
        size: if family.unit == "kg" {
            "1 kg".to_owned()
        } else if is_consumable {
            size.unwrap_or_default().to_owned()
        } else {
            String::new()
        },
        shape: family.shape,
        palette: palette(dictionary, family, item),
        label: label(family, item, &parts.brand),
        has_picture: !item.has_flag("nopic"),
        options,
        texts: Language::ALL
            .into_iter()
            .map(|language| texts(dictionary, language, &parts, placement, key))
            .collect(),
        brand: parts.brand,
    }
}

fn brand(family: &Family, item: &Item) -> String {
    if let Some(own) = item.flag_value("b:") {
        return own.to_owned();
    }
    let named = |brand: &&String| item.series.starts_with(brand.as_str());
    if let Some(own) = family.brands.iter().find(named) {
        return own.clone();
    }
    let count = u32::try_from(family.brands.len()).unwrap_or(1);
    let index = pseudo_random(&item.series, "brand", count);
    family
        .brands
        .get(index as usize)
        .cloned()
        .unwrap_or_default()
}

fn texts(
    dictionary: &Dictionary,
    language: Language,
    parts: &Parts<'_>,
    placement: &Placement,
    key: &str,
) -> ProductTexts {
    let Parts {
        family,
        item,
        brand,
        ..
    } = parts;
    let fill = |text: &str| {
        facts::quote_everywhere(text, language)
            .replace("{series}", &item.series)
            .replace("{brand}", brand)
    };
    let text = fill(family.text.get(language));
    let short = text
        .find(". ")
        .and_then(|end| text.get(..=end))
        .unwrap_or(&text)
        .to_owned();
    let mut paragraphs = vec![text];
    for (position, paragraph_key) in (0..).zip([
        item.flag_value("c:").unwrap_or(&family.care),
        &placement.paragraph,
    ]) {
        let paragraph = dictionary.paragraph(
            paragraph_key,
            pseudo_random(key, "paragraph", 12) + position,
        );
        let Some(paragraph) = paragraph.map(|paragraph| paragraph.get(language)) else {
            continue;
        };
        // A series with `~` is a variety, not a trade name.
        if !(item.series.starts_with('~') && paragraph.contains("{series}")) {
            paragraphs.push(fill(paragraph));
        }
    }
    let title = title(dictionary, language, parts);
    ProductTexts {
        language,
        slug: slug(language, &title),
        title,
        short,
        description: paragraphs.join("\n\n"),
        properties: properties(dictionary, language, parts),
    }
}

fn title(dictionary: &Dictionary, language: Language, parts: &Parts<'_>) -> String {
    let Parts { family, item, .. } = parts;
    let noun = family.noun.get(language);
    let adjective =
        |attribute: &Attribute| agree(language, attribute.adjective.get(language), noun.gender);
    let phrase = noun.phrase.replace(
        "{material}",
        &parts.material.map(adjective).unwrap_or_default(),
    );
    let series = series(dictionary, language, parts);
    let mut title = if family.series_first || language == Language::En {
        capital(&format!("{series} {phrase}"))
    } else {
        capital(&format!("{phrase} {series}"))
    };
    let size = item
        .size
        .as_ref()
        .map(|size| format_measures(dictionary, language, size));
    for part in [size, parts.colour.map(adjective)].into_iter().flatten() {
        title = format!("{title}, {part}");
    }
    title
}

/// The series: a trade name, or a variety, which agrees with the noun.
fn series(dictionary: &Dictionary, language: Language, parts: &Parts<'_>) -> String {
    let name = &parts.item.series;
    let sort = name.strip_prefix('~').and_then(|key| dictionary.term(key));
    let gender = parts.family.noun.get(language).gender;
    sort.map_or_else(
        || name.clone(),
        |sort| agree(language, sort.get(language), gender),
    )
}

fn properties(
    dictionary: &Dictionary,
    language: Language,
    parts: &Parts<'_>,
) -> Vec<(String, String)> {
    let Parts { family, item, .. } = parts;
    let term = |key: &str| dictionary.term(key).map(|term| term.get(language).clone());
    let name = |key: &str| term(key).unwrap_or_else(|| key.to_owned());
    let mut rows = vec![(name("brand"), parts.brand.clone())];
    rows.extend(
        parts
            .material
            .map(|attribute| (name("material"), attribute.noun.get(language).clone())),
    );
    rows.extend(parts.colour.map(|attribute| {
        (
            name("colour"),
            agree(
                language,
                attribute.adjective.get(language),
                Gender::Masculine,
            ),
        )
    }));
    rows.extend(item.size.as_ref().map(|size| {
        let label = if family.dimension.is_empty() {
            "size"
        } else {
            &family.dimension
        };
        (name(label), format_size(dictionary, language, size))
    }));
    rows.extend(family.properties.iter().map(|(key, value)| {
        let value = match item.flag_value("a:") {
            Some(age) if key == "age" => age,
            _ => value.as_str(),
        };
        (
            name(key),
            term(value)
                .unwrap_or_else(|| format_measures(dictionary, language, &value.replace('_', " "))),
        )
    }));
    rows
}

/// The old price and the price, with the discount that the item gives or a pseudo-random one.
fn price(family: &Family, item: &Item, key: &str) -> (Option<i64>, i64) {
    let given = item
        .flag_value("-")
        .and_then(|percent| percent.parse().ok());
    let random = match pseudo_random(key, "discount", 100) {
        0..=4 => 10,
        5..=8 => 15,
        9..=11 => 20,
        12 => 30,
        _ => 0,
    };
    let percent: i64 = given.unwrap_or(if family.prescription || item.has_flag("full") {
        0
    } else {
        random
    });
    if percent == 0 {
        return (None, item.price);
    }
    (Some(item.price), after_discount(item.price, percent))
}

/// A price after a discount, rounded down to a usual price.
pub(crate) fn after_discount(price: i64, percent: i64) -> i64 {
    let reduced = price * (100 - percent) / 100;
    if reduced >= 50_000 {
        reduced / 1_000 * 1_000 - 100
    } else if reduced >= 2_000 {
        reduced / 100 * 100 - 10
    } else {
        reduced / 10 * 10
    }
}

fn stock(item: &Item, key: &str) -> i64 {
    if item.has_flag("out") {
        return 0;
    }
    if item.has_flag("last") {
        return 2;
    }
    if item.has_flag("stock") {
        return 60;
    }
    match pseudo_random(key, "stock", 100) {
        0..=4 => 0,
        5..=10 => 1 + i64::from(pseudo_random(key, "last", 3)),
        _ => 6 + i64::from(pseudo_random(key, "pieces", 80)),
    }
}

/// Main, secondary and accent colour, from the item, its colour or the family.
pub(crate) fn palette(dictionary: &Dictionary, family: &Family, item: &Item) -> [String; 3] {
    let own = item
        .flag_value("p:")
        .and_then(|colours| parse::palette(&colours.replace(',', " ")));
    let colour = item
        .colour
        .as_deref()
        .and_then(|colour| dictionary.colour(colour));
    let colour = colour.and_then(|attribute| attribute.palette.clone());
    let fallback = || ["#8a9a8c", "#e8e4da", "#40524a"].map(str::to_owned);
    own.or(colour)
        .or_else(|| family.palette.clone())
        .unwrap_or_else(fallback)
}

/// The text on the pack: the series or brand if it is short, else its first word.
fn label(family: &Family, item: &Item, brand: &str) -> String {
    let source = if family.series_first {
        &item.series
    } else {
        brand
    };
    if source.chars().count() <= 14 && !source.contains(',') {
        return source.to_owned();
    }
    source
        .split([' ', ','])
        .next()
        .unwrap_or_default()
        .to_owned()
}
