//! The delivery cost to a town, as the backend computes it.

use super::{Locality, Region};
use crate::backend::{Call, Request};
use crate::contract::{Contract, Declared, NO_FIELDS};
use crate::lenient::schema::{Field, Kind};
use crate::lenient::{Json, Lenient, Schema};
use crate::money::{Currency, Money};

const COST: &str = "/general/delivery-cost/";
/// The deadline of the call, in milliseconds.
const COST_DEADLINE_MS: u32 = 3000;
/// Longer messages are cut to this many characters.
const LONGEST_MESSAGE: usize = 300;

/// The value of a town in a field or in a query: `3-301`, or `3` for a region without towns in the list.
pub fn town(region: &Region, locality: Option<&Locality>) -> String {
    let mut value = region.id.to_string();
    if let Some(locality) = locality {
        value.push('-');
        value.push_str(&locality.id.to_string());
    }
    value
}

/// The ids of the region and, if present, the town in this value; `None` for any other text.
pub fn town_ids(value: &str) -> Option<(&str, Option<&str>)> {
    let is_id = |id: &str| {
        (1..=18).contains(&id.len())
            && !id.starts_with('0')
            && id.bytes().all(|byte| byte.is_ascii_digit())
    };
    let (region, locality) = match value.split_once('-') {
        Some((region, locality)) => (region, Some(locality)),
        None => (value, None),
    };
    (is_id(region) && locality.is_none_or(is_id)).then_some((region, locality))
}

/// `POST /general/delivery-cost/`, for a standard courier.
pub fn delivery_cost(region: &str, locality: Option<&str>) -> Call<Cost> {
    let mut json = ["{\"region_id\":", region].concat();
    if let Some(locality) = locality {
        json.push_str(",\"locality_id\":");
        json.push_str(locality);
    }
    json.push_str(",\"method\":\"address\",\"type\":\"standart\"}");
    Call::post_json(COST, json)
        .within(COST_DEADLINE_MS)
        .asking()
}

/// Whether a request is a delivery cost call.
pub fn asks_cost(request: &Request) -> bool {
    request.path == COST
}

/// Reads the answer of a delivery cost call.
pub fn cost(body: &[u8]) -> Option<Cost> {
    Call::get_static(COST).read(body).ok()
}

const PRICES: [&str; 7] = [
    "delivery_cost",
    "delivery_price",
    "deliveryPrice",
    "price",
    "cost",
    "Cost",
    "sum",
];
const WITHIN: [&str; 4] = ["data", "result", "results", "delivery"];
const MESSAGES: [&str; 4] = ["message", "detail", "warning", "text"];

/// The backend's answer about a cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cost {
    /// An amount, with its currency if the answer names one; otherwise it is in the shop's.
    Price(Money, Option<Currency>),
    /// A message instead of an amount.
    Said(String),
}

impl Cost {
    /// Reads any text as a message, even if it contains a price.
    pub(crate) fn said(json: &Json<'_>) -> Option<Self> {
        let text = String::read(json)?;
        let said: String = text.trim().chars().take(LONGEST_MESSAGE).collect();
        (!said.is_empty()).then_some(Self::Said(said))
    }
}

impl Lenient for Cost {
    /// A number, an object with a number under a usual name, the first item of a list, or any of these in `data`. A
    /// text is a message.
    fn read(json: &Json<'_>) -> Option<Self> {
        if let Some(price) = Money::read(json) {
            return (price.0 >= 0).then_some(Self::Price(price, None));
        }
        if let Some(list) = json.list() {
            return Self::read(list.first()?);
        }
        if json.fields().is_none() {
            return Self::said(json);
        }
        let of = |names: &[&str]| names.iter().find_map(|name| Self::read(json.get(name)?));
        match of(&PRICES)
            .or_else(|| of(&WITHIN))
            .or_else(|| of(&MESSAGES))?
        {
            Self::Price(price, own) => {
                let code = json.get("currency").and_then(String::read);
                let currency = code.and_then(|code| Currency::from_code(&code));
                Some(Self::Price(price, own.or(currency)))
            }
            said @ Self::Said(_) => Some(said),
        }
    }

    fn schema() -> Schema {
        let amount = || Schema::value::<Self>(Kind::Amount);
        let fields = vec![
            Field::new(&PRICES, amount())
                .without("Its message stands there, or that it is unknown."),
            Field::new(&["currency"], String::schema())
                .optional()
                .without("The shop's currency."),
            Field::new(&MESSAGES, String::schema()).optional(),
        ];
        let whole = Schema::object("DeliveryCost", fields).within(&WITHIN);
        let first = Schema::listed("data", whole.clone());
        Schema::Either(vec![amount(), first, whole])
    }
}

/// The calls of this file.
pub const COST_CALLS: &[&dyn Contract] =
    &[
        &Declared::new("POST /general/delivery-cost/", "delivery-cost", |known| {
            Some(delivery_cost(&known.region?.to_string(), None))
        })
        .used_by("delivery: what it costs to a town")
        .without("The page says that it is not known, with the shop's phone.")
        .shown_by("tests/worker/beside.test.ts")
        .shape("delivery_cost")
        .beyond(NO_FIELDS, &["body method", "body type", "body region_id"]),
    ];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{VARIANTS, read};
    use crate::lenient::read_text;

    #[test]
    fn a_cost_is_read_in_every_usual_shape() {
        for price in [
            "70",
            "\"70.00\"",
            r#"{"price":70}"#,
            r#"{"cost":"70"}"#,
            r#"{"delivery_price":70.0}"#,
            r#"{"delivery_cost":70,"price":9}"#,
            r#"{"data":{"price":"70"}}"#,
            r#"{"data":70}"#,
            r#"[{"cost":70},{"cost":90}]"#,
            r#"{"results":[{"price":70}]}"#,
            r#"{"price":{"cost":70}}"#,
        ] {
            let cost = read_text::<Cost>(price);
            assert_eq!(cost, Some(Cost::Price(Money(7000), None)), "{price}");
        }
        let own = r#"{"data":{"price":70,"currency":"eur"}}"#;
        assert_eq!(
            read_text(own),
            Some(Cost::Price(Money(7000), Some(Currency::Eur)))
        );
        for said in [
            "\" Nu livrăm acolo. \"",
            r#"{"detail":"Nu livrăm acolo."}"#,
            r#"["Nu livrăm acolo."]"#,
            r#"{"price":null,"message":"Nu livrăm acolo."}"#,
        ] {
            let cost = read_text::<Cost>(said);
            assert_eq!(cost, Some(Cost::Said("Nu livrăm acolo.".to_owned())));
        }
        for unknown in ["null", "-1", "{}", "[]", "\" \"", "true", r#"{"price":-5}"#] {
            assert_eq!(read_text::<Cost>(unknown), None, "{unknown}");
        }
        let long = format!("\"{}\"", "а".repeat(4000));
        let Some(Cost::Said(said)) = read_text(&long) else {
            panic!("a message");
        };
        assert_eq!(said.chars().count(), LONGEST_MESSAGE);
    }

    #[test]
    fn the_cost_call_sends_the_ids_of_the_region_and_the_town() {
        let body = |value| {
            let (region, locality) = town_ids(value).unwrap();
            delivery_cost(region, locality)
                .request
                .json()
                .unwrap()
                .to_owned()
        };
        assert_eq!(
            body("3-301"),
            r#"{"region_id":3,"locality_id":301,"method":"address","type":"standart"}"#
        );
        assert_eq!(
            body("3"),
            r#"{"region_id":3,"method":"address","type":"standart"}"#
        );
        for bad in [
            "",
            "-",
            "3-",
            "-301",
            "+3",
            "3-1-2",
            "x",
            "3 ",
            "03",
            "3-0301",
            "<b>",
            "9999999999999999999",
        ] {
            assert_eq!(town_ids(bad), None, "{bad}");
        }
        for variant in VARIANTS {
            let cost = read(&delivery_cost("3", None), "delivery-cost", variant);
            assert_eq!(cost, Cost::Price(Money(4000), None), "{variant}");
        }
    }
}
