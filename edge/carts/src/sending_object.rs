//! The object of one destination and purpose, or of a site's day of text messages: decides whether a message may be
//! sent, and stores that before the backend is called. It lives in the carts' worker because pages are deployed more
//! often.

use std::cell::{Cell, RefCell};

use platform::clock;
use serde::{Deserialize, Serialize};
use shop::sending::{Asking, SendingAnswer, SendingCall, Sent, TextsOfDay, Verdict};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use worker::{Env, Error, Request, Response, Result, State};

/// The storage key of everything that an object remembers.
const MEMORY: &str = "memory";

/// How long the counts of a day are kept after the last one, in milliseconds: the day is over by then.
const COUNTS_MS: u64 = 24 * 3_600_000;

/// The pause before another attempt to forget, in milliseconds.
const AGAIN_MS: u64 = 60_000;

/// The object of one destination and purpose, or of a site's day of text messages.
#[worker::durable_object]
pub struct SendingObject {
    state: State,
    memory: RefCell<Memory>,
    /// Whether the storage was read.
    is_read: Cell<bool>,
}

/// What an object remembers: it uses one of both.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct Memory {
    #[serde(default)]
    sent: Sent,
    #[serde(default)]
    texts: TextsOfDay,
    /// Until when the counts of a day are kept.
    #[serde(default)]
    texts_until_ms: u64,
}

impl worker::DurableObject for SendingObject {
    fn new(state: State, _env: Env) -> Self {
        Self {
            state,
            memory: RefCell::default(),
            is_read: Cell::new(false),
        }
    }

    /// Unused: callers use [`SendingObject::call`].
    async fn fetch(&self, _request: Request) -> Result<Response> {
        Err(Error::from("a destination is asked by a call alone"))
    }

    /// Deletes everything. Never fails: the platform would retry a failed alarm at once.
    async fn alarm(&self) -> Result<Response> {
        if let Err(error) = self.forget().await {
            platform::log_error!("a destination is not forgotten: {error}");
            self.forget_in(AGAIN_MS).await;
        }
        Response::ok("")
    }
}

#[wasm_bindgen]
impl SendingObject {
    /// The RPC of the pages' worker: takes the JSON of a [`SendingCall`], returns that of a [`SendingAnswer`].
    pub async fn call(&self, call: String) -> std::result::Result<String, JsValue> {
        Ok(self.answer(&call).await?)
    }
}

impl SendingObject {
    async fn answer(&self, call: &str) -> Result<String> {
        let call: SendingCall = serde_json::from_str(call)?;
        self.read().await?;
        let answer = if let SendingCall::State { most } = call {
            SendingAnswer::State(self.memory.borrow().sent.wait(clock::now_ms(), most))
        } else {
            // Decided without an `await`, so that calls at the same time are decided one after another.
            let answer = self.memory.borrow_mut().decide(call, clock::now_ms());
            self.keep().await?;
            answer
        };
        Ok(serde_json::to_string(&answer)?)
    }

    /// Reads what an earlier instance has stored.
    async fn read(&self) -> Result<()> {
        if !self.is_read.get() {
            let stored: Option<String> = self.state.storage().get(MEMORY).await?;
            let stored = stored.and_then(|text| serde_json::from_str(&text).ok());
            // Another call may have read it and decided meanwhile.
            if !self.is_read.replace(true) {
                self.memory.replace(stored.unwrap_or_default());
            }
        }
        Ok(())
    }

    /// Stores a decision before it is told. If that fails, the decision still holds in this instance, but the caller
    /// does not learn it and sends nothing.
    async fn keep(&self) -> Result<()> {
        let text = serde_json::to_string(&*self.memory.borrow())?;
        self.state.storage().put(MEMORY, text).await?;
        let kept_ms = self.memory.borrow().kept_ms(clock::now_ms());
        self.forget_in(kept_ms).await;
        Ok(())
    }

    async fn forget_in(&self, left_ms: u64) {
        let left_ms = i64::try_from(left_ms).unwrap_or_default();
        if let Err(error) = self.state.storage().set_alarm(left_ms).await {
            platform::log_error!("a destination is not to be forgotten: {error}");
        }
    }

    async fn forget(&self) -> Result<()> {
        self.read().await?;
        let left_ms = self.memory.borrow().kept_ms(clock::now_ms());
        if left_ms > 0 {
            self.forget_in(left_ms).await;
            return Ok(());
        }
        self.memory.take();
        self.state.storage().delete_all().await
    }
}

impl Memory {
    fn decide(&mut self, call: SendingCall, now_ms: u64) -> SendingAnswer {
        match call {
            SendingCall::Claim { most, asking } => self.claim(now_ms, most, asking.as_ref()),
            SendingCall::Release => {
                self.sent.release();
                SendingAnswer::Done
            }
            SendingCall::State { most } => SendingAnswer::State(self.sent.wait(now_ms, most)),
            SendingCall::Try { id } => SendingAnswer::Tried(self.sent.try_code(&id, now_ms)),
            SendingCall::GiveBack { id } => {
                self.sent.give_back(&id);
                SendingAnswer::Done
            }
            SendingCall::End { id } => {
                self.sent.end_code(&id);
                SendingAnswer::Done
            }
            SendingCall::Spend {
                budget,
                sender,
                address,
            } => {
                self.texts_until_ms = now_ms.saturating_add(COUNTS_MS);
                let spent = self
                    .texts
                    .spend(now_ms, budget, &sender, address.as_deref());
                match spent {
                    Ok(()) => SendingAnswer::Send,
                    Err(left_ms) => {
                        SendingAnswer::Refused(shop::sending::Wait { sent: 0, left_ms })
                    }
                }
            }
        }
    }

    fn claim(&mut self, now_ms: u64, most: usize, asking: Option<&Asking>) -> SendingAnswer {
        let verdict = match asking {
            Some(Asking { id, held }) => self.sent.claim_code(now_ms, most, id, held.as_deref()),
            None => self.sent.claim(now_ms, most),
        };
        match verdict {
            Verdict::Send => SendingAnswer::Send,
            Verdict::OnItsWay(id) => SendingAnswer::OnItsWay { id },
            Verdict::Refused => SendingAnswer::Refused(self.sent.wait(now_ms, most)),
        }
    }

    fn kept_ms(&self, now_ms: u64) -> u64 {
        let texts_ms = self.texts_until_ms.saturating_sub(now_ms);
        self.sent.kept_ms(now_ms).max(texts_ms)
    }
}
