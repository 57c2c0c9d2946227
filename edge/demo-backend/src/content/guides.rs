//! Guides (credit, discount, insurance, service centre) with contacts and customer videos.

use serde_json::{Value, json};

use super::copy::{ShopCopy, texts};
use super::records::{Record, records};
use super::settings::contact;
use crate::localized::LocalizedText;

const TEXTS: LocalizedText = texts!("guides");
const UPDATED: &str = "2026-09-01";

fn of_kind(copy: &ShopCopy<'_>, kind: &str) -> Vec<Record> {
    let all = records(&TEXTS, copy.language);
    all.into_iter().filter(|one| one.key == kind).collect()
}

/// A guide by key: `credit`, `discount`, `insurance` or `service-center`.
pub(super) fn guide(copy: &ShopCopy<'_>, key: &str) -> Value {
    let found = of_kind(copy, key);
    found.first().map_or_else(
        || json!({}),
        |record| {
            json!({
                "title": copy.field(record, "title"),
                "description": copy.field(record, "description"),
                "html": copy.html(record),
                "updated_at": UPDATED,
            })
        },
    )
}

pub(super) fn order_guide(copy: &ShopCopy<'_>) -> Value {
    let steps = of_kind(copy, "step");
    let step = |(record, id): (&Record, i64)| {
        json!({
            "id": id,
            "title": copy.field(record, "title"),
            "description": copy.fill(record.body),
        })
    };
    steps.iter().zip(1..).map(step).collect()
}

pub(super) fn contact_groups(copy: &ShopCopy<'_>) -> Value {
    let (phone, email, _) = contact(copy.shop);
    let host = email.split('@').nth(1).unwrap_or_default();
    let groups = of_kind(copy, "group");
    let group = |(record, id): (&Record, i64)| {
        json!({
            "id": id,
            "name": copy.field(record, "title"),
            "contacts": [{
                "id": id,
                "name": copy.field(record, "person"),
                "phone": phone,
                "email": format!("{}@{host}", record.field("mailbox")),
            }],
        })
    };
    groups.iter().zip(1..).map(group).collect()
}

pub(super) fn videos(copy: &ShopCopy<'_>) -> Value {
    let films = of_kind(copy, "video");
    let film = |(record, id): (&Record, i64)| {
        json!({
            "id": id,
            "title": copy.field(record, "title"),
            "text": copy.field(record, "text"),
            "link": format!("https://canal-video.example/film-{id}"),
            "img": copy.own_scene(),
        })
    };
    films.iter().zip(1..).map(film).collect()
}
