//! Articles: who wrote them and when stands here, what they say in the texts.

use serde_json::{Value, json};

use super::records::records;
use super::voice::{Texts, Voice, texts};
use crate::catalogue::slug;
use crate::language::{Language, Words, w};
use crate::shops::Range;

const GENERAL: Texts = texts!("articles-general");
const PHARMACY: Texts = texts!("articles-pharmacy");

/// Words that somebody reads in a minute.
const WORDS_PER_MINUTE: usize = 160;

struct Facts {
    key: &'static str,
    id: i64,
    date: &'static str,
    updated: &'static str,
    status: i64,
    author: usize,
    /// Products that the article speaks of.
    products: &'static [i64],
}

const fn facts(
    key: &'static str,
    id: i64,
    (date, updated): (&'static str, &'static str),
    status: i64,
    author: usize,
    products: &'static [i64],
) -> Facts {
    Facts {
        key,
        id,
        date,
        updated,
        status,
        author,
        products,
    }
}

/// The newest first.
static OF_HOME: [Facts; 8] = [
    facts("shop-news", 8, ("2026-11-03", "2026-11-05"), 2, 1, &[]),
    facts("balcony", 7, ("2026-10-29", "2026-10-29"), 1, 0, &[]),
    facts("quince", 6, ("2026-10-14", "2026-10-20"), 3, 2, &[]),
    facts("mug", 5, ("2026-10-02", "2026-10-02"), 1, 0, &[101, 102]),
    facts("light", 4, ("2026-09-18", "2026-09-21"), 1, 1, &[]),
    facts("packing", 3, ("2026-09-04", "2026-09-04"), 2, 1, &[]),
    facts("linen", 2, ("2026-08-21", "2026-08-30"), 1, 0, &[]),
    facts("knife", 1, ("2026-08-07", "2026-08-07"), 1, 2, &[]),
];
static OF_HEALTH: [Facts; 7] = [
    facts("night", 57, ("2026-11-02", "2026-11-02"), 2, 1, &[]),
    facts("cough", 56, ("2026-10-26", "2026-11-01"), 1, 0, &[]),
    facts("vitamin-d", 55, ("2026-10-12", "2026-10-12"), 1, 2, &[]),
    facts("autumn", 54, ("2026-09-25", "2026-10-02"), 3, 2, &[]),
    facts("pressure", 53, ("2026-09-11", "2026-09-11"), 1, 0, &[]),
    facts("kit", 52, ("2026-08-28", "2026-08-28"), 1, 1, &[]),
    facts("skin", 51, ("2026-08-14", "2026-08-20"), 3, 0, &[]),
];

type Author = (Words, Words);

#[rustfmt::skip]
static HOME_AUTHORS: [Author; 3] = [
    (w("Ilinca Rusu", "Илинка Русу", "Ілінка Русу", "Ilinca Rusu"),
        w("redactoră", "редактор", "редакторка", "editor")),
    (w("Matei Grosu", "Матей Гросу", "Матей Ґросу", "Matei Grosu"),
        w("responsabil de magazin", "управляющий магазином", "керівник магазину", "shop manager")),
    (w("Sanda Munteanu", "Санда Мунтяну", "Санда Мунтяну", "Sanda Munteanu"),
        w("bucătăreasă", "повар", "кухарка", "cook")),
];
#[rustfmt::skip]
static HEALTH_AUTHORS: [Author; 3] = [
    (w("Corina Dabija", "Корина Дабижа", "Коріна Дабіжа", "Corina Dabija"),
        w("farmacistă", "фармацевт", "фармацевтка", "pharmacist")),
    (w("Pavel Stratan", "Павел Стратан", "Павло Стратан", "Pavel Stratan"),
        w("farmacist-șef", "старший фармацевт", "старший фармацевт", "head pharmacist")),
    (w("Lidia Cojocaru", "Лидия Кожокару", "Лідія Кожокару", "Lidia Cojocaru"),
        w("medic pediatru", "врач-педиатр", "лікарка-педіатриня", "paediatrician")),
];

/// Kinds of article: number, address, name.
type Status = (i64, &'static str, Words);

const ADVICE: Status = (1, "advice", w("Sfaturi", "Советы", "Поради", "Advice"));
const NEWS: Status = (2, "news", w("Noutăți", "Новости", "Новини", "News"));
#[rustfmt::skip]
static HOME_STATUSES: [Status; 3] = [ADVICE, NEWS, (3, "recipes", w("Rețete", "Рецепты", "Рецепти", "Recipes"))];
#[rustfmt::skip]
static HEALTH_STATUSES: [Status; 3] = [ADVICE, NEWS, (3, "seasons", w("Anotimpuri", "Сезоны", "Сезони", "Seasons"))];

/// The kinds with their numbers of articles.
pub(super) fn statuses(voice: &Voice<'_>) -> Value {
    let (articles, _, statuses) = of(voice);
    statuses
        .iter()
        .map(|status| {
            let mut told = named(status, voice.language);
            let count = articles
                .iter()
                .filter(|facts| facts.status == status.0)
                .count();
            if let Some(fields) = told.as_object_mut() {
                fields.insert("count".to_owned(), json!(count));
            }
            told
        })
        .collect()
}

/// All articles, whole.
pub(super) fn articles(voice: &Voice<'_>) -> Value {
    let (facts, authors, statuses) = of(voice);
    let texts = voice.of(&GENERAL, &PHARMACY);
    let written = Language::ALL.map(|language| (language, records(texts, language)));
    let titled = |language: Language, key: &str| {
        written
            .iter()
            .find(|(known, _)| *known == language)
            .and_then(|(_, records)| records.iter().find(|record| record.key == key))
            .map_or("", |record| record.field("title"))
    };
    let beside = |at: usize| {
        let facts = facts.get(at)?;
        let title = titled(voice.language, facts.key);
        Some(
            json!({ "id": facts.id, "url": slug(voice.language, title), "title": title, "img": image(facts.id) }),
        )
    };
    facts
        .iter()
        .enumerate()
        .filter_map(|(at, facts)| {
            let own = written.iter().find(|(known, _)| *known == voice.language)?;
            let record = own.1.iter().find(|record| record.key == facts.key)?;
            let title = voice.field(record, "title");
            let short = voice.field(record, "short");
            let html = voice.html(record);
            let words = record.body.split_whitespace().count();
            let (author, role) = authors.get(facts.author)?;
            let status = statuses.iter().find(|(id, ..)| *id == facts.status)?;
            let slugs: serde_json::Map<String, Value> = Language::ALL
                .map(|language| {
                    let slug = slug(language, titled(language, facts.key));
                    (language.code().to_owned(), json!(slug))
                })
                .into_iter()
                .collect();
            Some(json!({
                "id": facts.id,
                "url": slug(voice.language, &title),
                "title": title,
                "short_description": short,
                "img": image(facts.id),
                "date": facts.date,
                "updated_at": facts.updated,
                "reading_minutes": words.div_ceil(WORDS_PER_MINUTE).max(1),
                "author": { "name": author.say(voice.language), "role": role.say(voice.language) },
                "custom_status": named(status, voice.language),
                "html": html,
                "slugs": slugs,
                "next": at.checked_sub(1).and_then(beside),
                "previous": beside(at + 1),
                "products": facts.products,
                "seo": { "title": title, "description": short, "keywords": status.2.say(voice.language).to_lowercase(), "img": image(facts.id) },
            }))
        })
        .collect()
}

fn of(voice: &Voice<'_>) -> (&'static [Facts], &'static [Author; 3], &'static [Status; 3]) {
    match voice.shop.range() {
        Range::General => (&OF_HOME, &HOME_AUTHORS, &HOME_STATUSES),
        Range::Pharmacy => (&OF_HEALTH, &HEALTH_AUTHORS, &HEALTH_STATUSES),
    }
}

fn named((id, slug, name): &Status, language: Language) -> Value {
    json!({ "id": id, "name": name.say(language), "slug": slug })
}

fn image(id: i64) -> String {
    format!("/media/article/{id}.svg")
}
