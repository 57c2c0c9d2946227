//! The shop on Cloudflare: a request becomes a route, the route's data is loaded, `shop` renders it, and the
//! answer streams out. Nothing here decides anything about prices, stock or permission. `desk` tells which of the
//! two workers made of it answers what.

#![cfg_attr(
    not(feature = "desk"),
    expect(
        dead_code,
        unused_imports,
        reason = "the storefront leaves to the desk what only the desk does"
    )
)]

mod answer;
mod assets;
mod backend;
mod bindings;
mod body;
mod clock;
mod desk;
mod failure;
mod hall;
mod pagebuilder;
mod pages;
mod present;
mod reply;
mod shopfront;
mod sites;
mod storage;
mod stream;
mod visit;

mod account;
mod cart;
mod cart_do;
mod cart_hint;
mod cart_redis;
mod cart_socket;
mod catalogue;
mod checkout;
mod city;
mod compare;
mod consent;
mod content;
mod favourites;
mod home;
mod language;
mod letters;
mod marks;
mod media;
mod orders;
mod product;
mod recent;
mod robots;
mod search;
mod session;
mod site_file;
mod sitemap;

pub use cart_do::CartObject;

use js_sys::Reflect;
use wasm_bindgen::JsValue;
use worker::{Context, Env, event};

/// Prepares an isolate: futures are to be woken by a promise that stands resolved, which the engine does alone.
/// The platform's `queueMicrotask` costs a call out of the engine, several times in every request. The queue of
/// futures decides when it is first used, so the function is out of sight for that moment.
#[event(start)]
fn start() {
    let (global, name) = (js_sys::global(), JsValue::from_str("queueMicrotask"));
    let Ok(queue) = Reflect::get(&global, &name) else {
        return;
    };
    if Reflect::set(&global, &name, &JsValue::UNDEFINED).is_ok() {
        wasm_bindgen_futures::spawn_local(async {});
        // What could be taken away can be put back.
        let _ = Reflect::set(&global, &name, &queue);
    }
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
