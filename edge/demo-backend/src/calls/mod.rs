//! The calls of the backend API, one file per group, and the dispatch from a path to its call.

mod account;
mod addresses;
pub(crate) mod articles;
pub(crate) mod auth;
pub(crate) mod brands;
mod card;
mod carts;
pub(crate) mod categories;
mod credit;
mod delivery;
mod favourites;
mod fields;
pub(crate) mod forms;
mod history;
mod home;
pub(crate) mod lists;
mod media;
mod novapost;
mod order_validation;
pub(crate) mod orders;
pub(crate) mod payments;
pub(crate) mod products;
mod promo;
mod promotions;
mod reviews;
mod search;
pub(crate) mod sitemap;
mod sums;
#[cfg(test)]
mod tests;

use worker::Result;

use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::Database;

/// Answers a call.
pub(crate) fn answer(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let path = request.path.trim_end_matches('/');
    if request.is_delete {
        return match path {
            "/favorites" => favourites::remove(db, request),
            _ => Ok(Reply::not_found()),
        };
    }
    if request.is_post {
        if let Some(asked) = path.strip_prefix("/general/product-review/") {
            return reviews::judge(db, request, asked);
        }
        if path
            .strip_prefix("/users/")
            .is_some_and(|way| way.ends_with("-auth"))
        {
            return auth::by_provider(db, request);
        }
        return match path {
            "/general/product-availability" => products::in_stores(db, request),
            "/general/slug_check" => products::slug_check(db, request),
            "/general/cart/add-item" => carts::change(db, request, 1),
            "/general/cart/reduce-item" => carts::change(db, request, -1),
            "/general/cart/set-loyalty-item" => carts::set_loyalty(db, request),
            "/general/cart/remove-item" => carts::remove(db, request),
            "/general/cart/merge-cart" => carts::merge(db, request),
            "/general/cart/create-reservation" => carts::reserve(db, request),
            "/general/promo-code/update_prices" => promo::update_prices(db, request),
            "/general/order/preview-promo" => promo::preview(db, request),
            "/general/cart/create-delivery-address" => addresses::create(db, request),
            "/general/cart/delete-delivery-address" => addresses::delete(db, request),
            "/general/delivery-cost" => delivery::cost(db, request),
            "/general/v2/novapost/city" => novapost::cities(db, request),
            "/general/v2/novapost/street" => Ok(novapost::streets(request)),
            "/general/v2/novapost/warehouse" => Ok(novapost::places(request, false)),
            "/general/v2/novapost/postmachine" => Ok(novapost::places(request, true)),
            "/general/v2/novapost/delivery-price" => Ok(novapost::price(request)),
            "/general/v3/order" | "/general/iute-credit/create-order" => {
                orders::create(db, request)
            }
            "/general/v3/credits/calculate" | "/calculator/credit-price" => {
                credit::calculate(db, request)
            }
            "/calculator/credit-request" => credit::request(db, request),
            "/base/book-consultation" => forms::submit(db, request, forms::Kind::Consultation),
            "/base/user-request" => forms::submit(db, request, forms::Kind::Request),
            "/general/product-review" => reviews::write(db, request),
            "/base/send-resume" => forms::submit(db, request, forms::Kind::Resume),
            "/settings/news-letter" => forms::submit(db, request, forms::Kind::Newsletter),
            "/favorites" => favourites::add(db, request),
            "/auth/jwt/create" => auth::create(db, request),
            "/auth/jwt/refresh" => auth::refresh(db, request),
            "/auth/token/logout" => auth::logout(db, request),
            "/users/twitter-auth/auth" => auth::by_twitter(db, request),
            _ => Ok(Reply::not_found()),
        };
    }
    if let Some(slug) = path.strip_prefix("/general/v2/category/") {
        return categories::category(db, request, slug);
    }
    if let Some(slug) = path.strip_prefix("/general/v2/product/") {
        return products::product(db, request, slug);
    }
    if let Some(number) = path.strip_prefix("/general/v2/order/") {
        return history::one(db, request, number);
    }
    if let Some(store) = path.strip_prefix("/general/delivery-time/") {
        return Ok(delivery::times(request, store));
    }
    if let Some(slug) = path.strip_prefix("/page/") {
        return home::existing_content(db, request, &format!("page/{slug}"));
    }
    if let Some(id) = path.strip_prefix("/base/articles/recommended/") {
        return articles::recommended(db, request, id);
    }
    if let Some(id) = path.strip_prefix("/base/articles/") {
        return articles::article(db, request, id);
    }
    if let Some(slug) = path.strip_prefix("/general/brand/") {
        return brands::brand(db, request, slug);
    }
    if let Some(id) = path.strip_prefix("/general/banner-select/") {
        return home::category_banner(db, request, id);
    }
    if let Some(id) = path.strip_prefix("/general/promotions/") {
        return Ok(promotions::one(request, id));
    }
    if path == "/base/gallery/all_images" {
        return lists::pictures(db, request);
    }
    if let Some(id) = path.strip_prefix("/base/gallery/") {
        return lists::album(db, request, id);
    }
    if let Some(id) = path.strip_prefix("/base/vacancies/") {
        return lists::vacancy(db, request, id);
    }
    if let Some(name) = path.strip_prefix("/media/") {
        return media::picture(db, request, name);
    }
    match path {
        "/general/credits" | "/calculator/credit-calculator" => Ok(credit::offers()),
        "/calculator/filials" => Ok(credit::branches(request)),
        "/settings/global_site_settings" => home::content(db, request, "settings"),
        "/settings/terms_and_privacy_policy" | "/api/static-content/2" => {
            home::content(db, request, "terms")
        }
        "/settings/delivery_page" => home::content(db, request, "delivery"),
        "/settings/about_us_page" => home::content(db, request, "about"),
        "/settings/credit_page" => home::content(db, request, "credit"),
        "/settings/discount_page" => home::content(db, request, "discount"),
        "/settings/insurance_page" => home::content(db, request, "insurance"),
        "/settings/service_center_page" => home::content(db, request, "service-center"),
        "/base/order-guide" => home::content(db, request, "order-guide"),
        "/base/contacts/group" => home::content(db, request, "contact-groups"),
        "/base/store_sellers" => home::content(db, request, "sellers"),
        "/base/video-reviews" => home::content(db, request, "videos"),
        "/base/contacts" => lists::contacts(db, request),
        "/base/page-contacts" => home::content(db, request, "contact-page"),
        "/base/articles" => articles::list(db, request),
        "/general/seo/article" => articles::seo(db, request),
        "/general/sliders" => home::sliders(db, request),
        "/general/v2/product_of_the_day" => home::product_of_the_day(db, request),
        "/shop/product" => home::discounts(db, request),
        "/general/category-products-main-page" => home::category_products(db, request),
        "/base/main-carousel-category" => home::carousel(db, request),
        "/general/popular_query" => home::popular_queries(db, request),
        "/base/slides_banner" => home::content(db, request, "slides"),
        "/base/main_page_similar_category" => home::departments(db, request),
        "/base/faq" => home::content(db, request, "faq"),
        "/base/services" => home::content(db, request, "services"),
        "/general/brand" => brands::list(db, request),
        "/base/advantage/product_page" => home::content(db, request, "reasons/product"),
        "/base/advantage/category_page" => home::content(db, request, "reasons/category"),
        "/base/advantage/product_why_we" => home::content(db, request, "reasons/why"),
        "/base/gallery" => lists::albums(db, request),
        "/base/partners/region_partners" => home::content(db, request, "partners"),
        "/base/vacancies" => lists::vacancies(db, request),
        "/base/reviews" => lists::feedbacks(db, request),
        "/mi/delivery_info_text" => home::content(db, request, "delivery-info"),
        "/base/delivery-services" => home::content(db, request, "delivery-services"),
        "/sitemap.xml" => sitemap::sitemap(db, request),
        "/general/v2/promos" => promotions::goods(db, request),
        "/general/promotions" => Ok(promotions::list(request)),
        "/base/advantage/main_page" => home::content(db, request, "advantages"),
        "/base/region" => home::content(db, request, "regions"),
        "/base/locality" => home::content(
            db,
            request,
            &format!("localities/{}", request.param("region_id")),
        ),
        "/shop/get-stores" => home::content(db, request, "stores"),
        "/general/menu_tree" => categories::menu(db, request),
        "/general/product_similar_products" => products::similar(db, request),
        "/general/associated-products" => products::associated(db, request, true),
        "/general/v2/associated-products" => products::associated(db, request, false),
        "/general/product-review" => reviews::list(db, request),
        "/general/product_properties" => products::properties(db, request),
        "/general/product-filter/recommended" => products::recommended(db, request),
        "/general/product-filter" => products::by_ids(db, request),
        "/main/slider-new_products" => home::newest(db, request),
        "/main/slides-popular-product" => home::popular(db, request),
        "/general/v2/search/search" => search::search(db, request),
        "/favorites" => favourites::list(db, request),
        "/general/cart/fetch-all" => carts::fetch(db, request),
        "/general/cart/validate-products" => carts::validate(db, request),
        "/general/cart/get-delivery-addresses" => addresses::list(db, request),
        "/base/address" => Ok(addresses::streets(request)),
        "/users/user-group" => account::group(db, request),
        "/auth/users/me" => account::me(db, request),
        "/general/v2/order" => history::list(db, request),
        _ => Ok(Reply::not_found()),
    }
}
