//! The content of each shop besides its catalogue: settings, stores, regions, banners, documents, articles. It is stored
//! as complete responses, one per shop, language and name.

mod articles;
pub(crate) mod banners;
pub(crate) mod brands;
mod copy;
mod documents;
mod guides;
mod lists;
mod markup;
mod people;
mod places;
mod records;
pub(crate) mod scenes;
mod sellers;
mod settings;
pub(crate) mod slides;
#[cfg(test)]
mod tests;

pub(crate) use documents::{GIFTS, same_slug};
pub(crate) use people::{dated, partner_by_slug};
pub(crate) use places::{Store, store_json, stores, towns};

use serde_json::Value;

use crate::language::Language;
use crate::shops::{Range, Shop};

/// A stored response: shop, language, name, body.
pub(crate) type Content = (Shop, Language, String, Value);

/// All stored responses. `address` returns the address of a category.
pub(crate) fn all(address: &dyn Fn(Range, i64, Language) -> String) -> Vec<Content> {
    let mut content = Vec::new();
    for shop in Shop::ALL {
        for language in Language::ALL {
            let link = |category: i64| address(shop.range(), category, language);
            let mut add =
                |name: &str, body: Value| content.push((shop, language, name.to_owned(), body));
            add("settings", settings::settings(shop, language));
            add("stores", places::stores_json(shop, language));
            add("regions", places::regions(shop, language));
            for (region, body) in places::localities(shop, language) {
                add(&format!("localities/{region}"), body);
            }
            add("sliders", banners::sliders_json(shop, language, &link));
            add("slides", slides::slides_json(shop, language));
            add("advantages", banners::advantages(shop, language));
            let copy = copy::ShopCopy {
                shop,
                language,
                address: &link,
            };
            for (name, body) in texts(&copy) {
                add(&name, body);
            }
        }
    }
    content
}

/// The content that is written in files: documents, pages, articles, lists.
fn texts(copy: &copy::ShopCopy<'_>) -> Vec<(String, Value)> {
    let mut texts = vec![
        ("terms", documents::document(copy, "terms")),
        ("delivery", documents::document(copy, "delivery")),
        ("about", documents::document(copy, "about")),
        ("credit", guides::guide(copy, "credit")),
        ("discount", guides::guide(copy, "discount")),
        ("insurance", guides::guide(copy, "insurance")),
        ("service-center", guides::guide(copy, "service-center")),
        ("order-guide", guides::order_guide(copy)),
        ("contact-groups", guides::contact_groups(copy)),
        ("sellers", sellers::sellers(copy)),
        ("videos", guides::videos(copy)),
        ("contacts", people::contacts(copy)),
        ("contact-page", people::contact_page(copy)),
        ("vacancies", people::vacancies(copy)),
        ("feedbacks", people::feedbacks(copy)),
        ("partners", people::partners(copy)),
        ("articles", articles::articles(copy)),
        ("statuses", articles::statuses(copy)),
        ("faq", lists::questions(copy)),
        ("services", lists::services(copy)),
        ("reasons/product", lists::advantages(copy, "product")),
        ("reasons/category", lists::advantages(copy, "category")),
        ("reasons/why", lists::advantages(copy, "why")),
        ("delivery-services", lists::delivery_services(copy)),
        ("delivery-info", lists::delivery_info(copy)),
        ("albums", lists::albums(copy)),
    ]
    .into_iter()
    .map(|(name, body)| (name.to_owned(), body))
    .collect::<Vec<_>>();
    for (slug, page) in documents::pages(copy) {
        texts.push((format!("page/{slug}"), page));
    }
    texts
}
