//! The shop's stores beside a page that is shown without them.

use platform::clock;
use shop::delivery::{STORES, Store};

use crate::visit::Visit;

/// The time limit, in milliseconds.
const STORES_MS: u64 = 1_000;

/// All stores; none if the backend does not tell them in time.
pub(crate) async fn all_stores(visit: &Visit) -> Vec<Store> {
    let backend = visit.backend();
    let told = backend
        .until(clock::now_ms() + STORES_MS)
        .ask(&STORES)
        .await;
    told.map(|stores| stores.0).unwrap_or_default()
}
