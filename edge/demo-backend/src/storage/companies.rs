//! The companies that shoppers have created; the two that the demo begins with are not among them.

use serde::Deserialize;
use worker::Result;

use super::Database;
use crate::shops::Shop;

/// Rows begin after the companies that the demo begins with.
const BEFORE_FIRST: i64 = 100;

/// A created company.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct CompanyRow {
    pub id: i64,
    pub user: i64,
    pub code: String,
    /// All that was sent, as JSON.
    pub card: String,
}

impl Database {
    /// The companies of an account, the oldest first.
    pub(crate) fn companies(&self, user: i64) -> Result<Vec<CompanyRow>> {
        self.all(
            "SELECT id, user, code, card FROM companies WHERE user = ? ORDER BY id LIMIT 100",
            vec![user.into()],
        )
    }

    /// The company of a shop with this code.
    pub(crate) fn company_of_code(&self, shop: Shop, code: &str) -> Result<Option<CompanyRow>> {
        self.first(
            "SELECT id, user, code, card FROM companies WHERE shop = ? AND code = ?",
            vec![shop.token().into(), code.into()],
        )
    }

    /// Creates a company, or saves the new data of one.
    pub(crate) fn save_company(&self, shop: Shop, row: &CompanyRow) -> Result<()> {
        if row.id > 0 {
            return self.run(
                "UPDATE companies SET code = ?, card = ? WHERE id = ?",
                vec![
                    row.code.as_str().into(),
                    row.card.as_str().into(),
                    row.id.into(),
                ],
            );
        }
        self.run(
            "INSERT INTO companies (id, shop, user, code, card) VALUES (
                (SELECT MAX(COALESCE(MAX(id), 0), ?) + 1 FROM companies), ?, ?, ?, ?)",
            vec![
                BEFORE_FIRST.into(),
                shop.token().into(),
                row.user.into(),
                row.code.as_str().into(),
                row.card.as_str().into(),
            ],
        )
    }
}
