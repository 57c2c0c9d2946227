//! The price of a product before its discount, and in a cart.

use super::Card;
use crate::money::{Amount, Money, Percent, Reduction};
use crate::site::{DiscountInCart, Shop, Site};

impl Card {
    /// The price before the discount, if it is higher than the price.
    pub fn price_before(&self) -> Option<Money> {
        self.old_price
            .filter(|old| self.price.is_some_and(|price| *old > price))
    }

    /// The saving in whole percent, if there is one.
    pub fn saving_percent(&self) -> Option<i64> {
        let (old, price) = (self.price_before()?, self.price?);
        let (old, price) = (i128::from(old.0), i128::from(price.0));
        let percent = i64::try_from((old - price) * 100 / old.max(1)).ok()?;
        Some(percent).filter(|percent| *percent > 0)
    }

    /// The cart's discount for one piece, in a shop whose cart takes one off (spec commerce 4, cart).
    pub fn discount_in_cart(&self, site: &Site) -> Option<Reduction> {
        let discount = self.discount.filter(|discount| *discount > Money::ZERO)?;
        match site.discount_in_cart? {
            DiscountInCart::Percent => Percent::from_hundredths(discount.0).map(Reduction::Percent),
            DiscountInCart::Value => Some(Reduction::Value(discount)),
        }
    }

    /// The price of one piece in a cart, if it is lower than the price and both are known.
    pub fn price_in_cart(&self, shop: &Shop) -> Option<Amount> {
        let reduction = self.discount_in_cart(&shop.site)?;
        let price = shop.amount(self.price?)?;
        let reduced = reduction.of(price);
        (reduced < price).then_some(reduced)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::shop;
    use crate::lenient::read_text;
    use crate::money::Currency;

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
