//! What a shop tells besides its goods: settings, stores, places of delivery, banners. Ready answers, in each language.

mod articles;
pub(crate) mod banners;
pub(crate) mod brands;
mod documents;
mod lists;
mod markup;
mod people;
mod places;
mod records;
pub(crate) mod scenes;
mod settings;
#[cfg(test)]
mod tests;
mod voice;

pub(crate) use documents::everywhere;
pub(crate) use people::partner_of_slug;
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
            let voice = voice::Voice {
                shop,
                language,
                address: &link,
            };
            for (name, body) in told(&voice) {
                add(&name, body);
            }
        }
    }
    answers
}

/// What the shop tells in words: documents, pages, articles, lists.
fn told(voice: &voice::Voice<'_>) -> Vec<(String, Value)> {
    let mut told = vec![
        ("terms", documents::document(voice, "terms")),
        ("delivery", documents::document(voice, "delivery")),
        ("about", documents::document(voice, "about")),
        ("contacts", people::contacts(voice)),
        ("contact-page", people::contact_page(voice)),
        ("vacancies", people::vacancies(voice)),
        ("feedbacks", people::feedbacks(voice)),
        ("partners", people::partners(voice)),
        ("articles", articles::articles(voice)),
        ("statuses", articles::statuses(voice)),
        ("faq", lists::questions(voice)),
        ("services", lists::services(voice)),
        ("reasons/product", lists::reasons(voice, "product")),
        ("reasons/category", lists::reasons(voice, "category")),
        ("reasons/why", lists::reasons(voice, "why")),
        ("delivery-services", lists::delivery_services(voice)),
        ("albums", lists::albums(voice)),
    ]
    .into_iter()
    .map(|(name, body)| (name.to_owned(), body))
    .collect::<Vec<_>>();
    for (slug, page) in documents::pages(voice) {
        told.push((format!("page/{slug}"), page));
    }
    told
}
