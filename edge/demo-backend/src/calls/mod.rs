//! The calls of the backend API, a file for each group; here a path finds its call.

mod account;
mod card;
mod carts;
pub(crate) mod categories;
mod home;
mod media;
mod ordering;
pub(crate) mod orders;
pub(crate) mod products;
mod search;

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
            "/general/v3/order" => orders::create(store, asked),
            "/auth/jwt/create" => account::create(store, asked),
            "/auth/jwt/refresh" => account::refresh(store, asked),
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
    if let Some(name) = path.strip_prefix("/media/") {
        return media::picture(store, asked, name);
    }
    match path {
        "/settings/global_site_settings" => home::setting(store, asked, "settings"),
        "/general/sliders" => home::setting(store, asked, "sliders"),
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
        _ => Ok(Reply::not_found()),
    }
}
