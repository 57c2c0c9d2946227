//! Own adverts, written as Django's multipart forms write them: refusals by field, 401 without a session, 403 for
//! another's, 404 for none, 204 for a deleted one.

use serde_json::{Map, Value, json};
use worker::{FormData, FormEntry, Result};

use super::adverts::{prepared, told};
use super::auth::{unauthorised, user};
use crate::adverts::{ATTRIBUTES, CATEGORIES, LOCATIONS, REGIONS, SECTORS};
use crate::object::now_ms;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::{AdvertRow, Database};

const TEXTS: [&str; 9] = [
    "type",
    "title_ro",
    "title_ru",
    "description_ro",
    "description_ru",
    "default_currency",
    "default_area_unit",
    "address",
    "cadastral_number",
];
const NUMBERS: [&str; 4] = ["price", "area", "lat", "lon"];
const IDS: [&str; 4] = ["region", "location", "sector", "category"];
const FLAGS: [&str; 3] = ["is_active", "is_draft", "is_negotiable_price"];
const JSON: [&str; 2] = ["attributes", "contacts"];
const MARKERS: [&str; 2] = ["preview_image", "preview_new_image"];
const LISTS: [&str; 2] = ["images_to_delete", "attributes_to_delete"];
const FILES: [&str; 2] = ["images", "new_images"];
const LONGEST_TITLE: usize = 200;
const REQUIRED: &str = "This field is required.";

/// The fields of an advert in a multipart form: lists as lists, files as their number.
pub(crate) fn fields(data: &FormData) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    let single = [&TEXTS[..], &NUMBERS, &IDS, &FLAGS, &JSON, &MARKERS];
    for name in single.into_iter().flatten() {
        if let Some(text) = data.get_field(name) {
            all.push(((*name).to_owned(), json!(text)));
        }
    }
    for name in LISTS {
        let entries = data.get_all(name).unwrap_or_default();
        let texts = entries.into_iter().filter_map(|entry| match entry {
            FormEntry::Field(text) => Some(text),
            FormEntry::File(_) => None,
        });
        let texts: Vec<String> = texts.collect();
        if !texts.is_empty() {
            all.push((name.to_owned(), json!(texts)));
        }
    }
    for name in FILES {
        let files = data.get_all(name).unwrap_or_default().len();
        if files > 0 {
            all.push((name.to_owned(), json!(files)));
        }
    }
    all
}

/// `GET /api/my-adverts/`: drafts and hidden ones too.
pub(super) fn own(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(user) = user(db, request)? else {
        return Ok(unauthorised());
    };
    if !prepared(db, request)? {
        return Ok(json!([]).into());
    }
    let rows = db.adverts_of(user)?;
    Ok(rows
        .iter()
        .map(|row| told(row, false))
        .collect::<Value>()
        .into())
}

/// `POST /api/adverts/`
pub(super) fn create(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(user) = user(db, request)? else {
        return Ok(unauthorised());
    };
    if !prepared(db, request)? {
        return Ok(Reply::not_found());
    }
    let mut fields = Map::new();
    let errors = apply(&mut fields, &request.body, true);
    if !errors.is_empty() {
        return Ok(Reply::json(400, &Value::Object(errors)));
    }
    fields.insert("created_ms".to_owned(), json!(now_ms()));
    fields.insert("updated_ms".to_owned(), json!(now_ms()));
    let row = db.add_advert(user, &fields)?;
    Ok(row.map_or_else(Reply::not_found, |row| Reply::json(201, &told(&row, true))))
}

/// The caller's advert, or why it is none.
fn mine(
    db: &Database,
    request: &ApiRequest,
    slug: &str,
) -> Result<std::result::Result<AdvertRow, Reply>> {
    let Some(user) = user(db, request)? else {
        return Ok(Err(unauthorised()));
    };
    if !prepared(db, request)? {
        return Ok(Err(Reply::not_found()));
    }
    Ok(match db.advert(slug)? {
        None => Err(Reply::not_found()),
        Some(row) if row.user != user => Err(Reply::error(
            403,
            "You do not have permission to perform this action.",
        )),
        Some(row) => Ok(row),
    })
}

/// `PATCH /api/adverts/{slug}/`
pub(super) fn edit(db: &Database, request: &ApiRequest, slug: &str) -> Result<Reply> {
    let row = match mine(db, request, slug)? {
        Ok(row) => row,
        Err(reply) => return Ok(reply),
    };
    let mut fields = row.fields();
    let errors = apply(&mut fields, &request.body, false);
    if !errors.is_empty() {
        return Ok(Reply::json(400, &Value::Object(errors)));
    }
    fields.insert("updated_ms".to_owned(), json!(now_ms()));
    db.save_advert(&row, &fields)?;
    let row = db.advert(slug)?;
    Ok(row.map_or_else(Reply::not_found, |row| Reply::json(200, &told(&row, true))))
}

/// `DELETE /api/adverts/{slug}/`
pub(super) fn delete(db: &Database, request: &ApiRequest, slug: &str) -> Result<Reply> {
    match mine(db, request, slug)? {
        Ok(row) => {
            db.remove_advert(row.id)?;
            Ok(Reply::json(204, &Value::Null))
        }
        Err(reply) => Ok(reply),
    }
}

/// Writes the sent fields over those of an advert; the errors are by field.
fn apply(fields: &mut Map<String, Value>, body: &Value, is_new: bool) -> Map<String, Value> {
    let mut errors = Map::new();
    let sent = |name: &str| body.get(name).and_then(Value::as_str);
    let mut wrong = |name: &str, message: &str| {
        errors.entry(name).or_insert_with(|| json!([message]));
    };
    for name in TEXTS {
        if let Some(text) = sent(name) {
            if name.starts_with("title") && text.chars().count() > LONGEST_TITLE {
                wrong(name, "Ensure this field has no more than 200 characters.");
            }
            fields.insert(name.to_owned(), json!(text));
        }
    }
    for name in NUMBERS {
        match sent(name) {
            Some("") => drop(fields.insert(name.to_owned(), Value::Null)),
            Some(text) if text.parse::<f64>().is_ok_and(f64::is_finite) => {
                fields.insert(name.to_owned(), json!(text));
            }
            Some(_) => wrong(name, "A valid number is required."),
            None => {}
        }
    }
    for name in IDS {
        let exists = |id: i64| match name {
            "region" => REGIONS.iter().any(|one| one.0 == id),
            "location" => LOCATIONS.iter().any(|one| one.id == id),
            "sector" => SECTORS.iter().any(|one| one.0 == id),
            _ => CATEGORIES.iter().any(|one| one.0 == id),
        };
        match sent(name) {
            Some("") => drop(fields.insert(name.to_owned(), Value::Null)),
            Some(text) => match text.parse().ok().filter(|id| exists(*id)) {
                Some(id) => drop(fields.insert(name.to_owned(), json!(id))),
                None => wrong(
                    name,
                    &format!("Invalid pk \"{text}\" - object does not exist."),
                ),
            },
            None => {}
        }
    }
    for name in FLAGS {
        match sent(name) {
            Some(text) => {
                let is = matches!(text.to_lowercase().as_str(), "true" | "1" | "on");
                fields.insert(name.to_owned(), json!(is));
            }
            // The shop always sends them.
            None => wrong(name, REQUIRED),
        }
    }
    let is_draft = fields.get("is_draft").and_then(Value::as_bool) == Some(true);
    lists(fields, body, &mut wrong);
    if is_new {
        fields.insert("is_deleted".to_owned(), json!(false));
    }
    if !is_draft {
        let is_missing = |name: &str| match fields.get(name) {
            None | Some(Value::Null) => true,
            Some(Value::String(text)) => text.is_empty(),
            Some(_) => false,
        };
        for name in ["type", "category", "region"] {
            if is_missing(name) {
                wrong(name, REQUIRED);
            }
        }
        if is_missing("title_ro") && is_missing("title_ru") {
            wrong("title_ro", REQUIRED);
        }
    }
    errors
}

/// Attributes, contacts and pictures.
fn lists(fields: &mut Map<String, Value>, body: &Value, wrong: &mut impl FnMut(&str, &str)) {
    let list_of = |fields: &Map<String, Value>, name: &str| {
        let list = fields.get(name).and_then(Value::as_array);
        list.cloned().unwrap_or_default()
    };
    let gone = |name: &str| -> Vec<String> {
        let list = body.get(name).and_then(Value::as_array);
        let texts = list.into_iter().flatten().filter_map(Value::as_str);
        texts.map(str::to_owned).collect()
    };
    let id_of = |item: &Value| item.get("id").map(Value::to_string).unwrap_or_default();
    let next = |list: &[Value]| {
        let ids = list.iter().filter_map(|item| item.get("id")?.as_i64());
        ids.max().unwrap_or(0) + 1
    };
    let text_of = |name: &str| body.get(name).and_then(Value::as_str);
    let parsed = |name: &str| {
        let list: Option<Vec<Value>> =
            text_of(name).and_then(|text| serde_json::from_str(text).ok());
        list
    };

    let mut attributes = list_of(fields, "attributes");
    let dropped = gone("attributes_to_delete");
    attributes.retain(|item| !dropped.contains(&id_of(item)));
    if text_of("attributes").is_some() {
        for item in parsed("attributes").unwrap_or_default() {
            let kind = item.get("attribute").and_then(Value::as_i64);
            let known = ATTRIBUTES.iter().any(|one| Some(one.id) == kind);
            let value = item.get("value").cloned().unwrap_or(Value::Null);
            let number = value.as_str().and_then(|text| text.parse::<i64>().ok());
            if !known {
                wrong("attributes", "Invalid pk - object does not exist.");
            }
            let id = next(&attributes);
            let value = number.map_or(value, |number| json!(number));
            attributes.push(json!({ "id": id, "attribute": kind, "value": value }));
        }
    }
    fields.insert("attributes".to_owned(), json!(attributes));

    if text_of("contacts").is_some() {
        let contacts = parsed("contacts").unwrap_or_default();
        let contacts = contacts.into_iter().zip(1..).map(|(mut contact, id)| {
            if let Some(contact) = contact.as_object_mut() {
                contact.insert("id".to_owned(), json!(id));
            }
            contact
        });
        fields.insert("contacts".to_owned(), contacts.collect());
    }

    let mut images = list_of(fields, "images");
    let dropped = gone("images_to_delete");
    images.retain(|item| !dropped.contains(&id_of(item)));
    let before = images.len();
    let files = FILES
        .iter()
        .filter_map(|name| body.get(*name)?.as_u64())
        .sum::<u64>();
    for _ in 0..files {
        let id = next(&images);
        images.push(json!({ "id": id, "image": format!("/media/imobil/flat-{id}-1.svg"), "is_preview": false }));
    }
    let place = text_of("preview_new_image").and_then(|place| place.parse::<usize>().ok());
    let cover = match (text_of("preview_image"), place) {
        (Some(id), _) => images.iter().position(|item| id_of(item) == id),
        (None, Some(place)) => Some(before + place),
        (None, None) => None,
    };
    if let Some(cover) = cover {
        for (at, image) in images.iter_mut().enumerate() {
            if let Some(image) = image.as_object_mut() {
                image.insert("is_preview".to_owned(), json!(at == cover));
            }
        }
    }
    fields.insert("images".to_owned(), json!(images));
}
