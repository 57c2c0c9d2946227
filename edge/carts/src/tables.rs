//! Reading and writing the tables of a cart.

use shop::checkout::Order;
use worker::{Result, SqlStorage, SqlStorageValue};

/// Turns the orders of the first schema, which have a column for each value, into JSON.
pub(crate) fn convert_orders(sql: &SqlStorage) -> Result<()> {
    let query = "SELECT id, lines, begun_at, reserved, answer FROM orders_in_columns";
    for row in rows(sql, query, Vec::new())? {
        let mut values = row.into_iter();
        let (Some(Some(id)), Some(Some(lines)), Some(Some(begun_at)), reserved, answer) = (
            values.next(),
            values.next(),
            values.next(),
            values.next().flatten(),
            values.next().flatten(),
        ) else {
            return Err("an order without an id, lines or a time".into());
        };
        let (reserved, answer) = (reserved.as_deref(), answer.as_deref());
        let order = Order::from_columns(id, &lines, &begun_at, reserved, answer)?;
        save_order(sql, &order)?;
    }
    Ok(())
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

/// The texts of every row; `None` for a `NULL`.
fn rows(
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

/// The texts of the first column.
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
