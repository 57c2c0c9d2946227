//! Letters from visitors: consultations, requests, subscriptions, résumés with their files.

use serde::Deserialize;
use worker::Result;

use super::Store;
use crate::shops::Shop;

/// A value may not be longer than two megabytes, so a file is kept in parts.
const PART: usize = 1_000_000;

/// A letter as it was sent.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct FormRow {
    pub id: i64,
    pub shop: String,
    pub kind: String,
    pub body: String,
    pub created_ms: i64,
}

impl Store {
    /// The letter of this kind that came with the same key.
    pub(crate) fn form_of_key(&self, shop: Shop, kind: &str, key: &str) -> Result<Option<FormRow>> {
        self.first(
            "SELECT id, shop, kind, body, created_ms FROM forms WHERE shop = ? AND kind = ? AND key = ?",
            vec![shop.token().into(), kind.into(), key.into()],
        )
    }

    /// Keeps a letter with its file, which is base64 or empty, and tells its number.
    pub(crate) fn keep_form(
        &self,
        (shop, kind, key): (Shop, &str, &str),
        body: &str,
        file: &str,
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
        let id = self.form_of_key(shop, kind, key)?.map_or(0, |form| form.id);
        let (mut rest, mut part) = (file, 0_i64);
        while !rest.is_empty() {
            let (text, after) = rest.split_at(rest.len().min(PART));
            self.run(
                "INSERT INTO form_files (form, part, text) VALUES (?, ?, ?)",
                vec![id.into(), part.into(), text.into()],
            )?;
            (rest, part) = (after, part + 1);
        }
        Ok(id)
    }

    /// The letters of all shops, the newest first.
    pub(crate) fn forms(&self) -> Result<Vec<FormRow>> {
        self.all(
            "SELECT id, shop, kind, body, created_ms FROM forms ORDER BY id DESC LIMIT 1000",
            Vec::new(),
        )
    }
}
