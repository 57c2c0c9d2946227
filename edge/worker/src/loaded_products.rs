//! The products loaded within one request.

use futures_util::future::LocalBoxFuture;
use shop::failure::Failure;
use shop::product::{Card, ProductId};

use crate::failure::from_backend;
use crate::offers;
use crate::visit::Visit;

/// The products that a request has loaded from the catalogue, so that it asks for none twice.
#[derive(Debug, Clone, Default)]
pub(crate) struct LoadedProducts {
    asked: Vec<ProductId>,
    cards: Vec<Card>,
}

impl LoadedProducts {
    /// Loads the products that were not asked for yet, with one call.
    pub(crate) fn ask<'a>(
        &'a mut self,
        visit: &'a Visit,
        mut ids: Vec<ProductId>,
    ) -> LocalBoxFuture<'a, Result<(), Failure>> {
        Box::pin(async move {
            ids.retain(|id| !self.asked.contains(id));
            if ids.is_empty() {
                return Ok(());
            }
            let backend = visit.backend();
            let found = backend.products(ids.clone()).await;
            let found = found.map_err(|error| from_backend(&error, "cart products"))?;
            offers::seen(visit, &found.products);
            self.asked.extend(ids);
            self.cards.extend(found.products);
            Ok(())
        })
    }

    /// Takes products that another call has told in full.
    pub(crate) fn know(&mut self, cards: Vec<Card>) {
        self.asked.extend(cards.iter().map(|card| card.id));
        self.cards.extend(cards);
    }

    pub(crate) fn cards(&self) -> &[Card] {
        &self.cards
    }

    pub(crate) fn into_cards(self) -> Vec<Card> {
        self.cards
    }
}
