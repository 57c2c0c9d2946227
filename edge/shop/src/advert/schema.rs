//! The structured data of an advert. It has no coordinates and no contacts.

use crate::adverts::{Advert, State};
use crate::moment::Day;
use crate::page::View;
use crate::structured::Structured;

/// A listing with its offer.
pub(super) fn listing(view: &View<'_>, path: &str, advert: &Advert) -> Structured {
    let site = &view.shop.site;
    let mut thing = Structured::new("RealEstateListing");
    thing.text("name", advert.title.shown(view.language));
    thing.text("description", advert.description.shown(view.language));
    thing.path(site, "url", path);
    if let Some(created) = advert.created {
        let ms = created.starts_ms(site.time_zone);
        thing.text("datePosted", &Day::of_moment(site.time_zone, ms).machine());
    }
    if let Some(cover) = advert.cover() {
        let cover = view.media(cover);
        if !cover.is_empty() {
            thing.path(site, "image", cover.as_str());
        }
    }
    thing.thing("contentLocation", "Place", &advert.place(view.language));
    let usual = view.shop.currency.unwrap_or_default();
    if let Some((price, currency)) = advert.priced(usual) {
        thing.within("offers", "Offer");
        thing.path(site, "url", path);
        thing.text("price", &price.plain());
        thing.text("priceCurrency", currency.code());
        let availability = match advert.state() {
            State::Active => "https://schema.org/InStock",
            State::Sold => "https://schema.org/SoldOut",
            State::Draft | State::Inactive | State::Expired | State::Deleted => {
                "https://schema.org/OutOfStock"
            }
        };
        thing.text("availability", availability);
        thing.end();
    }
    thing.finished()
}
