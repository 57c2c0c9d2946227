//! The backend API of the shop on `SQLite` in a Durable Object: the embedded default of `npm start`, the fixture
//! of the tests, and the contract's executable description.

mod asked;
mod calls;
mod catalogue;
mod content;
mod entrance;
mod faults;
mod language;
mod listing;
mod memory;
mod object;
mod pictures;
mod reply;
mod shops;
mod storage;
#[cfg(test)]
mod tests;

pub use object::DemoObject;

use worker::{Context, Env, event};

/// Answers every request.
#[event(fetch)]
async fn fetch(
    request: web_sys::Request,
    env: Env,
    _context: Context,
) -> worker::Result<web_sys::Response> {
    entrance::enter(request, &env).await
}
