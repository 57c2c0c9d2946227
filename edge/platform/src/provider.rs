//! Calls to sign-in providers: a deadline that covers the body, a size limit, no followed redirects, and no data of the
//! shop besides the arguments.

use shop::backend::BackendFailure;

use crate::exchange::{Answered, Headers, Sent};

/// The deadline of one call.
const DEADLINE_MS: u64 = 2500;
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
    let sent = sent(url, question).ok_or(BackendFailure::Unreachable)?;
    let answer = sent.exchange(DEADLINE_MS, MOST_ANSWER_BYTES).await?;
    let body = answer.body(MOST_ANSWER_BYTES);
    let body = body.ok_or(BackendFailure::TooLarge)?;
    let status = Answered::status(&answer);
    if (200..300).contains(&status) {
        return Ok(body);
    }
    let text = String::from_utf8_lossy(&body).into_owned();
    Err(BackendFailure::Status(status, text))
}

fn sent<'a>(url: &'a str, question: &'a Question<'_>) -> Option<Sent<'a>> {
    let mut headers = Headers::default();
    headers.set("accept", "application/json")?;
    let (method, body) = match question {
        Question::Form(body) => {
            headers.set("content-type", "application/x-www-form-urlencoded")?;
            ("POST", Some(body.as_bytes()))
        }
        Question::Bearer(token) => {
            headers.set("authorization", &["Bearer ", token].concat())?;
            ("GET", None)
        }
    };
    Some(Sent {
        service: None,
        url,
        method,
        headers,
        body,
    })
}
