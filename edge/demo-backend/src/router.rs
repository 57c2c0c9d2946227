//! Answers each request: from an injected fault, from the cache or from the Durable Object.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::time::Duration;

use js_sys::{Object, Reflect, Uint8Array};
use serde_json::json;
use wasm_bindgen::JsValue;
use web_sys::{Response, ResponseInit};
use worker::{Delay, Env, Result};

use crate::cache;
use crate::calls::profile::PORTRAITS;
use crate::calls::providers::PROVIDERS;
use crate::faults::{Fault, Faults, Mode};
use crate::files::{self, Part};
use crate::object::FOUND_ACCOUNT;
use crate::pages::bank::BANK;
use crate::pages::index::{self, INDEX};
use crate::reply::{ContentType, Reply};
use crate::request::split_url;
use crate::shops::Shop;

/// The binding of the Durable Object.
const OBJECT_BINDING: &str = "DEMO";
/// The name of its only instance.
const OBJECT_NAME: &str = "demo";
/// Pages and endpoints for people and tests, in development only.
const TEST_ENDPOINTS: &str = "/__demo/";
const MAX_LOGGED: usize = 5_000;
/// A stand-in for a captcha's script.
const CAPTCHA: &str = include_str!("captcha.js");
/// Longer than any caller's timeout.
const HANG_MS: u32 = 120_000;
const SLOW_MS: u32 = 3_000;

/// A call in the log at `/__demo/log`.
struct LoggedCall {
    path: String,
    token: Option<String>,
    language: Option<String>,
    request_id: Option<String>,
    has_authorization: bool,
}

thread_local! {
    static FAULTS: RefCell<Faults> = RefCell::default();
    static LOG: RefCell<VecDeque<LoggedCall>> = const { RefCell::new(VecDeque::new()) };
    static IS_DEVELOPMENT: RefCell<Option<bool>> = const { RefCell::new(None) };
}

/// Answers a request.
pub(crate) async fn route(request: web_sys::Request, env: &Env) -> Result<Response> {
    let url = request.url();
    let (path, query) = split_url(&url);
    let method = request.method();
    let is_development = is_development(env);
    if path == INDEX || path.starts_with(TEST_ENDPOINTS) {
        return if is_development {
            test_endpoint(request, env, &method, path).await
        } else {
            Ok(reply_response(&Reply::not_found()))
        };
    }
    let headers = request.headers();
    let token = headers.get("token").ok().flatten();
    let language = headers.get("accept-language").ok().flatten();
    let mut truncate = false;
    let mut slow_for_known = None;
    if is_development {
        let has_authorization = headers.has("authorization").unwrap_or(false);
        log_call(
            path,
            query,
            token.clone(),
            language.clone(),
            headers.get("x-request-id").ok().flatten(),
            has_authorization,
        );
        if let Some(fault) = FAULTS.with_borrow_mut(|faults| faults.take(path)) {
            if let Some(response) = apply_fault(&fault).await {
                return Ok(response);
            }
            truncate = fault.mode == Mode::Truncate;
            slow_for_known = (fault.mode == Mode::Known).then(|| fault.ms.unwrap_or(SLOW_MS));
            if fault.mode == Mode::Expire {
                let expire = web_sys::Request::new_with_str("http://demo/__demo/expire")?;
                fetch_object(expire, env).await?;
            }
        }
    }
    if let Some((content_type, bytes)) = files::find(path) {
        let range = headers.get("range").ok().flatten();
        return file(content_type, bytes, range.as_deref());
    }
    // Pictures are the same for every shop, and links to them carry no token.
    let is_picture = path.starts_with("/media/");
    if !is_picture && token.as_deref().and_then(Shop::from_token).is_none() {
        return Ok(reply_response(&Reply::error(403, "unknown site")));
    }
    // Adverts change, and their owner sees more of them.
    let is_advert = token.as_deref() == Some(Shop::Imobil.token()) && path.starts_with("/general/");
    let cacheable = method == "GET" && !truncate && is_catalogue(path) && !is_advert;
    let key = format!(
        "{}|{}|{path}?{query}",
        token.as_deref().unwrap_or_default(),
        language.as_deref().unwrap_or_default()
    );
    if cacheable && let Some(entry) = cache::get(&key) {
        return build_response(Some(&entry.body), &entry.init);
    }
    let mut response = fetch_object(request, env).await?;
    let status = response.status_code();
    // An order changes the stock, a vote changes its review.
    let changes = [
        "/general/v3/order",
        "/general/iute-credit/",
        "/general/product-review/",
    ];
    if method == "POST" && changes.iter().any(|start| path.starts_with(start)) {
        cache::clear();
    }
    let content_type = content_type(&response)?;
    if let Some(ms) = slow_for_known
        && response.headers().has(FOUND_ACCOUNT)?
    {
        Delay::from(Duration::from_millis(ms.into())).await;
    }
    let bytes = response.bytes().await?;
    let bytes = if truncate {
        bytes.get(..bytes.len() / 2).unwrap_or_default()
    } else {
        bytes.as_slice()
    };
    let init = response_init(status, content_type);
    let body = Uint8Array::from(bytes);
    if cacheable && status == 200 {
        cache::put(key, body.clone(), init.clone());
    }
    build_response((status != 204).then_some(&body), &init)
}

/// A file, or the part requested by a `Range` header.
fn file(content_type: ContentType, bytes: &[u8], range: Option<&str>) -> Result<Response> {
    let length = bytes.len();
    let (status, bytes, range) = match files::part(range, length) {
        Part::Whole => (200, bytes, None),
        Part::Bytes(first, last) => (
            206,
            bytes.get(first..=last).unwrap_or_default(),
            Some(format!("bytes {first}-{last}/{length}")),
        ),
        Part::Nothing => (416, &[][..], Some(format!("bytes */{length}"))),
    };
    let body = Uint8Array::from(bytes);
    let response = build_response(Some(&body), &response_init(status, content_type))?;
    response.headers().set("accept-ranges", "bytes")?;
    if let Some(range) = range {
        response.headers().set("content-range", &range)?;
    }
    Ok(response)
}

/// Does the response depend on neither a cart, an order, a session nor the host?
fn is_catalogue(path: &str) -> bool {
    ![
        "/general/cart/",
        "/general/v2/order/",
        "/api/",
        "/auth/",
        "/users/",
        "/favorites/",
        PORTRAITS,
        "/sitemap.xml",
    ]
    .iter()
    .any(|private| path.starts_with(private))
}

fn content_type(response: &worker::Response) -> Result<ContentType> {
    let header = response.headers().get("content-type")?;
    Ok(header.map_or(ContentType::Json, |header| {
        ContentType::from_header(&header)
    }))
}

fn is_development(env: &Env) -> bool {
    IS_DEVELOPMENT.with_borrow_mut(|known| {
        *known.get_or_insert_with(|| {
            env.var("ENVIRONMENT")
                .is_ok_and(|environment| environment.to_string() == "development")
        })
    })
}

async fn fetch_object(request: web_sys::Request, env: &Env) -> Result<worker::Response> {
    env.durable_object(OBJECT_BINDING)?
        .get_by_name(OBJECT_NAME)?
        .fetch_with_request(worker::Request::from(request))
        .await
}

/// Delays or answers the call as the fault requires; `None` if the call continues.
async fn apply_fault(fault: &Fault) -> Option<Response> {
    let wait = |ms: u32| Delay::from(Duration::from_millis(ms.into()));
    match fault.mode {
        Mode::Slow => wait(fault.ms.unwrap_or(SLOW_MS)).await,
        Mode::Hang => wait(fault.ms.unwrap_or(HANG_MS)).await,
        Mode::Truncate | Mode::Expire | Mode::Known => {}
        Mode::Fail => {
            let status = fault
                .status
                .filter(|status| (400..600).contains(status))
                .unwrap_or(500);
            return Some(reply_response(&Reply::error(status, "ordered to fail")));
        }
        Mode::Garbage => {
            let body = "\u{0}<!doctype html>{\"products\":[{\"productId\":".to_owned();
            return Some(reply_response(&Reply::json_text(200, body)));
        }
    }
    None
}

fn log_call(
    path: &str,
    query: &str,
    token: Option<String>,
    language: Option<String>,
    request_id: Option<String>,
    has_authorization: bool,
) {
    let path = if query.is_empty() {
        path.to_owned()
    } else {
        format!("{path}?{query}")
    };
    LOG.with_borrow_mut(|log| {
        if log.len() >= MAX_LOGGED {
            log.pop_front();
        }
        log.push_back(LoggedCall {
            path,
            token,
            language,
            request_id,
            has_authorization,
        });
    });
}

/// Answers a test endpoint.
async fn test_endpoint(
    request: web_sys::Request,
    env: &Env,
    method: &str,
    path: &str,
) -> Result<Response> {
    if path.starts_with(PROVIDERS) || path.starts_with(BANK) {
        return Ok(fetch_object(request, env).await?.into());
    }
    let ok = || reply_response(&json!({ "ok": true }).into());
    let host = request.headers().get("x-forwarded-host").ok().flatten();
    let host = host.unwrap_or_default();
    Ok(match (method, path) {
        ("POST", "/__demo/faults") => {
            let text = worker::Request::from(request).text().await?;
            match serde_json::from_str::<Fault>(&text) {
                Ok(fault) => {
                    FAULTS.with_borrow_mut(|faults| faults.add(fault));
                    ok()
                }
                Err(error) => reply_response(&Reply::error(400, &error.to_string())),
            }
        }
        ("DELETE", "/__demo/faults") => {
            FAULTS.with_borrow_mut(Faults::clear);
            ok()
        }
        ("GET", "/__demo/log") => {
            let calls: Vec<_> = LOG.with_borrow(|log| {
                log.iter()
                    .map(|call| {
                        json!({
                            "path": call.path,
                            "token": call.token,
                            "accept-language": call.language,
                            "x-request-id": call.request_id,
                            "authorization": call.has_authorization,
                        })
                    })
                    .collect()
            });
            reply_response(&json!(calls).into())
        }
        ("DELETE", "/__demo/log") => {
            LOG.with_borrow_mut(VecDeque::clear);
            ok()
        }
        ("GET", "/__demo/captcha.js") => reply_response(&Reply {
            status: 200,
            content_type: ContentType::Script,
            body: CAPTCHA.to_owned(),
        }),
        ("GET", INDEX) => reply_response(&index::page(&host)),
        ("GET", "/__demo/orders" | "/__demo/seed" | "/__demo/forms" | "/__demo/payments")
        | ("GET" | "DELETE", "/__demo/mail")
        | ("POST", "/__demo/payments" | "/__demo/expire-letters") => {
            let mut response = fetch_object(request, env).await?;
            let content_type = content_type(&response)?;
            let body = response.text().await?;
            reply_response(&Reply {
                status: response.status_code(),
                content_type,
                body,
            })
        }
        _ => reply_response(&Reply::not_found()),
    })
}

fn response_init(status: u16, content_type: ContentType) -> ResponseInit {
    let headers = Object::new();
    // Setting a property of a new plain object cannot fail.
    let _ = Reflect::set(
        &headers,
        &JsValue::from_str("content-type"),
        &JsValue::from_str(content_type.header()),
    );
    let init = ResponseInit::new();
    init.set_status(status);
    init.set_headers(&headers);
    init
}

fn reply_response(reply: &Reply) -> Response {
    let body = Uint8Array::from(reply.body.as_bytes());
    build_response(
        (reply.status != 204).then_some(&body),
        &response_init(reply.status, reply.content_type),
    )
    .unwrap_or_else(|_| Response::error())
}

/// Builds the response from bytes, so that the platform sends its length.
fn build_response(body: Option<&Uint8Array>, init: &ResponseInit) -> Result<Response> {
    Ok(Response::new_with_opt_js_u8_array_and_init(body, init)?)
}
