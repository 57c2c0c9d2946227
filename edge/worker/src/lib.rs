//! The shop on Cloudflare: a request becomes a route, the route's data is loaded, `shop` renders it, and the
//! answer streams out. Nothing here decides anything about prices, stock or permission.

mod answer;
mod backend;
mod bindings;
mod body;
mod clock;
mod failure;
mod pages;
mod reply;
mod shopfront;
mod sites;
mod storage;
mod stream;
mod visit;

mod cart;
mod cart_do;
mod cart_redis;
mod catalogue;
mod checkout;
mod favourites;
mod home;
mod language;
mod media;
mod orders;
mod product;
mod search;

pub use cart_do::CartObject;

use worker::{Context, Env, event};

/// Answers every request.
#[event(fetch)]
async fn fetch(
    request: web_sys::Request,
    env: Env,
    context: Context,
) -> worker::Result<web_sys::Response> {
    Ok(answer::answer(request, env, context).await)
}
