//! Accounts, their orders, and sessions, which are tokens with an expiry. The demo's passwords are public, so they are
//! stored in plain text.

use serde::Deserialize;
use worker::Result;

use super::rows::PriceRow;
use super::{AddressRow, Database};
use crate::shops::Shop;

/// A shopper with an account in one shop.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Account {
    pub id: i64,
    pub email: String,
    pub password: String,
    pub first_name: String,
    pub last_name: String,
    pub phone: String,
}

/// An order in an account.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct AccountOrder {
    pub user: i64,
    pub number: String,
    pub placed_ms: i64,
    /// Hundredths of the shop's currency.
    pub total: i64,
    pub state: String,
}

/// The demo's shoppers. Ana has orders, Ion has none.
const SHOPPERS: [[&str; 4]; 2] = [
    ["ana@example.com", "Ana", "Rusu", "+37360123456"],
    ["ion@example.com", "Ion", "Munteanu", "+37369987654"],
];
const PASSWORD: &str = "demo-parola";
const DAY_MS: i64 = 24 * 3600 * 1000;

/// Ana's default delivery address.
fn default_address_of_ana(shop: Shop) -> AddressRow {
    AddressRow {
        id: 0,
        city: match shop {
            Shop::Romania => 351,
            Shop::Casa | Shop::Pharmacy => 301,
        },
        street: Some(5),
        building: "60".to_owned(),
        apartment: "12".to_owned(),
        note: String::new(),
    }
}

impl Database {
    /// Creates the demo's accounts once, two in each shop.
    pub(crate) fn seed_accounts(&self) -> Result<()> {
        #[derive(Deserialize)]
        struct Row {
            count: i64,
        }
        let existing: Option<Row> =
            self.first("SELECT COUNT(*) AS count FROM accounts", Vec::new())?;
        if existing.is_some_and(|row| row.count > 0) {
            return Ok(());
        }
        let mut id = 0;
        for shop in Shop::ALL {
            for [email, first_name, last_name, phone] in SHOPPERS {
                id += 1;
                self.run(
                    "INSERT INTO accounts (id, shop, email, password, first_name, last_name, phone) VALUES (?, ?, ?, ?, ?, ?, ?)",
                    vec![
                        id.into(),
                        shop.token().into(),
                        email.into(),
                        PASSWORD.into(),
                        first_name.into(),
                        last_name.into(),
                        phone.into(),
                    ],
                )?;
                if first_name == "Ana" {
                    self.save_address(id, "", &default_address_of_ana(shop))?;
                    for (number, days, total, state) in [
                        (1, 41, 129_980, "delivered"),
                        (2, 12, 45_650, "canceled"),
                        (3, 2, 78_400, "sent"),
                    ] {
                        self.save_account_order(&AccountOrder {
                            user: id,
                            number: format!("{}-{}", shop.order_prefix(), 90_000 + number),
                            placed_ms: crate::object::now_ms() - days * DAY_MS,
                            total,
                            state: state.to_owned(),
                        })?;
                    }
                }
            }
        }
        Ok(())
    }

    pub(crate) fn account_by_email(&self, shop: Shop, email: &str) -> Result<Option<Account>> {
        self.first(
            "SELECT * FROM accounts WHERE shop = ? AND email = ?",
            vec![shop.token().into(), email.to_lowercase().into()],
        )
    }

    pub(crate) fn account(&self, shop: Shop, id: i64) -> Result<Option<Account>> {
        self.first(
            "SELECT * FROM accounts WHERE shop = ? AND id = ?",
            vec![shop.token().into(), id.into()],
        )
    }

    pub(crate) fn save_account_order(&self, order: &AccountOrder) -> Result<()> {
        self.run(
            "INSERT OR IGNORE INTO account_orders (number, user, placed_ms, total, state) VALUES (?, ?, ?, ?, ?)",
            vec![
                order.number.as_str().into(),
                order.user.into(),
                order.placed_ms.into(),
                order.total.into(),
                order.state.as_str().into(),
            ],
        )
    }

    /// The orders of an account, newest first.
    pub(crate) fn account_orders(&self, user: i64) -> Result<Vec<AccountOrder>> {
        self.all(
            "SELECT * FROM account_orders WHERE user = ? ORDER BY placed_ms DESC, number DESC LIMIT 1000",
            vec![user.into()],
        )
    }

    /// The prices of a product; all zero for an unknown one.
    pub(crate) fn prices(&self, shop: Shop, product: i64) -> Result<PriceRow> {
        let row: Option<PriceRow> = self.first(
            "SELECT price, old_price, packs FROM products WHERE range = ? AND id = ?",
            vec![shop.range().number().into(), product.into()],
        )?;
        Ok(row.unwrap_or_default())
    }

    /// The user of an unexpired token of this kind.
    pub(crate) fn session_user(&self, kind: &str, token: &str, now_ms: i64) -> Result<Option<i64>> {
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

    pub(crate) fn create_session(
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

    /// Expires all tokens of this kind.
    pub(crate) fn end_sessions(&self, kind: &str) -> Result<()> {
        self.run(
            "UPDATE sessions SET until_ms = 0 WHERE kind = ?",
            vec![kind.into()],
        )
    }
}
