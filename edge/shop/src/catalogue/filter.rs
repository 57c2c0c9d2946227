//! A filter of a category: options to choose from, or a range (spec commerce 3).

use super::Key;
use crate::i18n::Word;
use crate::lenient::schema::{Field, Kind};
use crate::lenient::{Json, Lenient, Listed, Schema, lenient, put, put_ranked};
use crate::money::Money;
use crate::words::{catalogue, compare, home};

#[derive(Debug, Clone)]
pub struct Filter {
    pub key: Key,
    pub title: String,
    /// Stands where there is no title.
    pub word: Word,
    pub options: Vec<FilterOption>,
    /// The least and the most, of a filter that is a range.
    pub range: Option<(Money, Money)>,
    /// The ends that the backend says are chosen, within the range.
    pub selected: Option<(Money, Money)>,
}

#[derive(Debug, Clone)]
pub struct FilterOption {
    pub id: u64,
    pub title: String,
    /// How many products choosing it would show; `None` where the backend does not count.
    pub count: Option<u64>,
    /// Whether the backend says that it is chosen.
    pub active: bool,
}

lenient!(FilterOption {
    /// The option is left out.
    needed "brand_id" | "categoryId" | "id" as "id" => id,
    /// The option is left out.
    needed "title" | "name" | "categoryTitle" => title,
    /// No number beside it.
    "count" | "product_count" => count,
    /// What the address names is chosen.
    optional "active" => active,
} where |option| option.id != 0 && !option.title.is_empty());

/// The groups that the documents name: each with its key in a query, and what it is about.
const GROUPS: [(&str, &str, Word); 4] = [
    ("category_filters", "categoryId", catalogue::SUBCATEGORIES),
    ("brands", "brand_id", compare::BRAND),
    ("promo_filters", "promo_filters", home::PROMOTIONS),
    ("status_filter", "status_filter", compare::AVAILABILITY),
];

/// The key and the word of the group of this name.
pub(super) fn group(name: &str) -> Option<(&'static str, Word)> {
    let (_, key, word) = GROUPS.into_iter().find(|(group, ..)| *group == name)?;
    Some((key, word))
}

/// What a filter is about that the answer does not list.
pub(super) fn word_of(key: &Key) -> Word {
    let group = GROUPS.into_iter().find(|(_, own, _)| key.is(own));
    group.map_or(catalogue::FILTERS, |(.., word)| word)
}

impl Filter {
    /// A group is a filter, or only the list of its options.
    pub(super) fn of_group(key: &str, word: Word, json: &Json<'_>) -> Option<Self> {
        let own = json.get("options").and_then(|_| Self::read(json));
        let mut filter = match own {
            Some(filter) => filter,
            None => Self {
                key: Key::read(key)?,
                title: String::new(),
                word,
                options: Listed::find(json, "options")?.items(),
                range: None,
                selected: None,
            },
        };
        filter.word = word;
        (!filter.options.is_empty()).then_some(filter)
    }

    /// What [`Self::of_group`] takes.
    pub(super) fn group_schema() -> Schema {
        Schema::Either(vec![
            Schema::listed("options", FilterOption::schema()),
            Self::schema(),
        ])
    }
}

impl Lenient for Filter {
    fn read(json: &Json<'_>) -> Option<Self> {
        let (mut id, mut keyword) = (String::new(), String::new());
        let (mut least, mut most) = (None, None);
        let (mut from, mut to) = (None, None);
        let (mut title, mut options) = (String::new(), Vec::new());
        let (mut best_keyword, mut best_title) = (u8::MAX, u8::MAX);
        for (name, value) in json.fields()? {
            match name.as_ref() {
                "id" => put(&mut id, value),
                "keyword" => put_ranked(&mut keyword, value, 0, &mut best_keyword),
                "sp_key" => put_ranked(&mut keyword, value, 1, &mut best_keyword),
                "title" => put_ranked(&mut title, value, 0, &mut best_title),
                "name" => put_ranked(&mut title, value, 1, &mut best_title),
                "options" => put(&mut options, value),
                "min" => put(&mut least, value),
                "max" => put(&mut most, value),
                "selectedFrom" => put(&mut from, value),
                "selectedTo" => put(&mut to, value),
                _ => {}
            }
        }
        // What was narrowed to one value has equal ends; beside options they say nothing.
        let range = least.zip(most);
        let range =
            range.filter(|(least, most)| least < most || (least == most && options.is_empty()));
        let key = if Key::PRICE == keyword { &keyword } else { &id };
        let key = Key::read(key).or_else(|| Key::read(&keyword))?;
        (!options.is_empty() || range.is_some()).then_some(Self {
            key,
            title,
            word: catalogue::FILTERS,
            options,
            range,
            selected: range.and_then(|ends| within(ends, (from, to))),
        })
    }

    fn schema() -> Schema {
        let amount = || Schema::value::<Money>(Kind::Amount);
        Schema::object(
            "Filter",
            vec![
                Field::new(&["id"], String::schema())
                    .optional()
                    .without("Its `keyword` is its key."),
                Field::new(&["keyword", "sp_key"], String::schema())
                    .optional()
                    .without("Its `id` is its key."),
                Field::new(&["title", "name"], String::schema())
                    .without("It is headed by a word of the shop."),
                Field::new(&["options"], Schema::list(FilterOption::schema()))
                    .optional()
                    .without("It is a range, or it is not shown."),
                Field::new(&["min"], amount())
                    .optional()
                    .without("It is no range."),
                Field::new(&["max"], amount())
                    .optional()
                    .without("It is no range."),
                Field::new(&["selectedFrom"], amount())
                    .optional()
                    .without("What the address names is chosen."),
                Field::new(&["selectedTo"], amount())
                    .optional()
                    .without("What the address names is chosen."),
            ],
        )
    }
}

/// What is chosen of a range; `None` for the whole of it, and for ends that contradict.
fn within(
    (least, most): (Money, Money),
    (from, to): (Option<Money>, Option<Money>),
) -> Option<(Money, Money)> {
    let from = from.unwrap_or(least).max(least);
    let to = to.unwrap_or(most).min(most);
    (from <= to && (from, to) != (least, most)).then_some((from, to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient::read_text;

    #[test]
    fn the_documented_names_of_a_filter_win_in_any_field_order() {
        let options = r#""options":[{"id":31,"title":"Font"}]"#;
        for (fields, key, title) in [
            (
                r#""keyword":"colour","sp_key":"sp","title":"T","name":"N""#,
                "colour",
                "T",
            ),
            (
                r#""sp_key":"sp","keyword":"colour","name":"N","title":"T""#,
                "colour",
                "T",
            ),
            (
                r#""sp_key":"sp","keyword":"","name":"N","title":null"#,
                "sp",
                "N",
            ),
            (
                r#""keyword":"","sp_key":"sp","title":"","name":"N""#,
                "sp",
                "N",
            ),
        ] {
            let json = ["{", fields, ",", options, "}"].concat();
            let filter: Filter = read_text(&json).unwrap();
            assert_eq!(
                (&*filter.key.to_string(), &*filter.title),
                (key, title),
                "{json}"
            );
        }
    }
}
