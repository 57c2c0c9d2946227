//! The result of a call, before it becomes a platform response.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A status and a body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Reply {
    pub status: u16,
    pub content_type: ContentType,
    pub body: String,
}

/// The content type of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ContentType {
    Film,
    Jpeg,
    Json,
    Page,
    Paper,
    Picture,
    Png,
    Script,
    WebP,
    Xml,
}

impl ContentType {
    /// Reads a `Content-Type` header; unknown values count as JSON.
    pub(crate) fn from_header(header: &str) -> Self {
        [
            Self::Jpeg,
            Self::Page,
            Self::Picture,
            Self::Png,
            Self::Script,
            Self::WebP,
            Self::Xml,
        ]
        .into_iter()
        .find(|known| known.header() == header)
        .unwrap_or(Self::Json)
    }

    pub(crate) const fn header(self) -> &'static str {
        match self {
            Self::Film => "video/webm",
            Self::Jpeg => "image/jpeg",
            Self::Json => "application/json; charset=utf-8",
            Self::Page => "text/html; charset=utf-8",
            Self::Paper => "application/pdf",
            Self::Picture => "image/svg+xml",
            Self::Png => "image/png",
            Self::Script => "text/javascript; charset=utf-8",
            Self::WebP => "image/webp",
            Self::Xml => "application/xml; charset=utf-8",
        }
    }
}

impl Reply {
    pub(crate) fn json(status: u16, body: &Value) -> Self {
        Self::json_text(status, body.to_string())
    }

    /// A body that is JSON already.
    pub(crate) const fn json_text(status: u16, body: String) -> Self {
        Self {
            status,
            content_type: ContentType::Json,
            body,
        }
    }

    pub(crate) const fn picture(svg: String) -> Self {
        Self {
            status: 200,
            content_type: ContentType::Picture,
            body: svg,
        }
    }

    pub(crate) const fn page(status: u16, html: String) -> Self {
        Self {
            status,
            content_type: ContentType::Page,
            body: html,
        }
    }

    pub(crate) const fn xml(xml: String) -> Self {
        Self {
            status: 200,
            content_type: ContentType::Xml,
            body: xml,
        }
    }

    /// `204 No Content`.
    pub(crate) const fn empty() -> Self {
        Self::json_text(204, String::new())
    }

    pub(crate) fn not_found() -> Self {
        Self::error(404, "not found")
    }

    pub(crate) fn error(status: u16, detail: &str) -> Self {
        Self::json(status, &json!({ "detail": detail }))
    }
}

impl From<Value> for Reply {
    fn from(body: Value) -> Self {
        Self::json(200, &body)
    }
}
