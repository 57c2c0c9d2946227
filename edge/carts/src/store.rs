//! The tables of a cart. No call here waits, so that all writes of one command fall into one transaction.

use shop::cart::{Cart, FinalRefusal, Line, StoredOutcome};
use shop::carts::{Owner, read};
use shop::checkout::OrderAnswer;
use shop::lenient::{Json, Lenient};
use worker::{Result, SqlStorage, SqlStorageValue, State};

/// Answers kept for repeated ids; older ones are forgotten.
const MOST_ANSWERS: i64 = 500;

/// The lines of an order, as a list of their own.
struct Lines(Vec<Line>);

impl Lenient for Lines {
    fn read(json: &Json<'_>) -> Option<Self> {
        json.list()?
            .iter()
            .map(Line::read)
            .collect::<Option<_>>()
            .map(Self)
    }
}

/// The storage of one cart.
#[derive(Debug)]
pub(crate) struct CartStore {
    sql: SqlStorage,
}

/// An order that was begun: its lines, and its answer once there is one.
pub(crate) struct Begun {
    pub(crate) id: String,
    pub(crate) lines: Vec<Line>,
    /// Whether the backend held the goods before the trace was lost.
    pub(crate) reserved: bool,
    pub(crate) answer: Option<OrderAnswer>,
    pub(crate) since_ms: u64,
}

impl CartStore {
    pub(crate) fn new(state: &State) -> Self {
        Self {
            sql: state.storage().sql(),
        }
    }

    pub(crate) fn prepare(&self) -> Result<()> {
        self.sql.exec(
            "CREATE TABLE IF NOT EXISTS cart (one INTEGER PRIMARY KEY CHECK (one = 1), value TEXT NOT NULL);
             CREATE TABLE IF NOT EXISTS answers (turn INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, value TEXT NOT NULL);
             CREATE TABLE IF NOT EXISTS orders (id TEXT PRIMARY KEY, lines TEXT NOT NULL, reserved TEXT, answer TEXT, begun_at TEXT NOT NULL);
             CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);",
            None,
        )?;
        Ok(())
    }

    pub(crate) fn cart(&self) -> Result<Cart> {
        Ok(match self.first("SELECT value FROM cart", Vec::new())? {
            Some(json) => read(&json)?,
            None => Cart::default(),
        })
    }

    /// The first answer to the command of this id: the cart as it was then, or the refusal.
    pub(crate) fn answer(&self, id: &str) -> Result<Option<StoredOutcome>> {
        let json = self.first("SELECT value FROM answers WHERE id = ?", vec![id.into()])?;
        Ok(json.map(|json| read(&json)).transpose()?)
    }

    /// Stores a cart with the id of the command that made it.
    pub(crate) fn save(&self, cart: &Cart, id: &str) -> Result<()> {
        let json = serde_json::to_string(cart)?;
        self.run("INSERT INTO cart (one, value) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET value = excluded.value", vec![json.as_str().into()])?;
        self.keep(id, json)
    }

    /// Stores a refusal as the first answer to the command of this id; the cart stays as it is.
    pub(crate) fn refuse(&self, id: &str, refusal: FinalRefusal) -> Result<()> {
        self.keep(id, serde_json::to_string(&StoredOutcome::Refused(refusal))?)
    }

    fn keep(&self, id: &str, answer: String) -> Result<()> {
        self.run(
            "INSERT OR IGNORE INTO answers (id, value) VALUES (?, ?)",
            vec![id.into(), answer.into()],
        )?;
        self.run(
            "DELETE FROM answers WHERE turn <= (SELECT MAX(turn) FROM answers) - ?",
            vec![MOST_ANSWERS.into()],
        )
    }

    /// The companion data of `/api/cart-redis`: the text of a JSON object.
    pub(crate) fn fields(&self) -> Result<String> {
        Ok(self.fact("fields")?.unwrap_or_else(|| "{}".to_owned()))
    }

    pub(crate) fn save_fields(&self, fields: &str) -> Result<()> {
        self.set_fact("fields", fields)
    }

    /// Whose cart it is, for calls made when nobody waits: without the session.
    pub(crate) fn owner(&self) -> Result<Option<Owner>> {
        Ok(self.fact("owner")?.map(|json| read(&json)).transpose()?)
    }

    pub(crate) fn save_owner(&self, owner: &Owner) -> Result<()> {
        self.set_fact(
            "owner",
            &serde_json::to_string(&Owner {
                session: None,
                ..owner.clone()
            })?,
        )
    }

    /// How many times in a row the backend's copy could not be brought up to date.
    pub(crate) fn sync_attempts(&self) -> Result<u32> {
        Ok(self
            .fact("sync_attempts")?
            .and_then(|text| text.parse().ok())
            .unwrap_or(0))
    }

    pub(crate) fn set_sync_attempts(&self, attempts: u32) -> Result<()> {
        self.set_fact("sync_attempts", &attempts.to_string())
    }

    /// The order of this id, or without one, the newest that has no answer yet.
    pub(crate) fn order(&self, id: Option<&str>) -> Result<Option<Begun>> {
        let columns = "SELECT id, lines, begun_at, reserved, answer FROM orders";
        let row = match id {
            Some(id) => self.row(&format!("{columns} WHERE id = ?"), vec![id.into()])?,
            None => self.row(
                &format!("{columns} WHERE answer IS NULL ORDER BY begun_at DESC LIMIT 1"),
                Vec::new(),
            )?,
        };
        let mut texts = row.into_iter();
        let (Some(Some(id)), Some(Some(lines)), Some(Some(begun_at))) =
            (texts.next(), texts.next(), texts.next())
        else {
            return Ok(None);
        };
        let reserved = texts.next().flatten().is_some();
        let answer = texts.next().flatten().map(|json| read(&json)).transpose()?;
        let Lines(lines) = read(&lines)?;
        Ok(Some(Begun {
            id,
            lines,
            reserved,
            answer,
            since_ms: begun_at.parse().unwrap_or(0),
        }))
    }

    pub(crate) fn begin_order(&self, id: &str, lines: &[Line], now_ms: u64) -> Result<()> {
        let lines = serde_json::to_string(lines)?;
        self.run(
            "INSERT INTO orders (id, lines, begun_at) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET begun_at = excluded.begun_at",
            vec![id.into(), lines.into(), format!("{now_ms:015}").into()],
        )
    }

    /// Notes that the backend holds the goods of an order.
    pub(crate) fn reserve_order(&self, id: &str) -> Result<()> {
        self.run(
            "UPDATE orders SET reserved = 'yes' WHERE id = ?",
            vec![id.into()],
        )
    }

    pub(crate) fn finish_order(&self, id: &str, answer: &OrderAnswer) -> Result<()> {
        self.run(
            "UPDATE orders SET answer = ? WHERE id = ?",
            vec![serde_json::to_string(answer)?.into(), id.into()],
        )
    }

    pub(crate) fn forget_order(&self, id: &str) -> Result<()> {
        self.run("DELETE FROM orders WHERE id = ?", vec![id.into()])
    }

    fn fact(&self, name: &str) -> Result<Option<String>> {
        self.first("SELECT value FROM facts WHERE name = ?", vec![name.into()])
    }

    fn set_fact(&self, name: &str, value: &str) -> Result<()> {
        self.run("INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", vec![name.into(), value.into()])
    }

    fn first(&self, query: &str, values: Vec<SqlStorageValue>) -> Result<Option<String>> {
        Ok(self.row(query, values)?.into_iter().next().flatten())
    }

    /// The texts of the first row; a `NULL` is `None`.
    fn row(&self, query: &str, values: Vec<SqlStorageValue>) -> Result<Vec<Option<String>>> {
        let Some(row) = self.sql.exec(query, values)?.raw().next() else {
            return Ok(Vec::new());
        };
        let text = |value| {
            if let SqlStorageValue::String(text) = value {
                Some(text)
            } else {
                None
            }
        };
        Ok(row?.into_iter().map(text).collect())
    }

    fn run(&self, query: &str, values: Vec<SqlStorageValue>) -> Result<()> {
        self.sql.exec(query, values).map(|_| ())
    }
}
