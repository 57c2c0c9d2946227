//! Sent letters and text messages, the tokens in their links, and one-time codes.

use serde::Deserialize;
use worker::Result;

use super::Database;
use crate::shops::Shop;

/// The purpose of a letter's link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    Activation,
    NewPassword,
    Deletion,
}

impl Purpose {
    const fn name(self) -> &'static str {
        match self {
            Self::Activation => "activation",
            Self::NewPassword => "new password",
            Self::Deletion => "deletion",
        }
    }
}

/// A letter or text message that is sent.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NewLetter<'a> {
    /// `mail` or `sms`.
    pub kind: &'a str,
    pub recipient: &'a str,
    pub subject: &'a str,
    pub body: &'a str,
    /// The path that it links to; empty without a link.
    pub path: &'a str,
    /// The one-time code in it; empty without one.
    pub code: &'a str,
}

/// A letter or text message that was sent.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct LetterRow {
    pub id: i64,
    pub shop: String,
    pub kind: String,
    pub recipient: String,
    pub subject: String,
    pub body: String,
    pub path: String,
    pub code: String,
    pub created_ms: i64,
}

/// What a sign-in provider of the demo has granted for a code.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Grant {
    /// The PKCE challenge of RFC 7636.
    pub challenge: String,
    /// The address that the code was sent back to.
    pub returns: String,
    pub token: String,
}

/// Wrong tries after which a code is worth nothing.
const MOST_TRIES: i64 = 5;

impl Database {
    pub(crate) fn send_letter(&self, shop: Shop, letter: NewLetter<'_>, now_ms: i64) -> Result<()> {
        self.run(
            "INSERT INTO letters (shop, kind, recipient, subject, body, path, code, created_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            vec![
                shop.token().into(),
                letter.kind.into(),
                letter.recipient.into(),
                letter.subject.into(),
                letter.body.into(),
                letter.path.into(),
                letter.code.into(),
                now_ms.into(),
            ],
        )
    }

    /// The letters of all shops, newest first; those of one recipient unless it is empty.
    pub(crate) fn letters(&self, recipient: &str) -> Result<Vec<LetterRow>> {
        self.all(
            "SELECT * FROM letters WHERE ? IN ('', recipient) ORDER BY id DESC LIMIT 500",
            vec![recipient.into()],
        )
    }

    pub(crate) fn clear_letters(&self) -> Result<()> {
        self.run("DELETE FROM letters", Vec::new())
    }

    pub(crate) fn create_letter_token(
        &self,
        token: &str,
        purpose: Purpose,
        user: i64,
        until_ms: i64,
    ) -> Result<()> {
        self.run(
            "INSERT INTO letter_tokens (token, purpose, user, until_ms) VALUES (?, ?, ?, ?)",
            vec![
                token.into(),
                purpose.name().into(),
                user.into(),
                until_ms.into(),
            ],
        )
    }

    /// Is this the unexpired token of a letter to this user?
    pub(crate) fn is_letter_token(
        &self,
        (token, purpose): (&str, Purpose),
        user: i64,
        now_ms: i64,
    ) -> Result<bool> {
        #[derive(Deserialize)]
        struct Row {
            user: i64,
        }
        let row: Option<Row> = self.first(
            "SELECT user FROM letter_tokens WHERE token = ? AND purpose = ? AND until_ms > ?",
            vec![token.into(), purpose.name().into(), now_ms.into()],
        )?;
        Ok(row.is_some_and(|row| row.user == user))
    }

    /// Ends the links in the letters to a user.
    pub(crate) fn end_letter_tokens(&self, user: i64) -> Result<()> {
        self.run(
            "DELETE FROM letter_tokens WHERE user = ?",
            vec![user.into()],
        )
    }

    /// For tests: expires every link and code that was sent.
    pub(crate) fn expire_letters(&self) -> Result<()> {
        self.run("UPDATE letter_tokens SET until_ms = 0", Vec::new())?;
        self.run("UPDATE codes SET until_ms = 0", Vec::new())
    }

    /// Stores the code that was sent to an address or number; an older one is worth nothing.
    pub(crate) fn save_code(
        &self,
        shop: Shop,
        destination: &str,
        code: &str,
        until_ms: i64,
    ) -> Result<()> {
        self.run(
            "INSERT OR REPLACE INTO codes (shop, destination, code, tries, until_ms) VALUES (?, ?, ?, 0, ?)",
            vec![
                shop.token().into(),
                destination.into(),
                code.into(),
                until_ms.into(),
            ],
        )
    }

    /// Whether this is the code that was sent there; a right one is used up, a wrong one counts as a try.
    pub(crate) fn use_code(
        &self,
        shop: Shop,
        destination: &str,
        code: &str,
        now_ms: i64,
    ) -> Result<bool> {
        #[derive(Deserialize)]
        struct Row {
            code: String,
        }
        let place = || vec![shop.token().into(), destination.into()];
        let mut values = place();
        values.extend([now_ms.into(), MOST_TRIES.into()]);
        let row: Option<Row> = self.first(
            "SELECT code FROM codes WHERE shop = ? AND destination = ? AND until_ms > ? AND tries < ?",
            values,
        )?;
        let is_right = row.is_some_and(|row| row.code == code);
        let query = if is_right {
            "DELETE FROM codes WHERE shop = ? AND destination = ?"
        } else {
            "UPDATE codes SET tries = tries + 1 WHERE shop = ? AND destination = ?"
        };
        self.run(query, place())?;
        Ok(is_right)
    }

    pub(crate) fn save_grant(&self, code: &str, grant: &Grant) -> Result<()> {
        self.run(
            "INSERT INTO grants (code, challenge, returns, token) VALUES (?, ?, ?, ?)",
            vec![
                code.into(),
                grant.challenge.as_str().into(),
                grant.returns.as_str().into(),
                grant.token.as_str().into(),
            ],
        )
    }

    /// What was granted for a code, which is used up.
    pub(crate) fn take_grant(&self, code: &str) -> Result<Option<Grant>> {
        self.first(
            "DELETE FROM grants WHERE code = ? RETURNING challenge, returns, token",
            vec![code.into()],
        )
    }
}
