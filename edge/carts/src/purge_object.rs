//! The object of a site's purges by its backend: takes the messages one after another, stores each before it is answered,
//! and writes all purges together to KV, where the isolates read them, at most about once a second. It lives in the
//! carts' worker because pages are deployed more often.

use std::cell::{Cell, RefCell};

use js_sys::Uint8Array;
use platform::{clock, config};
use shop::pagecache::{KEEP_SECONDS, Purges, Scope};
use shop::purge::{MESSAGE_MS, PurgeAnswer, PurgeCall, is_repeated, next_write_ms};
use shop::site::keys;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use worker::{Env, Error, Request, Response, Result, SqlStorage, State};

use crate::tables::{column, rows, run};

/// How long a message is remembered after the last moment at which it could be taken, in milliseconds.
const SPARE_MS: u64 = 60_000;

/// The pause after a failed write, in milliseconds.
const AGAIN_MS: u64 = 5_000;

const TABLES: [&str; 2] = [
    "CREATE TABLE IF NOT EXISTS purges (site TEXT PRIMARY KEY, lines TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS messages (name TEXT PRIMARY KEY, until_ms INTEGER NOT NULL)",
];

/// The object of a site's purges by its backend.
#[worker::durable_object]
pub struct PurgeObject {
    state: State,
    env: Env,
    sql: SqlStorage,
    /// The site and its purges; `None` before the storage was read.
    known: RefCell<Option<(String, Purges)>>,
    /// Whether KV lacks a purge.
    is_unwritten: Cell<bool>,
    /// Whether an alarm of this instance is still to come.
    has_alarm: Cell<bool>,
    /// When the last write to KV began.
    written_ms: Cell<Option<u64>>,
}

impl worker::DurableObject for PurgeObject {
    fn new(state: State, env: Env) -> Self {
        let sql = state.storage().sql();
        Self {
            state,
            env,
            sql,
            known: RefCell::default(),
            is_unwritten: Cell::new(false),
            has_alarm: Cell::new(false),
            written_ms: Cell::new(None),
        }
    }

    /// Unused: callers use [`PurgeObject::call`].
    async fn fetch(&self, _request: Request) -> Result<Response> {
        Err(Error::from("purges are taken by a call alone"))
    }

    /// Writes the purges to KV. Never fails: the platform would retry a failed alarm at once.
    async fn alarm(&self) -> Result<Response> {
        self.has_alarm.set(false);
        if let Err(error) = self.write().await {
            platform::log_error!("purges are not written: {error}");
            self.is_unwritten.set(true);
            let again_ms = clock::now_ms().saturating_add(AGAIN_MS);
            if let Err(error) = self.set_alarm(again_ms).await {
                platform::log_error!("purges have no alarm: {error}");
            }
        }
        Response::ok("")
    }
}

#[wasm_bindgen]
impl PurgeObject {
    /// The RPC of the pages' worker: takes the JSON of a [`PurgeCall`], returns that of a [`PurgeAnswer`].
    pub async fn call(&self, call: String) -> std::result::Result<String, JsValue> {
        Ok(self.answer(&call).await?)
    }
}

impl PurgeObject {
    async fn answer(&self, call: &str) -> Result<String> {
        let call: PurgeCall = serde_json::from_str(call)?;
        let before_ms = self.take(&call, clock::now_ms())?;
        if self.is_unwritten.get() && !self.has_alarm.get() {
            self.set_alarm(next_write_ms(self.written_ms.get(), clock::now_ms()))
                .await?;
        }
        Ok(serde_json::to_string(&PurgeAnswer { before_ms })?)
    }

    /// Stores the purge of a message. There is no `await`, so messages at the same time are taken one after another.
    fn take(&self, call: &PurgeCall, now_ms: u64) -> Result<Option<u64>> {
        let (_, mut purges) = self.known()?.unwrap_or_default();
        let query = "SELECT name FROM messages WHERE name = ?";
        let taken = column(&self.sql, query, vec![call.message.as_str().into()])?;
        if is_repeated(!taken.is_empty(), call.signed_ms, now_ms) {
            return Ok(None);
        }
        purges.forget_old(now_ms);
        for scope in &call.scopes {
            let scope = Scope::parse(scope).unwrap_or(Scope::Site);
            purges.add(&scope, now_ms);
        }
        let until_ms = call.signed_ms.saturating_add(MESSAGE_MS + SPARE_MS);
        let until_ms = i64::try_from(until_ms).unwrap_or(i64::MAX);
        run(
            &self.sql,
            "INSERT INTO purges (site, lines) VALUES (?, ?) ON CONFLICT (site) DO UPDATE SET lines = excluded.lines",
            vec![call.site.as_str().into(), purges.to_text().into()],
        )?;
        run(
            &self.sql,
            "INSERT INTO messages (name, until_ms) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
            vec![call.message.as_str().into(), until_ms.into()],
        )?;
        self.known.replace(Some((call.site.clone(), purges)));
        self.is_unwritten.set(true);
        Ok(Some(now_ms))
    }

    /// The site and its purges, as an earlier instance has stored them; `None` before the first message.
    fn known(&self) -> Result<Option<(String, Purges)>> {
        if let Some(known) = self.known.borrow().as_ref() {
            return Ok(Some(known.clone()));
        }
        for table in TABLES {
            run(&self.sql, table, Vec::new())?;
        }
        let stored = rows(&self.sql, "SELECT site, lines FROM purges", Vec::new())?;
        let known = stored.into_iter().find_map(|row| match &row[..] {
            [Some(site), Some(lines)] => {
                Some((site.clone(), Purges::parse(lines, clock::now_ms())))
            }
            _ => None,
        });
        self.known.replace(known.clone());
        Ok(known)
    }

    async fn write(&self) -> Result<()> {
        let Some((site, purges)) = self.known()? else {
            return Ok(());
        };
        let now_ms = clock::now_ms();
        let until_ms = i64::try_from(now_ms).unwrap_or_default();
        let query = "DELETE FROM messages WHERE until_ms < ?";
        run(&self.sql, query, vec![until_ms.into()])?;
        self.written_ms.set(Some(now_ms));
        // A message that comes meanwhile sets the alarm again.
        self.is_unwritten.set(false);
        let store = config::namespace(&self.env).map_err(String::from)?;
        let text = Uint8Array::from(purges.to_text().as_bytes());
        let key = keys::purges_of_backend(&site);
        store.keep(&key, &text, KEEP_SECONDS).await?;
        Ok(())
    }

    async fn set_alarm(&self, at_ms: u64) -> Result<()> {
        let left_ms = at_ms.saturating_sub(clock::now_ms());
        let left_ms = i64::try_from(left_ms).unwrap_or(i64::MAX);
        self.has_alarm.set(true);
        let set = self.state.storage().set_alarm(left_ms).await;
        if set.is_err() {
            self.has_alarm.set(false);
        }
        set
    }
}
