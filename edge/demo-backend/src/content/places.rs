//! Stores, regions and localities.

use serde_json::{Value, json};

use crate::language::Language;
use crate::localized::{LocalizedText, localized};
use crate::shops::Shop;

/// A physical store, where orders can be picked up.
#[derive(Debug)]
pub(crate) struct Store {
    pub id: i64,
    pub name: LocalizedText,
    pub address: LocalizedText,
    pub phone: &'static str,
    pub hours: &'static str,
    pub place: (f64, f64),
}

const fn store(
    id: i64,
    name: LocalizedText,
    address: LocalizedText,
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
    store(1, localized("Casa Codru, Centru", "Casa Codru, Центр", "Casa Codru, Центр", "Casa Codru, Centre"),
        localized("Chișinău, str. Teilor 12", "Кишинёв, ул. Тейлор, 12", "Кишинів, вул. Тейлор, 12", "12 Teilor St, Chișinău"), "+373 22 000 111", "9:00–20:00", (47.024, 28.832)),
    store(2, localized("Casa Codru, Botanica", "Casa Codru, Ботаника", "Casa Codru, Ботаніка", "Casa Codru, Botanica"),
        localized("Chișinău, bd. Grădinii 40", "Кишинёв, бул. Грэдиний, 40", "Кишинів, бульв. Гредіній, 40", "40 Grădinii Blvd, Chișinău"), "+373 22 000 112", "10:00–21:00", (46.987, 28.857)),
    store(3, localized("Casa Codru, Bălți", "Casa Codru, Бельцы", "Casa Codru, Бєльці", "Casa Codru, Bălți"),
        localized("Bălți, str. Morii 5", "Бельцы, ул. Морий, 5", "Бєльці, вул. Морій, 5", "5 Morii St, Bălți"), "+373 231 00 113", "9:00–19:00", (47.762, 27.929)),
];
#[rustfmt::skip]
static PHARMACY: [Store; 3] = [
    store(11, localized("Farmacia Izvor nr. 1", "Farmacia Izvor № 1", "Farmacia Izvor № 1", "Farmacia Izvor No. 1"),
        localized("Chișinău, str. Izvorului 3", "Кишинёв, ул. Изворулуй, 3", "Кишинів, вул. Ізворулуй, 3", "3 Izvorului St, Chișinău"), "+373 22 000 211", "0:00–24:00", (47.031, 28.815)),
    store(12, localized("Farmacia Izvor nr. 2", "Farmacia Izvor № 2", "Farmacia Izvor № 2", "Farmacia Izvor No. 2"),
        localized("Chișinău, str. Salciei 18", "Кишинёв, ул. Салчией, 18", "Кишинів, вул. Салчієй, 18", "18 Salciei St, Chișinău"), "+373 22 000 212", "8:00–22:00", (47.045, 28.868)),
    store(13, localized("Farmacia Izvor nr. 3", "Farmacia Izvor № 3", "Farmacia Izvor № 3", "Farmacia Izvor No. 3"),
        localized("Orhei, str. Podului 1", "Оргеев, ул. Подулуй, 1", "Оргіїв, вул. Подулуй, 1", "1 Podului St, Orhei"), "+373 235 00 213", "8:00–20:00", (47.383, 28.823)),
];
#[rustfmt::skip]
static ROMANIA: [Store; 2] = [
    store(21, localized("Atelier Lumina, București", "Atelier Lumina, Бухарест", "Atelier Lumina, Бухарест", "Atelier Lumina, Bucharest"),
        localized("București, str. Olarilor 7", "Бухарест, ул. Оларилор, 7", "Бухарест, вул. Оларилор, 7", "7 Olarilor St, Bucharest"), "+40 21 000 0311", "10:00–20:00", (44.439, 26.115)),
    store(22, localized("Atelier Lumina, Iași", "Atelier Lumina, Яссы", "Atelier Lumina, Ясси", "Atelier Lumina, Iași"),
        localized("Iași, str. Fagului 21", "Яссы, ул. Фагулуй, 21", "Ясси, вул. Фагулуй, 21", "21 Fagului St, Iași"), "+40 232 000 312", "10:00–19:00", (47.158, 27.589)),
];

#[rustfmt::skip]
static IMOBIL: [Store; 1] = [
    store(41, localized("Vatra, Centru", "Vatra, Центр", "Vatra, Центр", "Vatra, Centre"),
        localized("Chișinău, str. Cetății 9", "Кишинёв, ул. Четэций, 9", "Кишинів, вул. Четецій, 9", "9 Cetății St, Chișinău"), "+373 22 000 411", "9:00–18:00", (47.0236, 28.8331)),
];
#[rustfmt::skip]
static POLAND: [Store; 3] = [
    store(51, localized("Oselia, Varșovia", "Oselia, Варшава", "Oselia, Варшава", "Oselia, Warsaw"),
        localized("Varșovia, str. Lipowa 18", "Варшава, ул. Липова, 18", "Варшава, вул. Липова, 18", "18 Lipowa St, Warsaw"), "+48 22 000 05 11", "10:00–20:00", (52.241, 21.019)),
    store(52, localized("Oselia, Cracovia", "Oselia, Краков", "Oselia, Краків", "Oselia, Kraków"),
        localized("Cracovia, str. Klonowa 5", "Краков, ул. Клёнова, 5", "Краків, вул. Кленова, 5", "5 Klonowa St, Kraków"), "+48 12 000 05 12", "10:00–20:00", (50.068, 19.94)),
    store(53, localized("Oselia, Wrocław", "Oselia, Вроцлав", "Oselia, Вроцлав", "Oselia, Wrocław"),
        localized("Wrocław, str. Młyńska 11", "Вроцлав, ул. Млыньска, 11", "Вроцлав, вул. Млинська, 11", "11 Młyńska St, Wrocław"), "+48 71 000 05 13", "10:00–19:00", (51.109, 17.036)),
];
#[rustfmt::skip]
static DEPOT: [Store; 2] = [
    store(61, localized("Drumul Sării, Siret", "Drumul Sării, Сирет", "Drumul Sării, Сірет", "Drumul Sării, Siret"),
        localized("Siret, str. Vămii 2", "Сирет, ул. Вамий, 2", "Сірет, вул. Вамій, 2", "2 Vămii St, Siret"), "+40 230 000 611", "7:00–17:00", (47.953, 26.072)),
    store(62, localized("Drumul Sării, Suceava", "Drumul Sării, Сучава", "Drumul Sării, Сучава", "Drumul Sării, Suceava"),
        localized("Suceava, str. Salinei 30", "Сучава, ул. Салиней, 30", "Сучава, вул. Саліней, 30", "30 Salinei St, Suceava"), "+40 230 000 612", "8:00–18:00", (47.651, 26.255)),
];

/// The stores of a shop.
pub(crate) const fn stores(shop: Shop) -> &'static [Store] {
    match shop {
        Shop::Casa | Shop::Kitchen => &CASA,
        Shop::Pharmacy => &PHARMACY,
        Shop::Romania => &ROMANIA,
        Shop::Imobil => &IMOBIL,
        Shop::Poland => &POLAND,
        Shop::Depot => &DEPOT,
    }
}

pub(super) fn stores_json(shop: Shop, language: Language) -> Value {
    stores(shop)
        .iter()
        .zip(1..)
        .map(|(store, sorted)| {
            let mut listed = store_json(store, language);
            if let Some(fields) = listed.as_object_mut() {
                fields.insert("sorted".to_owned(), json!(sorted));
            }
            listed
        })
        .collect()
}

/// A store by itself.
pub(crate) fn store_json(store: &Store, language: Language) -> Value {
    json!({
        "storeId": store.id,
        "name": store.name.text(language),
        "address": store.address.text(language),
        "phone": store.phone,
        "hours": store.hours,
        "lat": store.place.0,
        "lon": store.place.1,
    })
}

/// A region with its localities. Number 3 is the capital's region.
#[derive(Debug)]
pub(super) struct Region {
    pub id: i64,
    label: LocalizedText,
    pub localities: &'static [(i64, LocalizedText)],
}

#[rustfmt::skip]
static MOLDOVA: [Region; 6] = [
    Region { id: 3, label: localized("Chișinău", "Кишинёв", "Кишинів", "Chișinău"), localities: &[
        (301, localized("Chișinău", "Кишинёв", "Кишинів", "Chișinău")), (302, localized("Durlești", "Дурлешты", "Дурлешти", "Durlești")),
        (303, localized("Codru", "Кодру", "Кодру", "Codru")), (304, localized("Stăuceni", "Ставчены", "Ставчени", "Stăuceni")), (305, localized("Cricova", "Крикова", "Крикова", "Cricova"))] },
    Region { id: 1, label: localized("Bălți", "Бельцы", "Бєльці", "Bălți"), localities: &[
        (101, localized("Bălți", "Бельцы", "Бєльці", "Bălți")), (102, localized("Sadovoe", "Садовое", "Садове", "Sadovoe"))] },
    Region { id: 2, label: localized("Cahul", "Кагул", "Кагул", "Cahul"), localities: &[
        (201, localized("Cahul", "Кагул", "Кагул", "Cahul")), (202, localized("Cotihana", "Котихана", "Котихана", "Cotihana"))] },
    Region { id: 4, label: localized("Orhei", "Оргеев", "Оргіїв", "Orhei"), localities: &[
        (401, localized("Orhei", "Оргеев", "Оргіїв", "Orhei")), (402, localized("Peresecina", "Пересечина", "Пересечина", "Peresecina"))] },
    Region { id: 5, label: localized("Soroca", "Сороки", "Сороки", "Soroca"), localities: &[
        (501, localized("Soroca", "Сороки", "Сороки", "Soroca")), (502, localized("Zastânca", "Застынка", "Застинка", "Zastânca"))] },
    Region { id: 6, label: localized("Ungheni", "Унгены", "Унгени", "Ungheni"), localities: &[
        (601, localized("Ungheni", "Унгены", "Унгени", "Ungheni")), (602, localized("Pârlița", "Пырлица", "Пирлиця", "Pârlița"))] },
];
#[rustfmt::skip]
static ROMANIAN: [Region; 4] = [
    Region { id: 3, label: localized("București", "Бухарест", "Бухарест", "Bucharest"), localities: &[
        (351, localized("București", "Бухарест", "Бухарест", "Bucharest")), (352, localized("Otopeni", "Отопень", "Отопень", "Otopeni")), (353, localized("Voluntari", "Волунтарь", "Волунтарь", "Voluntari"))] },
    Region { id: 1, label: localized("Iași", "Яссы", "Ясси", "Iași"), localities: &[
        (151, localized("Iași", "Яссы", "Ясси", "Iași")), (152, localized("Pașcani", "Пашкань", "Пашкань", "Pașcani"))] },
    Region { id: 2, label: localized("Cluj", "Клуж", "Клуж", "Cluj"), localities: &[
        (251, localized("Cluj-Napoca", "Клуж-Напока", "Клуж-Напока", "Cluj-Napoca")), (252, localized("Turda", "Турда", "Турда", "Turda"))] },
    Region { id: 4, label: localized("Timiș", "Тимиш", "Тіміш", "Timiș"), localities: &[
        (451, localized("Timișoara", "Тимишоара", "Тімішоара", "Timișoara")), (452, localized("Lugoj", "Лугож", "Лугож", "Lugoj"))] },
];
#[rustfmt::skip]
static POLISH: [Region; 5] = [
    Region { id: 3, label: localized("Mazovia", "Мазовецкое", "Мазовецьке", "Masovia"), localities: &[
        (371, localized("Varșovia", "Варшава", "Варшава", "Warsaw")), (372, localized("Pruszków", "Прушкув", "Прушкув", "Pruszków")), (373, localized("Piaseczno", "Пясечно", "Пясечно", "Piaseczno"))] },
    Region { id: 1, label: localized("Polonia Mică", "Малопольское", "Малопольське", "Lesser Poland"), localities: &[
        (171, localized("Cracovia", "Краков", "Краків", "Kraków")), (172, localized("Tarnów", "Тарнув", "Тарнув", "Tarnów"))] },
    Region { id: 2, label: localized("Silezia Inferioară", "Нижнесилезское", "Нижньосілезьке", "Lower Silesia"), localities: &[
        (271, localized("Wrocław", "Вроцлав", "Вроцлав", "Wrocław")), (272, localized("Legnica", "Легница", "Легниця", "Legnica"))] },
    Region { id: 4, label: localized("Pomerania", "Поморское", "Поморське", "Pomerania"), localities: &[
        (471, localized("Gdańsk", "Гданьск", "Гданськ", "Gdańsk")), (472, localized("Gdynia", "Гдыня", "Гдиня", "Gdynia"))] },
    Region { id: 5, label: localized("Polonia Mare", "Великопольское", "Великопольське", "Greater Poland"), localities: &[
        (571, localized("Poznań", "Познань", "Познань", "Poznań")), (572, localized("Kalisz", "Калиш", "Каліш", "Kalisz"))] },
];
#[rustfmt::skip]
static BUKOVINIAN: [Region; 4] = [
    Region { id: 3, label: localized("Suceava", "Сучава", "Сучава", "Suceava"), localities: &[
        (381, localized("Suceava", "Сучава", "Сучава", "Suceava")), (382, localized("Siret", "Сирет", "Сірет", "Siret")), (383, localized("Rădăuți", "Рэдэуци", "Редеуци", "Rădăuți"))] },
    Region { id: 1, label: localized("Botoșani", "Ботошани", "Ботошани", "Botoșani"), localities: &[
        (181, localized("Botoșani", "Ботошани", "Ботошани", "Botoșani")), (182, localized("Dorohoi", "Дорохой", "Дорогой", "Dorohoi"))] },
    Region { id: 2, label: localized("Neamț", "Нямц", "Нямц", "Neamț"), localities: &[
        (281, localized("Piatra Neamț", "Пьятра-Нямц", "П’ятра-Нямц", "Piatra Neamț")), (282, localized("Roman", "Роман", "Роман", "Roman"))] },
    Region { id: 4, label: localized("Maramureș", "Марамуреш", "Марамуреш", "Maramureș"), localities: &[
        (481, localized("Baia Mare", "Бая-Маре", "Бая-Маре", "Baia Mare")), (482, localized("Sighetu Marmației", "Сигету-Мармацией", "Сігету-Мармацієй", "Sighetu Marmației"))] },
];

pub(super) const fn regions_of(shop: Shop) -> &'static [Region] {
    match shop {
        Shop::Casa | Shop::Pharmacy | Shop::Imobil | Shop::Kitchen => &MOLDOVA,
        Shop::Romania => &ROMANIAN,
        Shop::Poland => &POLISH,
        Shop::Depot => &BUKOVINIAN,
    }
}

/// The towns of a shop's regions.
pub(crate) fn towns(shop: Shop) -> impl Iterator<Item = &'static (i64, LocalizedText)> {
    regions_of(shop).iter().flat_map(|region| region.localities)
}

pub(super) fn regions(shop: Shop, language: Language) -> Value {
    regions_of(shop)
        .iter()
        .map(|region| {
            json!({
                "regionId": region.id,
                "label": region.label.text(language),
                "localities": localities_of(region, language),
            })
        })
        .collect()
}

/// The localities of each region.
pub(super) fn localities(shop: Shop, language: Language) -> Vec<(i64, Value)> {
    regions_of(shop)
        .iter()
        .map(|region| (region.id, localities_of(region, language)))
        .collect()
}

fn localities_of(region: &Region, language: Language) -> Value {
    let localities = region.localities.iter();
    localities
        .map(|(id, label)| json!({ "localityId": id, "label": label.text(language) }))
        .collect()
}
