//! Orders: one for each idempotency key of a shop.

use serde::Deserialize;
use worker::Result;

use super::Store;
use crate::shops::Shop;

/// An order as it was sent and answered.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct OrderRow {
    pub id: i64,
    pub shop: String,
    pub key: String,
    pub number: String,
    pub body: String,
    pub answer: String,
    pub created_ms: i64,
}

impl Store {
    pub(crate) fn order_of_key(&self, shop: Shop, key: &str) -> Result<Option<OrderRow>> {
        self.first(
            "SELECT * FROM orders WHERE shop = ? AND key = ?",
            vec![shop.token().into(), key.into()],
        )
    }

    pub(crate) fn order_of_number(&self, shop: Shop, number: &str) -> Result<Option<OrderRow>> {
        self.first(
            "SELECT * FROM orders WHERE shop = ? AND number = ?",
            vec![shop.token().into(), number.into()],
        )
    }

    /// All orders, the newest first.
    pub(crate) fn orders(&self) -> Result<Vec<OrderRow>> {
        self.all(
            "SELECT * FROM orders ORDER BY id DESC LIMIT 1000",
            Vec::new(),
        )
    }

    /// How many orders there are, which makes the next one's number.
    pub(crate) fn count_orders(&self) -> Result<i64> {
        #[derive(Deserialize)]
        struct Row {
            count: i64,
        }
        let row: Option<Row> = self.first("SELECT COUNT(*) AS count FROM orders", Vec::new())?;
        Ok(row.map_or(0, |row| row.count))
    }

    pub(crate) fn save_order(&self, order: &OrderRow) -> Result<()> {
        self.run(
            "INSERT INTO orders (shop, key, number, body, answer, created_ms) VALUES (?, ?, ?, ?, ?, ?)",
            vec![
                order.shop.as_str().into(),
                order.key.as_str().into(),
                order.number.as_str().into(),
                order.body.as_str().into(),
                order.answer.as_str().into(),
                order.created_ms.into(),
            ],
        )
    }
}
