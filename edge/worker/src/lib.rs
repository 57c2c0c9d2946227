//! The shop on Cloudflare: a request becomes a route, the route's data is loaded, `shop` renders it, and the
//! answer streams out. Nothing here decides anything about prices, stock or permission.

#[cfg(debug_assertions)]
mod development;
mod assets;
mod failure;
mod purges;
mod sites;
mod watch;
mod context;
mod known_browser;
mod limits;
mod page_memory;
mod last_known;
mod region_lists;
mod city_regions;
mod site_context;
mod visit;
mod page_store;
mod offers;
mod shared_parts;
mod language;
mod stream;
mod file;
mod respond;
mod letters;
mod kept_password;
mod floor;
mod notice;
mod media;
mod robots;
mod rollout;
mod site_preview;
mod sitemap;
mod site_file;
mod home;
mod catalogue;
mod pagebuilder;
mod product;
mod availability;
mod associated;
mod promotions;
mod adverts;
mod search;
mod list_file;
mod recent;
mod content;
mod reviews;
mod city;
mod mealplan;
mod consent;
mod vitals;
mod presented;
mod carts;
mod sending;
mod credit;
mod upload;
mod photo_store;
mod advertphotos;
mod forms;
mod loaded_products;
mod stores;
mod saved_cart;
mod cart_count;
mod identity;
mod sessions;
mod company_names;
mod company;
mod quote_offer;
mod advert;
mod complaint;
mod renewal;
mod proof;
mod cart_promo;
mod cart_points;
mod cart_merge;
mod uncounted_code;
mod cart;
mod coded_cart;
mod cart_redis;
mod cart_socket;
mod advertfavourites;
mod favourites;
mod compare;
mod saved_products;
mod utm;
mod session;
mod codes;
mod registration;
mod session_answer;
mod password;
mod mydata;
mod sign_in_with;
mod shared_cart;
mod addresses;
mod account;
mod companies;
mod orders_file;
mod quotes;
mod quickorder;
mod quote_page;
mod support;
mod quote_commands;
mod gate;
mod payment;
mod thankyou;
mod receipt;
mod avatar;
mod own_sessions;
mod deletion;
mod profile;
mod contacts;
mod companydata;
mod acts;
mod advertform;
mod postal;
mod towns;
mod checkout;
mod company_choice;
mod ordering;
mod backend_hook;
mod page_load;
mod early_head;
mod pages;
mod part;
mod answer;

use worker::{Context, Env, event};

/// Prepares an isolate.
#[event(start)]
fn start() {
    platform::start::prepare();
    #[cfg(debug_assertions)]
    development::take();
}

/// Answers every request.
#[event(fetch)]
async fn fetch(
    request: web_sys::Request,
    env: Env,
    context: Context,
) -> worker::Result<web_sys::Response> {
    Ok(answer::answer(request, env, context).await)
}
