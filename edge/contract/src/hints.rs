//! Hints about the backend's settings that its answers reveal: the observation, the consequence in the shop, and the
//! fix.

use serde::Serialize;
use shop::contract::counted;
use shop::lenient::{Json, Listed, Schema};

use crate::check::fine_prices;

/// A hint for the backend's owner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Hint {
    pub says: String,
    /// The consequence in the shop, and the fix.
    pub then: String,
    /// The line for the site's config.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub config: Option<String>,
    /// Whether the run has proven the line; otherwise the owner has to decide.
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

    /// Adds a config line that the run has proven.
    pub(crate) fn proven(self, config: &str) -> Self {
        let config = Some(config.to_owned());
        Self {
            config,
            is_proven: true,
            ..self
        }
    }

    fn suggest(self, config: String) -> Self {
        let config = Some(config);
        Self { config, ..self }
    }
}

/// The hint for a redirect that only adds or removes the slash. The consequence depends on whether the call `changes`
/// something and whether it `orders`.
pub(crate) fn of_slash(status: u16, target: &str, (changes, orders): (bool, bool)) -> Hint {
    const WRITE: &str = "Write the path in urls.py as the documents do, or in both forms: `re_path(r\"^…/?$\", …)`.";
    let says = format!("answered {status} to {target}: only the slash differs");
    let then = if orders {
        format!(
            "An order is not sent twice. The form is remembered by each isolate of the shop for itself, and many begin every day: the first order in each is unknown, and its cart orders nothing else until that is known or given up. {WRITE}"
        )
    } else if changes {
        format!(
            "What changes something is not sent twice. The form is remembered by each isolate of the shop for itself, and many begin every day: the first such call in each fails. {WRITE}"
        )
    } else {
        "The shop follows it, and remembers the form of this path.".to_owned()
    };
    Hint::new(says, then)
}

/// The hint for a failed call, from its status and body.
pub(crate) fn of_refusal(
    url: &str,
    status: u16,
    (location, retry_after, body): (Option<&str>, Option<&str>, &str),
) -> Option<Hint> {
    let hint = match status {
        301 | 302 | 303 | 307 | 308 => of_redirect(url, status, location.unwrap_or_default()),
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

fn of_redirect(url: &str, status: u16, location: &str) -> Hint {
    let tls = url
        .strip_prefix("http://")
        .map(|rest| ["https://", rest].concat());
    let says = if location.is_empty() {
        format!("answered {status} without an address")
    } else {
        format!("answered {status} to {location}")
    };
    let then = if tls.is_some_and(|tls| tls == location) {
        "The shop follows no redirect that leaves the address: give the shop the https address as its backend."
    } else if matches!(status, 302 | 303 | 307) {
        "The shop follows no redirect for a while: answer at the documented path, or with 301 to it with or without its slash."
    } else {
        "The shop follows no redirect to another place: answer at the documented path."
    };
    Hint::new(says, then)
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
    .suggest("\"forward_client_address\": true".to_owned())
}

/// The hint for an order answered with a success other than 201.
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

/// The hint for prices with more than two decimals.
pub(crate) fn of_fine_prices(schema: &Schema, answer: &Json<'_>) -> Option<Hint> {
    let (path, price, count) = fine_prices(schema, answer)?;
    let price = price.plain();
    let others = match count - 1 {
        0 => String::new(),
        others => format!(", and {others} more"),
    };
    Some(Hint::new(
        format!("`{path}` is {price}, with more than two decimals{others}"),
        "A shopper pays hundredths. The shop counts with the whole price of a piece and rounds the sum of a line once; if the backend rounds each piece, its sums differ. Send prices of two decimals, or round as the shop does.",
    ))
}

/// The hint for products with a field that may be their stock.
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
    Some(hint.suggest(format!("\"stock_field\": \"{name}\"")))
}
