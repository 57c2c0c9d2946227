//! What is kept of the backend's settings for a time when they cannot be loaded: the currency and the restrictions,
//! which hold in every language.

use serde_json::json;

use super::{GLOBAL_SETTINGS, GlobalSettings};
use crate::money::Currency;

/// The last known currency and restrictions of a site.
#[derive(Debug, Clone, Default)]
pub struct LastKnown {
    /// `None` if it is unknown, or the config names it.
    pub currency: Option<Currency>,
    /// Settings with nothing but their restrictions; `None` while these are unknown.
    pub restrictions: Option<GlobalSettings>,
}

impl GlobalSettings {
    /// The restrictions, as a document with the backend's own names of fields.
    pub fn restrictions(&self) -> String {
        let more = &self.additional_settings;
        let languages: Vec<&str> = self.langs.iter().map(|lang| &*lang.code).collect();
        let required = self.is_registration_required || more.is_registration_required;
        json!({
            "is_registration_required_for_order": required,
            "hide_prices_from_guests": self.hides_prices || more.hides_prices,
            "additional_settings": { "is_user_cabinet": more.is_user_cabinet },
            "is_romanian": self.is_romanian,
            "langs": languages,
            "mainUiInterface": { "mainLang": self.main_ui_interface.main_lang },
        })
        .to_string()
    }

    /// The settings while not even the restrictions are known. Accounts are not kept out: only they can order now.
    pub(super) fn unknown() -> Self {
        let mut settings = Self::default();
        settings.additional_settings.is_user_cabinet = true;
        settings
    }

    /// Settings with nothing but these restrictions; `None` if they are unreadable.
    pub fn of_restrictions(document: &str) -> Option<Self> {
        GLOBAL_SETTINGS.read(document.as_bytes()).ok()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::account::gate::{PageGate, SessionState, to_page};
    use crate::checkout::{has_prices, may_order_by_form};
    use crate::failure::Kind;
    use crate::i18n::Language;
    use crate::route::{Address, Route};
    use crate::site::tests::merged;
    use crate::site::{Published, Shop};

    fn restrictions(settings: &Value) -> GlobalSettings {
        let settings = GLOBAL_SETTINGS
            .read(settings.to_string().as_bytes())
            .unwrap();
        GlobalSettings::of_restrictions(&settings.restrictions()).unwrap()
    }

    /// The shop whose settings are away, with what is kept of these.
    fn without_settings(config: &Value, last: Option<&Value>) -> Shop {
        let Shop { site, theme, .. } = merged(config, &json!({}));
        let last = LastKnown {
            currency: Some(Currency::Ron),
            restrictions: last.map(restrictions),
        };
        Shop::without_settings(Published::new(site, theme), last)
    }

    #[test]
    fn restrictions_are_kept_wherever_the_settings_say_them() {
        for (name, told) in [
            ("hide_prices_from_guests", json!(true)),
            ("hide_price_for_guests", json!("true")),
            ("is_registration_required_for_order", json!(1)),
        ] {
            for settings in [
                json!({ name: told }),
                json!({ "additional_settings": { name: told } }),
            ] {
                let kept = restrictions(&settings);
                let required = name.contains("registration");
                let found = (kept.hides_prices, kept.is_registration_required);
                assert_eq!(found, (!required, required), "{settings}");
            }
        }
        let kept = restrictions(&json!({
            "additional_settings": { "is_user_cabinet": true },
            "is_romanian": true,
            "langs": [{ "code": "uk" }, "ru"],
            "mainUiInterface": { "mainLang": "ru" },
            "project_name": "Casa",
        }));
        assert!(kept.additional_settings.is_user_cabinet && kept.is_romanian);
        let codes: Vec<_> = kept.langs.iter().map(|lang| &*lang.code).collect();
        assert_eq!(codes, ["uk", "ru"]);
        assert_eq!(kept.main_ui_interface.main_lang.as_deref(), Some("ru"));
        assert!(kept.project_name.is_empty());
        for unreadable in ["", "null", "[]", "RON"] {
            let kept = GlobalSettings::of_restrictions(unreadable);
            assert!(kept.is_none(), "{unreadable}");
        }
    }

    #[test]
    fn known_restrictions_hold_without_the_settings() {
        let cabinet = json!({ "is_user_cabinet": true });
        let hidden = json!({ "hide_prices_from_guests": true, "additional_settings": cabinet });
        let shop = without_settings(&json!({}), Some(&hidden));
        let guests = shop.for_guests().unwrap();
        assert_eq!((guests.currency, guests.prices_after_sign_in), (None, true));
        assert_eq!(has_prices(&guests).unwrap_err().code(), "sign_in_first");
        let required =
            json!({ "is_registration_required_for_order": true, "additional_settings": cabinet });
        let shop = without_settings(&json!({}), Some(&required));
        assert!(shop.for_guests().is_none());
        let refused = may_order_by_form(&shop, false).unwrap_err();
        assert_eq!(refused.code(), "sign_in_first");
        assert!(may_order_by_form(&shop, true).is_ok());
        let free = without_settings(&json!({}), Some(&json!({ "langs": ["ro"] })));
        assert!(free.for_guests().is_none() && may_order_by_form(&free, false).is_ok());
    }

    #[test]
    fn unknown_restrictions_hide_prices_from_guests_and_refuse_their_orders() {
        let shop = without_settings(&json!({}), None);
        let guests = shop.for_guests().unwrap();
        assert_eq!(
            (guests.currency, guests.prices_after_sign_in),
            (None, false)
        );
        assert_eq!(has_prices(&guests).unwrap_err().code(), "unpriced");
        assert!(has_prices(&shop).is_ok(), "an account sees them");
        assert!(!shop.hides_prices(), "no cart is emptied for it");
        for config in [json!({}), json!({ "hide_prices_from_guests": false })] {
            let shop = without_settings(&config, None);
            let refused = may_order_by_form(&shop, false).unwrap_err();
            let refused = (refused.code(), refused.kind());
            assert_eq!(refused, ("guests_wait", Kind::Unavailable));
            assert!(may_order_by_form(&shop, true).is_ok());
        }
        let shown = without_settings(&json!({ "hide_prices_from_guests": false }), None);
        assert!(shown.for_guests().is_none(), "the config decides alone");
        let checkout = Address::new(Language::Ro, Route::Checkout);
        let guest = SessionState {
            has_session: false,
            needs_confirmation: false,
        };
        let gate = to_page(&checkout, None, &shown.settings, guest);
        assert!(matches!(gate, PageGate::Pass(_)), "its page says why");
        let sign_in = Address::new(Language::Ro, Route::SignIn);
        assert_eq!(
            to_page(&sign_in, None, &guests.settings, guest),
            PageGate::LeadOn
        );
        let gate = to_page(&checkout, None, &guests.settings, guest);
        assert!(
            matches!(gate, PageGate::Pass(_)),
            "nothing is known to need an account"
        );
    }
}
