//! Problems that the backend found with a cart, and its charges.

use super::{Applied, Cart};
use crate::forms::{Messages, line_key};
use crate::product::ProductId;
use crate::quote::Charges;

impl Cart {
    /// The problem that the backend found with a product's line.
    pub fn problem_of_line(&self, product: ProductId) -> Option<&str> {
        let found = self
            .validation
            .as_ref()?
            .get(&line_key(&product.to_string()))?;
        Some(found)
    }

    /// Problems with the cart as a whole, or with products that are not in it; an empty text is a problem without a
    /// message.
    pub fn problems_of_cart(&self) -> impl Iterator<Item = &str> {
        let keys: Vec<String> = self
            .lines
            .iter()
            .map(|line| line_key(&line.product.to_string()))
            .collect();
        let found = self.validation.iter().flatten();
        found
            .filter(move |(key, _)| !keys.contains(key))
            .map(|(_, text)| text.as_str())
    }

    /// Whether the messages are in another language than the reader's: the backend answers in the language of the
    /// request.
    pub fn has_messages_in_another_language(&self, asked_in: &str, read_in: &str) -> bool {
        let mut found = self.validation.iter().flatten();
        asked_in != read_in && found.any(|(_, text)| !text.is_empty())
    }

    /// The cart with the backend's charges, if they changed. An empty cart has none.
    pub fn charged(&self, charges: Charges) -> Option<Applied> {
        (self.charges != charges && !self.lines.is_empty()).then(|| {
            Applied::of(Self {
                revision: self.revision + 1,
                charges,
                ..self.clone()
            })
        })
    }

    /// The cart after the backend has validated it. Changed problems count as a change, so that open pages learn
    /// them.
    #[must_use]
    pub fn validated(&self, found: Messages) -> Applied {
        let before = self.validation.clone().unwrap_or_default();
        let is_news = before != found;
        Applied::of(Self {
            revision: self.revision + u64::from(is_news),
            validation: Some(found),
            ..self.clone()
        })
    }
}
