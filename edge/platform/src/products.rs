//! Products by their ids, however many.

use futures_util::future::LocalBoxFuture;
use shop::backend::BackendFailure;
use shop::product::{ProductId, Products, batches, products_by_id};

use crate::backend::Backend;

impl Backend {
    /// The products of these ids: with one call, unless the backend's answers have pages or the ids are too many. All or
    /// none: a page that cannot be read would make its products look gone.
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
                        // A further page that is not there is empty.
                        Err(BackendFailure::Status(404, _)) => {}
                        more => all.join(more?),
                    }
                }
            }
            Ok(all)
        })
    }
}
