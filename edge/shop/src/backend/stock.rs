//! The stock of products. The documents name no field for it: the site's config names the backend's own, and its value
//! is copied to one common name, so that readers need not know the site.

use std::borrow::Cow;

use crate::lenient::Json;

/// The name under which products are read with their stock ([`crate::product::Card`]).
const NAME: &str = "stock_field";

/// Copies the value of this field to the common name. No other field is read as the stock.
pub(super) fn name(json: &mut Json<'_>, field: &str) {
    match json {
        Json::List(items) => items.iter_mut().for_each(|item| name(item, field)),
        Json::Object(fields) => {
            let mut stock = None;
            for (key, value) in fields.iter_mut() {
                name(value, field);
                if key == field && !matches!(value, Json::List(_) | Json::Object(_)) {
                    stock = Some(value.clone());
                }
            }
            if let Some(stock) = stock {
                fields.push((Cow::Borrowed(NAME), stock));
            }
        }
        Json::Null | Json::Bool(_) | Json::Whole(_) | Json::Decimal(_) | Json::Text(_) => {}
    }
}
