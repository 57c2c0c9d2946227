//! The badges of a product.

use crate::lenient::{Json, Lenient, Schema};

/// The badges of a product that the shop knows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Badges {
    /// Few pieces are left.
    pub last: bool,
    /// A best-seller.
    pub hit: bool,
    pub new: bool,
}

impl Lenient for Badges {
    fn read(json: &Json<'_>) -> Option<Self> {
        let mut badges = Self::default();
        for name in json.list()? {
            let Json::Text(name) = name else { continue };
            match name.as_ref() {
                "last" => badges.last = true,
                "hit" => badges.hit = true,
                "new" => badges.new = true,
                _ => {}
            }
        }
        Some(badges)
    }

    fn schema() -> Schema {
        Schema::list(String::schema())
    }
}
