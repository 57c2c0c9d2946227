//! The names that some commands have in addresses.

use super::command::{Command, Later};
use super::saved_for_later::{BACK, FORGET, LATER};
use crate::failure::Failure;
use crate::fields::Fields;
use crate::product::read_id;
use crate::quantity::Quantity;

/// The name of [`Command::Clear`].
pub const CLEAR: &str = "clear";
/// The name of [`Command::Seen`].
pub const SEEN: &str = "seen";
/// The name under which a code is sent: it becomes a [`Command::Promo`] if the backend accepts it.
pub const PROMO: &str = "promo";
/// The name of a [`Command::Promo`] that takes the code out.
pub const NO_PROMO: &str = "no-promo";

/// The command that the fields of a request make.
type Reader = fn(&Fields) -> Result<Command, Failure>;

/// The commands that have an address of their own and are made of the request's fields alone. Adding to a line and
/// setting it go by the address of the line.
const NAMED: &[(&str, Reader)] = &[
    (CLEAR, |_| Ok(Command::Clear)),
    (SEEN, |_| Ok(Command::Seen)),
    (LATER, |fields| {
        Ok(Command::Later(Later::Save {
            product: read_id(fields.text("product"))?,
        }))
    }),
    (BACK, |fields| {
        Ok(Command::Later(Later::Restore {
            product: read_id(fields.text("product"))?,
            step: Quantity::ONE,
            stock: None,
        }))
    }),
    (FORGET, |fields| {
        Ok(Command::Later(Later::Remove {
            product: read_id(fields.text("product"))?,
        }))
    }),
    (NO_PROMO, |_| Ok(Command::Promo { promo: None })),
];

/// The command of this name with what a form says about it.
pub fn parse_command(name: &str, fields: &Fields) -> Result<Command, Failure> {
    let known = NAMED.iter().find(|(known, _)| *known == name);
    let (_, read) = known.ok_or(Failure::NotFound)?;
    read(fields)
}
