//! The one object that holds the whole backend: reads a request, lets the calls answer it.

use std::cell::Cell;

use serde_json::{Value, json};
use worker::{
    DurableObject, Env, Error, Headers, Method, Request, Response, Result, State, WebSocket,
    WebSocketIncomingMessage, durable_object,
};

use crate::asked::{Asked, origin, read_query, split_url};
use crate::calls;
use crate::language::Language;
use crate::reply::Reply;
use crate::shops::Shop;
use crate::storage::Store;

/// Longer bodies are no call of the shop.
const MOST_BODY_BYTES: usize = 256 * 1024;
/// Except a letter with a file.
const MOST_LETTER_BYTES: usize = 7_500 * 1024;
/// Pause between two steps of enlarging the catalogue, in milliseconds.
const NEXT_STEP_MS: i64 = 50;

/// The backend.
#[durable_object]
pub struct DemoObject {
    state: State,
    env: Env,
    /// There are as many products as wanted.
    complete: Cell<bool>,
}

impl DurableObject for DemoObject {
    fn new(state: State, env: Env) -> Self {
        if let Err(error) = Store::new(&state).prepare() {
            worker::console_error!("the demo catalogue could not be stored: {error}");
        }
        Self {
            state,
            env,
            complete: Cell::new(false),
        }
    }

    async fn fetch(&self, mut request: Request) -> Result<Response> {
        self.keep_enlarging().await?;
        let url = request.inner().url();
        let (path, _) = split_url(&url);
        let store = Store::new(&self.state);
        let reply = match path {
            "/__demo/orders" => calls::orders::all(&store),
            "/__demo/forms" => calls::forms::all(&store),
            "/__demo/seed" => self.seed(&store),
            "/__demo/expire" => calls::auth::expire(&store),
            _ => {
                let headers = request.headers().clone();
                let post = request.method() == Method::Post;
                let text = if post {
                    request.text().await?
                } else {
                    String::new()
                };
                let most = if path.starts_with("/base/send-resume") {
                    MOST_LETTER_BYTES
                } else {
                    MOST_BODY_BYTES
                };
                if text.len() > most {
                    Ok(Reply::refused(413, "too long"))
                } else {
                    match read(&url, post, &headers, &text)? {
                        Some(asked) => calls::answer(&store, &asked),
                        None => Ok(Reply::refused(403, "unknown site")),
                    }
                }
            }
        };
        let reply = reply.unwrap_or_else(|error| {
            worker::console_error!("{path}: {error}");
            Reply::refused(500, "broken")
        });
        if reply.status == 204 {
            return Ok(Response::empty()?.with_status(204));
        }
        let headers = Headers::new();
        headers.set("content-type", reply.kind.content_type())?;
        Ok(Response::from_bytes(reply.body.into_bytes())?
            .with_headers(headers)
            .with_status(reply.status))
    }

    /// One step of enlarging the catalogue.
    async fn alarm(&self) -> Result<Response> {
        if Store::new(&self.state).enlarge(self.wanted())? {
            self.state.storage().set_alarm(NEXT_STEP_MS).await?;
        }
        Response::ok("")
    }

    async fn websocket_message(&self, _: WebSocket, _: WebSocketIncomingMessage) -> Result<()> {
        Ok(())
    }

    async fn websocket_close(&self, _: WebSocket, _: usize, _: String, _: bool) -> Result<()> {
        Ok(())
    }

    async fn websocket_error(&self, _: WebSocket, _: Error) -> Result<()> {
        Ok(())
    }
}

impl DemoObject {
    /// `DEMO_PRODUCTS`: how many products there should be; 0 means the catalogue as it is.
    fn wanted(&self) -> usize {
        self.env
            .var("DEMO_PRODUCTS")
            .ok()
            .and_then(|wanted| wanted.to_string().parse().ok())
            .unwrap_or(0)
    }

    /// Sets the alarm that enlarges the catalogue, unless it is set or large enough.
    async fn keep_enlarging(&self) -> Result<()> {
        if self.complete.get() {
            return Ok(());
        }
        let count = Store::new(&self.state).count_products()?;
        if usize::try_from(count).unwrap_or(0) >= self.wanted() {
            self.complete.set(true);
        } else if self.state.storage().get_alarm().await?.is_none() {
            self.state.storage().set_alarm(NEXT_STEP_MS).await?;
        }
        Ok(())
    }

    fn seed(&self, store: &Store) -> Result<Reply> {
        Ok(json!({ "products": store.count_products()?, "wanted": self.wanted() }).into())
    }
}

fn read(url: &str, post: bool, headers: &Headers, text: &str) -> Result<Option<Asked>> {
    let (path, query) = split_url(url);
    let header = |name: &str| headers.get(name);
    let shop = header("token")?.as_deref().and_then(Shop::from_token);
    // Pictures are asked for by browsers too, which have no token.
    let shop = shop.or(path.starts_with("/media/").then_some(Shop::Casa));
    let Some(shop) = shop else {
        return Ok(None);
    };
    Ok(Some(Asked {
        post,
        origin: origin(
            url,
            header("x-forwarded-proto")?.as_deref(),
            header("x-forwarded-host")?.as_deref(),
        ),
        path: path.to_owned(),
        query: read_query(query),
        shop,
        language: header("accept-language")?
            .as_deref()
            .and_then(Language::from_code)
            .unwrap_or(Language::Ro),
        session: header("authorization")?
            .and_then(|value| value.strip_prefix("Bearer ").map(str::to_owned)),
        key: header("idempotency-key")?,
        body: serde_json::from_str(text).unwrap_or(Value::Null),
    }))
}

/// Milliseconds since 1970.
#[expect(clippy::cast_possible_truncation, reason = "a date is a whole number")]
pub(crate) fn now_ms() -> i64 {
    js_sys::Date::now() as i64
}

#[wasm_bindgen::prelude::wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = crypto, js_name = randomUUID)]
    fn random_uuid() -> String;
}

/// What nobody can guess.
pub(crate) fn random_hex() -> String {
    random_uuid().replace('-', "")
}
