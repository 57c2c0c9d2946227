//! The calls of the store over HTTP.

use std::collections::BTreeMap;
use std::time::Duration;

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, DATE, HeaderMap, HeaderValue, RETRY_AFTER};
use reqwest::redirect::Policy;
use reqwest::{Client, Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};

use super::{Api, Fault, Listed, Lot, Namespace, Page};
use crate::place::Place;

const CONNECT: Duration = Duration::from_secs(10);
/// A lot of 20 MB over a slow line.
const WHOLE_CALL: Duration = Duration::from_mins(2);
const PAGE_KEYS: usize = 1000;

/// A namespace reached over HTTP.
#[derive(Debug)]
pub(crate) struct Http {
    client: Client,
    /// The address of the namespace, without a slash at its end.
    namespace: String,
    /// The address that takes queries of datasets.
    datasets: String,
}

/// An answer: its headers and its body.
struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Http {
    pub(crate) fn new(place: &Place) -> Result<Self, String> {
        // A second installation is refused, and changes nothing.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut token = HeaderValue::from_str(&format!("Bearer {}", place.token.secret()))
            .map_err(|_| "the token has characters that no token has".to_owned())?;
        token.set_sensitive(true);
        let client = Client::builder()
            .default_headers(HeaderMap::from_iter([(AUTHORIZATION, token)]))
            .redirect(Policy::none())
            .connect_timeout(CONNECT)
            .timeout(WHOLE_CALL)
            .user_agent("vitrina-site")
            .build()
            .map_err(|error| error.to_string())?;
        Ok(Self {
            client,
            namespace: place.address(),
            datasets: place.datasets(),
        })
    }

    async fn call(
        &self,
        method: Method,
        path: &str,
        body: Option<String>,
    ) -> Result<Answer, Fault> {
        let mut request = self
            .client
            .request(method, format!("{}{path}", self.namespace));
        if let Some(body) = body {
            request = request.header(CONTENT_TYPE, "application/json").body(body);
        }
        self.send(request).await
    }

    async fn send(&self, request: RequestBuilder) -> Result<Answer, Fault> {
        let response = request.send().await.map_err(|error| lost(&error))?;
        let (status, headers) = (response.status(), response.headers().clone());
        let body = response.bytes().await.map_err(|error| lost(&error))?;
        Ok(Answer {
            status,
            headers,
            body: body.to_vec(),
        })
    }

    /// The envelope of a call that answers in JSON.
    async fn json(&self, method: Method, path: &str, body: Option<String>) -> Result<Value, Fault> {
        let answer = self.call(method, path, body).await?;
        answer.envelope()
    }
}

impl Answer {
    fn envelope(&self) -> Result<Value, Fault> {
        if !self.status.is_success() {
            return Err(self.fault());
        }
        let envelope: Value = serde_json::from_slice(&self.body)
            .map_err(|_| Fault::Unreadable(format!("{} without JSON", self.status.as_u16())))?;
        if envelope.get("success") == Some(&Value::Bool(true)) {
            Ok(envelope)
        } else {
            Err(self.fault())
        }
    }

    /// The failure that this answer is. HTML is told by its status alone.
    fn fault(&self) -> Fault {
        let header = |name: &str| self.headers.get(name).and_then(|value| value.to_str().ok());
        let envelope: Value = serde_json::from_slice(&self.body).unwrap_or_default();
        let errors = envelope.get("errors").and_then(Value::as_array);
        let said: Vec<String> = errors.into_iter().flatten().filter_map(said).collect();
        Fault::Status {
            status: self.status.as_u16(),
            message: said.join("; "),
            ray: header("cf-ray").map(str::to_owned),
            retry_after: header(RETRY_AFTER.as_str())
                .and_then(|seconds| seconds.parse().ok())
                .map(Duration::from_secs),
        }
    }
}

fn said(error: &Value) -> Option<String> {
    let message = error.get("message")?.as_str()?;
    Some(match error.get("code") {
        Some(code) => format!("{message} (code {code})"),
        None => message.to_owned(),
    })
}

fn lost(error: &reqwest::Error) -> Fault {
    let text = match error {
        _ if error.is_timeout() => "it took too long",
        _ if error.is_connect() => "it cannot be reached",
        _ => "the connection broke",
    };
    Fault::Lost(text.to_owned())
}

fn unreadable(what: &str) -> Fault {
    Fault::Unreadable(what.to_owned())
}

/// The keys that a bulk write or deletion did not take.
fn not_taken(envelope: &Value) -> Vec<String> {
    let keys = envelope.pointer("/result/unsuccessful_keys");
    let keys = keys.and_then(Value::as_array).into_iter().flatten();
    keys.filter_map(Value::as_str).map(str::to_owned).collect()
}

fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    text.bytes()
        .map(|byte| {
            if plain(byte) {
                char::from(byte).to_string()
            } else {
                format!("%{byte:02X}")
            }
        })
        .collect()
}

impl Api for Http {
    async fn namespace(&self) -> Result<Namespace, Fault> {
        let answer = self.call(Method::GET, "", None).await?;
        let envelope = answer.envelope()?;
        let title = envelope.pointer("/result/title").and_then(Value::as_str);
        let date = answer.headers.get(DATE);
        let date = date.and_then(|date| httpdate::parse_http_date(date.to_str().ok()?).ok());
        Ok(Namespace {
            title: title.unwrap_or_default().to_owned(),
            now: date.and_then(crate::clock::milliseconds),
        })
    }

    async fn list(&self, prefix: &str, cursor: &str) -> Result<Page, Fault> {
        let mut path = format!("/keys?limit={PAGE_KEYS}&prefix={}", encoded(prefix));
        if !cursor.is_empty() {
            path.push_str("&cursor=");
            path.push_str(&encoded(cursor));
        }
        let envelope = self.json(Method::GET, &path, None).await?;
        let keys = envelope.get("result").and_then(Value::as_array);
        let keys = keys.ok_or_else(|| unreadable("a listing without keys"))?;
        let keys = keys.iter().map(|key| {
            let name = key.get("name").and_then(Value::as_str);
            Ok(Listed {
                name: name
                    .ok_or_else(|| unreadable("a key without a name"))?
                    .to_owned(),
                metadata: key.get("metadata").filter(|it| !it.is_null()).cloned(),
            })
        });
        let cursor = envelope.pointer("/result_info/cursor");
        Ok(Page {
            keys: keys.collect::<Result<_, Fault>>()?,
            cursor: cursor
                .and_then(Value::as_str)
                .unwrap_or_default()
                .to_owned(),
        })
    }

    async fn bulk_get(&self, keys: &[String]) -> Result<BTreeMap<String, Option<String>>, Fault> {
        let body = json!({ "keys": keys, "type": "text" }).to_string();
        let envelope = self.json(Method::POST, "/bulk/get", Some(body)).await?;
        let values = envelope
            .pointer("/result/values")
            .and_then(Value::as_object);
        let values = values.ok_or_else(|| unreadable("values are missing"))?;
        keys.iter()
            .map(|key| match values.get(key) {
                None | Some(Value::Null) => Ok((key.clone(), None)),
                Some(Value::String(text)) => Ok((key.clone(), Some(text.clone()))),
                Some(_) => Err(unreadable("a value is no text")),
            })
            .collect()
    }

    async fn get(&self, key: &str) -> Result<Option<Vec<u8>>, Fault> {
        let path = format!("/values/{}", encoded(key));
        let answer = self.call(Method::GET, &path, None).await?;
        match answer.status {
            StatusCode::OK => Ok(Some(answer.body)),
            StatusCode::NOT_FOUND if is_missing_key(&answer.body) => Ok(None),
            _ => Err(answer.fault()),
        }
    }

    async fn bulk_put(&self, lot: &Lot) -> Result<Vec<String>, Fault> {
        let body = Some(lot.body.clone());
        let envelope = self.json(Method::PUT, "/bulk", body).await?;
        Ok(not_taken(&envelope))
    }

    async fn bulk_delete(&self, keys: &[String]) -> Result<Vec<String>, Fault> {
        let body = json!(keys).to_string();
        let envelope = self.json(Method::POST, "/bulk/delete", Some(body)).await?;
        Ok(not_taken(&envelope))
    }

    async fn sql(&self, query: &str) -> Result<Vec<u8>, Fault> {
        let request = self.client.post(&self.datasets).body(query.to_owned());
        let answer = self.send(request).await?;
        if answer.status.is_success() {
            Ok(answer.body)
        } else {
            Err(answer.fault())
        }
    }
}

/// Whether a 404 says that the key is missing, and not its namespace.
fn is_missing_key(body: &[u8]) -> bool {
    let envelope: Value = serde_json::from_slice(body).unwrap_or_default();
    envelope.pointer("/errors/0/code") == Some(&json!(10009))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(status: u16, headers: &[(&'static str, &str)], body: &str) -> Answer {
        Answer {
            status: StatusCode::from_u16(status).unwrap(),
            headers: headers
                .iter()
                .map(|(name, value)| {
                    let name = reqwest::header::HeaderName::from_static(name);
                    (name, HeaderValue::from_str(value).unwrap())
                })
                .collect(),
            body: body.as_bytes().to_vec(),
        }
    }

    #[test]
    fn html_is_told_by_its_status_and_ray() {
        let headers = [("cf-ray", "8a-OTP"), ("retry-after", "7")];
        let fault = answer(524, &headers, "<html>secret</html>").fault();
        assert_eq!(fault.to_string(), "the store answered 524 (Ray id 8a-OTP)");
        assert!(matches!(
            fault,
            Fault::Status { retry_after: Some(wait), .. } if wait == Duration::from_secs(7)
        ));
        let html = answer(200, &[], "<html>").envelope();
        assert!(matches!(html, Err(Fault::Unreadable(_))));
    }

    #[test]
    fn json_errors_are_told_in_the_stores_words() {
        let body = r#"{"success":false,"errors":[{"code":10000,"message":"Authentication error"}],"result":null}"#;
        let fault = answer(403, &[], body).envelope().unwrap_err();
        assert_eq!(
            fault.to_string(),
            "the store answered 403: Authentication error (code 10000)"
        );
        assert!(answer(200, &[], body).envelope().is_err());
    }

    #[test]
    fn a_missing_key_is_told_from_a_missing_namespace() {
        assert!(is_missing_key(br#"{"errors":[{"code":10009}]}"#));
        assert!(!is_missing_key(br#"{"errors":[{"code":10013}]}"#));
        assert!(!is_missing_key(b"<html>"));
    }

    #[test]
    fn keys_are_percent_encoded() {
        assert_eq!(encoded("host/a.md ü"), "host%2Fa.md%20%C3%BC");
    }
}
