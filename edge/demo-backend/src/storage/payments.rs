//! Payments of orders: the state of each, and the messages of the bank that changed it. A message may come late, and the
//! same one may come twice, as messages of real banks do.

use serde::{Deserialize, Serialize};
use worker::Result;

use super::Database;

/// The state of a payment that was made; nothing changes it any more.
pub(crate) const PAID: &str = "paid";

/// A message of the bank about an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BankMessage {
    pub id: i64,
    pub number: String,
    pub state: String,
    /// When it arrives.
    pub due_ms: i64,
    /// Empty until it has arrived.
    pub outcome: String,
}

/// The effect of a message: the first one about a state is taken, a repeated one changes nothing.
fn outcome(known: Option<&str>, said: &str) -> &'static str {
    match known {
        Some(known) if known == PAID || known == said => "repeated",
        _ => "taken",
    }
}

impl Database {
    /// The payment status that the bank has reported by now, if any.
    pub(crate) fn payment(&self, number: &str, now_ms: i64) -> Result<Option<String>> {
        let due: Vec<BankMessage> = self.all(
            "SELECT * FROM bank_messages WHERE number = ? AND outcome = '' AND due_ms <= ? ORDER BY id",
            vec![number.into(), now_ms.into()],
        )?;
        let mut known = self.said(number)?;
        for message in due {
            let outcome = outcome(known.as_deref(), &message.state);
            if outcome == "taken" {
                self.save_payment(number, &message.state)?;
                known = Some(message.state);
            }
            self.run(
                "UPDATE bank_messages SET outcome = ? WHERE id = ?",
                vec![outcome.into(), message.id.into()],
            )?;
        }
        Ok(known)
    }

    fn said(&self, number: &str) -> Result<Option<String>> {
        #[derive(Deserialize)]
        struct Row {
            state: String,
        }
        let query = "SELECT state FROM payments WHERE number = ?";
        let row: Option<Row> = self.first(query, vec![number.into()])?;
        Ok(row.map(|row| row.state))
    }

    pub(crate) fn save_payment(&self, number: &str, state: &str) -> Result<()> {
        self.run(
            "INSERT INTO payments (number, state) VALUES (?, ?) ON CONFLICT (number) DO UPDATE SET state = excluded.state",
            vec![number.into(), state.into()],
        )
    }

    /// The bank sends a message, which arrives at that time.
    pub(crate) fn send_bank_message(&self, number: &str, state: &str, due_ms: i64) -> Result<()> {
        self.run(
            "INSERT INTO bank_messages (number, state, due_ms) VALUES (?, ?, ?)",
            vec![number.into(), state.into(), due_ms.into()],
        )
    }

    /// The messages about an order, in the order in which they were sent.
    pub(crate) fn bank_messages(&self, number: &str) -> Result<Vec<BankMessage>> {
        self.all(
            "SELECT * FROM bank_messages WHERE number = ? ORDER BY id",
            vec![number.into()],
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{PAID, outcome};

    #[test]
    fn a_payment_is_made_once() {
        assert_eq!(outcome(None, PAID), "taken");
        assert_eq!(outcome(Some("declined"), PAID), "taken");
        for said in [PAID, "declined"] {
            assert_eq!(outcome(Some(PAID), said), "repeated");
        }
        assert_eq!(outcome(Some("declined"), "declined"), "repeated");
    }
}
