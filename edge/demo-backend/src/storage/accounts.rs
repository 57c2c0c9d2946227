//! Accounts, their orders, and sessions, which are tokens with an expiry. The demo's passwords are public, so they are
//! stored in plain text.

use serde::Deserialize;
use worker::{Result, SqlStorageValue};

use super::rows::PriceRow;
use super::{AddressRow, Contact, Database};
use crate::dates::DAY_MS;
use crate::shops::Shop;

/// A shopper with an account in one shop.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Account {
    pub id: i64,
    /// The main address; empty for an account of a phone.
    pub email: String,
    /// Empty for an account that has none.
    pub password: String,
    pub first_name: String,
    pub last_name: String,
    /// The main number; empty without one.
    pub phone: String,
    pub birthday: Option<String>,
    /// 0 until the letter of the registration is confirmed.
    pub is_active: u8,
    /// The number of its picture; 0 without one.
    pub picture: i64,
}

/// What a registration tells.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct NewAccount<'a> {
    pub email: &'a str,
    pub phone: &'a str,
    pub password: &'a str,
    pub first_name: &'a str,
    pub last_name: &'a str,
    pub is_active: bool,
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

/// An account with its main address and number.
const ACCOUNTS: &str = "SELECT *,
    COALESCE((SELECT value FROM contacts WHERE user = shoppers.id AND kind = 'email' AND is_main = 1), '') AS email,
    COALESCE((SELECT value FROM contacts WHERE user = shoppers.id AND kind = 'phone' AND is_main = 1), '') AS phone
    FROM shoppers";

/// The demo's shoppers. Ana has orders, Ion has none.
const SHOPPERS: [[&str; 4]; 2] = [
    ["ana@example.com", "Ana", "Rusu", "+37360123456"],
    ["ion@example.com", "Ion", "Munteanu", "+37369987654"],
];
/// Elena acts for two companies, and Victor for one of them, with fewer rights.
const COMPANY_CUSTOMERS: [[&str; 4]; 2] = [
    ["elena@example.com", "Elena", "Ceban", "+37369111222"],
    ["victor@example.com", "Victor", "Lungu", "+37369333444"],
];
/// The password of every seeded account.
pub(crate) const PASSWORD: &str = "demo-parola";

/// The seeded accounts, each with its purpose.
pub(crate) fn people() -> impl Iterator<Item = (&'static str, &'static str)> {
    let shown = [
        "Ana has orders, points and an address",
        "Ion has nothing yet",
        "Elena acts for two companies",
        "Victor acts for one of them, and sees its orders alone",
    ];
    let emails = SHOPPERS.iter().chain(&COMPANY_CUSTOMERS);
    emails.map(|[email, ..]| *email).zip(shown)
}

/// Ana's default delivery address.
fn default_address_of_ana(shop: Shop) -> AddressRow {
    AddressRow {
        id: 0,
        city: match shop {
            Shop::Romania => 351,
            Shop::Poland => 371,
            Shop::Depot => 381,
            Shop::Casa | Shop::Pharmacy | Shop::Imobil | Shop::Kitchen => 301,
        },
        street: Some(5),
        building: "60".to_owned(),
        apartment: "12".to_owned(),
        note: String::new(),
    }
}

impl Database {
    /// Creates the demo's accounts once, the same ones in each shop.
    pub(crate) fn seed_accounts(&self) -> Result<()> {
        #[derive(Deserialize)]
        struct Row {
            count: i64,
        }
        let existing: Option<Row> =
            self.first("SELECT COUNT(*) AS count FROM shoppers", Vec::new())?;
        if existing.is_some_and(|row| row.count > 0) {
            return Ok(());
        }
        for shop in Shop::ALL {
            for [email, first_name, last_name, phone] in SHOPPERS {
                let id = self.create_account(
                    shop,
                    &NewAccount {
                        email,
                        phone,
                        password: PASSWORD,
                        first_name,
                        last_name,
                        is_active: true,
                    },
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
        for shop in Shop::ALL {
            let mut customers = [0; COMPANY_CUSTOMERS.len()];
            for (id, [email, first_name, last_name, phone]) in
                customers.iter_mut().zip(COMPANY_CUSTOMERS)
            {
                *id = self.create_account(
                    shop,
                    &NewAccount {
                        email,
                        phone,
                        password: PASSWORD,
                        first_name,
                        last_name,
                        is_active: true,
                    },
                )?;
            }
            self.seed_company_orders(shop, customers)?;
        }
        Ok(())
    }

    /// Creates an account with its main address and number, and returns its id.
    pub(crate) fn create_account(&self, shop: Shop, new: &NewAccount<'_>) -> Result<i64> {
        #[derive(Deserialize)]
        struct Row {
            id: i64,
        }
        let row: Option<Row> = self.first(
            "INSERT INTO shoppers (shop, password, first_name, last_name, is_active) VALUES (?, ?, ?, ?, ?) RETURNING id",
            vec![
                shop.token().into(),
                new.password.into(),
                new.first_name.into(),
                new.last_name.into(),
                i64::from(new.is_active).into(),
            ],
        )?;
        let id = row.map_or(0, |row| row.id);
        for (kind, value) in [(Contact::Email, new.email), (Contact::Phone, new.phone)] {
            if !value.is_empty() {
                self.add_contact(shop, id, kind, value)?;
            }
        }
        Ok(id)
    }

    /// The account with this address, in whatever capitals it was typed.
    pub(crate) fn account_by_email(&self, shop: Shop, email: &str) -> Result<Option<Account>> {
        self.account_by_contact(shop, Contact::Email, email)
    }

    /// The account with this address or number.
    pub(crate) fn account_by_contact(
        &self,
        shop: Shop,
        kind: Contact,
        value: &str,
    ) -> Result<Option<Account>> {
        let query = format!(
            "{ACCOUNTS} WHERE id = (SELECT user FROM contacts WHERE shop = ? AND kind = ? AND value = ?)"
        );
        let found = self.first(
            &query,
            vec![
                shop.token().into(),
                kind.name().into(),
                kind.normal(value).into(),
            ],
        )?;
        if found.is_some() {
            self.has_found_account.set(true);
        }
        Ok(found)
    }

    pub(crate) fn account(&self, shop: Shop, id: i64) -> Result<Option<Account>> {
        let query = format!("{ACCOUNTS} WHERE shop = ? AND id = ?");
        self.first(&query, vec![shop.token().into(), id.into()])
    }

    pub(crate) fn activate(&self, user: i64) -> Result<()> {
        self.set_of_account(user, "is_active", 1.into())
    }

    /// Sets a password; the letters of a forgotten one are used up.
    pub(crate) fn set_password(&self, user: i64, password: &str) -> Result<()> {
        self.end_letter_tokens(user)?;
        self.set_of_account(user, "password", password.into())
    }

    /// Stores names and birthday.
    pub(crate) fn save_profile(&self, account: &Account) -> Result<()> {
        let birthday = account.birthday.as_deref();
        self.run(
            "UPDATE shoppers SET first_name = ?, last_name = ?, birthday = ? WHERE id = ?",
            vec![
                account.first_name.as_str().into(),
                account.last_name.as_str().into(),
                birthday.map_or(SqlStorageValue::Null, Into::into),
                account.id.into(),
            ],
        )
    }

    /// Stores a picture under a new number, so that no cache shows the old one.
    pub(crate) fn save_portrait(&self, user: i64, kind: &str, bytes: &[u8]) -> Result<()> {
        self.run(
            "INSERT OR REPLACE INTO portraits (user, kind, bytes) VALUES (?, ?, ?)",
            vec![user.into(), kind.into(), bytes.to_vec().into()],
        )?;
        self.set_of_account(user, "picture", crate::object::now_ms().into())
    }

    pub(crate) fn remove_portrait(&self, user: i64) -> Result<()> {
        self.run("DELETE FROM portraits WHERE user = ?", vec![user.into()])?;
        self.set_of_account(user, "picture", 0.into())
    }

    /// The kind and the bytes of an account's picture.
    pub(crate) fn portrait(&self, user: i64) -> Result<Option<(String, Vec<u8>)>> {
        let query = "SELECT kind, bytes FROM portraits WHERE user = ?";
        let mut rows = self.sql.exec(query, vec![user.into()])?.raw();
        let row = rows.next().transpose()?.unwrap_or_default();
        let mut values = row.into_iter();
        Ok(match (values.next(), values.next()) {
            (Some(SqlStorageValue::String(kind)), Some(SqlStorageValue::Blob(bytes))) => {
                Some((kind, bytes))
            }
            _ => None,
        })
    }

    /// Deletes an account with its contacts, addresses and sessions. Its orders stay.
    pub(crate) fn delete_account(&self, user: i64) -> Result<()> {
        for table in [
            "contacts",
            "addresses",
            "favourites",
            "sessions",
            "letter_tokens",
            "portraits",
        ] {
            let query = format!("DELETE FROM {table} WHERE user = ?");
            self.run(&query, vec![user.into()])?;
        }
        self.run("DELETE FROM shoppers WHERE id = ?", vec![user.into()])
    }

    fn set_of_account(
        &self,
        user: i64,
        column: &'static str,
        value: SqlStorageValue,
    ) -> Result<()> {
        let query = format!("UPDATE shoppers SET {column} = ? WHERE id = ?");
        self.run(&query, vec![value, user.into()])
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

    /// The prices of a product; all zero for an unknown one.
    pub(crate) fn prices(&self, shop: Shop, product: i64) -> Result<PriceRow> {
        let row: Option<PriceRow> = self.first(
            "SELECT price, old_price, prescription, packs FROM products WHERE range = ? AND id = ?",
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
