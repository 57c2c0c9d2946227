//! The tables. No call here waits, so that all writes of one request fall into one transaction.

mod accounts;
mod brands;
mod carts;
mod forms;
mod orders;
mod rows;
mod seed;
mod shelf;
mod tables;

pub(crate) use accounts::{Account, AccountOrder};
pub(crate) use brands::BrandRow;
pub(crate) use orders::OrderRow;
pub(crate) use rows::{CardRow, CategoryRow, LookRow, ProductRow};

use serde::de::DeserializeOwned;
use worker::{Result, SqlStorage, SqlStorageValue, State};

/// The storage of the backend.
#[derive(Debug)]
pub(crate) struct Store {
    sql: SqlStorage,
}

impl Store {
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
