//! An advert by its number, as its owner would have sent it.

use serde_json::{Map, Value, json};

use super::places::{LOCATIONS, Location, SECTORS, Sector};
use super::texts::{COMMERCIAL, FLAT, GARAGE, HOUSE, LAND, PEOPLE, STREETS};
use super::{Both, below, chance, one_of};

/// The adverts that the demo begins with.
pub(crate) const COUNT: i64 = 3_000;
const HOUR_MS: i64 = 3_600_000;

/// A property before it is written down.
struct Property {
    category: i64,
    /// Area in hundredths of the unit.
    area: i64,
    unit: &'static str,
    title: (String, String),
    /// In whole euros for a sale.
    euros: i64,
    sentences: &'static [Both],
    attributes: Vec<(i64, Value)>,
    picture: &'static str,
    pictures: i64,
}

/// An advert and when it was published, in milliseconds before `now_ms`.
pub(crate) fn advert(number: i64, now_ms: i64) -> Map<String, Value> {
    let place = place(number);
    let sector = sector(number, place);
    let offer = match below(number, 1, 100) {
        0..68 => "sale",
        68..90 => "rent",
        90..95 => "daily_rent",
        95..98 => "exchange",
        _ => "wanted",
    };
    let kind = below(number, 2, 100);
    let property = match kind {
        0..48 => flat(number),
        48..68 => house(number),
        68..84 => land(number),
        84..95 => commercial(number),
        _ => garage(number),
    };
    // Nobody rents a field by the day.
    let offer = match (offer, property.category) {
        ("rent" | "daily_rent", 3) | ("daily_rent", 4 | 5) => "sale",
        (offer, _) => offer,
    };
    let named = sector.map_or(place.name, |sector| sector.2);
    let (before_ro, before_ru) = match offer {
        "rent" => ("De închiriat: ", "Сдаётся: "),
        "daily_rent" => ("Pe zile: ", "Посуточно: "),
        "exchange" => ("Schimb: ", "Обмен: "),
        "wanted" => ("Caut: ", "Ищу: "),
        _ => ("", ""),
    };
    let title_ro = format!("{before_ro}{}, {}", property.title.0, named.0);
    let title_ru = format!("{before_ru}{}, {}", property.title.1, named.1);
    let (description_ro, description_ru) = description(number, property.sentences);
    // Most are written in both languages; some in one alone.
    let [ro, ru] = match below(number, 3, 20) {
        0 | 1 => [true, false],
        2..5 => [false, true],
        _ => [true, true],
    };
    let text = |is: bool, text: String| if is { text } else { String::new() };
    let far = match place.weight {
        40.. => 100,
        3.. => 74,
        _ => 46,
    };
    let euros = property.euros * far / 100;
    let euros = match offer {
        "rent" => (euros / 210).max(40),
        "daily_rent" => (euros / 1_900).max(25),
        _ => euros,
    };
    let is_negotiable = below(number, 4, 100) < 18;
    let has_price = !(is_negotiable && below(number, 5, 100) < 45);
    let currency = match below(number, 6, 100) {
        0..78 => "EUR",
        78..96 => "MDL",
        _ => "USD",
    };
    let price = match currency {
        "MDL" => euros * 195 / 10 / 100 * 100,
        "USD" => euros * 116 / 100,
        _ => euros,
    };
    let price = round(price);
    let has_place = below(number, 7, 100) >= 6;
    let middle = sector.map_or([0, 0], |sector| sector.3);
    let spread = if place.weight > 40 { 9_000 } else { 7_000 };
    let point = |axis: usize, salt: u64| {
        let off = below(number, salt, spread * 2) - spread;
        let all = place.middle.get(axis).copied().unwrap_or(0)
            + middle.get(axis).copied().unwrap_or(0)
            + off;
        format!("{}.{:06}", all / 1_000_000, all % 1_000_000)
    };
    // The newest is minutes old, the oldest half a year.
    let turn = number % COUNT;
    let age = turn * turn * 4_320 / (COUNT * COUNT) * HOUR_MS + turn * 7 * 60_000;
    let created = now_ms - age - 11 * 60_000;
    let (is_active, is_draft, is_deleted, status) = match below(number, 8, 100) {
        0..2 => (true, false, false, "sold"),
        2 => (true, false, false, "expired"),
        3 => (false, false, false, "inactive"),
        4 => (true, true, false, "draft"),
        5 if number % 2 == 0 => (true, false, true, "deleted"),
        _ => (true, false, false, "active"),
    };
    let street = one_of(&STREETS, number, 9).copied().unwrap_or(("", ""));
    let images: Vec<Value> = (1..=property.pictures)
        .map(|at| {
            json!({
                "id": number * 10 + at,
                "image": format!("/media/imobil/{}-{number}-{at}.svg", property.picture),
                "is_preview": at == 1,
            })
        })
        .collect();
    let attributes: Vec<Value> = property
        .attributes
        .iter()
        .zip(1..)
        .map(|((attribute, value), at)| json!({ "id": number * 10 + at, "attribute": attribute, "value": value }))
        .collect();
    let contact = json!({
        "id": number,
        "name": one_of(&PEOPLE, number, 10),
        "phone": format!("+373600{:05}", below(number, 11, 100_000)),
        "viber": number % 3 == 0,
        "whatsapp": number % 4 == 0,
    });
    let value = json!({
        "type": offer,
        "title_ro": text(ro, title_ro),
        "title_ru": text(ru, title_ru),
        "description_ro": text(ro, description_ro),
        "description_ru": text(ru, description_ru),
        "price": has_price.then(|| format!("{price}.00")),
        "default_currency": currency,
        "area": format!("{}.{:02}", property.area / 100, property.area % 100),
        "default_area_unit": property.unit,
        "lat": has_place.then(|| point(0, 12)),
        "lon": has_place.then(|| point(1, 13)),
        "is_active": is_active,
        "is_draft": is_draft,
        "is_negotiable_price": is_negotiable,
        "region": place.region,
        "location": (below(number, 14, 100) >= 2).then_some(place.id),
        "sector": sector.map(|sector| sector.0),
        "address": if has_place { format!("{} {}", street.0, below(number, 15, 120) + 1) } else { String::new() },
        "category": property.category,
        "attributes": attributes,
        "contacts": [contact],
        "images": images,
        "cadastral_number": if number % 5 == 0 { format!("0100{:07}.01", below(number, 16, 9_999_999)) } else { String::new() },
        "is_deleted": is_deleted,
        "status": status,
        "created_ms": created,
        "updated_ms": created + (age / 3).min(40 * 24 * HOUR_MS),
    });
    match value {
        Value::Object(fields) => fields,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            Map::new()
        }
    }
}

fn place(number: i64) -> &'static Location {
    let all: i64 = LOCATIONS.iter().map(|place| place.weight).sum();
    let mut left = below(number, 20, all);
    let mut places = LOCATIONS.iter();
    let found = places.find(|place| {
        left -= place.weight;
        left < 0
    });
    found.unwrap_or(&LOCATIONS[0])
}

fn sector(number: i64, place: &Location) -> Option<&'static Sector> {
    let of: Vec<&Sector> = SECTORS
        .iter()
        .filter(|sector| sector.1 == place.id)
        .collect();
    one_of(&of, number, 21).copied()
}

/// Prices end in round numbers, the larger the rounder.
const fn round(price: i64) -> i64 {
    match price {
        0..300 => price / 5 * 5,
        300..3_000 => price / 10 * 10,
        3_000..30_000 => price / 100 * 100,
        _ => price / 500 * 500,
    }
}

fn flat(number: i64) -> Property {
    let rooms = match below(number, 30, 100) {
        0..24 => 1,
        24..62 => 2,
        62..90 => 3,
        90..97 => 4,
        _ => 5,
    };
    let m2 = 22 + rooms * 17 + below(number, 31, 19);
    let is_new = below(number, 32, 100) < 45;
    let ro = match (rooms, is_new) {
        (1, true) => format!("Apartament cu o cameră în bloc nou, {m2} m²"),
        (1, false) => format!("Apartament cu o cameră, {m2} m²"),
        (_, true) => format!("Apartament cu {rooms} camere în bloc nou, {m2} m²"),
        (_, false) => format!("Apartament cu {rooms} camere, {m2} m²"),
    };
    let house = if is_new {
        " в новостройке"
    } else {
        ""
    };
    let ru = format!("{rooms}-комнатная квартира{house}, {m2} м²");
    let floors = if is_new {
        9 + below(number, 33, 8)
    } else {
        5 + below(number, 34, 5)
    };
    Property {
        category: 1,
        area: m2 * 100,
        unit: "m2",
        title: (ro, ru),
        euros: m2 * (if is_new { 1_250 } else { 1_020 } + below(number, 35, 420)),
        sentences: &FLAT,
        attributes: vec![
            (1, json!(rooms.to_string())),
            (
                2,
                json!(if is_new && rooms < 3 {
                    23
                } else {
                    21 + below(number, 36, 5)
                }),
            ),
            (
                3,
                json!(if is_new {
                    33
                } else {
                    31 + below(number, 37, 4)
                }),
            ),
            (
                4,
                json!(format!("{}/{floors}", 1 + below(number, 38, floors))),
            ),
            (5, json!(51 + below(number, 39, 2))),
        ],
        picture: "flat",
        pictures: 3 + below(number, 40, 4),
    }
}

fn house(number: i64) -> Property {
    let floors = 1 + below(number, 50, 10) / 6;
    let m2 = 70 + below(number, 51, 130) + floors * 25;
    let plot = 4 + below(number, 52, 14);
    let (ro, ru) = if floors == 1 {
        ("Casă", "Одноэтажный дом")
    } else {
        ("Casă cu două niveluri", "Двухэтажный дом")
    };
    Property {
        category: 2,
        area: plot * 100,
        unit: "ari",
        title: (
            format!("{ro}, {m2} m², teren {plot} ari"),
            format!("{ru}, {m2} м², участок {plot} сот."),
        ),
        euros: m2 * (540 + below(number, 53, 500)) + plot * 900,
        sentences: &HOUSE,
        attributes: vec![
            (9, json!(floors.to_string())),
            (2, json!(21 + below(number, 54, 5))),
            (5, json!(if below(number, 55, 5) == 0 { 53 } else { 51 })),
        ],
        picture: "house",
        pictures: 3 + below(number, 56, 4),
    }
}

fn land(number: i64) -> Property {
    let is_field = below(number, 60, 100) < 30;
    let (area, unit, euros, title, use_of) = if is_field {
        let ha = 50 + below(number, 61, 30) * 25;
        let shown = decimal(ha);
        let title = (
            format!("Teren agricol, {shown} ha"),
            format!("Сельхозземля, {shown} га"),
        );
        (ha, "ha", ha * 38, title, 62)
    } else {
        let ari = 4 + below(number, 62, 20);
        let is_garden = below(number, 63, 4) == 0;
        let title = if is_garden {
            (
                format!("Grădină, {ari} ari"),
                format!("Садовый участок, {ari} сот."),
            )
        } else {
            (
                format!("Teren pentru construcții, {ari} ari"),
                format!("Участок под строительство, {ari} сот."),
            )
        };
        let each = if is_garden {
            900
        } else {
            3_400 + below(number, 64, 3_000)
        };
        // Some owners write square metres.
        let (area, unit) = if chance(number, 65).is_multiple_of(6) {
            (ari * 10_000, "m2")
        } else {
            (ari * 100, "ari")
        };
        (
            area,
            unit,
            ari * each,
            title,
            if is_garden { 63 } else { 61 },
        )
    };
    let supplies = (71_u64..=74).filter(|supply| below(number, *supply, 3) > 0);
    let mut attributes = vec![(6, json!(use_of))];
    if !is_field {
        attributes.extend(supplies.map(|supply| (7, json!(supply))));
    }
    Property {
        category: 3,
        area,
        unit,
        title,
        euros,
        sentences: &LAND,
        attributes,
        picture: if is_field { "field" } else { "land" },
        pictures: 1 + below(number, 66, 3),
    }
}

fn commercial(number: i64) -> Property {
    let m2 = 24 + below(number, 70, 240);
    let use_of = below(number, 71, 4);
    let (ro, ru) = match use_of {
        0 => ("Birou", "Офис"),
        1 => ("Magazin", "Магазин"),
        2 => ("Depozit", "Склад"),
        _ => ("Hală de producție", "Производственное помещение"),
    };
    Property {
        category: 4,
        area: m2 * 100,
        unit: "m2",
        title: (format!("{ro}, {m2} m²"), format!("{ru}, {m2} м²")),
        euros: m2 * (if use_of < 2 { 1_100 } else { 420 } + below(number, 72, 500)),
        sentences: &COMMERCIAL,
        attributes: vec![
            (8, json!(81 + use_of)),
            (2, json!(21 + below(number, 73, 5))),
            (5, json!(51 + below(number, 74, 4))),
        ],
        picture: "shop",
        pictures: 2 + below(number, 75, 3),
    }
}

fn garage(number: i64) -> Property {
    let m2 = 14 + below(number, 80, 18);
    let is_below = below(number, 81, 2) == 0;
    let (ro, ru) = if is_below {
        ("Loc de parcare subteran", "Подземная парковка")
    } else {
        ("Garaj", "Гараж")
    };
    Property {
        category: 5,
        area: m2 * 100,
        unit: "m2",
        title: (format!("{ro}, {m2} m²"), format!("{ru}, {m2} м²")),
        euros: 5_000 + below(number, 82, 110) * 100,
        sentences: &GARAGE,
        attributes: Vec::new(),
        picture: "garage",
        // A few have no picture at all.
        pictures: below(number, 83, 3),
    }
}

fn decimal(hundredths: i64) -> String {
    let text = format!("{},{:02}", hundredths / 100, hundredths % 100);
    text.trim_end_matches('0').trim_end_matches(',').to_owned()
}

/// Three or four sentences, each once.
fn description(number: i64, sentences: &[Both]) -> (String, String) {
    let first = below(number, 90, i64::try_from(sentences.len()).unwrap_or(1));
    let count = usize::try_from(3 + below(number, 91, 2)).unwrap_or(3);
    let chosen = sentences.iter().cycle();
    let chosen: Vec<&Both> = chosen
        .skip(usize::try_from(first).unwrap_or(0))
        .take(count.min(sentences.len()))
        .collect();
    let [ro, ru]: [Vec<&str>; 2] = [
        chosen.iter().map(|both| both.0).collect(),
        chosen.iter().map(|both| both.1).collect(),
    ];
    (ro.join(" "), ru.join(" "))
}
