//! Property adverts as Django's lists and details answer them: amounts as text, places and categories as objects.

use serde_json::{Map, Value, json};
use worker::Result;

use super::auth;
use crate::adverts::{
    ATTRIBUTES, AttributeValue, CATEGORIES, COMPLAINTS, LOCATIONS, RATES, REGIONS, SECTORS, in_lei,
};
use crate::dates::{day, moment, today};
use crate::object::now_ms;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::shops::Shop;
use crate::storage::{AdvertQuery, AdvertRow, Database};

/// Adverts on a page.
const PAGE: i64 = 24;
/// The highest end of a range.
const MOST: i64 = 99_999_999_900;

/// Whether the shop has adverts; they are there from then on.
pub(super) fn prepared(db: &Database, request: &ApiRequest) -> Result<bool> {
    let has_adverts = request.shop == Shop::Imobil;
    if has_adverts {
        db.prepare_adverts(now_ms())?;
    }
    Ok(has_adverts)
}

/// `GET /general/v2/product`: a page of the adverts that everybody sees.
pub(super) fn list(db: &Database, request: &ApiRequest) -> Result<Reply> {
    if !prepared(db, request)? {
        return Ok(Reply::not_found());
    }
    let query = query(request);
    let page = request.number_param("page").unwrap_or(1);
    let (total, rows) = db.list_adverts(&query, (page.max(1) - 1).saturating_mul(PAGE), PAGE)?;
    let pages = ((total + PAGE - 1) / PAGE).max(1);
    if !(1..=pages).contains(&page) {
        return Ok(Reply::error(404, "Invalid page."));
    }
    let products: Vec<Value> = rows.iter().map(|row| told(row, false)).collect();
    let [least, most] = db.advert_prices()?.map(|lei| lei * 10_000 / 195_500 / 100);
    Ok(json!({ "data": {
        "products": products,
        "page": page,
        "pages": pages,
        "totalCount": total,
        "default_min": format!("{least}.00"),
        "default_max": format!("{}.00", most + 1),
        "filters": { "status_filter": [
            { "id": "active", "name": "Active", "count": total },
        ] },
    } })
    .into())
}

/// `GET /general/v2/product/{slug}/`: a draft and an inactive one for their owner alone.
pub(super) fn one(db: &Database, request: &ApiRequest, slug: &str) -> Result<Reply> {
    if !prepared(db, request)? {
        return Ok(Reply::not_found());
    }
    let Some(row) = db.advert(slug)? else {
        return Ok(Reply::not_found());
    };
    let fields = row.fields();
    let flag = |name: &str| fields.get(name).and_then(Value::as_bool).unwrap_or(false);
    let is_hidden = flag("is_draft") || !flag("is_active");
    if is_hidden && auth::user(db, request)? != Some(row.user) {
        return Ok(Reply::not_found());
    }
    let advert = told(&row, true);
    let title = ["title_ro", "title_ru"].into_iter().find_map(|name| {
        let title = fields.get(name)?.as_str()?;
        (!title.is_empty()).then(|| title.to_owned())
    });
    Ok(json!({
        "product": advert,
        "breadcrumbs": [],
        "seo_info": { "title": title, "description": "", "keywords": "" },
        "properties": [],
    })
    .into())
}

/// `GET /api/advert-title/{slug}`
pub(super) fn title(db: &Database, request: &ApiRequest, slug: &str) -> Result<Reply> {
    if !prepared(db, request)? {
        return Ok(Reply::not_found());
    }
    Ok(db.advert(slug)?.map_or_else(Reply::not_found, |row| {
        let fields = row.fields();
        let own = |name: &str| fields.get(name).cloned().unwrap_or(Value::Null);
        json!({ "title_ro": own("title_ro"), "title_ru": own("title_ru") }).into()
    }))
}

/// `GET /api/currency-rates/`: what a unit costs in lei.
pub(super) fn rates() -> Reply {
    let day = day(today());
    let foreign = RATES.iter().filter(|(code, _)| *code != "MDL");
    let rates: Value = foreign
        .zip(1..)
        .map(|((code, rate), id)| {
            json!({
                "id": id,
                "currency": code,
                "rate": format!("{}.{:04}", rate / 10_000, rate % 10_000),
                "date": day,
            })
        })
        .collect();
    rates.into()
}

/// `GET /api/regions/?only_adverts=true` and `GET /api/advert-regions/`
pub(super) fn regions() -> Reply {
    let regions = REGIONS.iter();
    let regions: Value = regions.map(|(id, name)| entry(*id, *name)).collect();
    regions.into()
}

/// `GET /api/advert-regions/{id}/locations/`
pub(super) fn locations(region: &str) -> Reply {
    let region: i64 = region.parse().unwrap_or(-1);
    if !REGIONS.iter().any(|(id, _)| *id == region) {
        return Reply::not_found();
    }
    let own = LOCATIONS
        .iter()
        .filter(|location| location.region == region);
    let own: Value = own
        .map(|location| entry(location.id, location.name))
        .collect();
    own.into()
}

/// `GET /api/sectors/?location=…`
pub(super) fn sectors(request: &ApiRequest) -> Reply {
    let location = request.number_param("location").unwrap_or(-1);
    let own = SECTORS.iter().filter(|sector| sector.1 == location);
    let own: Value = own.map(|sector| entry(sector.0, sector.2)).collect();
    own.into()
}

/// `GET /api/adverts-categories/`
pub(super) fn categories() -> Reply {
    let categories = CATEGORIES.iter();
    let categories: Value = categories.map(|(id, name)| entry(*id, *name)).collect();
    categories.into()
}

/// `GET /api/complaint-categories/`
pub(super) fn complaints() -> Reply {
    let categories = COMPLAINTS.iter();
    let categories: Value = categories.map(|(id, name)| entry(*id, *name)).collect();
    categories.into()
}

/// `GET /api/adverts-attributes/`
pub(super) fn attributes() -> Reply {
    let attributes: Value = ATTRIBUTES
        .iter()
        .map(|kind| {
            let values: Value = kind.values.iter().map(value_entry).collect();
            json!({
                "id": kind.id,
                "name_ro": kind.name.0,
                "name_ru": kind.name.1,
                "category": kind.category,
                "unit": kind.unit,
                "values": values,
            })
        })
        .collect();
    attributes.into()
}

fn value_entry((id, name): &AttributeValue) -> Value {
    if *id == 0 {
        json!(name.0)
    } else {
        entry(*id, *name)
    }
}

fn entry(id: i64, (ro, ru): (&str, &str)) -> Value {
    json!({ "id": id, "name_ro": ro, "name_ru": ru })
}

/// Whether everybody sees it.
pub(super) fn is_public(row: &AdvertRow) -> bool {
    let fields = row.fields();
    let flag = |name: &str| fields.get(name).and_then(Value::as_bool).unwrap_or(false);
    flag("is_active") && !flag("is_draft") && !flag("is_deleted")
}

/// An advert as it is answered. A list carries no description and no contacts.
pub(super) fn told(row: &AdvertRow, whole: bool) -> Value {
    let mut fields = row.fields();
    let id_of = |fields: &Map<String, Value>, name: &str| fields.get(name).and_then(Value::as_i64);
    let named = |list: &mut dyn Iterator<Item = (i64, (&'static str, &'static str))>,
                 id: Option<i64>| {
        let found =
            id.and_then(|id| std::iter::from_fn(move || list.next()).find(|(own, _)| *own == id));
        found.map_or(Value::Null, |(id, name)| entry(id, name))
    };
    let place = [
        (
            "region",
            named(&mut REGIONS.iter().copied(), id_of(&fields, "region")),
        ),
        (
            "location",
            named(
                &mut LOCATIONS.iter().map(|one| (one.id, one.name)),
                id_of(&fields, "location"),
            ),
        ),
        (
            "sector",
            named(
                &mut SECTORS.iter().map(|one| (one.0, one.2)),
                id_of(&fields, "sector"),
            ),
        ),
        (
            "category",
            named(&mut CATEGORIES.iter().copied(), id_of(&fields, "category")),
        ),
    ];
    let attributes = fields.get("attributes").and_then(Value::as_array);
    let attributes: Value = attributes.into_iter().flatten().map(attribute).collect();
    for (name, value) in place {
        fields.insert(name.to_owned(), value);
    }
    fields.insert("attributes".to_owned(), attributes);
    for (ms, name) in [("created_ms", "created_at"), ("updated_ms", "updated_at")] {
        let moment = id_of(&fields, ms).map(moment);
        fields.remove(ms);
        fields.insert(name.to_owned(), json!(moment));
    }
    fields.insert("id".to_owned(), json!(row.id));
    fields.insert("slug".to_owned(), json!(row.slug));
    fields.insert("user".to_owned(), json!(row.user));
    if !whole {
        for name in [
            "description_ro",
            "description_ru",
            "contacts",
            "cadastral_number",
        ] {
            fields.remove(name);
        }
        if let Some(images) = fields.get_mut("images").and_then(Value::as_array_mut) {
            images.truncate(3);
        }
    }
    Value::Object(fields)
}

/// An attribute of an advert with its names.
fn attribute(own: &Value) -> Value {
    let mut own = own.clone();
    let kind = own.get("attribute").and_then(Value::as_i64);
    let kind = ATTRIBUTES.iter().find(|known| Some(known.id) == kind);
    let value = own.get("value").and_then(Value::as_i64);
    if let (Some(kind), Some(fields)) = (kind, own.as_object_mut()) {
        fields.insert("name_ro".to_owned(), json!(kind.name.0));
        fields.insert("name_ru".to_owned(), json!(kind.name.1));
        let known = kind
            .values
            .iter()
            .find(|(id, _)| *id > 0 && Some(*id) == value);
        if let Some((id, name)) = known {
            fields.insert("value".to_owned(), entry(*id, *name));
        }
    }
    own
}

/// What a request asks the list for: `filters=region:1,price:100,200,default_currency:EUR`, and `sortBy`.
fn query(request: &ApiRequest) -> AdvertQuery {
    let mut query = AdvertQuery::default();
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for part in request
        .param("filters")
        .split(',')
        .filter(|part| !part.is_empty())
    {
        match part.split_once(':') {
            Some((key, value)) => groups.push((key, vec![value])),
            None => {
                if let Some((_, values)) = groups.last_mut() {
                    values.push(part);
                }
            }
        }
    }
    let first = |name: &str| {
        let group = groups.iter().find(|(key, _)| *key == name);
        group.and_then(|(_, values)| values.first().copied())
    };
    let ends = |name: &str| {
        let group = groups.iter().find(|(key, _)| *key == name)?;
        let mut ends = group.1.iter().map(|end| hundredths(end));
        Some([ends.next()??, ends.next()??])
    };
    let id = |name: &str| first(name).and_then(|id| id.parse().ok());
    first("type")
        .unwrap_or_default()
        .clone_into(&mut query.offer);
    query.category = id("category");
    query.region = id("region");
    query.location = id("location");
    query.sector = id("sector");
    let currency = first("default_currency").unwrap_or("EUR");
    query.lei = ends("price").map(|ends| ends.map(|end| in_lei(end, currency).unwrap_or(end)));
    let square = match first("default_area_unit") {
        Some("m2") => 1,
        Some("ha") => 10_000,
        _ => 100,
    };
    query.m2 = ends("area").map(|ends| ends.map(|end| end.saturating_mul(square)));
    let sides = groups.iter().find(|(key, _)| *key == "bbox");
    query.within = sides.and_then(|(_, sides)| {
        let sides: Option<Vec<f64>> = sides.iter().map(|side| side.parse().ok()).collect();
        sides?.try_into().ok()
    });
    query.no_negotiable = first("is_negotiable_price") == Some("false");
    let attributes = groups.iter().filter(|(key, _)| key.parse::<i64>().is_ok());
    query.options = attributes
        .map(|(key, values)| {
            values
                .iter()
                .map(|value| format!("{key}:{value}"))
                .collect()
        })
        .collect();
    query.order = match request.param("sortBy") {
        "price" => Some(("lei", false)),
        "-price" => Some(("lei", true)),
        "area" => Some(("m2", false)),
        "-area" => Some(("m2", true)),
        _ => None,
    };
    query
}

/// An end of a range in hundredths.
fn hundredths(text: &str) -> Option<i64> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let whole: i64 = whole.parse().ok()?;
    let rest: i64 = format!("{rest:0<2}").get(..2)?.parse().ok()?;
    Some(
        whole
            .saturating_mul(100)
            .saturating_add(rest)
            .clamp(0, MOST),
    )
}
