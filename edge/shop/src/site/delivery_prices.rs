//! The delivery prices of the settings (spec commerce 3, delivery): "`delivery_price` list (`free_delivery`,
//! `regionPrice`, standart and express prices for the capital)". The documents do not show how the capital's prices
//! are nested, so an entry may have all prices side by side, those of the capital in a nested object, or the prices
//! of one region.

use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Schema, put};
use crate::money::Money;

/// The id of the capital's region (spec commerce 3) in an entry.
const CAPITAL: u64 = 3;
/// The deepest nesting that is read.
const DEEPEST: u8 = 4;

/// One entry of the delivery price list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeliveryPrices {
    /// The sum from which delivery in the capital is free; `None` means never.
    pub free_delivery: Option<Money>,
    /// The sum from which delivery in the other regions is free; `None` means never.
    pub free_delivery_regions: Option<Money>,
    pub region_price: Option<Money>,
    pub standart: Option<Money>,
    pub express: Option<Money>,
}

/// The list of entries, or a single entry.
#[derive(Debug, Clone, Default)]
pub struct PriceList(pub Vec<DeliveryPrices>);

/// Where a price applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// The name of the price tells its place.
    Anywhere,
    Capital,
    Regions,
}

const NESTED_CAPITAL: [&str; 6] = ["capital", "chisinau", "city", "main_city", "default", "3"];
const NESTED_REGIONS: [&str; 7] = [
    "regions",
    "region",
    "other",
    "others",
    "other_regions",
    "country",
    "rest",
];
const WITHIN: [&str; 4] = ["prices", "data", "delivery", "delivery_price"];
const FREE: [&str; 3] = ["free_delivery", "freeDelivery", "free_from"];
const FREE_REGIONS: [&str; 3] = [
    "free_delivery_regions",
    "freeDeliveryRegions",
    "free_delivery_region",
];
const REGION_PRICE: [&str; 4] = [
    "regionPrice",
    "region_price",
    "regionsPrice",
    "price_region",
];
const STANDART: [&str; 6] = [
    "standart",
    "standard",
    "standartPrice",
    "standart_price",
    "standardPrice",
    "standard_price",
];
const EXPRESS: [&str; 3] = ["express", "expressPrice", "express_price"];
const PRICE: [&str; 4] = ["price", "delivery_price", "cost", "value"];
const REGION: &str = "region";
const REGION_ID: [&str; 3] = ["region_id", "regionId", REGION];

impl Lenient for PriceList {
    fn read(json: &Json<'_>) -> Option<Self> {
        let list = if json.list().is_some() {
            Vec::read(json)?
        } else {
            vec![DeliveryPrices::read(json)?]
        };
        Some(Self(list))
    }

    fn says(&self) -> bool {
        !self.0.is_empty()
    }

    fn schema() -> Schema {
        Schema::Either(vec![
            Schema::list(DeliveryPrices::schema()),
            DeliveryPrices::schema(),
        ])
    }
}

impl Lenient for DeliveryPrices {
    fn read(json: &Json<'_>) -> Option<Self> {
        json.fields()?;
        let mut prices = Self::default();
        prices.take(json, Place::Anywhere, 0);
        Some(prices)
    }

    fn schema() -> Schema {
        let amount = |names: &[&'static str]| Field::new(names, Money::schema());
        let flat = |name: &'static str| {
            Schema::object(
                name,
                vec![
                    amount(&FREE).without("Never free in the capital."),
                    amount(&FREE_REGIONS).optional().without(
                        "Free elsewhere from the `free_delivery` that stands with `regionPrice` alone, else from the same sum as in the capital.",
                    ),
                    amount(&REGION_PRICE).without("No price elsewhere."),
                    amount(&STANDART).without("No price in the capital."),
                    amount(&EXPRESS).without("No express courier."),
                ],
            )
        };
        let nested = vec![
            Field::new(&NESTED_CAPITAL, flat("CapitalPrices"))
                .optional()
                .without("They stand beside the others."),
            Field::new(&NESTED_REGIONS, flat("RegionPrices"))
                .optional()
                .without("They stand beside the others."),
            Field::new(&REGION_ID[..2], u64::schema())
                .optional()
                .without("An entry is about all regions."),
        ];
        flat("DeliveryPrices").extended("DeliveryPrices", nested)
    }
}

impl DeliveryPrices {
    /// Reads the prices of an object; they are for this place unless the object names another.
    fn take(&mut self, json: &Json<'_>, place: Place, depth: u8) {
        if depth > DEEPEST {
            return;
        }
        let place = self::place(json).unwrap_or(place);
        let region_is_price = tells_regions_price(json);
        for (name, value) in json.fields().unwrap_or_default() {
            let name = name.as_ref();
            let is = |names: &[&str]| names.contains(&name);
            if value.fields().is_some() {
                if is(&NESTED_CAPITAL) {
                    self.take(value, Place::Capital, depth + 1);
                } else if is(&NESTED_REGIONS) {
                    self.take(value, Place::Regions, depth + 1);
                } else if is(&WITHIN) {
                    self.take(value, place, depth + 1);
                } else if is(&STANDART) || is(&EXPRESS) {
                    self.take_of(name, value, place);
                }
            } else if is(&FREE_REGIONS) {
                put(&mut self.free_delivery_regions, value);
            } else if is(&FREE) {
                let field = match place {
                    Place::Regions => &mut self.free_delivery_regions,
                    Place::Anywhere | Place::Capital => &mut self.free_delivery,
                };
                put(field, value);
            } else if is(&REGION_PRICE) || region_is_price && name == REGION {
                put(&mut self.region_price, value);
            } else if is(&STANDART) || is(&EXPRESS) {
                self.set(name, value, place);
            } else if is(&PRICE) && place != Place::Anywhere {
                self.set(STANDART[0], value, place);
            }
        }
    }

    /// Reads the price of one speed from an object.
    fn take_of(&mut self, speed: &str, json: &Json<'_>, place: Place) {
        let price = PRICE.iter().find_map(|name| json.get(name));
        if let Some(price) = price {
            self.set(speed, price, place);
        }
    }

    /// Sets the price of a speed; the regions have only one speed (spec commerce 4).
    fn set(&mut self, speed: &str, value: &Json<'_>, place: Place) {
        match (place, EXPRESS.contains(&speed)) {
            (Place::Regions, true) => {}
            (Place::Regions, false) => put(&mut self.region_price, value),
            (Place::Anywhere | Place::Capital, true) => put(&mut self.express, value),
            (Place::Anywhere | Place::Capital, false) => put(&mut self.standart, value),
        }
    }
}

/// Whether [`REGION`] of an entry is the price of the regions. An entry for a single region has no express courier,
/// unless it is the capital's (spec commerce 4).
fn tells_regions_price(json: &Json<'_>) -> bool {
    let region = json.get(REGION).and_then(Money::read);
    let is_another = region.is_some() && json.get(REGION).and_then(u64::read) != Some(CAPITAL);
    is_another && EXPRESS.iter().any(|name| json.get(name).is_some())
}

/// The place of an entry for one region.
fn place(json: &Json<'_>) -> Option<Place> {
    if tells_regions_price(json) {
        return None;
    }
    let number = |name| {
        let value = json.get(name)?;
        u64::read(value).or_else(|| u64::read(value.get("id").or(value.get("regionId"))?))
    };
    let region = REGION_ID.into_iter().find_map(number)?;
    Some(if region == CAPITAL {
        Place::Capital
    } else {
        Place::Regions
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient::read_text;

    /// Prices of the capital (standard, express) and of the regions, and the two free delivery thresholds; 0 if absent.
    fn read(json: &str) -> [i64; 5] {
        let PriceList(entries) = read_text(json).unwrap_or_default();
        let highest = |of: fn(&DeliveryPrices) -> Option<Money>| {
            let price = entries.iter().filter_map(of).max();
            price.unwrap_or_default().0 / 100
        };
        [
            highest(|entry| entry.standart),
            highest(|entry| entry.express),
            highest(|entry| entry.region_price),
            highest(|entry| entry.free_delivery),
            highest(|entry| entry.free_delivery_regions),
        ]
    }

    #[test]
    fn delivery_prices_are_read_flat_or_nested() {
        let all = [40, 90, 70, 1000, 0];
        for json in [
            r#"[{"free_delivery":1000,"regionPrice":70,"standart":40,"express":90}]"#,
            r#"{"free_delivery":"1,000.00","regionPrice":"70.00","standart":"40","express":"90"}"#,
            r#"[{"free_delivery":1000,"regionPrice":70,"capital":{"standart":40,"express":90}}]"#,
            r#"{"free_delivery":1000,"regionPrice":70,"capital":{"standart":{"price":40},"express":{"price":90}}}"#,
            r#"{"prices":{"free_delivery":1000,"region_price":70,"chisinau":{"standard":"40.00","express":"90.00"}}}"#,
            r#"[{"region_id":3,"free_delivery":1000,"standart":40,"express":90},{"region_id":5,"price":70}]"#,
            r#"[{"region":{"id":3},"free_delivery":1000,"price":40,"express":90},{"region":{"id":7},"standart":70}]"#,
            r#"{"3":{"free_delivery":1000,"standart":40,"express":90},"regions":{"price":70,"express":99}}"#,
            r#"{"free_delivery":1000,"standart":40,"express":90,"region":70}"#,
            r#"[{"free_delivery":1000,"region":3,"standart":40,"express":90},{"region":5,"standart":70}]"#,
            r#"[{"free_delivery":1000},{"regionPrice":70},{"capital":{"prices":{"standart":40,"express":90}}},7]"#,
        ] {
            assert_eq!(read(json), all, "{json}");
        }
        let both = r#"{"capital":{"free_delivery":500,"standart":40},"regions":{"free_delivery":900,"price":70}}"#;
        assert_eq!(read(both), [40, 0, 70, 500, 900]);
        let flags = r#"{"capital":{"standart":40,"express":90,"free":0},"regions":{"free":1}}"#;
        assert_eq!(read(flags), [40, 90, 0, 0, 0]);
        for none in [
            "null",
            "[]",
            "{}",
            "7",
            r#"[{"price":40}]"#,
            r#"{"capital":7}"#,
        ] {
            assert_eq!(read(none), [0; 5], "{none}");
        }
    }
}
