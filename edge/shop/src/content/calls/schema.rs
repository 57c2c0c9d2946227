//! Shorthands for the schemas of the content pages. The documents describe few of these shapes, so several usual names
//! are read for each field.

use crate::content::answer::names;
use crate::lenient::schema::{Field, Kind};
use crate::lenient::{Lenient, Schema};
use crate::money::Money;

pub(super) fn field(name: &'static str, schema: Schema) -> Field {
    Field::new(&names(name), schema)
}

pub(super) fn text(name: &'static str) -> Field {
    field(name, String::schema())
}

pub(super) fn html(name: &'static str) -> Field {
    field(name, Schema::value::<String>(Kind::Html))
}

pub(super) fn whole(name: &'static str) -> Field {
    field(name, u64::schema())
}

pub(super) fn amount(name: &'static str) -> Field {
    field(name, Money::schema())
}

pub(super) fn number(name: &'static str) -> Field {
    field(name, f64::schema())
}

pub(super) fn list(name: &'static str, item: Schema) -> Field {
    field(name, Schema::list(item))
}

/// One object: bare, in an envelope, or the first item of a list.
pub(super) fn one(name: &'static str, fields: Vec<Field>) -> Schema {
    let one = Schema::object(name, fields).within(&["data"]);
    Schema::Either(vec![one.clone(), Schema::list(one)])
}

/// A list, bare or in its envelope, whose items may be bare texts.
pub(super) fn all(name: &'static str, fields: Vec<Field>) -> Schema {
    Schema::listed("data", or_its_text(Schema::object(name, fields)))
}

/// An object with a name, or the bare name.
pub(super) fn or_its_text(object: Schema) -> Schema {
    Schema::Either(vec![object, String::schema()])
}

/// A list with the page information of its envelope, and further fields.
pub(super) fn paged(name: &'static str, item: Schema, mut more: Vec<Field>) -> Schema {
    more.push(whole("pages").without("The list has one page."));
    Schema::All(vec![
        Schema::listed("data", item),
        Schema::Either(vec![Schema::object(name, more), Schema::Nothing]),
    ])
}
