//! What the shelves hold once families are composed: categories, products and filter options,
//! as the tables store them.

use super::four::Four;
use crate::language::{Language, Words, w};
use crate::pictures::Form;

/// A repeated catalogue is numbered this much further.
const COPY_STEP: i64 = 10_000;

pub(super) const BRAND: i64 = 1;
pub(super) const PRICE: i64 = 2;
pub(super) const MATERIAL: i64 = 3;
pub(super) const COLOUR: i64 = 4;
pub(super) const SIZE: i64 = 5;
pub(super) const ORIGIN: i64 = 6;
pub(super) const RELEASE: i64 = 7;

/// The filters of lists: number, keyword, title.
pub(crate) const FILTERS: [(i64, &str, Words); 7] = [
    (BRAND, "brand", w("Brand", "Бренд", "Бренд", "Brand")),
    (
        PRICE,
        "price_class",
        w(
            "Categorie de preț",
            "Ценовая категория",
            "Цінова категорія",
            "Price range",
        ),
    ),
    (
        MATERIAL,
        "material",
        w("Material", "Материал", "Матеріал", "Material"),
    ),
    (COLOUR, "colour", w("Culoare", "Цвет", "Колір", "Colour")),
    (SIZE, "size", w("Mărime", "Размер", "Розмір", "Size")),
    (
        ORIGIN,
        "origin",
        w(
            "Țara de origine",
            "Страна производства",
            "Країна виробництва",
            "Country of origin",
        ),
    ),
    (
        RELEASE,
        "release",
        w(
            "Eliberare",
            "Отпуск из аптеки",
            "Відпуск з аптеки",
            "Availability",
        ),
    ),
];

/// Price classes: up to how many hundredths of a Moldovan leu each reaches.
pub(super) const PRICE_CLASSES: [(i64, Words); 5] = [
    (
        10_000,
        w("accesibil", "доступные", "доступні", "affordable"),
    ),
    (30_000, w("mediu", "средние", "середні", "mid-range")),
    (
        70_000,
        w(
            "peste medie",
            "выше среднего",
            "вище середнього",
            "upper mid-range",
        ),
    ),
    (150_000, w("superior", "высокие", "високі", "premium")),
    (i64::MAX, w("de lux", "премиум", "преміум", "luxury")),
];

/// A category of either level.
#[derive(Debug)]
pub(crate) struct Category {
    pub id: i64,
    pub parent: Option<i64>,
    pub form: Form,
    pub palette: [String; 3],
    /// Title, address and text in each language.
    pub texts: Vec<(Language, String, String, String)>,
}

/// An option of a filter, by numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Choice {
    pub filter: i64,
    pub option: i64,
}

/// A product.
#[expect(clippy::struct_excessive_bools, reason = "a row of independent marks")]
#[derive(Debug, Clone)]
pub(crate) struct Goods {
    pub id: i64,
    pub department: i64,
    pub category: i64,
    pub code: String,
    /// Hundredths of a Moldovan leu.
    pub price: i64,
    pub old_price: Option<i64>,
    pub brand: String,
    /// Thousandths.
    pub multiplicity: i64,
    /// Thousandths.
    pub stock: i64,
    pub recipe: bool,
    pub new: bool,
    pub hit: bool,
    /// Tenths.
    pub rating: i64,
    pub reviews: i64,
    pub weight: i64,
    pub priority: i64,
    /// As the texts write it, where a price per 100 ml or 100 g makes sense; else empty.
    pub size: String,
    /// The form's name.
    pub form: &'static str,
    pub palette: [String; 3],
    /// The type on the pack.
    pub label: String,
    pub picture: bool,
    pub choices: Vec<Choice>,
    pub texts: Vec<Texts>,
}

/// A product in a language.
#[derive(Debug, Clone)]
pub(crate) struct Texts {
    pub language: Language,
    pub title: String,
    pub slug: String,
    pub short: String,
    pub description: String,
    pub properties: Vec<(String, String)>,
}

/// A range, grown.
#[derive(Debug, Default)]
pub(crate) struct Catalogue {
    pub categories: Vec<Category>,
    pub goods: Vec<Goods>,
    pub options: Vec<(Choice, [String; 4])>,
}

/// The same product again, as number `copy` of a catalogue grown large.
pub(crate) fn again(goods: &Goods, copy: i64) -> Goods {
    let mut goods = goods.clone();
    goods.id += copy * COPY_STEP;
    goods.code = format!("{}-{copy}", goods.code);
    for texts in &mut goods.texts {
        texts.title = format!("{}, №{copy}", texts.title);
        texts.slug = format!("{}-n{copy}", texts.slug);
    }
    goods
}

pub(super) fn in_array(four: Four<String>) -> [String; 4] {
    [four.ro, four.ru, four.uk, four.en]
}

pub(super) fn owned(words: &Words) -> [String; 4] {
    words.0.map(str::to_owned)
}
