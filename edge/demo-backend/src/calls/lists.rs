//! Albums, vacancies, opinions and places: lists, and single pieces of them.

use serde_json::{Value, json};
use worker::Result;

use super::home::read;
use crate::asked::Asked;
use crate::reply::Reply;
use crate::storage::Store;

const OPINIONS_PER_PAGE: usize = 6;
/// What the list of vacancies leaves out.
const DETAILS: [&str; 6] = [
    "html",
    "responsibilities",
    "requirements",
    "offers",
    "organization",
    "address",
];

/// A page of a list. A page that is no number is the first one; a page behind the last one is empty.
pub(crate) fn paged(all: Vec<Value>, page: &str, size: usize) -> Value {
    let page = page.parse::<usize>().unwrap_or(1).max(1);
    let total = all.len();
    let data: Vec<Value> = all
        .into_iter()
        .skip((page - 1).saturating_mul(size))
        .take(size)
        .collect();
    json!({
        "data": data,
        "page": page,
        "pages": total.div_ceil(size).max(1),
        "page_size": size,
        "totalCount": total,
    })
}

/// The object without these fields.
pub(super) fn without(whole: &Value, fields: &[&str]) -> Value {
    let mut told = whole.clone();
    if let Some(told) = told.as_object_mut() {
        for field in fields {
            told.remove(*field);
        }
    }
    told
}

/// The number that the text writes.
pub(super) fn is_number(value: &Value, text: &str) -> bool {
    text.parse()
        .is_ok_and(|number| value.as_i64() == Some(number))
}

fn of_id<'a>(list: &'a [Value], id: &str) -> Option<(usize, &'a Value)> {
    list.iter()
        .enumerate()
        .find(|(_, item)| item.get("id").is_some_and(|known| is_number(known, id)))
}

fn list_of(value: Value) -> Vec<Value> {
    match value {
        Value::Array(list) => list,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => {
            Vec::new()
        }
    }
}

pub(super) fn albums(store: &Store, asked: &Asked) -> Result<Reply> {
    let albums: Value = list_of(read(store, asked, "albums")?)
        .iter()
        .map(|album| without(album, &["images"]))
        .collect();
    Ok(albums.into())
}

/// An album, or all pictures of all albums.
pub(super) fn album(store: &Store, asked: &Asked, id: &str) -> Result<Reply> {
    let albums = list_of(read(store, asked, "albums")?);
    if id == "all_images" {
        return Ok(all_images(&albums).into());
    }
    Ok(one_album(&albums, id).map_or_else(Reply::not_found, Into::into))
}

pub(crate) fn all_images(albums: &[Value]) -> Value {
    albums
        .iter()
        .flat_map(|album| {
            let of = json!({ "id": album.get("id"), "title": album.get("title") });
            let images = album.get("images").and_then(Value::as_array);
            images.into_iter().flatten().map(move |image| {
                let mut image = image.clone();
                if let Some(fields) = image.as_object_mut() {
                    fields.insert("album".to_owned(), of.clone());
                }
                image
            })
        })
        .collect()
}

pub(crate) fn one_album(albums: &[Value], id: &str) -> Option<Value> {
    let (at, album) = of_id(albums, id)?;
    let beside = |at: Option<usize>| {
        let album = albums.get(at?)?;
        Some(json!({ "id": album.get("id"), "title": album.get("title"), "img": album.get("img") }))
    };
    let mut told = album.clone();
    let fields = told.as_object_mut()?;
    fields.insert("next".to_owned(), json!(beside(at.checked_sub(1))));
    fields.insert("previous".to_owned(), json!(beside(Some(at + 1))));
    Some(told)
}

pub(super) fn vacancies(store: &Store, asked: &Asked) -> Result<Reply> {
    let vacancies: Value = list_of(read(store, asked, "vacancies")?)
        .iter()
        .map(|vacancy| without(vacancy, &DETAILS))
        .collect();
    Ok(vacancies.into())
}

pub(super) fn vacancy(store: &Store, asked: &Asked, id: &str) -> Result<Reply> {
    let vacancies = list_of(read(store, asked, "vacancies")?);
    Ok(of_id(&vacancies, id).map_or_else(Reply::not_found, |(_, vacancy)| vacancy.clone().into()))
}

pub(super) fn feedbacks(store: &Store, asked: &Asked) -> Result<Reply> {
    let opinions = list_of(read(store, asked, "feedbacks")?);
    Ok(opinion_page(opinions, asked.field("page")).into())
}

pub(crate) fn opinion_page(opinions: Vec<Value>, page: &str) -> Value {
    let rating = |opinion: &Value| opinion.get("rating").and_then(Value::as_i64).unwrap_or(0);
    let count = i64::try_from(opinions.len()).unwrap_or(0);
    let sum: i64 = opinions.iter().map(rating).sum();
    let histogram: Vec<Value> = (1..=5)
        .rev()
        .map(|stars| {
            let count = opinions
                .iter()
                .filter(|opinion| rating(opinion) == stars)
                .count();
            json!({ "rating": stars, "count": count })
        })
        .collect();
    let tenths = (sum * 10 + count / 2) / count.max(1);
    let average = super::card::thin(tenths, 10);
    let mut told = paged(opinions, page, OPINIONS_PER_PAGE);
    if let Some(fields) = told.as_object_mut() {
        let rating = json!({ "average": average, "count": count, "histogram": histogram });
        fields.insert("rating".to_owned(), rating);
    }
    told
}

/// Contacts; `city` narrows the offices to those of a city that has some.
pub(super) fn contacts(store: &Store, asked: &Asked) -> Result<Reply> {
    let mut contacts = read(store, asked, "contacts")?;
    let settings = read(store, asked, "settings")?;
    let wanted = asked.field("city");
    let city = settings
        .get("cities_to_choose")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .find(|city| city.get("id").is_some_and(|id| is_number(id, wanted)))
        .and_then(|city| city.get("name"))
        .cloned();
    if let (Some(city), Some(Value::Array(offices))) = (city, contacts.get_mut("offices")) {
        let there = |office: &Value| office.get("city") == Some(&city);
        if offices.iter().any(there) {
            offices.retain(there);
        }
    }
    Ok(contacts.into())
}
