//! How a site's quotes are sent. The documents do not say it: a site's config names the call.

use serde::Serialize;

use crate::site::Shop;

/// How a quote leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "quotes.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Sending {
    /// By the backend's call that the site's config names.
    Call,
    /// As a letter of the shopper's to the shop's address.
    Mail,
    /// By the form for requests.
    Form,
}

/// How a site's quotes are sent: by its call, else by a letter to the shop's address, else by the form for requests.
pub fn sending_of(shop: &Shop) -> Sending {
    if shop.site.quote_call.is_some() {
        Sending::Call
    } else if shop.settings.email.is_empty() {
        Sending::Form
    } else {
        Sending::Mail
    }
}
