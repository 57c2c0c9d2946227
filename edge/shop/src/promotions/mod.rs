//! Promotions: the list, one with its goods, and their end dates.

mod calls;
#[cfg(test)]
mod contract_tests;
mod rules;
pub mod page;
#[cfg(test)]
mod tests;

pub use calls::{ONE_CALLS, PromotionGoods, Promotions, canonical, goods, listing, promotion};
pub use rules::{State, is_missing};

use crate::backend::Call;
use crate::contract::{Contract, Declared, first_slug};
use crate::lenient::{Json, Lenient, Schema, lenient};
use crate::moment::Moment;
use crate::product::Card;
use crate::seo::SeoInfo;

/// `GET /general/promotions`
pub const PROMOTIONS: Call<Promotions> = Call::get_static("/general/promotions");

/// A promotion (spec commerce 3, promo).
#[derive(Debug, Clone, Default)]
pub struct Promotion {
    /// A number or a slug.
    pub id: String,
    pub title: String,
    pub text: String,
    /// The full text.
    pub html: String,
    pub image: String,
    /// The link of a promotion without an id.
    pub link: String,
    pub is_active: Option<bool>,
    pub ends: Option<Moment>,
    pub starts: Option<Moment>,
    /// Its goods, used if no other list has them.
    pub products: Vec<Card>,
    pub seo_info: SeoInfo,
}

/// Envelopes that a promotion may come in.
const ENVELOPES: [&str; 3] = ["data", "promotion", "promo"];

/// One promotion: bare, or in an envelope.
#[derive(Debug, Clone)]
pub struct PromotionAnswer(pub Promotion);

impl Lenient for PromotionAnswer {
    fn read(json: &Json<'_>) -> Option<Self> {
        let inner = ENVELOPES.iter().find_map(|name| json.get(name));
        let inner = inner.filter(|inner| inner.fields().is_some());
        Promotion::read(inner.unwrap_or(json)).map(Self)
    }

    fn schema() -> Schema {
        Promotion::schema().within(&ENVELOPES)
    }
}

lenient!(Promotion {
    /// It has no page of its own.
    "id" | "slug" => id,
    /// Left out, unless it has a picture.
    "title" | "name" => title,
    /// No text under the title.
    "description" | "short_description" => text,
    /// The description is all that there is to read.
    optional "html" | "text" | "content" => html,
    /// It is shown as text only.
    "image" | "img" | "banner" => image,
    /// A promotion without an id is no link.
    optional "url" | "link" => link,
    /// Its dates decide; without dates it is active.
    "is_active" => is_active,
    /// No end is shown.
    "expireDate" | "expire_date" | "end_date" | "date_end" => ends,
    /// It has begun.
    optional "start_date" | "startDate" | "date_start" => starts,
    /// The goods of `/general/v2/promos/` alone.
    optional "products" => products,
    /// The title and the description serve.
    optional "seo_info" | "seo" => seo_info,
} where |promotion| !promotion.title.is_empty() || !promotion.image.is_empty());

/// The call of all promotions.
pub const CALLS: &[&dyn Contract] = &[
    &Declared::new("GET /general/promotions", "promotions", |_| Some(PROMOTIONS))
        .used_by("promotions; home: the first three active ones")
        .without("A 4xx (but 401, 408, 425, 429 and 499) is the missing page; anything else a 503. On home 404 shows nothing, anything else an apology in its place.")
        .shown_by("tests/worker/promotions.test.ts")
        .learn(|known, answer| known.promotion = first_slug(answer, "promotions", &["id", "slug"]))
        .may_be_missing(),
];
