//! The Durable Object that holds the whole backend: it parses a request and calls the API.

use std::cell::Cell;

use serde_json::{Value, json};
use worker::{
    DurableObject, Env, Error, FormData, FormEntry, Headers, Method, Request, Response, Result,
    State, WebSocket, WebSocketIncomingMessage, durable_object,
};

use crate::calls;
use crate::calls::profile::PORTRAITS;
use crate::calls::providers::{self, PROVIDERS};
use crate::language::Language;
use crate::pages::bank::{self, BANK};
use crate::reply::Reply;
use crate::request::{ApiRequest, SentFile, origin, parse_query, split_url};
use crate::shops::{PriceList, Shop};
use crate::storage::Database;

/// Tells the router that a call has found an account by its address or number; the router keeps it to itself.
pub(crate) const FOUND_ACCOUNT: &str = "x-demo-found-account";
/// A bank that cannot be reached, for demos that are not set up with another one.
const USUAL_BANK: &str = "https://plata.example/";
const MAX_BODY_BYTES: usize = 256 * 1024;
/// Limit for a form with an uploaded file.
const MAX_UPLOAD_BYTES: usize = 5_600 * 1024;
/// Milliseconds between two steps of enlarging the catalogue.
const ENLARGE_PAUSE_MS: i64 = 50;

/// The backend's Durable Object.
#[durable_object]
pub struct DemoObject {
    state: State,
    env: Env,
    /// The demo has as many products and adverts as its variables ask for.
    complete: Cell<bool>,
}

impl DurableObject for DemoObject {
    fn new(state: State, env: Env) -> Self {
        if let Err(error) = Database::new(&state).prepare() {
            worker::console_error!("the demo catalogue could not be stored: {error}");
        }
        Self {
            state,
            env,
            complete: Cell::new(false),
        }
    }

    async fn fetch(&self, mut request: Request) -> Result<Response> {
        self.schedule_enlarging().await?;
        let url = request.inner().url();
        let (path, _) = split_url(&url);
        let db = Database::new(&self.state);
        if path.starts_with(PROVIDERS) {
            return provider(&db, request).await;
        }
        if path.starts_with(BANK) {
            return bank(&db, request).await;
        }
        if path.starts_with(PORTRAITS) {
            return portrait(&db, &request);
        }
        let reply = match path {
            "/__demo/orders" => calls::orders::all(&db),
            "/__demo/forms" => calls::forms::all(&db),
            "/__demo/seed" => self.seed_status(&db),
            "/__demo/payments" if request.method() == Method::Get => {
                calls::payments::messages(&db, &url)
            }
            "/__demo/payments" => calls::payments::say(&db, &request.text().await?),
            "/__demo/expire" => calls::auth::expire(&db),
            "/__demo/expire-letters" => calls::letters::expire(&db),
            "/__demo/mail" => mail(&db, &request),
            _ => {
                let headers = request.headers().clone();
                let method = request.method();
                let is_sending = !matches!(method, Method::Get | Method::Head);
                let content_type = headers.get("content-type")?.unwrap_or_default();
                let is_form = content_type.starts_with("multipart/form-data");
                let most_bytes = if is_form {
                    MAX_UPLOAD_BYTES
                } else {
                    MAX_BODY_BYTES
                };
                let length = headers.get("content-length")?.unwrap_or_default();
                let (body, file, is_long) = if length.parse().unwrap_or(0) > most_bytes {
                    // Read the rest: a client that is still sending when the connection closes may miss the answer.
                    request.bytes().await?;
                    (Value::Null, None, true)
                } else if is_sending && is_form {
                    let (body, file) = form(&request.form_data().await?).await?;
                    (body, file, false)
                } else if is_sending {
                    let text = request.text().await?;
                    let body = serde_json::from_str(&text).unwrap_or(Value::Null);
                    (body, None, text.len() > most_bytes)
                } else {
                    (Value::Null, None, false)
                };
                if is_long {
                    Ok(Reply::error(413, "too long"))
                } else {
                    match parse(&url, &method, &headers, (body, file))? {
                        Some(request) => {
                            let bank = self.bank();
                            calls::answer(&db, &ApiRequest { bank, ..request })
                        }
                        None => Ok(Reply::error(403, "unknown site")),
                    }
                }
            }
        };
        let reply = reply.unwrap_or_else(|error| {
            worker::console_error!("{path}: {error}");
            Reply::error(500, "broken")
        });
        let headers = Headers::new();
        headers.set("content-type", reply.content_type.header())?;
        if db.has_found_account() {
            headers.set(FOUND_ACCOUNT, "yes")?;
        }
        let response = if reply.status == 204 {
            Response::empty()?
        } else {
            Response::from_bytes(reply.body.into_bytes())?
        };
        Ok(response.with_headers(headers).with_status(reply.status))
    }

    /// One step of enlarging the catalogue.
    async fn alarm(&self) -> Result<Response> {
        let db = Database::new(&self.state);
        let more_products = db.enlarge(self.target_products())?;
        let more_adverts = db.enlarge_adverts(self.target_adverts(), now_ms())?;
        if more_products || more_adverts {
            self.state.storage().set_alarm(ENLARGE_PAUSE_MS).await?;
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
    /// `DEMO_PRODUCTS`: the number of products to enlarge the catalogue to; 0 leaves it as it is.
    fn target_products(&self) -> usize {
        self.target("DEMO_PRODUCTS")
    }

    /// `DEMO_ADVERTS`: the number of adverts to enlarge the property market to.
    fn target_adverts(&self) -> i64 {
        i64::try_from(self.target("DEMO_ADVERTS")).unwrap_or(0)
    }

    /// `DEMO_BANK`: the start of the address at which an order is paid.
    fn bank(&self) -> String {
        let bank = self.env.var("DEMO_BANK").ok();
        bank.map(|bank| bank.to_string())
            .filter(|bank| !bank.is_empty())
            .unwrap_or_else(|| USUAL_BANK.to_owned())
    }

    fn target(&self, variable: &str) -> usize {
        let target = self.env.var(variable).ok();
        target
            .and_then(|target| target.to_string().parse().ok())
            .unwrap_or(0)
    }

    /// Sets the alarm that enlarges the catalogue, unless the alarm is set or the catalogue is large enough.
    async fn schedule_enlarging(&self) -> Result<()> {
        if self.complete.get() {
            return Ok(());
        }
        let db = Database::new(&self.state);
        let products = usize::try_from(db.count_products()?).unwrap_or(0);
        let has_adverts =
            self.target_adverts() == 0 || db.count_adverts()? >= self.target_adverts();
        if products >= self.target_products() && has_adverts {
            self.complete.set(true);
        } else if self.state.storage().get_alarm().await?.is_none() {
            self.state.storage().set_alarm(ENLARGE_PAUSE_MS).await?;
        }
        Ok(())
    }

    fn seed_status(&self, db: &Database) -> Result<Reply> {
        Ok(json!({
            "products": db.count_products()?,
            "wanted": self.target_products(),
            "adverts": db.count_adverts()?,
        })
        .into())
    }
}

/// An answer of a stand-in for a sign-in provider.
async fn provider(db: &Database, mut request: Request) -> Result<Response> {
    let url = request.inner().url();
    let authorization = request.headers().get("authorization")?.unwrap_or_default();
    let form = request.text().await?;
    let asked = providers::Asked {
        url: &url,
        form: &form,
        authorization: &authorization,
    };
    let headers = Headers::new();
    headers.set("cache-control", "no-store")?;
    let response = match providers::answer(db, &asked)? {
        providers::Answer::Redirect(target) => {
            headers.set("location", &target)?;
            Response::empty()?.with_status(302)
        }
        providers::Answer::Reply(reply) => {
            headers.set("content-type", reply.content_type.header())?;
            Response::from_bytes(reply.body.into_bytes())?.with_status(reply.status)
        }
    };
    Ok(response.with_headers(headers))
}

/// The demo's bank: a page, or the way back to the shop.
async fn bank(db: &Database, mut request: Request) -> Result<Response> {
    let url = request.inner().url();
    let form = if request.method() == Method::Post {
        Some(request.text().await?)
    } else {
        None
    };
    let headers = Headers::new();
    headers.set("cache-control", "no-store")?;
    let response = match bank::answer(db, &url, form.as_deref())? {
        bank::Answer::Back(target) => {
            headers.set("location", &target)?;
            Response::empty()?.with_status(303)
        }
        bank::Answer::Page(reply) => {
            headers.set("content-type", reply.content_type.header())?;
            Response::from_bytes(reply.body.into_bytes())?.with_status(reply.status)
        }
    };
    Ok(response.with_headers(headers))
}

/// The picture of an account, for its owner alone; a 404 for anybody else.
fn portrait(db: &Database, request: &Request) -> Result<Response> {
    let url = request.inner().url();
    let nothing = (Value::Null, None);
    let asked = parse(&url, &request.method(), request.headers(), nothing)?;
    let found = asked.map(|asked| calls::profile::picture(db, &asked));
    let Some((kind, bytes)) = found.transpose()?.flatten() else {
        return Response::error("", 404);
    };
    let headers = Headers::new();
    headers.set("content-type", &kind)?;
    Ok(Response::from_bytes(bytes)?.with_headers(headers))
}

/// The mailbox: shown, or emptied.
fn mail(db: &Database, request: &Request) -> Result<Reply> {
    if request.method() == Method::Delete {
        return calls::letters::clear(db);
    }
    let header = |name: &str| request.headers().get(name);
    let url = request.inner().url();
    let wants_json = header("accept")?.is_some_and(|accept| accept.contains("json"));
    let host = header("x-forwarded-host")?.unwrap_or_default();
    calls::letters::mailbox(db, &url, &host, wants_json)
}

/// The fields of a form with a file, as the platform reads them.
async fn form(data: &FormData) -> Result<(Value, Option<SentFile>)> {
    const FILES: [&str; 4] = ["file", "image", "profile_image", "avatar"];
    const FIELDS: [&str; 6] = ["name", "phone", "email", "message", "vacancy_id", "captcha"];
    let fields = FIELDS.map(|name| (name.to_owned(), data.get_field(name)));
    let fields = fields.into_iter().map(|(name, text)| (name, json!(text)));
    let fields = fields.chain(calls::advert_form::fields(data));
    let mut file = None;
    for name in FILES {
        if let Some(FormEntry::File(sent)) = data.get(name) {
            file = Some(SentFile {
                name: sent.name(),
                kind: sent.type_(),
                bytes: sent.bytes().await?,
            });
        }
    }
    Ok((Value::Object(fields.collect()), file))
}

/// Parses a request; `None` for an unknown site token.
fn parse(
    url: &str,
    method: &Method,
    headers: &Headers,
    (body, file): (Value, Option<SentFile>),
) -> Result<Option<ApiRequest>> {
    let (path, query) = split_url(url);
    let header = |name: &str| headers.get(name);
    let token = header("token")?.unwrap_or_default();
    let shop = Shop::from_token(&token);
    // Browsers request pictures directly, without a token.
    let shop = shop.or(path.starts_with("/media/").then_some(Shop::Casa));
    let Some(shop) = shop else {
        return Ok(None);
    };
    Ok(Some(ApiRequest {
        method: method.to_string(),
        bank: String::new(),
        origin: origin(
            url,
            header("x-forwarded-proto")?.as_deref(),
            header("x-forwarded-host")?.as_deref(),
        ),
        path: path.to_owned(),
        query: parse_query(query),
        shop,
        prices: PriceList::of_token(&token),
        language: header("accept-language")?
            .as_deref()
            .and_then(Language::from_code)
            .unwrap_or(Language::Ro),
        access_token: header("authorization")?
            .and_then(|value| value.strip_prefix("Bearer ").map(str::to_owned)),
        idempotency_key: header("idempotency-key")?,
        body,
        file,
    }))
}

/// Milliseconds since the Unix epoch.
#[expect(clippy::cast_possible_truncation, reason = "a date is a whole number")]
pub(crate) fn now_ms() -> i64 {
    js_sys::Date::now() as i64
}

#[wasm_bindgen::prelude::wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = crypto, js_name = randomUUID)]
    fn random_uuid() -> String;
}

/// A random, unguessable string.
pub(crate) fn random_hex() -> String {
    random_uuid().replace('-', "")
}
