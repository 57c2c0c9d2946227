//! Calls to sign-in providers: a deadline that covers the body, a size limit, no followed redirects, and no data of the
//! shop besides the arguments.

use js_sys::Object;
use shop::backend::BackendFailure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, RequestInit, RequestRedirect};

use crate::backend::{global_fetch, or_timeout, set};
use crate::body::read_answer;

/// The deadline of one call.
const DEADLINE_MS: u32 = 2500;
/// The largest answer that is read.
const MOST_ANSWER_BYTES: usize = 64 * 1024;

/// A request to a provider.
#[derive(Debug)]
pub enum Question<'a> {
    /// A `POST` with a form.
    Form(&'a str),
    /// A `GET` with a bearer token.
    Bearer(&'a str),
}

/// Sends the request and returns the body of a 2xx answer.
pub async fn ask(url: &str, question: &Question<'_>) -> Result<Vec<u8>, BackendFailure> {
    let deadline = AbortSignal::timeout_with_u32(DEADLINE_MS);
    let answer = exchange(url, question, &deadline).await;
    answer.map_err(|failure| or_timeout(failure, &deadline))
}

async fn exchange(
    url: &str,
    question: &Question<'_>,
    deadline: &AbortSignal,
) -> Result<Vec<u8>, BackendFailure> {
    let init = init(question).ok_or(BackendFailure::Unreachable)?;
    init.set_signal(Some(deadline));
    let unreachable = |_: JsValue| BackendFailure::Unreachable;
    let response = JsFuture::from(global_fetch(url, &init)).await;
    let response: web_sys::Response = response
        .map_err(unreachable)?
        .dyn_into()
        .map_err(unreachable)?;
    let body = read_answer(&response, MOST_ANSWER_BYTES).await?;
    let body = body.ok_or(BackendFailure::TooLarge)?;
    if response.ok() {
        return Ok(body);
    }
    let text = String::from_utf8_lossy(&body).into_owned();
    Err(BackendFailure::Status(response.status(), text))
}

fn init(question: &Question<'_>) -> Option<RequestInit> {
    let headers = Object::new();
    set(&headers, "accept", "application/json")?;
    let init = RequestInit::new();
    init.set_redirect(RequestRedirect::Manual);
    match question {
        Question::Form(body) => {
            set(
                &headers,
                "content-type",
                "application/x-www-form-urlencoded",
            )?;
            init.set_method("POST");
            init.set_body(&JsValue::from_str(body));
        }
        Question::Bearer(token) => {
            set(&headers, "authorization", &["Bearer ", token].concat())?;
            init.set_method("GET");
        }
    }
    init.set_headers(&headers);
    Some(init)
}
