//! Recovery from unreadable storage: a table or column is missing, a row cannot be parsed, or a newer deployment that
//! was rolled back has left its schema. The old tables are renamed and kept for inspection. Their readable rows move to
//! fresh tables: an empty cart is better than none.

use serde::de::DeserializeOwned;
use shop::cart::Cart;
use shop::carts::Owner;
use shop::ordering::{LastOrder, LastRefusal, Order};
use worker::{Result, SqlStorage};

use crate::schema::TABLES;
use crate::tables::{
    LAST_ORDER, LAST_REFUSAL, OWNER, SCHEMA, orders_in_columns, rows, run, save_order,
};

const CART: &str = "cart";

/// Fails if the cart cannot work because something is unreadable. Answered orders and command outcomes are not checked:
/// they are read on demand.
pub(crate) fn check(sql: &SqlStorage) -> Result<()> {
    all_are::<Cart>(sql, CART)?;
    all_are::<Order>(sql, "orders WHERE answered = 0")?;
    for row in rows(sql, "SELECT name, value FROM metadata", Vec::new())? {
        match &row[..] {
            [Some(name), Some(value)] if is_whole(name, value) => {}
            _ => return Err("the metadata cannot be read".into()),
        }
    }
    rows(
        sql,
        "SELECT id, value, turn FROM answers LIMIT 1",
        Vec::new(),
    )
    .map(|_| ())
}

/// Fails unless all values in a table are of this type.
fn all_are<T: DeserializeOwned>(sql: &SqlStorage, from: &str) -> Result<()> {
    let values = rows(sql, &["SELECT value FROM ", from].concat(), Vec::new())?;
    let is_whole = |value: &Option<String>| value.as_deref().is_some_and(can_be_read::<T>);
    if values.iter().flatten().all(is_whole) {
        Ok(())
    } else {
        Err(["a value cannot be read in ", from].concat().into())
    }
}

fn is_whole(name: &str, value: &str) -> bool {
    match name {
        OWNER => can_be_read::<Owner>(value),
        LAST_ORDER => can_be_read::<LastOrder>(value),
        LAST_REFUSAL => can_be_read::<LastRefusal>(value),
        _ => true,
    }
}

fn can_be_read<T: DeserializeOwned>(json: &str) -> bool {
    serde_json::from_str::<T>(json).is_ok()
}

const ASIDE: &str = "aside_";

/// Whether a table of this name was set aside.
pub(crate) fn is_aside(table: &str) -> bool {
    table.starts_with(ASIDE)
}

/// The name prefix of tables set aside at this time.
pub(crate) fn prefix(now_ms: u64) -> String {
    [ASIDE, &now_ms.to_string(), "_"].concat()
}

/// Renames the existing tables with a prefix. A readable cart is copied instead, and stays.
pub(crate) fn set_aside(sql: &SqlStorage, tables: &[String], prefix: &str) -> Result<()> {
    for name in TABLES {
        if !tables.iter().any(|table| table == name) {
            continue;
        }
        let statement = if name == CART && all_are::<Cart>(sql, CART).is_ok() {
            ["CREATE TABLE ", prefix, CART, " AS SELECT * FROM ", CART].concat()
        } else {
            ["ALTER TABLE ", name, " RENAME TO ", prefix, name].concat()
        };
        run(sql, &statement, Vec::new())?;
    }
    Ok(())
}

/// Copies all other readable rows from the tables with this prefix into the current ones.
pub(crate) fn salvage(sql: &SqlStorage, tables: &[String], prefix: &str) -> Result<()> {
    let read = |columns: &str, table: &str| {
        if !tables.iter().any(|name| name == table) {
            return Ok(Vec::new());
        }
        let query = ["SELECT ", columns, " FROM ", prefix, table].concat();
        rows(sql, &query, Vec::new())
    };
    let pairs = |columns, table| {
        let rows = read(columns, table).unwrap_or_default().into_iter();
        rows.filter_map(|row| match <[Option<String>; 2]>::try_from(row) {
            Ok([Some(name), Some(value)]) => Some((name, value)),
            Ok(_) | Err(_) => None,
        })
    };
    let insert =
        |statement, name: &str, value: &str| run(sql, statement, vec![name.into(), value.into()]);

    let orders = if let Ok(rows) = read("value", "orders") {
        let json = rows.into_iter().flatten().flatten();
        json.map(|json| serde_json::from_str(&json).ok()).collect()
    } else {
        orders_in_columns(sql, &[prefix, "orders"].concat()).unwrap_or_default()
    };
    for order in orders.into_iter().flatten() {
        save_order(sql, &order)?;
    }
    let metadata = pairs("name, value", "metadata").chain(pairs("name, value", "facts"));
    for (name, value) in metadata.filter(|(name, value)| name != SCHEMA && is_whole(name, value)) {
        let statement = "INSERT OR IGNORE INTO metadata (name, value) VALUES (?, ?)";
        insert(statement, &name, &value)?;
    }
    for (id, answer) in pairs("id, value", "answers") {
        let statement = "INSERT OR IGNORE INTO answers (id, value) VALUES (?, ?)";
        insert(statement, &id, &answer)?;
    }
    // A session that was ended must not come back.
    for (name, session) in pairs("name, value", "sessions") {
        let statement = "INSERT OR IGNORE INTO sessions (name, value) VALUES (?, ?)";
        insert(statement, &name, &session)?;
    }
    for token in read("hash, session, CAST(until_ms AS TEXT)", "session_tokens").unwrap_or_default()
    {
        let [Some(hash), Some(session), Some(until_ms)] = &token[..] else {
            continue;
        };
        run(
            sql,
            "INSERT OR IGNORE INTO session_tokens (hash, session, until_ms) VALUES (?, ?, CAST(? AS INTEGER))",
            vec![
                hash.as_str().into(),
                session.as_str().into(),
                until_ms.as_str().into(),
            ],
        )?;
    }
    Ok(())
}
