//! Visitors' votes on reviews.

use serde::Deserialize;
use worker::Result;

use super::Database;
use crate::shops::Shop;

impl Database {
    /// The numbers of likes and dislikes of a review.
    pub(crate) fn judgements(&self, shop: Shop, review: i64) -> Result<(i64, i64)> {
        #[derive(Deserialize)]
        struct Row {
            likes: i64,
            dislikes: i64,
        }
        let rows: Vec<Row> = self.all(
            "SELECT likes, dislikes FROM judgements WHERE shop = ? AND review = ?",
            vec![shop.token().into(), review.into()],
        )?;
        Ok(rows.first().map_or((0, 0), |row| (row.likes, row.dislikes)))
    }

    pub(crate) fn judge(&self, shop: Shop, review: i64, like: bool) -> Result<()> {
        self.run(
            "INSERT INTO judgements (shop, review, likes, dislikes) VALUES (?1, ?2, ?3, 1 - ?3)
             ON CONFLICT (shop, review) DO UPDATE SET likes = likes + ?3, dislikes = dislikes + 1 - ?3",
            vec![shop.token().into(), review.into(), i64::from(like).into()],
        )
    }
}
