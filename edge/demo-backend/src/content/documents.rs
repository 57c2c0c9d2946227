//! Long documents: terms, delivery, the shop about itself, and the pages of the page builder.

use serde_json::{Value, json};

use super::records::{record, records};
use super::voice::{Texts, Voice, texts};
use crate::language::{Language, Words, w};

const GENERAL: Texts = texts!("documents-general");
const PHARMACY: Texts = texts!("documents-pharmacy");
const UPDATED: &str = "2026-09-01";

/// A page with everything that a careless or hostile author could write.
const ODD_SLUG: &str = "proba-html";
const ODD: &str = include_str!("texts/proba.html");
const ODD_TITLE: Words = w(
    "Probă de HTML",
    "Испытание HTML",
    "Випробування HTML",
    "A trial of HTML",
);

/// The document of this key: terms, delivery or about.
pub(super) fn document(voice: &Voice<'_>, key: &str) -> Value {
    let Some(record) = record(voice.of(&GENERAL, &PHARMACY), voice.language, key) else {
        return json!({});
    };
    let mut told = json!({
        "title": voice.field(&record, "title"),
        "description": voice.field(&record, "description"),
        "html": voice.html(&record),
        "updated_at": UPDATED,
    });
    let facts: Vec<Value> = ["fact1", "fact2", "fact3", "fact4"]
        .iter()
        .filter_map(|name| {
            let fact = voice.field(&record, name);
            let (value, label) = fact.split_once(" | ")?;
            Some(json!({ "value": value, "label": label }))
        })
        .collect();
    if let (Some(fields), false) = (told.as_object_mut(), facts.is_empty()) {
        fields.insert("img".to_owned(), json!("/media/scene/about.svg"));
        fields.insert("facts".to_owned(), json!(facts));
    }
    told
}

/// The pages of the page builder, by address.
pub(super) fn pages(voice: &Voice<'_>) -> Vec<(&'static str, Value)> {
    let mut pages: Vec<(&'static str, Value)> =
        records(voice.of(&GENERAL, &PHARMACY), voice.language)
            .iter()
            .filter(|record| !record.field("page").is_empty())
            .map(|record| {
                let page = json!({
                    "id": record.field("page").parse::<i64>().unwrap_or(0),
                    "slug": record.key,
                    "title": voice.field(record, "title"),
                    "description": voice.field(record, "description"),
                    "html": voice.html(record),
                    "ignore_layout": record.field("layout") == "none",
                    "show_breadcrumbs": record.field("layout").is_empty(),
                    "updated_at": UPDATED,
                    "slugs": everywhere(record.key),
                });
                (record.key, page)
            })
            .collect();
    let title = ODD_TITLE.say(voice.language);
    let odd = json!({
        "id": 99,
        "slug": ODD_SLUG,
        "title": format!("{title} <script>document.title='x'</script>"),
        "description": format!("\"><img src=x onerror=alert(1)> {title}"),
        "html": ODD,
        "ignore_layout": false,
        "show_breadcrumbs": true,
        "updated_at": UPDATED,
        "slugs": everywhere(ODD_SLUG),
    });
    pages.push((ODD_SLUG, odd));
    pages
}

/// The same address in every language.
pub(crate) fn everywhere(slug: &str) -> Value {
    let pairs = Language::ALL.map(|language| (language.code().to_owned(), json!(slug)));
    Value::Object(pairs.into_iter().collect())
}
