//! Reviews of a product (spec commerce 3 and 7, product review). The documents name the calls, but no field of an
//! answer: usual names are read.

mod page;

pub use page::on_product_page;

use serde::Serialize;

use crate::backend::{BackendFailure, Call, Subject};
use crate::contract::{Access, Contract, Declared, NO_FIELDS, PART, Typed, first};
use crate::failure::{Failure, refusals};
use crate::forms::{About, Ask, Field, Form, Order, call_of_form, messages, submission};
use crate::lenient::{Json, Lenient, Listed, Schema, lenient};
use crate::session::UNAUTHORIZED;
use crate::words::{failure, forms, reviews as words_of};

/// A review of a product; it is published once the shop has read it.
pub static REVIEW: Form = Form {
    name: "review",
    fields: &[
        Field::needed("rating", Ask::Stars, forms::STARS),
        Field::needed("name", Ask::Name, forms::NAME),
        Field::needed("text", Ask::Text, forms::REVIEW),
    ],
    call: "/general/product-review/",
    about: About::NeededProduct,
    order: Order::Nothing,
    says_its_name: false,
    title: forms::REVIEW_TITLE,
    lead: forms::REVIEW_LEAD,
    button: forms::SEND,
    thanks: forms::SENT_REVIEW,
};

/// The call of the form.
pub const REVIEW_CALLS: &[&dyn Contract] = &[&call_of_form(Declared::new(
    "POST /general/product-review/",
    "product-review-add",
    |known| submission(&REVIEW, known),
))
.used_by("product pages: a review")
.leaves("a review")
.shown_by("tests/worker/reviews.test.ts")
.shape("review")
.learn(|known, answer| {
    let id = answer.get("id").and_then(u64::read);
    known.review = id.or(known.review);
})
.beyond(
    NO_FIELDS,
    &[
        "body name",
        "body rating",
        "body text",
        "body product_id",
        "body captcha",
    ],
)];

/// The ids of the reviews that a visitor has voted on.
pub const VOTED_COOKIE: &str = "judged_reviews";
/// A year, in seconds.
pub const VOTED_COOKIE_AGE: u32 = 31_536_000;
/// The most ids in that cookie.
pub const MOST_VOTED: usize = 100;
/// The field with the vote.
pub const VOTE_FIELD: &str = "judgement";

refusals! {
    /// There is no such review, or no such vote.
    pub UNKNOWN_REVIEW = "unknown_review", failure::UNKNOWN_CHOICE, NotFound;
    /// The backend does not count a vote, and would not on a retry.
    NOT_COUNTED = "not_counted", words_of::NOT_COUNTED, Conflict;
}

/// The failure for a vote that the backend refuses, in the backend's words; `None` if a retry may succeed, or if the
/// backend knows no such review.
pub fn refused(failure: &BackendFailure) -> Option<Failure> {
    let (subject, body) = failure.refusal()?;
    match subject {
        Subject::Thing | Subject::Slow | Subject::Early | Subject::Often => None,
        Subject::Session => Some(Failure::Refused(&UNAUTHORIZED)),
        Subject::Sent
        | Subject::State
        | Subject::Right
        | Subject::Call
        | Subject::Unawaited
        | Subject::Other => Some(Failure::RefusedWith(&NOT_COUNTED, messages(body))),
    }
}

/// The reviews of a product.
#[derive(Debug, Clone, Default)]
pub struct Reviews(pub Vec<ProductReview>);

impl Lenient for Reviews {
    fn read(json: &Json<'_>) -> Option<Self> {
        let list = Listed::find(json, "reviews");
        let none = json.fields().is_some() && !Listed::is_broken(json, "reviews");
        list.map(|list| Self(list.items()))
            .or_else(|| none.then(Self::default))
    }

    fn schema() -> Schema {
        Schema::perhaps_listed("reviews", ProductReview::schema())
    }
}

/// One shopper's review.
#[derive(Debug, Clone, Default)]
pub struct ProductReview {
    id: u64,
    name: String,
    text: String,
    rating: Option<f32>,
    date: String,
    likes: u64,
    dislikes: u64,
    is_verified: bool,
    answer: ShopAnswer,
}

lenient!(ProductReview {
    /// It cannot be voted on.
    "id" | "review_id" => id,
    /// It shows no author.
    "name" | "author" | "user_name" | "username" | "full_name" => name,
    /// Stars alone; left out without them too.
    "text" | "comment" | "content" | "message" | "review" | "body" | "description" => text,
    /// No stars.
    "rating" | "stars" | "score" | "rate" | "mark" => rating,
    /// No date.
    "created_at" | "date" | "created" | "createdAt" | "date_created" => date,
    /// It has no likes.
    "likes" | "likes_count" | "like_count" => likes,
    /// It has no dislikes.
    "dislikes" | "dislikes_count" | "dislike_count" => dislikes,
    /// Nothing says that its author bought the product.
    optional "is_verified" | "verified" | "verified_purchase" | "is_verified_purchase" | "is_buyer" | "bought" => is_verified,
    /// No answer of the shop.
    optional "answer" | "reply" | "response" | "shop_answer" | "admin_answer" | "admin_reply" => answer,
} where |review| !review.text.trim().is_empty() || review.stars().is_some());

impl ProductReview {
    /// From one to five.
    fn stars(&self) -> Option<f32> {
        self.rating.filter(|rating| (1.0..=5.0).contains(rating))
    }

    /// The same in whole stars, as the histogram counts them.
    fn whole_stars(&self) -> Option<u64> {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "1 to 5"
        )]
        self.stars().map(|stars| stars.round() as u64)
    }
}

/// What the shop answers to a review: a text, or an object with it. Empty if it answers nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct ShopAnswer(String);

/// The same in an object.
#[derive(Debug, Default)]
struct WholeAnswer {
    text: String,
}

lenient!(WholeAnswer {
    optional "text" | "answer" | "reply" | "comment" | "content" | "message" | "body" => text,
});

impl Lenient for ShopAnswer {
    fn read(json: &Json<'_>) -> Option<Self> {
        let whole = WholeAnswer::read(json).map(|whole| whole.text);
        let text = whole.or_else(|| String::read(json))?;
        Some(Self(text.trim().to_owned()))
    }

    fn says(&self) -> bool {
        !self.0.is_empty()
    }

    fn schema() -> Schema {
        Schema::Either(vec![WholeAnswer::schema(), String::schema()])
    }
}

/// A visitor's vote on a review.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vote {
    Like,
    Dislike,
}

impl Vote {
    pub const ALL: [Self; 2] = [Self::Like, Self::Dislike];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Like => "like",
            Self::Dislike => "dislike",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// `GET /general/product-review/?product_id=…&timestamp`
pub fn reviews(product: u64) -> Call<Reviews> {
    Call::get(format!(
        "/general/product-review/?product_id={product}&timestamp"
    ))
}

/// `POST /general/product-review/{id}/like/`, or `dislike`.
pub fn post_vote(review: u64, vote: Vote) -> Call<()> {
    #[derive(Serialize)]
    struct Nothing {}
    let path = format!("/general/product-review/{review}/{}/", vote.name());
    Call::post(path, &Nothing {})
}

/// The calls of the reviews of a product.
pub const CALLS: &[&dyn Contract] = &[&Declared::new(
    "GET /general/product-review/?product_id={id}",
    "product-review",
    |known| Some(reviews(known.product_id?)),
)
.used_by("product pages, below the product")
.without(PART)
.shown_by("tests/worker/reviews.test.ts")
.learn(|known, answer| {
    let id = first(answer, "reviews", &["id", "review_id"]);
    known.review = id.and_then(|id| id.parse().ok());
})
.may_be_missing()];

/// The calls of votes on a review.
pub const VOTE_CALLS: &[&dyn Contract] = &[
    &declare_vote(Declared::new(
        "POST /general/product-review/{id}/like/",
        "product-review-like",
        |known| Some(post_vote(known.review?, Vote::Like)),
    )),
    &declare_vote(Declared::new(
        "POST /general/product-review/{id}/dislike/",
        "product-review-dislike",
        |known| Some(post_vote(known.review?, Vote::Dislike)),
    )),
];

const fn declare_vote(call: Declared<Typed<()>>) -> Declared<Typed<()>> {
    call.used_by("product pages: what a visitor thinks of a review")
        .without("Nothing is counted, and the visitor is told: in the words of a 4xx (but 401, 404, 408, 425 and 429), if it has any.")
        .shown_by("tests/worker/reviews.test.ts")
        .may_be_missing()
        .access(Access::Write)
        .leaves("what a visitor thinks of a review")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_vote_is_final() {
        let told = |status| {
            refused(&BackendFailure::Status(
                status,
                r#"{"detail":"Once."}"#.into(),
            ))
        };
        for status in [400, 403, 409, 422] {
            let Some(Failure::RefusedWith(refusal, words)) = told(status) else {
                panic!("{status}");
            };
            assert_eq!(refusal.code, "not_counted");
            assert!(words.values().eq(["Once."]), "{words:?}");
        }
        for (status, code) in [
            (401, Some("unauthorized")),
            (429, None),
            (404, None),
            (500, None),
        ] {
            assert_eq!(told(status).map(|failure| failure.code()), code, "{status}");
        }
        assert_eq!(refused(&BackendFailure::Timeout), None);
    }
}
