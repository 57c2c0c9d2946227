//! The backend's call for a quote, which the documents do not name.

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::fields::Place;
use super::setting::Setting;
use crate::backend::Method;
use crate::lenient::{Json, Scalar};

/// A verb and a path, such as `POST /b2b/quote/`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuotePath {
    pub method: Method,
    pub path: String,
}

const PATTERN: &str = "^(POST|PATCH) /[!-~]*$";

impl QuotePath {
    fn of_text(text: &str) -> Option<Self> {
        let (verb, path) = text.split_once(' ')?;
        let mut verbs = [Method::Post, Method::Patch].into_iter();
        let is_path = path.starts_with('/')
            && !path.starts_with("//")
            && path.bytes().all(|byte| byte.is_ascii_graphic());
        Some(Self {
            method: verbs.find(|method| method.name() == verb)?,
            path: is_path.then(|| path.to_owned())?,
        })
    }
}

impl Setting for QuotePath {
    fn read(json: &Json<'_>, place: &Place<'_>) -> Result<Self, String> {
        let text = json.text().unwrap_or_default();
        Self::of_text(&text).map_or_else(
            || {
                place.refuse(format_args!(
                    "«{text}» is not a call such as POST /b2b/quote/"
                ))
            },
            Ok,
        )
    }

    fn schema() -> Value {
        json!({ "type": "string", "pattern": PATTERN })
    }
}

impl Serialize for QuotePath {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{} {}", self.method.name(), self.path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_is_a_verb_that_sends_and_a_path() {
        for (text, is_call) in [
            ("POST /b2b/quote/", true),
            ("PATCH /b2b/quote/1?now=1", true),
            ("GET /b2b/quote/", false),
            ("post /b2b/quote/", false),
            ("POST //elsewhere.example/", false),
            ("POST https://elsewhere.example/", false),
            ("POST /b2b/ quote/", false),
            ("POST", false),
            ("/b2b/quote/", false),
            ("", false),
        ] {
            let read = QuotePath::of_text(text);
            assert_eq!(read.is_some(), is_call, "{text}");
            if let Some(read) = read {
                let written = serde_json::to_value(&read).unwrap();
                assert_eq!(written, Value::from(text));
            }
        }
    }
}
