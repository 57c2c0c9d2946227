//! The worker that holds the carts, for a minute the tokens of renewed sessions, and for a day the times of letters and
//! text messages, the quotes of companies, and the purges of sites. It has no public address: the pages' worker calls it through bindings. So a deployment of the pages
//! worker neither restarts a cart nor drops a socket.

mod tables;
mod schema;
mod damage;
mod alarm_kind;
mod metadata;
mod store;
mod session_table;
mod cart_object;
mod unused;
mod alarm;
mod sessions;
mod sockets;
mod dealings;
mod last_copy;
mod sync_turn;
mod backend_sync;
mod validation;
mod merge;
mod lost_order;
mod order;
mod promo;
mod session_object;
mod sending_object;
mod quote_object;
mod purge_object;

pub use cart_object::CartObject;
pub use purge_object::PurgeObject;
pub use quote_object::QuoteObject;
pub use sending_object::SendingObject;
pub use session_object::SessionObject;

use worker::{Context, Env, Request, Response, event};

/// Prepares an isolate.
#[event(start)]
fn start() {
    platform::start::prepare();
}

/// Not public: only bindings reach this worker.
#[event(fetch)]
async fn fetch(_request: Request, _env: Env, _context: Context) -> worker::Result<Response> {
    Response::error("", 404)
}
