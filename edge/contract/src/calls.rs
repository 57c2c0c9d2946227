//! Every call that the shop makes: how it is asked with what is known by then, what its answer is read for, and what
//! the shop does without it.

mod account;
mod content;
mod credit;
mod delivery;
mod home;
mod sign_in;
mod writes;

use std::fmt::Debug;

use shop::associated::{of_product, of_products};
use shop::availability::availability;
use shop::backend::{Call, Request};
use shop::banners::of_category;
use shop::cart::BackendCart;
use shop::catalogue::{Listing, category};
use shop::favourites;
use shop::i18n::Language;
use shop::language::slug_check;
use shop::lenient::{Json, Lenient, Listed, Schema};
use shop::menu::MENU_TREE;
use shop::product::{product, product_properties, products_by_id, recommended, similar};
use shop::reviews::reviews;
use shop::route::{Route, Slug};
use shop::search::{Query, search};
use shop::session::{ME, USER_GROUP, sign_out};
use shop::site::GLOBAL_SETTINGS;

/// What is known of a backend: an answer tells what the next calls are asked for.
#[derive(Debug, Clone, Default)]
pub struct Known {
    pub category: Option<Slug>,
    pub product: Option<Slug>,
    pub product_id: Option<u64>,
    pub article: Option<Slug>,
    pub brand: Option<Slug>,
    pub album: Option<Slug>,
    pub promotion: Option<Slug>,
    pub vacancy: Option<u64>,
    pub region: Option<u64>,
    pub locality: Option<u64>,
    pub store: Option<u64>,
    pub postal_city: Option<String>,
    pub order: Option<Slug>,
    pub login: Option<(String, String)>,
    pub access: Option<String>,
    pub refresh: Option<String>,
}

impl Known {
    /// What the examples of the documents are made of.
    pub fn example() -> Self {
        let slug = |text| Slug::new(text);
        Self {
            category: slug("ceai"),
            product: slug("ceainic"),
            product_id: Some(101),
            article: slug("cum-alegi-un-ceai"),
            brand: slug("codru"),
            album: slug("2"),
            promotion: slug("3"),
            vacancy: Some(3),
            region: Some(3),
            locality: Some(301),
            store: Some(1),
            postal_city: Some("c-1".to_owned()),
            order: slug("77"),
            login: Some(("ana@example.com".to_owned(), "parola".to_owned())),
            access: Some("access".to_owned()),
            refresh: Some("refresh".to_owned()),
        }
    }
}

/// Who may ask a call, and what asking it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Changes nothing, for everybody.
    Open,
    /// Begins or renews a session.
    SignIn,
    /// Changes nothing, for who has signed in.
    Session,
    /// Changes something: a cart, a letter, an order.
    Write,
    /// Changes something of who has signed in.
    SessionWrite,
}

type Asked = Box<dyn Fn(&Known) -> Option<Request>>;
type Read = Box<dyn Fn(&[u8]) -> Result<String, String>>;

/// A call of the contract.
pub struct ContractCall {
    /// The verb and the path, with what differs in braces.
    pub call: &'static str,
    /// The name of its answers in `tests/contract/`.
    pub fixture: &'static str,
    /// The pages and commands that make it.
    pub used_by: &'static str,
    /// What the shop does while the call fails.
    pub without: &'static str,
    pub access: Access,
    /// Statuses that are answers too: there is none, or what was made up is refused.
    pub also_fine: &'static [u16],
    pub ask: Asked,
    pub schema: Schema,
    /// Reads an answer as the shop does; what was read, as text.
    pub read: Read,
    pub learn: fn(&mut Known, &Json<'_>),
}

impl ContractCall {
    /// A call whose answer has a type.
    fn new<T: Lenient + Debug + 'static>(
        (call, fixture): (&'static str, &'static str),
        used_by: &'static str,
        without: &'static str,
        ask: impl Fn(&Known) -> Option<Call<T>> + 'static,
    ) -> Self {
        let read = |body: &[u8]| {
            let answer = Call::<T>::get_static("").read(body);
            answer.map(|answer| format!("{answer:?}"))
        };
        Self {
            call,
            fixture,
            used_by,
            without,
            access: Access::Open,
            also_fine: &[],
            ask: Box::new(move |known| ask(known).map(|call| call.request)),
            schema: T::schema(),
            read: Box::new(read),
            learn: |_, _| {},
        }
    }

    fn access(self, access: Access) -> Self {
        Self { access, ..self }
    }

    fn may_be_missing(self) -> Self {
        Self {
            also_fine: &[404],
            ..self
        }
    }

    fn learn(self, learn: fn(&mut Known, &Json<'_>)) -> Self {
        Self { learn, ..self }
    }

    /// The verb and the path without a query.
    pub fn place(&self) -> (&'static str, &'static str) {
        let (method, path) = self.call.split_once(' ').unwrap_or_default();
        (method, path.split('?').next().unwrap_or_default())
    }
}

/// The text of the first of a list under one of these names.
fn first(answer: &Json<'_>, list: &str, names: &[&str]) -> Option<String> {
    let item = Listed::find(answer, list)?.list().first()?;
    names.iter().find_map(|name| String::read(item.get(name)?))
}

fn first_slug(answer: &Json<'_>, list: &str, names: &[&str]) -> Option<Slug> {
    Slug::encode(first(answer, list, names)?.trim_matches('/'))
}

/// All calls, in an order in which each finds what it is asked for.
pub fn all() -> Vec<ContractCall> {
    let mut calls = catalogue();
    calls.extend(home::calls());
    calls.extend(content::calls());
    calls.extend(delivery::calls());
    calls.extend(credit::calls());
    calls.extend(sign_in::calls());
    calls.extend(session());
    calls.extend(account::calls());
    calls.extend(writes::calls());
    // After it nobody is signed in.
    calls.push(
        ContractCall::new(
            ("POST /auth/token/logout/", "token-logout"),
            "signing out, for nobody to wait for",
            "The browser forgets the session all the same.",
            |_| Some(sign_out()),
        )
        .may_be_missing()
        .access(Access::SessionWrite),
    );
    calls
}

fn catalogue() -> Vec<ContractCall> {
    vec![
        ContractCall::new(
            ("GET /settings/global_site_settings", "global-site-settings"),
            "every page",
            "Those that are known serve on; before the first answer the site's config stands alone.",
            |_| Some(GLOBAL_SETTINGS),
        ),
        ContractCall::new(
            ("GET /general/menu_tree", "menu_tree"),
            "every page: header, catalogue, footer",
            "Pages have no menu, and are kept for seconds only.",
            |_| Some(MENU_TREE),
        )
        .learn(|known, answer| {
            known.category = first_slug(answer, "categories", &["categoryUrl"]);
        }),
        ContractCall::new(
            ("GET /general/v2/category/{slug}/?page={page}&per_page={count}&sortBy={order}&filters={filters}", "category"),
            "category pages",
            "404 is the missing page; anything else a 503 that asks to come back.",
            |known| Some(category(known.category.as_ref()?, &Listing::default())),
        )
        .learn(|known, answer| {
            known.product = first_slug(answer, "products", &["url"]);
            let id = first(answer, "products", &["productId", "id"]);
            known.product_id = id.and_then(|id| id.parse().ok());
        }),
        ContractCall::new(
            ("GET /general/v2/product/{slug}/", "product"),
            "product pages",
            "404 asks the slug check and is the missing page then; anything else a 503.",
            |known| Some(product(known.product.as_ref()?)),
        ),
        ContractCall::new(
            ("GET /general/product_similar_products?product_id={id}", "product_similar_products"),
            "product pages, below the product",
            "No row of similar products.",
            |known| Some(similar(known.product_id?)),
        ),
        ContractCall::new(
            ("GET /general/product-review/?product_id={id}", "product-review"),
            "product pages, below the product",
            "No reviews.",
            |known| Some(reviews(known.product_id?)),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /general/product_properties?product_id={id}", "product_properties"),
            "product pages and the comparison, where the answer has no properties",
            "No table of properties.",
            |known| Some(product_properties(known.product_id?)),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /general/product-filter/recommended?product_ids={ids}", "recommended"),
            "product pages, below the product",
            "No row of recommended products.",
            |known| Some(recommended(known.product_id?)),
        )
        .may_be_missing(),
        ContractCall::new(
            ("POST /general/product-availability/", "product-availability"),
            "the stores of a product",
            "The product's own `availability` is shown; without that the page says that it is not known, with the shop's phone.",
            |known| Some(availability(known.product_id?)),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /general/associated-products/?product_id={id}", "associated-products"),
            "after a product with `has_associated_products` was added",
            "The other call's products alone, or none.",
            |known| Some(of_product(known.product_id?)),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /general/v2/associated-products/?product_ids={ids}", "associated-products-v2"),
            "after a product with `has_associated_products` was added",
            "The other call's products alone, or none.",
            |known| Some(of_products(known.product_id?)),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /general/banner-select/{id}", "banner-select"),
            "category pages, below the products",
            "No banner.",
            |_| Some(of_category(1)),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /general/product-filter?ids={ids}", "product-filter"),
            "cart, favourites, comparison, recently viewed, search results without a price, an order to an address",
            "These pages are a 503, and what the cart holds stays; results without a price stay without. Nothing is ordered to an address.",
            |known| Some(products_by_id(known.product_id.into_iter())),
        ),
        ContractCall::new(
            ("GET /general/v2/search/search/?query={query}", "search"),
            "the search window and the page of results",
            "The window keeps what it showed; the page is a 503.",
            |_| Query::new("ceai").map(|query| search(&query)),
        ),
        ContractCall::new(
            ("POST /general/slug_check", "slug-check"),
            "a product's or a category's address of another language",
            "The page is missing.",
            |known| {
                let route = Route::Product(known.product.clone()?);
                slug_check(Language::Ro, Language::Ro, &route)
            },
        )
        .may_be_missing(),
    ]
}

fn session() -> Vec<ContractCall> {
    vec![
        ContractCall::new(
            ("GET /users/user-group/", "user-group"),
            "sign-in, and a session whose shopper is not known yet",
            "401 ends the session; anything else asks `GET /auth/users/me/` instead.",
            |_| Some(USER_GROUP),
        )
        .may_be_missing()
        .access(Access::Session),
        ContractCall::new(
            ("GET /auth/users/me/", "users-me"),
            "the greeting in the cabinet, sign-in where the backend has no groups, and an account's cart that is empty there all at once",
            "Nobody can sign in; a session that is known goes on, its greeting without a name.",
            |_| Some(ME),
        )
        .access(Access::Session),
        ContractCall::new(
            ("GET /favorites/", "favorites"),
            "sign-in, and the favourites of who is signed in",
            "404: favourites are kept in the browser alone. After anything else their page is a 503, and sign-in goes on without them.",
            |_| Some(favourites::LIST),
        )
        .may_be_missing()
        .access(Access::Session),
        ContractCall::new(
            (
                "GET /general/cart/fetch-all/?no_user_id={guest}",
                "cart-fetch-all",
            ),
            "the copy of a cart, before it is made equal; what an app has changed in that of an account is taken over",
            "The copy is made again later, with growing pauses; after a 4xx (but 408, 425 and 429) when the cart changes.",
            |_| Some(guest_cart().fetch()),
        ),
        ContractCall {
            also_fine: &[400, 404],
            ..ContractCall::new(
                ("GET /general/cart/validate-products/?no_user_id={guest}", "cart-validate-products"),
                "the cart, once its copy is as it is; an order, before its goods are reserved",
                "400 is shown at the lines that it names, or above the cart, and nothing is ordered. After anything else nothing is wrong.",
                |_| Some(guest_cart().validate()),
            )
        },
    ]
}

/// The cart that calls of the contract are made for.
fn guest_cart() -> BackendCart {
    BackendCart {
        no_user_id: Some("contract-check".to_owned()),
    }
}
