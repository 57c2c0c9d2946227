//! The price of a product before its discount, and in a cart.

use super::Card;
use crate::money::{Amount, Money, Percent, Reduction, UnitPrice};
use crate::site::{DiscountInCart, Shop, Site};

impl Card {
    /// The price that a reduction starts from, if it is higher than the price; without one, no reduction is announced. On
    /// a site that must name the lowest price of the 30 days before, it is at most that one (Directive 98/6, article 6a).
    pub fn price_before(&self, site: &Site) -> Option<UnitPrice> {
        let lowest = self.lowest_before(site);
        let before = self
            .old_price
            .map(|old| lowest.map_or(old, |lowest| lowest.min(old)));
        before.filter(|before| self.price.is_some_and(|price| *before > price))
    }

    /// The lowest price of the 30 days before, on a site that must name it.
    fn lowest_before(&self, site: &Site) -> Option<UnitPrice> {
        self.lowest_price.filter(|_| site.lowest_price)
    }

    /// The saving in whole percent, if there is one.
    pub fn saving_percent(&self, site: &Site) -> Option<i64> {
        let (old, price) = (self.price_before(site)?, self.price?);
        price.percent_below(old).filter(|percent| *percent > 0)
    }

    /// The cart's discount for one piece, in a shop whose cart takes one off (spec commerce 4, cart).
    pub fn discount_in_cart(&self, site: &Site) -> Option<Reduction> {
        let discount = self.discount.filter(|discount| *discount > Money::ZERO)?;
        match site.discount_in_cart? {
            DiscountInCart::Percent => Percent::from_hundredths(discount.0).map(Reduction::Percent),
            DiscountInCart::Value => Some(Reduction::Value(discount)),
        }
    }

    /// The price of one piece in a cart, if it is a reduction by the rule of [`Self::price_before`] and both are known.
    pub fn price_in_cart(&self, shop: &Shop) -> Option<Amount> {
        let reduction = self.discount_in_cart(&shop.site)?;
        let price = shop.amount(self.price?)?;
        let reduced = reduction.of(price);
        let lowest = self
            .lowest_before(&shop.site)
            .and_then(|lowest| shop.amount(lowest));
        let is_lower = lowest.is_none_or(|lowest| reduced < lowest);
        (reduced < price && is_lower).then_some(reduced)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::shop;
    use crate::lenient::read_text;
    use crate::money::Currency;

    #[test]
    fn a_reduction_starts_from_the_lowest_price_of_the_days_before_where_the_site_must_name_it() {
        let before = |must: bool, fields: &str| {
            let card: Card =
                read_text(&format!(r#"{{"productId":7,"price":80{fields}}}"#)).unwrap();
            let mut shop = shop();
            shop.site.lowest_price = must;
            let before = card
                .price_before(&shop.site)
                .map(|before| before.rounded().0);
            (before, card.saving_percent(&shop.site))
        };
        let old = r#","old_price":160"#;
        let with = |lowest: &str| format!(r#"{old},"lowest_price_30_days":{lowest}"#);
        assert_eq!(before(true, &with("100")), (Some(10_000), Some(20)));
        assert_eq!(before(false, &with("100")), (Some(16_000), Some(50)));
        // The backend sells no dearer than it strikes.
        assert_eq!(before(true, &with("\"200.00\"")), (Some(16_000), Some(50)));
        for none in ["80", "79.99", "0"] {
            assert_eq!(before(true, &with(none)), (None, None), "{none}");
        }
        for unknown in ["null", "\"\""] {
            assert_eq!(before(true, &with(unknown)), (Some(16_000), Some(50)));
        }
        assert_eq!(before(true, r#","lowest_price_30_days":100"#), (None, None));
    }

    #[test]
    fn a_price_in_the_cart_is_announced_only_below_the_lowest_of_the_days_before() {
        let in_cart = |must: bool, lowest: &str| {
            let fields =
                format!(r#"{{"productId":7,"price":200,"discount":50,"lowest_price":{lowest}}}"#);
            let card: Card = read_text(&fields).unwrap();
            let mut shop = shop();
            shop.currency = Some(Currency::Mdl);
            shop.site.discount_in_cart = Some(DiscountInCart::Value);
            shop.site.lowest_price = must;
            card.price_in_cart(&shop).is_some()
        };
        assert!(in_cart(true, "151") && in_cart(true, "null") && in_cart(false, "150"));
        assert!(!in_cart(true, "150"));
    }

    #[test]
    fn a_saving_is_told_exactly_where_prices_have_more_decimals() {
        let fields = r#"{"productId":7,"price":0.0375,"old_price":"0.0500"}"#;
        let card: Card = read_text(fields).unwrap();
        let site = shop().site;
        let before = card.price_before(&site).unwrap();
        assert_eq!(before.minus(card.price.unwrap()).plain(), "0.0125");
        assert_eq!(card.saving_percent(&site), Some(25));
    }

    fn cart_price(how: Option<DiscountInCart>, fields: &str) -> Option<i64> {
        let card: Card = read_text(&format!(r#"{{"productId":7,"price":200{fields}}}"#)).unwrap();
        let mut shop = shop();
        shop.currency = Some(Currency::Mdl);
        shop.site.discount_in_cart = how;
        Some(card.price_in_cart(&shop)?.hundredths())
    }

    #[test]
    fn the_product_discount_applies_only_in_shops_with_a_cart_discount() {
        use DiscountInCart::{Percent, Value};
        let discount = r#","discount":12.5"#;
        assert_eq!(cart_price(None, discount), None);
        assert_eq!(cart_price(Some(Percent), discount), Some(17_500));
        assert_eq!(cart_price(Some(Value), discount), Some(18_750));
        for nothing in [
            "",
            r#","discount":0"#,
            r#","discount":-5"#,
            r#","discount":null"#,
        ] {
            assert_eq!(cart_price(Some(Percent), nothing), None, "{nothing}");
        }
        assert_eq!(cart_price(Some(Percent), r#","discount":150"#), Some(0));
        assert_eq!(cart_price(Some(Value), r#","discount":"500""#), Some(0));
    }
}
