//! The calls that list adverts and tell what they are filtered by (spec commerce 7, products and adverts).

use super::answers::{AdvertList, OneAdvert};
use super::filters::AdvertFilters;
use super::place::{AttributeKinds, Entries};
use super::rates::Rates;
use crate::backend::{Call, encode_query};
use crate::contract::{Contract, Declared, PART};
use crate::route::Slug;

/// `GET /api/currency-rates/`
pub const RATES: Call<Rates> = Call::get_static("/api/currency-rates/");
/// `GET /api/regions/?only_adverts=true`: the regions that have adverts.
pub const REGIONS: Call<Entries> = Call::get_static("/api/regions/?only_adverts=true");
/// `GET /api/adverts-categories/`
pub const CATEGORIES: Call<Entries> = Call::get_static("/api/adverts-categories/");
/// `GET /api/adverts-attributes/`
pub const ATTRIBUTES: Call<AttributeKinds> = Call::get_static("/api/adverts-attributes/");

/// `GET /api/advert-regions/`: all regions that an advert may be in.
pub const fn advert_regions() -> Call<Entries> {
    Call::get_static("/api/advert-regions/")
}

/// `GET /api/advert-regions/{id}/locations/`
pub fn locations(region: u64) -> Call<Entries> {
    Call::get(format!("/api/advert-regions/{region}/locations/"))
}

/// `GET /api/sectors/?location=…`
pub fn sectors(location: u64) -> Call<Entries> {
    Call::get(format!("/api/sectors/?location={location}"))
}

/// `GET /general/v2/product` as the list of adverts.
pub fn adverts(filters: &AdvertFilters) -> Call<AdvertList> {
    let mut path = format!(
        "/general/v2/product?page={}&sortBy={}",
        filters.page,
        encode_query(filters.sort.value())
    );
    path.push_str("&filters=");
    path.push_str(&encode_query(&filters.asked()));
    Call::get(path)
}

/// `GET /general/v2/product/{slug}/`, whose `product` is read as an advert: it is declared as the call of a product.
pub fn one(slug: &Slug) -> Call<OneAdvert> {
    Call::get(["/general/v2/product/", slug.as_str(), "/"].concat())
}

const LISTED: &str = "the list of adverts";
const SHOWN: &str = "tests/worker/adverts-list.test.ts";

/// The calls of this feature.
pub const CALLS: &[&dyn Contract] = &[
    &Declared::new(
        "GET /general/v2/product?page={page}&sortBy={order}&filters={filters}",
        "adverts",
        |_| Some(adverts(&AdvertFilters::default())),
    )
    .used_by("the list of adverts, and the home page of a site that has them")
    .without("A later page of filtered adverts leads to the first. Refused filters (400, 422) show all adverts, and say so. Anything else is a 503; on the home page an apology in its place.")
    .shown_by(SHOWN)
    .may_be_missing(),
    &Declared::new("GET /api/currency-rates/", "currency-rates", |_| Some(RATES))
        .used_by(LISTED)
        .without("Prices stand in their own currencies alone, and are not compared.")
        .shown_by(SHOWN)
        .may_be_missing(),
    &Declared::new("GET /api/regions/?only_adverts=true", "adverts-regions", |_| {
        Some(REGIONS)
    })
    .used_by(LISTED)
    .without("No filter by place.")
    .shown_by(SHOWN)
    .may_be_missing(),
    &Declared::new("GET /api/advert-regions/", "advert-regions", |_| {
        Some(advert_regions())
    })
    .used_by("the form of an advert")
    .without(PART)
    .shown_by("tests/worker/adverts-list.test.ts")
    .may_be_missing(),
    &Declared::new(
        "GET /api/advert-regions/{id}/locations/",
        "advert-locations",
        |known| Some(locations(known.region?)),
    )
    .used_by("the list of adverts, and the form of an advert")
    .without("No filter by the location of a region.")
    .shown_by(SHOWN)
    .may_be_missing(),
    &Declared::new("GET /api/sectors/?location={id}", "advert-sectors", |known| {
        Some(sectors(known.locality?))
    })
    .used_by("the list of adverts, and the form of an advert")
    .without("No filter by the sector of a location.")
    .shown_by(SHOWN)
    .may_be_missing(),
    &Declared::new("GET /api/adverts-categories/", "adverts-categories", |_| {
        Some(CATEGORIES)
    })
    .used_by("the list of adverts, the form of an advert, and home")
    .without("No filter by category; home says that a part is missing.")
    .shown_by(SHOWN)
    .may_be_missing(),
    &Declared::new("GET /api/adverts-attributes/", "adverts-attributes", |_| {
        Some(ATTRIBUTES)
    })
    .used_by("the list of adverts, and the form of an advert")
    .without("No filter by attributes.")
    .shown_by(SHOWN)
    .may_be_missing(),
];
