//! The shop on Cloudflare: a request becomes a route, the route's data is loaded, `shop` renders it, and the
//! answer streams out. Nothing here decides anything about prices, stock or permission.

mod answer;
mod assets;
mod context;
mod failure;
mod page_memory;
mod page_store;
mod pages;
mod respond;
mod site_context;
mod sites;
mod stream;

mod account;
mod cart;
mod cart_count;
mod cart_redis;
mod cart_socket;
mod catalogue;
mod checkout;
mod city;
mod compare;
mod consent;
mod content;
mod favourites;
mod forms;
mod home;
mod language;
mod marks;
mod media;
mod orders;
mod pagebuilder;
mod product;
mod recent;
mod robots;
mod search;
mod session;
mod site_file;
mod sitemap;

use worker::{Context, Env, event};

/// Prepares an isolate.
#[event(start)]
fn start() {
    platform::start::prepare();
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
