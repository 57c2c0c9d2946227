//! The city chosen from the settings' list (spec shell 3, selected city).

pub mod page;
mod rates;
mod regions;

pub use rates::{DeliveredGoods, in_short, rates};
pub use regions::{lack_region, settle, untold_towns};

use crate::delivery::{DEFAULT_REGION, Selection, UNKNOWN_REGION};
use crate::failure::{Refusal, refusals};
use crate::fields::Fields;
use crate::site::City;
use crate::words::states;

/// The id of the chosen city; readable by scripts, so that a cached page can show it.
pub const CITY_COOKIE: &str = "selected_city";
pub const CITY_COOKIE_AGE: u32 = 365 * 24 * 3600;

pub const CITY_FIELD: &str = "city";

refusals! {
    /// The shop's list has no such city.
    pub UNKNOWN_CITY = "unknown_city", states::UNKNOWN_CITY, Invalid, field "city";
}

/// The id of the city that a form chooses; empty for none.
pub fn asked(fields: &Fields) -> Result<&str, &'static Refusal> {
    if fields.is_unreadable(CITY_FIELD) {
        return Err(&UNKNOWN_CITY);
    }
    Ok(fields.text(CITY_FIELD))
}

/// How long the browser stores this choice, in seconds: 0 if no city is chosen.
pub fn age_of_choice(cities: &[City], id: &str) -> Result<u32, &'static Refusal> {
    if id.is_empty() {
        return Ok(0);
    }
    chosen(cities, id)
        .map(|_| CITY_COOKIE_AGE)
        .ok_or(&UNKNOWN_CITY)
}

/// The city with exactly this id; `None` if it is not in the list.
pub fn chosen<'a>(cities: &'a [City], id: &str) -> Option<&'a City> {
    cities.iter().find(|city| city.id.to_string() == id)
}

/// The delivery used for a cart's prices: to the chosen city, else to the capital. A city of unknown region has no
/// price.
pub fn delivery(city: Option<&City>) -> Selection {
    Selection::courier(match city {
        Some(city) => city.region_id.unwrap_or(UNKNOWN_REGION),
        None => DEFAULT_REGION,
    })
}

/// The delivery rates: in the capital, or elsewhere.
pub const CAPITAL: &str = "capital";
pub const REGION: &str = "region";

/// The rate for this city; `None` if its region is unknown.
pub fn rate(city: &City) -> Option<&'static str> {
    Some(match city.region_id? {
        DEFAULT_REGION => CAPITAL,
        _ => REGION,
    })
}

/// The untouched checkout form: delivery to the chosen city. If its region is unknown, the shopper chooses one.
pub fn delivery_fields(city: Option<&City>) -> Fields {
    let Some(city) = city else {
        return Fields::default();
    };
    let form = match city.region_id {
        Some(region) => format!("region={region}&locality={}", city.id),
        None => "region=".to_owned(),
    };
    Fields::from_form(form.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_city_is_matched_only_by_its_id() {
        let city = |id, region_id| City {
            id,
            name: "x".to_owned(),
            region_id,
        };
        let cities = [city(301, Some(3)), city(7, None)];
        let found = |id| chosen(&cities, id).map(|city| city.id);
        assert_eq!(found("301"), Some(301));
        for unknown in [
            "",
            "0",
            "0301",
            "+301",
            " 301",
            "301;",
            "<b>",
            "99999999999999999999999",
        ] {
            assert_eq!(found(unknown), None, "{unknown}");
            let none = chosen(&cities, unknown);
            assert!(delivery_fields(none).iter().next().is_none());
        }
        let fields = delivery_fields(chosen(&cities, "301"));
        assert_eq!(
            (fields.text("region"), fields.text("locality")),
            ("3", "301")
        );
        assert_eq!(
            delivery_fields(chosen(&cities, "7")).get("region"),
            Some("")
        );
    }

    #[test]
    fn a_cart_is_priced_for_the_region_of_the_chosen_city() {
        let city = |region_id| City {
            id: 1,
            name: "x".to_owned(),
            region_id,
        };
        let region = |city: Option<&City>| delivery(city).region;
        assert_eq!(region(Some(&city(Some(5)))), 5);
        assert_eq!(region(Some(&city(None))), UNKNOWN_REGION);
        assert_eq!(region(None), DEFAULT_REGION);
    }

    #[test]
    fn a_listed_city_is_remembered_an_empty_choice_is_cleared_and_an_unknown_one_refused() {
        let cities = [City {
            id: 301,
            name: "x".to_owned(),
            region_id: None,
        }];
        assert_eq!(age_of_choice(&cities, "301"), Ok(CITY_COOKIE_AGE));
        assert_eq!(age_of_choice(&cities, ""), Ok(0));
        assert_eq!(age_of_choice(&cities, "302"), Err(&UNKNOWN_CITY));
        assert_eq!(age_of_choice(&[], "301"), Err(&UNKNOWN_CITY));
    }
}
