//! Short lists: questions, services, advantages, delivery methods, albums.

use serde_json::{Value, json};

use super::copy::{ShopCopy, texts};
use super::records::{Record, records};
use super::settings::prices;
use crate::localized::{LocalizedText, localized};
use crate::shops::{Range, Shop};

const GENERAL: LocalizedText = texts!("lists-general");
const PHARMACY: LocalizedText = texts!("lists-pharmacy");

/// The records of a kind, numbered from 1.
pub(super) fn of_kind(copy: &ShopCopy<'_>, kind: &str) -> Vec<(i64, Record)> {
    let texts = copy.for_range(&GENERAL, &PHARMACY);
    records(texts, copy.language)
        .into_iter()
        .filter(|record| record.key == kind)
        .zip(1..)
        .map(|(record, number)| (number, record))
        .collect()
}

pub(super) fn questions(copy: &ShopCopy<'_>) -> Value {
    of_kind(copy, "faq")
        .iter()
        .map(|(id, record)| {
            json!({
                "id": id,
                "group": copy.field(record, "group"),
                "question": copy.field(record, "question"),
                "answer": copy.html(record),
            })
        })
        .collect()
}

pub(super) fn services(copy: &ShopCopy<'_>) -> Value {
    of_kind(copy, "service")
        .iter()
        .map(|(id, record)| {
            json!({
                "id": id,
                "name": copy.field(record, "title"),
                "description": copy.field(record, "text"),
                "icon": record.field("icon"),
                "price": copy.field(record, "price"),
                "link": record.field("link"),
            })
        })
        .collect()
}

/// The shop's advantages for one kind of page.
pub(super) fn advantages(copy: &ShopCopy<'_>, kind: &str) -> Value {
    of_kind(copy, kind)
        .iter()
        .map(|(id, record)| {
            json!({
                "id": id,
                "name": copy.field(record, "title"),
                "description": copy.field(record, "text"),
                "icon": record.field("icon"),
                "link": record.field("link"),
            })
        })
        .collect()
}

/// Code, icon, title, delivery time.
type DeliveryMethod = (&'static str, &'static str, LocalizedText, LocalizedText);

#[rustfmt::skip]
static DELIVERY_METHODS: [DeliveryMethod; 4] = [
    ("courier", "truck", localized("Curier în oraș", "Курьер по городу", "Кур’єр містом", "City courier"),
        localized("{city-days}", "{city-days}", "{city-days}", "{city-days}")),
    ("express", "zap", localized("Curier expres", "Экспресс-курьер", "Експрес-кур’єр", "Express courier"),
        localized("în {express-time}", "за {express-time}", "за {express-time}", "within {express-time}")),
    ("region", "map", localized("Curier în țară", "Курьер по стране", "Кур’єр країною", "Courier across the country"),
        localized("{country-days}", "{country-days}", "{country-days}", "{country-days}")),
    ("pickup", "store", localized("Ridicare din magazin", "Самовывоз", "Самовивіз", "Pickup from a shop"),
        localized("{pickup-time}", "через {pickup-time}", "за {pickup-time}", "within {pickup-time}")),
];

#[rustfmt::skip]
static DELIVERY_TEXTS: [LocalizedText; 4] = [
    localized("Vă sunăm cu {ahead} înainte.", "Звоним за {ahead} до приезда.", "Телефонуємо за {ahead} до приїзду.", "We call {ahead} ahead."),
    localized("Pentru comenzile trimise până la ora 18.", "Для заказов до 18:00.", "Для замовлень до 18:00.", "For orders placed before 18:00."),
    localized("Până la ușă, în orice localitate.", "До двери, в любой населённый пункт.", "До дверей, у будь-який населений пункт.", "To your door, in any town or village."),
    localized("Păstrăm comanda {reserved}.", "Храним заказ {reserved}.", "Зберігаємо замовлення {reserved}.", "We keep your order for {reserved}."),
];

pub(super) fn delivery_services(copy: &ShopCopy<'_>) -> Value {
    let prices = prices(copy.shop);
    let costs = [
        (prices.courier, Some(prices.free)),
        (prices.express, Some(prices.free)),
        (prices.region, Some(prices.free_region)),
        (0, None),
    ];
    let services: Vec<Value> = DELIVERY_METHODS
        .iter()
        .zip(DELIVERY_TEXTS.iter().zip(costs))
        .zip(1..)
        .map(|(((code, icon, title, term), (text, (price, free))), id)| {
            json!({
                "id": id,
                "code": code,
                "icon": icon,
                "name": title.text(copy.language),
                "description": copy.fill(text.text(copy.language)),
                "term": copy.fill(term.text(copy.language)),
                "price": price,
                "free_from": free,
            })
        })
        .collect();
    let mut services = services;
    if copy.shop == Shop::Casa {
        const NAME: LocalizedText = localized(
            "Serviciu poștal",
            "Почтовая служба",
            "Поштова служба",
            "Postal service",
        );
        #[rustfmt::skip]
        const TEXT: LocalizedText = localized("La o filială, la un poștomat sau la ușă.", "В отделение, в почтомат или до двери.", "У відділення, у поштомат або до дверей.", "To a branch, to a parcel locker or to your door.");
        services.push(json!({
            "id": services.len() + 1,
            "code": "novapost",
            "icon": "mail",
            "name": NAME.text(copy.language),
            "description": TEXT.text(copy.language),
        }));
    }
    if copy.shop == Shop::Poland {
        const NAME: LocalizedText =
            localized("Automat de colete", "Почтомат", "Поштомат", "Parcel locker");
        #[rustfmt::skip]
        const TEXT: LocalizedText = localized("În peste 300 de orașe, la orice oră, cu un cod primit prin SMS.", "Более чем в 300 городах, в любое время, по коду из СМС.", "У понад 300 містах, будь-коли, за кодом з СМС.", "In more than 300 towns, at any hour, by a code sent in a text message.");
        services.push(json!({
            "id": services.len() + 1,
            "code": "locker",
            "icon": "mail",
            "name": NAME.text(copy.language),
            "description": TEXT.text(copy.language),
        }));
    }
    json!({ "brand_services": services, "countries": [{ "name": country(copy) }] })
}

/// The checkout's notes on the delivery methods.
pub(super) fn delivery_info(copy: &ShopCopy<'_>) -> Value {
    #[rustfmt::skip]
    const CASA: LocalizedText = localized("<p>Livrăm <strong>zilnic</strong>, între 9:00 și 20:00.</p>", "<p>Доставляем <strong>ежедневно</strong> с 9:00 до 20:00.</p>", "<p>Доставляємо <strong>щодня</strong> з 9:00 до 20:00.</p>", "<p>We deliver <strong>every day</strong> from 9:00 to 20:00.</p>");
    let text = match copy.shop {
        Shop::Casa => CASA.text(copy.language),
        Shop::Pharmacy
        | Shop::Romania
        | Shop::Imobil
        | Shop::Kitchen
        | Shop::Poland
        | Shop::Depot => "",
    };
    json!({ "text": text })
}

fn country(copy: &ShopCopy<'_>) -> &'static str {
    const MOLDOVA: LocalizedText = localized("Moldova", "Молдова", "Молдова", "Moldova");
    const ROMANIA: LocalizedText = localized("România", "Румыния", "Румунія", "Romania");
    const POLAND: LocalizedText = localized("Polonia", "Польша", "Польща", "Poland");
    let country = match copy.shop {
        Shop::Romania | Shop::Depot => ROMANIA,
        Shop::Poland => POLAND,
        Shop::Casa | Shop::Pharmacy | Shop::Imobil | Shop::Kitchen => MOLDOVA,
    };
    country.text(copy.language)
}

const ALBUM_DATES: [&str; 3] = ["2026-10-30", "2026-10-09", "2026-09-24"];
/// The fields with the captions of an album's pictures.
const CAPTIONS: [&str; 6] = ["c1", "c2", "c3", "c4", "c5", "c6"];

/// The albums with all their pictures, newest first.
pub(super) fn albums(copy: &ShopCopy<'_>) -> Value {
    let first = match copy.shop.range() {
        Range::General | Range::Property | Range::Meals => 0,
        Range::Pharmacy => 50,
    };
    of_kind(copy, "album")
        .iter()
        .zip(ALBUM_DATES)
        .map(|((number, record), date)| {
            let album = first + number;
            let images: Vec<Value> = CAPTIONS
                .iter()
                .zip(1..)
                .filter(|(caption, _)| !record.field(caption).is_empty())
                .map(|(caption, at)| {
                    json!({
                        "id": album * 100 + at,
                        "img": format!("/media/gallery/{album}-{at}.svg"),
                        "title": copy.field(record, caption),
                        "width": 1200,
                        "height": 900,
                    })
                })
                .collect();
            json!({
                "id": album,
                "title": copy.field(record, "title"),
                "description": copy.field(record, "description"),
                "img": format!("/media/gallery/{album}-1.svg"),
                "date": date,
                "count": images.len(),
                "images": images,
            })
        })
        .collect()
}
