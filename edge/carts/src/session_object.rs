//! The object of one refresh token: it has it exchanged once, however many tabs and isolates come with it, and remembers
//! for a minute what for. It stands beside the carts because pages are deployed more often than they: an exchange whose
//! answer is lost is lost with its session, where the backend takes a refresh token once.

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

use crate::backend_sync::dealings;

/// How long a request that waits for another's exchange waits before it looks again.
const TURN: Duration = Duration::from_millis(20);

/// The name under which the tokens are stored.
const TOKENS: &str = "tokens";

/// The object of one refresh token.
#[worker::durable_object]
pub struct SessionObject {
    token: Rc<RefreshToken>,
}

/// One refresh token, which its exchange has too: that goes on when nobody waits for it any more. What is stored of it is
/// one text, and nothing else of it outlives a minute.
struct RefreshToken {
    state: State,
    env: Env,
    /// The tokens from its exchange.
    known: RefCell<Option<Renewed>>,
    /// Whether the storage was read.
    is_read: Cell<bool>,
    /// Until when the backend is being asked.
    asking_until: Cell<u64>,
    /// How often the backend was asked.
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

    /// It is asked by [`SessionObject::call`] alone.
    async fn fetch(&self, _request: Request) -> Result<Response> {
        Err(Error::from("a session is asked by a call alone"))
    }

    /// Forgets the tokens. It never fails, since a failed alarm would be tried again at once.
    async fn alarm(&self) -> Result<Response> {
        if let Err(error) = self.token.forget().await {
            worker::console_error!("the tokens of a session are not forgotten: {error}");
            self.token.forget_in(REFUSED_MS).await;
        }
        Response::ok("")
    }
}

#[wasm_bindgen]
impl SessionObject {
    /// What the worker of the pages asks: the JSON of a [`RenewalCall`], answered with that of a [`Renewal`].
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

    /// What the refresh token brings. While the backend is being asked, others wait: the answer is theirs too. Nobody waits
    /// longer than the visitor does.
    async fn renew(self: &Rc<Self>, request: RenewalRequest) -> Result<Renewal> {
        let until_ms = clock::now_ms().saturating_add(request.within_ms);
        self.read().await?;
        let asked = self.asked.get();
        // From the last look to the exchange nothing is waited for.
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
        // The backend may have spent the refresh token: the next request needs its answer.
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

    /// Ends the exchange that was to be over by then, unless another one was begun after that time.
    fn end_exchange(&self, until_ms: u64) {
        if self.asking_until.get() == until_ms {
            self.asking_until.set(0);
        }
    }

    /// What is known without asking, for a request that came when the backend had been asked so often. That it did not
    /// answer is told to those alone who waited for it.
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
            // Another request may have read it meanwhile, and had it exchanged.
            if !self.is_read.replace(true) {
                self.known.replace(stored);
            }
        }
        Ok(())
    }

    /// Stores tokens for a minute. Where that fails, this instance remembers them all the same.
    async fn keep(&self, tokens: &Renewed) {
        let kept = async {
            let text = serde_json::to_string(tokens)?;
            self.state.storage().put(TOKENS, text).await
        };
        if let Err(error) = kept.await {
            worker::console_error!("the tokens of a session are not stored: {error}");
        }
        self.forget_in(tokens.left_ms(clock::now_ms())).await;
    }

    async fn forget_in(&self, left_ms: u64) {
        let left_ms = i64::try_from(left_ms).unwrap_or_default();
        if let Err(error) = self.state.storage().set_alarm(left_ms).await {
            worker::console_error!("the tokens of a session are not to be forgotten: {error}");
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
