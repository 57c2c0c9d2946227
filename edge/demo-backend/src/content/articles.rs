//! Articles. Their authors and dates are here, their contents in the text files.

use serde_json::{Value, json};

use super::copy::{ShopCopy, texts};
use super::records;
use crate::catalogue::slug;
use crate::language::Language;
use crate::localized::{LocalizedText, localized};
use crate::shops::Range;

const GENERAL: LocalizedText = texts!("articles-general");
const PHARMACY: LocalizedText = texts!("articles-pharmacy");

/// Reading speed.
const WORDS_PER_MINUTE: usize = 160;

struct Article {
    key: &'static str,
    id: i64,
    date: &'static str,
    updated: &'static str,
    status: i64,
    author: usize,
    /// Numbers of the products in the article.
    products: &'static [i64],
}

const fn article(
    key: &'static str,
    id: i64,
    (date, updated): (&'static str, &'static str),
    status: i64,
    author: usize,
    products: &'static [i64],
) -> Article {
    Article {
        key,
        id,
        date,
        updated,
        status,
        author,
        products,
    }
}

/// Newest first.
static HOME_ARTICLES: [Article; 8] = [
    article("shop-news", 8, ("2026-11-03", "2026-11-05"), 2, 1, &[]),
    article("balcony", 7, ("2026-10-29", "2026-10-29"), 1, 0, &[]),
    article("quince", 6, ("2026-10-14", "2026-10-20"), 3, 2, &[]),
    article("mug", 5, ("2026-10-02", "2026-10-02"), 1, 0, &[101, 102]),
    article("light", 4, ("2026-09-18", "2026-09-21"), 1, 1, &[]),
    article("packing", 3, ("2026-09-04", "2026-09-04"), 2, 1, &[]),
    article("linen", 2, ("2026-08-21", "2026-08-30"), 1, 0, &[]),
    article("knife", 1, ("2026-08-07", "2026-08-07"), 1, 2, &[]),
];
static HEALTH_ARTICLES: [Article; 7] = [
    article("night", 57, ("2026-11-02", "2026-11-02"), 2, 1, &[]),
    article("cough", 56, ("2026-10-26", "2026-11-01"), 1, 0, &[]),
    article("vitamin-d", 55, ("2026-10-12", "2026-10-12"), 1, 2, &[]),
    article("autumn", 54, ("2026-09-25", "2026-10-02"), 3, 2, &[]),
    article("pressure", 53, ("2026-09-11", "2026-09-11"), 1, 0, &[]),
    article("kit", 52, ("2026-08-28", "2026-08-28"), 1, 1, &[]),
    article("skin", 51, ("2026-08-14", "2026-08-20"), 3, 0, &[]),
];

type Author = (LocalizedText, LocalizedText);

#[rustfmt::skip]
static HOME_AUTHORS: [Author; 3] = [
    (localized("Ilinca Rusu", "Илинка Русу", "Ілінка Русу", "Ilinca Rusu"),
        localized("redactoră", "редактор", "редакторка", "editor")),
    (localized("Matei Grosu", "Матей Гросу", "Матей Ґросу", "Matei Grosu"),
        localized("responsabil de magazin", "управляющий магазином", "керівник магазину", "shop manager")),
    (localized("Sanda Munteanu", "Санда Мунтяну", "Санда Мунтяну", "Sanda Munteanu"),
        localized("bucătăreasă", "повар", "кухарка", "cook")),
];
#[rustfmt::skip]
static HEALTH_AUTHORS: [Author; 3] = [
    (localized("Corina Dabija", "Корина Дабижа", "Коріна Дабіжа", "Corina Dabija"),
        localized("farmacistă", "фармацевт", "фармацевтка", "pharmacist")),
    (localized("Pavel Stratan", "Павел Стратан", "Павло Стратан", "Pavel Stratan"),
        localized("farmacist-șef", "старший фармацевт", "старший фармацевт", "head pharmacist")),
    (localized("Lidia Cojocaru", "Лидия Кожокару", "Лідія Кожокару", "Lidia Cojocaru"),
        localized("medic pediatru", "врач-педиатр", "лікарка-педіатриня", "paediatrician")),
];

/// The status of an article, its kind: number, slug, name.
type Status = (i64, &'static str, LocalizedText);

const ADVICE: Status = (
    1,
    "advice",
    localized("Sfaturi", "Советы", "Поради", "Advice"),
);
const NEWS: Status = (2, "news", localized("Noutăți", "Новости", "Новини", "News"));
#[rustfmt::skip]
static HOME_STATUSES: [Status; 3] = [ADVICE, NEWS, (3, "recipes", localized("Rețete", "Рецепты", "Рецепти", "Recipes"))];
#[rustfmt::skip]
static HEALTH_STATUSES: [Status; 3] = [ADVICE, NEWS, (3, "seasons", localized("Anotimpuri", "Сезоны", "Сезони", "Seasons"))];

/// The statuses with their numbers of articles.
pub(super) fn statuses(copy: &ShopCopy<'_>) -> Value {
    let (articles, _, statuses) = for_range(copy);
    statuses
        .iter()
        .map(|status| {
            let mut entry = status_json(status, copy.language);
            let count = articles
                .iter()
                .filter(|article| article.status == status.0)
                .count();
            if let Some(fields) = entry.as_object_mut() {
                fields.insert("count".to_owned(), json!(count));
            }
            entry
        })
        .collect()
}

/// All articles with all fields.
pub(super) fn articles(copy: &ShopCopy<'_>) -> Value {
    let (articles, authors, statuses) = for_range(copy);
    let texts = copy.for_range(&GENERAL, &PHARMACY);
    let records = Language::ALL.map(|language| (language, records::records(texts, language)));
    let title_of = |language: Language, key: &str| {
        records
            .iter()
            .find(|(known, _)| *known == language)
            .and_then(|(_, records)| records.iter().find(|record| record.key == key))
            .map_or("", |record| record.field("title"))
    };
    let neighbour = |at: usize| {
        let article = articles.get(at)?;
        let title = title_of(copy.language, article.key);
        Some(
            json!({ "id": article.id, "url": slug(copy.language, title), "title": title, "img": image(article.id) }),
        )
    };
    articles
        .iter()
        .enumerate()
        .filter_map(|(at, article)| {
            let (_, records) = records.iter().find(|(known, _)| *known == copy.language)?;
            let record = records.iter().find(|record| record.key == article.key)?;
            let title = copy.field(record, "title");
            let short = copy.field(record, "short");
            let html = copy.html(record);
            let words = record.body.split_whitespace().count();
            let (author, role) = authors.get(article.author)?;
            let status = statuses.iter().find(|(id, ..)| *id == article.status)?;
            let slugs: serde_json::Map<String, Value> = Language::ALL
                .map(|language| {
                    let slug = slug(language, title_of(language, article.key));
                    (language.code().to_owned(), json!(slug))
                })
                .into_iter()
                .collect();
            Some(json!({
                "id": article.id,
                "url": slug(copy.language, &title),
                "slug": slug(copy.language, &title),
                "title": title,
                "short_description": short,
                "img": image(article.id),
                "date": article.date,
                "updated_at": article.updated,
                "reading_minutes": words.div_ceil(WORDS_PER_MINUTE).max(1),
                "author": { "name": author.text(copy.language), "role": role.text(copy.language) },
                "custom_status": status_json(status, copy.language),
                "html": html,
                "slugs": slugs,
                "next": at.checked_sub(1).and_then(neighbour),
                "previous": neighbour(at + 1),
                "products": article.products,
                "seo": { "title": title, "description": short, "keywords": status.2.text(copy.language).to_lowercase(), "img": image(article.id), "text": "" },
            }))
        })
        .collect()
}

fn for_range(
    copy: &ShopCopy<'_>,
) -> (
    &'static [Article],
    &'static [Author; 3],
    &'static [Status; 3],
) {
    match copy.shop.range() {
        Range::General | Range::Property | Range::Meals => {
            (&HOME_ARTICLES, &HOME_AUTHORS, &HOME_STATUSES)
        }
        Range::Pharmacy => (&HEALTH_ARTICLES, &HEALTH_AUTHORS, &HEALTH_STATUSES),
    }
}

fn status_json((id, slug, name): &Status, language: Language) -> Value {
    json!({ "id": id, "name": name.text(language), "slug": slug })
}

fn image(id: i64) -> String {
    format!("/media/article/{id}.svg")
}
