//! One article out of a family and an item: title with right agreement, description,
//! properties, price, stock. Chance is a hash, so every run gives the same catalogue.

use super::capital;
use super::filters::Collector;
use super::four::Four;
use super::goods::{Goods, Texts};
use super::grammar::{Gender, agree};
use super::measure::{say, thousandths};
use super::read::{self, Family, Item};
use super::slug::slug;
use super::words::{Quality, Words};
use crate::language::Language;

/// Of the 9,000 numbers that products are spread over, those behind this one are new.
const NEW_FROM: u32 = 8_350;

/// Where a family stands, and the kind of paragraph that its department closes with.
#[derive(Debug, Default)]
pub(crate) struct Shelf {
    pub(crate) category: i64,
    pub(crate) department: i64,
    pub(crate) kind: String,
}

/// Throws a die with `sides` for one question about one article.
pub(crate) fn chance(key: &str, question: &str, sides: u32) -> u32 {
    let seed = 0xcbf2_9ce4_8422_2325_u64;
    let hash = key
        .bytes()
        .chain(question.bytes())
        .fold(seed, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    u32::try_from((hash ^ (hash >> 29)) % u64::from(sides.max(1))).unwrap_or_default()
}

struct Traits<'a> {
    family: &'a Family,
    item: &'a Item,
    brand: String,
    material: Option<&'a Quality>,
    colour: Option<&'a Quality>,
}

pub(crate) fn article(
    words: &Words,
    collector: &mut Collector<'_>,
    shelf: &Shelf,
    family: &Family,
    item: &Item,
    id: i64,
    key: &str,
) -> Goods {
    let traits = Traits {
        family,
        item,
        brand: brand(family, item),
        material: words.material(item.flag_after("m:").unwrap_or(&family.material)),
        colour: item
            .colour
            .as_deref()
            .and_then(|colour| words.colour(colour)),
    };
    let (old_price, price) = price(family, item, key);
    let stock = stock(item, key);
    let reviews = match chance(key, "reviewed", 10) {
        0 => 0,
        1 => 90 + chance(key, "reviews", 140),
        _ => 1 + chance(key, "reviews", 60),
    };
    let mut choices = vec![collector.brand(&traits.brand), Collector::price(price)];
    choices.extend(traits.material.map(|quality| collector.material(quality)));
    choices.extend(traits.colour.map(|quality| collector.colour(quality)));
    let size = item
        .size
        .as_deref()
        .and_then(|size| size.split(", ").next());
    choices.extend(size.map(|size| collector.size(size)));
    choices.extend(
        family
            .properties
            .iter()
            .filter_map(|(key, value)| collector.property(key, value)),
    );
    let step = item
        .flag_after("step=")
        .or(family.step.as_deref())
        .and_then(thousandths);
    // What is made of something holds an amount; only what is used up is priced by it.
    let by_amount = traits.material.is_none()
        && matches!(family.dimension.as_str(), "volume" | "net" | "protection");
    Goods {
        id,
        department: shelf.department,
        category: shelf.category,
        code: (id * 37 + 104_000).to_string(),
        price,
        old_price,
        multiplicity: step.unwrap_or(1_000),
        stock: stock * 1_000,
        recipe: family.prescription,
        new: item.is("new") || chance(key, "number", 9_000) > NEW_FROM,
        hit: item.is("hit") || reviews >= 120,
        rating: if reviews == 0 {
            0
        } else {
            39 + i64::from(chance(key, "rating", 12))
        },
        reviews: i64::from(reviews),
        weight: i64::from(family.weight),
        priority: i64::from(chance(key, "priority", 900))
            + i64::from(reviews)
            + if stock > 0 { 1_000 } else { 0 },
        size: if by_amount {
            size.unwrap_or_default().to_owned()
        } else {
            String::new()
        },
        form: family.form,
        palette: palette(words, family, item),
        label: label(family, item, &traits.brand),
        picture: !item.is("nopic"),
        choices,
        texts: Language::ALL
            .into_iter()
            .map(|language| texts(words, language, &traits, shelf, key))
            .collect(),
        brand: traits.brand,
    }
}

fn brand(family: &Family, item: &Item) -> String {
    if let Some(own) = item.flag_after("b:") {
        return own.to_owned();
    }
    let count = u32::try_from(family.brands.len()).unwrap_or(1);
    let turn = chance(&item.series, "brand", count);
    family
        .brands
        .get(turn as usize)
        .cloned()
        .unwrap_or_default()
}

fn texts(
    words: &Words,
    language: Language,
    traits: &Traits<'_>,
    shelf: &Shelf,
    key: &str,
) -> Texts {
    let Traits {
        family,
        item,
        brand,
        ..
    } = traits;
    let fill = |text: &str| {
        text.replace("{series}", &item.series)
            .replace("{brand}", brand)
    };
    let about = fill(family.text.get(language));
    let short = about
        .find(". ")
        .and_then(|end| about.get(..=end))
        .unwrap_or(&about)
        .to_owned();
    let mut paragraphs = vec![about];
    for (nth, kind) in (0..).zip([item.flag_after("c:").unwrap_or(&family.care), &shelf.kind]) {
        let shared = words.paragraph(kind, chance(key, "paragraph", 12) + nth);
        let of_series = |four: &&Four<String>| four.get(language).contains("{series}");
        let shared = shared.filter(|four| !(item.series.starts_with('~') && of_series(four)));
        paragraphs.extend(shared.map(|four| fill(four.get(language))));
    }
    let title = title(words, language, traits);
    Texts {
        language,
        slug: slug(language, &title),
        title,
        short,
        description: paragraphs.join("\n\n"),
        properties: properties(words, language, traits),
    }
}

fn title(words: &Words, language: Language, traits: &Traits<'_>) -> String {
    let Traits { family, item, .. } = traits;
    let noun = family.noun.get(language);
    let adjective =
        |quality: &Quality| agree(language, quality.adjective.get(language), noun.gender);
    let phrase = noun.phrase.replace(
        "{material}",
        &traits.material.map(adjective).unwrap_or_default(),
    );
    let series = series(words, language, traits);
    let mut title = if family.series_first || language == Language::En {
        capital(&format!("{series} {phrase}"))
    } else {
        capital(&format!("{phrase} {series}"))
    };
    let size = item.size.as_ref().map(|size| say(words, language, size));
    for part in [size, traits.colour.map(adjective)].into_iter().flatten() {
        title = format!("{title}, {part}");
    }
    title
}

/// The name of the series: a trade name, or the word for a sort, which agrees with the noun.
fn series(words: &Words, language: Language, traits: &Traits<'_>) -> String {
    let name = &traits.item.series;
    let sort = name.strip_prefix('~').and_then(|key| words.word(key));
    let gender = traits.family.noun.get(language).gender;
    sort.map_or_else(
        || name.clone(),
        |four| agree(language, four.get(language), gender),
    )
}

fn properties(words: &Words, language: Language, traits: &Traits<'_>) -> Vec<(String, String)> {
    let Traits { family, item, .. } = traits;
    let word = |key: &str| words.word(key).map(|four| four.get(language).clone());
    let name = |key: &str| word(key).unwrap_or_else(|| key.to_owned());
    let mut rows = vec![(name("brand"), traits.brand.clone())];
    rows.extend(
        traits
            .material
            .map(|quality| (name("material"), quality.noun.get(language).clone())),
    );
    rows.extend(traits.colour.map(|quality| {
        (
            name("colour"),
            agree(language, quality.adjective.get(language), Gender::Masculine),
        )
    }));
    rows.extend(item.size.as_ref().map(|size| {
        let label = if family.dimension.is_empty() {
            "size"
        } else {
            &family.dimension
        };
        (name(label), say(words, language, size))
    }));
    rows.extend(family.properties.iter().map(|(key, value)| {
        (
            name(key),
            word(value).unwrap_or_else(|| say(words, language, &value.replace('_', " "))),
        )
    }));
    rows
}

/// The old price and the price now: as written, or with a discount that luck gives to some.
fn price(family: &Family, item: &Item, key: &str) -> (Option<i64>, i64) {
    let written = item
        .flag_after("-")
        .and_then(|percent| percent.parse().ok());
    let luck = match chance(key, "discount", 100) {
        0..=4 => 10,
        5..=8 => 15,
        9..=11 => 20,
        12 => 30,
        _ => 0,
    };
    let percent: i64 = written.unwrap_or(if family.prescription || item.is("full") {
        0
    } else {
        luck
    });
    if percent == 0 {
        return (None, item.price);
    }
    (Some(item.price), after_discount(item.price, percent))
}

/// A price after a discount, rounded to what a shelf label would say.
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
    if item.is("out") {
        return 0;
    }
    if item.is("last") {
        return 2;
    }
    if item.is("stock") {
        return 60;
    }
    match chance(key, "stock", 100) {
        0..=4 => 0,
        5..=10 => 1 + i64::from(chance(key, "last", 3)),
        _ => 6 + i64::from(chance(key, "pieces", 80)),
    }
}

/// Main, second and accent colour: the item's own, its colour's, or the family's.
pub(crate) fn palette(words: &Words, family: &Family, item: &Item) -> [String; 3] {
    let own = item
        .flag_after("p:")
        .and_then(|colours| read::palette(&colours.replace(',', " ")));
    let colour = item
        .colour
        .as_deref()
        .and_then(|colour| words.colour(colour));
    let colour = colour.and_then(|quality| quality.palette.clone());
    let fallback = || ["#8a9a8c", "#e8e4da", "#40524a"].map(str::to_owned);
    own.or(colour)
        .or_else(|| family.palette.clone())
        .unwrap_or_else(fallback)
}

/// The type on the pack: the whole name where it is short, else its first word.
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
