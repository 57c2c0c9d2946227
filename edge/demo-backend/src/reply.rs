//! What a call answers, before it becomes the platform's response.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A status and a body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Reply {
    pub status: u16,
    pub kind: Kind,
    pub body: String,
}

/// What the body is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Kind {
    Json,
    Picture,
    Script,
    Xml,
}

impl Kind {
    /// The kind of a body with this content type.
    pub(crate) fn from_content_type(kind: &str) -> Self {
        [Self::Picture, Self::Script, Self::Xml]
            .into_iter()
            .find(|known| known.content_type() == kind)
            .unwrap_or(Self::Json)
    }

    pub(crate) const fn content_type(self) -> &'static str {
        match self {
            Self::Json => "application/json; charset=utf-8",
            Self::Picture => "image/svg+xml",
            Self::Script => "text/javascript; charset=utf-8",
            Self::Xml => "application/xml; charset=utf-8",
        }
    }
}

impl Reply {
    pub(crate) fn json(status: u16, body: &Value) -> Self {
        Self::text(status, body.to_string())
    }

    /// Ready JSON.
    pub(crate) const fn text(status: u16, body: String) -> Self {
        Self {
            status,
            kind: Kind::Json,
            body,
        }
    }

    pub(crate) const fn picture(svg: String) -> Self {
        Self {
            status: 200,
            kind: Kind::Picture,
            body: svg,
        }
    }

    pub(crate) const fn xml(xml: String) -> Self {
        Self {
            status: 200,
            kind: Kind::Xml,
            body: xml,
        }
    }

    /// Done, nothing to say.
    pub(crate) const fn empty() -> Self {
        Self::text(204, String::new())
    }

    pub(crate) fn not_found() -> Self {
        Self::refused(404, "not found")
    }

    pub(crate) fn refused(status: u16, detail: &str) -> Self {
        Self::json(status, &json!({ "detail": detail }))
    }
}

impl From<Value> for Reply {
    fn from(body: Value) -> Self {
        Self::json(200, &body)
    }
}
