//! Sessions of the one demo user: tokens that were handed out and until when they hold.

use serde::Deserialize;
use worker::Result;

use super::Store;

impl Store {
    /// The user of a token of this kind that still holds.
    pub(crate) fn user_of(&self, kind: &str, token: &str, now_ms: i64) -> Result<Option<i64>> {
        #[derive(Deserialize)]
        struct Row {
            user: i64,
        }
        let row: Option<Row> = self.first(
            "SELECT user FROM sessions WHERE token = ? AND kind = ? AND until_ms > ?",
            vec![token.into(), kind.into(), now_ms.into()],
        )?;
        Ok(row.map(|row| row.user))
    }

    pub(crate) fn open_session(
        &self,
        kind: &str,
        token: &str,
        user: i64,
        until_ms: i64,
    ) -> Result<()> {
        self.run(
            "INSERT OR REPLACE INTO sessions (token, kind, user, until_ms) VALUES (?, ?, ?, ?)",
            vec![token.into(), kind.into(), user.into(), until_ms.into()],
        )
    }
}
