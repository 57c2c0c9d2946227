//! The operator's own pages that a search leads to. The documents name no page of gifts, and none of a warranty: each shop
//! has them under an address of its own, or not at all.

use serde::Serialize;

use super::declare::config;
use super::rules::CATEGORY_URL;

config! {
    /// The pages that the search offers for words about the shop, by their paths without the language, such as `garantie`.
    #[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
    pub struct SearchPages {
        /// The page of gifts. Left out, words such as «gift» find products alone.
        gifts: Option<String>, publish(CATEGORY_URL);
        /// The page about returns. Left out, the terms.
        returns: Option<String>, publish(CATEGORY_URL);
        /// The page of the warranty. Left out, that of the service centre.
        warranty: Option<String>, publish(CATEGORY_URL);
    }
}
