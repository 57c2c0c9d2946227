//! The worker that holds the carts. It answers no address of its own: the worker of the pages reaches the object of a
//! cart through a binding, so that a deployment of pages neither restarts a cart nor drops a socket.

mod tables;
mod schema;
mod damage;
mod concern;
mod metadata;
mod store;
mod cart_object;
mod unused;
mod alarm;
mod sockets;
mod last_copy;
mod backend_sync;
mod verdict;
mod merge;
mod lost_order;
mod order;
mod promo;

pub use cart_object::CartObject;

use worker::{Context, Env, Request, Response, event};

/// Prepares an isolate.
#[event(start)]
fn start() {
    platform::start::prepare();
}

/// Only bindings lead here.
#[event(fetch)]
async fn fetch(_request: Request, _env: Env, _context: Context) -> worker::Result<Response> {
    Response::error("", 404)
}
