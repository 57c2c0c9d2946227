//! Reviews of products. New reviews are accepted for moderation and never shown.

use serde_json::{Value, json};
use worker::Result;

use super::forms;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::reviews;
use crate::storage::Database;

/// The reviews of a product.
pub(super) fn list(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let product = request.number_param("product_id").unwrap_or(0);
    if db.product(request, product)?.is_none() {
        return Ok(json!([]).into());
    }
    let mut list: Vec<Value> = Vec::new();
    for review in reviews::of_product(product) {
        let (likes, dislikes) = db.judgements(request.shop, review.id)?;
        let answer = review.said.answer.as_ref();
        list.push(json!({
            "id": review.id,
            "name": review.said.name.text(request.language),
            "text": review.said.text.text(request.language),
            "rating": review.stars,
            "created_at": review.said.date,
            "likes": likes + (review.id % 7),
            "dislikes": dislikes,
            "is_verified": review.said.is_verified,
            "answer": answer.map(|answer| answer.text(request.language)),
        }));
    }
    Ok(Value::from(list).into())
}

/// Accepts a review for moderation.
pub(super) fn write(db: &Database, request: &ApiRequest) -> Result<Reply> {
    forms::submit(db, request, forms::Kind::Review)
}

/// Records a like or dislike of a review.
pub(super) fn judge(db: &Database, request: &ApiRequest, id: &str, likes: bool) -> Result<Reply> {
    let Ok(id) = id.parse() else {
        return Ok(Reply::not_found());
    };
    db.judge(request.shop, id, likes)?;
    Ok(Reply::empty())
}
