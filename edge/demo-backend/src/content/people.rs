//! Contacts, vacancies, reviews and partners of each shop.

use serde_json::{Value, json};

use super::copy::ShopCopy;
use super::lists::of_kind;
use super::places::stores;
use super::records::Record;
use super::settings::contact;
use crate::dates::day;
use crate::language::Language;
use crate::localized::{LocalizedText, localized};
use crate::reviews::mean;
use crate::shops::{Range, Shop};

const EVERY_DAY: LocalizedText = localized("Zilnic", "Ежедневно", "Щодня", "Every day");
const ORDERS: LocalizedText = localized("Comenzi", "Заказы", "Замовлення", "Orders");
const QUESTIONS: LocalizedText = localized("Întrebări", "Вопросы", "Запитання", "Questions");
const PICTURES: LocalizedText = localized("Fotograma", "Фотограма", "Фотограма", "Fotograma");
const FILMS: LocalizedText = localized("Canal video", "Видеоканал", "Відеоканал", "Video channel");

pub(super) fn contacts(copy: &ShopCopy<'_>) -> Value {
    let (phone, email, address) = contact(copy.shop);
    let (code_label, code) = copy.registration();
    let name = email
        .split_once('@')
        .and_then(|(_, host)| host.split_once('.'))
        .map_or("shop", |(name, _)| name);
    let stores = stores(copy.shop);
    let offices: Vec<Value> = stores
        .iter()
        .map(|store| {
            let address = store.address.text(copy.language);
            json!({
                "shopId": store.id,
                "isOpen": true,
                "name": store.name.text(copy.language),
                "address": address,
                "city": city(address, copy.language),
                "phone": store.phone,
                "hours": store.hours,
                "lat": store.place.0,
                "lng": store.place.1,
            })
        })
        .collect();
    json!({
        "phones": [{ "number": phone, "label": ORDERS.text(copy.language) }],
        "emails": [{ "email": email, "label": QUESTIONS.text(copy.language) }],
        "address": address.text(copy.language),
        "hours": [{
            "days": EVERY_DAY.text(copy.language),
            "time": "8:00–20:00",
            "open": { "days": ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"], "from": "08:00", "to": "20:00" },
        }],
        "location": stores.first().map(|store| json!({ "lat": store.place.0, "lng": store.place.1 })),
        "socials": [
            { "name": PICTURES.text(copy.language), "url": format!("https://fotograma.example/{name}") },
            { "name": FILMS.text(copy.language), "url": format!("https://canal-video.example/{name}") },
        ],
        "legal": { "name": copy.legal_name(), "code_label": code_label, "code": code, "address": address.text(copy.language) },
        "offices": offices,
    })
}

/// The city of an address: the last part in English, the first part in the other languages.
fn city(address: &str, language: Language) -> &str {
    let mut parts = address.split(", ");
    match language {
        Language::En => parts.last(),
        Language::Ro | Language::Ru | Language::Uk => parts.next(),
    }
    .unwrap_or_default()
}

pub(super) fn contact_page(copy: &ShopCopy<'_>) -> Value {
    let (phone, email, _) = contact(copy.shop);
    let departments: Vec<Value> = of_kind(copy, "department")
        .iter()
        .zip(
            stores(copy.shop)
                .iter()
                .map(|store| store.phone)
                .chain([phone, phone]),
        )
        .map(|((_, record), phone)| {
            json!({
                "name": copy.field(record, "title"),
                "text": copy.field(record, "text"),
                "phone": phone,
                "email": email,
            })
        })
        .collect();
    let page = of_kind(copy, "contact-page");
    let Some((_, record)) = page.first() else {
        return json!({});
    };
    json!({
        "title": copy.field(record, "title"),
        "description": copy.field(record, "description"),
        "html": copy.html(record),
        "img": copy.own_scene(),
        "departments": departments,
    })
}

/// Kind of employment, minimum and maximum pay in Moldovan lei, first and last day in days from that on which it is read.
type Vacancy = (&'static str, i64, i64, i64, i64);

static VACANCIES: [Vacancy; 3] = [
    ("FULL_TIME", 11_000, 14_000, -9, 52),
    ("PART_TIME", 7_000, 9_000, -16, 30),
    ("FULL_TIME", 12_000, 16_000, -30, 21),
];

/// The fields of a vacancy that are stored as a number of days.
const DAYS: [&str; 2] = ["date", "valid_through"];

/// A stored vacancy as it is read on this day since the Unix epoch.
pub(crate) fn dated(mut vacancy: Value, today: i64) -> Value {
    for name in DAYS {
        if let Some(field) = vacancy.get_mut(name)
            && let Some(after) = field.as_i64()
        {
            *field = json!(day(today + after));
        }
    }
    vacancy
}

pub(super) fn vacancies(copy: &ShopCopy<'_>) -> Value {
    let (.., address) = contact(copy.shop);
    let address = address.text(copy.language);
    let city = city(address, copy.language);
    let street = address
        .strip_prefix(city)
        .or_else(|| address.strip_suffix(city))
        .unwrap_or(address)
        .trim_matches([',', ' ']);
    let first = match copy.shop.range() {
        Range::General | Range::Property | Range::Meals => 0,
        Range::Pharmacy => 50,
    };
    of_kind(copy, "vacancy")
        .iter()
        .zip(VACANCIES)
        .map(|((number, record), (kind, min_pay, max_pay, date, until))| {
            let intro = record.body.split("## ").next().unwrap_or_default();
            let pay = |amount: i64| match copy.shop {
                Shop::Romania | Shop::Poland => amount / 3,
                Shop::Depot => amount * 5 / 2,
                Shop::Casa | Shop::Pharmacy | Shop::Imobil | Shop::Kitchen => amount,
            };
            json!({
                "id": first + number,
                "title": copy.field(record, "title"),
                "show_on_main_page": true,
                "city": city,
                "department": copy.field(record, "department"),
                "employment": copy.field(record, "employment"),
                "employment_type": kind,
                "salary": (*number != 2).then(|| json!({ "min": pay(min_pay), "max": pay(max_pay), "currency": copy.shop.currency() })),
                "date": date,
                "valid_through": until,
                "short_description": copy.field(record, "short"),
                "html": copy.markup(intro),
                "responsibilities": items(copy, record, "responsibilities"),
                "requirements": items(copy, record, "requirements"),
                "offers": items(copy, record, "offers"),
                "organization": copy.shop.brand(),
                "address": { "street": street, "city": city, "country": copy.shop.country() },
            })
        })
        .collect()
}

fn items(copy: &ShopCopy<'_>, record: &Record, heading: &str) -> Vec<String> {
    record.items(heading).map(|item| copy.fill(item)).collect()
}

/// Rating, date, date of the answer.
static REVIEWS: [(i64, &str, &str); 8] = [
    (5, "2026-11-12", ""),
    (5, "2026-11-08", "2026-11-09"),
    (5, "2026-10-31", "2026-11-01"),
    (3, "2026-10-22", "2026-10-23"),
    (4, "2026-10-15", "2026-10-16"),
    (5, "2026-10-03", ""),
    (4, "2026-09-19", ""),
    (5, "2026-09-02", ""),
];

/// The mean of the reviews of a shop, which its pages quote.
pub(super) fn mean_rating(copy: &ShopCopy<'_>) -> String {
    let given = REVIEWS.iter().zip(of_kind(copy, "review"));
    let ratings: Vec<i64> = given.map(|((rating, ..), _)| *rating).collect();
    let count = i64::try_from(ratings.len()).unwrap_or(1);
    let mean = mean(ratings.iter().sum(), count);
    let sign = if copy.language == Language::En {
        '.'
    } else {
        ','
    };
    format!("{}{sign}{}", mean / 10, mean % 10)
}

pub(super) fn feedbacks(copy: &ShopCopy<'_>) -> Value {
    let cities: Vec<&str> = stores(copy.shop)
        .iter()
        .map(|store| city(store.address.text(copy.language), copy.language))
        .collect();
    of_kind(copy, "review")
        .iter()
        .zip(REVIEWS)
        .zip(cities.iter().cycle())
        .map(|(((id, record), (rating, date, answered)), city)| {
            let answer = copy.field(record, "answer");
            let answered = if answered.is_empty() { date } else { answered };
            json!({
                "id": id,
                "name": record.field("name"),
                "rating": rating,
                "text": copy.fill(record.body),
                "date": date,
                "city": city,
                "answer": (!answer.is_empty()).then(|| json!({ "name": copy.shop.brand(), "text": answer, "date": answered })),
            })
        })
        .collect()
}

struct Partner {
    region: LocalizedText,
    name: &'static str,
    street: LocalizedText,
    phone: &'static str,
    hours: &'static str,
    site: &'static str,
    place: (f64, f64),
}

const CAPITAL: LocalizedText = localized("Chișinău", "Кишинёв", "Кишинів", "Chișinău");
const NORTH: LocalizedText = localized(
    "Bălți și nordul",
    "Бельцы и север",
    "Бєльці й північ",
    "Bălți and the north",
);
const BUCHAREST: LocalizedText = localized("București", "Бухарест", "Бухарест", "Bucharest");
const TRANSYLVANIA: LocalizedText = localized(
    "Transilvania",
    "Трансильвания",
    "Трансильванія",
    "Transylvania",
);

#[rustfmt::skip]
static CASA: [Partner; 4] = [
    Partner { region: CAPITAL, name: "Casa Lutului", street: localized("str. Olarilor 9", "ул. Оларилор, 9", "вул. Оларилор, 9", "9 Olarilor St"), phone: "+373 22 000 121", hours: "10:00–18:00", site: "https://casa-lutului.example", place: (47.018, 28.845) },
    Partner { region: CAPITAL, name: "Lemnaria", street: localized("str. Fagului 31", "ул. Фагулуй, 31", "вул. Фагулуй, 31", "31 Fagului St"), phone: "+373 22 000 122", hours: "9:00–17:00", site: "", place: (47.052, 28.861) },
    Partner { region: NORTH, name: "Colț de Oraș", street: localized("Bălți, str. Gării 2", "Бельцы, ул. Гэрий, 2", "Бєльці, вул. Герій, 2", "2 Gării St, Bălți"), phone: "+373 231 00 123", hours: "9:00–19:00", site: "", place: (47.771, 27.918) },
    Partner { region: NORTH, name: "Prăvălia Nistrului", street: localized("Soroca, str. Cetății 6", "Сороки, ул. Четэций, 6", "Сороки, вул. Четецій, 6", "6 Cetății St, Soroca"), phone: "+373 230 00 124", hours: "9:00–18:00", site: "https://pravalia.example", place: (48.157, 28.297) },
];
#[rustfmt::skip]
static PHARMACY: [Partner; 3] = [
    Partner { region: CAPITAL, name: "Farmacia Teilor", street: localized("str. Teilor 44", "ул. Тейлор, 44", "вул. Тейлор, 44", "44 Teilor St"), phone: "+373 22 000 221", hours: "8:00–21:00", site: "", place: (47.022, 28.829) },
    Partner { region: CAPITAL, name: "Laborator Clar", street: localized("bd. Grădinii 12", "бул. Грэдиний, 12", "бульв. Гредіній, 12", "12 Grădinii Blvd"), phone: "+373 22 000 222", hours: "7:30–15:00", site: "https://laborator-clar.example", place: (46.991, 28.85) },
    Partner { region: NORTH, name: "Salvia Lab", street: localized("Bălți, str. Morii 18", "Бельцы, ул. Морий, 18", "Бєльці, вул. Морій, 18", "18 Morii St, Bălți"), phone: "+373 231 00 223", hours: "8:00–20:00", site: "", place: (47.758, 27.934) },
];
#[rustfmt::skip]
static ROMANIA: [Partner; 4] = [
    Partner { region: BUCHAREST, name: "Licăr", street: localized("str. Lămpașului 5", "ул. Лэмпашулуй, 5", "вул. Лемпашулуй, 5", "5 Lămpașului St"), phone: "+40 21 000 0321", hours: "10:00–19:00", site: "https://licar.example", place: (44.431, 26.1) },
    Partner { region: BUCHAREST, name: "Atelier Zori", street: localized("str. Dogarilor 17", "ул. Догарилор, 17", "вул. Догарилор, 17", "17 Dogarilor St"), phone: "+40 21 000 0322", hours: "9:00–17:00", site: "", place: (44.445, 26.122) },
    Partner { region: TRANSYLVANIA, name: "Punct Făget", street: localized("Cluj-Napoca, str. Făgetului 8", "Клуж-Напока, ул. Фэджетулуй, 8", "Клуж-Напока, вул. Феджетулуй, 8", "8 Făgetului St, Cluj-Napoca"), phone: "+40 264 000 323", hours: "9:00–20:00", site: "", place: (46.758, 23.576) },
    Partner { region: TRANSYLVANIA, name: "Lemnaria", street: localized("Sibiu, str. Turnului 3", "Сибиу, ул. Турнулуй, 3", "Сібіу, вул. Турнулуй, 3", "3 Turnului St, Sibiu"), phone: "+40 269 000 324", hours: "10:00–18:00", site: "", place: (45.798, 24.152) },
];
const MAZOVIA: LocalizedText = localized("Varșovia", "Варшава", "Варшава", "Warsaw");
const SOUTH: LocalizedText = localized(
    "Cracovia și sudul",
    "Краков и юг",
    "Краків і південь",
    "Kraków and the south",
);
#[rustfmt::skip]
static POLAND: [Partner; 4] = [
    Partner { region: MAZOVIA, name: "Polana", street: localized("str. Jasna 3", "ул. Ясна, 3", "вул. Ясна, 3", "3 Jasna St"), phone: "+48 22 000 05 21", hours: "10:00–19:00", site: "https://polana.example", place: (52.235, 21.013) },
    Partner { region: MAZOVIA, name: "Dwa Bociany", street: localized("str. Łąkowa 14", "ул. Лонкова, 14", "вул. Лонкова, 14", "14 Łąkowa St"), phone: "+48 22 000 05 22", hours: "9:00–18:00", site: "", place: (52.257, 21.035) },
    Partner { region: SOUTH, name: "Kram pod Lipą", street: localized("Cracovia, str. Targowa 7", "Краков, ул. Таргова, 7", "Краків, вул. Таргова, 7", "7 Targowa St, Kraków"), phone: "+48 12 000 05 23", hours: "9:00–19:00", site: "", place: (50.055, 19.951) },
    Partner { region: SOUTH, name: "Warsztat Len", street: localized("Wrocław, str. Tkacka 21", "Вроцлав, ул. Ткацка, 21", "Вроцлав, вул. Ткацька, 21", "21 Tkacka St, Wrocław"), phone: "+48 71 000 05 24", hours: "10:00–18:00", site: "", place: (51.101, 17.042) },
];

pub(super) fn partners(copy: &ShopCopy<'_>) -> Value {
    let partners: &[Partner] = match copy.shop {
        Shop::Casa | Shop::Kitchen => &CASA,
        Shop::Pharmacy => &PHARMACY,
        Shop::Romania | Shop::Depot => &ROMANIA,
        Shop::Poland => &POLAND,
        Shop::Imobil => &[],
    };
    let kinds = of_kind(copy, "partner");
    let mut regions: Vec<(&str, Vec<Value>)> = Vec::new();
    for ((partner, (_, record)), id) in partners.iter().zip(&kinds).zip(1..) {
        let entry = json!({
            "id": id,
            "name": partner.name,
            "kind": record.field("kind"),
            "address": partner.street.text(copy.language),
            "phone": partner.phone,
            "hours": partner.hours,
            "site": partner.site,
            "img": format!("/media/brand/{}.svg", crate::catalogue::slug(Language::Ro, partner.name)),
            "lat": partner.place.0,
            "lng": partner.place.1,
        });
        let region = partner.region.text(copy.language);
        match regions.iter_mut().find(|(known, _)| *known == region) {
            Some((_, list)) => list.push(entry),
            None => regions.push((region, vec![entry])),
        }
    }
    regions
        .into_iter()
        .zip(1..)
        .map(|((region, partners), id)| json!({ "id": id, "region": region, "partners": partners }))
        .collect()
}

/// The name of the partner with this slug.
pub(crate) fn partner_by_slug(slug: &str) -> Option<&'static str> {
    [CASA.as_slice(), &PHARMACY, &ROMANIA, &POLAND]
        .into_iter()
        .flatten()
        .map(|partner| partner.name)
        .find(|name| crate::catalogue::slug(Language::Ro, name) == slug)
}
