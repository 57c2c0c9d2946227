//! The database. All methods are synchronous, so all writes of one request are one transaction.

mod accounts;
mod addresses;
mod brands;
mod carts;
mod favourites;
mod judgements;
mod forms;
mod listings;
mod orders;
mod queries;
mod rows;
mod search;
mod seed;
mod spelling;
mod tables;
mod typed;

pub(crate) use accounts::{Account, AccountOrder};
pub(crate) use addresses::AddressRow;
pub(crate) use brands::BrandRow;
pub(crate) use orders::OrderRow;
pub(crate) use rows::{CardRow, CategoryRow, ColourRow, DrawingRow, ProductRow};
pub(crate) use typed::SearchWords;

use serde::de::DeserializeOwned;
use worker::{Result, SqlStorage, SqlStorageValue, State};

/// The backend's database.
#[derive(Debug)]
pub(crate) struct Database {
    sql: SqlStorage,
}

impl Database {
    pub(crate) fn new(state: &State) -> Self {
        Self {
            sql: state.storage().sql(),
        }
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
