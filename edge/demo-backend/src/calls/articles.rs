//! Articles: a page of them, one of them, those to read next.

use serde_json::Value;
use worker::Result;

use super::home::read;
use super::lists::{is_number, paged, without};
use crate::asked::Asked;
use crate::reply::Reply;
use crate::storage::Store;

const PER_PAGE: usize = 6;
const RECOMMENDED: usize = 3;
/// What a list leaves out.
const WHOLE: [&str; 6] = ["html", "slugs", "next", "previous", "products", "seo"];

pub(super) fn list(store: &Store, asked: &Asked) -> Result<Reply> {
    let articles = read(store, asked, "articles")?;
    let statuses = read(store, asked, "statuses")?;
    Ok(page(
        &articles,
        statuses,
        asked.field("status"),
        asked.field("page"),
    )
    .into())
}

/// A page of the articles of a status, which is a number or an address; all, when it is empty.
pub(crate) fn page(articles: &Value, statuses: Value, status: &str, page: &str) -> Value {
    let chosen = all(articles)
        .iter()
        .filter(|article| {
            let of = |field: &str| article.pointer(&format!("/custom_status/{field}"));
            status.is_empty()
                || of("slug").and_then(Value::as_str) == Some(status)
                || of("id").is_some_and(|id| is_number(id, status))
        })
        .map(|article| without(article, &WHOLE))
        .collect();
    let mut told = paged(chosen, page, PER_PAGE);
    if let Some(fields) = told.as_object_mut() {
        fields.insert("statuses".to_owned(), statuses);
    }
    told
}

pub(super) fn one(store: &Store, asked: &Asked, id: &str) -> Result<Reply> {
    let articles = read(store, asked, "articles")?;
    Ok(find(&articles, id).map_or_else(Reply::not_found, |article| article.clone().into()))
}

/// The article with this number or address.
pub(crate) fn find<'a>(articles: &'a Value, id: &str) -> Option<&'a Value> {
    all(articles).iter().find(|article| is(article, id))
}

pub(super) fn recommended(store: &Store, asked: &Asked, id: &str) -> Result<Reply> {
    let articles = read(store, asked, "articles")?;
    Ok(next_to(&articles, id).map_or_else(Reply::not_found, Into::into))
}

/// Other articles of its kind first, then the newest.
pub(crate) fn next_to(articles: &Value, id: &str) -> Option<Value> {
    let kind = |article: &Value| article.pointer("/custom_status/id").cloned();
    let own = kind(find(articles, id)?);
    let others = || all(articles).iter().filter(|article| !is(article, id));
    let alike = others().filter(|article| kind(article) == own);
    let different = others().filter(|article| kind(article) != own);
    Some(
        alike
            .chain(different)
            .take(RECOMMENDED)
            .map(|article| without(article, &WHOLE))
            .collect(),
    )
}

pub(super) fn seo(store: &Store, asked: &Asked) -> Result<Reply> {
    let articles = read(store, asked, "articles")?;
    let seo = find(&articles, asked.field("article_slug")).and_then(|article| article.get("seo"));
    Ok(seo.map_or_else(Reply::not_found, |seo| seo.clone().into()))
}

fn all(articles: &Value) -> &[Value] {
    articles.as_array().map_or(&[], Vec::as_slice)
}

fn is(article: &Value, id: &str) -> bool {
    article.get("url").and_then(Value::as_str) == Some(id)
        || article.get("id").is_some_and(|known| is_number(known, id))
}
