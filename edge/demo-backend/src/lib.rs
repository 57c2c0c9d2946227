//! The demo backend: the shop's backend API on `SQLite` in a Durable Object. `npm start` embeds it, the tests use it as
//! their fixture, and it documents the API by example.

mod adverts;
mod cache;
mod calls;
mod catalogue;
mod content;
mod dates;
mod facts;
mod faults;
mod files;
mod language;
mod listing;
mod localized;
mod loyalty;
mod object;
mod pages;
mod pictures;
mod reply;
mod request;
mod reviews;
mod router;
mod shops;
mod storage;
#[cfg(test)]
mod tests;

pub use object::DemoObject;

use worker::{Context, Env, event};

/// Runs once per isolate: a panic is logged with its message and place.
#[event(start)]
fn start() {
    console_error_panic_hook::set_once();
}

#[event(fetch)]
async fn fetch(
    request: web_sys::Request,
    env: Env,
    _context: Context,
) -> worker::Result<web_sys::Response> {
    router::route(request, &env).await
}
