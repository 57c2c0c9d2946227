//! What a shop tells besides its goods: settings, stores, places of delivery, banners. Ready answers, in each language.

pub(crate) mod banners;
mod places;
mod settings;

pub(crate) use places::stores;

use serde_json::Value;

use crate::language::Language;
use crate::shops::{Range, Shop};

/// All ready answers: shop, language, name, body. `address` knows where a category is.
pub(crate) fn all(
    address: &dyn Fn(Range, i64, Language) -> String,
) -> Vec<(Shop, Language, String, Value)> {
    let mut answers = Vec::new();
    for shop in Shop::ALL {
        for language in Language::ALL {
            let link = |category: i64| address(shop.range(), category, language);
            let mut add =
                |name: &str, body: Value| answers.push((shop, language, name.to_owned(), body));
            add("settings", settings::settings(shop, language));
            add("stores", places::stores_answer(shop, language));
            add("regions", places::regions(shop, language));
            for (region, body) in places::localities(shop, language) {
                add(&format!("localities/{region}"), body);
            }
            add("sliders", banners::sliders_answer(shop, language, &link));
            add("promos", banners::promos_answer(shop, language, &link));
            add("advantages", banners::advantages(language));
        }
    }
    answers
}
