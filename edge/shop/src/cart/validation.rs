//! What the backend has found wrong with a cart, and what it charges for it.

use super::{Applied, Cart};
use crate::forms::{Messages, line_key};
use crate::product::ProductId;
use crate::quote::Charges;

impl Cart {
    /// What the backend finds wrong with the line of a product.
    pub fn problem_of_line(&self, product: ProductId) -> Option<&str> {
        let found = self
            .validation
            .as_ref()?
            .get(&line_key(&product.to_string()))?;
        Some(found)
    }

    /// What it finds wrong with the cart as a whole, or with what the cart does not have; an empty text where it does not
    /// say what.
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

    /// Whether a reader is told what is wrong in another language than theirs: the backend says it in that of the question.
    pub fn is_validated_in_another(&self, asked_in: &str, read_in: &str) -> bool {
        let mut found = self.validation.iter().flatten();
        asked_in != read_in && found.any(|(_, text)| !text.is_empty())
    }

    /// The cart with what the backend sets for it, where that is news. A cart without goods costs nothing.
    pub fn charged(&self, charges: Charges) -> Option<Applied> {
        (self.charges != charges && !self.lines.is_empty()).then(|| {
            Applied::of(Self {
                revision: self.revision + 1,
                charges,
                ..self.clone()
            })
        })
    }

    /// The cart once the backend has validated it. Pages are told of what is wrong, and of what no longer is, as of a change.
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
