//! Reading back what an object stored or was asked: carts, lines and commands.

use super::{Cart, Command, CommandRequest, Line};
use crate::lenient::{Json, Lenient};
use crate::product::ProductId;
use crate::quantity::Quantity;

fn number<T: Lenient>(json: &Json<'_>, name: &str) -> Option<T> {
    json.get(name).and_then(T::read)
}

/// A quantity that lies there in thousandths.
fn quantity(json: &Json<'_>, name: &str) -> Option<Quantity> {
    number(json, name).and_then(Quantity::from_thousandths)
}

fn product(json: &Json<'_>) -> Option<ProductId> {
    number(json, "product")
}

/// All lines or none: a cart that lost a line would lie.
fn lines(json: &Json<'_>) -> Option<Vec<Line>> {
    json.get("lines")?.list()?.iter().map(Line::read).collect()
}

impl Lenient for Line {
    fn read(json: &Json<'_>) -> Option<Self> {
        Some(Self {
            product: product(json)?,
            quantity: quantity(json, "quantity")?,
            step: quantity(json, "step")?,
        })
    }
}

impl Lenient for Cart {
    fn read(json: &Json<'_>) -> Option<Self> {
        Some(Self {
            revision: number(json, "revision")?,
            lines: lines(json)?,
        })
    }
}

impl Lenient for Command {
    fn read(json: &Json<'_>) -> Option<Self> {
        if let Json::Text(name) = json {
            return (name == "clear").then_some(Self::Clear);
        }
        let (name, body) = json.variant()?;
        match name {
            "add" => Some(Self::Add {
                product: product(body)?,
                step: quantity(body, "step")?,
                quantity: quantity(body, "quantity"),
            }),
            "set" => Some(Self::Set {
                product: product(body)?,
                step: quantity(body, "step")?,
                quantity: quantity(body, "quantity")?,
            }),
            "remove" => Some(Self::Remove {
                product: product(body)?,
            }),
            "replace" => Some(Self::Replace {
                lines: lines(body)?,
            }),
            "ordered" => Some(Self::Ordered {
                lines: lines(body)?,
            }),
            _ => None,
        }
    }
}

impl Lenient for CommandRequest {
    fn read(json: &Json<'_>) -> Option<Self> {
        Some(Self {
            id: number(json, "id")?,
            command: number(json, "command")?,
        })
    }
}
