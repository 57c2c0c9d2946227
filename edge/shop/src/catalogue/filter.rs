//! A filter of a category: options to choose from, or a range (spec commerce 3).

use super::Key;
use crate::i18n::Word;
use crate::lenient::{Json, Lenient, Listed, lenient, put};
use crate::money::Money;
use crate::words::{catalogue, compare, home};

#[derive(Debug, Clone)]
pub struct Filter {
    pub key: Key,
    /// Empty where the backend sends none; [`Filter::group`] has a word then.
    pub title: String,
    pub options: Vec<FilterOption>,
    /// The least and the most, of a filter that is a range.
    pub range: Option<(Money, Money)>,
}

#[derive(Debug, Clone)]
pub struct FilterOption {
    pub id: u64,
    pub title: String,
    /// How many products choosing it would show; `None` where the backend does not count.
    pub count: Option<u64>,
}

lenient!(FilterOption {
    "id" | "brand_id" | "categoryId" => id,
    "title" | "name" | "categoryTitle" => title,
    "count" | "product_count" => count,
} where |option| option.id != 0 && !option.title.is_empty());

/// The groups that the documents name, each with the key that it has in a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Group {
    Categories,
    Brands,
    Promotions,
    Status,
}

impl Group {
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "category_filters" => Self::Categories,
            "brands" => Self::Brands,
            "promo_filters" => Self::Promotions,
            "status_filter" => Self::Status,
            _ => return None,
        })
    }

    const fn key(self) -> &'static str {
        match self {
            Self::Categories => "categoryId",
            Self::Brands => "brand_id",
            Self::Promotions => "promo_filters",
            Self::Status => "status_filter",
        }
    }

    const fn word(self) -> Word {
        match self {
            Self::Categories => catalogue::SUBCATEGORIES,
            Self::Brands => compare::BRAND,
            Self::Promotions => home::PROMOTIONS,
            Self::Status => compare::AVAILABILITY,
        }
    }
}

impl Filter {
    /// The word for a filter without a title.
    pub fn word(&self) -> Word {
        [
            Group::Categories,
            Group::Brands,
            Group::Promotions,
            Group::Status,
        ]
        .into_iter()
        .find(|group| self.key.is(group.key()))
        .map_or(catalogue::FILTERS, Group::word)
    }

    /// A group is a filter, or only the list of its options.
    pub(super) fn of_group(group: Group, json: &Json<'_>) -> Option<Self> {
        let own = json.get("options").and_then(|_| Self::read(json));
        let options = || {
            Some(Self {
                key: Key::read(group.key())?,
                title: String::new(),
                options: Listed::find(json, "options")?.items(),
                range: None,
            })
        };
        own.or_else(options)
            .filter(|filter| !filter.options.is_empty())
    }
}

impl Lenient for Filter {
    fn read(json: &Json<'_>) -> Option<Self> {
        let (mut id, mut keyword) = (String::new(), String::new());
        let (mut least, mut most) = (None, None);
        let (mut title, mut options) = (String::new(), Vec::new());
        for (name, value) in json.fields()? {
            match name.as_ref() {
                "id" => put(&mut id, value),
                "keyword" | "sp_key" => put(&mut keyword, value),
                "title" | "name" => put(&mut title, value),
                "options" => put(&mut options, value),
                "min" => put(&mut least, value),
                "max" => put(&mut most, value),
                _ => {}
            }
        }
        let range = least.zip(most).filter(|(least, most)| least < most);
        let key = if Key::PRICE == keyword { &keyword } else { &id };
        let key = Key::read(key).or_else(|| Key::read(&keyword))?;
        (!options.is_empty() || range.is_some()).then_some(Self {
            key,
            title,
            options,
            range,
        })
    }
}
