//! The calls of the backend API, a file for each group; here a path finds its call.

mod account;
pub(crate) mod articles;
pub(crate) mod auth;
pub(crate) mod brands;
mod card;
mod carts;
pub(crate) mod categories;
mod delivery;
pub(crate) mod forms;
mod home;
mod letters;
pub(crate) mod lists;
mod media;
mod ordering;
pub(crate) mod orders;
pub(crate) mod products;
mod search;
pub(crate) mod sitemap;
#[cfg(test)]
mod tests;

use worker::Result;

use crate::asked::Asked;
use crate::reply::Reply;
use crate::storage::Store;

/// Answers a call.
pub(crate) fn answer(store: &Store, asked: &Asked) -> Result<Reply> {
    let path = asked.path.trim_end_matches('/');
    if asked.post {
        return match path {
            "/general/slug_check" => products::slug_check(store, asked),
            "/general/cart/add-item" => carts::add(store, asked, 1),
            "/general/cart/reduce-item" => carts::add(store, asked, -1),
            "/general/cart/remove-item" => carts::remove(store, asked),
            "/general/cart/create-reservation" => carts::reserve(store, asked),
            "/general/delivery-cost" => delivery::cost(store, asked),
            "/general/v3/order" => orders::create(store, asked),
            "/base/book-consultation" => forms::take(store, asked, forms::Kind::Consultation),
            "/base/user-request" => forms::take(store, asked, forms::Kind::Request),
            "/base/send-resume" => forms::take(store, asked, forms::Kind::Resume),
            "/settings/news-letter" => forms::take(store, asked, forms::Kind::Newsletter),
            "/auth/jwt/create" => auth::create(store, asked),
            "/auth/jwt/refresh" => auth::refresh(store, asked),
            _ => Ok(Reply::not_found()),
        };
    }
    if let Some(slug) = path.strip_prefix("/general/v2/category/") {
        return categories::category(store, asked, slug);
    }
    if let Some(slug) = path.strip_prefix("/general/v2/product/") {
        return products::product(store, asked, slug);
    }
    if let Some(number) = path.strip_prefix("/general/v2/order/") {
        return orders::one(store, asked, number);
    }
    if let Some(slug) = path.strip_prefix("/page/") {
        return home::known(store, asked, &format!("page/{slug}"));
    }
    if let Some(id) = path.strip_prefix("/base/articles/recommended/") {
        return articles::recommended(store, asked, id);
    }
    if let Some(id) = path.strip_prefix("/base/articles/") {
        return articles::one(store, asked, id);
    }
    if let Some(slug) = path.strip_prefix("/general/brand/") {
        return brands::one(store, asked, slug);
    }
    if let Some(id) = path.strip_prefix("/base/gallery/") {
        return lists::album(store, asked, id);
    }
    if let Some(id) = path.strip_prefix("/base/vacancies/") {
        return lists::vacancy(store, asked, id);
    }
    if let Some(name) = path.strip_prefix("/media/") {
        return media::picture(store, asked, name);
    }
    match path {
        "/settings/global_site_settings" => home::setting(store, asked, "settings"),
        "/settings/terms_and_privacy_policy" => home::setting(store, asked, "terms"),
        "/settings/delivery_page" => home::setting(store, asked, "delivery"),
        "/settings/about_us_page" => home::setting(store, asked, "about"),
        "/base/contacts" => lists::contacts(store, asked),
        "/base/page-contacts" => home::setting(store, asked, "contact-page"),
        "/base/articles" => articles::list(store, asked),
        "/general/seo/article" => articles::seo(store, asked),
        "/base/slides_banner" | "/general/sliders" => home::setting(store, asked, "sliders"),
        "/base/main_page_similar_category" => home::departments(store, asked),
        "/base/faq" => home::setting(store, asked, "faq"),
        "/base/services" => home::setting(store, asked, "services"),
        "/general/brand" => brands::list(store, asked),
        "/base/advantage/product_page" => home::setting(store, asked, "reasons/product"),
        "/base/advantage/category_page" => home::setting(store, asked, "reasons/category"),
        "/base/advantage/product_why_we" => home::setting(store, asked, "reasons/why"),
        "/base/gallery" => lists::albums(store, asked),
        "/base/partners/region_partners" => home::setting(store, asked, "partners"),
        "/base/vacancies" => lists::vacancies(store, asked),
        "/base/feedbacks" => lists::feedbacks(store, asked),
        "/base/delivery-services" => home::setting(store, asked, "delivery-services"),
        "/sitemap.xml" => sitemap::sitemap(store, asked),
        "/general/v2/promos" => home::setting(store, asked, "promos"),
        "/base/advantage/main_page" => home::setting(store, asked, "advantages"),
        "/base/region" => home::setting(store, asked, "regions"),
        "/base/locality" => home::setting(
            store,
            asked,
            &format!("localities/{}", asked.field("region_id")),
        ),
        "/shop/get-stores" => home::setting(store, asked, "stores"),
        "/general/menu_tree" => categories::menu(store, asked),
        "/general/product_similar_products" => products::similar(store, asked),
        "/general/product-filter" => products::by_ids(store, asked),
        "/main/slider-new_products" => home::newest(store, asked),
        "/main/slides-popular-product" => home::popular(store, asked),
        "/general/v2/search/search" => search::search(store, asked),
        "/general/cart/fetch-all" => carts::fetch(store, asked),
        "/general/cart/validate-products" => carts::validate(store, asked),
        "/auth/users/me" => account::me(store, asked),
        "/general/v2/order" => account::orders(store, asked),
        _ => Ok(Reply::not_found()),
    }
}
