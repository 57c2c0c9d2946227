//! Forms that visitors sent: consultations, requests, subscriptions, résumés with files.

use serde::Deserialize;
use worker::Result;

use super::Database;
use crate::shops::Shop;

/// `SQLite` values in a Durable Object are limited to two megabytes, so files are stored in parts.
const PART_BYTES: usize = 1_000_000;

/// A stored form.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct FormRow {
    pub id: i64,
    pub shop: String,
    pub kind: String,
    pub body: String,
    pub created_ms: i64,
}

impl Database {
    /// The form of this kind with this idempotency key.
    pub(crate) fn form_by_key(&self, shop: Shop, kind: &str, key: &str) -> Result<Option<FormRow>> {
        self.first(
            "SELECT id, shop, kind, body, created_ms FROM forms WHERE shop = ? AND kind = ? AND key = ?",
            vec![shop.token().into(), kind.into(), key.into()],
        )
    }

    /// Stores a form with its file and returns its number.
    pub(crate) fn save_form(
        &self,
        (shop, kind, key): (Shop, &str, &str),
        body: &str,
        file: &[u8],
        now_ms: i64,
    ) -> Result<i64> {
        self.run(
            "INSERT INTO forms (shop, kind, key, body, created_ms) VALUES (?, ?, ?, ?, ?)",
            vec![
                shop.token().into(),
                kind.into(),
                key.into(),
                body.into(),
                now_ms.into(),
            ],
        )?;
        let id = self.form_by_key(shop, kind, key)?.map_or(0, |form| form.id);
        let (mut rest, mut number) = (file, 0_i64);
        while !rest.is_empty() {
            let (part, after) = rest.split_at(rest.len().min(PART_BYTES));
            self.run(
                "INSERT INTO form_file_parts (form, part, bytes) VALUES (?, ?, ?)",
                vec![id.into(), number.into(), part.to_vec().into()],
            )?;
            (rest, number) = (after, number + 1);
        }
        Ok(id)
    }

    /// The forms of all shops, newest first.
    pub(crate) fn forms(&self) -> Result<Vec<FormRow>> {
        self.all(
            "SELECT id, shop, kind, body, created_ms FROM forms ORDER BY id DESC LIMIT 1000",
            Vec::new(),
        )
    }
}
