//! The storage of a cart: `cart`, one row, the cart as JSON; `answers`, the outcome of each command by the command's
//! id; `orders`, each order by its id; `metadata`, single values by name. The values are the JSON of the types in
//! `shop`; [`crate::schema`] has the tables.
//!
//! No call here waits, and each method that writes more than one row does so in one transaction.

use platform::bindings::panic_if_asked;
use shop::cart::{Applied, Cart, FinalRefusal, StoredOutcome};
use shop::carts::Owner;
use shop::checkout::placing::Transition;
use shop::checkout::{LastOrder, Order};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use worker::{Result, SqlStorage, SqlStorageValue, State};

use crate::alarm::Concern;
use crate::schema::{MIGRATIONS, Step, pending};
use crate::tables::{column, run, save_order};

/// Outcomes kept for repeated ids; older ones are forgotten.
const MOST_ANSWERS: i64 = 500;

const SCHEMA: &str = "schema";
const FIELDS: &str = "fields";
const OWNER: &str = "owner";
const LAST_ORDER: &str = "last_order";
const SYNC_ATTEMPTS: &str = "sync_attempts";

#[wasm_bindgen]
extern "C" {
    /// The storage in JavaScript, for a call that the `worker` crate does not have.
    #[derive(Debug)]
    type ObjectStorage;

    #[wasm_bindgen(method, catch, js_name = transactionSync)]
    fn transaction_sync(
        this: &ObjectStorage,
        writes: &mut dyn FnMut() -> std::result::Result<(), JsValue>,
    ) -> std::result::Result<(), JsValue>;
}

/// The storage of one cart, in the present schema.
#[derive(Debug)]
pub(crate) struct CartStore {
    storage: ObjectStorage,
    sql: SqlStorage,
}

impl CartStore {
    /// Opens the storage and brings it to the present schema.
    pub(crate) fn open(state: &State) -> Result<Self> {
        let store = Self {
            storage: JsValue::from(state.as_raw().storage()?).unchecked_into(),
            sql: state.storage().sql(),
        };
        store.migrate()?;
        Ok(store)
    }

    fn migrate(&self) -> Result<()> {
        let tables = column(
            &self.sql,
            "SELECT name FROM sqlite_master WHERE type = 'table'",
            Vec::new(),
        )?;
        let recorded = if tables.iter().any(|table| table == "metadata") {
            self.metadata(SCHEMA)?
        } else {
            None
        };
        let migrations = pending(&tables, recorded.as_deref())?;
        if migrations.is_empty() {
            return Ok(());
        }
        self.transaction(|| {
            for step in migrations.iter().copied().flatten() {
                match step {
                    Step::Sql(statements) => run(&self.sql, statements, Vec::new())?,
                    Step::Run(convert) => convert(&self.sql)?,
                }
            }
            self.set_metadata(SCHEMA, &MIGRATIONS.len().to_string())
        })
    }

    /// Writes all or nothing.
    fn transaction(&self, mut writes: impl FnMut() -> Result<()>) -> Result<()> {
        let mut writes = || writes().map_err(JsValue::from);
        Ok(self.storage.transaction_sync(&mut writes)?)
    }

    pub(crate) fn cart(&self) -> Result<Cart> {
        Ok(match self.first("SELECT value FROM cart", Vec::new())? {
            Some(json) => serde_json::from_str(&json)?,
            None => Cart::default(),
        })
    }

    /// The outcome of the command of this id: the cart as it was then, or the refusal.
    pub(crate) fn outcome(&self, id: &str) -> Result<Option<StoredOutcome>> {
        let json = self.first("SELECT value FROM answers WHERE id = ?", vec![id.into()])?;
        Ok(json.map(|json| serde_json::from_str(&json)).transpose()?)
    }

    /// Stores a change of the cart as the outcome of the command of this id.
    pub(crate) fn save(&self, change: &Applied, id: &str) -> Result<()> {
        self.transaction(|| {
            self.save_cart(change)?;
            panic_if_asked("writing", id);
            self.save_outcome(id, serde_json::to_string(change.cart())?)
        })
    }

    /// Stores a refusal as the outcome of the command of this id; the cart stays as it is.
    pub(crate) fn refuse(&self, id: &str, refusal: FinalRefusal) -> Result<()> {
        let json = serde_json::to_string(&StoredOutcome::Refused(refusal))?;
        self.transaction(|| self.save_outcome(id, json.clone()))
    }

    fn save_cart(&self, change: &Applied) -> Result<()> {
        let json = serde_json::to_string(change.cart())?;
        self.run("INSERT INTO cart (one, value) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET value = excluded.value", vec![json.into()])?;
        change
            .fields()
            .map_or(Ok(()), |fields| self.set_metadata(FIELDS, fields))
    }

    fn save_outcome(&self, id: &str, json: String) -> Result<()> {
        self.run(
            "INSERT OR IGNORE INTO answers (id, value) VALUES (?, ?)",
            vec![id.into(), json.into()],
        )?;
        self.run(
            "DELETE FROM answers WHERE turn <= (SELECT MAX(turn) FROM answers) - ?",
            vec![MOST_ANSWERS.into()],
        )
    }

    /// The companion data of `/api/cart-redis`: the text of a JSON object.
    pub(crate) fn fields(&self) -> Result<String> {
        Ok(self.metadata(FIELDS)?.unwrap_or_else(|| "{}".to_owned()))
    }

    /// The owner, for calls made outside a request: without the session.
    pub(crate) fn owner(&self) -> Result<Option<Owner>> {
        let json = self.metadata(OWNER)?;
        Ok(json.map(|json| serde_json::from_str(&json)).transpose()?)
    }

    pub(crate) fn save_owner(&self, owner: &Owner) -> Result<()> {
        self.set_metadata(OWNER, &serde_json::to_string(&owner.without_session())?)
    }

    /// How many times in a row the backend's copy could not be brought up to date.
    pub(crate) fn sync_attempts(&self) -> Result<u32> {
        Ok(self
            .metadata(SYNC_ATTEMPTS)?
            .and_then(|text| text.parse().ok())
            .unwrap_or(0))
    }

    pub(crate) fn set_sync_attempts(&self, attempts: u32) -> Result<()> {
        self.set_metadata(SYNC_ATTEMPTS, &attempts.to_string())
    }

    /// When a concern of the alarm is due.
    pub(crate) fn due_ms(&self, concern: Concern) -> Result<Option<u64>> {
        Ok(self
            .metadata(concern.key())?
            .and_then(|text| text.parse().ok()))
    }

    pub(crate) fn set_due_ms(&self, concern: Concern, due_ms: Option<u64>) -> Result<()> {
        match due_ms {
            Some(due_ms) => self.set_metadata(concern.key(), &due_ms.to_string()),
            None => self.run(
                "DELETE FROM metadata WHERE name = ?",
                vec![concern.key().into()],
            ),
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

    /// When the newest other order without an answer was asked for.
    pub(crate) fn other_order_since_ms(&self, id: &str) -> Result<Option<u64>> {
        let others = column(
            &self.sql,
            "SELECT value FROM orders WHERE answered = 0 AND id <> ?",
            vec![id.into()],
        )?;
        let mut newest = None;
        for json in others {
            let other: Order = serde_json::from_str(&json)?;
            newest = newest.max(Some(other.asked_ms));
        }
        Ok(newest)
    }

    /// Stores what became of the order of this id, together with the change of the cart that belongs to it.
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
            match transition.order() {
                Some(order) => save_order(&self.sql, order),
                None => self.run("DELETE FROM orders WHERE id = ?", vec![id.into()]),
            }
        })
    }

    fn metadata(&self, name: &str) -> Result<Option<String>> {
        self.first(
            "SELECT value FROM metadata WHERE name = ?",
            vec![name.into()],
        )
    }

    fn set_metadata(&self, name: &str, value: &str) -> Result<()> {
        self.run("INSERT INTO metadata (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", vec![name.into(), value.into()])
    }

    fn first(&self, query: &str, values: Vec<SqlStorageValue>) -> Result<Option<String>> {
        Ok(column(&self.sql, query, values)?.into_iter().next())
    }

    fn run(&self, query: &str, values: Vec<SqlStorageValue>) -> Result<()> {
        run(&self.sql, query, values)
    }
}
