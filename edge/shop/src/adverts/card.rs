//! An advert in a list: its picture, price, area, place and age.

use maud::{Markup, html};

use super::advert::{Advert, OfferType};
use super::area::unbroken;
use super::filters::AdvertFilters;
use super::heart::heart;
use super::notes::usual_currency;
use super::rates::Rates;
use crate::html::{Icon, Picture};
use crate::i18n::{Language, Word};
use crate::moment::{Day, Moment};
use crate::money::{Currency, Money};
use crate::page::View;
use crate::pictures::PictureKind;
use crate::words::adverts;

/// The cards whose pictures load at once: those on a phone's screen. Wider screens load the others right after the first
/// paint.
const EAGER: usize = 2;
/// An older advert shows its day alone.
const MOST_DAYS: u64 = 30;
/// The picture of a card; other shapes are cut.
pub(crate) const PICTURE: PictureKind = PictureKind::ADVERT;

/// The name of an offer; the backend's own where the shop knows none.
pub(crate) fn offer_word(offer: &OfferType) -> Option<Word> {
    Some(match offer {
        OfferType::Sale => adverts::SALE,
        OfferType::Rent => adverts::RENT,
        OfferType::DailyRent => adverts::DAILY_RENT,
        OfferType::Wanted => adverts::WANTED,
        OfferType::Exchange => adverts::EXCHANGE,
        OfferType::Other(_) => return None,
    })
}

pub(crate) fn offer_name<'a>(view: &View<'_>, offer: &'a OfferType) -> &'a str {
    offer_word(offer).map_or(offer.code(), |word| view.words().say(word))
}

/// The price in its own currency, and about how much that is in the compared one.
pub(crate) fn price(view: &View<'_>, advert: &Advert, rates: &Rates, compared: Currency) -> Markup {
    let words = view.words();
    let language = view.language;
    let own = advert.priced(usual_currency(view));
    html! {
        @match own {
            Some((price, currency)) => {
                strong.listed-price { (currency.amount(price).display(language)) }
                @if let Some(about) = rates.about(price, currency, compared) {
                    " " span.listed-about { (words.fill(adverts::ABOUT, &[("price", &compared.amount(about).display(language))])) }
                }
                @if advert.is_negotiable { " " span.listed-note { (words.say(adverts::NEGOTIABLE)) } }
            },
            None => strong.listed-price {
                (words.say(if advert.is_negotiable { adverts::NEGOTIABLE } else { adverts::NO_PRICE }))
            },
        }
    }
}

/// The price of a square metre; nothing without a price or an area.
pub(crate) fn per_m2(view: &View<'_>, advert: &Advert) -> Option<String> {
    let (price, currency): (Money, Currency) = advert.priced(usual_currency(view))?;
    advert.area?.shown_per_m2(price, currency, view.language)
}

/// When an advert was published: in words while that is near, and as a day.
pub(crate) fn age(view: &View<'_>, moment: Moment) -> Markup {
    let zone = view.shop.site.time_zone;
    let words = view.words();
    let ms = moment.starts_ms(zone);
    let day = Day::of_moment(zone, ms);
    let days = zone.day_number(view.now_ms) - zone.day_number(ms);
    let near = match u64::try_from(days) {
        Ok(0) => Some(words.say(adverts::TODAY).to_owned()),
        Ok(1) => Some(words.say(adverts::YESTERDAY).to_owned()),
        Ok(days @ 2..=MOST_DAYS) => Some(words.count(adverts::DAYS, days)),
        Ok(_) | Err(_) => None,
    };
    html! {
        time datetime=(day.machine()) {
            @if let Some(near) = near { (near) ", " }
            (day.in_words(words))
        }
    }
}

/// The cards of a page.
pub(crate) fn cards(
    view: &View<'_>,
    list: &[Advert],
    rates: &Rates,
    filters: &AdvertFilters,
    level: Heading,
) -> Markup {
    html! {
        ul.adverts.adverts-rows[filters.rows] {
            @for (at, advert) in list.iter().enumerate() {
                li { (card(view, advert, rates, filters.currency, level, at < EAGER)) }
            }
        }
    }
}

/// The card of a saved advert, at this place of its list.
pub(crate) fn saved(view: &View<'_>, advert: &Advert, rates: &Rates, at: usize) -> Markup {
    let compared = usual_currency(view);
    card(view, advert, rates, compared, Heading::Second, at < EAGER)
}

/// The level of the cards' headings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Heading {
    Second,
    Third,
}

fn card(
    view: &View<'_>,
    advert: &Advert,
    rates: &Rates,
    compared: Currency,
    level: Heading,
    is_early: bool,
) -> Markup {
    let words = view.words();
    let language: Language = view.language;
    let (title, written) = advert.title.text(language);
    let title = if title.is_empty() {
        advert.slug.as_str()
    } else {
        title
    };
    let written = written
        .filter(|written| *written != language)
        .map(Language::code);
    let link = html! { a.listed-link href=(super::href(view, &advert.slug)) lang=[written] { (unbroken(title)) } };
    let place = advert.place(language);
    let id = ["advert-", advert.slug.as_str()].concat();
    html! {
        article.listed {
            div.listed-photo {
                @match advert.cover() {
                    Some(cover) => {
                        (Picture::new(view.media(cover), PICTURE).late_unless(is_early))
                        @if advert.images.len() > 1 {
                            span.listed-photos aria-label=(words.count(adverts::PHOTOS, advert.images.len() as u64)) { (Icon("picture")) (advert.images.len()) }
                        }
                    },
                    None => span.listed-none { (Icon("picture")) (words.say(adverts::NO_PHOTO)) },
                }
                @if let Some(offer) = &advert.offer { span.listed-offer { (offer_name(view, offer)) } }
            }
            div.listed-text {
                p.listed-prices { (price(view, advert, rates, compared)) }
                @match level {
                    Heading::Second => h2.listed-title id=(id) { (link) },
                    Heading::Third => h3.listed-title id=(id) { (link) },
                }
                @if let Some(area) = advert.area {
                    p.listed-area { (area.in_both(language)) @if let Some(per) = per_m2(view, advert) { " · " (per) } }
                }
                @if !place.is_empty() { p.listed-place { (Icon("pin")) span { (place) } } }
                @if let Some(created) = advert.created { p.listed-age { (age(view, created)) } }
            }
            (heart(view, advert, &id))
        }
    }
}
