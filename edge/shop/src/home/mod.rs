//! The home page: what the shop shows to someone who has not asked for anything yet.

#[cfg(test)]
mod contract_tests;
pub mod page;

use crate::backend::{BackendFailure, Call};
use crate::lenient::schema::Kind;
use crate::lenient::{Json, Lenient, Listed, Scalar, Schema, lenient};
use crate::product::{Card, Products};

/// Home waits no longer for what it can do without, in milliseconds.
const BANNER_DEADLINE_MS: u32 = 1500;

/// `GET /general/sliders`
pub const SLIDERS: Call<Sliders> = Call::get_static("/general/sliders");
/// `GET /main/slider-new_products/`: deferred.
pub const NEW_PRODUCTS: Call<Products> = Call::get_static("/main/slider-new_products/");
/// `GET /main/slides-popular-product/`: deferred.
pub const POPULAR_PRODUCTS: Call<Products> = Call::get_static("/main/slides-popular-product/");
/// `GET /base/slides_banner`
pub const SLIDES_BANNER: Call<Sliders> =
    Call::get_static("/base/slides_banner").within(BANNER_DEADLINE_MS);
/// `GET /base/main_page_similar_category`: deferred.
pub const SIMILAR_CATEGORIES: Call<SimilarCategories> =
    Call::get_static("/base/main_page_similar_category");
/// `GET /general/v2/promos/`: deferred.
pub const PROMOS: Call<Promos> = Call::get_static("/general/v2/promos/");

/// The most promotions that home shows (spec commerce 2).
pub const MOST_PROMOS: usize = 3;

/// The most new products that home shows, all of them in stock (spec commerce 7 and 9).
pub const MOST_NEW: usize = 10;

#[derive(Debug, Clone, Default)]
pub struct Sliders(pub Vec<Slider>);

impl Lenient for Sliders {
    fn read(json: &Json<'_>) -> Option<Self> {
        Listed::find(json, "sliders").map(|list| Self(list.items()))
    }

    fn schema() -> Schema {
        Schema::listed("sliders", Slider::schema())
    }
}

/// Categories with some of their products, each a row.
#[derive(Debug, Clone, Default)]
pub struct SimilarCategories(pub Vec<Slider>);

impl Lenient for SimilarCategories {
    fn read(json: &Json<'_>) -> Option<Self> {
        let list = Listed::find(json, "categories");
        let is_product = |item: &Json<'_>| item.get("productId").is_some();
        match list {
            // The products of one category without its name.
            Some(list) if list.list().iter().any(is_product) => {
                let mut row = Slider::read(json).unwrap_or_default();
                row.products = Products::read(json)?;
                Some(Self(vec![row]))
            }
            Some(list) => Some(Self(list.items())),
            // One category, perhaps in an envelope.
            None => Slider::read(json.get("data").unwrap_or(json)).map(|one| Self(vec![one])),
        }
    }

    fn schema() -> Schema {
        Schema::Either(vec![
            Schema::listed("categories", Slider::schema()),
            Slider::schema().within(&["data"]),
        ])
    }
}

/// The sliders are home's critical part, yet a shop without a banner is still a shop.
pub fn sliders(answer: Result<Sliders, BackendFailure>) -> Result<Sliders, BackendFailure> {
    match answer {
        Err(failure) if failure.is_not_found() => Ok(Sliders::default()),
        answer => answer,
    }
}

/// A banner that sells one thing, a row of products, or a category with some of its products.
#[derive(Debug, Clone, Default)]
pub struct Slider {
    pub title: String,
    pub text: String,
    /// The url of a category or product in this language, without the language.
    pub link: String,
    pub link_title: String,
    pub image: String,
    /// Of a slider that is a row of products instead of a banner (spec commerce 3).
    pub products: Products,
    pub show_on: ShowOn,
}

impl Slider {
    /// The products of a row; none of a banner.
    pub fn cards(&self) -> &[Card] {
        &self.products.products
    }
}

/// Where a banner stands (spec commerce 3).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ShowOn {
    Top,
    Main,
    /// Beside the main ones, on either side.
    Beside,
    Bottom,
    #[default]
    Anywhere,
}

impl Lenient for ShowOn {
    fn read(json: &Json<'_>) -> Option<Self> {
        Some(match json.text().as_deref() {
            Some("top") => Self::Top,
            Some("main") => Self::Main,
            Some("left_banner" | "right_banner") => Self::Beside,
            Some("bottom") => Self::Bottom,
            Some(_) | None => Self::Anywhere,
        })
    }

    fn schema() -> Schema {
        Schema::value::<Self>(Kind::Text)
    }
}

lenient!(Slider {
    /// Left out, unless it has a picture.
    "title" | "name" | "carouselName" | "categoryTitle" | "subcategoryTitle" => title,
    "text" | "description" => text,
    /// It is no link.
    "link" | "url" | "slug" | "categoryUrl" | "subcategoryUrl" => link,
    /// A word of the shop stands on its button.
    optional "link_title" | "button_text" => link_title,
    /// Type alone; left out without a title too.
    "image" | "img" => image,
    /// It is a banner, not a row of products.
    optional "products" => products,
    /// It stands among the offers under the categories.
    optional "show_on" => show_on,
} where |slider| !slider.title.is_empty() || !slider.image.is_empty());

#[derive(Debug, Clone, Default)]
pub struct Promos {
    pub promos: Vec<Promo>,
}

impl Lenient for Promos {
    fn read(json: &Json<'_>) -> Option<Self> {
        let promos = Listed::find(json, "promos");
        let promos = promos.map(|list| list.items()).unwrap_or_default();
        json.fields().is_some().then_some(Self { promos })
    }

    fn schema() -> Schema {
        Schema::perhaps_listed("promos", Promo::schema())
    }
}

#[derive(Debug, Clone)]
pub struct Promo {
    pub title: String,
    pub text: String,
    pub image: String,
    pub slug: String,
    pub is_active: bool,
}

lenient!(Promo {
    /// Left out, unless it has a picture.
    "title" | "name" => title,
    "text" | "description" => text,
    "image" | "img" => image,
    /// It is no link.
    "slug" | "url" | "link" => slug,
    /// It is active.
    "is_active" => is_active = true,
} where |promo| !promo.title.is_empty() || !promo.image.is_empty());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shop_without_banners_is_a_shop_and_a_silent_backend_is_none() {
        let failed = |status| sliders(Err(BackendFailure::Status(status, String::new())));
        assert!(failed(404).unwrap().0.is_empty());
        assert!(failed(410).is_err() && failed(503).is_err());
        assert!(sliders(Err(BackendFailure::Timeout)).is_err());
        let one = crate::lenient::read_text(r#"[{"title":"x"}]"#).unwrap();
        assert_eq!(sliders(Ok(one)).unwrap().0.len(), 1);
    }
}
