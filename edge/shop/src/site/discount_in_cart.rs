//! The product discount that applies only in the cart (spec commerce 4, cart).

use serde::Serialize;

use super::setting::Named;

/// The meaning of a product's `discount`, in a shop whose cart takes it off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DiscountInCart {
    /// Percent of the price.
    Percent,
    /// An amount off one piece.
    Value,
}

impl Named for DiscountInCart {
    fn all() -> Vec<(&'static str, Self)> {
        vec![("percent", Self::Percent), ("value", Self::Value)]
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::Published;
    use super::DiscountInCart;

    fn read(value: &Value) -> Result<Option<DiscountInCart>, String> {
        let site = include_str!("../../../../kv-seed/sites/casa.json");
        let theme = include_str!("../../../../kv-seed/themes/casa.json");
        let mut site: Value = serde_json::from_str(site).unwrap();
        site["discount_in_cart"] = value.clone();
        let published = Published::parse(&format!("{{\"site\":{site},\"theme\":{theme}}}"))?;
        Ok(published.site.discount_in_cart)
    }

    #[test]
    fn a_cart_discount_is_percent_or_value_and_anything_else_is_refused() {
        assert_eq!(read(&json!("percent")), Ok(Some(DiscountInCart::Percent)));
        assert_eq!(read(&json!("value")), Ok(Some(DiscountInCart::Value)));
        for odd in [json!("euro"), json!(true), json!(5)] {
            let refused = read(&odd).unwrap_err();
            assert!(refused.contains("site.discount_in_cart"), "{refused}");
        }
    }
}
