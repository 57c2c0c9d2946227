//! Products by their ids, however many.

use futures_util::future::{LocalBoxFuture, join_all};
use shop::backend::{BackendFailure, Call};
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
                for more in join_all(rest.iter().map(|call| self.page(call))).await {
                    all.join(more?);
                }
            }
            Ok(all)
        })
    }

    /// A further page; one that is not there is empty.
    async fn page(&self, call: &Call<Products>) -> Result<Products, BackendFailure> {
        match self.ask(call).await {
            Err(BackendFailure::Status(404, _)) => Ok(Products::default()),
            answer => answer,
        }
    }
}
