//! The catalogue as the database stores it: categories, products and filter options.

use super::packs::Pack;
use crate::language::Language;
use crate::localized::{Localized, LocalizedText, localized};
use crate::pictures::Shape;

/// The distance between the numbers of a product and of its next duplicate.
const DUPLICATE_STEP: i64 = 10_000;

pub(super) const BRAND: i64 = 1;
pub(super) const PRICE: i64 = 2;
pub(super) const MATERIAL: i64 = 3;
pub(crate) const COLOUR: i64 = 4;
pub(super) const SIZE: i64 = 5;
pub(super) const ORIGIN: i64 = 6;
pub(super) const RELEASE: i64 = 7;
pub(super) const OFFER: i64 = 8;

/// The filters of listings: number, keyword, title.
pub(crate) const FILTERS: [(i64, &str, LocalizedText); 8] = [
    (
        BRAND,
        "brand",
        localized("Brand", "Бренд", "Бренд", "Brand"),
    ),
    (
        PRICE,
        "price_class",
        localized(
            "Categorie de preț",
            "Ценовая категория",
            "Цінова категорія",
            "Price range",
        ),
    ),
    (
        MATERIAL,
        "material",
        localized("Material", "Материал", "Матеріал", "Material"),
    ),
    (
        COLOUR,
        "colour",
        localized("Culoare", "Цвет", "Колір", "Colour"),
    ),
    (
        SIZE,
        "size",
        localized("Mărime", "Размер", "Розмір", "Size"),
    ),
    (
        ORIGIN,
        "origin",
        localized(
            "Țara de origine",
            "Страна производства",
            "Країна виробництва",
            "Country of origin",
        ),
    ),
    (
        RELEASE,
        "release",
        localized(
            "Eliberare",
            "Отпуск из аптеки",
            "Відпуск з аптеки",
            "Availability",
        ),
    ),
    (
        OFFER,
        "offer",
        localized("Oferte", "Предложения", "Пропозиції", "Offers"),
    ),
];

/// Product badges, in the order of the options of [`OFFER`].
pub(super) const OFFERS: [LocalizedText; 3] = [
    localized("Reduceri", "Со скидкой", "Зі знижкою", "Reduced"),
    localized("Noutăți", "Новинки", "Новинки", "New"),
    localized(
        "Cele mai vândute",
        "Хиты продаж",
        "Хіти продажу",
        "Bestsellers",
    ),
];

/// Price classes: upper limit in hundredths of a Moldovan leu, title.
pub(super) const PRICE_CLASSES: [(i64, LocalizedText); 5] = [
    (
        10_000,
        localized("accesibil", "доступные", "доступні", "affordable"),
    ),
    (
        30_000,
        localized("mediu", "средние", "середні", "mid-range"),
    ),
    (
        70_000,
        localized(
            "peste medie",
            "выше среднего",
            "вище середнього",
            "upper mid-range",
        ),
    ),
    (
        150_000,
        localized("superior", "высокие", "високі", "premium"),
    ),
    (
        i64::MAX,
        localized("de lux", "премиум", "преміум", "luxury"),
    ),
];

/// A department or a category in a department.
#[derive(Debug)]
pub(crate) struct Category {
    pub id: i64,
    pub parent: Option<i64>,
    pub shape: Shape,
    pub palette: [String; 3],
    pub texts: Vec<CategoryTexts>,
}

/// A category in one language.
#[derive(Debug)]
pub(crate) struct CategoryTexts {
    pub language: Language,
    pub title: String,
    pub address: String,
    pub description: String,
}

/// The numbers of a filter and of one of its options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct OptionId {
    pub filter: i64,
    pub option: i64,
}

/// A product.
#[expect(clippy::struct_excessive_bools, reason = "independent properties")]
#[derive(Debug, Clone)]
pub(crate) struct Product {
    pub id: i64,
    pub department: i64,
    pub category: i64,
    /// The key of the category in `texts/categories.txt`.
    pub kind: String,
    pub code: String,
    /// Hundredths of a Moldovan leu.
    pub price: i64,
    pub old_price: Option<i64>,
    pub brand: String,
    /// Thousandths.
    pub multiplicity: i64,
    /// The unit of the price: a key of `texts/units.txt`.
    pub unit: &'static str,
    /// The amounts offered as buttons; empty for most products.
    pub packs: Vec<Pack>,
    /// The lowest product number among the colours of one article; 0 for an article in one colour.
    pub style: i64,
    /// Thousandths.
    pub stock: i64,
    pub prescription: bool,
    pub is_new: bool,
    pub bestseller: bool,
    /// Units sold: the sort key of bestsellers.
    pub sales: i64,
    pub weight: i64,
    pub priority: i64,
    /// The size as in the source text, if a price per 100 ml or 100 g makes sense for it; else empty.
    pub size: String,
    /// The name of the [`Shape`].
    pub shape: &'static str,
    pub palette: [String; 3],
    /// The text printed on the pack.
    pub label: String,
    pub has_picture: bool,
    pub options: Vec<OptionId>,
    pub texts: Vec<ProductTexts>,
}

/// A product in one language.
#[derive(Debug, Clone)]
pub(crate) struct ProductTexts {
    pub language: Language,
    pub title: String,
    pub slug: String,
    pub short: String,
    pub description: String,
    pub properties: Vec<(String, String)>,
}

/// The catalogue of a range.
#[derive(Debug, Default)]
pub(crate) struct Catalogue {
    pub categories: Vec<Category>,
    pub products: Vec<Product>,
    /// Every option with its title.
    pub options: Vec<(OptionId, Localized<String>)>,
}

/// A duplicate of a product for an enlarged catalogue; its number, code, titles and slugs differ from the original's.
pub(crate) fn duplicate(product: &Product, number: i64) -> Product {
    let mut product = product.clone();
    product.id += number * DUPLICATE_STEP;
    if product.style > 0 {
        product.style += number * DUPLICATE_STEP;
    }
    product.code = format!("{}-{number}", product.code);
    for texts in &mut product.texts {
        texts.title = format!("{}, №{number}", texts.title);
        texts.slug = format!("{}-n{number}", texts.slug);
    }
    product
}
