//! The calls that each kind of page may make for a guest, by the names of their fixtures. The content pages' are declared
//! with the calls themselves. `tests/worker/page-calls.test.ts` compares this list with the calls that pages make.

use crate::content;
use crate::contract::{Contract, Known};
use crate::route::Route;

/// Every page has them for its frame.
const FRAME: [&str; 2] = ["global-site-settings", "menu_tree"];
/// A missing page is looked for in other languages.
const ELSEWHERE: &str = "slug-check";

/// The fixtures of a page's own calls; `None` for pages of a shopper, and those that a form leads to.
fn own(route: &Route) -> Option<&'static [&'static str]> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the content pages declare their calls themselves, and the rest is not told"
    )]
    match route {
        Route::Home => Some(&[
            "sliders",
            "slides-banner",
            "similar-category",
            "product-of-the-day",
            "discounts",
            "category-products-main-page",
            "main-carousel-category",
            "slider-new_products",
            "slides-popular-product",
            "popular-query",
            "services",
            "promotions",
            "articles",
            "brands",
            "contacts",
            "vacancies",
            "adverts",
            "adverts-categories",
        ]),
        Route::Category(_) => Some(&[
            "category",
            "banner-select",
            "advantages-category",
            "page",
            ELSEWHERE,
        ]),
        Route::Product(_) => Some(&[
            "product",
            "product_similar_products",
            "product-review",
            "product_properties",
            "recommended",
            "advantages-product",
            "advantages-why",
            "seo-article",
            // For banners, and for what resembles a product that is gone.
            "sliders",
            "search",
            ELSEWHERE,
        ]),
        Route::Article(_) => Some(&["seo-article", "product-filter"]),
        Route::About => Some(&["advantages", "services"]),
        Route::Delivery => Some(&["regions", "delivery-services"]),
        Route::Logistics => Some(&["regions"]),
        Route::Search => Some(&["search", "popular-query"]),
        Route::Promotions => Some(&["promotions", "promos"]),
        Route::Promotion(_) => Some(&["promotion", "promos"]),
        Route::MealPlan => Some(&["menu-calculator"]),
        Route::Favourites => Some(&["product-filter"]),
        Route::Compare => Some(&["product-filter", "product", "product_properties"]),
        Route::Availability(_) => Some(&["product-availability", "product"]),
        Route::Adverts => Some(&[
            "adverts",
            "currency-rates",
            "adverts-regions",
            "advert-locations",
            "advert-sectors",
            "adverts-categories",
            "adverts-attributes",
        ]),
        Route::Cart => Some(&["slides-popular-product"]),
        Route::SignIn
        | Route::WantToOrder
        | Route::Cookies
        | Route::MyData
        | Route::Support
        | Route::NotFound => Some(&[]),
        _ => None,
    }
}

/// The calls that a page may make of the backend for a guest, as the contract writes them; `None` where that is not told.
pub fn of_page(route: &Route) -> Option<Vec<&'static str>> {
    let (kind, _) = route.named();
    let is_here = |of: &Route| of.named().0 == kind;
    let of_content = content::CALLS.into_iter().flatten().filter(|call| {
        let page = call.exchange.route(&Known::example());
        page.as_ref().is_some_and(is_here)
    });
    let of_content: Vec<&'static str> = of_content.map(|call| call.facts().fixture).collect();
    let own = own(route);
    if own.is_none() && of_content.is_empty() {
        return None;
    }
    let own = own.unwrap_or_default();
    let named = [FRAME.as_slice(), own, of_content.as_slice()].concat();
    let all = super::all();
    let call = |name: &&str| {
        let found = all.iter().find(|call| call.facts().fixture == *name);
        found.map(|call| call.facts().call)
    };
    Some(named.iter().filter_map(call).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::route::Slug;

    #[test]
    fn the_calls_of_each_kind_of_page_are_declared_in_the_contract() {
        let slug = || Slug::new("oala").unwrap();
        let routes = Route::always_there().chain([
            Route::Category(slug()),
            Route::Product(slug()),
            Route::Promotion(slug()),
            Route::Availability(slug()),
            Route::Article(slug()),
            Route::Brand(slug()),
            Route::Album(slug()),
        ]);
        let mut told = 0;
        for route in routes {
            let Some(calls) = of_page(&route) else {
                continue;
            };
            let named = own(&route).unwrap_or_default().len();
            assert!(calls.len() >= FRAME.len() + named, "{route:?}: {calls:?}");
            told += 1;
        }
        assert!(told > 25, "{told}");
        let about = of_page(&Route::About).unwrap();
        assert!(about.len() > FRAME.len(), "{about:?}");
        assert_eq!(of_page(&Route::AccountOrders), None);
    }
}
