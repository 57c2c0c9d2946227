//! What an answer says of how a backend is set up: what was seen, what the shop does then, and what its owner can change.

use serde::Serialize;
use shop::backend::Method;
use shop::lenient::{Json, Listed};

use crate::calls::counted;

/// Something that an owner should know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Hint {
    pub says: String,
    /// What the shop does then, and what can be changed.
    pub then: String,
    /// A line of the site's config.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub config: Option<String>,
    /// Whether the line was shown to be right; else it is the owner who knows.
    #[serde(skip)]
    pub is_proven: bool,
}

impl Hint {
    pub(crate) fn new(says: impl Into<String>, then: impl Into<String>) -> Self {
        Self {
            says: says.into(),
            then: then.into(),
            config: None,
            is_proven: false,
        }
    }

    /// A hint with a line that was shown to be right.
    pub(crate) fn proven(self, config: &str) -> Self {
        let config = Some(config.to_owned());
        Self {
            config,
            is_proven: true,
            ..self
        }
    }

    fn perhaps(self, config: String) -> Self {
        let config = Some(config);
        Self { config, ..self }
    }
}

/// Where a redirect leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Led {
    /// To the same path of the same host, with or without a slash at its end.
    BySlash(String),
    /// To the same address by TLS.
    ToTls,
    Elsewhere(String),
}

/// Where `location` leads whoever asked `url`.
pub(crate) fn led(url: &str, location: &str) -> Led {
    let (scheme, rest) = url.split_once("://").unwrap_or(("", url));
    let host = rest.split('/').next().unwrap_or_default();
    let whole = match location {
        _ if location.starts_with("//") => [scheme, ":", location].concat(),
        _ if location.starts_with('/') => [scheme, "://", host, location].concat(),
        _ => location.to_owned(),
    };
    let split = |address: &str| {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        (path.to_owned(), query.to_owned())
    };
    let ((from, from_query), (to, to_query)) = (split(url), split(&whole));
    let same = from.trim_end_matches('/') == to.trim_end_matches('/') && from_query == to_query;
    if same && from != to {
        Led::BySlash(whole)
    } else if scheme == "http" && whole == ["https://", rest].concat() {
        Led::ToTls
    } else {
        Led::Elsewhere(whole)
    }
}

/// What a redirect to the other form of a path means for a call that only asks, and is followed.
pub(crate) fn of_slash(status: u16, target: &str) -> Hint {
    Hint::new(
        format!("answered {status} to {target}: only the slash differs"),
        "The shop follows it, and remembers the form of this path.",
    )
}

/// What a status says of a backend's settings.
pub(crate) fn of_refusal(
    (method, url): (Method, &str),
    status: u16,
    (location, retry_after, body): (Option<&str>, Option<&str>, &str),
) -> Option<Hint> {
    let asks = matches!(method, Method::Get);
    let hint = match status {
        301 | 302 | 303 | 307 | 308 => of_redirect(asks, url, status, location.unwrap_or_default()),
        429 => throttled(retry_after),
        415 => Hint::new(
            "The view does not take the kind of body that the documents name",
            "Add JSONParser to its parser_classes, for a résumé MultiPartParser.",
        ),
        403 if body.contains("CSRF") => Hint::new(
            "Django wants a CSRF token, which is for forms of its own pages",
            "The shop sends no cookies: leave SessionAuthentication out, or exempt the view.",
        ),
        400 if body.contains("ALLOWED_HOSTS") || body.contains("DisallowedHost") => Hint::new(
            "Django does not know the host that it is asked by",
            "Add it to ALLOWED_HOSTS.",
        ),
        500 if body.contains("APPEND_SLASH") => Hint::new(
            "Django refuses a POST to a path without its slash",
            "Write the path in urls.py as the documents do, or in both forms: `re_path(r\"^…/?$\", …)`.",
        ),
        _ => return None,
    };
    Some(hint)
}

fn of_redirect(asks: bool, url: &str, status: u16, location: &str) -> Hint {
    match led(url, location) {
        Led::BySlash(target) if !asks => Hint::new(
            format!("answered {status} to {target}: only the slash differs"),
            "A redirect loses what was sent, and nothing is sent twice on a guess. Write the path in urls.py as the documents do, or in both forms: `re_path(r\"^…/?$\", …)`.",
        ),
        Led::BySlash(target) => Hint::new(
            format!("answered {status} to {target}: only the slash differs"),
            "The shop follows a 301 or 308, once. Let the backend answer with one of them.",
        ),
        Led::ToTls => Hint::new(
            format!("answered {status} to the same address by https"),
            "The shop follows no redirect that leaves the address: give the shop the https address as its backend.",
        ),
        Led::Elsewhere(target) if target.is_empty() => Hint::new(
            format!("answered {status} without an address"),
            "The shop takes it for a failure.",
        ),
        Led::Elsewhere(target) => Hint::new(
            format!("answered {status} to {target}"),
            "The shop follows no redirect to another path: answer at the documented one.",
        ),
    }
}

fn throttled(retry_after: Option<&str>) -> Hint {
    let says = retry_after.map_or_else(
        || "A throttle, which does not say for how long (no Retry-After)".to_owned(),
        |wait| format!("A throttle: asks to wait {wait} s"),
    );
    Hint::new(
        says,
        "The visitor reads when to come back. The shop is one address for the backend: raise the rate, or let each visitor count, if the backend reads X-Forwarded-For (NUM_PROXIES).",
    )
    .perhaps("\"forward_client_address\": true".to_owned())
}

/// What an answer with another success than 201 means for an order.
pub(crate) fn of_accepted(status: u16) -> Hint {
    let says = format!("answered {status}, where the documents say 201");
    match status {
        202 => Hint::new(
            says,
            "202 promises an order that may still fail: the shopper reads that it is being checked, and it is not repeated. Answer 201 once the order is stored.",
        ),
        204 => Hint::new(
            says,
            "The shopper reads that the order is being checked, and it is not repeated: without a body it has no number and no payUrl. Answer 201 with both.",
        ),
        _ => Hint::new(
            says,
            format!(
                "Without this line the shopper reads that the order is being checked, and it is not repeated. Or answer 201: `Response(data, status=201)`. With it {status} is a success."
            ),
        )
        .proven(&format!("\"order_accepted\": [{status}, 201]")),
    }
}

/// What a field that may count the stock means, of the products of an answer.
pub(crate) fn of_stock(answer: &Json<'_>) -> Option<Hint> {
    let list = Listed::find(answer, "products")?;
    let (name, count) = list.list().iter().find_map(counted)?;
    let documented = if name == "qtt" {
        "In the documents `qtt` is the amount in a cart"
    } else {
        "No document names it"
    };
    let hint = Hint::new(
        format!("products carry `{name}`, here {count}"),
        format!(
            "{documented}: the shop takes no stock from it. If it counts what is in stock, say so:"
        ),
    );
    Some(hint.perhaps(format!("\"stock_field\": \"{name}\"")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_redirect_is_only_the_slash_if_nothing_else_differs() {
        let at = "http://b.md/base/x?page=2";
        let slash = |target: &str| Led::BySlash(target.to_owned());
        let elsewhere = |target: &str| Led::Elsewhere(target.to_owned());
        for (location, expected) in [
            ("/base/x/?page=2", slash("http://b.md/base/x/?page=2")),
            (
                "http://b.md/base/x/?page=2",
                slash("http://b.md/base/x/?page=2"),
            ),
            ("//b.md/base/x/?page=2", slash("http://b.md/base/x/?page=2")),
            ("/base/x/", elsewhere("http://b.md/base/x/")),
            ("/base/y/?page=2", elsewhere("http://b.md/base/y/?page=2")),
            (
                "http://c.md/base/x/?page=2",
                elsewhere("http://c.md/base/x/?page=2"),
            ),
            ("/base/x?page=2", elsewhere("http://b.md/base/x?page=2")),
            ("https://b.md/base/x?page=2", Led::ToTls),
        ] {
            assert_eq!(led(at, location), expected, "{location}");
        }
        assert_eq!(
            led("https://b.md/base/x/", "/base/x"),
            slash("https://b.md/base/x")
        );
    }
}
