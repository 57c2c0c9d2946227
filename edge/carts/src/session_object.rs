//! The object of one refresh token: exchanges it once, however many tabs and isolates send it, and remembers the result
//! for a minute. It lives in the carts' worker because pages are deployed more often: a lost answer would lose the
//! session, since the backend may accept a refresh token only once.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use futures_util::future::LocalBoxFuture;
use platform::backend::Backend;
use platform::clock;
use shop::backend::Call;
use shop::i18n::Language;
use shop::session::{
    REFUSED_MS, Renewal, RenewalCall, RenewalRequest, Renewed, Tokens, refresh as refresh_call,
};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use worker::{Delay, Env, Error, Request, Response, Result, State};

use crate::dealings::dealings;

/// The pause between checks while another request's exchange is running.
const TURN: Duration = Duration::from_millis(20);

/// The storage key of the tokens.
const TOKENS: &str = "tokens";

/// The object of one refresh token.
#[worker::durable_object]
pub struct SessionObject {
    token: Rc<RefreshToken>,
}

/// The state of one refresh token, shared with its exchange, which continues after the requests have stopped waiting.
/// It is stored as one text, and nothing of it outlives a minute.
struct RefreshToken {
    state: State,
    env: Env,
    /// The tokens that the exchange returned.
    known: RefCell<Option<Renewed>>,
    /// Whether the storage was read.
    is_read: Cell<bool>,
    /// Until when an exchange may be running.
    asking_until: Cell<u64>,
    /// The number of finished exchanges.
    asked: Cell<u32>,
    /// The last answer without tokens, and its time.
    failed: RefCell<Option<(u64, Renewal)>>,
}

impl worker::DurableObject for SessionObject {
    fn new(state: State, env: Env) -> Self {
        Self {
            token: Rc::new(RefreshToken {
                state,
                env,
                known: RefCell::default(),
                is_read: Cell::new(false),
                asking_until: Cell::new(0),
                asked: Cell::new(0),
                failed: RefCell::default(),
            }),
        }
    }

    /// Unused: callers use [`SessionObject::call`].
    async fn fetch(&self, _request: Request) -> Result<Response> {
        Err(Error::from("a session is asked by a call alone"))
    }

    /// Deletes the tokens. Never fails: the platform would retry a failed alarm at once.
    async fn alarm(&self) -> Result<Response> {
        if let Err(error) = self.token.forget().await {
            platform::log_error!("the tokens of a session are not forgotten: {error}");
            self.token.forget_in(REFUSED_MS).await;
        }
        Response::ok("")
    }
}

#[wasm_bindgen]
impl SessionObject {
    /// The RPC of the pages' worker: takes the JSON of a [`RenewalCall`], returns that of a [`Renewal`].
    pub async fn call(&self, call: String) -> std::result::Result<String, JsValue> {
        Ok(self.token.answer(&call).await?)
    }
}

impl RefreshToken {
    async fn answer(self: &Rc<Self>, call: &str) -> Result<String> {
        let renewal = match serde_json::from_str(call)? {
            RenewalCall::Renew(request) => self.renew(request).await?,
            RenewalCall::Recall => {
                self.read().await?;
                match self.known() {
                    Some(tokens) if tokens.left_ms(clock::now_ms()) > 0 => remembered(tokens),
                    Some(_) | None => Renewal::Nothing,
                }
            }
        };
        Ok(serde_json::to_string(&renewal)?)
    }

    /// The renewed tokens. While an exchange is running, other requests wait for its answer, at most until their own
    /// deadlines.
    async fn renew(self: &Rc<Self>, request: RenewalRequest) -> Result<Renewal> {
        let until_ms = clock::now_ms().saturating_add(request.within_ms);
        self.read().await?;
        let asked = self.asked.get();
        // No `await` between the last check and the exchange.
        loop {
            let now_ms = clock::now_ms();
            if let Some(renewal) = self.known_renewal(&request.refresh, asked, now_ms) {
                return Ok(renewal);
            }
            if self.asking_until.get() <= now_ms {
                break;
            }
            if now_ms >= until_ms {
                return Ok(still_asked());
            }
            Delay::from(TURN).await;
        }
        let mut exchange = self.begin_exchange(request);
        let left_ms = until_ms.saturating_sub(clock::now_ms());
        if let Some(renewal) = clock::in_time(&mut exchange, left_ms).await {
            return Ok(renewal);
        }
        // The backend may have used up the refresh token, so the next request needs this answer.
        self.state.wait_until(async move {
            exchange.await;
        });
        Ok(still_asked())
    }

    /// Starts the exchange, with the call's own deadline.
    fn begin_exchange(
        self: &Rc<Self>,
        request: RenewalRequest,
    ) -> LocalBoxFuture<'static, Renewal> {
        let call = refresh_call(&request.refresh);
        let until_ms = clock::now_ms().saturating_add(call.request.deadline_ms.into());
        self.asking_until.set(until_ms);
        let token = self.clone();
        Box::pin(async move {
            let renewal = token.ask(&request, &call, until_ms).await;
            token.asked.set(token.asked.get().wrapping_add(1));
            match &renewal {
                Renewal::Renewed { tokens, .. } => {
                    token.known.replace(Some(tokens.clone()));
                    token.end_exchange(until_ms);
                    token.keep(tokens).await;
                }
                failed @ (Renewal::Refused(_) | Renewal::Unknown(_) | Renewal::Nothing) => {
                    let failed = (clock::now_ms(), failed.clone());
                    token.failed.replace(Some(failed));
                    token.end_exchange(until_ms);
                }
            }
            renewal
        })
    }

    /// Ends the exchange with this deadline, unless another has begun since.
    fn end_exchange(&self, until_ms: u64) {
        if self.asking_until.get() == until_ms {
            self.asking_until.set(0);
        }
    }

    /// The result that is known without an exchange. `asked` is the number of exchanges when the request came: only
    /// requests that waited for an exchange get its failure; a refusal is also kept for a short time.
    fn known_renewal(&self, refresh: &str, asked: u32, now_ms: u64) -> Option<Renewal> {
        if let Some(tokens) = self.known()
            && tokens.answers(refresh, now_ms)
        {
            return Some(remembered(tokens));
        }
        let failed = self.failed.borrow();
        let (at_ms, renewal) = failed.as_ref()?;
        let is_fresh = now_ms.saturating_sub(*at_ms) < REFUSED_MS;
        let is_told =
            self.asked.get() != asked || (is_fresh && matches!(renewal, Renewal::Refused(_)));
        is_told.then(|| renewal.clone())
    }

    async fn ask(&self, request: &RenewalRequest, call: &Call<Tokens>, until_ms: u64) -> Renewal {
        let language = Language::from_code(&request.language).unwrap_or(Language::Ro);
        let Some(dealings) = dealings(&self.env, &request.site).await else {
            return Renewal::Unknown("the site cannot be read".to_owned());
        };
        let mut backend = Backend::new(&self.env, &dealings.token, language).until(until_ms);
        backend.visitor.clone_from(&request.visitor);
        backend.dev_mode = request.dev_mode;
        Renewal::of(backend.ask(call).await, &request.refresh, clock::now_ms())
    }

    fn known(&self) -> Option<Renewed> {
        self.known.borrow().clone()
    }

    /// Reads the tokens stored by an earlier instance.
    async fn read(&self) -> Result<()> {
        if !self.is_read.get() {
            let stored: Option<String> = self.state.storage().get(TOKENS).await?;
            let stored = stored.and_then(|text| serde_json::from_str(&text).ok());
            // Another request may have read it meanwhile and exchanged the token.
            if !self.is_read.replace(true) {
                self.known.replace(stored);
            }
        }
        Ok(())
    }

    /// Stores tokens for a minute. If that fails, this instance still has them in memory.
    async fn keep(&self, tokens: &Renewed) {
        let kept = async {
            let text = serde_json::to_string(tokens)?;
            self.state.storage().put(TOKENS, text).await
        };
        if let Err(error) = kept.await {
            platform::log_error!("the tokens of a session are not stored: {error}");
        }
        self.forget_in(tokens.left_ms(clock::now_ms())).await;
    }

    async fn forget_in(&self, left_ms: u64) {
        let left_ms = i64::try_from(left_ms).unwrap_or_default();
        if let Err(error) = self.state.storage().set_alarm(left_ms).await {
            platform::log_error!("the tokens of a session are not to be forgotten: {error}");
        }
    }

    async fn forget(&self) -> Result<()> {
        self.read().await?;
        let left_ms = self
            .known()
            .map_or(0, |tokens| tokens.left_ms(clock::now_ms()));
        if left_ms > 0 {
            self.forget_in(left_ms).await;
            return Ok(());
        }
        self.known.take();
        self.state.storage().delete_all().await
    }
}

const fn remembered(tokens: Renewed) -> Renewal {
    Renewal::Renewed {
        tokens,
        is_remembered: true,
    }
}

fn still_asked() -> Renewal {
    Renewal::Unknown("the backend is still being asked".to_owned())
}
