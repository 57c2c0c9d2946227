//! The object that holds one cart: it loads, lets `shop::cart::apply` decide, saves, and tells every socket.
//!
//! Stored: `cart(state)`, one row, the cart as JSON; `answers(id, answer)`, the first answer to each command
//! by the command's id, written in the same transaction, or a refusal; `orders(id, lines, reserved, answer)`, an
//! order from before it is sent; `facts(name, value)`, whose cart this is and how far the backend's copy is behind.

use std::cell::RefCell;

use platform::{bindings, clock};
use shop::cart::{
    Cart, CartEvent, Command, CommandRequest, EventKind, FinalRefusal, StoredOutcome, apply,
};
use shop::carts::{CartCall, CartRequest, CartResponse, Owner, read};
use worker::{
    Env, Error, Request, Response, Result, State, WebSocket, WebSocketIncomingMessage,
    WebSocketPair,
};

use crate::store::CartStore;

/// Longer messages close the socket; nothing of the shop sends any.
const MOST_MESSAGE_BYTES: usize = 4096;
/// More tabs than this of one cart are not told.
const MOST_SOCKETS: usize = 32;

/// One cart.
#[worker::durable_object]
pub struct CartObject {
    pub(crate) state: State,
    pub(crate) env: Env,
    /// The order that is being placed by a request of this very instance.
    pub(crate) ordering: RefCell<Option<String>>,
}

impl worker::DurableObject for CartObject {
    fn new(state: State, env: Env) -> Self {
        if let Err(error) = CartStore::new(&state).prepare() {
            worker::console_error!("the tables of a cart could not be made: {error}");
        }
        Self {
            state,
            env,
            ordering: RefCell::new(None),
        }
    }

    async fn fetch(&self, mut request: Request) -> Result<Response> {
        if request
            .headers()
            .get("upgrade")?
            .is_some_and(|upgrade| upgrade.eq_ignore_ascii_case("websocket"))
        {
            return self.open_socket();
        }
        bindings::panic_if_asked(&self.env, "carts");
        let call: CartCall = read(&request.text().await?)?;
        let response = match call.request {
            CartRequest::Read => self.read()?,
            CartRequest::Recall(id) => self.recall(&id)?.unwrap_or(CartResponse::Nothing),
            CartRequest::Refuse { id, refusal } => self.refuse(&id, refusal)?,
            CartRequest::Apply(request) => self.command(&call.owner, &request, None).await?,
            CartRequest::Save { request, fields } => {
                self.command(&call.owner, &request, Some(fields)).await?
            }
            CartRequest::Order(place) => {
                CartResponse::Order(self.order(&call.owner, &place).await?)
            }
        };
        Response::ok(serde_json::to_string(&response)?)
    }

    /// Brings the backend's copy nearer; never fails, since a failed alarm would be tried again at once.
    async fn alarm(&self) -> Result<Response> {
        if let Err(error) = self.sync().await {
            worker::console_error!("the cart's copy could not be brought up to date: {error}");
        }
        Response::ok("")
    }

    async fn websocket_message(
        &self,
        socket: WebSocket,
        message: WebSocketIncomingMessage,
    ) -> Result<()> {
        let length = match message {
            WebSocketIncomingMessage::String(text) => text.len(),
            WebSocketIncomingMessage::Binary(bytes) => bytes.len(),
        };
        if length > MOST_MESSAGE_BYTES {
            socket.close(Some(1009), Some("too long"))
        } else {
            Ok(())
        }
    }

    async fn websocket_close(
        &self,
        socket: WebSocket,
        _code: usize,
        _reason: String,
        _was_clean: bool,
    ) -> Result<()> {
        // The other side is gone; closing our half may fail and changes nothing.
        let _ = socket.close(Some(1000), None::<&str>);
        Ok(())
    }

    async fn websocket_error(&self, _socket: WebSocket, error: Error) -> Result<()> {
        worker::console_log!("a cart's socket broke: {error}");
        Ok(())
    }
}

impl CartObject {
    pub(crate) fn store(&self) -> CartStore {
        CartStore::new(&self.state)
    }

    fn read(&self) -> Result<CartResponse> {
        let store = self.store();
        Ok(CartResponse::Cart {
            cart: store.cart()?,
            fields: store.fields()?,
        })
    }

    /// The first answer to the command of this id.
    fn recall(&self, id: &str) -> Result<Option<CartResponse>> {
        let store = self.store();
        Ok(match store.answer(id)? {
            Some(StoredOutcome::Cart(cart)) => Some(CartResponse::Cart {
                cart,
                fields: store.fields()?,
            }),
            Some(StoredOutcome::Refused(refusal)) => Some(CartResponse::Refused(refusal)),
            None => None,
        })
    }

    /// Keeps a refusal, unless the command was answered meanwhile: then that is its answer.
    fn refuse(&self, id: &str, refusal: FinalRefusal) -> Result<CartResponse> {
        if let Some(first) = self.recall(id)? {
            return Ok(first);
        }
        self.store().refuse(id, refusal)?;
        Ok(CartResponse::Refused(refusal))
    }

    /// Applies a command once; a repeated id gets the first answer again.
    async fn command(
        &self,
        owner: &Owner,
        request: &CommandRequest,
        fields: Option<String>,
    ) -> Result<CartResponse> {
        if let Some(first) = self.recall(&request.id)? {
            return Ok(first);
        }
        let store = self.store();
        let cart = match apply(&store.cart()?.begun(clock::now_ms()), &request.command) {
            Ok(cart) => cart,
            Err(refusal) => return self.refuse(&request.id, FinalRefusal::by(refusal)),
        };
        store.save(&cart, &request.id)?;
        if let Some(fields) = fields {
            store.save_fields(&fields)?;
        }
        self.after_change(owner, &cart).await?;
        self.read()
    }

    /// Takes what was ordered out of the cart.
    pub(crate) async fn take_ordered(
        &self,
        owner: &Owner,
        id: &str,
        lines: Vec<shop::cart::Line>,
    ) -> Result<()> {
        let store = self.store();
        if let Ok(cart) = apply(&store.cart()?, &Command::Ordered { lines }) {
            store.save(&cart, &format!("order/{id}"))?;
            self.after_change(owner, &cart).await?;
        }
        Ok(())
    }

    async fn after_change(&self, owner: &Owner, cart: &Cart) -> Result<()> {
        self.tell(&CartEvent::new(EventKind::Changed, cart));
        self.schedule_sync(owner).await
    }

    fn tell(&self, event: &CartEvent) {
        let Ok(text) = serde_json::to_string(event) else {
            return;
        };
        for socket in self.state.get_websockets() {
            // A socket that is going away resynchronises when it comes back.
            let _ = socket.send_with_str(&text);
        }
    }

    fn open_socket(&self) -> Result<Response> {
        let full = self.state.get_websockets().len() >= MOST_SOCKETS;
        let pair = WebSocketPair::new()?;
        self.state.accept_web_socket(&pair.server);
        if full {
            pair.server.close(Some(1013), Some("too many tabs"))?;
            return Response::from_websocket(pair.client);
        }
        pair.server
            .send_with_str(serde_json::to_string(&CartEvent::new(
                EventKind::Ready,
                &self.store().cart()?,
            ))?)?;
        Response::from_websocket(pair.client)
    }
}
