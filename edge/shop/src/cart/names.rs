//! The names of commands in addresses.

use super::command::{Command, Later};
use super::saved_for_later::{BACK, FORGET, LATER};
use crate::failure::Failure;
use crate::fields::Fields;
use crate::product::read_id;
use crate::quantity::Step;

/// The name of [`Command::Clear`].
pub const CLEAR: &str = "clear";
/// The name of [`Command::Seen`].
pub const SEEN: &str = "seen";
/// The name under which a promo code is sent: it becomes a [`Command::Promo`] if the backend accepts it.
pub const PROMO: &str = "promo";
/// The name of a [`Command::Promo`] that removes the code.
pub const NO_PROMO: &str = "no-promo";

/// Makes a command of the fields of a request.
type Reader = fn(&Fields) -> Result<Command, Failure>;

/// The commands with an address of their own that need only the request's fields. Adding to a line and setting it use
/// the address of the line.
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
            step: Step::ONE,
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

/// The command with this name, made from a form's fields.
pub fn parse_command(name: &str, fields: &Fields) -> Result<Command, Failure> {
    let known = NAMED.iter().find(|(known, _)| *known == name);
    let (_, read) = known.ok_or(Failure::NotFound)?;
    read(fields)
}
