//! Prices that only who has signed in may see (spec commerce 6).

use super::Shop;

impl Shop {
    /// Whether only who has signed in sees prices.
    pub fn hides_prices(&self) -> bool {
        let more = &self.settings.additional_settings;
        let told = self.settings.hides_prices || more.hides_prices;
        self.site.hide_prices_from_guests.unwrap_or(told)
    }

    /// The shop as guests see it, where that is another one: without a currency, and so without any amount, and with
    /// orders for accounts alone.
    pub fn for_guests(&self) -> Option<Self> {
        self.hides_prices().then(|| {
            let mut shop = self.clone();
            shop.currency = None;
            // A site without sign-in does not ask for it.
            shop.prices_after_sign_in = shop.settings.additional_settings.is_user_cabinet;
            shop.settings.is_registration_required = true;
            shop
        })
    }
}
