//! The payment types, and which of them a shop offers.

use serde::{Deserialize, Serialize};

use crate::route::Route;
use crate::site::Shop;

/// A payment type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Payment {
    #[serde(rename = "cash")]
    Cash,
    #[serde(rename = "card")]
    Card,
    /// In instalments, which a lender agrees to on a page of its own.
    #[serde(rename = "iute-credit")]
    Instalments,
    /// On credit of a company, on terms that the order names.
    #[serde(rename = "credit")]
    Credit,
}

impl Payment {
    pub const ALL: [Self; 4] = [Self::Cash, Self::Card, Self::Instalments, Self::Credit];

    /// Its name in the form and at the backend.
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

    /// The call that creates an order which is paid like this. The documents list one for instalments among the orders
    /// (spec commerce 7): it takes the place of the usual one, so that there is one order and one key for it.
    pub(super) const fn order_path(self) -> &'static str {
        match self {
            Self::Cash | Self::Card | Self::Credit => "/general/v3/order/",
            Self::Instalments => "/general/iute-credit/create-order/",
        }
    }

    /// Whether a shop takes it. What is agreed to on somebody else's page needs a host that the site leads to.
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

/// Whether the site or, where it says nothing, the settings offer instalments.
fn has_instalments(shop: &Shop) -> bool {
    let more = &shop.settings.additional_settings;
    let told = shop.settings.has_instalments || more.has_instalments;
    shop.site.instalments.unwrap_or(told)
}

/// The ways that an order of these goods can be paid by; `by_card` says whether all of them can be paid by card,
/// `on_credit` whether anybody lends for them.
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
