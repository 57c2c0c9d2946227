//! The home page: what the shop shows to someone who has not asked for anything yet.

#[cfg(test)]
mod contract_tests;
mod banner_rows;
mod plain;
mod parts;
pub mod page;

pub use parts::popular_goods;

use crate::backend::{BackendFailure, Call, encode_query};
use crate::contract::{Contract, Declared, PART};
use crate::i18n::Language;
use crate::lenient::schema::Kind;
use crate::lenient::{Json, Lenient, Listed, Scalar, Schema, lenient};
use crate::menu::Menu;
use crate::product::learn_product;
use crate::product::{Card, Products};

/// Home waits no longer for what it can do without, in milliseconds: the largest banner is most of what it shows at once.
const SLIDERS_DEADLINE_MS: u32 = 2500;
const BANNER_DEADLINE_MS: u32 = 1500;

/// `GET /general/sliders`
pub const SLIDERS: Call<Sliders> = Call::get_static("/general/sliders").within(SLIDERS_DEADLINE_MS);
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
/// `GET /general/v2/product_of_the_day/`: deferred.
pub const PRODUCT_OF_THE_DAY: Call<ProductOfTheDay> =
    Call::get_static("/general/v2/product_of_the_day/");
/// `GET /shop/product/?type=discount&page_size=10`: deferred.
pub const DISCOUNTS: Call<Products> = Call::get_static("/shop/product/?type=discount&page_size=10");
/// `GET /general/category-products-main-page/`: deferred.
pub const CATEGORY_PRODUCTS: Call<SimilarCategories> =
    Call::get_static("/general/category-products-main-page/");
/// `GET /base/main-carousel-category`: deferred.
pub const CAROUSEL_CATEGORIES: Call<SimilarCategories> =
    Call::get_static("/base/main-carousel-category");
/// `GET /general/brand/`, of which the first are featured: deferred.
pub const BRANDS: Call<Brands> = Call::get_static("/general/brand/");
/// `GET /base/vacancies`: deferred.
pub const VACANCIES: Call<Vacancies> = Call::get_static("/base/vacancies");

/// `GET /general/sliders?key={key}`, of a key that the site's config names: deferred.
pub fn keyed_sliders(key: &str) -> Call<Sliders> {
    Call::get(["/general/sliders?key=", &encode_query(key)].concat())
}

/// The most reduced products (spec commerce 7 and 9), and the featured brands of home (spec commerce 9).
pub const MOST_REDUCED: usize = 10;
pub const MOST_BRANDS: usize = 12;

/// The most new products that home shows, all of them in stock (spec commerce 7 and 9).
pub const MOST_NEW: usize = 10;

#[derive(Debug, Clone, Default)]
pub struct Sliders(pub Vec<Slider>);

impl Lenient for Sliders {
    fn read(json: &Json<'_>) -> Option<Self> {
        match Listed::find(json, "sliders") {
            Some(list) => Some(Self(list.items())),
            None => Listed::is_none(json, "sliders").then(Self::default),
        }
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

/// The banners of an answer: none where the backend has none, or none came. A shop without banners is a shop.
#[derive(Debug, Clone, Default)]
pub struct Shown {
    pub sliders: Sliders,
    /// Whether some may be missing: such a page is not to be kept.
    pub lacks: bool,
}

impl From<Result<Sliders, BackendFailure>> for Shown {
    fn from(answer: Result<Sliders, BackendFailure>) -> Self {
        match answer {
            Ok(sliders) => Self {
                sliders,
                lacks: false,
            },
            Err(failure) => Self {
                sliders: Sliders::default(),
                lacks: !failure.is_not_found(),
            },
        }
    }
}

/// Whether home has nothing at all to show: neither banners came, nor a menu that leads on.
pub fn is_away(banners: [&Shown; 2], menu: &Menu, language: Language) -> bool {
    banners.into_iter().all(|shown| shown.lacks) && !menu.leads_on(language)
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

/// One product, in whichever envelope; of several the first.
#[derive(Debug, Clone, Default)]
pub struct ProductOfTheDay(pub Option<Card>);

impl Lenient for ProductOfTheDay {
    fn read(json: &Json<'_>) -> Option<Self> {
        let inner = ["product", "data"].iter().find_map(|name| json.get(name));
        let inner = inner.filter(|inner| inner.fields().is_some());
        if let Some(one) = Card::read(inner.unwrap_or(json)) {
            return Some(Self(Some(one)));
        }
        let list = Listed::find(json, "products");
        let empty = matches!(json, Json::Null) || json.fields().is_some_and(<[_]>::is_empty);
        match list {
            Some(list) => Some(Self(list.items().into_iter().next())),
            None => empty.then(Self::default),
        }
    }

    fn schema() -> Schema {
        Schema::Either(vec![
            Card::schema().within(&["product", "data"]),
            Schema::listed("products", Card::schema()),
        ])
    }
}

#[derive(Debug, Clone, Default)]
pub struct Brands(pub Vec<FeaturedBrand>);

impl Lenient for Brands {
    fn read(json: &Json<'_>) -> Option<Self> {
        let list = Listed::find(json, "brands").map(|list| list.items());
        // Some backends group the names by letter.
        let grouped = || {
            let groups = json.fields()?.iter();
            Some(groups.flat_map(|(_, group)| Vec::read(group).unwrap_or_default()))
        };
        list.or_else(|| Some(grouped()?.collect())).map(Self)
    }

    fn schema() -> Schema {
        Schema::listed("brands", FeaturedBrand::schema())
    }
}

/// A brand of home.
#[derive(Debug, Clone)]
pub struct FeaturedBrand {
    pub name: String,
    pub slug: String,
    pub image: String,
}

lenient!(FeaturedBrand {
    /// The brand is left out.
    needed "name" | "title" => name,
    /// The brand is left out.
    needed "slug" | "url" | "id" => slug,
    /// Its name alone.
    "img" | "image" | "logo" => image,
} where |brand| !brand.name.is_empty() && !brand.slug.is_empty());

#[derive(Debug, Clone, Default)]
pub struct Vacancies(pub Vec<Vacancy>);

impl Lenient for Vacancies {
    fn read(json: &Json<'_>) -> Option<Self> {
        Listed::find(json, "vacancies").map(|list| Self(list.items()))
    }

    fn schema() -> Schema {
        Schema::listed("vacancies", Vacancy::schema())
    }
}

/// A vacancy as home tells of it.
#[derive(Debug, Clone)]
pub struct Vacancy {
    pub id: u64,
    pub title: String,
    /// Home tells of it (spec commerce 3).
    pub is_shown: bool,
    pub is_active: bool,
}

lenient!(Vacancy {
    /// It leads to all vacancies.
    "id" => id,
    /// The vacancy is left out.
    needed "title" | "name" => title,
    /// Home does not tell of it.
    "show_on_main_page" => is_shown,
    /// It is open.
    optional "is_active" | "active" => is_active = true,
} where |vacancy| !vacancy.title.is_empty());

/// The calls of the parts of home.
pub const PART_CALLS: &[&dyn Contract] = &[
    &Declared::new("GET /base/slides_banner", "slides-banner", |_| {
        Some(SLIDES_BANNER)
    })
    .used_by("home: banners by their place")
    .without("Home has no such banners; it waits 1.5 s for them.")
    .shown_by("tests/worker/beside.test.ts")
    .may_be_missing(),
    &Declared::new(
        "GET /base/main_page_similar_category",
        "similar-category",
        |_| Some(SIMILAR_CATEGORIES),
    )
    .used_by("home: categories with some of their products")
    .without(PART)
    .shown_by("tests/worker/beside.test.ts")
    .may_be_missing(),
    &Declared::new(
        "GET /general/v2/product_of_the_day/",
        "product-of-the-day",
        |_| Some(PRODUCT_OF_THE_DAY),
    )
    .used_by("home: the product of the day")
    .without(PART)
    .shown_by("tests/worker/home.test.ts")
    .may_be_missing(),
    &Declared::new(
        "GET /shop/product/?type=discount&page_size=10",
        "discounts",
        |_| Some(DISCOUNTS),
    )
    .used_by("home: reduced products")
    .without(PART)
    .shown_by("tests/worker/home.test.ts")
    .may_be_missing(),
    &Declared::new(
        "GET /general/category-products-main-page/",
        "category-products-main-page",
        |_| Some(CATEGORY_PRODUCTS),
    )
    .used_by("home: categories with their products")
    .without(PART)
    .shown_by("tests/worker/home.test.ts")
    .may_be_missing(),
    &Declared::new(
        "GET /base/main-carousel-category",
        "main-carousel-category",
        |_| Some(CAROUSEL_CATEGORIES),
    )
    .used_by("home: more categories")
    .without(PART)
    .shown_by("tests/worker/home.test.ts")
    .may_be_missing(),
];

/// The calls of home itself.
pub const CALLS: &[&dyn Contract] = &[
    &Declared::new("GET /general/sliders", "sliders", |_| Some(SLIDERS))
        .used_by("home: the banner")
        .without("Home without it; it is not kept, unless the answer is 404. Without the other banners and a menu as well home is a 503.")
        .shown_by("tests/worker/home.test.ts")
        .may_be_missing(),
    &Declared::new("GET /main/slider-new_products/", "slider-new_products", |_| Some(NEW_PRODUCTS))
        .used_by("home: new products")
        .without(PART)
        .shown_by("tests/worker/streaming.test.ts")
        .learn(|known, answer| learn_product(known, answer, "products")),
    &Declared::new("GET /main/slides-popular-product/", "slides-popular-product", |_| Some(POPULAR_PRODUCTS))
        .used_by("home, an empty cart and an account without orders: popular products")
        .without(PART)
        .shown_by("tests/worker/streaming.test.ts")
        .learn(|known, answer| learn_product(known, answer, "products")),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_home_page_without_banners_is_shown_and_cached_unless_their_call_failed() {
        let failed = |failure| {
            let shown = Shown::from(Err(failure));
            assert!(shown.sliders.0.is_empty());
            shown.lacks
        };
        let status = |status| failed(BackendFailure::Status(status, String::new()));
        assert!(!status(404) && status(410) && status(500) && status(503));
        assert!(failed(BackendFailure::Timeout) && failed(BackendFailure::Resting));
        let one = crate::lenient::read_text(r#"[{"title":"x"}]"#).unwrap();
        let shown = Shown::from(Ok(one));
        assert!(shown.sliders.0.len() == 1 && !shown.lacks);
    }

    #[test]
    fn the_home_page_fails_only_if_nothing_could_be_loaded() {
        let (lost, none) = (Shown::from(Err(BackendFailure::Timeout)), Shown::default());
        let menu = crate::menu::MENU_TREE.read(br#"[{"title":"Ceai","url":"ceai"}]"#);
        let (menu, nothing) = (menu.unwrap(), Menu::default());
        assert!(is_away([&lost, &lost], &nothing, Language::Ro));
        assert!(!is_away([&lost, &lost], &menu, Language::Ro));
        assert!(!is_away([&lost, &none], &nothing, Language::Ro));
    }

    #[test]
    fn an_answer_without_sliders_is_empty_and_an_unreadable_one_is_a_failure() {
        for none in [
            "",
            "null",
            "{}",
            r#"{"results":null}"#,
            r#"{"data":null,"count":0}"#,
        ] {
            assert!(
                SLIDERS.read(none.as_bytes()).unwrap().0.is_empty(),
                "{none}"
            );
        }
        let broken = [
            "7",
            r#""x""#,
            r#"{"data":7}"#,
            r#"{"detail":"?"}"#,
            r#"{"data":["#,
        ];
        for broken in broken.into_iter().chain([r#"{"data":null,"results":"x"}"#]) {
            assert!(SLIDERS.read(broken.as_bytes()).is_err(), "{broken}");
        }
    }
}
