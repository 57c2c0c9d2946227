//! The structured data of a product, for search engines.

use super::ProductAnswer;
use crate::html::Rating;
use crate::i18n::Language;
use crate::page::View;
use crate::structured::Structured;

/// A product with its price and availability.
pub(super) fn product(view: &View<'_>, path: &str, answer: &ProductAnswer) -> Structured {
    let card = &answer.product.card;
    let description = &answer.seo_info.description;
    let mut thing = Structured::new("Product");
    thing.text("name", &card.title);
    thing.text(
        "description",
        if description.is_empty() {
            &answer.product.description
        } else {
            description
        },
    );
    thing.path(&view.shop.site, "image", view.media(&card.img).as_str());
    thing.text("sku", &card.code);
    thing.path(&view.shop.site, "url", path);
    if let Some(brand) = &card.brand {
        thing.thing("brand", "Brand", &brand.name);
    }
    if let Some(rating) = card.shown_rating() {
        thing.within("aggregateRating", "AggregateRating");
        thing.text("ratingValue", &Rating(rating, Language::En).text());
        thing.text("reviewCount", &card.review_count.to_string());
        thing.end();
    }
    if let Some((price, currency)) = card.price.zip(view.shop.currency) {
        thing.within("offers", "Offer");
        thing.path(&view.shop.site, "url", path);
        thing.text("price", &price.plain());
        thing.text("priceCurrency", currency.code());
        thing.text(
            "availability",
            match (card.is_available(), card.is_stock) {
                (true, true) => "https://schema.org/InStock",
                (true, false) => "https://schema.org/BackOrder",
                (false, _) => "https://schema.org/OutOfStock",
            },
        );
        thing.end();
    }
    thing.finished()
}
