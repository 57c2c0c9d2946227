//! The orders of a company customer as a file: one page of the list is held at a time.

use std::rc::Rc;

use futures_util::future::FutureExt;
use platform::clock;
use shop::account::orders_file::{MOST_PAGES, OrdersFile, name};
use shop::account::{OrderFilter, Orders, Scope, orders as orders_of};
use shop::backend::{BackendFailure, PAGE_MS};
use shop::failure::Failure;
use shop::moment::Day;
use web_sys::Response;

use crate::account::{failed, scoped};
use crate::file::{self, FileWriter};
use crate::limits;
use crate::visit::Visit;

/// `GET /api/orders-file`: the whole filtered list. The first page decides the status.
pub(crate) async fn answer(visit: Rc<Visit>) -> Result<Response, Failure> {
    limits::repeat(&visit).await?;
    let asked = OrderFilter::from_query(&visit.request.query_pairs()).at(1);
    let (filter, scope) = scoped(&visit, asked).await?;
    let scope = scope.ok_or(Failure::NotFound)?;
    let first = load(&visit, &filter, &scope).await;
    let first = first.map_err(|error| failed(&filter, &error))?;
    let today = Day::of_moment(visit.shop().site.time_zone, visit.view().now_ms);
    let disposition = name(visit.words(), &scope, today);
    Ok(file::answer(
        &visit,
        disposition,
        async move |visit, writer| {
            write(&visit, filter, &scope, first, writer).await;
        },
    ))
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

/// Writes page after page, each when the one before has left.
async fn write(
    visit: &Visit,
    mut filter: OrderFilter,
    scope: &Scope,
    first: Orders,
    writer: FileWriter,
) {
    let (words, mut file, mut found) = (visit.words(), OrdersFile::new(visit.words()), first);
    loop {
        let (here, last) = (filter.page(), found.pages.last(filter.page()));
        let Some(text) = file.page(&visit.view(), &found, scope) else {
            break;
        };
        if !writer.send(&text).await {
            return;
        }
        if here >= last {
            return writer.end().await;
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
    writer.break_off(&file.incomplete(words)).await;
}
