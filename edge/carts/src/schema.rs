//! The schemas of a cart's storage. Each has a number, which the table `metadata` holds under `schema`, and one
//! migration leads from each to the next. Never change a deployed migration: add a new one.
//!
//! If a rolled-back deployment has left a newer schema than this code knows, the tables are set aside: see
//! [`crate::damage`].

use worker::{Result, SqlStorage};

use crate::tables::convert_orders;

/// One part of a migration.
pub(crate) enum Step {
    Sql(&'static str),
    Run(fn(&SqlStorage) -> Result<()>),
}

/// All table names of all schemas.
pub(crate) const TABLES: [&str; 8] = [
    "cart",
    "answers",
    "orders",
    "orders_in_columns",
    "facts",
    "metadata",
    "sessions",
    "session_tokens",
];

/// The tables of the first schema, which has no number.
const FIRST: [&str; 4] = ["cart", "answers", "orders", "facts"];

/// Each migration leads from the schema with its index to the next.
pub(crate) const MIGRATIONS: [&[Step]; 4] = [
    &[Step::Sql(
        "CREATE TABLE IF NOT EXISTS cart (one INTEGER PRIMARY KEY CHECK (one = 1), value TEXT NOT NULL);
         CREATE TABLE IF NOT EXISTS answers (turn INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, value TEXT NOT NULL);
         CREATE TABLE IF NOT EXISTS orders (id TEXT PRIMARY KEY, lines TEXT NOT NULL, reserved TEXT, answer TEXT, begun_at TEXT NOT NULL);
         CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);",
    )],
    &[Step::Sql("ALTER TABLE facts RENAME TO metadata;")],
    // Each order becomes one JSON value.
    &[
        Step::Sql(
            "ALTER TABLE orders RENAME TO orders_in_columns;
             CREATE TABLE orders (id TEXT PRIMARY KEY, answered INTEGER NOT NULL, value TEXT NOT NULL);",
        ),
        Step::Run(convert_orders),
        Step::Sql("DROP TABLE orders_in_columns;"),
    ],
    // The list may be left over from before a rollback, during which sign-ins were not entered: it begins again.
    &[Step::Sql(
        "CREATE TABLE IF NOT EXISTS sessions (name TEXT PRIMARY KEY, value TEXT NOT NULL);
         CREATE TABLE IF NOT EXISTS session_tokens (hash TEXT PRIMARY KEY, session TEXT NOT NULL, until_ms INTEGER NOT NULL);
         DELETE FROM metadata WHERE name = 'sessions_since_ms';",
    )],
];

/// The migrations that a storage with these tables and this recorded schema number still needs.
pub(crate) fn pending(
    tables: &[String],
    recorded: Option<&str>,
) -> std::result::Result<&'static [&'static [Step]], String> {
    let has = |name: &str| tables.iter().any(|table| table == name);
    let schema = match recorded {
        Some(number) => number
            .parse()
            .map_err(|_| format!("the schema {number} is not a number"))?,
        None if has("metadata") => return Err("the storage does not name its schema".to_owned()),
        None if FIRST.into_iter().all(has) => 1,
        None => 0,
    };
    MIGRATIONS.get(schema..).ok_or_else(|| {
        format!(
            "the storage has schema {schema}, and this code knows {}",
            MIGRATIONS.len()
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(tables: &[&str], recorded: Option<&str>) -> std::result::Result<usize, String> {
        let tables: Vec<String> = tables.iter().map(|&name| name.to_owned()).collect();
        pending(&tables, recorded).map(<[_]>::len)
    }

    const NOW: [&str; 4] = ["cart", "answers", "orders", "metadata"];

    #[test]
    fn only_migrations_newer_than_the_stored_schema_are_pending() {
        assert_eq!(count(&[], None), Ok(4), "an empty storage needs all");
        assert_eq!(
            count(&FIRST[..2], None),
            Ok(4),
            "so does one that was left half made"
        );
        assert_eq!(
            count(&FIRST, None),
            Ok(3),
            "without a number it is the first"
        );
        assert_eq!(count(&NOW, Some("2")), Ok(2));
        assert_eq!(count(&NOW, Some("3")), Ok(1));
        assert_eq!(count(&NOW, Some("4")), Ok(0), "each migration is run once");
    }

    #[test]
    fn a_newer_or_unreadable_schema_is_rejected() {
        let newer = (MIGRATIONS.len() + 1).to_string();
        for recorded in [Some(newer.as_str()), Some("-1"), Some("soon"), Some("")] {
            assert!(count(&NOW, recorded).is_err(), "{recorded:?}");
        }
        assert!(count(&NOW, None).is_err());
    }
}
