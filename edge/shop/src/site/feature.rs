//! The names of a shop's features in its config.

use super::Site;
use super::setting::Named;
use crate::route::Feature;

impl Named for Feature {
    fn all() -> Vec<(&'static str, Self)> {
        vec![("adverts", Self::Adverts), ("meal-plan", Self::MealPlan)]
    }
}

impl Site {
    /// Whether the shop lacks the feature that a page or an endpoint belongs to.
    pub fn lacks(&self, feature: Option<Feature>) -> bool {
        feature.is_some_and(|feature| !self.features.contains(&feature))
    }
}
