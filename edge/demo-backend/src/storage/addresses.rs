//! The delivery addresses of accounts; the oldest of an account is its default.

use serde::Deserialize;
use worker::Result;

use super::Database;

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct AddressRow {
    pub id: i64,
    pub city: i64,
    pub street: Option<i64>,
    pub building: String,
    pub apartment: String,
    pub note: String,
}

impl Database {
    pub(crate) fn addresses(&self, user: i64) -> Result<Vec<AddressRow>> {
        self.all(
            "SELECT * FROM addresses WHERE user = ? ORDER BY id LIMIT 100",
            vec![user.into()],
        )
    }

    /// Saves an address once per key. The row's own id is ignored.
    pub(crate) fn save_address(&self, user: i64, key: &str, address: &AddressRow) -> Result<()> {
        self.run(
            "INSERT OR IGNORE INTO addresses (user, key, city, street, building, apartment, note) VALUES (?, ?, ?, ?, ?, ?, ?)",
            vec![
                user.into(),
                key.into(),
                address.city.into(),
                address.street.into(),
                address.building.as_str().into(),
                address.apartment.as_str().into(),
                address.note.as_str().into(),
            ],
        )
    }

    pub(crate) fn delete_address(&self, user: i64, id: i64) -> Result<()> {
        self.run(
            "DELETE FROM addresses WHERE user = ? AND id = ?",
            vec![user.into(), id.into()],
        )
    }
}
