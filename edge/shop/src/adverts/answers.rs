//! The answers that hold adverts: a page of the list, and one.

use super::advert::Advert;
use crate::lenient::schema::{Field, Kind};
use crate::lenient::{Json, Lenient, Listed, Pages, Schema};
use crate::money::Money;

/// More adverts than a page has are not read.
const MOST: usize = 100;

/// A page of the list (`data.products`).
#[derive(Debug, Clone, Default)]
pub struct AdvertList {
    pub adverts: Vec<Advert>,
    pub pages: Pages,
    /// The loaded ends of the prices.
    pub default_min: Option<Money>,
    pub default_max: Option<Money>,
    /// How many items could not be read.
    pub unread: usize,
}

impl Lenient for AdvertList {
    fn read(json: &Json<'_>) -> Option<Self> {
        let list = Listed::find(json, "products").or_else(|| Listed::find(json, "adverts"))?;
        let mut adverts: Vec<Advert> = list.items();
        let unread = list.list().len().saturating_sub(adverts.len());
        adverts.truncate(MOST);
        let data = json.get("data").unwrap_or(json);
        let end = |name| {
            let told = [data.get(name), json.get(name)];
            told.into_iter().flatten().find_map(Money::read)
        };
        Some(Self {
            adverts,
            pages: list.pages(),
            default_min: end("default_min"),
            default_max: end("default_max"),
            unread,
        })
    }

    fn schema() -> Schema {
        let amount = |name| {
            Field::new(name, Schema::value::<Money>(Kind::Amount))
                .optional()
                .without("The price may be anything from 0 to 999,999,999.")
        };
        Schema::All(vec![
            Schema::listed("products", Advert::schema()).paged(),
            Schema::object(
                "AdvertList",
                vec![amount(&["default_min"]), amount(&["default_max"])],
            )
            .within(&["data"]),
        ])
    }
}

/// One advert: under `product`, as the documents name it there, or the answer itself.
#[derive(Debug, Clone)]
pub struct OneAdvert(pub Advert);

impl Lenient for OneAdvert {
    fn read(json: &Json<'_>) -> Option<Self> {
        let json = json
            .get("data")
            .filter(|data| data.fields().is_some())
            .unwrap_or(json);
        let part = ["product", "advert"]
            .into_iter()
            .find_map(|name| json.get(name));
        Advert::read(part.unwrap_or(json)).map(Self)
    }

    fn schema() -> Schema {
        let whole = Schema::object(
            "OneAdvert",
            vec![Field::new(&["product"], Advert::schema()).needed().without(
                "The page is a 503, unless the advert's fields lie in the answer itself.",
            )],
        );
        Schema::Either(vec![whole.within(&["data"]), Advert::schema()])
    }
}
