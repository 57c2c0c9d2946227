//! The storage of a cart: `cart`, one row, the cart as JSON; `answers`, the outcome of each command by the command's
//! id; `orders`, each order by its id; `metadata`, single values by name. The values are the JSON of the types in
//! `shop`; [`crate::schema`] defines the tables.
//!
//! All methods except `delete_all` are synchronous, and a method that writes several rows uses one transaction.

use std::cell::RefCell;

use platform::bindings::panic_if_asked;
use platform::clock;
use shop::cart::{Applied, Cart, FinalRefusal, StoredOutcome};
use shop::carts::Owner;
use shop::ordering::placing::Transition;
use shop::ordering::{LastOrder, LastRefusal, Order};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use worker::{Error, Result, SqlStorage, SqlStorageValue, State};

use crate::alarm_kind::AlarmKind;
use crate::damage;
use crate::metadata::Metadata;
use crate::schema::{MIGRATIONS, Step, pending};
use crate::tables::{
    LAST_ORDER, LAST_REFUSAL, OWNER, SCHEMA, SESSIONS_ENDED_MS, SESSIONS_SINCE_MS, column, run,
    save_order,
};

/// How many new outcomes trigger a purge of the oldest.
const FORGOTTEN_EVERY: i64 = 50;
/// How many outcomes are kept, at least, for repeated ids.
const KEPT_ANSWERS: i64 = 10 * FORGOTTEN_EVERY;

const FIELDS: &str = "fields";
const USED_MS: &str = "used_ms";
const SYNC_ATTEMPTS: &str = "sync_attempts";

#[wasm_bindgen]
extern "C" {
    /// The storage's JavaScript API, for a call that the `worker` crate does not have.
    #[derive(Debug)]
    type ObjectStorage;

    #[wasm_bindgen(method, catch, js_name = transactionSync)]
    fn transaction_sync(
        this: &ObjectStorage,
        writes: &mut dyn FnMut() -> std::result::Result<(), JsValue>,
    ) -> std::result::Result<(), JsValue>;

    #[wasm_bindgen(method, catch, js_name = deleteAll)]
    async fn delete_all(this: &ObjectStorage) -> std::result::Result<JsValue, JsValue>;
}

/// The storage of one cart, in the current schema.
#[derive(Debug)]
pub(crate) struct CartStore {
    storage: ObjectStorage,
    sql: SqlStorage,
    metadata: Metadata,
    /// The cached cart; `None` before the first read. The object is the only writer.
    cart: RefCell<Option<Cart>>,
}

impl CartStore {
    /// Deletes everything stored, including tables that were set aside.
    pub(crate) async fn delete_all(&self) -> Result<()> {
        let deleted = self.storage.delete_all().await;
        self.read_again();
        deleted?;
        Ok(())
    }

    /// Opens the storage and migrates it to the current schema. Unreadable storage is set aside.
    pub(crate) fn open(state: &State) -> Result<Self> {
        let store = Self {
            storage: JsValue::from(state.as_raw().storage()?).unchecked_into(),
            sql: state.storage().sql(),
            metadata: Metadata::of(state.storage().sql()),
            cart: RefCell::default(),
        };
        let opened = store.migrate().and_then(|()| damage::check(&store.sql));
        if let Err(error) = opened {
            store.begin_anew(&error)?;
        }
        Ok(store)
    }

    /// Sets the tables aside and continues with their readable rows.
    fn begin_anew(&self, error: &Error) -> Result<()> {
        let prefix = damage::prefix(clock::now_ms());
        let tables = self.tables()?;
        self.transaction(|| {
            damage::set_aside(&self.sql, &tables, &prefix)?;
            self.read_again();
            self.run_migrations(&MIGRATIONS)?;
            damage::salvage(&self.sql, &tables, &prefix)
        })?;
        self.read_again();
        platform::log_error!(
            "the storage of a cart cannot be read, its tables are kept as {prefix}…: {error}"
        );
        Ok(())
    }

    fn tables(&self) -> Result<Vec<String>> {
        let query = "SELECT name FROM sqlite_master WHERE type = 'table'";
        column(&self.sql, query, Vec::new())
    }

    pub(crate) fn migrate(&self) -> Result<()> {
        let tables = self.tables()?;
        let recorded = if tables.iter().any(|table| table == "metadata") {
            self.metadata(SCHEMA)?
        } else {
            None
        };
        let migrations = pending(&tables, recorded.as_deref())?;
        if migrations.is_empty() {
            return Ok(());
        }
        self.transaction(|| self.run_migrations(migrations))
    }

    fn run_migrations(&self, migrations: &[&[Step]]) -> Result<()> {
        for step in migrations.iter().copied().flatten() {
            match step {
                Step::Sql(statements) => run(&self.sql, statements, Vec::new())?,
                Step::Run(convert) => convert(&self.sql)?,
            }
        }
        self.set_metadata(SCHEMA, &MIGRATIONS.len().to_string())
    }

    /// Runs the writes in one transaction.
    pub(crate) fn transaction(&self, mut writes: impl FnMut() -> Result<()>) -> Result<()> {
        let mut writes = || writes().map_err(JsValue::from);
        let written = self.storage.transaction_sync(&mut writes);
        if written.is_err() {
            self.read_again();
        }
        Ok(written?)
    }

    /// Drops the caches: a transaction was rolled back, or the tables were replaced.
    fn read_again(&self) {
        self.metadata.read_again();
        self.cart.take();
    }

    pub(crate) fn cart(&self) -> Result<Cart> {
        if let Some(cart) = &*self.cart.borrow() {
            return Ok(cart.clone());
        }
        let cart: Cart = match self.first("SELECT value FROM cart", Vec::new())? {
            Some(json) => serde_json::from_str(&json)?,
            None => Cart::default(),
        };
        self.cart.replace(Some(cart.clone()));
        Ok(cart)
    }

    /// The outcome of the command with this id: the cart at that time, or the refusal. `None` if it cannot be read.
    pub(crate) fn outcome(&self, id: &str) -> Result<Option<StoredOutcome>> {
        let json = self.first("SELECT value FROM answers WHERE id = ?", vec![id.into()])?;
        Ok(json.and_then(|json| serde_json::from_str(&json).ok()))
    }

    /// Stores a changed cart as the outcome of the command with this id. If the command already has an outcome, stores
    /// nothing and returns that.
    pub(crate) fn save(&self, change: &Applied, id: &str) -> Result<Option<StoredOutcome>> {
        let mut first = None;
        self.transaction(|| {
            if !self.save_outcome(id, serde_json::to_string(&change.outcome())?)? {
                first = self.outcome(id)?;
                if first.is_some() {
                    return Ok(());
                }
            }
            panic_if_asked("writing", id);
            self.save_cart(change)
        })?;
        Ok(first)
    }

    /// Stores a cart with the backend's charges or validation, which is not the outcome of a command.
    pub(crate) fn save_validated(&self, change: &Applied) -> Result<()> {
        let (from, to) = (self.cart()?.revision, change.cart().revision);
        let (last, refusal) = (self.last_order()?, self.last_refusal()?);
        self.transaction(|| {
            self.save_cart(change)?;
            if let Some(last) = last.clone().and_then(|last| last.follow_revision(from, to)) {
                self.set_metadata(LAST_ORDER, &serde_json::to_string(&last)?)?;
            }
            if let Some(refusal) = refusal
                .clone()
                .and_then(|last| last.follow_revision(from, to))
            {
                self.save_refusal(&refusal)?;
            }
            Ok(())
        })
    }

    /// Stores a changed cart together with a metadata value, without a command's outcome.
    pub(crate) fn save_beside(&self, change: &Applied, name: &str, value: &str) -> Result<()> {
        self.transaction(|| {
            self.save_cart(change)?;
            self.set_metadata(name, value)
        })
    }

    /// Stores a refusal as the outcome of the command with this id; the cart stays unchanged.
    pub(crate) fn refuse(&self, id: &str, refusal: FinalRefusal) -> Result<()> {
        let json = serde_json::to_string(&StoredOutcome::Refused(refusal))?;
        self.transaction(|| self.save_outcome(id, json.clone()).map(|_| ()))
    }

    fn save_cart(&self, change: &Applied) -> Result<()> {
        let json = serde_json::to_string(change.cart())?;
        self.run("INSERT INTO cart (one, value) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET value = excluded.value", vec![json.into()])?;
        self.cart.replace(Some(change.cart().clone()));
        change
            .fields()
            .map_or(Ok(()), |fields| self.set_metadata(FIELDS, fields))
    }

    /// Stores an outcome; returns `false` if the command already has one.
    fn save_outcome(&self, id: &str, json: String) -> Result<bool> {
        let turn = self.first(
            "INSERT OR IGNORE INTO answers (id, value) VALUES (?, ?) RETURNING CAST(turn AS TEXT)",
            vec![id.into(), json.into()],
        )?;
        let Some(turn) = turn else {
            return Ok(false);
        };
        let turn: i64 = turn.parse().unwrap_or_default();
        if turn % FORGOTTEN_EVERY == 0 {
            self.run(
                "DELETE FROM answers WHERE turn <= ?",
                vec![turn.saturating_sub(KEPT_ANSWERS).into()],
            )?;
        }
        Ok(true)
    }

    /// The extra fields of `/api/cart-redis`: the text of a JSON object.
    pub(crate) fn fields(&self) -> Result<String> {
        Ok(self.metadata(FIELDS)?.unwrap_or_else(|| "{}".to_owned()))
    }

    /// The owner for calls made outside a request, without the session.
    pub(crate) fn owner(&self) -> Result<Option<Owner>> {
        let json = self.metadata(OWNER)?;
        Ok(json.map(|json| serde_json::from_str(&json)).transpose()?)
    }

    pub(crate) fn save_owner(&self, owner: &Owner) -> Result<()> {
        self.set_metadata(OWNER, &serde_json::to_string(&owner.without_session())?)
    }

    /// The number of failed syncs in a row.
    pub(crate) fn sync_attempts(&self) -> Result<u32> {
        Ok(self
            .metadata(SYNC_ATTEMPTS)?
            .and_then(|text| text.parse().ok())
            .unwrap_or(0))
    }

    pub(crate) fn set_sync_attempts(&self, attempts: u32) -> Result<()> {
        self.set_metadata(SYNC_ATTEMPTS, &attempts.to_string())
    }

    /// The stored time of the last use.
    pub(crate) fn used_ms(&self) -> Result<Option<u64>> {
        Ok(self.metadata(USED_MS)?.and_then(|text| text.parse().ok()))
    }

    pub(crate) fn set_used_ms(&self, used_ms: u64) -> Result<()> {
        self.set_metadata(USED_MS, &used_ms.to_string())
    }

    /// When this kind of work is due.
    pub(crate) fn due_ms(&self, kind: AlarmKind) -> Result<Option<u64>> {
        Ok(self
            .metadata(kind.key())?
            .and_then(|text| text.parse().ok()))
    }

    pub(crate) fn set_due_ms(&self, kind: AlarmKind, due_ms: Option<u64>) -> Result<()> {
        match due_ms {
            Some(due_ms) => self.set_metadata(kind.key(), &due_ms.to_string()),
            None => self.forget(kind.key()),
        }
    }

    pub(crate) fn order(&self, id: &str) -> Result<Option<Order>> {
        let json = self.first("SELECT value FROM orders WHERE id = ?", vec![id.into()])?;
        Ok(json.map(|json| serde_json::from_str(&json)).transpose()?)
    }

    /// The last order that was placed from this cart.
    pub(crate) fn last_order(&self) -> Result<Option<LastOrder>> {
        let json = self.metadata(LAST_ORDER)?;
        Ok(json.map(|json| serde_json::from_str(&json)).transpose()?)
    }

    /// The last order that was checked but not placed.
    pub(crate) fn last_refusal(&self) -> Result<Option<LastRefusal>> {
        let json = self.metadata(LAST_REFUSAL)?;
        Ok(json.map(|json| serde_json::from_str(&json)).transpose()?)
    }

    pub(crate) fn save_refusal(&self, refusal: &LastRefusal) -> Result<()> {
        self.set_metadata(LAST_REFUSAL, &serde_json::to_string(refusal)?)
    }

    /// The order that the backend may have created.
    pub(crate) fn open_order(&self, now_ms: u64) -> Result<Option<Order>> {
        let mut orders = self.unanswered()?.into_iter();
        Ok(orders.find(|order| order.is_open(now_ms)))
    }

    /// The most recent answered orders.
    pub(crate) fn placed_orders(&self) -> Result<Vec<Order>> {
        self.orders("SELECT value FROM orders WHERE answered = 1 ORDER BY rowid DESC LIMIT 50")
    }

    /// The answered orders whose receipts keep the place where they are brought.
    pub(crate) fn placed_somewhere(&self) -> Result<Vec<Order>> {
        self.orders(r#"SELECT value FROM orders WHERE answered = 1 AND value LIKE '%"place":"%'"#)
    }

    /// The unanswered orders.
    pub(crate) fn unanswered(&self) -> Result<Vec<Order>> {
        self.orders("SELECT value FROM orders WHERE answered = 0")
    }

    fn orders(&self, query: &str) -> Result<Vec<Order>> {
        let rows = column(&self.sql, query, Vec::new())?;
        let read = |json: String| Ok(serde_json::from_str(&json)?);
        rows.into_iter().map(read).collect()
    }

    /// Stores the new state of the order with this id, together with its change of the cart.
    pub(crate) fn save_order(
        &self,
        id: &str,
        transition: &Transition,
        change: Option<&Applied>,
        last: Option<&LastOrder>,
    ) -> Result<()> {
        self.transaction(|| {
            change.map_or(Ok(()), |change| self.save_cart(change))?;
            if let Some(last) = last {
                self.set_metadata(LAST_ORDER, &serde_json::to_string(last)?)?;
            }
            panic_if_asked(
                if change.is_some() {
                    "emptying"
                } else {
                    "asking"
                },
                id,
            );
            self.forget_refusal()?;
            self.keep_order(id, transition.order())
        })
    }

    /// Stores or deletes the order with this id.
    pub(crate) fn keep_order(&self, id: &str, order: Option<&Order>) -> Result<()> {
        match order {
            Some(order) => save_order(&self.sql, order),
            None => self.run("DELETE FROM orders WHERE id = ?", vec![id.into()]),
        }
    }

    /// Clears the last refusal: a new order is under way.
    fn forget_refusal(&self) -> Result<()> {
        self.forget(LAST_REFUSAL)
    }

    pub(crate) fn forget(&self, name: &str) -> Result<()> {
        self.metadata.remove(name)
    }

    pub(crate) fn metadata(&self, name: &str) -> Result<Option<String>> {
        self.metadata.get(name)
    }

    pub(crate) fn set_metadata(&self, name: &str, value: &str) -> Result<()> {
        self.metadata.set(name, value)
    }

    pub(crate) const fn sql(&self) -> &SqlStorage {
        &self.sql
    }

    /// Deletes everything but the account's sessions, the tables that were set aside too. `emptied` is the cart without
    /// its goods.
    pub(crate) fn erase(&self, emptied: &Applied) -> Result<()> {
        let aside = self.tables()?;
        let aside = aside.iter().filter(|table| damage::is_aside(table));
        self.transaction(|| {
            for table in aside.clone() {
                self.run(&["DROP TABLE ", table].concat(), Vec::new())?;
            }
            self.save_cart(emptied)?;
            for query in ["DELETE FROM answers", "DELETE FROM orders"] {
                self.run(query, Vec::new())?;
            }
            self.run(
                "DELETE FROM metadata WHERE name NOT IN (?, ?, ?)",
                [SCHEMA, SESSIONS_SINCE_MS, SESSIONS_ENDED_MS]
                    .map(Into::into)
                    .into(),
            )
        })?;
        self.read_again();
        Ok(())
    }

    fn first(&self, query: &str, values: Vec<SqlStorageValue>) -> Result<Option<String>> {
        Ok(column(&self.sql, query, values)?.into_iter().next())
    }

    fn run(&self, query: &str, values: Vec<SqlStorageValue>) -> Result<()> {
        run(&self.sql, query, values)
    }
}
