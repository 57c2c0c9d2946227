//! Stores, regions and localities.

use serde_json::{Value, json};

use crate::language::{Language, Words, w};
use crate::shops::Shop;

/// A shop where goods can be picked up.
#[derive(Debug)]
pub(crate) struct Store {
    pub id: i64,
    pub name: Words,
    pub address: Words,
    pub phone: &'static str,
    pub hours: &'static str,
    pub place: (f64, f64),
}

const fn store(
    id: i64,
    name: Words,
    address: Words,
    phone: &'static str,
    hours: &'static str,
    place: (f64, f64),
) -> Store {
    Store {
        id,
        name,
        address,
        phone,
        hours,
        place,
    }
}

#[rustfmt::skip]
static CASA: [Store; 3] = [
    store(1, w("Casa Codru, Centru", "Casa Codru, Центр", "Casa Codru, Центр", "Casa Codru, Centre"),
        w("Chișinău, str. Teilor 12", "Кишинёв, ул. Тейлор, 12", "Кишинів, вул. Тейлор, 12", "12 Teilor St, Chișinău"), "+373 22 000 111", "9:00–20:00", (47.024, 28.832)),
    store(2, w("Casa Codru, Botanica", "Casa Codru, Ботаника", "Casa Codru, Ботаніка", "Casa Codru, Botanica"),
        w("Chișinău, bd. Grădinii 40", "Кишинёв, бул. Грэдиний, 40", "Кишинів, бульв. Гредіній, 40", "40 Grădinii Blvd, Chișinău"), "+373 22 000 112", "10:00–21:00", (46.987, 28.857)),
    store(3, w("Casa Codru, Bălți", "Casa Codru, Бельцы", "Casa Codru, Бєльці", "Casa Codru, Bălți"),
        w("Bălți, str. Morii 5", "Бельцы, ул. Морий, 5", "Бєльці, вул. Морій, 5", "5 Morii St, Bălți"), "+373 231 00 113", "9:00–19:00", (47.762, 27.929)),
];
#[rustfmt::skip]
static PHARMACY: [Store; 3] = [
    store(11, w("Farmacia Izvor nr. 1", "Farmacia Izvor № 1", "Farmacia Izvor № 1", "Farmacia Izvor No. 1"),
        w("Chișinău, str. Izvorului 3", "Кишинёв, ул. Изворулуй, 3", "Кишинів, вул. Ізворулуй, 3", "3 Izvorului St, Chișinău"), "+373 22 000 211", "0:00–24:00", (47.031, 28.815)),
    store(12, w("Farmacia Izvor nr. 2", "Farmacia Izvor № 2", "Farmacia Izvor № 2", "Farmacia Izvor No. 2"),
        w("Chișinău, str. Salciei 18", "Кишинёв, ул. Салчией, 18", "Кишинів, вул. Салчієй, 18", "18 Salciei St, Chișinău"), "+373 22 000 212", "8:00–22:00", (47.045, 28.868)),
    store(13, w("Farmacia Izvor nr. 3", "Farmacia Izvor № 3", "Farmacia Izvor № 3", "Farmacia Izvor No. 3"),
        w("Orhei, str. Podului 1", "Оргеев, ул. Подулуй, 1", "Оргіїв, вул. Подулуй, 1", "1 Podului St, Orhei"), "+373 235 00 213", "8:00–20:00", (47.383, 28.823)),
];
#[rustfmt::skip]
static ROMANIA: [Store; 2] = [
    store(21, w("Atelier Lumina, București", "Atelier Lumina, Бухарест", "Atelier Lumina, Бухарест", "Atelier Lumina, Bucharest"),
        w("București, str. Olarilor 7", "Бухарест, ул. Оларилор, 7", "Бухарест, вул. Оларилор, 7", "7 Olarilor St, Bucharest"), "+40 21 000 0311", "10:00–20:00", (44.439, 26.115)),
    store(22, w("Atelier Lumina, Iași", "Atelier Lumina, Яссы", "Atelier Lumina, Ясси", "Atelier Lumina, Iași"),
        w("Iași, str. Fagului 21", "Яссы, ул. Фагулуй, 21", "Ясси, вул. Фагулуй, 21", "21 Fagului St, Iași"), "+40 232 000 312", "10:00–19:00", (47.158, 27.589)),
];

/// The stores of a shop.
pub(crate) const fn stores(shop: Shop) -> &'static [Store] {
    match shop {
        Shop::Casa => &CASA,
        Shop::Pharmacy => &PHARMACY,
        Shop::Romania => &ROMANIA,
    }
}

pub(super) fn stores_answer(shop: Shop, language: Language) -> Value {
    stores(shop)
        .iter()
        .zip(1..)
        .map(|(store, sorted)| {
            json!({
                "storeId": store.id,
                "name": store.name.say(language),
                "address": store.address.say(language),
                "phone": store.phone,
                "hours": store.hours,
                "lat": store.place.0,
                "lon": store.place.1,
                "sorted": sorted,
            })
        })
        .collect()
}

/// A region with its localities; 3 is the capital's.
#[derive(Debug)]
pub(super) struct Region {
    pub id: i64,
    label: Words,
    pub localities: &'static [(i64, Words)],
}

#[rustfmt::skip]
static MOLDOVA: [Region; 6] = [
    Region { id: 3, label: w("Chișinău", "Кишинёв", "Кишинів", "Chișinău"), localities: &[
        (301, w("Chișinău", "Кишинёв", "Кишинів", "Chișinău")), (302, w("Durlești", "Дурлешты", "Дурлешти", "Durlești")),
        (303, w("Codru", "Кодру", "Кодру", "Codru")), (304, w("Stăuceni", "Ставчены", "Ставчени", "Stăuceni")), (305, w("Cricova", "Крикова", "Крикова", "Cricova"))] },
    Region { id: 1, label: w("Bălți", "Бельцы", "Бєльці", "Bălți"), localities: &[
        (101, w("Bălți", "Бельцы", "Бєльці", "Bălți")), (102, w("Sadovoe", "Садовое", "Садове", "Sadovoe"))] },
    Region { id: 2, label: w("Cahul", "Кагул", "Кагул", "Cahul"), localities: &[
        (201, w("Cahul", "Кагул", "Кагул", "Cahul")), (202, w("Cotihana", "Котихана", "Котихана", "Cotihana"))] },
    Region { id: 4, label: w("Orhei", "Оргеев", "Оргіїв", "Orhei"), localities: &[
        (401, w("Orhei", "Оргеев", "Оргіїв", "Orhei")), (402, w("Peresecina", "Пересечина", "Пересечина", "Peresecina"))] },
    Region { id: 5, label: w("Soroca", "Сороки", "Сороки", "Soroca"), localities: &[
        (501, w("Soroca", "Сороки", "Сороки", "Soroca")), (502, w("Zastânca", "Застынка", "Застинка", "Zastânca"))] },
    Region { id: 6, label: w("Ungheni", "Унгены", "Унгени", "Ungheni"), localities: &[
        (601, w("Ungheni", "Унгены", "Унгени", "Ungheni")), (602, w("Pârlița", "Пырлица", "Пирлиця", "Pârlița"))] },
];
#[rustfmt::skip]
static ROMANIAN: [Region; 4] = [
    Region { id: 3, label: w("București", "Бухарест", "Бухарест", "Bucharest"), localities: &[
        (351, w("București", "Бухарест", "Бухарест", "Bucharest")), (352, w("Otopeni", "Отопень", "Отопень", "Otopeni")), (353, w("Voluntari", "Волунтарь", "Волунтарь", "Voluntari"))] },
    Region { id: 1, label: w("Iași", "Яссы", "Ясси", "Iași"), localities: &[
        (151, w("Iași", "Яссы", "Ясси", "Iași")), (152, w("Pașcani", "Пашкань", "Пашкань", "Pașcani"))] },
    Region { id: 2, label: w("Cluj", "Клуж", "Клуж", "Cluj"), localities: &[
        (251, w("Cluj-Napoca", "Клуж-Напока", "Клуж-Напока", "Cluj-Napoca")), (252, w("Turda", "Турда", "Турда", "Turda"))] },
    Region { id: 4, label: w("Timiș", "Тимиш", "Тіміш", "Timiș"), localities: &[
        (451, w("Timișoara", "Тимишоара", "Тімішоара", "Timișoara")), (452, w("Lugoj", "Лугож", "Лугож", "Lugoj"))] },
];

pub(super) const fn regions_of(shop: Shop) -> &'static [Region] {
    match shop {
        Shop::Casa | Shop::Pharmacy => &MOLDOVA,
        Shop::Romania => &ROMANIAN,
    }
}

pub(super) fn regions(shop: Shop, language: Language) -> Value {
    regions_of(shop)
        .iter()
        .map(|region| json!({ "regionId": region.id, "label": region.label.say(language) }))
        .collect()
}

/// The localities of each region.
pub(super) fn localities(shop: Shop, language: Language) -> Vec<(i64, Value)> {
    let list = |region: &Region| {
        region
            .localities
            .iter()
            .map(|(id, label)| json!({ "localityId": id, "label": label.say(language) }))
            .collect()
    };
    regions_of(shop)
        .iter()
        .map(|region| (region.id, list(region)))
        .collect()
}
