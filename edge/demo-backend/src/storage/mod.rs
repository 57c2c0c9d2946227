//! The database. All methods are synchronous, so all writes of one request are one transaction.

mod accounts;
mod company_orders;
mod addresses;
mod adverts;
mod brands;
mod carts;
mod companies;
mod contacts;
mod favourites;
mod judgements;
mod forms;
mod letters;
mod listings;
mod orders;
mod payments;
mod queries;
mod rows;
mod search;
mod seed;
mod spelling;
mod tables;
mod typed;

pub(crate) use accounts::{Account, AccountOrder, NewAccount, PASSWORD, people};
pub(crate) use addresses::AddressRow;
pub(crate) use adverts::{AdvertQuery, AdvertRow};
pub(crate) use brands::BrandRow;
pub(crate) use companies::CompanyRow;
pub(crate) use company_orders::CompanyOrder;
pub(crate) use contacts::{Contact, ContactRow};
pub(crate) use letters::{Grant, LetterRow, NewLetter, Purpose};
pub(crate) use orders::OrderRow;
pub(crate) use payments::{BankMessage, PAID};
pub(crate) use rows::{CardRow, CategoryRow, ColourRow, DrawingRow, ProductRow};
pub(crate) use typed::SearchWords;

use std::cell::Cell;

use serde::de::DeserializeOwned;
use worker::{Result, SqlStorage, SqlStorageValue, State};

/// The backend's database.
#[derive(Debug)]
pub(crate) struct Database {
    sql: SqlStorage,
    /// A call has looked an account up by its address or number, and found one.
    has_found_account: Cell<bool>,
}

impl Database {
    pub(crate) fn new(state: &State) -> Self {
        Self {
            sql: state.storage().sql(),
            has_found_account: Cell::new(false),
        }
    }

    /// Whether a call has looked an account up by its address or number, and found one.
    pub(crate) const fn has_found_account(&self) -> bool {
        self.has_found_account.get()
    }

    fn all<T: DeserializeOwned>(
        &self,
        query: &str,
        values: Vec<SqlStorageValue>,
    ) -> Result<Vec<T>> {
        self.sql.exec(query, values)?.to_array()
    }

    fn first<T: DeserializeOwned>(
        &self,
        query: &str,
        values: Vec<SqlStorageValue>,
    ) -> Result<Option<T>> {
        Ok(self.all(query, values)?.into_iter().next())
    }

    fn run(&self, query: &str, values: Vec<SqlStorageValue>) -> Result<()> {
        self.sql.exec(query, values).map(|_| ())
    }
}
