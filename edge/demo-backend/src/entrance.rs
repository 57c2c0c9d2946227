//! Every request passes here: ordered faults first, then the memory, then the one object.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::time::Duration;

use js_sys::{Object, Reflect, Uint8Array};
use serde_json::json;
use wasm_bindgen::JsValue;
use web_sys::{Response, ResponseInit};
use worker::{Delay, Env, Result};

use crate::asked::split_url;
use crate::faults::{Fault, Faults, Mode};
use crate::memory;
use crate::reply::{Kind, Reply};
use crate::shops::Shop;

const OBJECT: &str = "DEMO";
/// The object's name; there is one.
const NAME: &str = "demo";
/// Where the levers of tests begin.
const LEVERS: &str = "/__demo/";
const MOST_LOGGED: usize = 500;
/// Stands in for a captcha's script.
const CAPTCHA: &str = include_str!("captcha.js");
/// Longer than any caller waits.
const HANG_MS: u32 = 120_000;
const SLOW_MS: u32 = 3_000;

/// A call that came, for `/__demo/log`.
struct Seen {
    path: String,
    token: Option<String>,
    language: Option<String>,
    authorized: bool,
}

thread_local! {
    static FAULTS: RefCell<Faults> = RefCell::default();
    static LOG: RefCell<VecDeque<Seen>> = const { RefCell::new(VecDeque::new()) };
    static DEVELOPMENT: RefCell<Option<bool>> = const { RefCell::new(None) };
}

/// Answers a request.
pub(crate) async fn enter(request: web_sys::Request, env: &Env) -> Result<Response> {
    let url = request.url();
    let (path, query) = split_url(&url);
    let method = request.method();
    let development = development(env);
    if path.starts_with(LEVERS) {
        return if development {
            lever(request, env, &method, path).await
        } else {
            Ok(answer(&Reply::not_found()))
        };
    }
    let headers = request.headers();
    let token = headers.get("token").ok().flatten();
    let language = headers.get("accept-language").ok().flatten();
    let mut cut = false;
    if development {
        let authorized = headers.has("authorization").unwrap_or(false);
        note(path, query, token.clone(), language.clone(), authorized);
        if let Some(fault) = FAULTS.with_borrow_mut(|faults| faults.strike(path)) {
            if let Some(reply) = suffer(&fault).await {
                return Ok(reply);
            }
            cut = fault.mode == Mode::Truncate;
            if fault.mode == Mode::Expire {
                let lever = web_sys::Request::new_with_str("http://demo/__demo/expire")?;
                ask_object(lever, env).await?;
            }
        }
    }
    // Pictures are the same for everybody who may see the shop, and links to them carry no token.
    let picture = path.starts_with("/media/");
    if !picture && token.as_deref().and_then(Shop::from_token).is_none() {
        return Ok(answer(&Reply::refused(403, "unknown site")));
    }
    let keeps = method == "GET" && !cut && is_catalogue(path);
    let key = format!(
        "{}|{}|{path}?{query}",
        token.as_deref().unwrap_or_default(),
        language.as_deref().unwrap_or_default()
    );
    if keeps && let Some(kept) = memory::find(&key) {
        return response(Some(&kept.body), &kept.init);
    }
    let mut told = ask_object(request, env).await?;
    let status = told.status_code();
    if method == "POST" && path.starts_with("/general/v3/order") {
        memory::forget();
    }
    let kind = told
        .headers()
        .get("content-type")?
        .map_or(Kind::Json, |kind| Kind::from_content_type(&kind));
    let bytes = told.bytes().await?;
    let whole = bytes.as_slice();
    let body = if cut {
        whole.get(..whole.len() / 2).unwrap_or_default()
    } else {
        whole
    };
    let init = init(status, kind);
    let body = Uint8Array::from(body);
    if keeps && status == 200 {
        memory::hold(key, body.clone(), init.clone());
    }
    response((status != 204).then_some(&body), &init)
}

/// Answers that depend on nobody's cart, order or session, nor on the host asked.
fn is_catalogue(path: &str) -> bool {
    ![
        "/general/cart/",
        "/general/v2/order/",
        "/auth/",
        "/sitemap.xml",
    ]
    .iter()
    .any(|private| path.starts_with(private))
}

fn development(env: &Env) -> bool {
    DEVELOPMENT.with_borrow_mut(|known| {
        *known.get_or_insert_with(|| {
            env.var("ENVIRONMENT")
                .is_ok_and(|environment| environment.to_string() == "development")
        })
    })
}

async fn ask_object(request: web_sys::Request, env: &Env) -> Result<worker::Response> {
    env.durable_object(OBJECT)?
        .get_by_name(NAME)?
        .fetch_with_request(worker::Request::from(request))
        .await
}

/// Waits or answers as the fault says; `None` when the call goes on.
async fn suffer(fault: &Fault) -> Option<Response> {
    let wait = |ms: u32| Delay::from(Duration::from_millis(ms.into()));
    match fault.mode {
        Mode::Slow => wait(fault.ms.unwrap_or(SLOW_MS)).await,
        Mode::Hang => wait(fault.ms.unwrap_or(HANG_MS)).await,
        Mode::Truncate | Mode::Expire => {}
        Mode::Fail => {
            let status = fault
                .status
                .filter(|status| (400..600).contains(status))
                .unwrap_or(500);
            return Some(answer(&Reply::refused(status, "ordered to fail")));
        }
        Mode::Garbage => {
            let body = "\u{0}<!doctype html>{\"products\":[{\"productId\":".to_owned();
            return Some(answer(&Reply::text(200, body)));
        }
    }
    None
}

fn note(
    path: &str,
    query: &str,
    token: Option<String>,
    language: Option<String>,
    authorized: bool,
) {
    let path = if query.is_empty() {
        path.to_owned()
    } else {
        format!("{path}?{query}")
    };
    LOG.with_borrow_mut(|log| {
        if log.len() >= MOST_LOGGED {
            log.pop_front();
        }
        log.push_back(Seen {
            path,
            token,
            language,
            authorized,
        });
    });
}

/// The levers of tests.
async fn lever(request: web_sys::Request, env: &Env, method: &str, path: &str) -> Result<Response> {
    match (method, path) {
        ("POST", "/__demo/faults") => {
            let text = worker::Request::from(request).text().await?;
            match serde_json::from_str::<Fault>(&text) {
                Ok(fault) => {
                    FAULTS.with_borrow_mut(|faults| faults.order(fault));
                    Ok(answer(&json!({ "ok": true }).into()))
                }
                Err(error) => Ok(answer(&Reply::refused(400, &error.to_string()))),
            }
        }
        ("DELETE", "/__demo/faults") => {
            FAULTS.with_borrow_mut(Faults::clear);
            Ok(answer(&json!({ "ok": true }).into()))
        }
        ("GET", "/__demo/log") => {
            let calls: Vec<_> = LOG.with_borrow(|log| {
                log.iter()
                    .map(|seen| {
                        json!({
                            "path": seen.path,
                            "token": seen.token,
                            "accept-language": seen.language,
                            "authorization": seen.authorized,
                        })
                    })
                    .collect()
            });
            Ok(answer(&json!(calls).into()))
        }
        ("DELETE", "/__demo/log") => {
            LOG.with_borrow_mut(VecDeque::clear);
            Ok(answer(&json!({ "ok": true }).into()))
        }
        ("GET", "/__demo/captcha.js") => Ok(answer(&Reply {
            status: 200,
            kind: Kind::Script,
            body: CAPTCHA.to_owned(),
        })),
        ("GET", "/__demo/orders" | "/__demo/seed" | "/__demo/forms") => {
            let mut told = ask_object(request, env).await?;
            let body = told.text().await?;
            Ok(answer(&Reply::text(told.status_code(), body)))
        }
        _ => Ok(answer(&Reply::not_found())),
    }
}

fn init(status: u16, kind: Kind) -> ResponseInit {
    let headers = Object::new();
    // Setting a property of a fresh plain object cannot fail.
    let _ = Reflect::set(
        &headers,
        &JsValue::from_str("content-type"),
        &JsValue::from_str(kind.content_type()),
    );
    let init = ResponseInit::new();
    init.set_status(status);
    init.set_headers(&headers);
    init
}

fn answer(reply: &Reply) -> Response {
    let body = Uint8Array::from(reply.body.as_bytes());
    response(
        (reply.status != 204).then_some(&body),
        &init(reply.status, reply.kind),
    )
    .unwrap_or_else(|_| Response::error())
}

/// From bytes, so that the length is known and sent.
fn response(body: Option<&Uint8Array>, init: &ResponseInit) -> Result<Response> {
    Ok(Response::new_with_opt_js_u8_array_and_init(body, init)?)
}
