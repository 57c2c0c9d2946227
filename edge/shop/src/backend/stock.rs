//! The stock of products, which each backend counts in a field of its own: the documents name none. The site's config says
//! which one it is, and it is read under one name, so that readers need to know no site.

use std::borrow::Cow;

use crate::lenient::Json;

/// The name under which products are read with their stock ([`crate::product::Card`]).
const NAME: &str = "stock_field";

/// Gives whatever has this field the same value under the name of the stock; nothing else tells of any.
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
