//! Articles: a list, one article, recommendations.

use serde_json::{Map, Value, json};
use worker::Result;

use super::home::content_json;
use super::lists::{is_number, paginate, without_fields};
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::Database;

const PER_PAGE: usize = 6;
const RECOMMENDED: usize = 3;
/// Fields that only the article itself has, not the list.
const DETAIL_FIELDS: [&str; 6] = ["html", "slugs", "next", "previous", "products", "seo"];

pub(super) fn list(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let articles = content_json(db, request, "articles")?;
    let statuses = content_json(db, request, "statuses")?;
    Ok(page(
        &articles,
        statuses,
        if request.param("status_id").is_empty() {
            request.param("slug")
        } else {
            request.param("status_id")
        },
        request.param("page"),
    )
    .into())
}

/// A page of the articles with a status, given as number or slug; of all articles when `status` is empty.
pub(crate) fn page(articles: &Value, statuses: Value, status: &str, page: &str) -> Value {
    let selected = all(articles)
        .iter()
        .filter(|article| {
            let status_field = |field: &str| article.pointer(&format!("/custom_status/{field}"));
            status.is_empty()
                || status_field("slug").and_then(Value::as_str) == Some(status)
                || status_field("id").is_some_and(|id| is_number(id, status))
        })
        .map(|article| without_fields(article, &DETAIL_FIELDS))
        .collect();
    let chosen = statuses.as_array().into_iter().flatten().find(|known| {
        known.get("slug").and_then(Value::as_str) == Some(status)
            || known.get("id").is_some_and(|id| is_number(id, status))
    });
    let chosen = json!({ "id": chosen.and_then(|known| known.get("id")) });
    let mut page = paginate(selected, page, PER_PAGE);
    if let Some(fields) = page.as_object_mut() {
        let count = |fields: &Map<String, Value>, name| fields.get(name).and_then(Value::as_u64);
        let at = count(fields, "page").unwrap_or(1);
        let last = count(fields, "pages").unwrap_or(1);
        let shown = fields.get("data").and_then(Value::as_array).map(Vec::len);
        fields.insert("custom_status".to_owned(), chosen);
        fields.insert("next".to_owned(), json!((at < last).then_some(at + 1)));
        fields.insert("previous".to_owned(), json!((at > 1).then(|| at - 1)));
        fields.insert("current_page_count".to_owned(), json!(shown));
        fields.insert("statuses".to_owned(), statuses);
    }
    page
}

pub(super) fn article(db: &Database, request: &ApiRequest, id: &str) -> Result<Reply> {
    let articles = content_json(db, request, "articles")?;
    Ok(find(&articles, id).map_or_else(Reply::not_found, |article| article.clone().into()))
}

/// The article with this number or slug.
pub(crate) fn find<'a>(articles: &'a Value, id: &str) -> Option<&'a Value> {
    all(articles).iter().find(|article| matches_id(article, id))
}

pub(super) fn recommended(db: &Database, request: &ApiRequest, id: &str) -> Result<Reply> {
    let articles = content_json(db, request, "articles")?;
    Ok(recommendations(&articles, id).map_or_else(Reply::not_found, Into::into))
}

/// Other articles: first those with the same status, then the rest, newest first.
pub(crate) fn recommendations(articles: &Value, id: &str) -> Option<Value> {
    let status = |article: &Value| article.pointer("/custom_status/id").cloned();
    let own = status(find(articles, id)?);
    let others = || {
        all(articles)
            .iter()
            .filter(|article| !matches_id(article, id))
    };
    let same = others().filter(|article| status(article) == own);
    let other = others().filter(|article| status(article) != own);
    Some(
        same.chain(other)
            .take(RECOMMENDED)
            .map(|article| without_fields(article, &DETAIL_FIELDS))
            .collect(),
    )
}

pub(super) fn seo(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let articles = content_json(db, request, "articles")?;
    let seo = find(&articles, request.param("article_slug")).and_then(|article| article.get("seo"));
    Ok(seo.map_or_else(Reply::not_found, |seo| seo.clone().into()))
}

fn all(articles: &Value) -> &[Value] {
    articles.as_array().map_or(&[], Vec::as_slice)
}

fn matches_id(article: &Value, id: &str) -> bool {
    article.get("url").and_then(Value::as_str) == Some(id)
        || article.get("id").is_some_and(|known| is_number(known, id))
}
