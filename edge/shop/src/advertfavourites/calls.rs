//! The backend's call for the adverts that a shopper has saved (spec commerce 7, adverts).

use crate::adverts::Advert;
use crate::backend::{Call, WholeList};
use crate::contract::{Access, Contract, Declared};
use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Listed, Schema};

/// The names that the list may have in the answer.
const NAMES: [&str; 4] = ["adverts", "favorites", "favourites", "products"];
/// The names of the advert in a record about one.
const ADVERT: [&str; 2] = ["advert", "product"];

/// The adverts that an account has saved, in the backend's order.
#[derive(Debug, Clone, Default)]
pub struct FavouriteAdverts {
    pub adverts: Vec<Advert>,
}

impl WholeList for FavouriteAdverts {
    const NAMES: &'static [&'static str] = &NAMES;

    fn join(&mut self, more: Self) {
        self.adverts.extend(more.adverts);
    }
}

impl Lenient for FavouriteAdverts {
    fn read(json: &Json<'_>) -> Option<Self> {
        let list = NAMES.iter().find_map(|name| Listed::find(json, name));
        let Some(list) = list else {
            let is_broken = NAMES.iter().any(|name| Listed::is_broken(json, name));
            return (json.fields().is_some() && !is_broken).then(Self::default);
        };
        Some(Self {
            adverts: list.list().iter().filter_map(advert_of).collect(),
        })
    }

    fn schema() -> Schema {
        let advert = Field::new(&ADVERT, Advert::schema()).optional();
        let item = Schema::Either(vec![
            Advert::schema(),
            Schema::object("FavouriteAdvert", vec![advert]),
        ]);
        Schema::perhaps_listed("adverts", item).paged()
    }
}

/// An item is an advert, or a record about one.
fn advert_of(item: &Json<'_>) -> Option<Advert> {
    let mut within = ADVERT.into_iter().filter_map(|name| item.get(name));
    let own = within.find(|within| within.fields().is_some());
    Advert::read(own.unwrap_or(item))
}

fn path(category: Option<u64>) -> String {
    let category = category.map(|id| id.to_string()).unwrap_or_default();
    ["/api/my-favorite-adverts/?category=", &category].concat()
}

/// `GET /api/my-favorite-adverts/?category=…`: all of them without a category.
pub fn my_favourites(category: Option<u64>) -> Call<FavouriteAdverts> {
    Call::get(path(category))
}

/// The call of the list.
pub const CALLS: &[&dyn Contract] = &[&Declared::new(
    "GET /api/my-favorite-adverts/?category={category}",
    "my-favorite-adverts",
    |_| Some(my_favourites(None)),
)
.used_by("the favourites of who is signed in, on a site of adverts")
.without("404: each advert is asked for by its number. After anything else the page of favourites is a 503; without the answer of one category that category is told by the adverts.")
.shown_by("tests/worker/adverts-favourites.test.ts")
.may_be_missing()
.access(Access::Session)];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{VARIANTS, read};

    #[test]
    fn favourites_are_read_in_every_usual_shape() {
        let own = r#"{"id":7,"slug":"casa-1","title_ro":"Casă"}"#;
        for text in [
            format!("[{own}]"),
            format!(r#"{{"results":[{own}],"count":1}}"#),
            format!(r#"{{"data":{{"adverts":[{own}]}}}}"#),
            format!(r#"[{{"id":1,"advert":{own}}}]"#),
            format!(r#"{{"favorites":[{{"id":1,"product":{own}}}]}}"#),
        ] {
            let found = my_favourites(None).read(text.as_bytes()).unwrap();
            let numbers: Vec<_> = found.adverts.iter().map(Advert::number).collect();
            assert_eq!(numbers, [Some(7)], "{text}");
        }
        let none = my_favourites(None).read(b"{}").unwrap();
        assert!(none.adverts.is_empty());
        assert!(my_favourites(None).read(br#"{"adverts":"x"}"#).is_err());
    }

    #[test]
    fn the_documented_fields_are_enough() {
        for variant in VARIANTS {
            let found = read(&my_favourites(None), "my-favorite-adverts", variant);
            assert_eq!(
                found.adverts.len(),
                usize::from(variant != "fewest"),
                "{variant}"
            );
        }
    }

    #[test]
    fn a_category_and_further_pages_are_asked_for() {
        let path = |call: &Call<FavouriteAdverts>| call.request.path.to_string();
        assert_eq!(
            path(&my_favourites(None)),
            "/api/my-favorite-adverts/?category="
        );
        let first = br#"{"data":{"adverts":[],"pages":3}}"#;
        let rest: Vec<_> = my_favourites(Some(3))
            .rest(first)
            .iter()
            .map(path)
            .collect();
        let page = |number| format!("/api/my-favorite-adverts/?category=3&page={number}");
        assert_eq!(rest, [page(2), page(3)]);
    }
}
