//! A visitor's vote on a product review.

use std::rc::Rc;

use shop::failure::Failure;
use shop::product::SavedProducts;
use shop::reviews::{
    MOST_VOTED, UNKNOWN_REVIEW, VOTE_FIELD, VOTED_COOKIE, VOTED_COOKIE_AGE, Vote, post_vote,
    refused,
};
use shop::route::{Route, Slug};
use web_sys::Response;

use crate::context::RequestContext;
use crate::failure::from_lookup;
use crate::respond::{FormSuccess, telling, way_back};
use crate::{language, limits, respond};

/// The JSON response to a vote.
#[derive(serde::Serialize)]
struct Judged {
    counted: bool,
}

/// `POST /api/reviews/{id}`: likes or dislikes a review. A cookie remembers the votes, so that a visitor votes once per
/// review.
pub(crate) async fn vote(ctx: &Rc<RequestContext>, review: &Slug) -> Result<Response, Failure> {
    let fields = ctx.request.fields().await?;
    let judgement = Vote::from_name(fields.text(VOTE_FIELD));
    let review = review.as_str().parse().ok();
    let Some((review, judgement)) = review.zip(judgement) else {
        return Err(Failure::Refused(&UNKNOWN_REVIEW));
    };
    let judged = ctx.request.cookie(VOTED_COOKIE).unwrap_or_default();
    let judged = SavedProducts::read(judged, MOST_VOTED);
    let is_new = !judged.has(review);
    if is_new {
        limits::judgement(ctx).await?;
        let backend = ctx.backend(language::of(ctx));
        let answer = backend.ask(&post_vote(review, judgement)).await;
        answer.map_err(|error| refused(&error).unwrap_or_else(|| from_lookup(&error, "review")))?;
        let judged = judged.changed(review, Some(true)).text();
        let cookie = ctx.cookie(VOTED_COOKIE, &judged, VOTED_COOKIE_AGE, true);
        ctx.session.carry(&cookie);
    }
    let taken = FormSuccess {
        target: way_back(ctx, &fields, Route::Home)?,
        json: Some(telling(&Judged { counted: is_new })),
    };
    respond::answer(ctx, Ok(taken)).await
}
