//! The backend options of a site that the Durable Object of a cart needs; it renders no pages.

use super::QuotePath;
use super::config::ORDER_ACCEPTED;
use super::fields::{Place, Reading};
use super::setting::Setting;
use crate::bodies::{Bodies, ORDER, QUOTE, Template};
use crate::lenient::Json;
use crate::moment::TimeZone;

/// The part of a version that the cart's Durable Object uses for its backend calls.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Dealings {
    /// The token by which the backend knows the site.
    pub token: String,
    /// Whether the backend keeps idempotency keys, so that an order may be retried with its key.
    pub repeats_orders: bool,
    /// The statuses of an accepted order.
    pub order_accepted: Vec<u16>,
    /// The template of an order's body, if it differs from ours.
    pub order_body: Option<Template>,
    /// The call that sends a quote, if there is one.
    pub quote_call: Option<QuotePath>,
    /// The template of a quote's body, if it differs from ours.
    pub quote_body: Option<Template>,
    /// The time zone of backend times without an offset.
    pub time_zone: TimeZone,
    /// The product field with the stock, if there is one.
    pub stock_field: Option<String>,
    /// Whether a multiplicity is a least amount only.
    pub multiplicity_is_least: bool,
    /// The header that names the company acted for.
    pub company_header: Option<String>,
}

impl Dealings {
    /// Reads these fields and ignores all others, so that a worker older than the version can still reach the
    /// backend. An unreadable field counts as missing.
    pub fn read(version: &str) -> Result<Self, String> {
        let json = Json::parse(version.as_bytes())?;
        let site = json.get("site").ok_or("version.site is missing")?;
        let accepted =
            read_field(site, "order_accepted").filter(|list: &Vec<u16>| !list.is_empty());
        let bodies: Option<Bodies> = read_field(site, "bodies");
        let template = |kind| bodies.as_ref().and_then(|bodies| bodies.of(kind).cloned());
        Ok(Self {
            token: read_field(site, "token").ok_or("site.token is missing")?,
            repeats_orders: read_field(site, "repeats_orders").unwrap_or_default(),
            order_accepted: accepted.unwrap_or_else(|| vec![ORDER_ACCEPTED]),
            order_body: template(&ORDER),
            quote_call: read_field(site, "quote_call"),
            quote_body: template(&QUOTE),
            time_zone: read_field(site, "time_zone").unwrap_or_default(),
            stock_field: read_field(site, "stock_field"),
            multiplicity_is_least: read_field(site, "multiplicity_is_least").unwrap_or_default(),
            company_header: read_field(site, "company_header"),
        })
    }
}

/// A field of a site, if it is readable.
fn read_field<T: Setting>(site: &Json<'_>, field: &str) -> Option<T> {
    let reading = Reading::default();
    T::read(site.get(field)?, &Place::root(field, &reading)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backend_options_are_read_from_a_version_and_unreadable_ones_are_ignored() {
        let read = |more: &str| {
            Dealings::read(&format!(
                r#"{{"site":{{"token":"t","newer":1{more}}},"more":1}}"#
            ))
        };
        let usual = Dealings {
            token: "t".to_owned(),
            order_accepted: vec![201],
            ..Dealings::default()
        };
        assert_eq!(read("").as_ref(), Ok(&usual));
        let own = r#","repeats_orders":true,"order_accepted":[200,201],"time_zone":"UTC","stock_field":"qtt","multiplicity_is_least":true"#;
        let own = read(own).unwrap();
        assert!(own.repeats_orders);
        assert_eq!(own.order_accepted, [200, 201]);
        assert_eq!(own.time_zone.name(), "UTC");
        assert_eq!(own.stock_field.as_deref(), Some("qtt"));
        assert!(own.multiplicity_is_least);
        let shaped = read(r#","bodies":{"order":{"tel":"{contact.phone}"},"x":1}"#);
        assert!(shaped.unwrap().order_body.is_some());
        let odd = r#","repeats_orders":{},"order_accepted":"all","time_zone":7,"stock_field":[],"bodies":{"order":{"tel":"{x}"}}"#;
        assert_eq!(read(odd), Ok(usual));
        for broken in ["", "{}", r#"{"site":{}}"#, r#"{"site":{"token":7}}"#] {
            assert!(Dealings::read(broken).is_err(), "{broken}");
        }
    }
}
