//! The backend's copies of carts, and the stock.

use serde::Deserialize;
use worker::Result;

use super::Database;
use crate::shops::Shop;

/// A cart line with the product's stock.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct CartLine {
    pub product: i64,
    /// Thousandths.
    pub count: i64,
    /// Thousandths.
    pub stock: i64,
    pub price: i64,
    pub old_price: Option<i64>,
    /// 1 if it needs a prescription, else 0.
    pub prescription: i64,
    /// 1 if the line is paid with points, else 0.
    pub by_points: i64,
}

impl CartLine {
    pub(crate) const fn exceeds_stock(&self) -> bool {
        self.count > self.stock
    }
}

impl Database {
    pub(crate) fn cart(&self, shop: Shop, owner: &str) -> Result<Vec<CartLine>> {
        self.all(
            "SELECT c.product, c.count, COALESCE(s.count, 0) AS stock, p.price, p.old_price, p.prescription, l.product IS NOT NULL AS by_points FROM carts c
             JOIN products p ON p.range = ? AND p.id = c.product
             LEFT JOIN stock s ON s.shop = c.shop AND s.product = c.product
             LEFT JOIN loyalty l ON l.shop = c.shop AND l.owner = c.owner AND l.product = c.product
             WHERE c.shop = ? AND c.owner = ? ORDER BY c.product",
            vec![
                shop.range().number().into(),
                shop.token().into(),
                owner.into(),
            ],
        )
    }

    /// Adds thousandths of a product to the cart, or removes them when `by` is negative. A line at zero is deleted.
    pub(crate) fn change_cart(&self, shop: Shop, owner: &str, product: i64, by: i64) -> Result<()> {
        self.run(
            "INSERT INTO carts (shop, owner, product, count) VALUES (?, ?, ?, ?)
             ON CONFLICT (shop, owner, product) DO UPDATE SET count = count + excluded.count",
            vec![shop.token().into(), owner.into(), product.into(), by.into()],
        )?;
        self.run(
            "DELETE FROM carts WHERE shop = ? AND owner = ? AND count <= 0",
            vec![shop.token().into(), owner.into()],
        )
    }

    /// Sets whether a line is paid with points.
    pub(crate) fn mark(&self, shop: Shop, owner: &str, product: i64, active: bool) -> Result<()> {
        let sql = if active {
            "INSERT OR IGNORE INTO loyalty (shop, owner, product) VALUES (?, ?, ?)"
        } else {
            "DELETE FROM loyalty WHERE shop = ? AND owner = ? AND product = ?"
        };
        self.run(sql, vec![shop.token().into(), owner.into(), product.into()])
    }

    /// The points that an account has spent more than it was given, in hundredths.
    pub(crate) fn points_spent(&self, user: i64) -> Result<i64> {
        #[derive(Deserialize)]
        struct Row {
            hundredths: i64,
        }
        let row: Option<Row> = self.first(
            "SELECT hundredths FROM points_spent WHERE user = ?",
            vec![user.into()],
        )?;
        Ok(row.map_or(0, |row| row.hundredths))
    }

    pub(crate) fn spend_points(&self, user: i64, hundredths: i64) -> Result<()> {
        self.run(
            "INSERT INTO points_spent (user, hundredths) VALUES (?, ?)
             ON CONFLICT (user) DO UPDATE SET hundredths = hundredths + excluded.hundredths",
            vec![user.into(), hundredths.into()],
        )
    }

    pub(crate) fn remove_from_cart(&self, shop: Shop, owner: &str, product: i64) -> Result<()> {
        self.run(
            "DELETE FROM carts WHERE shop = ? AND owner = ? AND product = ?",
            vec![shop.token().into(), owner.into(), product.into()],
        )
    }

    /// The stock of a product in thousandths; `None` for an unknown product.
    pub(crate) fn stock(&self, shop: Shop, product: i64) -> Result<Option<i64>> {
        #[derive(Deserialize)]
        struct Row {
            count: i64,
        }
        let row: Option<Row> = self.first(
            "SELECT count FROM stock WHERE shop = ? AND product = ?",
            vec![shop.token().into(), product.into()],
        )?;
        Ok(row.map(|row| row.count))
    }

    pub(crate) fn take_from_stock(&self, shop: Shop, product: i64, count: i64) -> Result<()> {
        self.run(
            "UPDATE stock SET count = MAX(0, count - ?) WHERE shop = ? AND product = ?",
            vec![count.into(), shop.token().into(), product.into()],
        )
    }
}
