//! The calls of home, and of the statements and texts that stand on several kinds of pages.

use shop::advantages::{
    Advantages, CATEGORY_PAGE, MAIN_PAGE, PRODUCT_PAGE, PRODUCT_WHY_WE, SERVICES,
};
use shop::backend::Call;
use shop::catalogue::Listing;
use shop::home::{
    CAROUSEL_CATEGORIES, CATEGORY_PRODUCTS, DISCOUNTS, NEW_PRODUCTS, POPULAR_PRODUCTS,
    PRODUCT_OF_THE_DAY, SIMILAR_CATEGORIES, SLIDERS, SLIDES_BANNER,
};
use shop::pagebuilder::page;
use shop::promotions::{PROMOTIONS, goods, promotion};
use shop::route::Slug;
use shop::search::POPULAR_QUERIES;
use shop::seo;

use super::{ContractCall, PART, first_slug};

/// Statements with an icon, which come late.
fn advantages(
    call: (&'static str, &'static str),
    used_by: &'static str,
    asked: Call<Advantages>,
) -> ContractCall {
    let path = asked.request.path;
    ContractCall::new(call, used_by, PART, move |_| {
        Some(Call::<Advantages>::get(path.clone()))
    })
}

pub(super) fn calls() -> Vec<ContractCall> {
    vec![
        ContractCall::new(
            ("GET /base/slides_banner", "slides-banner"),
            "home: banners by their place",
            "Home has no such banners; it waits 1.5 s for them.",
            |_| Some(SLIDES_BANNER),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /base/main_page_similar_category", "similar-category"),
            "home: categories with some of their products",
            PART,
            |_| Some(SIMILAR_CATEGORIES),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /general/v2/product_of_the_day/", "product-of-the-day"),
            "home: the product of the day",
            PART,
            |_| Some(PRODUCT_OF_THE_DAY),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /shop/product/?type=discount&page_size=10", "discounts"),
            "home: reduced products",
            PART,
            |_| Some(DISCOUNTS),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /general/category-products-main-page/", "category-products-main-page"),
            "home: categories with their products",
            PART,
            |_| Some(CATEGORY_PRODUCTS),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /base/main-carousel-category", "main-carousel-category"),
            "home: more categories",
            PART,
            |_| Some(CAROUSEL_CATEGORIES),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /general/popular_query", "popular-query"),
            "home: what others look for",
            PART,
            |_| Some(POPULAR_QUERIES),
        )
        .may_be_missing(),
        advantages(
            ("GET /base/services/", "services"),
            "home: what the shop does beside selling",
            SERVICES,
        )
        .may_be_missing(),
        advantages(
            ("GET /base/advantage/main_page/", "advantages"),
            "about the shop, below the text",
            MAIN_PAGE,
        )
        .may_be_missing(),
        advantages(
            ("GET /base/advantage/product_page/", "advantages-product"),
            "product pages, below the product",
            PRODUCT_PAGE,
        )
        .may_be_missing(),
        advantages(
            ("GET /base/advantage/category_page/", "advantages-category"),
            "category pages, below the goods",
            CATEGORY_PAGE,
        )
        .may_be_missing(),
        advantages(
            ("GET /base/advantage/product_why_we/", "advantages-why"),
            "product pages: why here",
            PRODUCT_WHY_WE,
        )
        .may_be_missing(),
        ContractCall::new(
            (
                "GET /general/seo/article?article_slug={slug}&product_slug={slug}",
                "seo-article",
            ),
            "articles and product pages: what search engines are told, and a text",
            "Articles keep their own title and description; they wait a second for it. On product pages 404 shows nothing, anything else an apology in its place.",
            |known| Some(seo::of_product(known.product.as_ref()?)),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /general/sliders", "sliders"),
            "home: the banner",
            "Home without it; it is not kept, unless the answer is 404. Without the other banners and a menu as well home is a 503.",
            |_| Some(SLIDERS),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /main/slider-new_products/", "slider-new_products"),
            "home: new products",
            PART,
            |_| Some(NEW_PRODUCTS),
        )
        .learn(|known, answer| known.learn_product(answer, "products")),
        ContractCall::new(
            (
                "GET /main/slides-popular-product/",
                "slides-popular-product",
            ),
            "home: popular products",
            PART,
            |_| Some(POPULAR_PRODUCTS),
        )
        .learn(|known, answer| known.learn_product(answer, "products")),
        ContractCall::new(
            ("GET /general/promotions", "promotions"),
            "promotions; home: the first three active ones",
            "A 4xx (but 401, 408, 425, 429 and 499) is the missing page; anything else a 503. On home 404 shows nothing, anything else an apology in its place.",
            |_| Some(PROMOTIONS),
        )
        .learn(|known, answer| known.promotion = first_slug(answer, "promotions", &["id", "slug"]))
        .may_be_missing(),
        ContractCall::new(
            ("GET /general/promotions/{id}", "promotion"),
            "a promotion",
            "A 4xx (but 401, 408, 425, 429 and 499) is the missing page; anything else a 503.",
            |known| Some(promotion(known.promotion.as_ref()?)),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /general/v2/promos/?filters={filters}", "promos"),
            "the goods of a promotion; promotions: some of all",
            "A promotion shows its own products, or says that they are not known; refused filters (400, 422) show all its goods, and say so. On the page of all promotions 404 shows nothing, anything else an apology in its place.",
            |known| Some(goods(known.promotion.as_ref(), &Listing::default())),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /page/{slug}/", "page"),
            "addresses that nothing else has",
            "404 is the missing page; anything else a 503.",
            |_| page(&Slug::new("livrare")?),
        )
        .may_be_missing(),
    ]
}
