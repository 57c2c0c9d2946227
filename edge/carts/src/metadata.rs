//! The table `metadata`: single values of a cart by name. The object is the only writer, so the table is read once and
//! then cached.

use std::cell::RefCell;
use std::collections::HashMap;

use worker::{Result, SqlStorage};

use crate::tables::{rows, run};

/// The table `metadata`.
#[derive(Debug)]
pub(crate) struct Metadata {
    sql: SqlStorage,
    /// The contents of the table; `None` before the first read.
    values: RefCell<Option<HashMap<String, String>>>,
}

impl Metadata {
    pub(crate) fn of(sql: SqlStorage) -> Self {
        let values = RefCell::default();
        Self { sql, values }
    }

    pub(crate) fn get(&self, name: &str) -> Result<Option<String>> {
        let mut values = self.values.borrow_mut();
        let values = match &mut *values {
            Some(values) => values,
            unread => unread.insert(self.read()?),
        };
        Ok(values.get(name).cloned())
    }

    fn read(&self) -> Result<HashMap<String, String>> {
        let rows = rows(&self.sql, "SELECT name, value FROM metadata", Vec::new())?;
        let pair = |row: Vec<Option<String>>| match <[Option<String>; 2]>::try_from(row) {
            Ok([Some(name), Some(value)]) => Some((name, value)),
            Ok(_) | Err(_) => None,
        };
        Ok(rows.into_iter().filter_map(pair).collect())
    }

    /// Writes a value, unless the cache already has it.
    pub(crate) fn set(&self, name: &str, value: &str) -> Result<()> {
        let is_known =
            |values: &HashMap<String, String>| values.get(name).is_some_and(|known| known == value);
        if self.values.borrow().as_ref().is_some_and(is_known) {
            return Ok(());
        }
        run(
            &self.sql,
            "INSERT INTO metadata (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            vec![name.into(), value.into()],
        )?;
        if let Some(values) = &mut *self.values.borrow_mut() {
            values.insert(name.to_owned(), value.to_owned());
        }
        Ok(())
    }

    pub(crate) fn remove(&self, name: &str) -> Result<()> {
        run(
            &self.sql,
            "DELETE FROM metadata WHERE name = ?",
            vec![name.into()],
        )?;
        if let Some(values) = &mut *self.values.borrow_mut() {
            values.remove(name);
        }
        Ok(())
    }

    /// Drops the cached values, because the table has changed.
    pub(crate) fn read_again(&self) {
        self.values.take();
    }
}
