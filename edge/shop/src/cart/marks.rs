//! The lines of a cart that are paid with points. A withdrawn mark must reach the backend's copy too, so it is
//! remembered as long as the line exists.

use serde::{Deserialize, Serialize};

use super::Line;
use crate::product::ProductId;

/// The name of [`super::Command::Loyalty`], which is read elsewhere because it needs the account.
pub const LOYALTY: &str = "loyalty";

/// The products that were ever marked, each with whether it is paid with points now.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Marks(Vec<(ProductId, bool)>);

impl Marks {
    pub const fn new(marks: Vec<(ProductId, bool)>) -> Self {
        Self(marks)
    }

    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn set(&mut self, product: ProductId, active: bool) {
        self.0.retain(|(known, _)| *known != product);
        self.0.push((product, active));
    }

    /// The mark of a product; `None` if it was never marked.
    pub fn get(&self, product: ProductId) -> Option<bool> {
        let mut marks = self.0.iter();
        marks.find_map(|(known, active)| (*known == product).then_some(*active))
    }

    pub fn is_paid(&self, product: ProductId) -> bool {
        self.get(product) == Some(true)
    }

    /// The products that are paid with points.
    pub fn paid(&self) -> Vec<ProductId> {
        let marks = self.0.iter().filter(|(_, active)| *active);
        marks.map(|(product, _)| *product).collect()
    }

    /// The marks with only these products paid with points.
    #[must_use]
    pub fn only(mut self, by_points: &[ProductId]) -> Self {
        self.0
            .retain(|(product, active)| !active || by_points.contains(product));
        self
    }

    /// The marks, restricted to these lines.
    #[must_use]
    pub(super) fn of(mut self, lines: &[Line]) -> Self {
        let is_there = |product| lines.iter().any(|line| line.product == product);
        self.0.retain(|(product, _)| is_there(*product));
        self
    }

    /// The marks without those of ordered goods.
    #[must_use]
    pub(super) fn without(mut self, ordered: &[Line]) -> Self {
        let is_ordered = |product| ordered.iter().any(|line| line.product == product);
        self.0.retain(|(product, _)| !is_ordered(*product));
        self
    }

    /// The marks with this one set.
    #[must_use]
    pub(super) fn with(mut self, product: ProductId, active: bool) -> Self {
        self.set(product, active);
        self
    }
}
