//! The backend's calls for a shopper's favourites (spec commerce 7, favourites).

use serde::Serialize;

use crate::backend::{Body, Call, Method};
use crate::contract::{Access, Contract, Declared, Typed};
use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Listed, Pages, Schema};
use crate::product::ProductId;

/// An account's saved products, in the backend's order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AccountFavourites {
    pub ids: Vec<ProductId>,
    /// The answer's page information.
    pages: Pages,
}

/// The limit on pages read from an account's list.
const LAST_PAGE: u32 = 20;

impl AccountFavourites {
    /// The calls for the pages after this first one.
    pub fn rest(&self) -> Vec<Call<Self>> {
        let last = self.pages.last(1).min(LAST_PAGE);
        let page = |number: u32| Call::get(["/favorites/?page=", &number.to_string()].concat());
        (2..=last).map(page).collect()
    }

    /// Merges another page.
    pub fn join(&mut self, more: &Self) {
        for id in &more.ids {
            if !self.ids.contains(id) {
                self.ids.push(*id);
            }
        }
    }
}

/// The names that the list may have in the answer.
const NAMES: [&str; 4] = ["favorites", "favourites", "products", "goods"];

impl Lenient for AccountFavourites {
    fn read(json: &Json<'_>) -> Option<Self> {
        let list = NAMES.iter().find_map(|name| Listed::find(json, name));
        let Some(list) = list else {
            let is_broken = NAMES.iter().any(|name| Listed::is_broken(json, name));
            return (json.fields().is_some() && !is_broken).then(Self::default);
        };
        let mut ids: Vec<ProductId> = Vec::new();
        for id in list.list().iter().filter_map(id_of) {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        Some(Self {
            ids,
            pages: list.pages(),
        })
    }

    fn schema() -> Schema {
        let id = || Field::new(&["product_id", "productId", "id"], ProductId::schema()).optional();
        let product = Schema::Either(vec![
            ProductId::schema(),
            Schema::object("FavouriteProduct", vec![id()]),
        ]);
        let product = Field::new(&["product", "good"], product).optional();
        let item = Schema::Either(vec![
            ProductId::schema(),
            Schema::object("Favourite", vec![id(), product]),
        ]);
        Schema::perhaps_listed("favorites", item).paged()
    }
}

/// An item is a product, a record about one, or just its id. The `id` of a record is not the product's.
pub(crate) fn id_of(item: &Json<'_>) -> Option<ProductId> {
    if let Some(product) = item.get("product").or_else(|| item.get("good")) {
        return id_of(product);
    }
    let known = ["product_id", "productId", "id"];
    known
        .iter()
        .find_map(|name| ProductId::read(item.get(name)?))
        .or_else(|| ProductId::read(item))
}

/// `GET /favorites/`
pub const LIST: Call<AccountFavourites> = Call::get_static("/favorites/");

/// `POST /favorites/`
pub fn add(product: ProductId) -> Call<()> {
    Call::post("/favorites/", &of(product))
}

#[derive(Serialize)]
struct OfProduct {
    product_id: ProductId,
}

const fn of(product: ProductId) -> OfProduct {
    OfProduct {
        product_id: product,
    }
}

/// `DELETE /favorites/?product_id=…`, with the id in the body too: the documents name the fields but not their place.
pub fn remove(product: ProductId) -> Call<()> {
    let path = ["/favorites/?product_id=", &product.to_string()].concat();
    Call::send(Method::Delete, path, Body::json(&of(product)))
}

/// `DELETE /favorites/?clear_all=true`, with the field in the body too.
pub fn clear() -> Call<()> {
    #[derive(Serialize)]
    struct All {
        clear_all: bool,
    }
    let all = Body::json(&All { clear_all: true });
    Call::send(Method::Delete, "/favorites/?clear_all=true", all)
}

/// The calls of the list.
pub const CALLS: &[&dyn Contract] = &[
    &Declared::new("GET /favorites/", "favorites", |_| Some(LIST))
        .used_by("sign-in, and the favourites of who is signed in")
        .without("404: favourites are kept in the browser alone. After anything else their page is a 503, and sign-in goes on without them.")
        .shown_by("tests/worker/favourites-account.test.ts")
        .learn(|known, answer| {
            let listed = AccountFavourites::read(answer);
            let ids = listed.map(|listed| listed.ids).unwrap_or_default();
            known.is_favourite = known.product_id.is_some_and(|id| ids.contains(&id));
        })
        .may_be_missing()
        .access(Access::Session),
];

/// The calls that change the list.
pub const CHANGE_CALLS: &[&dyn Contract] = &[
    &of_heart(Declared::new(
        "POST /favorites/",
        "favorites-add",
        |known| Some(add(known.product_id?)),
    )),
    &of_heart(Declared::new(
        "DELETE /favorites/?product_id={id}",
        "favorites-remove",
        |known| Some(remove(known.product_id?)),
    ))
    .at_times(|| vec![clear().request]),
];

const fn of_heart(call: Declared<Typed<()>>) -> Declared<Typed<()>> {
    call.used_by("the heart of a product, for who is signed in; `clear_all=true` instead of a product takes out all")
        .without("Where the list is a 404 too, favourites are kept in the browser alone. What a 4xx refuses (but 401, 408, 425, 429 and 499) is told in its words, unless the list is as it was wanted. After anything else nothing is changed, and the page says so.")
        .shown_by("tests/worker/favourites-account.test.ts")
        .may_be_missing()
        .access(Access::SessionWrite)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{VARIANTS, read};

    #[test]
    fn ids_are_read_in_every_usual_shape() {
        let ids = |text: &str| LIST.read(text.as_bytes()).map(|found| found.ids);
        for text in [
            "[101,102]",
            "[\"101\",102,101]",
            r#"[{"productId":101,"id":101},{"productId":102}]"#,
            r#"{"data":[{"id":101},{"id":102}],"totalCount":2}"#,
            r#"{"results":[{"id":1,"product":{"id":101}},{"id":2,"product":102}]}"#,
            r#"{"favorites":[{"id":1,"product_id":101},{"id":2,"product_id":"102"}]}"#,
        ] {
            assert_eq!(ids(text), Ok(vec![101, 102]), "{text}");
        }
        assert_eq!(ids("[]"), Ok(Vec::new()));
        assert_eq!(ids("{}"), Ok(Vec::new()));
        assert!(ids("\"x\"").is_err());
        assert!(ids(r#"{"products":"x"}"#).is_err());
    }

    #[test]
    fn a_long_list_is_read_page_by_page() {
        let read = |text: &str| LIST.read(text.as_bytes()).unwrap();
        let rest = |text: &str| {
            let rest = read(text).rest().into_iter();
            rest.map(|call| call.request.path.into_owned())
                .collect::<Vec<_>>()
        };
        let first = r#"{"data":[1,2],"totalCount":6,"pages":3}"#;
        assert_eq!(rest(first), ["/favorites/?page=2", "/favorites/?page=3"]);
        assert_eq!(rest("[1,2]"), [""; 0]);
        assert_eq!(rest(r#"{"data":[1,2],"totalCount":2}"#), [""; 0]);
        assert_eq!(
            rest(r#"{"data":[1],"totalCount":9000,"pages":9000}"#).len(),
            19
        );
        let mut all = read(first);
        all.join(&read(r#"{"data":[2,3]}"#));
        assert_eq!(all.ids, [1, 2, 3]);
    }

    #[test]
    fn the_documented_answers_are_read() {
        for variant in VARIANTS {
            assert_eq!(
                read(&LIST, "favorites", variant).ids,
                [101, 102],
                "{variant}"
            );
            read(&add(101), "favorites-add", variant);
            read(&remove(101), "favorites-remove", variant);
        }
    }

    #[test]
    fn each_call_has_its_method_path_and_body() {
        assert_eq!(remove(7).request.path, "/favorites/?product_id=7");
        assert_eq!(remove(7).request.json(), Some(r#"{"product_id":7}"#));
        assert_eq!(clear().request.json(), Some(r#"{"clear_all":true}"#));
        assert!(clear().request.changes);
        assert_eq!(clear().request.method, Method::Delete);
        assert_eq!(add(7).request.json(), Some(r#"{"product_id":7}"#));
    }
}
