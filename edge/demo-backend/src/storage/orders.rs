//! Orders. A shop has one order per idempotency key.

use serde::Deserialize;
use worker::Result;

use super::Database;
use crate::shops::Shop;

/// An order with the request's body and the answer to it.
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

impl Database {
    pub(crate) fn order_by_key(&self, shop: Shop, key: &str) -> Result<Option<OrderRow>> {
        self.first(
            "SELECT * FROM orders WHERE shop = ? AND key = ?",
            vec![shop.token().into(), key.into()],
        )
    }

    pub(crate) fn order_by_number(&self, shop: Shop, number: &str) -> Result<Option<OrderRow>> {
        self.first(
            "SELECT * FROM orders WHERE shop = ? AND number = ?",
            vec![shop.token().into(), number.into()],
        )
    }

    /// The order of this number, whichever shop's it is: each shop's numbers begin differently.
    pub(crate) fn order_of_any_shop(&self, number: &str) -> Result<Option<OrderRow>> {
        self.first("SELECT * FROM orders WHERE number = ?", vec![number.into()])
    }

    /// The sums of an order, as JSON; `None` for a seeded order.
    pub(crate) fn order_sums(&self, number: &str) -> Result<Option<String>> {
        #[derive(Deserialize)]
        struct Row {
            sums: String,
        }
        let query = "SELECT sums FROM order_sums WHERE number = ?";
        let row: Option<Row> = self.first(query, vec![number.into()])?;
        Ok(row.map(|row| row.sums))
    }

    pub(crate) fn save_order_sums(&self, number: &str, sums: &str) -> Result<()> {
        self.run(
            "INSERT INTO order_sums (number, sums) VALUES (?, ?)",
            vec![number.into(), sums.into()],
        )
    }

    /// All orders, newest first.
    pub(crate) fn orders(&self) -> Result<Vec<OrderRow>> {
        self.all(
            "SELECT * FROM orders ORDER BY id DESC LIMIT 1000",
            Vec::new(),
        )
    }

    /// The number of orders; the next order's number follows from it.
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
