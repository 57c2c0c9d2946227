//! The object of an account's quote for a company: it loads, applies, stores and tells, and the rules are in
//! [`shop::quotes`]. That a quote is being sent is stored before the backend is called, so that a crash sends nothing
//! twice.

use std::cell::{Cell, RefCell};

use platform::backend::Backend;
use platform::bindings::{panic_if_asked, variables};
use platform::clock;
use platform::watched::Watched;
use shop::i18n::Language;
use shop::quotes::{
    Attempt, Event, KEPT_DAYS, Kept, Outcome, QuoteCall, QuoteOwner, QuoteRequest, QuoteResponse,
    event_of, send_quote,
};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use worker::{Env, Error, Request, Response, Result, State};

use crate::dealings::dealings;

/// The storage key of the quote.
const QUOTE: &str = "quote";

/// The pause before another attempt to forget, in milliseconds.
const AGAIN_MS: u64 = 60_000;

/// The object of an account's quote for a company.
#[worker::durable_object]
pub struct QuoteObject {
    state: State,
    env: Env,
    kept: RefCell<Kept>,
    /// Whether the storage was read.
    is_read: Cell<bool>,
}

impl worker::DurableObject for QuoteObject {
    fn new(state: State, env: Env) -> Self {
        variables(&env);
        Self {
            state,
            env,
            kept: RefCell::default(),
            is_read: Cell::new(false),
        }
    }

    /// Unused: callers use [`QuoteObject::call`].
    async fn fetch(&self, _request: Request) -> Result<Response> {
        Err(Error::from("a quote is asked by a call alone"))
    }

    /// Deletes everything: each change has moved the alarm on. Never fails: the platform would retry a failed alarm at
    /// once.
    async fn alarm(&self) -> Result<Response> {
        self.kept.take();
        if let Err(error) = self.state.storage().delete_all().await {
            platform::log_error!("a quote is not forgotten: {error}");
            self.forget_in(AGAIN_MS).await;
        }
        Response::ok("")
    }
}

#[wasm_bindgen]
impl QuoteObject {
    /// The RPC of the pages' worker: takes the JSON of a [`QuoteCall`], returns that of a [`QuoteResponse`].
    pub async fn call(&self, call: String) -> std::result::Result<String, JsValue> {
        Ok(self.answer(&call).await?)
    }
}

impl QuoteObject {
    async fn answer(&self, call: &str) -> Result<String> {
        let QuoteCall { owner, request } = serde_json::from_str(call)?;
        self.read().await?;
        let rejected = match request {
            QuoteRequest::Read => {
                self.kept.borrow_mut().settle(clock::now_ms());
                None
            }
            QuoteRequest::Apply(request) => {
                // Decided without an `await`, so that calls at the same time are decided one after another.
                let effect = self.kept.borrow_mut().apply(&request, clock::now_ms());
                if effect.is_new {
                    self.store().await?;
                }
                if let Some(attempt) = effect.send {
                    self.send(&owner, &attempt).await?;
                }
                match effect.outcome {
                    Outcome::Done => None,
                    Outcome::Rejected(rejected) => Some(rejected),
                }
            }
        };
        let response = QuoteResponse {
            quote: self.kept.borrow().quote().clone(),
            rejected,
        };
        Ok(serde_json::to_string(&response)?)
    }

    /// Reads what an earlier instance has stored.
    async fn read(&self) -> Result<()> {
        if !self.is_read.get() {
            let stored: Option<String> = self.state.storage().get(QUOTE).await?;
            let stored = stored.map(|text| serde_json::from_str(&text)).transpose()?;
            // Another call may have read it and changed it meanwhile.
            if !self.is_read.replace(true) {
                self.kept.replace(stored.unwrap_or_default());
            }
        }
        Ok(())
    }

    /// Stores the quote. If that fails, the next call reads what was stored before.
    async fn store(&self) -> Result<()> {
        let text = serde_json::to_string(&*self.kept.borrow())?;
        if let Err(error) = self.state.storage().put(QUOTE, text).await {
            self.is_read.set(false);
            return Err(error);
        }
        let day_ms = variables(&self.env).day_ms;
        self.forget_in(day_ms.saturating_mul(KEPT_DAYS)).await;
        Ok(())
    }

    async fn forget_in(&self, left_ms: u64) {
        let left_ms = i64::try_from(left_ms).unwrap_or(i64::MAX);
        if let Err(error) = self.state.storage().set_alarm(left_ms).await {
            platform::log_error!("a quote is not to be forgotten: {error}");
        }
    }

    /// Makes the call of an attempt, which is stored, and stores what became of it.
    async fn send(&self, owner: &QuoteOwner, attempt: &Attempt) -> Result<()> {
        let event = self.sent(owner, attempt).await;
        panic_if_asked("quote", &attempt.key);
        let now_ms = clock::now_ms();
        self.kept.borrow_mut().answered(&attempt.key, event, now_ms);
        self.store().await
    }

    async fn sent(&self, owner: &QuoteOwner, attempt: &Attempt) -> Event {
        let dealings = dealings(&self.env, &owner.site).await;
        let Some((dealings, to)) = dealings
            .as_ref()
            .and_then(|dealings| Some((dealings, dealings.quote_call.as_ref()?)))
        else {
            return Event::not_sent(attempt);
        };
        let language = Language::from_code(&owner.language).unwrap_or(Language::Ro);
        let mut backend = Backend::new(&self.env, &dealings.token, language);
        backend.session.clone_from(&owner.session);
        backend.visitor.clone_from(&owner.visitor);
        backend.watched = owner.request_id.clone().map(Watched::new);
        let company = Some(owner.company.id.clone());
        backend.company = dealings.company_header.clone().zip(company);
        let call = send_quote(
            to,
            dealings.quote_body.as_ref(),
            self.kept.borrow().quote(),
            &owner.company,
            &owner.name,
            &attempt.key,
        );
        let answer = backend.ask(&call).await;
        if let Err(failure) = &answer {
            let key = call.request.key.as_deref().unwrap_or_default();
            platform::log_error!("quote {key}: {failure}");
        }
        event_of(
            &answer,
            attempt.is_first(),
            dealings.time_zone,
            clock::now_ms(),
        )
    }
}
