//! The payment types, and which of them a shop offers.

use serde::{Deserialize, Serialize};

use super::Details;
use crate::money::Money;
use crate::route::Route;
use crate::site::Shop;

/// A payment type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Payment {
    #[serde(rename = "cash")]
    Cash,
    #[serde(rename = "card")]
    Card,
    /// In instalments, agreed on the lender's own page.
    #[serde(rename = "iute-credit")]
    Instalments,
    /// On credit from a company, with the terms named in the order.
    #[serde(rename = "credit")]
    Credit,
}

impl Payment {
    pub const ALL: [Self; 4] = [Self::Cash, Self::Card, Self::Instalments, Self::Credit];

    /// The name in the form and at the backend.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cash => "cash",
            Self::Card => "card",
            Self::Instalments => "iute-credit",
            Self::Credit => "credit",
        }
    }

    /// Reads a form value; cash if there is none.
    pub fn read(text: &str) -> Self {
        let mut all = Self::ALL.into_iter();
        let named = all.find(|payment| payment.name() == text);
        named.unwrap_or(Self::Cash)
    }

    /// The path of the call that creates an order with this payment. The documents list the instalments call among the
    /// orders (spec commerce 7), so it replaces the usual one: there is one order with one key.
    pub(super) const fn order_path(self) -> &'static str {
        match self {
            Self::Cash | Self::Card | Self::Credit => "/general/v3/order/",
            Self::Instalments => "/general/iute-credit/create-order/",
        }
    }

    /// Whether a shop accepts it. A payment on another company's page needs a host in the site's config.
    pub fn is_taken(self, shop: &Shop) -> bool {
        let leads_on = !shop.site.payment_hosts.is_empty();
        match self {
            Self::Cash => true,
            Self::Card => leads_on,
            Self::Instalments => leads_on && has_instalments(shop),
            Self::Credit => !shop.site.hides(&Route::Credit),
        }
    }
}

/// Whether a total is known and nothing: such an order goes to no bank and to no lender.
pub fn is_nothing(total: Option<Money>) -> bool {
    total == Some(Money::ZERO)
}

impl Details {
    /// The details as the backend gets them. The documents have no payment type for an order with nothing to pay: it is
    /// sent as one in cash, since that is paid on receipt, where nothing is due.
    #[must_use]
    pub fn at_total(self, total: Option<Money>) -> Self {
        if !is_nothing(total) {
            return self;
        }
        Self {
            payment: Payment::Cash,
            credit: String::new(),
            ..self
        }
    }
}

/// Whether the shop offers instalments: by the site's config, else by the settings.
fn has_instalments(shop: &Shop) -> bool {
    let more = &shop.settings.additional_settings;
    let told = shop.settings.has_instalments || more.has_instalments;
    shop.site.instalments.unwrap_or(told)
}

/// The payment types offered for an order. `by_card`: all goods can be paid by card; `on_credit`: a lender has an offer
/// for them.
pub fn offered(shop: &Shop, by_card: bool, on_credit: bool) -> Vec<Payment> {
    let is_possible = |payment: &Payment| match payment {
        Payment::Card => by_card,
        Payment::Credit => on_credit,
        Payment::Cash | Payment::Instalments => true,
    };
    let all = Payment::ALL.into_iter();
    all.filter(|payment| payment.is_taken(shop) && is_possible(payment))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::shop;
    use crate::lenient::read_text;

    #[test]
    fn instalments_need_a_setting_and_an_allowed_payment_host() {
        let mut shop = shop();
        let has = |shop: &Shop| offered(shop, true, false).contains(&Payment::Instalments);
        shop.site.payment_hosts = vec!["iute.md".to_owned()];
        assert!(!has(&shop), "nobody says so");
        for json in [
            r#"{"iute_credit":true}"#,
            r#"{"additional_settings":{"is_iute_credit":"true"}}"#,
        ] {
            shop.settings = read_text(json).unwrap();
            assert!(has(&shop), "{json}");
        }
        shop.site.instalments = Some(false);
        assert!(!has(&shop), "the site goes before the settings");
        shop.settings = read_text("{}").unwrap();
        shop.site.instalments = Some(true);
        assert!(has(&shop));
        shop.site.payment_hosts = Vec::new();
        assert!(!has(&shop));
    }

    #[test]
    fn goods_that_cannot_be_paid_by_card_leave_the_other_payment_types() {
        let mut shop = shop();
        shop.site.payment_hosts = vec!["iute.md".to_owned()];
        shop.site.instalments = Some(true);
        assert_eq!(
            offered(&shop, false, true),
            [Payment::Cash, Payment::Instalments, Payment::Credit]
        );
    }

    #[test]
    fn a_payment_type_is_stored_and_sent_by_its_name() {
        for payment in Payment::ALL {
            let json = serde_json::to_string(&payment).unwrap();
            assert_eq!(json, format!("\"{}\"", payment.name()));
            assert_eq!(Payment::read(payment.name()), payment);
        }
        assert_eq!(Payment::read(""), Payment::Cash);
    }
}
