//! The orders of a company customer as a file: one page of the list is held at a time.

use std::future::pending;
use std::rc::Rc;

use futures_util::future::FutureExt;
use js_sys::{Promise, Uint8Array};
use platform::clock;
use platform::response::ResponseBuilder;
use shop::account::orders_file::{MOST_PAGES, OrdersFile, name};
use shop::account::{OrderFilter, Orders, Scope, orders as orders_of};
use shop::backend::{BackendFailure, PAGE_MS};
use shop::csv::MEDIA_TYPE;
use shop::failure::Failure;
use shop::moment::Day;
use shop::pagecache::CachePolicy;
use shop::route::Verb;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Response, WritableStreamDefaultWriter};

use crate::account::{failed, scoped};
use crate::limits;
use crate::stream;
use crate::visit::Visit;

/// How long the last line of an incomplete file may take to leave.
const LEAVING_MS: u64 = 250;

/// `GET /api/orders-file`: the whole filtered list. The first page decides the status.
pub(crate) async fn answer(visit: Rc<Visit>) -> Result<Response, Failure> {
    limits::repeat(&visit).await?;
    let asked = OrderFilter::from_query(&visit.request.query_pairs()).at(1);
    let (filter, scope) = scoped(&visit, asked).await?;
    let scope = scope.ok_or(Failure::NotFound)?;
    let first = load(&visit, &filter, &scope).await;
    let first = first.map_err(|error| failed(&filter, &error))?;
    let today = Day::of_moment(visit.shop().site.time_zone, visit.view().now_ms);
    let reply = ResponseBuilder::new(200, CachePolicy::Never)
        .with("content-type", MEDIA_TYPE)
        .with("content-disposition", name(visit.words(), &scope, today));
    if visit.request.verb == Verb::Head {
        return Ok(reply.empty());
    }
    let (response, writable) = stream::file(&visit, reply);
    let background = visit.clone();
    visit.execution.wait_until(async move {
        if let Ok(writer) = writable.get_writer() {
            write(&background, filter, &scope, first, &writer).await;
        }
    });
    Ok(response)
}

/// A page of the list, with a deadline of its own.
async fn load(
    visit: &Visit,
    filter: &OrderFilter,
    scope: &Scope,
) -> Result<Orders, BackendFailure> {
    let backend = visit.backend().until(clock::now_ms() + PAGE_MS);
    let mut found = backend.ask(&orders_of(filter)).await?;
    filter.keep_days(&mut found, visit.shop().site.time_zone);
    found.orders.retain(|order| scope.shows(order));
    Ok(found)
}

/// Writes page after page, each when the one before has left. If one fails, the file ends with a line that says so, and
/// its body breaks off, so that no program takes it for complete.
async fn write(
    visit: &Visit,
    mut filter: OrderFilter,
    scope: &Scope,
    first: Orders,
    writer: &WritableStreamDefaultWriter,
) {
    let (words, mut file, mut found) = (visit.words(), OrdersFile::new(visit.words()), first);
    loop {
        let (here, last) = (filter.page(), found.pages.last(filter.page()));
        let Some(text) = file.page(&visit.view(), &found, scope) else {
            break;
        };
        if !send(writer, &text).await {
            return;
        }
        if here >= last {
            let closed: Promise = writer.close();
            let _ = JsFuture::from(closed).await;
            return;
        }
        if here >= MOST_PAGES {
            break;
        }
        filter = filter.at(here + 1);
        found = match load(visit, &filter, scope).boxed_local().await {
            Ok(found) => found,
            Err(error) => {
                platform::log_error!("page {} of the orders: {error}", filter.page());
                break;
            }
        };
    }
    send(writer, &file.incomplete(words)).await;
    // A body that breaks off drops what has not left yet.
    clock::in_time(pending::<()>(), LEAVING_MS).await;
    let aborted: Promise = writer.abort();
    let _ = JsFuture::from(aborted).await;
}

/// Sends a text; false if the visitor has left.
async fn send(writer: &WritableStreamDefaultWriter, text: &str) -> bool {
    if text.is_empty() {
        return true;
    }
    let chunk: JsValue = Uint8Array::from(text.as_bytes()).into();
    JsFuture::from(writer.write_with_chunk(&chunk))
        .await
        .is_ok()
}
