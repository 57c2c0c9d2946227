//! Long documents: terms, delivery, about, and the pages of the page builder.

use serde_json::{Value, json};

use super::copy::{ShopCopy, texts};
use super::records::{record, records};
use crate::language::Language;
use crate::localized::{LocalizedText, localized};
use crate::shops::Range;

const GENERAL: LocalizedText = texts!("documents-general");
const PHARMACY: LocalizedText = texts!("documents-pharmacy");
const UPDATED: &str = "2026-09-01";

/// The page of gifts, where things are given.
pub(crate) const GIFTS: &str = "cadouri";

/// A page with careless and hostile HTML.
const HOSTILE_SLUG: &str = "proba-html";
const HOSTILE_HTML: &str = include_str!("texts/proba.html");
const HOSTILE_TITLE: LocalizedText = localized(
    "Probă de HTML",
    "Испытание HTML",
    "Випробування HTML",
    "A trial of HTML",
);

/// The document with this key: `terms`, `delivery` or `about`.
pub(super) fn document(copy: &ShopCopy<'_>, key: &str) -> Value {
    let Some(record) = record(copy.for_range(&GENERAL, &PHARMACY), copy.language, key) else {
        return json!({});
    };
    let mut document = json!({
        "title": copy.field(&record, "title"),
        "description": copy.field(&record, "description"),
        "html": copy.html(&record),
        "updated_at": UPDATED,
    });
    let facts: Vec<Value> = ["fact1", "fact2", "fact3", "fact4"]
        .iter()
        .filter_map(|name| {
            let fact = copy.field(&record, name);
            let (value, label) = fact.split_once(" | ")?;
            Some(json!({ "value": value, "label": label }))
        })
        .collect();
    if let (Some(fields), false) = (document.as_object_mut(), facts.is_empty()) {
        fields.insert("img".to_owned(), json!(copy.own_scene()));
        fields.insert("facts".to_owned(), json!(facts));
    }
    document
}

/// The pages of the page builder with their slugs.
pub(super) fn pages(copy: &ShopCopy<'_>) -> Vec<(&'static str, Value)> {
    let mut pages: Vec<(&'static str, Value)> =
        records(copy.for_range(&GENERAL, &PHARMACY), copy.language)
            .iter()
            .filter(|record| !record.field("page").is_empty())
            .filter(|record| record.key != GIFTS || copy.shop.range() == Range::General)
            .map(|record| {
                let page = json!({
                    "id": record.field("page").parse::<i64>().unwrap_or(0),
                    "slug": record.key,
                    "title": copy.field(record, "title"),
                    "description": copy.field(record, "description"),
                    "html": copy.html(record),
                    "ignore_layout": record.field("layout") == "none",
                    "show_breadcrumbs": record.field("layout").is_empty(),
                    "updated_at": UPDATED,
                    "slugs": same_slug(record.key),
                });
                (record.key, page)
            })
            .collect();
    let title = HOSTILE_TITLE.text(copy.language);
    let hostile = json!({
        "id": 99,
        "slug": HOSTILE_SLUG,
        "title": format!("{title} <script>document.title='x'</script>"),
        "description": format!("\"><img src=x onerror=alert(1)> {title}"),
        "html": HOSTILE_HTML,
        "ignore_layout": false,
        "show_breadcrumbs": true,
        "updated_at": UPDATED,
        "slugs": same_slug(HOSTILE_SLUG),
    });
    pages.push((HOSTILE_SLUG, hostile));
    pages
}

/// One slug for all languages.
pub(crate) fn same_slug(slug: &str) -> Value {
    let pairs = Language::ALL.map(|language| (language.code().to_owned(), json!(slug)));
    Value::Object(pairs.into_iter().collect())
}
