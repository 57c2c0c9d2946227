//! What a site's config says of the fields of its backend's products. The values are put under common names, so that
//! readers need not know the site.

use std::borrow::Cow;

use crate::lenient::Json;

/// The names under which products are read ([`crate::product::Card`]).
const STOCK: &str = "stock_field";
const LEAST: &str = "multiplicity_as_least";
const MULTIPLICITY: &str = "multiplicity";

/// The fields of products that a site's config explains.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct GoodsFields<'a> {
    /// The field with the stock: the documents name none.
    pub stock: Option<&'a str>,
    /// `multiplicity` is a least amount only.
    pub multiplicity_is_least: bool,
}

impl GoodsFields<'_> {
    /// Puts the values under the common names. No other field is read as the stock.
    pub(super) fn name(self, json: &mut Json<'_>) {
        if self == Self::default() {
            return;
        }
        match json {
            Json::List(items) => items.iter_mut().for_each(|item| self.name(item)),
            Json::Object(fields) => {
                let mut stock = None;
                for (key, value) in fields.iter_mut() {
                    self.name(value);
                    let is_value = !matches!(value, Json::List(_) | Json::Object(_));
                    if is_value && self.stock.is_some_and(|field| key == field) {
                        stock = Some(value.clone());
                    }
                    if self.multiplicity_is_least && key == MULTIPLICITY {
                        *key = Cow::Borrowed(LEAST);
                    }
                }
                if let Some(stock) = stock {
                    fields.push((Cow::Borrowed(STOCK), stock));
                }
            }
            Json::Null | Json::Bool(_) | Json::Whole(_) | Json::Decimal(_) | Json::Text(_) => {}
        }
    }
}
