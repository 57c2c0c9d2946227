//! Reading and writing the tables of a cart.

use shop::ordering::Order;
use worker::{Result, SqlStorage, SqlStorageValue};

/// Names of the values in the table `metadata`.
pub(crate) const SCHEMA: &str = "schema";
pub(crate) const OWNER: &str = "owner";
pub(crate) const LAST_ORDER: &str = "last_order";
pub(crate) const HANDOVER: &str = "handover";
pub(crate) const HANDED_TO: &str = "handed_to";
pub(crate) const JOINED: &str = "joined";
pub(crate) const JOINED_LINES: &str = "joined_lines";
pub(crate) const TAKEN_IN: &str = "taken_over";
pub(crate) const COPIED: &str = "copied";
pub(crate) const LAST_COPY: &str = "last_copy";
pub(crate) const REFUSED_STEP: &str = "refused_step";
pub(crate) const RESTS_UNTIL: &str = "rests_until_ms";
pub(crate) const LAST_REFUSAL: &str = "last_refusal";
pub(crate) const SESSIONS_SINCE_MS: &str = "sessions_since_ms";
pub(crate) const SESSIONS_ENDED_MS: &str = "sessions_ended_ms";

/// Converts the orders of the first schema, which has a column for each value, to JSON.
pub(crate) fn convert_orders(sql: &SqlStorage) -> Result<()> {
    for order in orders_in_columns(sql, "orders_in_columns")? {
        let order = order.ok_or("an order that cannot be read")?;
        save_order(sql, &order)?;
    }
    Ok(())
}

/// The orders of the first schema in this table; `None` for one that cannot be read.
pub(crate) fn orders_in_columns(sql: &SqlStorage, table: &str) -> Result<Vec<Option<Order>>> {
    let query = ["SELECT id, lines, begun_at, reserved, answer FROM ", table].concat();
    let rows = rows(sql, &query, Vec::new())?;
    let order = |row: Vec<Option<String>>| {
        let [Some(id), Some(lines), Some(begun_at), reserved, answer] = &row[..] else {
            return None;
        };
        let (reserved, answer) = (reserved.as_deref(), answer.as_deref());
        Order::from_columns(id.clone(), lines, begun_at, reserved, answer).ok()
    };
    Ok(rows.into_iter().map(order).collect())
}

/// Stores an order as one JSON value.
pub(crate) fn save_order(sql: &SqlStorage, order: &Order) -> Result<()> {
    let values = vec![
        order.id.as_str().into(),
        i32::from(order.is_answered()).into(),
        serde_json::to_string(order)?.into(),
    ];
    run(
        sql,
        "INSERT INTO orders (id, answered, value) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET answered = excluded.answered, value = excluded.value",
        values,
    )
}

/// All columns of every row as text; `None` for a `NULL`.
pub(crate) fn rows(
    sql: &SqlStorage,
    query: &str,
    values: Vec<SqlStorageValue>,
) -> Result<Vec<Vec<Option<String>>>> {
    let text = |value| {
        if let SqlStorageValue::String(text) = value {
            Some(text)
        } else {
            None
        }
    };
    sql.exec(query, values)?
        .raw()
        .map(|row| Ok(row?.into_iter().map(text).collect()))
        .collect()
}

/// The first column of every row as text.
pub(crate) fn column(
    sql: &SqlStorage,
    query: &str,
    values: Vec<SqlStorageValue>,
) -> Result<Vec<String>> {
    let rows = rows(sql, query, values)?;
    Ok(rows
        .into_iter()
        .filter_map(|row| row.into_iter().next().flatten())
        .collect())
}

pub(crate) fn run(sql: &SqlStorage, query: &str, values: Vec<SqlStorageValue>) -> Result<()> {
    sql.exec(query, values).map(|_| ())
}
