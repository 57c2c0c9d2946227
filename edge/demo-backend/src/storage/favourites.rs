//! The products that users have saved.

use serde::Deserialize;
use worker::Result;

use super::Database;
use crate::shops::Shop;

impl Database {
    /// A user's products, most recently saved first.
    pub(crate) fn favourites(&self, shop: Shop, user: i64) -> Result<Vec<i64>> {
        #[derive(Deserialize)]
        struct Row {
            product: i64,
        }
        let rows: Vec<Row> = self.all(
            "SELECT product FROM favourites WHERE shop = ? AND user = ? ORDER BY id DESC LIMIT 100",
            vec![shop.token().into(), user.into()],
        )?;
        Ok(rows.into_iter().map(|row| row.product).collect())
    }

    pub(crate) fn add_favourite(&self, shop: Shop, user: i64, product: i64) -> Result<()> {
        self.run(
            "INSERT OR IGNORE INTO favourites (shop, user, product) VALUES (?, ?, ?)",
            vec![shop.token().into(), user.into(), product.into()],
        )
    }

    /// Removes a product, or all products for `None`.
    pub(crate) fn remove_favourites(
        &self,
        shop: Shop,
        user: i64,
        product: Option<i64>,
    ) -> Result<()> {
        self.run(
            "DELETE FROM favourites WHERE shop = ?1 AND user = ?2 AND (?3 < 0 OR product = ?3)",
            vec![
                shop.token().into(),
                user.into(),
                product.unwrap_or(-1).into(),
            ],
        )
    }
}
