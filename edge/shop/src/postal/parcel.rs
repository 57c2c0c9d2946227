//! The postal data of an order (spec commerce 3).

use serde::{Deserialize, Serialize};

use super::service::{PostalKind, PriceOf};

/// The postal service's order data, with the field names of the documents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parcel {
    #[serde(rename = "type")]
    pub kind: PostalKind,
    pub city_ref_id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<PostalAddress>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warehouse_ref_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub postmachine_ref_id: Option<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PostalAddress {
    #[serde(rename = "ref")]
    pub reference: String,
    pub description: String,
    #[serde(rename = "descriptionRo")]
    pub description_ro: String,
    #[serde(rename = "streetType")]
    pub street_type: String,
    pub house_number: String,
    pub entrance: String,
    pub apartment: String,
}

impl Parcel {
    /// The arguments of the price call.
    pub fn price_of<'a>(&'a self, total: &'a str) -> PriceOf<'a> {
        PriceOf {
            kind: self.kind,
            city_ref_id: &self.city_ref_id,
            warehouse_ref_id: self.warehouse_ref_id.as_deref(),
            postmachine_ref_id: self.postmachine_ref_id.as_deref(),
            total,
        }
    }
}
