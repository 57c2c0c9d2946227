//! The property table of a product.

use crate::lenient::{Json, Lenient, Listed, Schema, lenient};

/// A row of the property table.
#[derive(Debug, Clone)]
pub struct Property {
    pub title: String,
    pub value: String,
}

lenient!(Property {
    /// The row is left out.
    needed "title" | "name" => title,
    /// The row is left out.
    needed "value" => value,
} where |row| !row.title.is_empty() && !row.value.is_empty());

/// Rows of a table, or an object of values by their names.
pub(super) fn rows(json: &Json<'_>) -> Vec<Property> {
    let mut rows: Vec<Property> = Lenient::read(json).unwrap_or_default();
    for (title, value) in json.fields().unwrap_or_default() {
        if let Some(value) = String::read(value) {
            let title = title.as_ref().to_owned();
            rows.push(Property { title, value });
        }
    }
    rows
}

pub(super) fn rows_schema() -> Schema {
    Schema::Either(vec![Schema::list(Property::schema()), Schema::Texts])
}

/// The property table, from a call of its own.
#[derive(Debug, Clone, Default)]
pub struct Properties(pub Vec<Property>);

impl Lenient for Properties {
    fn read(json: &Json<'_>) -> Option<Self> {
        let list = Listed::find(json, "properties");
        let table = list.map(|list| list.items());
        let table = table.or_else(|| json.fields().map(|_| rows(json)));
        table.map(Self)
    }

    fn schema() -> Schema {
        Schema::Either(vec![
            Schema::perhaps_listed("properties", Property::schema()),
            Schema::Texts,
        ])
    }
}
