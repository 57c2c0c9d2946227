//! Albums, vacancies, reviews and contacts.

use serde_json::{Value, json};
use worker::Result;

use super::home::content_json;
use crate::content::dated;
use crate::dates::today;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::reviews::mean;
use crate::storage::Database;

const REVIEWS_PER_PAGE: usize = 6;
/// Fields that only a vacancy itself has, not the list.
const DETAIL_FIELDS: [&str; 6] = [
    "html",
    "responsibilities",
    "requirements",
    "offers",
    "organization",
    "address",
];

/// A page of a list: the first one if `page` is not a number, an empty one after the last.
pub(crate) fn paginate(all: Vec<Value>, page: &str, size: usize) -> Value {
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
pub(super) fn without_fields(whole: &Value, fields: &[&str]) -> Value {
    let mut object = whole.clone();
    if let Some(object) = object.as_object_mut() {
        for field in fields {
            object.remove(*field);
        }
    }
    object
}

/// Is the value the number that `text` holds?
pub(super) fn is_number(value: &Value, text: &str) -> bool {
    text.parse()
        .is_ok_and(|number| value.as_i64() == Some(number))
}

fn find_by_id<'a>(list: &'a [Value], id: &str) -> Option<(usize, &'a Value)> {
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

pub(super) fn albums(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let albums: Value = list_of(content_json(db, request, "albums")?)
        .iter()
        .map(|album| without_fields(album, &["images"]))
        .collect();
    Ok(albums.into())
}

pub(super) fn album(db: &Database, request: &ApiRequest, id: &str) -> Result<Reply> {
    let albums = list_of(content_json(db, request, "albums")?);
    Ok(one_album(&albums, id).map_or_else(Reply::not_found, Into::into))
}

/// All pictures of all albums.
pub(super) fn pictures(db: &Database, request: &ApiRequest) -> Result<Reply> {
    Ok(all_images(&list_of(content_json(db, request, "albums")?)).into())
}

pub(crate) fn all_images(albums: &[Value]) -> Value {
    albums
        .iter()
        .flat_map(|album| {
            let album_fields = json!({ "id": album.get("id"), "title": album.get("title") });
            let images = album.get("images").and_then(Value::as_array);
            images.into_iter().flatten().map(move |image| {
                let mut image = image.clone();
                if let Some(fields) = image.as_object_mut() {
                    fields.insert("album".to_owned(), album_fields.clone());
                }
                image
            })
        })
        .collect()
}

pub(crate) fn one_album(albums: &[Value], id: &str) -> Option<Value> {
    let (at, album) = find_by_id(albums, id)?;
    let neighbour = |at: Option<usize>| {
        let album = albums.get(at?)?;
        Some(json!({ "id": album.get("id"), "title": album.get("title"), "img": album.get("img") }))
    };
    let mut album = album.clone();
    let fields = album.as_object_mut()?;
    fields.insert("next".to_owned(), json!(neighbour(at.checked_sub(1))));
    fields.insert("previous".to_owned(), json!(neighbour(Some(at + 1))));
    Some(album)
}

pub(super) fn vacancies(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let vacancies: Value = list_of(content_json(db, request, "vacancies")?)
        .iter()
        .map(|vacancy| dated(without_fields(vacancy, &DETAIL_FIELDS), today()))
        .collect();
    Ok(vacancies.into())
}

pub(super) fn vacancy(db: &Database, request: &ApiRequest, id: &str) -> Result<Reply> {
    let vacancies = list_of(content_json(db, request, "vacancies")?);
    Ok(
        find_by_id(&vacancies, id).map_or_else(Reply::not_found, |(_, vacancy)| {
            dated(vacancy.clone(), today()).into()
        }),
    )
}

pub(super) fn feedbacks(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let reviews = list_of(content_json(db, request, "feedbacks")?);
    Ok(review_page(reviews, request.param("page")).into())
}

pub(crate) fn review_page(reviews: Vec<Value>, page: &str) -> Value {
    let rating = |review: &Value| review.get("rating").and_then(Value::as_i64).unwrap_or(0);
    let count = i64::try_from(reviews.len()).unwrap_or(0);
    let sum: i64 = reviews.iter().map(rating).sum();
    let histogram: Vec<Value> = (1..=5)
        .rev()
        .map(|stars| {
            let count = reviews
                .iter()
                .filter(|review| rating(review) == stars)
                .count();
            json!({ "rating": stars, "count": count })
        })
        .collect();
    let average = super::card::decimal(mean(sum, count), 10);
    let mut page = paginate(reviews, page, REVIEWS_PER_PAGE);
    if let Some(fields) = page.as_object_mut() {
        let rating = json!({ "average": average, "count": count, "histogram": histogram });
        fields.insert("rating".to_owned(), rating);
    }
    page
}

/// Contacts; the parameter `city` limits the offices to that city.
pub(super) fn contacts(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let mut contacts = content_json(db, request, "contacts")?;
    let settings = content_json(db, request, "settings")?;
    let wanted = request.param("city");
    let city = settings
        .get("cities_to_choose")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .find(|city| city.get("id").is_some_and(|id| is_number(id, wanted)))
        .and_then(|city| city.get("name"))
        .cloned();
    if let (Some(city), Some(Value::Array(offices))) = (city, contacts.get_mut("offices")) {
        offices.retain(|office| office.get("city") == Some(&city));
    }
    Ok(contacts.into())
}
