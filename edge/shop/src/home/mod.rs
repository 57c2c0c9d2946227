//! The home page: what the shop shows to someone who has not asked for anything yet.

pub mod page;

use crate::backend::Call;
use crate::lenient::{lenient, lenient_list};
use crate::product::Cards;

/// `GET /general/sliders`
pub const SLIDERS: Call<Sliders> = Call::get_static("/general/sliders");
/// `GET /main/slider-new_products/`: deferred.
pub const NEW_PRODUCTS: Call<Cards> = Call::get_static("/main/slider-new_products/");
/// `GET /main/slides-popular-product/`: deferred.
pub const POPULAR_PRODUCTS: Call<Cards> = Call::get_static("/main/slides-popular-product/");
/// `GET /general/v2/promos/`: deferred.
pub const PROMOS: Call<Promos> = Call::get_static("/general/v2/promos/");

/// The most promotions that home shows (spec commerce 2).
pub const MOST_PROMOS: usize = 3;

#[derive(Debug, Clone, Default)]
pub struct Sliders(pub Vec<Slider>);

lenient_list!(Sliders);

/// A banner that sells one thing.
#[derive(Debug, Clone)]
pub struct Slider {
    pub title: String,
    pub text: String,
    /// The url of a category or product in this language, without the language.
    pub link: String,
    pub link_title: String,
    pub image: String,
}

lenient!(Slider {
    "title" => title,
    "text" => text,
    "link" => link,
    "link_title" => link_title,
    "image" => image,
});

#[derive(Debug, Clone, Default)]
pub struct Promos {
    pub promos: Vec<Promo>,
}

lenient!(Promos {
    "promos" => promos,
});

#[derive(Debug, Clone)]
pub struct Promo {
    pub title: String,
    pub text: String,
    pub image: String,
    pub slug: String,
    pub is_active: bool,
}

lenient!(Promo {
    "title" => title,
    "text" => text,
    "image" => image,
    "slug" => slug,
    "is_active" => is_active,
});
