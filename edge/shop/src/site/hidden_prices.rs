//! Prices that only signed-in shoppers see (spec commerce 6).

use super::Shop;

impl Shop {
    /// Whether prices are hidden from guests.
    pub fn hides_prices(&self) -> bool {
        let more = &self.settings.additional_settings;
        let told = self.settings.hides_prices || more.hides_prices;
        self.site.hide_prices_from_guests.unwrap_or(told)
    }

    /// Whether prices must be hidden because it is unknown whether the settings hide them.
    const fn may_hide_prices(&self) -> bool {
        !self.knows_restrictions && self.site.hide_prices_from_guests.is_none()
    }

    /// The shop for guests, if prices are hidden: without a currency, and so without amounts, and with orders only
    /// for accounts.
    pub fn for_guests(&self) -> Option<Self> {
        (self.hides_prices() || self.may_hide_prices()).then(|| {
            let mut shop = self.clone();
            shop.currency = None;
            // A site without sign-in does not suggest it.
            shop.prices_after_sign_in =
                shop.knows_restrictions && shop.settings.additional_settings.is_user_cabinet;
            shop.settings.is_registration_required = shop.knows_restrictions;
            shop
        })
    }
}
