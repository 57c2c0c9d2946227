//! Short lists: questions, services, what speaks for a shop, ways of delivery, albums of pictures.

use serde_json::{Value, json};

use super::records::{Record, records};
use super::settings::prices;
use super::voice::{Texts, Voice, texts};
use crate::language::{Words, w};
use crate::shops::Range;

const GENERAL: Texts = texts!("lists-general");
const PHARMACY: Texts = texts!("lists-pharmacy");

/// The pieces of a kind, numbered from 1.
pub(super) fn of_kind(voice: &Voice<'_>, kind: &str) -> Vec<(i64, Record)> {
    let texts = voice.of(&GENERAL, &PHARMACY);
    records(texts, voice.language)
        .into_iter()
        .filter(|record| record.key == kind)
        .zip(1..)
        .map(|(record, number)| (number, record))
        .collect()
}

pub(super) fn questions(voice: &Voice<'_>) -> Value {
    of_kind(voice, "faq")
        .iter()
        .map(|(id, record)| {
            json!({
                "id": id,
                "group": voice.field(record, "group"),
                "question": voice.field(record, "question"),
                "answer": voice.html(record),
            })
        })
        .collect()
}

pub(super) fn services(voice: &Voice<'_>) -> Value {
    of_kind(voice, "service")
        .iter()
        .map(|(id, record)| {
            json!({
                "id": id,
                "title": voice.field(record, "title"),
                "text": voice.field(record, "text"),
                "icon": record.field("icon"),
                "price": voice.field(record, "price"),
                "link": record.field("link"),
            })
        })
        .collect()
}

/// What speaks for the shop, where `kind` says.
pub(super) fn reasons(voice: &Voice<'_>, kind: &str) -> Value {
    of_kind(voice, kind)
        .iter()
        .map(|(id, record)| {
            json!({
                "id": id,
                "title": voice.field(record, "title"),
                "text": voice.field(record, "text"),
                "icon": record.field("icon"),
            })
        })
        .collect()
}

type Way = (&'static str, &'static str, Words, Words);

#[rustfmt::skip]
static WAYS: [Way; 4] = [
    ("courier", "truck", w("Curier în oraș", "Курьер по городу", "Кур’єр містом", "City courier"),
        w("în aceeași zi sau a doua zi", "в тот же или на следующий день", "того ж або наступного дня", "same or next day")),
    ("express", "zap", w("Curier expres", "Экспресс-курьер", "Експрес-кур’єр", "Express courier"),
        w("în 3 ore", "за 3 часа", "за 3 години", "within 3 hours")),
    ("region", "map", w("Curier în țară", "Курьер по стране", "Кур’єр країною", "Courier across the country"),
        w("1–3 zile", "1–3 дня", "1–3 дні", "1–3 days")),
    ("pickup", "store", w("Ridicare din magazin", "Самовывоз", "Самовивіз", "Store pickup"),
        w("într-o oră", "через час", "за годину", "within an hour")),
];

#[rustfmt::skip]
static EXPLAINED: [Words; 4] = [
    w("Vă sunăm cu o oră înainte.", "Звоним за час до приезда.", "Телефонуємо за годину до приїзду.", "We call an hour ahead."),
    w("Pentru comenzile trimise până la ora 18.", "Для заказов до 18:00.", "Для замовлень до 18:00.", "For orders placed before 6 pm."),
    w("Până la ușă, în orice localitate.", "До двери, в любой населённый пункт.", "До дверей, у будь-який населений пункт.", "To your door, in any town or village."),
    w("Păstrăm comanda cinci zile.", "Храним заказ пять дней.", "Зберігаємо замовлення п’ять днів.", "We keep your order for five days."),
];

pub(super) fn delivery_services(voice: &Voice<'_>) -> Value {
    let prices = prices(voice.shop);
    let costs = [
        (prices.courier, Some(prices.free)),
        (prices.express, None),
        (prices.region, Some(prices.free_region)),
        (0, None),
    ];
    WAYS.iter()
        .zip(EXPLAINED.iter().zip(costs))
        .zip(1..)
        .map(|(((code, icon, title, term), (text, (price, free))), id)| {
            json!({
                "id": id,
                "code": code,
                "icon": icon,
                "title": title.say(voice.language),
                "text": text.say(voice.language),
                "term": term.say(voice.language),
                "price": price,
                "free_from": free,
            })
        })
        .collect()
}

const ALBUM_DATES: [&str; 3] = ["2026-10-30", "2026-10-09", "2026-09-24"];
/// The most pictures of an album.
const CAPTIONS: [&str; 6] = ["c1", "c2", "c3", "c4", "c5", "c6"];

/// The albums with all their pictures, the newest first.
pub(super) fn albums(voice: &Voice<'_>) -> Value {
    let first = match voice.shop.range() {
        Range::General => 0,
        Range::Pharmacy => 50,
    };
    of_kind(voice, "album")
        .iter()
        .zip(ALBUM_DATES)
        .map(|((number, record), date)| {
            let album = first + number;
            let images: Vec<Value> = CAPTIONS
                .iter()
                .zip(1..)
                .filter(|(caption, _)| !record.field(caption).is_empty())
                .map(|(caption, at)| {
                    json!({
                        "id": album * 100 + at,
                        "img": format!("/media/gallery/{album}-{at}.svg"),
                        "title": voice.field(record, caption),
                        "width": 1200,
                        "height": 900,
                    })
                })
                .collect();
            json!({
                "id": album,
                "title": voice.field(record, "title"),
                "description": voice.field(record, "description"),
                "img": format!("/media/gallery/{album}-1.svg"),
                "date": date,
                "count": images.len(),
                "images": images,
            })
        })
        .collect()
}
