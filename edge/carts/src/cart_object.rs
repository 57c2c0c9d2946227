//! The object that holds one cart: loads it, applies a command through `shop::cart`, stores the outcome and sends the
//! new revision to every socket.

use std::cell::{Cell, OnceCell, RefCell};

use futures_util::FutureExt;
use platform::{bindings, clock};
use shop::cart::{
    Cart, CartEvent, CommandRequest, EventKind, FinalRefusal, Rejected, StoredOutcome, apply, save,
};
use shop::carts::{CartCall, CartRequest, CartResponse, Owner, SocketSession, TakesIn};
use shop::ordering::{LastOrder, Order, OrderNews};
use shop::payment::{self, Payable};
use shop::product::ProductId;
use shop::quote::Charges;
use shop::thankyou::OrderSummary;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use worker::{Env, Error, Method, Request, Response, Result, State, WebSocket};

use crate::session_table::Admission;
use crate::store::CartStore;

/// One cart.
#[worker::durable_object]
pub struct CartObject {
    pub(crate) state: State,
    pub(crate) env: Env,
    /// Whether a request of this instance is placing an order.
    pub(crate) ordering: Cell<bool>,
    /// Until when orders are refused because this guest's goods are being merged into an account's cart.
    pub(crate) giving_until: Cell<u64>,
    /// Until when a sync of the backend's copy may run.
    pub(crate) syncing_until: Cell<u64>,
    /// (deadline, last change) of the unsynced changes.
    pub(crate) unsent: Cell<Option<(u64, u64)>>,
    /// The account's session for alarms; never stored, dropped when it has ended.
    pub(crate) session: RefCell<Option<String>>,
    /// The last visitor's address, if the site passes it on; never stored.
    pub(crate) visitor: RefCell<Option<String>>,
    /// Whether the shopper is waiting for an order's answer, so that the next alarm asks for it at once.
    pub(crate) is_here: Cell<bool>,
    /// The charges last set by the backend.
    pub(crate) charges: Cell<Charges>,
    /// When the backend's copy was last compared.
    pub(crate) compared_ms: Cell<u64>,
    /// The products of the backend's copy, in its order.
    pub(crate) copy_order: RefCell<Vec<ProductId>>,
    /// The last revision for which a validation was requested.
    pub(crate) asked_at: Cell<u64>,
    /// How often the validation was requested in another language since the cart changed.
    pub(crate) retold: Cell<u8>,
    /// The end of the pause before the account's kept cart is fetched again.
    pub(crate) rests_until: Cell<u64>,
    /// The time of the pending alarm that this instance has set.
    pub(crate) alarm_ms: Cell<Option<u64>>,
    /// Whether the storage has been deleted.
    pub(crate) ended: Cell<bool>,
    store: OnceCell<CartStore>,
}

impl worker::DurableObject for CartObject {
    fn new(state: State, env: Env) -> Self {
        // The storage may hit a panic point: read the variables first.
        bindings::variables(&env);
        let object = Self {
            state,
            env,
            ordering: Cell::new(false),
            giving_until: Cell::new(0),
            syncing_until: Cell::new(0),
            unsent: Cell::new(None),
            session: RefCell::new(None),
            visitor: RefCell::new(None),
            is_here: Cell::new(false),
            charges: Cell::new(Charges::default()),
            compared_ms: Cell::new(0),
            copy_order: RefCell::default(),
            asked_at: Cell::new(0),
            retold: Cell::new(0),
            rests_until: Cell::new(0),
            alarm_ms: Cell::new(None),
            ended: Cell::new(false),
            store: OnceCell::new(),
        };
        if let Err(error) = object.store() {
            platform::log_error!("the storage of a cart could not be opened: {error}");
        }
        object
    }

    /// Opens a socket. Other calls use [`CartObject::call`]; worker versions from before the RPC post the same text as
    /// a body.
    async fn fetch(&self, mut request: Request) -> Result<Response> {
        if request.method() == Method::Post {
            let call = request.text().await?;
            return Response::ok(self.answer(&call).await?);
        }
        let session = request.headers().get(SocketSession::HEADER)?;
        self.open_socket(session.as_deref()).await
    }

    /// Runs the due work. Never fails: the platform would retry a failed alarm at once.
    async fn alarm(&self) -> Result<Response> {
        self.alarm_ms.set(None);
        bindings::panic_if_asked("alarm", "sync");
        if let Err(error) = self.run_due_work().await {
            platform::log_error!("an alarm of a cart failed: {error}");
            self.retry_alarm().await;
        }
        Response::ok("")
    }

    async fn websocket_close(
        &self,
        socket: WebSocket,
        _code: usize,
        _reason: String,
        _was_clean: bool,
    ) -> Result<()> {
        // The peer is gone: closing our half may fail, which does no harm.
        let _ = socket.close(Some(1000), None::<&str>);
        Ok(())
    }

    async fn websocket_error(&self, _socket: WebSocket, error: Error) -> Result<()> {
        platform::log_info!("a cart's socket broke: {error}");
        Ok(())
    }
}

#[wasm_bindgen]
impl CartObject {
    /// The RPC of the pages' worker: takes the JSON of a [`CartCall`], returns that of a [`CartResponse`].
    pub async fn call(&self, call: String) -> std::result::Result<String, JsValue> {
        Ok(self.answer(&call).await?)
    }
}

impl CartObject {
    async fn answer(&self, call: &str) -> Result<String> {
        let call: CartCall = serde_json::from_str(call)?;
        let mut own = None;
        if let Some(presented) = &call.presented {
            match self.admit(presented)? {
                Admission::Admitted(name) => own = Some(name),
                Admission::Ended(at_ms) => {
                    return Ok(serde_json::to_string(&CartResponse::SessionEnded(at_ms))?);
                }
            }
        }
        if !matches!(call.request, CartRequest::EndSession(_))
            && let Err(error) = self.note_use().await
        {
            platform::log_error!("the use of a cart is not noted: {error}");
        }
        let takes_in = match call.request.takes_in() {
            Some(when) if self.begins(&call.owner)? => Some(when),
            Some(_) | None => None,
        };
        if takes_in == Some(TakesIn::Before) {
            self.take_in_soon(&call.owner).await?;
        }
        // Rare calls are boxed to keep them out of the hot path of every command.
        let mut response = match call.request {
            CartRequest::Read => self.read(&call.owner).await?,
            CartRequest::Recall(id) => self.recall(&id)?.unwrap_or(CartResponse::Nothing),
            CartRequest::Refuse { id, refusal } => self.refuse(&id, refusal)?,
            CartRequest::Apply(request) => self.command(&call.owner, &request, None).await?,
            CartRequest::Save { request, fields } => {
                self.command(&call.owner, &request, Some(fields)).await?
            }
            CartRequest::SaveAt {
                request,
                fields,
                revision,
            } => match self.stale_cart(revision)? {
                Some(stale) => stale,
                None => self.command(&call.owner, &request, Some(fields)).await?,
            },
            CartRequest::Give => self.give("", None)?,
            CartRequest::GiveTo {
                account,
                instead_of,
            } => self.give(&account, instead_of)?,
            CartRequest::Given { request, revision } => {
                self.given(&call.owner, &request, revision)
                    .boxed_local()
                    .await?
            }
            CartRequest::Join { request, guest } => {
                self.join(&call.owner, &request, &guest)
                    .boxed_local()
                    .await?
            }
            CartRequest::Promo { id, code } => {
                self.promo(&call.owner, id, &code).boxed_local().await?
            }
            CartRequest::Order(place) | CartRequest::OrderToSaved(place) => {
                CartResponse::Order(self.order(&call.owner, *place).boxed_local().await?)
            }
            CartRequest::AskAgain(id) => {
                match self.ask_again(&call.owner, &id).boxed_local().await? {
                    Some(answer) => CartResponse::Order(answer),
                    None => CartResponse::Nothing,
                }
            }
            CartRequest::Waive(id) => match self.waive(&call.owner, &id).boxed_local().await? {
                Some(answer) => CartResponse::Order(answer),
                None => CartResponse::Nothing,
            },
            CartRequest::Payment(named) => {
                let orders = self.store()?.placed_orders()?;
                let found = payment::find(orders, named.as_deref(), clock::now_ms());
                let owner = self.store()?.owner()?;
                CartResponse::Payment(found.map(|found| Payable {
                    language: owner.map(|owner| owner.language).unwrap_or_default(),
                    ..found
                }))
            }
            CartRequest::Ordered(number) => {
                CartResponse::Ordered(OrderSummary::find(self.store()?.placed_orders()?, &number))
            }
            CartRequest::EndSession(hashes) => {
                self.end_session(&hashes);
                CartResponse::Nothing
            }
            CartRequest::Sessions(asked) => {
                self.sessions(own.as_deref(), asked).boxed_local().await?
            }
        };
        if takes_in == Some(TakesIn::After) {
            self.take_in_soon(&call.owner).await?;
            if let CartResponse::Cart { cart, .. } = &mut response {
                *cart = self.store()?.cart()?;
            }
        }
        Ok(serde_json::to_string(&response.for_pages(call.reads))?)
    }

    /// The storage. If it could not be opened, each call tries again and does nothing else until that works.
    pub(crate) fn store(&self) -> Result<&CartStore> {
        if let Some(store) = self.store.get() {
            if self.ended.get() {
                store.migrate()?;
                self.ended.set(false);
            }
            return Ok(store);
        }
        let opened = CartStore::open(&self.state)?;
        Ok(self.store.get_or_init(|| opened))
    }

    /// The storage, if it is already open.
    pub(crate) fn opened(&self) -> Option<&CartStore> {
        self.store.get()
    }

    async fn read(&self, owner: &Owner) -> Result<CartResponse> {
        let store = self.store()?;
        let (cart, now_ms) = (store.cart()?, clock::now_ms());
        let last = store.last_order()?;
        let placed_ms = last.as_ref().map(|last| last.placed_ms);
        let unanswered = store.unanswered()?;
        let is_lost = |order: &Order| order.is_told_lost(placed_ms, now_ms);
        let lost = unanswered.iter().any(is_lost);
        let open = unanswered.into_iter().find(|order| order.is_open(now_ms));
        let last = last.and_then(|last| last.recall(&cart, now_ms));
        let refusal = store.last_refusal()?;
        if let Some(order) = &open {
            self.ask_in_session(owner, order).await?;
        }
        self.sync_in_session(owner, &cart).await?;
        self.retell(owner, &cart).await?;
        let fields = store.fields()?;
        let news = OrderNews {
            open: open.map(Order::into_open_order),
            refused: refusal.is_some_and(|refusal| refusal.is_shown(&cart, now_ms)),
            lost,
            ..last.as_ref().map(LastOrder::news).unwrap_or_default()
        };
        let ordered = last.map(|last| last.number);
        Ok(CartResponse::Cart {
            cart,
            fields,
            ordered,
            news,
        })
    }

    /// The cart, if its revision differs. No `await` comes between this check and the command that follows.
    fn stale_cart(&self, revision: u64) -> Result<Option<CartResponse>> {
        let store = self.store()?;
        let cart = store.cart()?;
        Ok(if cart.revision == revision {
            None
        } else {
            let fields = store.fields()?;
            Some(CartResponse::Stale { cart, fields })
        })
    }

    /// The stored outcome of the command with this id.
    pub(crate) fn recall(&self, id: &str) -> Result<Option<CartResponse>> {
        let first = self.store()?.outcome(id)?;
        first.map(|first| self.repeat_outcome(first)).transpose()
    }

    /// The answer to a repeated command.
    fn repeat_outcome(&self, first: StoredOutcome) -> Result<CartResponse> {
        let store = self.store()?;
        Ok(match first {
            StoredOutcome::Cart(cart) => CartResponse::Cart {
                cart: Cart {
                    seen: store.cart()?.seen,
                    ..*cart
                },
                fields: store.fields()?,
                ordered: None,
                news: OrderNews::default(),
            },
            StoredOutcome::Refused(refusal) => CartResponse::Refused(refusal),
        })
    }

    /// Stores a refusal, unless the command already has an outcome: then returns that.
    fn refuse(&self, id: &str, refusal: FinalRefusal) -> Result<CartResponse> {
        if let Some(first) = self.recall(id)? {
            return Ok(first);
        }
        self.store()?.refuse(id, refusal)?;
        Ok(CartResponse::Refused(refusal))
    }

    /// Applies a command once; a repeated id gets the first outcome.
    pub(crate) async fn command(
        &self,
        owner: &Owner,
        request: &CommandRequest,
        fields: Option<String>,
    ) -> Result<CartResponse> {
        bindings::panic_if_asked("command", &request.id);
        let store = self.store()?;
        let (cart, now_ms) = (store.cart()?, clock::now_ms());
        let outcome = match fields {
            Some(fields) => save(&cart, &request.command, fields, now_ms),
            None => apply(&cart, &request.command, now_ms),
        };
        let change = match outcome {
            Ok(change) => change.seeing(&request.command, &request.seen),
            Err(Rejected::Refused(refusal)) => {
                return self.refuse(&request.id, FinalRefusal::by(refusal));
            }
            Err(Rejected::Short(shortage)) => {
                let first = self.recall(&request.id)?;
                return Ok(first.unwrap_or(CartResponse::Short(shortage)));
            }
        };
        if let Some(first) = store.save(&change, &request.id)? {
            return self.repeat_outcome(first);
        }
        bindings::panic_if_asked("saved", &request.id);
        if let Err(error) = self.after_change(owner, change.cart()).await {
            // The change is stored, so it counts as a success.
            platform::log_error!("the copy of a changed cart is not due: {error}");
        }
        Ok(CartResponse::Cart {
            cart: change.cart().clone(),
            fields: match change.fields() {
                Some(fields) => fields.to_owned(),
                None => store.fields()?,
            },
            ordered: None,
            news: OrderNews::default(),
        })
    }

    pub(crate) async fn after_change(&self, owner: &Owner, cart: &Cart) -> Result<()> {
        self.retold.set(0);
        self.tell(&CartEvent::new(EventKind::Changed, cart));
        self.schedule_sync(owner).await
    }
}
