//! Loads any number of products by id.

use futures_util::future::LocalBoxFuture;
use shop::backend::BackendFailure;
use shop::product::{ProductId, Products, batches, products_by_id};

use crate::backend::Backend;

impl Backend {
    /// The products of these ids, in one call unless the backend pages its answers or there are too many ids. All or
    /// nothing: if a page failed, its products would look removed.
    pub fn products(
        &self,
        ids: Vec<ProductId>,
    ) -> LocalBoxFuture<'_, Result<Products, BackendFailure>> {
        Box::pin(async move {
            let mut all = Products::default();
            for batch in batches(ids) {
                let first = self.ask(&products_by_id(batch.iter().copied())).await?;
                let rest = first.rest(&batch);
                all.join(first);
                for more in self.ask_all(&rest).await {
                    match more {
                        // A 404 for a further page means that it is empty.
                        Err(BackendFailure::Status(404, _)) => {}
                        more => all.join(more?),
                    }
                }
            }
            Ok(all)
        })
    }
}
