//! A product that the backend calls similar to another, with its own properties.

use super::properties::{rows, rows_schema};
use super::{Card, Property};
use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Schema};

/// A similar product; its properties tell whether it has the same active substance (spec commerce 3, product).
#[derive(Debug, Clone)]
pub struct Relative {
    pub card: Card,
    pub properties: Vec<Property>,
}

impl Lenient for Relative {
    fn read(json: &Json<'_>) -> Option<Self> {
        Some(Self {
            card: Card::read(json)?,
            properties: json.get("properties").map(rows).unwrap_or_default(),
        })
    }

    fn schema() -> Schema {
        let properties = Field::new(&["properties"], rows_schema())
            .without("It is not shown beside a medicine, whose substance it does not name.");
        Card::schema().extended("Relative", vec![properties])
    }
}
