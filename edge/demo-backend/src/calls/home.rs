//! What frame and home page ask for: ready answers and the two lists of products.

use serde_json::{Value, json};
use worker::Result;

use super::products::list;
use crate::asked::Asked;
use crate::reply::Reply;
use crate::storage::Store;

/// A ready answer; a list that nobody wrote is empty.
pub(super) fn setting(store: &Store, asked: &Asked, name: &str) -> Result<Reply> {
    Ok(Reply::text(
        200,
        store
            .setting(asked, name)?
            .unwrap_or_else(|| "[]".to_owned()),
    ))
}

/// A ready answer that may not exist.
pub(super) fn known(store: &Store, asked: &Asked, name: &str) -> Result<Reply> {
    Ok(store
        .setting(asked, name)?
        .map_or_else(Reply::not_found, |body| Reply::text(200, body)))
}

/// A ready answer, read.
pub(super) fn read(store: &Store, asked: &Asked, name: &str) -> Result<Value> {
    Ok(match store.setting(asked, name)? {
        Some(body) => serde_json::from_str(&body)?,
        None => json!([]),
    })
}

/// The first departments, each with products that many buy.
pub(super) fn departments(store: &Store, asked: &Asked) -> Result<Reply> {
    let rows = store.categories(asked)?;
    let mut told = Vec::new();
    for row in rows.iter().filter(|row| row.parent.is_none()).take(3) {
        let products = store.cards_of_department(asked, row.id)?;
        told.push(json!({
            "id": row.id,
            "categoryTitle": row.title,
            "categoryUrl": row.url,
            "image": super::categories::image(row.id),
            "description": row.text,
            "products": list(asked, &products),
        }));
    }
    Ok(json!(told).into())
}

pub(super) fn newest(store: &Store, asked: &Asked) -> Result<Reply> {
    Ok(list(asked, &store.newest(asked)?).into())
}

pub(super) fn popular(store: &Store, asked: &Asked) -> Result<Reply> {
    Ok(list(asked, &store.popular(asked)?).into())
}
