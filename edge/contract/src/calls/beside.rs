//! The calls of what stands beside a page's own answer: banners, what the shop says for itself, texts for search
//! engines, the cost of a delivery.

use shop::advantages::{
    Advantages, CATEGORY_PAGE, MAIN_PAGE, PRODUCT_PAGE, PRODUCT_WHY_WE, SERVICES,
};
use shop::backend::Call;
use shop::delivery::delivery_cost;
use shop::home::{SIMILAR_CATEGORIES, SLIDES_BANNER};
use shop::seo;

use super::{ContractCall, LATER};

pub(super) fn calls() -> Vec<ContractCall> {
    let advantages = |call, used_by, asked: fn() -> Call<Advantages>| {
        ContractCall::new(call, used_by, LATER, move |_| Some(asked())).may_be_missing()
    };
    vec![
        ContractCall::new(
            ("GET /base/slides_banner", "slides-banner"),
            "home: banners by the place where they are shown",
            "Home has no banners but those of the sliders; where the call failed, it is not kept.",
            |_| Some(SLIDES_BANNER),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /base/main_page_similar_category", "similar-category"),
            "home: categories with some of their products",
            LATER,
            |_| Some(SIMILAR_CATEGORIES),
        )
        .may_be_missing(),
        advantages(
            ("GET /base/services/", "services"),
            "home and about the shop, at the end",
            || SERVICES,
        ),
        advantages(
            ("GET /base/advantage/main_page/", "advantages"),
            "about the shop, below the text",
            || MAIN_PAGE,
        ),
        advantages(
            ("GET /base/advantage/product_page/", "advantages-product"),
            "product pages, below the goods",
            || PRODUCT_PAGE,
        ),
        advantages(
            ("GET /base/advantage/category_page/", "advantages-category"),
            "the first page of a category, below the goods",
            || CATEGORY_PAGE,
        ),
        advantages(
            ("GET /base/advantage/product_why_we/", "advantages-why"),
            "product pages, below the goods",
            || PRODUCT_WHY_WE,
        ),
        ContractCall::new(
            (
                "GET /general/seo/article?article_slug={slug}",
                "seo-article",
            ),
            "an article: its title for search engines and a text; product pages: a text",
            "The page tells search engines its own title, and has no such text.",
            |known| Some(seo::of_article(known.article.as_ref()?)),
        )
        .may_be_missing(),
        ContractCall::new(
            ("POST /general/delivery-cost/", "delivery-cost"),
            "delivery: what a courier to a town costs",
            "The page says that the cost is unknown, and names the shop's phone.",
            |known| Some(delivery_cost(&known.region?.to_string(), None)),
        )
        .may_be_missing(),
    ]
}
