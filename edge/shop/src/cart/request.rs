//! A command on its way to the object of a cart.

use serde::{Deserialize, Serialize};

use super::Command;
use super::seen::{SeenGoods, seen_of};
use crate::product::Card;

/// A command with its id; a repeated id is answered with the first answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommandRequest {
    pub id: String,
    pub command: Command,
    /// What the shopper saw of the goods of the command.
    #[serde(default, skip_serializing_if = "SeenGoods::is_empty")]
    pub seen: SeenGoods,
}

impl CommandRequest {
    pub const fn new(id: String, command: Command) -> Self {
        Self {
            id,
            command,
            seen: SeenGoods::new(),
        }
    }

    /// The same, of a shopper who was shown these products.
    #[must_use]
    pub fn of(id: String, command: Command, cards: &[Card]) -> Self {
        let mut seen = seen_of(cards);
        match &command {
            Command::Add { product, .. } | Command::Set { product, .. } => {
                seen.retain(|known, _| known == product);
            }
            Command::Remove { .. }
            | Command::Clear
            | Command::Ordered { .. }
            | Command::Later(_)
            | Command::Promo { .. }
            | Command::Loyalty { .. } => seen.clear(),
            Command::Replace { .. }
            | Command::Merge { .. }
            | Command::TakeOver { .. }
            | Command::Seen => {}
        }
        Self { id, command, seen }
    }
}
